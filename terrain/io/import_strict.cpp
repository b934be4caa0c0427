// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/import_strict.h"

#include "terrain/base/sha256.h"

#include <cmath>
#include <format>
#include <fstream>

namespace terrain {

namespace {

constexpr float kEnvelope = 20000; ///< metres, up and down
constexpr int kLeastSide = 16;     ///< samples

} // namespace

Result<std::string> fileDigest(const std::filesystem::path& file, const Progress& progress)
{
    std::ifstream input(file, std::ios::binary);
    std::vector<char> buffer(std::size_t(1) << 20);
    Sha256 digest;
    while (input) {
        input.read(buffer.data(), std::streamsize(buffer.size()));
        digest.add(std::as_bytes(std::span(buffer.data(), std::size_t(input.gcount()))));
        if (progress.isCancelled())
            return fail(ErrorCode::Cancelled, file.filename().string(), "cancelled");
    }
    if (!input.eof())
        return fail(ErrorCode::Io, file.filename().string(), "cannot be read");
    return digest.hex();
}

Result<void> checkStrictHeader(std::span<const Source> sources, const GroundPlan& plan, const ImportFacts& facts,
                               const SampleRect& window, const StrictChecks& checks)
{
    const Source& source = sources.front();
    const RasterHeader& header = source.header;
    const auto refuse = [&source](std::string problem, std::string found, std::string expected) {
        return fail(ErrorCode::InvalidArgument, source.name(), std::move(problem), std::move(found),
                    std::move(expected), "a strict import converts nothing");
    };
    if (sources.size() != 1)
        return refuse("is one of several files", std::format("{}", sources.size()), "one file");
    if (header.channels.size() != 1)
        return refuse("has several samples a pixel", std::format("{}", header.channels.size()), "1");
    if (header.sampleType != "float32")
        return refuse("has samples of another type", header.sampleType, "float32");
    if (!plan.placed)
        return refuse("does not say where it lies", {}, "a georeference");
    if (header.geographic)
        return refuse("is geographic", "degrees", "metres");
    if (plan.rotated || plan.places.front().flipX || plan.places.front().flipZ)
        return refuse("has a grid that is not north up", {}, "rows that run east, from north to south");
    if (header.horizontalMetres != 1 || header.verticalMetres != 1)
        return refuse("has units other than metres", std::format("{}, {}", header.horizontalUnit, header.verticalUnit),
                      "metres");
    if (header.storedScale != 1 || header.storedOffset != 0)
        return refuse("has a scale or offset of its own",
                      std::format("{}, {}", header.storedScale, header.storedOffset), "1, 0");
    const double cell = checks.cell.value_or(facts.cellX);
    if (std::abs(facts.cellX / cell - 1) > 1e-6 || std::abs(facts.cellZ / cell - 1) > 1e-6)
        return refuse("has another distance between samples", std::format("{} x {} m", facts.cellX, facts.cellZ),
                      std::format("{} m", cell));
    if (window.w < kLeastSide || window.h < kLeastSide)
        return refuse("is too small", std::format("{}x{} samples", window.w, window.h),
                      std::format("at least {} a side", kLeastSide));
    if (checks.samples && (checks.samples->nx != window.w || checks.samples->nz != window.h))
        return refuse("has another size", std::format("{}x{} samples", window.w, window.h),
                      std::format("{}x{}", checks.samples->nx, checks.samples->nz));
    return {};
}

Result<void> checkStrictSamples(const Source& source, const Loaded& loaded)
{
    const Extremes& e = loaded.extremes;
    if (loaded.voids == 0 && e.lowest >= -kEnvelope && e.highest <= kEnvelope)
        return {};
    return fail(ErrorCode::InvalidArgument, source.name(), "has non-finite, nodata or out-of-envelope values",
                std::format("{} non-finite or nodata, heights {}..{} m", loaded.voids, e.lowest, e.highest),
                std::format("finite heights within {} m{}", kEnvelope,
                            source.header.nodata.empty()
                                ? std::string()
                                : std::format(", none equal to the file's nodata {}", source.header.nodata.front())),
                "crop them away or repair the file");
}

} // namespace terrain
