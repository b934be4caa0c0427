// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/lattice.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace terrain {

/// Where rings stand. Ring `level` has `cells` cells a side of cell * 2^level metres; its vertices stand on whole
/// multiples of that from the anchor.
struct ClipmapSettings {
    int cells = 128;     ///< a side; a multiple of 4, at most 252 so that indices fit 16 bits
    int levels = 7;      ///< rings, at least 1
    double cell = 1.;    ///< metres between the vertices of ring 0
    double anchorX = 0.; ///< metres; a place that is a vertex of every ring
    double anchorZ = 0.;
};

/// As many rings of the default width as cover the whole ground from any place above it, and at least 7.
int levelsFor(const Lattice& lattice);

/// Rings whose vertices are the lattice's own samples.
ClipmapSettings clipmapSettingsFor(const Lattice& lattice);

/// The cells of a ring that its finer ring covers: cells/2 a side, from cell (x, z) of this ring.
struct RingHole {
    int x = 0;
    int z = 0;
    bool operator==(const RingHole&) const = default;
};

/// The ring's western or northern vertex on one axis for a viewer at `viewer` metres from the anchor, in whole
/// spacings from it. Even, so that it is a vertex of the next coarser ring too.
std::int64_t ringOrigin(double viewer, double spacing, int cells);

/// The share t in [0, 1] of the coarser ring's height in vertex (ix, iz): 0 on and in the hole (or at the centre of the
/// ring without one), 1 on the outer border, rising with the Chebyshev distances between.
double blendShare(int cells, const std::optional<RingHole>& hole, int ix, int iz);

/// Triangles of a ring, three indices each into its (cells+1)^2 vertices, row by row: of each cell with corners
/// a (0,0), b (1,0), c (0,1), d (1,1) the triangles a c b and b c d, which face up (counter-clockwise from above in
/// our right-handed frame) and share the diagonal b-c. The hole's cells are left out.
std::vector<std::uint16_t> ringIndices(int cells, const std::optional<RingHole>& hole);

} // namespace terrain
