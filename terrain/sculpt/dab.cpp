// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/sculpt/dab.h"

#include "terrain/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace terrain {

namespace {

constexpr std::int64_t kSerialSamples = 1 << 17; ///< below this a dab is done sooner than threads start

constexpr int kVector = 8; ///< samples; divides a tile's side

/// What of a dab lies in one tile.
struct Piece {
    Tile<float>* tile = nullptr;
    const Tile<std::uint8_t>* voids = nullptr; ///< null where there are none
    SampleRect part;
    int left = 0; ///< the tile's first column
};

/// What a thread works on a patch with; kept, since a stroke has thousands of patches.
struct Scratch {
    std::vector<float> heights, spare, weights, present;
    std::vector<std::uint8_t> missing;
};

/// Columns [first, last).
struct Span {
    int first = 0;
    int last = 0;
    Span within(int left, int right) const { return {std::max(first, left), std::min(last, right)}; }
};

/// The circle of a dab in units of cell / kDabGrid.
struct Circle {
    std::int64_t x = 0;
    std::int64_t z = 0;
    double radius = 0;

    double fromSample(std::int64_t centre, int first, int last) const
    {
        return double(std::clamp(centre, std::int64_t(first) * kDabGrid, std::int64_t(last) * kDabGrid) - centre);
    }
    /// Whether some sample of `part` may lie inside.
    bool touches(const SampleRect& part) const
    {
        const double dx = fromSample(x, part.i, part.right() - 1), dz = fromSample(z, part.j, part.bottom() - 1);
        return dx * dx + dz * dz < radius * radius;
    }
    /// The columns of row `j` that may lie inside.
    Span span(int j) const
    {
        const double dz = double(std::int64_t(j) * kDabGrid - z);
        const std::int64_t half = std::int64_t(std::sqrt(std::max(0., radius * radius - dz * dz))) + 1;
        return {int((x - half) >> kDabGridBits), int((x + half) >> kDabGridBits) + 1};
    }
    void weigh(const FalloffInfo& falloff, int i, int j, int count, float* weights) const
    {
        falloff.weighRow(std::int32_t(std::int64_t(i) * kDabGrid - x), kDabGrid,
                         std::int32_t(std::int64_t(j) * kDabGrid - z), float(radius), count, weights);
    }
};

std::size_t inTile(int i, int j)
{
    return std::size_t(j % kTileSide) * kTileSide + std::size_t(i % kTileSide);
}

/// Draws the pieces of one row of tiles, sample row by sample row, so that weights are worked out in long stretches.
/// `spans` are those of the rows, within columns [0, nx).
void drawBand(const DabShape& shape, const DabSettings& settings, const Circle& circle, std::span<const Piece> pieces,
              const Span* spans, int nx)
{
    thread_local std::vector<float> weights;
    const SampleRect& rows = pieces.front().part;
    for (int j = rows.j; j < rows.bottom(); ++j) {
        const Span span = spans[j - rows.j];
        if (span.last <= span.first)
            continue;
        // Whole vectors where the tiles have them; what they hold beyond the circle has no weight.
        const int start = span.first / kVector * kVector;
        const int end = std::min((span.last + kVector - 1) / kVector * kVector, nx);
        if (weights.size() < std::size_t(end - start))
            weights.resize(std::size_t(end - start));
        circle.weigh(*shape.falloff, start, j, end - start, weights.data());
        for (const Piece& piece : pieces) {
            const int left = std::max(start, piece.left), right = std::min(end, piece.left + kTileSide);
            if (right <= left)
                continue;
            float* const weighed = weights.data() + (left - start);
            if (piece.voids) {
                const std::uint8_t* voids = &piece.voids->samples[inTile(left, j)];
                for (int k = 0; k < right - left; ++k)
                    weighed[k] = voids[k] ? 0.f : weighed[k];
            }
            shape.tool->kernel.row(settings, right - left, weighed, &piece.tile->samples[inTile(left, j)]);
        }
    }
}

void drawPatch(const DabShape& shape, const DabSettings& settings, const Circle& circle, const Piece& piece,
               const Field<float>& before, const Field<std::uint8_t>& voids)
{
    const int margin = shape.tool->kernel.reach(shape.radius);
    const SampleRect around = piece.part.grown(margin);
    const SampleRect known = around.intersected(before.all());
    const std::size_t stride = std::size_t(around.w);
    const std::size_t count = stride * std::size_t(around.h);
    const std::size_t offset = std::size_t(known.j - around.j) * stride + std::size_t(known.i - around.i);
    thread_local Scratch scratch;
    auto& [heights, spare, weights, present, missing] = scratch;
    heights.assign(count, 0.f);
    spare.resize(count);
    weights.assign(count, 0.f);
    present.resize(count);
    missing.assign(count, 1);
    before.read(known, heights.data() + offset, stride);
    voids.read(known, missing.data() + offset, stride);
    for (std::size_t k = 0; k < count; ++k)
        present[k] = missing[k] ? 0.f : 1.f;
    for (int j = around.j; j < around.bottom(); ++j) {
        const auto [first, last] = circle.span(j).within(around.i, around.right());
        if (last > first) {
            const std::size_t start = std::size_t(j - around.j) * stride + std::size_t(first - around.i);
            circle.weigh(*shape.falloff, first, j, last - first, &weights[start]);
        }
    }
    for (std::size_t k = 0; k < count; ++k)
        weights[k] *= present[k];
    shape.tool->kernel.patch(
        settings, {around.w, around.h, margin, heights.data(), spare.data(), weights.data(), present.data()});
    for (int j = piece.part.j; j < piece.part.bottom(); ++j)
        std::copy_n(&heights[std::size_t(j - around.j) * stride + std::size_t(margin)], piece.part.w,
                    &piece.tile->samples[inTile(piece.part.i, j)]);
}

} // namespace

SampleRect dabBounds(const Dab& dab, double radius, int nx, int nz)
{
    const double x = double(dab.x) / kDabGrid, z = double(dab.z) / kDabGrid;
    const int left = int(std::ceil(x - radius)), top = int(std::ceil(z - radius));
    const int right = int(std::floor(x + radius)) + 1, bottom = int(std::floor(z + radius)) + 1;
    return SampleRect{left, top, right - left, bottom - top}.intersected({0, 0, nx, nz});
}

void drawDab(const DabShape& shape, const DabSettings& settings, const Dab& dab, const Field<std::uint8_t>& voids,
             Field<float>::Edit& heights)
{
    const SampleRect bounds = dabBounds(dab, shape.radius, voids.nx(), voids.nz());
    const Circle circle{dab.x, dab.z, shape.radius * kDabGrid};
    const bool readsNeighbours = shape.tool->kernel.patch != nullptr;
    const Field<float> before = readsNeighbours ? heights.publish() : Field<float>();
    std::vector<Piece> pieces;
    std::vector<std::size_t> bands; // where each row of tiles begins in `pieces`
    Field<float>::forTiles(bounds, [&](int tx, int tz, const SampleRect& part) {
        const Tile<std::uint8_t>* hidden = voids.tile(tx, tz);
        if (!circle.touches(part) || (!hidden && voids.background()))
            return;
        if (pieces.empty() || pieces.back().part.j != part.j)
            bands.push_back(pieces.size());
        pieces.push_back({&heights.tile(tx, tz), hidden, part, tx * kTileSide});
    });
    const bool isSmall = bounds.count() < kSerialSamples;
    if (readsNeighbours) {
        parallelFor(std::int64_t(pieces.size()), isSmall ? std::int64_t(pieces.size()) : 4,
                    [&](std::int64_t begin, std::int64_t end) {
                        for (std::int64_t k = begin; k < end; ++k)
                            drawPatch(shape, settings, circle, pieces[std::size_t(k)], before, voids);
                    });
        return;
    }
    std::vector<Span> spans;
    spans.reserve(std::size_t(bounds.h));
    for (int j = bounds.j; j < bounds.bottom(); ++j)
        spans.push_back(circle.span(j).within(bounds.i, bounds.right()));
    bands.push_back(pieces.size());
    const std::int64_t count = std::int64_t(bands.size()) - 1;
    parallelFor(count, isSmall ? count : 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::size_t band = std::size_t(begin); band < std::size_t(end); ++band) {
            const auto inBand = std::span(pieces).subspan(bands[band], bands[band + 1] - bands[band]);
            drawBand(shape, settings, circle, inBand, &spans[std::size_t(inBand.front().part.j - bounds.j)],
                     voids.nx());
        }
    });
}

} // namespace terrain
