// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/clipmap/height_source.h"

#include <cmath>
#include <limits>

namespace terrain {

namespace {

/// The mean of the known samples among the one nearest to (x, z) and its eight neighbours; 0 where there are none.
float besideVoid(const Document& document, double x, double z)
{
    const Lattice& at = document.lattice;
    // Places halfway between two samples are common: the small share settles them whatever rounding does to x.
    const auto nearest = [&](double place, double origin, int count) {
        return int(std::clamp(std::floor((place - origin) / at.cell + 0.5 + 1e-5), 0., double(count - 1)));
    };
    const SampleRect around =
        SampleRect{nearest(x, at.x0, at.nx) - 1, nearest(z, at.z0, at.nz) - 1, 3, 3}.intersected(at.all());
    double sum = 0.;
    int known = 0;
    for (int j = around.j; j < around.bottom(); ++j) {
        for (int i = around.i; i < around.right(); ++i) {
            if (document.isVoid(i, j))
                continue;
            sum += double(document.heights.at(i, j));
            ++known;
        }
    }
    return known > 0 ? float(sum / known) : 0.f;
}

bool anyVoids(const Field<std::uint8_t>& voids)
{
    for (int bz = 0; bz < voids.blockRows(); ++bz) {
        for (int bx = 0; bx < voids.blockColumns(); ++bx) {
            if (voids.block(bx, bz))
                return true;
        }
    }
    return false;
}

} // namespace

SurfaceSource::SurfaceSource(Surface surface)
    : m_surface(std::move(surface)), m_anyVoids(anyVoids(m_surface.document().voids))
{
}

void SurfaceSource::sample(double x0, double z0, double spacing, int nx, int nz, float* heights,
                           std::uint8_t* ground) const
{
    const std::size_t count = std::size_t(nx) * nz;
    m_surface.grid({nx, nz, spacing, x0, z0}, {heights, count}, {ground, count});
    for (std::size_t k = 0; k < count; ++k) {
        if (ground[k] == Surface::kVoid) {
            const std::size_t i = k % std::size_t(nx), j = k / std::size_t(nx);
            heights[k] = besideVoid(m_surface.document(), x0 + double(i) * spacing, z0 + double(j) * spacing);
        } else if (ground[k] == Surface::kBeyond) {
            ground[k] = 0;
        }
    }
}

WorldRect SurfaceSource::reached(const WorldRect& dirty) const
{
    // A sample shapes the cells about it; beside voids it also counts for the samples next to it, and for their cells.
    // Beyond the area's edge the edge's heights go on without end.
    constexpr double kEndless = std::numeric_limits<double>::infinity();
    const double reach = m_surface.lattice().cell * (m_anyVoids ? 2. : 1.);
    const WorldRect area = m_surface.lattice().bounds();
    WorldRect all{dirty.x0 - reach, dirty.z0 - reach, dirty.x1 + reach, dirty.z1 + reach};
    if (all.x0 <= area.x0)
        all.x0 = -kEndless;
    if (all.z0 <= area.z0)
        all.z0 = -kEndless;
    if (all.x1 >= area.x1)
        all.x1 = kEndless;
    if (all.z1 >= area.z1)
        all.z1 = kEndless;
    return all;
}

} // namespace terrain
