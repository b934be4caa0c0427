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
    return {(0. - gradientX) / length, 1. / length, (0. - gradientZ) / length}; // never -0, which would be shown
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
    // Where a tile is all background: enough of one for a cell's four corners.
    std::array<float, kTileSide + 2> flat;
    flat.fill(field.background());
    const auto sample = [&](int i, int j) {
        const Tile<float>* tile = field.tile(i / kTileSide, j / kTileSide);
        return tile ? &tile->samples[std::size_t(j % kTileSide) * kTileSide + i % kTileSide] : flat.data();
    };

    // A group goes through four passes, so that the waits for all its points' samples overlap: nothing but requests
    // stands in the third.
    constexpr std::size_t kGroup = 64;
    struct Corners {
        const float *a, *b, *c, *d; ///< null a: to be looked at alone
    };
    std::array<Corners, kGroup> cells;
    std::array<Spot, kGroup> xs, zs;
    for (std::size_t begin = 0; begin < points.size(); begin += kGroup) {
        const std::size_t count = std::min(kGroup, points.size() - begin);
        for (std::size_t k = 0; k < count; ++k) {
            const Vec2& point = points[begin + k];
            if (!findSpot(point.x, at.x0, at.cell, at.nx, xs[k]) || !findSpot(point.z, at.z0, at.cell, at.nz, zs[k]))
                xs[k].index = -1;
        }
        for (std::size_t k = 0; k < count; ++k) {
            Corners& cell = cells[k];
            cell = {};
            if (xs[k].index < 0)
                continue;
            const int i = xs[k].index, j = zs[k].index;
            const int east = std::min(i + 1, at.nx - 1), south = std::min(j + 1, at.nz - 1);
            const int tx = i / kTileSide, tz = j / kTileSide, eastTile = east / kTileSide,
                      southTile = south / kTileSide;
            if (voids.tile(tx, tz) || voids.tile(eastTile, southTile) || voids.tile(eastTile, tz) ||
                voids.tile(tx, southTile))
                continue;
            cell.a = sample(i, j);
            if (east > i && south > j && tx == eastTile && tz == southTile) [[likely]] {
                cell.b = cell.a + 1;
                cell.c = cell.a + kTileSide;
                cell.d = cell.c + 1;
            } else {
                cell.b = sample(east, j);
                cell.c = sample(i, south);
                cell.d = sample(east, south);
            }
        }
        for (std::size_t k = 0; k < count; ++k) {
            __builtin_prefetch(cells[k].a);
            __builtin_prefetch(cells[k].d);
        }
        for (std::size_t k = 0; k < count; ++k) {
            const Corners& cell = cells[k];
            if (cell.a) [[likely]]
                out[begin + k] = CellCorners{*cell.a, *cell.b, *cell.c, *cell.d}.at(xs[k].share, zs[k].share);
            else
                out[begin + k] = xs[k].index < 0 ? kNone : heightAt(m_document, xs[k], zs[k]);
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
