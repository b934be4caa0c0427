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
    bool salvage = false;
};

terrain::Result<Facts> factsOfProject(const std::filesystem::path& path, bool salvage)
{
    TerminalProgress progress;
    const auto mode = salvage ? terrain::OpenMode::Salvage : terrain::OpenMode::ReadOnly;
    TERRAIN_TRY(project, terrain::Project::open(path, mode, progress));
    Facts facts = factsOf(project.document());
    if (const std::optional<terrain::Error> fault = project.fault())
        return std::unexpected(*fault);
    facts.warnings = project.warnings();
    return facts;
}

/// Where importing would put the north-western sample; unknown in degrees, for those are no metres.
std::optional<std::pair<double, double>> originOf(const terrain::ImportFacts& facts)
{
    if (!facts.georeference)
        return std::pair(0., 0.);
    if (facts.geographic || facts.rotated)
        return {};
    const std::array<double, 6>& t = facts.georeference->transform;
    const double metres = facts.cellX / facts.pixelX;
    // The outermost sample centres; rows of a south-up file are turned on import.
    const double west = t[0] + t[1] * (t[1] > 0 ? 0.5 : double(facts.columns) - 0.5);
    const double north = t[3] + t[5] * (t[5] < 0 ? 0.5 : double(facts.rows) - 0.5);
    return std::pair(west * metres, -north * metres);
}

terrain::Result<Facts> factsOfFiles(const ImportArguments& source)
{
    TERRAIN_TRY(files, filesOf(source.paths));
    TerminalProgress progress;
    TERRAIN_TRY(seen, terrain::preview(files, source.options, progress));
    const terrain::ImportFacts& read = seen.facts;
    Facts facts;
    if (read.files.size() > 1)
        facts.kind = "tiles";
    else if (read.format == "RAW")
        facts.kind = "raw";
    else
        facts.kind = read.georeference || (!read.normalised && read.verticalUnit == "metre") ? "dem" : "image";
    facts.format = read.format;
    facts.nx = read.columns;
    facts.nz = read.rows;
    facts.cellX = read.cellX;
    facts.cellZ = read.cellZ;
    facts.origin = originOf(read);
    if (seen.voids < read.columns * read.rows)
        facts.height = {seen.lowest, seen.highest};
    facts.voids = seen.voids;
    facts.hash = seen.hash;
    facts.georeference = read.georeference;
    facts.warnings = read.warnings;
    facts.notes = read.notes;
    if (!seen.heightsKnown)
        facts.notes.push_back("heights are stored codes, for no range in metres is known");
    for (const terrain::ImportQuestion& question : read.questions)
        facts.notes.push_back("import must be told " + question.option + ": " + question.text);
    return facts;
}

} // namespace

void addInfo(CLI::App& app, Context& context)
{
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* const verb =
        addVerb(app, context, "info", "Tells what a project, an image, a DEM, a RAW or a tile set holds.",
                "moraine info raw/jacksboro.r16 --size 403x344 --sample u16le --json",
                [arguments](Context& answer) -> terrain::Result<void> {
                    const std::vector<std::filesystem::path>& paths = arguments->source.paths;
                    const bool isProject = paths.size() == 1 && terrain::Project::existsAt(paths[0]);
                    TERRAIN_TRY(facts, isProject ? factsOfProject(paths[0], arguments->salvage)
                                                 : factsOfFiles(arguments->source));
                    answer.answer(jsonOf(facts), textOf(facts));
                    return {};
                });
    verb->add_option("PATH", arguments->source.paths, "a project, a file, or the files or the folder of a tile set")
        ->required();
    verb->add_flag("--salvage", arguments->salvage, "of a damaged project, look at what is left of it");
    addSourceOptions(*verb, arguments->source);
}

} // namespace app
