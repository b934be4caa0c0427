// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/clipmap/clipmap.h"

#include <cassert>
#include <cmath>
#include <cstring>

namespace terrain {

namespace {

/// Moves what `values` holds by (-dx, -dz): the row-by-row square of `side` comes to stand dx columns further east and
/// dz rows further south in the world. What enters is left as it was.
template <class T>
void shift(std::vector<T>& values, int side, int dx, int dz)
{
    const int columns = side - std::abs(dx);
    const int rows = side - std::abs(dz);
    for (int k = 0; k < rows; ++k) {
        // From the side that moves out, so that no row is overwritten before it is read.
        const int to = dz >= 0 ? k : side - 1 - k;
        const T* from = values.data() + std::size_t(to + dz) * side + std::max(dx, 0);
        std::memmove(values.data() + std::size_t(to) * side + std::max(-dx, 0), from, sizeof(T) * std::size_t(columns));
    }
}

/// What enters a square of `side` that moves by (dx, dz), as rectangles of its new indices that do not overlap.
std::vector<SampleRect> entering(int side, int dx, int dz)
{
    if (std::abs(dx) >= side || std::abs(dz) >= side)
        return {{0, 0, side, side}};
    std::vector<SampleRect> strips;
    if (dz != 0)
        strips.push_back({0, dz > 0 ? side - dz : 0, side, std::abs(dz)});
    if (dx != 0)
        strips.push_back({dx > 0 ? side - dx : 0, std::max(-dz, 0), std::abs(dx), side - std::abs(dz)});
    return strips;
}

} // namespace

Clipmap::Clipmap(const ClipmapSettings& settings) : m_settings(settings), m_rings(std::size_t(settings.levels))
{
    assert(settings.levels >= 1 && settings.cells % 4 == 0 && settings.cells > 0 && settings.cells <= 252);
    const std::size_t vertexSide = std::size_t(settings.cells) + 1;
    const std::size_t halfSide = std::size_t(settings.cells) * 2 + 1;
    for (int level = 0; level < settings.levels; ++level) {
        Ring& ring = m_rings[std::size_t(level)];
        ring.level = level;
        ring.spacing = std::ldexp(settings.cell, level);
        ring.heights.resize(halfSide * halfSide);
        ring.gradientX.resize(halfSide * halfSide);
        ring.gradientZ.resize(halfSide * halfSide);
        ring.ground.resize(halfSide * halfSide);
        ring.own.resize(vertexSide * vertexSide);
    }
}

std::vector<RingUpdate> Clipmap::moveTo(const HeightSource& source, double x, double z)
{
    const int vertexSide = m_settings.cells + 1;
    const int halfSide = 2 * m_settings.cells + 1;
    std::vector<RingUpdate> updates;
    for (Ring& ring : m_rings) {
        const std::int64_t i0 = ringOrigin(x - m_settings.anchorX, ring.spacing, m_settings.cells);
        const std::int64_t j0 = ringOrigin(z - m_settings.anchorZ, ring.spacing, m_settings.cells);
        if (m_placed && i0 == ring.i0 && j0 == ring.j0)
            continue;
        // A move beyond the ring's width leaves nothing to keep, however far it goes.
        const int beyond = vertexSide;
        const int dx = m_placed ? int(std::clamp<std::int64_t>(i0 - ring.i0, -beyond, beyond)) : beyond;
        const int dz = m_placed ? int(std::clamp<std::int64_t>(j0 - ring.j0, -beyond, beyond)) : beyond;
        ring.i0 = i0;
        ring.j0 = j0;
        ring.x0 = m_settings.anchorX + double(i0) * ring.spacing;
        ring.z0 = m_settings.anchorZ + double(j0) * ring.spacing;
        if (std::abs(dx) < beyond && std::abs(dz) < beyond) {
            shift(ring.heights, halfSide, 2 * dx, 2 * dz);
            shift(ring.gradientX, halfSide, 2 * dx, 2 * dz);
            shift(ring.gradientZ, halfSide, 2 * dx, 2 * dz);
            shift(ring.ground, halfSide, 2 * dx, 2 * dz);
            shift(ring.own, vertexSide, dx, dz);
        }
        RingUpdate update{ring.level, entering(halfSide, 2 * dx, 2 * dz), true};
        for (const SampleRect& strip : update.half)
            resample(source, ring, strip);
        updates.push_back(std::move(update));
    }
    m_placed = true;
    return updates;
}

std::vector<RingUpdate> Clipmap::edit(const HeightSource& source, const WorldRect& dirty)
{
    assert(m_placed);
    const WorldRect reached = source.reached(dirty);
    const int halfSide = 2 * m_settings.cells + 1;
    std::vector<RingUpdate> updates;
    for (Ring& ring : m_rings) {
        const double half = ring.spacing / 2.;
        const auto index = [&](double halfPoint) { return int(std::clamp(halfPoint, -4., double(halfSide) + 4.)); };
        const int left = index(std::ceil((reached.x0 - ring.x0) / half));
        const int top = index(std::ceil((reached.z0 - ring.z0) / half));
        const int right = index(std::floor((reached.x1 - ring.x0) / half));
        const int bottom = index(std::floor((reached.z1 - ring.z0) / half));
        if (right < left || bottom < top)
            continue;
        const SampleRect changed{left, top, right - left + 1, bottom - top + 1};
        // A gradient reads the half points beside it.
        const SampleRect part = changed.grown(1).intersected({0, 0, halfSide, halfSide});
        if (part.isEmpty())
            continue;
        resample(source, ring, part);
        updates.push_back({ring.level, {part}, false});
    }
    return updates;
}

void Clipmap::resample(const HeightSource& source, Ring& ring, const SampleRect& part)
{
    const double half = ring.spacing / 2.;
    const std::size_t halfSide = std::size_t(m_settings.cells) * 2 + 1;
    const std::size_t stride = std::size_t(part.w) + 2; // with the apron that gradients read
    const std::size_t count = stride * (std::size_t(part.h) + 2);
    m_heights.resize(count);
    m_ground.resize(count);
    source.sample(ring.x0 + (part.i - 1) * half, ring.z0 + (part.j - 1) * half, half, part.w + 2, part.h + 2,
                  m_heights.data(), m_ground.data());
    const bool allGround = std::memchr(m_ground.data(), 0, count) == nullptr;

    for (int row = 0; row < part.h; ++row) {
        const std::size_t from = std::size_t(row + 1) * stride + 1;
        const std::size_t to = std::size_t(part.j + row) * halfSide + part.i;
        const float* const h = m_heights.data() + from;
        const std::uint8_t* const g = m_ground.data() + from;
        float* const gradientX = ring.gradientX.data() + to;
        float* const gradientZ = ring.gradientZ.data() + to;
        std::memcpy(ring.heights.data() + to, h, sizeof(float) * std::size_t(part.w));
        std::memcpy(ring.ground.data() + to, g, std::size_t(part.w));
        const auto across = [&](float* gradient, std::ptrdiff_t step) {
            if (allGround) {
                for (int k = 0; k < part.w; ++k)
                    gradient[k] = float((double(h[k + step]) - double(h[k - step])) / ring.spacing);
                return;
            }
            for (int k = 0; k < part.w; ++k) {
                const bool before = !g[k] || g[k - step], after = !g[k] || g[k + step];
                const double rise = double(h[after ? k + step : k]) - double(h[before ? k - step : k]);
                const double run = half * (int(before) + int(after));
                gradient[k] = run > 0. ? float(rise / run) : 0.f;
            }
        };
        across(gradientX, 1);
        across(gradientZ, std::ptrdiff_t(stride));
    }

    // What the ring draws is its own exact height. A lift that keeps the drawn surface over the ground between its
    // vertices is added here, from the half points about each vertex; `part` then grows by that reach.
    const std::size_t vertexSide = std::size_t(m_settings.cells) + 1;
    for (int iz = (part.j + 1) / 2; 2 * iz < part.bottom(); ++iz) {
        for (int ix = (part.i + 1) / 2; 2 * ix < part.right(); ++ix)
            ring.own[iz * vertexSide + ix] = ring.heights[2 * iz * halfSide + 2 * ix];
    }
}

std::optional<RingHole> Clipmap::hole(int level) const
{
    if (level == 0)
        return std::nullopt;
    const Ring& fine = ring(level - 1);
    const Ring& own = ring(level);
    return RingHole{int(fine.i0 / 2 - own.i0), int(fine.j0 / 2 - own.j0)};
}

double Clipmap::blend(int level, int ix, int iz) const
{
    return level + 1 == ringCount() ? 0. : blendShare(m_settings.cells, hole(level), ix, iz);
}

double Clipmap::coarse(int level, int ix, int iz) const
{
    const Ring& next = ring(level + 1);
    const RingHole at = *hole(level + 1);
    const auto own = [&](int cx, int cz) { return double(next.own[std::size_t(cz) * (m_settings.cells + 1) + cx]); };
    const int cx = at.x + ix / 2, cz = at.z + iz / 2;
    const bool oddX = ix % 2 != 0, oddZ = iz % 2 != 0;
    if (oddX && oddZ)
        return (own(cx + 1, cz) + own(cx, cz + 1)) / 2.;
    if (oddX)
        return (own(cx, cz) + own(cx + 1, cz)) / 2.;
    if (oddZ)
        return (own(cx, cz) + own(cx, cz + 1)) / 2.;
    return own(cx, cz);
}

float Clipmap::emitted(int level, int ix, int iz) const
{
    const double own = ring(level).own[std::size_t(iz) * (m_settings.cells + 1) + ix];
    const double t = blend(level, ix, iz);
    if (t <= 0.)
        return float(own);
    const double next = coarse(level, ix, iz);
    return t >= 1. ? float(next) : float(own + (next - own) * t);
}

} // namespace terrain
