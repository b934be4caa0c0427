// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/result.h"
#include "terrain/field/tile.h"

#include <cstdint>
#include <span>
#include <vector>

namespace terrain {

/// One block of samples as the bytes of a file: a head with one presence bit a tile (a tile that is not there is the
/// field's background), then the samples of the tiles that are, as differences, split into byte planes, in one zstd
/// frame. T is float (heights, which must be finite) or std::uint8_t (voids, 0 or 1).
template <class T>
struct BlockFile {
    /// No block's file is larger, in bytes.
    static std::uint64_t largest();
    /// The file's bytes; none where every tile is null. InvalidArgument where a sample is not ground.
    static Result<std::vector<std::byte>> pack(const BlockTiles<T>& tiles);
    /// Refuses a file whose head and frame cannot be those of a block, without unpacking it.
    static Result<void> check(std::span<const std::byte> file);
    /// The tiles. Takes memory only for sizes that `check` accepts.
    static Result<BlockTiles<T>> unpack(std::span<const std::byte> file);
};

extern template struct BlockFile<float>;
extern template struct BlockFile<std::uint8_t>;

} // namespace terrain
