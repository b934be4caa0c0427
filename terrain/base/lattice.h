// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/result.h"

#include <algorithm>
#include <cstdint>

namespace terrain {

/// A half-open rectangle of samples: columns [i, i+w), rows [j, j+h). Row 0 is the northern edge.
struct SampleRect {
    int i = 0;
    int j = 0;
    int w = 0;
    int h = 0;

    bool isEmpty() const { return w <= 0 || h <= 0; }
    int right() const { return i + w; }  ///< one past the last column
    int bottom() const { return j + h; } ///< one past the last row
    std::int64_t count() const { return isEmpty() ? 0 : std::int64_t(w) * h; }
    bool contains(int column, int row) const { return column >= i && column < right() && row >= j && row < bottom(); }
    bool operator==(const SampleRect&) const = default;

    SampleRect intersected(const SampleRect& o) const
    {
        const int l = std::max(i, o.i), t = std::max(j, o.j);
        const int r = std::min(right(), o.right()), b = std::min(bottom(), o.bottom());
        return r > l && b > t ? SampleRect{l, t, r - l, b - t} : SampleRect{};
    }
    /// The smallest rectangle that holds both; an empty one adds nothing.
    SampleRect united(const SampleRect& o) const
    {
        if (isEmpty())
            return o;
        if (o.isEmpty())
            return *this;
        const int l = std::min(i, o.i), t = std::min(j, o.j);
        return {l, t, std::max(right(), o.right()) - l, std::max(bottom(), o.bottom()) - t};
    }
    SampleRect grown(int by) const { return {i - by, j - by, w + 2 * by, h + 2 * by}; }
};

/// A closed rectangle of the world in metres; +X is east, +Z is south.
struct WorldRect {
    double x0 = 0;
    double z0 = 0;
    double x1 = 0;
    double z1 = 0;
};

/// Where an area's samples stand: sample (i, j) at (x0 + i*cell, z0 + j*cell). Samples are corners, not pixel centres;
/// the first and last samples lie on the area's edges, so the area is (nx-1)*cell by (nz-1)*cell metres.
struct Lattice {
    static constexpr int kMaxSide = 131072;   ///< samples a side
    static constexpr double kMinCell = 0.01;  ///< metres
    static constexpr double kMaxCell = 1000.; ///< metres

    int nx = 1;
    int nz = 1;
    double cell = 1.; ///< metres between samples
    double x0 = 0.;   ///< metres, of the western column
    double z0 = 0.;   ///< metres, of the northern row

    /// Refuses sides outside [1, kMaxSide], cells outside [kMinCell, kMaxCell] and origins that are not finite.
    static Result<Lattice> make(std::int64_t nx, std::int64_t nz, double cell, double x0 = 0., double z0 = 0.);

    bool operator==(const Lattice&) const = default;
    double x(int i) const { return x0 + i * cell; }
    double z(int j) const { return z0 + j * cell; }
    double width() const { return (nx - 1) * cell; } ///< metres, west to east
    double depth() const { return (nz - 1) * cell; } ///< metres, north to south
    SampleRect all() const { return {0, 0, nx, nz}; }
    std::int64_t count() const { return std::int64_t(nx) * nz; }
    WorldRect bounds() const { return {x0, z0, x0 + width(), z0 + depth()}; }
    /// The samples that stand inside or on `area`, cut to the lattice.
    SampleRect samplesWithin(const WorldRect& area) const;
};

} // namespace terrain
