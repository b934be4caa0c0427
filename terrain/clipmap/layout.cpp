// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/clipmap/layout.h"

#include <cmath>
#include <cstdlib>

namespace terrain {

int levelsFor(const Lattice& lattice)
{
    // Snapping leaves cells/2 - 2 cells of a ring for certain on every side of the viewer.
    const int sure = ClipmapSettings{}.cells / 2 - 2;
    const std::int64_t farthest = std::max(lattice.nx, lattice.nz) - 1;
    int levels = ClipmapSettings{}.levels;
    while (std::int64_t(sure) << (levels - 1) < farthest)
        ++levels;
    return levels;
}

ClipmapSettings clipmapSettingsFor(const Lattice& lattice)
{
    ClipmapSettings settings;
    settings.levels = levelsFor(lattice);
    settings.cell = lattice.cell;
    settings.anchorX = lattice.x0;
    settings.anchorZ = lattice.z0;
    return settings;
}

std::int64_t ringOrigin(double viewer, double spacing, int cells)
{
    return std::int64_t(std::floor((viewer - cells / 2 * spacing) / (2. * spacing))) * 2;
}

double blendShare(int cells, const std::optional<RingHole>& hole, int ix, int iz)
{
    const int half = cells / 2;
    const int dOut = std::min({ix, iz, cells - ix, cells - iz});
    int dIn = 0;
    if (hole) {
        const int dx = std::max({hole->x - ix, ix - hole->x - half, 0});
        const int dz = std::max({hole->z - iz, iz - hole->z - half, 0});
        dIn = std::max(dx, dz);
    } else {
        dIn = std::max(std::abs(ix - half), std::abs(iz - half));
    }
    return dIn + dOut == 0 ? 1. : double(dIn) / (dIn + dOut);
}

std::vector<std::uint16_t> ringIndices(int cells, const std::optional<RingHole>& hole)
{
    const int half = cells / 2;
    const int side = cells + 1;
    std::vector<std::uint16_t> indices;
    indices.reserve(std::size_t(cells) * cells * 6);
    for (int iz = 0; iz < cells; ++iz) {
        for (int ix = 0; ix < cells; ++ix) {
            if (hole && ix >= hole->x && ix < hole->x + half && iz >= hole->z && iz < hole->z + half)
                continue;
            const auto a = std::uint16_t(iz * side + ix), b = std::uint16_t(a + 1);
            const auto c = std::uint16_t(a + side), d = std::uint16_t(c + 1);
            indices.insert(indices.end(), {a, c, b, b, c, d});
        }
    }
    return indices;
}

} // namespace terrain
