// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/surface/surface.h"

#include "terrain/surface/spot.h"
#include "terrain/surface/triangle.h"

#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

namespace terrain {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Height at the place; NaN where a sample with a share in it is void.
double heightAt(const Document& document, const Spot& x, const Spot& z)
{
    const CellShares shares = CellShares::at(x.share, z.share);
    CellCorners corners;
    bool known = true;
    const auto corner = [&](double& height, double share, int i, int j) {
        // One beyond the edge has no share: any finite number does for it.
        if (!document.heights.all().contains(i, j))
            return;
        height = document.heights.at(i, j);
        known = known && !(share > 0. && document.isVoid(i, j));
    };
    corner(corners.a, shares.a, x.index, z.index);
    corner(corners.b, shares.b, x.index + 1, z.index);
    corner(corners.c, shares.c, x.index, z.index + 1);
    corner(corners.d, shares.d, x.index + 1, z.index + 1);
    return known ? corners.at(x.share, z.share) : kNone;
}

Vec3 upward(double gradientX, double gradientZ)
{
    const double length = std::sqrt(gradientX * gradientX + 1. + gradientZ * gradientZ);
    return {-gradientX / length, 1. / length, -gradientZ / length};
}

} // namespace

std::optional<double> Surface::height(double x, double z) const
{
    const Lattice& at = lattice();
    Spot sx, sz;
    if (!findSpot(x, at.x0, at.cell, at.nx, sx) || !findSpot(z, at.z0, at.cell, at.nz, sz))
        return std::nullopt;
    const double height = heightAt(m_document, sx, sz);
    return std::isnan(height) ? std::nullopt : std::optional(height);
}

void Surface::heights(std::span<const Vec2> points, std::span<double> out) const
{
    assert(points.size() == out.size());
    const Lattice at = lattice();
    const Field<float>& field = m_document.heights;
    const Field<std::uint8_t>& voids = m_document.voids;
    constexpr std::size_t kGroup = 32;
    constexpr int kStride = kTileSide;
    // Where a tile is all background: enough of one for a cell's four corners.
    std::array<float, kStride + 2> flat;
    flat.fill(field.background());

    // All cells of a group are looked up and fetched before the first is read, so that their waits overlap.
    std::array<const float*, kGroup> cells;
    std::array<Spot, kGroup> xs, zs;
    for (std::size_t begin = 0; begin < points.size(); begin += kGroup) {
        const std::size_t count = std::min(kGroup, points.size() - begin);
        for (std::size_t k = 0; k < count; ++k) {
            const Vec2& point = points[begin + k];
            Spot &x = xs[k], &z = zs[k];
            cells[k] = nullptr;
            out[begin + k] = kNone;
            if (!findSpot(point.x, at.x0, at.cell, at.nx, x) || !findSpot(point.z, at.z0, at.cell, at.nz, z)) {
                x.index = -1;
                continue;
            }
            const int column = x.index % kTileSide, row = z.index % kTileSide;
            const bool whole =
                column + 1 < kTileSide && row + 1 < kTileSide && x.index + 1 < at.nx && z.index + 1 < at.nz;
            const int tx = x.index / kTileSide, tz = z.index / kTileSide;
            if (!whole || voids.tile(tx, tz))
                continue; // one at a time, below
            const Tile<float>* tile = field.tile(tx, tz);
            cells[k] = tile ? tile->samples.data() + row * kStride + column : flat.data();
            __builtin_prefetch(cells[k]);
            __builtin_prefetch(cells[k] + kStride);
        }
        for (std::size_t k = 0; k < count; ++k) {
            if (const float* const cell = cells[k]) [[likely]]
                out[begin + k] =
                    CellCorners{cell[0], cell[1], cell[kStride], cell[kStride + 1]}.at(xs[k].share, zs[k].share);
            else if (xs[k].index >= 0)
                out[begin + k] = heightAt(m_document, xs[k], zs[k]);
        }
    }
}

std::optional<Vec3> Surface::normal(double x, double z) const
{
    const Lattice& at = lattice();
    Spot sx, sz;
    if (!findSpot(x, at.x0, at.cell, at.nx, sx) || !findSpot(z, at.z0, at.cell, at.nz, sz))
        return std::nullopt;
    if (std::isnan(heightAt(m_document, sx, sz)))
        return std::nullopt;
    const auto isGround = [&](int i, int j) {
        return i >= 0 && j >= 0 && i < at.nx && j < at.nz && !m_document.isVoid(i, j);
    };
    // The cells that touch the place, its own first; in each the triangles that do, the (0,0) side's first.
    for (int dj = 0; dj <= (sz.share > 0. ? 0 : 1); ++dj) {
        for (int di = 0; di <= (sx.share > 0. ? 0 : 1); ++di) {
            const int i = sx.index - di, j = sz.index - dj;
            if (!isGround(i + 1, j) || !isGround(i, j + 1))
                continue;
            const double b = m_document.heights.at(i + 1, j), c = m_document.heights.at(i, j + 1);
            const double diagonal = sx.share + di + sz.share + dj;
            if (diagonal <= 1. && isGround(i, j)) {
                const double a = m_document.heights.at(i, j);
                return upward((b - a) / at.cell, (c - a) / at.cell);
            }
            if (diagonal >= 1. && isGround(i + 1, j + 1)) {
                const double d = m_document.heights.at(i + 1, j + 1);
                return upward((d - c) / at.cell, (d - b) / at.cell);
            }
        }
    }
    return Vec3{0., 1., 0.};
}

std::optional<double> Surface::slope(double x, double z) const
{
    const std::optional<Vec3> n = normal(x, z);
    if (!n)
        return std::nullopt;
    return std::atan2(std::hypot(n->x, n->z), n->y) * 180. / std::numbers::pi;
}

} // namespace terrain
