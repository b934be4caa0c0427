// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/ops/operation_form.h"

#include "terrain/base/lattice.h"
#include "terrain/sculpt/tools.h"

#include <limits>

namespace editor {

namespace {

constexpr double kFarthest = 1e12; ///< metres; no ground stands further out
constexpr double kLargestFloat = std::numeric_limits<float>::max();

FieldForm number(const terrain::NumberInfo& info, FieldKind kind, bool isRequired)
{
    return {info.id,    kind,     isRequired, info.meaning + (info.unit.empty() ? "" : ", " + info.unit),
            info.least, info.most};
}

OperationForm strokeForm(const terrain::ToolInfo& tool)
{
    using terrain::Setting;
    std::vector<std::string> falloffs;
    for (const terrain::FalloffInfo& falloff : terrain::falloffs())
        falloffs.push_back(falloff.id);
    FieldForm strength = number(tool.strength, FieldKind::Number, true);
    strength.name = "strength";
    OperationForm form{
        "stroke",
        tool.id,
        tool.hint,
        {{"tool", FieldKind::Choice, true, "the tool's id", 0, 0, {tool.id}},
         number(terrain::info(Setting::Radius), FieldKind::Number, true),
         strength,
         {"falloff", FieldKind::Choice, false, "how a dab fades to its rim; smooth unless given", 0, 0,
          std::move(falloffs)},
         number(terrain::info(Setting::Spacing), FieldKind::Number, false),
         {"flow", FieldKind::Choice, false, "dabs stand at equal distances along the path", 0, 0, {"spaced"}},
         // Every stroke may carry one, so that a list need not know which tools draw by chance.
         number(terrain::info(Setting::Seed), FieldKind::Integer, false),
         {"samples", FieldKind::Samples, true, "the path: places the pointer passed, in order"}}};
    if (tool.uses(Setting::Target))
        form.fields.push_back(number(terrain::info(Setting::Target), FieldKind::Number, false));
    return form;
}

} // namespace

const std::vector<OperationForm>& operationForms()
{
    static const std::vector<OperationForm> forms = [] {
        constexpr double kSide = terrain::Lattice::kMaxSide;
        std::vector<OperationForm> made;
        for (const terrain::ToolInfo& tool : terrain::tools())
            made.push_back(strokeForm(tool));
        made.push_back({"fill",
                        "",
                        "sets samples to one height",
                        {{"height", FieldKind::Number, true, "metres", -kLargestFloat, kLargestFloat},
                         {"rect",
                          FieldKind::Integers,
                          false,
                          "column, row, width and height in samples; else all",
                          0,
                          kSide,
                          {},
                          4},
                         {"voids", FieldKind::Boolean, false, "true: voids become ground, too"}}});
        made.push_back({"resize",
                        "",
                        "another number of samples for the same ground",
                        {{"size", FieldKind::Integers, true, "columns and rows", 1, kSide, {}, 2},
                         {"offset",
                          FieldKind::Integers,
                          false,
                          "column and row of the new ground where the old sample (0, 0) comes to stand; 0, 0 unless "
                          "given",
                          -kSide,
                          kSide,
                          {},
                          2},
                         {"height", FieldKind::Number, false, "of what is new, metres; voids unless given",
                          -kLargestFloat, kLargestFloat}}});
        made.push_back({"undo", "", "takes the last step of this list back; nothing where there is none", {}});
        made.push_back({"redo", "", "does again what undo took back; nothing where there is nothing", {}});
        return made;
    }();
    return forms;
}

const std::vector<FieldForm>& sampleFields()
{
    static const std::vector<FieldForm> fields = {
        {"t", FieldKind::Number, false, "seconds; 0 unless given", 0, kFarthest},
        {"x", FieldKind::Number, true, "metres to the east", -kFarthest, kFarthest},
        {"z", FieldKind::Number, true, "metres to the south", -kFarthest, kFarthest},
        {"pressure", FieldKind::Number, false, "scales the strength; 1 unless given", 0, 1}};
    return fields;
}

} // namespace editor
