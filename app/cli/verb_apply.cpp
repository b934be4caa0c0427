// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal_progress.h"
#include "app/cli/verb.h"
#include "editor/ops/operation.h"
#include "terrain/document/project.h"

#include <chrono>
#include <cstdio>
#include <format>
#include <fstream>
#include <limits>

namespace app {

namespace {

struct Arguments {
    std::filesystem::path project;
    std::filesystem::path list;
    std::filesystem::path output;
    bool schema = false;
};

terrain::Result<std::string> textOfFile(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    if (!file.is_open() || file.bad())
        return terrain::fail(terrain::ErrorCode::Io, shown(path), "cannot be read");
    return text;
}

/// Names the step that an error of the ground belongs to.
std::unexpected<terrain::Error> inStep(const std::filesystem::path& list, std::size_t index, terrain::Error error)
{
    error.subject = std::format("{}, operation {}, {}", shown(list), index, error.subject);
    return std::unexpected(std::move(error));
}

terrain::Result<void> apply(const Arguments& arguments, Context& context)
{
    using Clock = std::chrono::steady_clock;
    const bool inPlace = arguments.output.empty();
    TERRAIN_TRY(text, textOfFile(arguments.list));
    TERRAIN_TRY(operations, editor::readOperations(text, shown(arguments.list)));
    if (!inPlace)
        TERRAIN_CHECK(terrain::Project::checkVacant(arguments.output));
    TerminalProgress progressBar;
    terrain::Progress& progress = progressBar;
    TERRAIN_TRY(project,
                terrain::Project::open(arguments.project,
                                       inPlace ? terrain::OpenMode::Edit : terrain::OpenMode::ReadOnly, progress));
    // A list without undo needs no history; one with undo must be able to take back all of itself.
    const bool undoes = std::ranges::any_of(operations, [](const editor::Operation& operation) {
        return std::holds_alternative<editor::UndoOperation>(operation);
    });
    editor::History history(project.document(), undoes ? std::numeric_limits<std::size_t>::max() : 0);
    Json steps = Json::array();
    std::string lines;
    for (std::size_t k = 0; k < operations.size(); ++k) {
        if (progress.isCancelled())
            return terrain::fail(terrain::ErrorCode::Cancelled, shown(arguments.list), "was stopped");
        const std::string op(editor::idOf(operations[k]));
        progress.report(double(k) / double(operations.size()), op);
        const Clock::time_point start = Clock::now();
        const terrain::Result<terrain::SampleRect> changed = editor::run(operations[k], history);
        if (!changed)
            return inStep(arguments.list, k, changed.error());
        const double ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
        const Json rect = changed->isEmpty() ? Json() : Json::array({changed->i, changed->j, changed->w, changed->h});
        lines += std::format("{:<8}{:<28}{:.1f} ms\n", op, changed->isEmpty() ? "nothing changed" : rect.dump(), ms);
        steps.push_back({{"op", op}, {"changed", rect}, {"ms", ms}});
    }
    if (const std::optional<terrain::Error> fault = project.fault())
        return std::unexpected(*fault);
    if (inPlace) {
        TERRAIN_CHECK(project.save(history.current(), progress));
    } else {
        TERRAIN_CHECK(project.saveAs(arguments.output, history.current(), progress));
    }
    const std::string hash = terrain::heightHash(history.current());
    context.answer({{"hash", hash}, {"steps", steps}}, lines + "hash    " + hash + "\n");
    return {};
}

} // namespace

void addApply(CLI::App& app, Context& context)
{
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* const verb = addVerb(
        app, context, "apply",
        "Runs a list of edits: stroke, fill, resize, undo, redo. Without -o the project itself is saved, whole or not "
        "at all.",
        "moraine apply meadow.moraine hill.json -o hill.moraine --json\n"
        "where hill.json holds\n"
        "  [{\"op\": \"stroke\", \"tool\": \"raise\", \"radius\": 20, \"strength\": 2, \"samples\":\n"
        "    [{\"x\": 100, \"z\": 100}, {\"x\": 300, \"z\": 150}]}]",
        [arguments](Context& answer) -> terrain::Result<void> {
            if (arguments->schema) {
                answer.output = editor::operationsSchema() + "\n";
                return {};
            }
            return apply(*arguments, answer);
        });
    CLI::Option* const schema =
        verb->add_flag("--schema", arguments->schema, "print the JSON Schema of such lists, and do nothing else");
    verb->add_option("PROJECT", arguments->project, "the project to edit")->excludes(schema);
    verb->add_option("OPS.json", arguments->list, "the list of edits")->excludes(schema);
    verb->add_option("-o,--output", arguments->output, "save as this project instead; must not exist")
        ->excludes(schema)
        ->type_name("PROJECT");
    verb->parse_complete_callback([verb, arguments] {
        if (!arguments->schema && arguments->list.empty())
            throw CLI::RequiredError("PROJECT and OPS.json");
    });
}

} // namespace app
