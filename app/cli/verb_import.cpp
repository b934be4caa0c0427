// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/facts.h"
#include "app/cli/import_arguments.h"
#include "app/cli/terminal_progress.h"
#include "terrain/document/project.h"
#include "terrain/io/import.h"

namespace app {

namespace {

struct Arguments {
    ImportArguments source;
    std::filesystem::path target;
};

} // namespace

void addImport(CLI::App& app, Context& context)
{
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* const verb =
        addVerb(app, context, "import",
                "Makes a project of an image, a DEM, a RAW or a tile set. What the files do not say must be told.",
                "moraine import moon_y0_x0.png moon_y0_x1.png -o moon.moraine --range=-1500,2200 --cell 100",
                [arguments](Context& answer) -> terrain::Result<void> {
                    TERRAIN_CHECK(terrain::checkOptions(arguments->source.options));
                    TERRAIN_CHECK(terrain::Project::checkVacant(arguments->target));
                    TERRAIN_TRY(files, filesOf(arguments->source.paths));
                    TerminalProgress progress;
                    TERRAIN_TRY(imported, terrain::importGround(files, arguments->source.options, progress));
                    TERRAIN_TRY(project, terrain::Project::create(arguments->target, imported.document, progress));
                    Facts facts = factsOf(project.document());
                    facts.warnings = imported.facts.warnings;
                    facts.notes = imported.notes;
                    answer.answer(jsonOf(facts), textOf(facts));
                    return {};
                });
    verb->add_option("SRC", arguments->source.paths, "a file, or the files or the folder of a tile set")->required();
    verb->add_option("-o,--output", arguments->target, "the project to make; must not exist")
        ->required()
        ->type_name("PROJECT");
    addSourceOptions(*verb, arguments->source);
    addGroundOptions(*verb, arguments->source);
}

} // namespace app
