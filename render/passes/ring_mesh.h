// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/clipmap/layout.h"

#include <array>
#include <cstdint>
#include <vector>

namespace render {

inline constexpr int kRingCells = 128;
inline constexpr int kRingSide = kRingCells + 1;
inline constexpr int kRingVertices = kRingSide * kRingSide;
inline constexpr int kHalfSide = 2 * kRingCells + 1;
inline constexpr int kChunkCells = 16;                   ///< a side of what is culled as one
inline constexpr int kChunks = kRingCells / kChunkCells; ///< a side

/// A run of the index buffer.
struct IndexRange {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

/// The triangles of a ring with or without its hole, chunk by chunk from the north-west, then the flaps under its
/// border. An index of kRingVertices and more is vertex index - kRingVertices let down (ground.vert).
struct RingTriangles {
    std::array<IndexRange, std::size_t(kChunks) * kChunks> chunks;
    IndexRange flaps;
};

/// Every index that any ring needs, made once. 16 bits.
struct RingMesh {
    std::vector<std::uint16_t> indices;
    RingTriangles full;
    std::array<RingTriangles, 4> holed; ///< (hole.x - 32) + 2 * (hole.z - 32)
    std::uint32_t firstWall = 0;        ///< wall.vert: edge e, cell k at firstWall + (e * kRingCells + k) * 6
    IndexRange base;                    ///< wall.vert: the ground's underside

    const RingTriangles& triangles(const std::optional<terrain::RingHole>& hole) const;
};

RingMesh makeRingMesh();

} // namespace render
