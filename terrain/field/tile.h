// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <memory>

namespace terrain {

inline constexpr int kTileSide = 64;                            ///< samples a side of the unit of copy-on-write
inline constexpr int kBlockTiles = 8;                           ///< tiles a side of a block
inline constexpr int kBlockSide = kTileSide * kBlockTiles;      ///< samples a side of a block, the unit of files
inline constexpr int kTilesPerBlock = kBlockTiles * kBlockTiles;

/// A square of samples, row by row. Immutable once shared. Samples beyond the field's edge hold its background.
template <class T>
struct alignas(64) Tile {
    std::array<T, std::size_t(kTileSide) * kTileSide> samples;
};

template <class T>
using TilePtr = std::shared_ptr<const Tile<T>>;

/// The tiles of a block, row by row; a null tile is the field's background everywhere.
template <class T>
using BlockTiles = std::array<TilePtr<T>, kTilesPerBlock>;

} // namespace terrain
