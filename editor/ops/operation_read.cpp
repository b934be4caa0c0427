// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/ops/operation.h"

#include "editor/ops/operation_form.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <format>

namespace editor {

namespace {

using nlohmann::json;
using terrain::ErrorCode;
using terrain::Result;

std::string shown(const json& value)
{
    std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
    if (text.size() > 60)
        text.replace(60, std::string::npos, "...");
    return text;
}

template <class Names>
std::string listed(const Names& names)
{
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// Where in the list something is wrong; every error begins with it.
struct Place {
    const std::string& subject;
    std::size_t index;
    std::string field = {};

    Place inside(const std::string& name) const { return {subject, index, field + name}; }
    std::unexpected<terrain::Error> refuse(std::string problem, std::string found = {}, std::string expected = {}) const
    {
        const std::string at = field.empty() ? std::format("{}, operation {}", subject, index)
                                             : std::format("{}, operation {}, field \"{}\"", subject, index, field);
        return terrain::fail(ErrorCode::InvalidArgument, at, std::move(problem), std::move(found), std::move(expected));
    }
};

Result<void> checkObject(const Place& place, const json& object, const std::vector<FieldForm>& fields);

Result<void> checkNumber(const Place& place, const json& value, const FieldForm& form, bool isWhole)
{
    if (!value.is_number())
        return place.refuse("is of the wrong type", shown(value), isWhole ? "a whole number" : "a number");
    const double number = value.get<double>();
    if (isWhole && number != std::floor(number))
        return place.refuse("is of the wrong type", shown(value), "a whole number");
    if (!(number >= form.least && number <= form.most))
        return place.refuse("is out of range", shown(value), std::format("{} to {}", form.least, form.most));
    return {};
}

Result<void> checkField(const Place& place, const json& value, const FieldForm& form)
{
    switch (form.kind) {
    case FieldKind::Number:
        return checkNumber(place, value, form, false);
    case FieldKind::Integer:
        return checkNumber(place, value, form, true);
    case FieldKind::Boolean:
        if (!value.is_boolean())
            return place.refuse("is of the wrong type", shown(value), "true or false");
        return {};
    case FieldKind::Choice:
        if (!value.is_string() || !std::ranges::contains(form.choices, value.get<std::string>()))
            return place.refuse("is none of its choices", shown(value), listed(form.choices));
        return {};
    case FieldKind::Integers:
        if (!value.is_array() || value.size() != std::size_t(form.count))
            return place.refuse("is of the wrong type", shown(value), std::format("{} whole numbers", form.count));
        for (std::size_t k = 0; k < value.size(); ++k)
            TERRAIN_CHECK(checkNumber(place.inside(std::format("[{}]", k)), value[k], form, true));
        return {};
    case FieldKind::Samples:
        break;
    }
    if (!value.is_array() || value.empty())
        return place.refuse("is of the wrong type", shown(value), "at least one sample");
    for (std::size_t k = 0; k < value.size(); ++k)
        TERRAIN_CHECK(checkObject(place.inside(std::format("[{}]", k)), value[k], sampleFields()));
    return {};
}

Result<void> checkObject(const Place& place, const json& object, const std::vector<FieldForm>& fields)
{
    const std::string dot = place.field.empty() ? "" : ".";
    if (!object.is_object())
        return place.refuse("is of the wrong type", shown(object), "an object");
    for (const auto& [name, value] : object.items()) {
        const auto form = std::ranges::find(fields, name, &FieldForm::name);
        if (form == fields.end()) {
            std::vector<std::string> names;
            for (const FieldForm& field : fields)
                names.push_back(field.name);
            return place.inside(dot + name).refuse("is unknown", {}, names.empty() ? "no field" : listed(names));
        }
        TERRAIN_CHECK(checkField(place.inside(dot + name), value, *form));
    }
    for (const FieldForm& form : fields) {
        if (form.isRequired && !object.contains(form.name))
            return place.inside(dot + form.name).refuse("is missing", {}, form.meaning);
    }
    return {};
}

/// The row that `object` must follow.
Result<const OperationForm*> formOf(const Place& place, const json& object)
{
    if (!object.is_object())
        return place.refuse("is of the wrong type", shown(object), "an object with \"op\"");
    const auto op = object.find("op");
    if (op == object.end())
        return place.inside("op").refuse("is missing");
    std::vector<std::string> ops, tools;
    const auto tool = object.find("tool");
    for (const OperationForm& form : operationForms()) {
        if (!std::ranges::contains(ops, form.op))
            ops.push_back(form.op);
        if (*op != form.op)
            continue;
        if (form.tool.empty() || (tool != object.end() && *tool == form.tool))
            return &form;
        tools.push_back(form.tool);
    }
    if (tools.empty())
        return place.inside("op").refuse("is no operation", shown(*op), listed(ops));
    if (tool == object.end())
        return place.inside("tool").refuse("is missing", {}, listed(tools));
    return place.inside("tool").refuse("is no tool", shown(*tool), listed(tools));
}

// The rest reads what has been checked.

Operation strokeOf(const json& object)
{
    StrokeOperation stroke;
    stroke.brush.tool = object["tool"].get<std::string>();
    stroke.brush.radius = object["radius"].get<double>();
    stroke.brush.strength = object["strength"].get<double>();
    stroke.brush.falloff = *terrain::falloffNamed(object.value("falloff", "smooth"));
    stroke.brush.spacing = object.value("spacing", terrain::info(terrain::Setting::Spacing).standard);
    stroke.brush.seed = object.value("seed", std::uint64_t(0));
    if (object.contains("target"))
        stroke.brush.target = object["target"].get<double>();
    for (const json& sample : object["samples"])
        stroke.samples.push_back({sample.value("t", 0.), sample["x"].get<double>(), sample["z"].get<double>(),
                                  sample.value("pressure", 1.f)});
    return stroke;
}

Operation fillOf(const json& object)
{
    FillOperation fill{object["height"].get<float>(), {}, object.value("voids", false)};
    if (object.contains("rect")) {
        const json& rect = object["rect"];
        fill.rect = terrain::SampleRect{rect[0].get<int>(), rect[1].get<int>(), rect[2].get<int>(), rect[3].get<int>()};
    }
    return fill;
}

Operation resizeOf(const json& object)
{
    terrain::Resize resize;
    resize.nx = object["size"][0].get<std::int64_t>();
    resize.nz = object["size"][1].get<std::int64_t>();
    if (object.contains("offset")) {
        resize.offsetI = object["offset"][0].get<std::int64_t>();
        resize.offsetJ = object["offset"][1].get<std::int64_t>();
    }
    if (object.contains("height"))
        resize.height = object["height"].get<float>();
    return ResizeOperation{resize};
}

Operation operationOf(const std::string& op, const json& object)
{
    if (op == "stroke")
        return strokeOf(object);
    if (op == "fill")
        return fillOf(object);
    if (op == "resize")
        return resizeOf(object);
    return op == "undo" ? Operation(UndoOperation{}) : Operation(RedoOperation{});
}

json schemaOf(const std::vector<FieldForm>& fields);

json schemaOf(const FieldForm& form)
{
    json schema = {{"description", form.meaning}};
    const auto bounded = [&](const char* type) {
        return json{{"type", type}, {"minimum", form.least}, {"maximum", form.most}};
    };
    switch (form.kind) {
    case FieldKind::Number:
        schema.update(bounded("number"));
        break;
    case FieldKind::Integer:
        schema.update(bounded("integer"));
        break;
    case FieldKind::Boolean:
        schema["type"] = "boolean";
        break;
    case FieldKind::Choice:
        schema["enum"] = form.choices;
        break;
    case FieldKind::Integers:
        schema.update(
            json{{"type", "array"}, {"items", bounded("integer")}, {"minItems", form.count}, {"maxItems", form.count}});
        break;
    case FieldKind::Samples:
        schema.update(json{{"type", "array"}, {"minItems", 1}, {"items", schemaOf(sampleFields())}});
        break;
    }
    return schema;
}

json schemaOf(const std::vector<FieldForm>& fields)
{
    json properties = json::object(), required = json::array();
    for (const FieldForm& form : fields) {
        properties[form.name] = schemaOf(form);
        if (form.isRequired)
            required.push_back(form.name);
    }
    return {{"type", "object"}, {"properties", properties}, {"required", required}, {"additionalProperties", false}};
}

} // namespace

Result<std::vector<Operation>> readOperations(std::string_view text, const std::string& subject)
{
    json list;
    try {
        list = json::parse(text);
    } catch (const json::exception& error) {
        // The library's message begins with its own name in brackets.
        const std::string message = error.what();
        const std::size_t end = message.find("] ");
        return terrain::fail(ErrorCode::InvalidArgument, subject, "is not JSON",
                             end == std::string::npos ? message : message.substr(end + 2));
    }
    if (!list.is_array())
        return terrain::fail(ErrorCode::InvalidArgument, subject, "is not a list of operations", list.type_name(),
                             "an array");
    std::vector<Operation> operations;
    for (std::size_t k = 0; k < list.size(); ++k) {
        const Place place{subject, k};
        TERRAIN_TRY(form, formOf(place, list[k]));
        json fields = list[k];
        fields.erase("op");
        TERRAIN_CHECK(checkObject(place, fields, form->fields));
        operations.push_back(operationOf(form->op, fields));
    }
    return operations;
}

std::string operationsSchema()
{
    json kinds = json::array();
    for (const OperationForm& form : operationForms()) {
        json schema = schemaOf(form.fields);
        schema["title"] = form.tool.empty() ? form.op : form.op + " " + form.tool;
        schema["description"] = form.meaning;
        schema["properties"]["op"] = {{"const", form.op}};
        schema["required"].insert(schema["required"].begin(), "op");
        kinds.push_back(std::move(schema));
    }
    const json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                         {"title", "Moraine operations"},
                         {"description", "What moraine apply runs, in order, whole or not at all."},
                         {"type", "array"},
                         {"items", {{"oneOf", kinds}}}};
    return schema.dump(2);
}

} // namespace editor
