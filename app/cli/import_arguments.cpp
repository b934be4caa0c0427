// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/import_arguments.h"

#include "app/cli/verb.h"

#include <algorithm>
#include <format>

namespace app {

namespace {

using terrain::ImportOptions;

/// `choices` of a table of names as help shows them.
template <class Names>
std::vector<std::string> stringsOf(const Names& names)
{
    return {std::begin(names), std::end(names)};
}

CLI::Option* addText(CLI::App& verb, const std::string& name, const char* type, const std::string& help,
                     const std::function<void(const std::string&)>& take)
{
    return verb.add_option_function<std::string>(name, take, help)->type_name(type);
}

bool isSidecar(const std::filesystem::path& path)
{
    static constexpr std::string_view kSidecars[] = {".json", ".xml", ".txt", ".md",  ".prj", ".wld",   ".pgw",
                                                     ".tfw",  ".jgw", ".ovr", ".hdr", ".csv", ".sha256"};
    std::string extension = path.extension().string();
    std::ranges::transform(extension, extension.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return path.filename().string().starts_with('.') || std::ranges::contains(kSidecars, extension);
}

} // namespace

void addSourceOptions(CLI::App& verb, ImportArguments& arguments)
{
    ImportOptions& options = arguments.options;
    addText(verb, "--size", "WxH", "columns and rows of a RAW", [&](const std::string& text) {
        const auto [w, h] = sizeOf("--size", text);
        options.size = {w, h};
    });
    addText(verb, "--sample", "TYPE", "a RAW's sample: u8, u16le, u16be, f32le or f32be", [&](const std::string& text) {
        options.sample = *terrain::rawSampleFrom(text);
    })->check(CLI::IsMember(stringsOf(terrain::rawSampleNames())));
    addText(verb, "--range", "LO,HI", "metres for code 0 and for the full code of an integer image",
            [&](const std::string& text) {
                const auto range = numbersOf("--range", text, 2, 2, "two heights as LO,HI");
                options.range = {range[0], range[1]};
            });
    addText(verb, "--scale", "S", "height = stored value * S + offset", [&](const std::string& text) {
        options.scale = {numberOf("--scale", text), options.scale ? options.scale->offset : 0.};
    });
    addText(verb, "--offset", "M", "metres added after the scale, which is 1 unless given",
            [&](const std::string& text) {
                options.scale = {options.scale ? options.scale->scale : 1., numberOf("--offset", text)};
            });
    addText(verb, "--decode", "HOW", "how channels make a height: grey, rg, gr, terrarium or mapbox",
            [&](const std::string& text) { options.decode = *terrain::heightDecodeFrom(text); })
        ->check(CLI::IsMember(stringsOf(terrain::heightDecodeNames())));
    verb.add_option("--channel", options.channel, "the channel that is the height, by name or by number from 1")
        ->type_name("NAME");
    addText(verb, "--nodata", "V", "the stored value that means void, instead of the file's own tag",
            [&](const std::string& text) { options.nodata = numberOf("--nodata", text); });
    addText(verb, "--cell", "M", "metres between samples, of files that do not say",
            [&](const std::string& text) { options.cell = numberOf("--cell", text); });
    verb.add_option("--crs", options.crs, "reference system of a file without one, such as EPSG:4326")
        ->type_name("CRS");
    addText(verb, "--tiles", "ORDER", "which number of a tile's name counts columns: xy (the first) or yx",
            [&](const std::string& text) { options.tiles.order = *terrain::tileOrderFrom(text); })
        ->check(CLI::IsMember({"xy", "yx"}));
    addText(verb, "--tile-base", "N", "the lowest number of tiles: 0 or 1", [&](const std::string& text) {
        options.tiles.base = text == "1" ? 1 : 0;
    })->check(CLI::IsMember({"0", "1"}));
    addText(verb, "--overlap", "N", "1: neighbouring tiles share an edge; 0: they abut", [&](const std::string& text) {
        options.tiles.overlap = text == "1" ? 1 : 0;
    })->check(CLI::IsMember({"0", "1"}));
    verb.add_flag("--tile-y-up", options.tiles.yUp, "row numbers of tiles grow to the north");
}

void addGroundOptions(CLI::App& verb, ImportArguments& arguments)
{
    ImportOptions& options = arguments.options;
    addText(verb, "--void", "POLICY", "samples without ground: refuse them, keep them as voids, or fill them in",
            [&](const std::string& text) { options.voids = *terrain::voidPolicyFrom(text); })
        ->check(CLI::IsMember({"refuse", "keep", "fill"}));
    addText(verb, "--crop", "I,J,W,H", "only these samples: column, row, width and height, wholly inside",
            [&](const std::string& text) {
                const auto rect = numbersOf("--crop", text, 4, 4, "four whole numbers as I,J,W,H");
                terrain::SampleRect crop;
                int* const parts[] = {&crop.i, &crop.j, &crop.w, &crop.h};
                for (std::size_t k = 0; k < 4; ++k) {
                    if (!(std::abs(rect[k]) <= 1e9) || rect[k] != std::floor(rect[k]))
                        throw CLI::ValidationError("--crop", "takes four whole numbers as I,J,W,H, not " + text);
                    *parts[k] = int(rect[k]);
                }
                options.crop = crop;
            });
    addText(verb, "--resample", "M", "a new grid of M metres, or auto; needed for a DEM in degrees",
            [&](const std::string& text) {
                options.resample = text == "auto" ? ImportOptions::kAutoCell : numberOf("--resample", text);
                // Zero stands for auto inside; asked for as a number it is as wrong as any cell of no size.
                if (text != "auto" && *options.resample == ImportOptions::kAutoCell)
                    options.resample = -1.;
            });
    const auto strict = [&]() -> terrain::StrictChecks& {
        if (!options.strict)
            options.strict.emplace();
        return *options.strict;
    };
    CLI::Option* const flag = verb.add_flag_callback(
        "--strict", [strict] { strict(); }, "one float32 band in metres, nothing converted: every check a refusal");
    addText(verb, "--sha256", "HEX", "with --strict: digest of the file, before and after",
            [strict](const std::string& text) { strict().sha256 = text; })
        ->needs(flag);
    addText(verb, "--expect-samples", "WxH", "with --strict: samples of the ground", [strict](const std::string& text) {
        const auto [w, h] = sizeOf("--expect-samples", text);
        strict().samples = {w, h};
    })->needs(flag);
    addText(verb, "--expect-cell", "M", "with --strict: metres between samples", [strict](const std::string& text) {
        strict().cell = numberOf("--expect-cell", text);
    })->needs(flag);
}

terrain::Result<std::vector<std::filesystem::path>> filesOf(const std::vector<std::filesystem::path>& paths)
{
    std::vector<std::filesystem::path> files;
    for (const std::filesystem::path& path : paths) {
        std::error_code error;
        if (!std::filesystem::is_directory(path, error)) {
            files.push_back(path);
            continue;
        }
        const std::size_t before = files.size();
        for (std::filesystem::directory_iterator at(path, error), end; !error && at != end; at.increment(error)) {
            if (at->is_regular_file(error) && !isSidecar(at->path()))
                files.push_back(at->path());
        }
        std::sort(files.begin() + std::ptrdiff_t(before), files.end());
        if (error)
            return terrain::fail(terrain::ErrorCode::Io, shown(path), "cannot be read", error.message());
        if (files.size() == before)
            return terrain::fail(terrain::ErrorCode::NotFound, shown(path), "holds no files to read");
    }
    return files;
}

} // namespace app
