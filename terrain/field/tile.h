// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/field/tile_memory.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <memory>

namespace terrain {

inline constexpr int kTileSide = 64;                       ///< samples a side of the unit of copy-on-write
inline constexpr int kBlockTiles = 8;                      ///< tiles a side of a block
inline constexpr int kBlockSide = kTileSide * kBlockTiles; ///< samples a side of a block, the unit of files
inline constexpr int kTilesPerBlock = kBlockTiles * kBlockTiles;

inline constexpr int kPartSide = 8;                      ///< cells a side of the finest square with bounds
inline constexpr int kTileParts = kTileSide / kPartSide; ///< parts a side of a tile

/// The lowest and highest of some samples.
template <class T>
struct Range {
    T low{};
    T high{};

    void add(T value)
    {
        low = value < low ? value : low;
        high = value > high ? value : high;
    }
    void add(const Range& o)
    {
        low = o.low < low ? o.low : low;
        high = o.high > high ? o.high : high;
    }
};

/// The ranges of a tile's own samples, for whole cells as far as the tile has them: a part covers its 8x8 cells' 9x9
/// corners, less those that stand in the next tile. `west` and `north` are what that next tile's neighbours lack.
template <class T>
struct TileBounds {
    Range<T> all;
    std::array<Range<T>, std::size_t(kTileParts) * kTileParts> parts; ///< row by row
    std::array<Range<T>, kTileParts> west;                            ///< column 0, rows 8k to 8k+8
    std::array<Range<T>, kTileParts> north;                           ///< row 0, columns 8k to 8k+8
    Range<T> westAll;
    Range<T> northAll;
};

/// A square of samples, row by row. Immutable once shared. Samples beyond the field's edge hold its background.
template <class T>
struct alignas(64) Tile {
    std::array<T, std::size_t(kTileSide) * kTileSide> samples;

    Tile() = default;
    Tile(const Tile&) = delete;
    Tile& operator=(const Tile&) = delete;
    ~Tile() { delete m_bounds.load(std::memory_order_relaxed); }

    /// The ranges of the samples, worked out when first asked for and kept. Thread-safe; not before the last write.
    const TileBounds<T>& bounds() const;

private:
    mutable std::atomic<const TileBounds<T>*> m_bounds = nullptr;
};

template <class T>
const TileBounds<T>& Tile<T>::bounds() const
{
    if (const TileBounds<T>* known = m_bounds.load(std::memory_order_acquire)) [[likely]]
        return *known;
    auto bounds = std::make_unique<TileBounds<T>>();
    // Down the columns first, whole rows at a time, which the compiler turns into vector instructions.
    std::array<T, kTileSide> low, high;
    const auto across = [&](int k) {
        Range<T> range{low[k * kPartSide], high[k * kPartSide]};
        for (int c = k * kPartSide + 1; c <= (k + 1) * kPartSide && c < kTileSide; ++c) {
            range.low = low[c] < range.low ? low[c] : range.low;
            range.high = high[c] > range.high ? high[c] : range.high;
        }
        return range;
    };
    const auto row = [&](int r) { return samples.data() + std::size_t(r) * kTileSide; };
    std::copy_n(row(0), kTileSide, low.begin());
    high = low;
    for (int k = 0; k < kTileParts; ++k)
        bounds->north[k] = across(k);
    for (int part = 0; part < kTileParts; ++part) {
        const int first = part * kPartSide;
        std::copy_n(row(first), kTileSide, low.begin());
        high = low;
        for (int r = first + 1; r <= first + kPartSide && r < kTileSide; ++r) {
            const T* const values = row(r);
            for (int c = 0; c < kTileSide; ++c) {
                low[c] = values[c] < low[c] ? values[c] : low[c];
                high[c] = values[c] > high[c] ? values[c] : high[c];
            }
        }
        bounds->west[part] = {low[0], high[0]};
        for (int k = 0; k < kTileParts; ++k)
            bounds->parts[std::size_t(part) * kTileParts + k] = across(k);
    }
    bounds->all = bounds->parts[0];
    bounds->westAll = bounds->west[0];
    bounds->northAll = bounds->north[0];
    for (const Range<T>& part : bounds->parts)
        bounds->all.add(part);
    for (int k = 1; k < kTileParts; ++k) {
        bounds->westAll.add(bounds->west[k]);
        bounds->northAll.add(bounds->north[k]);
    }
    const TileBounds<T>* none = nullptr;
    if (m_bounds.compare_exchange_strong(none, bounds.get(), std::memory_order_acq_rel))
        return *bounds.release();
    return *none; // another thread was quicker; its answer is the same
}

/// A tile to be filled and then shared; its samples are unspecified.
template <class T>
std::shared_ptr<Tile<T>> makeTile()
{
    return std::allocate_shared_for_overwrite<Tile<T>>(TileAllocator<Tile<T>>());
}

template <class T>
using TilePtr = std::shared_ptr<const Tile<T>>;

/// The tiles of a block, row by row; a null tile is the field's background everywhere.
template <class T>
using BlockTiles = std::array<TilePtr<T>, kTilesPerBlock>;

} // namespace terrain
