// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/export.h"

#include "terrain/base/parallel.h"
#include "terrain/base/sha256.h"
#include "terrain/io/export_coding.h"
#include "terrain/io/export_files.h"
#include "terrain/io/export_folder.h"
#include "terrain/io/export_rows.h"
#include "terrain/io/export_sidecar.h"
#include "terrain/io/export_tiles.h"
#include "terrain/io/plain_file.h"

#include <atomic>
#include <format>
#include <fstream>
#include <iterator>

namespace terrain {

namespace {

/// Counts rows of all files, written and read, from any thread.
class RowProgress {
public:
    RowProgress(const ExportTiling& tiling, Progress& progress) : m_progress(progress)
    {
        for (const ExportTile& tile : tiling.tiles)
            m_total += 2 * std::int64_t(tile.samples.h);
    }
    /// One more row; refuses to go on once cancelled or once another file failed.
    Result<void> step(std::string_view stage)
    {
        constexpr std::int64_t kEvery = 64;
        const std::int64_t done = ++m_done;
        if (done % kEvery == 0 || done == m_total)
            m_progress.report(double(done) / double(m_total), stage);
        if (m_progress.isCancelled() || m_stopped.load(std::memory_order_relaxed))
            return fail(ErrorCode::Cancelled, "export", "was cancelled");
        return {};
    }
    void stop() { m_stopped.store(true, std::memory_order_relaxed); }

private:
    Progress& m_progress;
    std::int64_t m_total = 0;
    std::atomic<std::int64_t> m_done = 0;
    std::atomic<bool> m_stopped = false;
};

Result<void> writeFile(const FilePlan& plan, ExportRows ground, const ExportCoding& coding, RowProgress& progress)
{
    TERRAIN_TRY(writer, makeWriter(plan));
    std::vector<std::byte> stored(plan.rowBytes());
    for (int row = 0; row < plan.height; ++row) {
        ground.seek(row);
        coding.encode(ground.heights(), ground.voids(), stored);
        TERRAIN_CHECK(writer->write(stored));
        TERRAIN_CHECK(progress.step("Writing heights"));
    }
    TERRAIN_CHECK(writer->close());
    return ExportFolder::flush(plan.path);
}

Result<ExportTally> checkFile(const FilePlan& plan, const ExportTile& tile, ExportRows ground,
                              const ExportCoding& coding, RowProgress& progress)
{
    TERRAIN_TRY(reader, makeReader(plan));
    std::vector<std::byte> stored(plan.rowBytes());
    ExportTally tally;
    for (int row = 0; row < plan.height; ++row) {
        ground.seek(row);
        TERRAIN_CHECK(reader->read(stored));
        const bool shared = tile.sharesNorth && ground.isNorthernmost();
        const std::size_t counted = shared ? std::size_t(plan.width) : tile.sharesWest ? 1 : 0;
        if (const auto wrong = coding.firstWrong(ground.heights(), ground.voids(), stored, counted, tally))
            return readsBackWrong(plan.path,
                                  std::format("another sample at column {}, row {} of the ground",
                                              tile.samples.i + int(*wrong), ground.row()),
                                  "heights within half a step");
        TERRAIN_CHECK(progress.step("Checking what was written"));
    }
    return tally;
}

Result<void> describeFile(const FilePlan& plan, ExportedFile& file)
{
    std::ifstream stream(plan.path, std::ios::binary);
    std::vector<char> bytes(std::size_t(1) << 20);
    Sha256 digest;
    while (stream.read(bytes.data(), std::streamsize(bytes.size())) || stream.gcount() > 0) {
        digest.add(std::as_bytes(std::span(bytes).first(std::size_t(stream.gcount()))));
        file.bytes += std::uint64_t(stream.gcount());
    }
    if (!stream.eof())
        return readsBackWrong(plan.path, "an unreadable file", "its bytes");
    file.sha256 = digest.hex();
    return {};
}

Result<void> writeText(const std::filesystem::path& path, const std::string& text)
{
    TERRAIN_TRY(file, PlainFile::create(path));
    TERRAIN_CHECK(file.put(text));
    TERRAIN_CHECK(file.close());
    TERRAIN_CHECK(ExportFolder::flush(path));
    std::ifstream stream(path, std::ios::binary);
    if (std::string(std::istreambuf_iterator<char>(stream), {}) != text)
        return readsBackWrong(path, "other text", "what was written");
    return {};
}

/// What is not wrong but a person should hear of.
std::vector<std::string> makeNotes(const Lattice& lattice, const ExportFormat& format, const ExportOptions& options,
                                   const ExportTiling& tiling, const ExportCoding& coding)
{
    std::vector<std::string> notes;
    const SampleRect& first = tiling.tiles.front().samples;
    const SampleRect& last = tiling.tiles.back().samples;
    if (tiling.side > 0 && (last.w != tiling.side || last.h != tiling.side))
        notes.push_back(std::format("the last column of tiles is {} and the last row {} samples wide, not {}", last.w,
                                    last.h, tiling.side));
    if (!format.sizes.empty() && (first.w != first.h || !std::ranges::contains(format.sizes, first.w))) {
        std::string sizes;
        for (const int size : format.sizes)
            sizes += (sizes.empty() ? "" : ", ") + std::to_string(size);
        notes.push_back(
            std::format("files of {}x{} samples: the target resamples, pads or crops what is not square with "
                        "a side of {}",
                        first.w, first.h, sizes));
    }
    // Known from the field: below two per cent of a cell the steps of a code do not show.
    if (format.coding == SampleCoding::Code16 && coding.step() > 0.02 * lattice.cell)
        notes.push_back(
            std::format("codes are {:.3g} m apart, which shows as terraces on gentle ground; a float format "
                        "or a narrower range has none",
                        coding.step()));
    const auto plain = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-' ||
               c == '.' || c == '/';
    };
    const std::string path = options.directory.string() + options.baseName;
    if (format.plainNames && !std::ranges::all_of(path, plain))
        notes.push_back("the target may refuse a path with spaces or unusual signs");
    return notes;
}

} // namespace

Result<ExportReport> exportGround(const Document& document, const ExportOptions& options, Progress& progress)
{
    TERRAIN_TRY(format, findExportFormat(options.preset));
    TERRAIN_TRY(lattice, exportLattice(document.lattice, options));
    TERRAIN_TRY(tiling, makeTiling(lattice, *format, options));
    progress.report(0, "Measuring the ground");
    const GroundFacts facts = measure(document);
    if (lattice != document.lattice && facts.voids > 0 && !options.voidValue)
        return fail(ErrorCode::InvalidArgument, "size", "cannot be reached beside voids",
                    std::format("{} voids", facts.voids), "none", "fill them, or give a void value");
    TERRAIN_TRY(coding, ExportCoding::make(*format, options, facts));

    std::vector<FilePlan> plans;
    std::vector<std::string> names;
    std::vector<std::pair<std::string, std::string>> texts; // small files beside: name, content
    for (const ExportTile& tile : tiling.tiles) {
        FilePlan plan;
        plan.path = tile.name;
        plan.format = format;
        plan.width = tile.samples.w;
        plan.height = tile.samples.h;
        plan.cell = lattice.cell;
        plan.easting = lattice.x(tile.samples.i);
        plan.northing = -lattice.z(tile.samples.j);
        plan.nodata = coding.nodata();
        plan.georeference = document.georeference;
        if (format->kind == FileKind::EsriAscii) {
            if (std::string wkt = esriWkt(plan); !wkt.empty())
                texts.emplace_back(plan.path.replace_extension(".prj").string(), std::move(wkt));
            plan.path = tile.name;
        }
        names.push_back(tile.name);
        plans.push_back(std::move(plan));
    }
    for (const auto& [name, text] : texts)
        names.push_back(name);
    const std::string sidecar = options.baseName + ".export.json";
    names.push_back(sidecar);
    TERRAIN_TRY(folder, ExportFolder::open(options.directory, names, options.overwrite));

    ExportReport report;
    report.files.resize(plans.size());
    std::vector<ExportTally> tallies(plans.size());
    std::vector<std::optional<Error>> errors(plans.size());
    RowProgress rows(tiling, progress);
    const auto exportOne = [&](std::size_t k) -> Result<void> {
        const ExportTile& tile = tiling.tiles[k];
        FilePlan& plan = plans[k];
        plan.path = folder.draft(tile.name);
        const ExportRows ground(document, lattice, tile.samples, format->southFirst);
        TERRAIN_CHECK(writeFile(plan, ground, coding, rows));
        TERRAIN_TRY(tally, checkFile(plan, tile, ground, coding, rows));
        tallies[k] = tally;
        ExportedFile& file = report.files[k];
        file.name = tile.name;
        file.samples = tile.samples;
        file.x = lattice.x(tile.samples.i);
        file.z = lattice.z(tile.samples.j);
        file.column = tile.column;
        file.row = tile.row;
        return describeFile(plan, file);
    };
    parallelFor(std::int64_t(plans.size()), 1, [&](std::int64_t begin, std::int64_t end) {
        for (auto k = std::size_t(begin); k < std::size_t(end); ++k) {
            if (auto done = exportOne(k); !done) {
                errors[k] = std::move(done).error();
                rows.stop();
            }
        }
    });
    // The others were stopped because of one, unless a person stopped them all.
    const std::optional<Error>* refusal = nullptr;
    for (const std::optional<Error>& error : errors) {
        if (error && (!refusal || (*refusal)->code == ErrorCode::Cancelled))
            refusal = &error;
    }
    if (refusal)
        return std::unexpected(**refusal);

    ExportTally tally;
    for (const ExportTally& one : tallies)
        tally.add(one);
    report.sidecar = sidecar;
    if (lattice != document.lattice)
        report.resampled =
            ExportResampling{lattice.nx, lattice.nz, lattice.cell, resamplingError(document, lattice, progress)};
    report.range = coding.range();
    report.step = coding.step();
    report.maxError = tally.maxError;
    report.clippedLow = tally.clippedLow;
    report.clippedHigh = tally.clippedHigh;
    report.voids = facts.voids;
    report.numbers = format->numbers(lattice, report);
    report.notes = makeNotes(lattice, *format, options, tiling, coding);
    if (const std::optional<ExportResampling>& r = report.resampled)
        report.notes.push_back(std::format("resampled from {}x{} to {}x{} samples, {:.6g} m apart: the ground's own "
                                           "samples lie at most {:.3g} m off the new surface",
                                           document.lattice.nx, document.lattice.nz, r->nx, r->nz, r->cell,
                                           r->maxError));
    if (progress.isCancelled())
        return fail(ErrorCode::Cancelled, "export", "was cancelled");
    for (const auto& [name, text] : texts)
        TERRAIN_CHECK(writeText(folder.draft(name), text));
    TERRAIN_CHECK(
        writeText(folder.draft(sidecar), sidecarText(document, facts, *format, options, tiling, coding, report)));
    TERRAIN_CHECK(folder.commit());
    return report;
}

} // namespace terrain
