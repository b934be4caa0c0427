// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal_progress.h"
#include "app/cli/verb.h"
#include "terrain/document/project.h"
#include "terrain/io/export.h"

#include <cmath>
#include <format>
#include <limits>

namespace app {

namespace {

struct Arguments {
    std::filesystem::path project;
    std::string preset;
    std::string format;
    terrain::ExportOptions options;
};

int wholeOf(const std::string& option, const std::string& text)
{
    const double number = numberOf(option, text);
    if (!(std::abs(number) <= std::numeric_limits<int>::max()) || number != std::floor(number))
        throw CLI::ValidationError(option, "takes a whole number, not " + text);
    return int(number);
}

Json jsonOf(const terrain::ExportReport& report, const terrain::ExportFormat& format)
{
    Json files = Json::array();
    for (const terrain::ExportedFile& file : report.files)
        files.push_back({{"name", file.name},
                         {"sha256", file.sha256},
                         {"bytes", file.bytes},
                         {"origin", {file.x, file.z}},
                         {"samples", {file.samples.w, file.samples.h}},
                         {"tile", {file.column, file.row}}});
    Json numbers = Json::object();
    for (const terrain::ExportNumber& number : report.numbers)
        numbers[std::string(number.id)] = number.value;
    return {{"preset", format.id},
            {"files", files},
            {"sidecar", report.sidecar},
            {"resampled", report.resampled ? Json{{"samples", {report.resampled->nx, report.resampled->nz}},
                                                  {"cell", report.resampled->cell},
                                                  {"maxError", report.resampled->maxError}}
                                           : Json()},
            {"range", report.range ? Json::array({report.range->low, report.range->high}) : Json()},
            {"step", report.step},
            {"maxError", report.maxError},
            {"clipped", report.clippedLow + report.clippedHigh},
            {"clippedLow", report.clippedLow},
            {"clippedHigh", report.clippedHigh},
            {"voids", report.voids},
            {"numbers", numbers},
            {"notes", report.notes}};
}

std::string textOf(const terrain::ExportReport& report)
{
    std::string text;
    for (const terrain::ExportedFile& file : report.files)
        text += std::format("{}  {}x{} samples, {} bytes\n", file.name, file.samples.w, file.samples.h, file.bytes);
    text += std::format("{}  all figures and checksums\n", report.sidecar);
    if (report.range)
        text += std::format("range          {} to {} m, a step of {} m\n", report.range->low, report.range->high,
                            report.step);
    text += std::format("largest error  {} m, read back\n", report.maxError);
    if (report.clippedLow + report.clippedHigh > 0)
        text += std::format("clipped        {} below, {} above\n", report.clippedLow, report.clippedHigh);
    for (const terrain::ExportNumber& number : report.numbers)
        text += std::format("{}: {} {}\n", number.label, number.value, number.unit);
    for (const std::string& note : report.notes)
        text += "note: " + note + "\n";
    return text;
}

terrain::Result<void> exportProject(const Arguments& arguments, Context& context)
{
    terrain::ExportOptions options = arguments.options;
    options.preset = arguments.preset.empty() ? arguments.format : arguments.preset;
    TERRAIN_TRY(format, terrain::findExportFormat(options.preset));
    if (options.baseName.empty()) {
        // Without a trailing slash the last part of the path is the project's name.
        const std::filesystem::path path = arguments.project.lexically_normal();
        options.baseName = shown((path.has_filename() ? path : path.parent_path()).stem());
    }
    TerminalProgress progress;
    TERRAIN_TRY(project, terrain::Project::open(arguments.project, terrain::OpenMode::ReadOnly, progress));
    // All samples are looked at before anything is written, so that no crafted block ends up in a file as flat ground.
    terrain::measure(project.document());
    if (const std::optional<terrain::Error> fault = project.fault())
        return std::unexpected(*fault);
    TERRAIN_TRY(report, terrain::exportGround(project.document(), options, progress));
    context.answer(jsonOf(report, *format), textOf(report));
    return {};
}

} // namespace

void addExport(CLI::App& app, Context& context)
{
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* const verb =
        addVerb(app, context, "export",
                "Writes a project's heights as files, reads every one back with a second reader and compares.",
                "moraine export moon.moraine --preset raw16le -o out --tile 1025 --json",
                [arguments](Context& answer) { return exportProject(*arguments, answer); });
    std::string presets = "\n\nPresets:";
    for (const terrain::ExportFormat& format : terrain::exportFormats())
        presets += std::format("\n  {:<16}{}. {}", format.id, format.name, format.purpose);
    verb->footer(verb->get_footer() + presets);
    terrain::ExportOptions& options = arguments->options;
    verb->add_option("PROJECT", arguments->project, "the project to export")->required();
    CLI::Option* const preset =
        verb->add_option("--preset", arguments->preset, "what to export for; see below")->type_name("NAME");
    CLI::Option* const format =
        verb->add_option("--format", arguments->format, "the same, by the name of a plain format")
            ->excludes(preset)
            ->type_name("F");
    verb->add_option("-o,--output", options.directory, "the folder to write into; made where it is not there")
        ->required()
        ->type_name("DIR");
    verb->add_option("--name", options.baseName, "of every file, without an ending; the project's unless given")
        ->type_name("NAME");
    verb->add_option_function<std::string>(
            "--size",
            [&options](const std::string& text) {
                const auto [nx, nz] = sizeOf("--size", text);
                options.size = terrain::ExportSize{nx, nz};
            },
            "samples over the same area, for targets that take certain sizes; the ground's own unless given")
        ->type_name("WxH");
    verb->add_option_function<std::string>(
            "--tile", [&options](const std::string& text) { options.tile = wholeOf("--tile", text); },
            "samples a side of a tile; without it the ground is written whole")
        ->type_name("N");
    verb->add_option_function<std::string>(
            "--overlap", [&options](const std::string& text) { options.overlap = text == "1" ? 1 : 0; },
            "1: neighbouring tiles share an edge; 0: they abut")
        ->check(CLI::IsMember({"0", "1"}))
        ->type_name("N");
    verb->add_option("--tile-names", options.tileNames, "pattern of a tile's name with {x}, {y} and perhaps {name}")
        ->type_name("PATTERN");
    verb->add_option_function<std::string>(
            "--tile-base", [&options](const std::string& text) { options.tileBase = text == "1" ? 1 : 0; },
            "number of the first tile: 0 or 1")
        ->check(CLI::IsMember({"0", "1"}))
        ->type_name("N");
    verb->add_option_function<std::string>(
            "--range",
            [&options](const std::string& text) {
                const auto range = numbersOf("--range", text, 2, 2, "two heights as LO,HI");
                options.range = terrain::HeightRange{range[0], range[1]};
            },
            "metres of code 0 and of the full code; the ground's own unless given")
        ->type_name("LO,HI");
    verb->add_flag("--zero-at-middle", options.zeroAtMiddle, "code 32768 is 0 m");
    verb->add_option_function<std::string>(
            "--void-value", [&options](const std::string& text) { options.voidValue = numberOf("--void-value", text); },
            "metres to write in place of voids")
        ->type_name("M");
    verb->add_flag("--overwrite", options.overwrite, "replace files of the same names");
    verb->parse_complete_callback([preset, format] {
        if (preset->count() + format->count() == 0)
            throw CLI::RequiredError("--preset");
    });
}

} // namespace app
