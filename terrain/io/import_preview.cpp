// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/import.h"

#include "terrain/io/height_mapping.h"
#include "terrain/io/import_steps.h"

#include <cmath>
#include <format>

namespace terrain {

namespace {

constexpr int kMostSide = 512;
constexpr double kTypicalSlope = 0.35; ///< what the picture's mean slope is stretched to, so that every ground shows

/// Every n-th sample, lit from the north-west. The heights are stretched: codes have no unit, and low ground would be
/// all one grey.
Hillshade hillshade(const Document& document)
{
    const int nx = document.lattice.nx, nz = document.lattice.nz;
    const int step = (std::max(nx, nz) + kMostSide - 1) / kMostSide;
    Hillshade picture;
    picture.width = (nx + step - 1) / step;
    picture.height = (nz + step - 1) / step;
    const int w = picture.width, h = picture.height;
    std::vector<float> heights(std::size_t(w) * std::size_t(h));
    std::vector<std::uint8_t> voids(heights.size());
    std::vector<float> row(std::size_t(nx), 0.f);
    std::vector<std::uint8_t> rowVoids(row.size());
    for (int j = 0; j < h; ++j) {
        document.heights.read({0, j * step, nx, 1}, row.data(), row.size());
        document.voids.read({0, j * step, nx, 1}, rowVoids.data(), rowVoids.size());
        for (int i = 0; i < w; ++i) {
            heights[std::size_t(j) * w + i] = row[std::size_t(i) * step];
            voids[std::size_t(j) * w + i] = rowVoids[std::size_t(i) * step];
        }
    }
    const auto slope = [&](int i, int j, int di, int dj) {
        const std::size_t a = std::size_t(std::max(j - dj, 0)) * w + std::max(i - di, 0);
        const std::size_t b = std::size_t(std::min(j + dj, h - 1)) * w + std::min(i + di, w - 1);
        return voids[a] || voids[b] || a == b ? 0. : (double(heights[b]) - double(heights[a])) / 2;
    };
    double sum = 0;
    for (int j = 0; j < h; ++j) {
        for (int i = 0; i < w; ++i)
            sum += std::abs(slope(i, j, 1, 0)) + std::abs(slope(i, j, 0, 1));
    }
    const double mean = sum / double(heights.size());
    const double stretch = mean > 0 ? kTypicalSlope / mean : 0;
    picture.grey.resize(heights.size());
    for (int j = 0; j < h; ++j) {
        for (int i = 0; i < w; ++i) {
            const double dx = slope(i, j, 1, 0) * stretch, dz = slope(i, j, 0, 1) * stretch;
            // Light from the north-west, 45 degrees up: the ground's normal is (-dx, 1, -dz).
            const double light = (0.5 * dx + 0.7071 + 0.5 * dz) / std::sqrt(1 + dx * dx + dz * dz);
            picture.grey[std::size_t(j) * w + i] =
                voids[std::size_t(j) * w + i] ? 0 : std::uint8_t(std::lround(30 + 225 * std::clamp(light, 0., 1.)));
        }
    }
    return picture;
}

RawSample swapped(RawSample sample)
{
    switch (sample) {
    case RawSample::U16LE:
        return RawSample::U16BE;
    case RawSample::U16BE:
        return RawSample::U16LE;
    case RawSample::F32LE:
        return RawSample::F32BE;
    case RawSample::F32BE:
        return RawSample::F32LE;
    case RawSample::U8:
        break;
    }
    return sample;
}

} // namespace

Result<Preview> preview(std::span<const std::filesystem::path> files, const ImportOptions& options, Progress& progress)
{
    TERRAIN_CHECK(checkOptions(options));
    if (files.empty())
        return fail(ErrorCode::InvalidArgument, "import", "names no file");
    TERRAIN_TRY(decoder, DecoderProcess::start());
    TERRAIN_TRY(sources, openSources(decoder, files, options, progress));
    std::vector<ImportQuestion> questions;
    TERRAIN_TRY(plan, planGround(sources, options, questions));
    TERRAIN_CHECK(checkSizes(sources, plan));
    const bool isProvisional = !questions.empty(); // tiles whose places are still to be asked for: a look at the first
    Preview result;
    result.facts = factsOf(sources, plan, options, std::move(questions));
    for (const ImportQuestion& question : result.facts.questions) {
        if (question.id == ImportQuestion::Id::Size || question.id == ImportQuestion::Id::Sample)
            return ask(result.facts, question);
    }
    const RasterHeader& header = sources.front().header;
    result.heightsKnown = !needsRange(header, options);
    const std::span<const Source> shown(sources.data(), isProvisional ? 1 : sources.size());
    const SampleRect all{0, 0, int(plan.columns), int(plan.rows)};
    TERRAIN_TRY(loaded, load(decoder, shown, plan, all, options, !result.heightsKnown, progress));
    if (loaded.channelsDiffer)
        result.facts.questions.push_back({ImportQuestion::Id::Channel, "has red, green and blue that differ",
                                          "--channel NAME or --decode rg|gr|terrarium|mapbox", header.channels});
    if (loaded.voids > 0 && !options.voids)
        result.facts.questions.push_back({ImportQuestion::Id::Voids,
                                          std::format("has {} samples without ground", loaded.voids),
                                          "--void keep|fill",
                                          {"keep", "fill", "refuse"}});
    for (std::string& warning : sampleWarnings(loaded, header, options, !result.heightsKnown))
        result.facts.warnings.push_back(std::move(warning));
    const GroundFacts measured = measure(loaded.document);
    result.lowest = double(measured.lowest);
    result.highest = double(measured.highest);
    result.voids = measured.voids;
    result.hash = measured.hash;
    result.picture = hillshade(loaded.document);
    if (header.format == "RAW" && options.sample && swapped(*options.sample) != *options.sample) {
        ImportOptions other = options;
        other.sample = swapped(*options.sample);
        loaded = {};
        TERRAIN_TRY(otherWay, load(decoder, shown, plan, all, other, !result.heightsKnown, progress));
        result.otherByteOrder = hillshade(otherWay.document);
    }
    return result;
}

} // namespace terrain
