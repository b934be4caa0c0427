// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/lattice.h"
#include "terrain/field/tile.h"

#include <atomic>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <span>
#include <vector>

namespace terrain {

/// Where the tiles of one block come from when they are first asked for: a file, a provider. Asked at most once a
/// block. Called from any thread. It cannot fail: what can go wrong with a source is found out when it is opened.
template <class T>
class BlockSource {
public:
    virtual ~BlockSource() = default;
    virtual BlockTiles<T> read() const = 0;
};

/// The ranges of a block's own samples; `west`, `north` and `corner` of its column 0, row 0 and sample (0, 0).
template <class T>
struct BlockBounds {
    Range<T> all;
    Range<T> west;
    Range<T> north;
    T corner{};
};

/// One block of a field: tiles in memory, or a source that makes them when they are first asked for. Immutable and
/// thread-safe; two fields that share a block pointer are equal there.
template <class T>
class Block {
public:
    explicit Block(BlockTiles<T> tiles) : m_tiles(std::move(tiles)), m_ready(true) {}
    explicit Block(std::shared_ptr<const BlockSource<T>> source) : m_source(std::move(source)) {}

    const BlockTiles<T>& tiles() const
    {
        if (!m_ready.load(std::memory_order_acquire)) [[unlikely]] {
            std::call_once(m_once, [this] {
                m_tiles = m_source->read();
                m_ready.store(true, std::memory_order_release);
            });
        }
        return m_tiles;
    }
    /// True where the tiles need no reading.
    bool isInMemory() const { return m_ready.load(std::memory_order_acquire); }

    /// The ranges of the samples; null tiles are `background`, which must be the field's. Reads the block; worked out
    /// when first asked for and kept. Thread-safe.
    const BlockBounds<T>& bounds(T background) const
    {
        if (!m_bounded.load(std::memory_order_acquire)) [[unlikely]] {
            std::call_once(m_boundsOnce, [this, background] {
                m_bounds = measured(background);
                m_bounded.store(true, std::memory_order_release);
            });
        }
        return m_bounds;
    }

private:
    BlockBounds<T> measured(T background) const
    {
        const auto flat = Range<T>{background, background};
        const auto part = [&](int k, Range<T> TileBounds<T>::* which) {
            const Tile<T>* tile = tiles()[std::size_t(k)].get();
            return tile ? tile->bounds().*which : flat;
        };
        BlockBounds<T> bounds{part(0, &TileBounds<T>::all), part(0, &TileBounds<T>::westAll),
                              part(0, &TileBounds<T>::northAll), tiles()[0] ? tiles()[0]->samples[0] : background};
        for (int k = 1; k < kTilesPerBlock; ++k)
            bounds.all.add(part(k, &TileBounds<T>::all));
        for (int k = 1; k < kBlockTiles; ++k) {
            bounds.west.add(part(k * kBlockTiles, &TileBounds<T>::westAll));
            bounds.north.add(part(k, &TileBounds<T>::northAll));
        }
        return bounds;
    }

    mutable BlockTiles<T> m_tiles;
    std::shared_ptr<const BlockSource<T>> m_source;
    mutable std::once_flag m_once;
    mutable std::atomic<bool> m_ready = false;
    mutable BlockBounds<T> m_bounds;
    mutable std::once_flag m_boundsOnce;
    mutable std::atomic<bool> m_bounded = false;
};

/// A raster of nx by nz samples as a value: copying one copies a pointer, and versions share every tile that does not
/// differ. Sparse: tiles nobody wrote are the background. Blocks may still be on disk. All reads are thread-safe.
template <class T>
class Field {
public:
    using BlockPtr = std::shared_ptr<const Block<T>>;
    class Edit;

    Field() : Field(1, 1, T{}) {}
    Field(int nx, int nz, T background)
        : m_nx(nx),
          m_nz(nz),
          m_background(background),
          m_blocks(std::make_shared<const std::vector<BlockPtr>>(std::size_t(blockColumns()) * blockRows()))
    {
    }
    /// A field of blocks made elsewhere, row by row; a null block is all background.
    Field(int nx, int nz, T background, std::vector<BlockPtr> blocks)
        : m_nx(nx),
          m_nz(nz),
          m_background(background),
          m_blocks(std::make_shared<const std::vector<BlockPtr>>(std::move(blocks)))
    {
        assert(m_blocks->size() == std::size_t(blockColumns()) * blockRows());
    }

    int nx() const { return m_nx; }
    int nz() const { return m_nz; }
    T background() const { return m_background; }
    SampleRect all() const { return {0, 0, m_nx, m_nz}; }
    int blockColumns() const { return (m_nx + kBlockSide - 1) / kBlockSide; }
    int blockRows() const { return (m_nz + kBlockSide - 1) / kBlockSide; }
    int tileColumns() const { return (m_nx + kTileSide - 1) / kTileSide; }
    int tileRows() const { return (m_nz + kTileSide - 1) / kTileSide; }
    const BlockPtr& block(int bx, int bz) const { return (*m_blocks)[std::size_t(bz) * blockColumns() + bx]; }

    /// The samples of tile (tx, tz), or null where it is all background. The pointer lives as long as this field or any
    /// copy of it.
    const Tile<T>* tile(int tx, int tz) const
    {
        const Block<T>* b = block(tx / kBlockTiles, tz / kBlockTiles).get();
        return b ? b->tiles()[std::size_t(tz % kBlockTiles) * kBlockTiles + tx % kBlockTiles].get() : nullptr;
    }

    /// Sample (i, j), which must lie in the field.
    T at(int i, int j) const
    {
        assert(i >= 0 && j >= 0 && i < m_nx && j < m_nz);
        const Tile<T>* t = tile(i / kTileSide, j / kTileSide);
        return t ? t->samples[std::size_t(j % kTileSide) * kTileSide + i % kTileSide] : m_background;
    }

    /// Copies `rect`, which must lie in the field, row by row to `out`; rows are `stride` samples apart.
    void read(const SampleRect& rect, T* out, std::size_t stride) const
    {
        readTiles(rect, out, stride, m_background, [this](int tx, int tz) { return tile(tx, tz); });
    }

    /// Calls `visit(tx, tz, part)` for every tile that `rect` touches; `part` is what of `rect` lies in it.
    template <class Visit>
    static void forTiles(const SampleRect& rect, Visit visit)
    {
        if (rect.isEmpty())
            return;
        for (int tz = rect.j / kTileSide; tz <= (rect.bottom() - 1) / kTileSide; ++tz) {
            for (int tx = rect.i / kTileSide; tx <= (rect.right() - 1) / kTileSide; ++tx)
                visit(tx, tz, rect.intersected({tx * kTileSide, tz * kTileSide, kTileSide, kTileSide}));
        }
    }

    /// True where both share every block, so that they are equal without a look at the samples.
    bool sharesAllWith(const Field& other) const { return m_blocks == other.m_blocks; }

    /// The smallest rectangle outside which both fields share their tiles; empty where they share all. Both must have
    /// the same size. Reads no tile: a rewritten tile with equal samples counts as different. Another background makes
    /// everything different.
    SampleRect differenceFrom(const Field& other) const
    {
        SampleRect changed;
        if (std::memcmp(&m_background, &other.m_background, sizeof(T)) != 0)
            return all();
        if (sharesAllWith(other))
            return changed;
        static const BlockTiles<T> none{};
        const auto tilesOf = [](const BlockPtr& b) { return !b ? &none : b->isInMemory() ? &b->tiles() : nullptr; };
        for (int bz = 0; bz < blockRows(); ++bz) {
            for (int bx = 0; bx < blockColumns(); ++bx) {
                if (block(bx, bz) == other.block(bx, bz))
                    continue;
                const BlockTiles<T>* a = tilesOf(block(bx, bz));
                const BlockTiles<T>* b = tilesOf(other.block(bx, bz));
                for (int k = 0; k < kTilesPerBlock; ++k) {
                    if (a && b && (*a)[std::size_t(k)] == (*b)[std::size_t(k)])
                        continue;
                    changed = changed.united({bx * kBlockSide + k % kBlockTiles * kTileSide,
                                              bz * kBlockSide + k / kBlockTiles * kTileSide, kTileSide, kTileSide});
                }
            }
        }
        return changed.intersected(all());
    }

    /// This version, made of `older`'s tiles wherever those have the same samples; `older` itself where all have. Both
    /// must have the same size. Compares the samples of tiles that the two do not share.
    Field sharingWith(const Field& older) const
    {
        if (sharesAllWith(older))
            return *this;
        std::vector<BlockPtr> blocks = *m_blocks;
        const bool sameBackground = std::memcmp(&m_background, &older.m_background, sizeof(T)) == 0;
        bool isSame = true;
        for (std::size_t b = 0; b < blocks.size(); ++b) {
            const BlockPtr& theirs = (*older.m_blocks)[b];
            if (blocks[b] == theirs && (blocks[b] || sameBackground))
                continue;
            BlockTiles<T> tiles = blocks[b] ? blocks[b]->tiles() : BlockTiles<T>();
            const BlockTiles<T> others = theirs ? theirs->tiles() : BlockTiles<T>();
            bool isSameBlock = true;
            for (std::size_t k = 0; k < tiles.size(); ++k) {
                if (!sameSamples(tiles[k], m_background, others[k], older.m_background))
                    isSameBlock = false;
                else if (others[k] || sameBackground)
                    tiles[k] = others[k];
            }
            if (isSameBlock && (theirs || sameBackground))
                blocks[b] = theirs;
            else
                blocks[b] = std::make_shared<const Block<T>>(std::move(tiles));
            isSame = isSame && isSameBlock;
        }
        return isSame ? older : Field(m_nx, m_nz, m_background, std::move(blocks));
    }

private:
    static bool sameSamples(const TilePtr<T>& a, T backgroundA, const TilePtr<T>& b, T backgroundB)
    {
        if (a == b && a)
            return true;
        if (!a && !b)
            return std::memcmp(&backgroundA, &backgroundB, sizeof(T)) == 0;
        if (a && b)
            return std::memcmp(a->samples.data(), b->samples.data(), sizeof a->samples) == 0;
        const T background = a ? backgroundB : backgroundA;
        return std::ranges::all_of((a ? a : b)->samples,
                                   [&](const T& v) { return std::memcmp(&v, &background, sizeof(T)) == 0; });
    }

    template <class TileAt>
    static void readTiles(const SampleRect& rect, T* out, std::size_t stride, T background, TileAt tileAt)
    {
        forTiles(rect, [&](int tx, int tz, const SampleRect& part) {
            const Tile<T>* t = tileAt(tx, tz);
            for (int j = part.j; j < part.bottom(); ++j) {
                T* to = out + std::size_t(j - rect.j) * stride + (part.i - rect.i);
                if (t)
                    std::memcpy(to, &t->samples[std::size_t(j % kTileSide) * kTileSide + part.i % kTileSide],
                                sizeof(T) * std::size_t(part.w));
                else
                    std::fill_n(to, part.w, background);
            }
        });
    }

    int m_nx = 1;
    int m_nz = 1;
    T m_background{};
    std::shared_ptr<const std::vector<BlockPtr>> m_blocks;
};

/// Writes a new version of a field. Copies a tile the first time it is written, and not again until `publish`. One
/// thread; but different tiles that `tile()` has handed out may be filled from different threads.
template <class T>
class Field<T>::Edit {
public:
    explicit Edit(Field from) : m_field(std::move(from)), m_owned(m_field.m_blocks->size()) {}

    /// The samples of tile (tx, tz) for writing, with their present values. Valid until `publish`.
    Tile<T>& tile(int tx, int tz)
    {
        const std::size_t b = std::size_t(tz / kBlockTiles) * m_field.blockColumns() + tx / kBlockTiles;
        const std::size_t k = std::size_t(tz % kBlockTiles) * kBlockTiles + tx % kBlockTiles;
        if (!m_table) {
            m_table = std::make_shared<std::vector<BlockPtr>>(*m_field.m_blocks);
            m_field.m_blocks = m_table;
        }
        if (!m_owned[b].tiles) {
            const BlockPtr& old = (*m_table)[b];
            auto tiles = std::make_unique<BlockTiles<T>>();
            if (old)
                *tiles = old->tiles();
            m_owned[b].tiles = std::move(tiles);
        }
        TilePtr<T>& slot = (*m_owned[b].tiles)[k];
        if (!(m_owned[b].written >> k & 1)) {
            auto fresh = makeTile<T>();
            if (slot)
                std::memcpy(fresh->samples.data(), slot->samples.data(), sizeof fresh->samples);
            else
                fresh->samples.fill(m_field.m_background);
            slot = std::move(fresh);
            m_owned[b].written |= std::uint64_t(1) << k;
        }
        // Made above by this edit and not yet published: nobody else can see it.
        return const_cast<Tile<T>&>(*slot);
    }

    /// The present sample (i, j), written or not.
    T at(int i, int j) const
    {
        const Tile<T>* t = peek(i / kTileSide, j / kTileSide);
        return t ? t->samples[std::size_t(j % kTileSide) * kTileSide + i % kTileSide] : m_field.m_background;
    }

    /// Copies `rect` of the present samples, as `Field::read`.
    void read(const SampleRect& rect, T* out, std::size_t stride) const
    {
        readTiles(rect, out, stride, m_field.m_background, [this](int tx, int tz) { return peek(tx, tz); });
    }

    /// Writes `rect`, which must lie in the field, from rows `stride` samples apart.
    void write(const SampleRect& rect, const T* from, std::size_t stride)
    {
        Field::forTiles(rect, [&](int tx, int tz, const SampleRect& part) {
            Tile<T>& t = tile(tx, tz);
            for (int j = part.j; j < part.bottom(); ++j)
                std::memcpy(&t.samples[std::size_t(j % kTileSide) * kTileSide + part.i % kTileSide],
                            from + std::size_t(j - rect.j) * stride + (part.i - rect.i),
                            sizeof(T) * std::size_t(part.w));
        });
    }

    void set(int i, int j, T value)
    {
        tile(i / kTileSide, j / kTileSide).samples[std::size_t(j % kTileSide) * kTileSide + i % kTileSide] = value;
    }

    /// The field as written so far, as a value. Later writes copy again what they touch.
    Field publish()
    {
        if (m_table) {
            for (std::size_t b = 0; b < m_owned.size(); ++b) {
                if (m_owned[b].tiles) {
                    (*m_table)[b] = std::make_shared<const Block<T>>(std::move(*m_owned[b].tiles));
                    m_owned[b] = {};
                }
            }
            m_table.reset();
        }
        return m_field;
    }

private:
    struct Owned {
        std::unique_ptr<BlockTiles<T>> tiles;
        std::uint64_t written = 0; ///< one bit a tile
    };

    const Tile<T>* peek(int tx, int tz) const
    {
        const std::size_t b = std::size_t(tz / kBlockTiles) * m_field.blockColumns() + tx / kBlockTiles;
        if (m_owned[b].tiles)
            return (*m_owned[b].tiles)[std::size_t(tz % kBlockTiles) * kBlockTiles + tx % kBlockTiles].get();
        return m_field.tile(tx, tz);
    }
    Field m_field;
    std::shared_ptr<std::vector<BlockPtr>> m_table; ///< m_field's own table while it is being written
    std::vector<Owned> m_owned;
};

} // namespace terrain
