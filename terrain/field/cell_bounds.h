// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/field/field.h"

namespace terrain {

/// Ranges over the corners of all cells of a block, a tile or a part of a tile: squares of cells share the samples on
/// their border, so the column to the east and the row to the south are looked up next door. Conservative: samples that
/// stand beyond the field's edge may count. The pyramid that rays skip ground with; versions of a field share all of it
/// that they share tiles.
template <class T>
class CellBounds {
public:
    explicit CellBounds(const Field<T>& field) : m_field(field) {}

    Range<T> ofBlock(int bx, int bz) const
    {
        const auto bounds = [&](int x, int z) {
            const auto& block = m_field.block(x, z);
            const T flat = m_field.background();
            return block ? block->bounds(flat) : BlockBounds<T>{{flat, flat}, {flat, flat}, {flat, flat}, flat};
        };
        const bool east = bx + 1 < m_field.blockColumns(), south = bz + 1 < m_field.blockRows();
        Range<T> range = bounds(bx, bz).all;
        if (east)
            range.add(bounds(bx + 1, bz).west);
        if (south)
            range.add(bounds(bx, bz + 1).north);
        if (east && south)
            range.add(bounds(bx + 1, bz + 1).corner);
        return range;
    }

    Range<T> ofTile(int tx, int tz) const
    {
        const bool east = tx + 1 < m_field.tileColumns(), south = tz + 1 < m_field.tileRows();
        Range<T> range = of(m_field.tile(tx, tz), [](const TileBounds<T>& b) { return b.all; });
        if (east)
            range.add(of(m_field.tile(tx + 1, tz), [](const TileBounds<T>& b) { return b.westAll; }));
        if (south)
            range.add(of(m_field.tile(tx, tz + 1), [](const TileBounds<T>& b) { return b.northAll; }));
        if (east && south)
            range.add(corner(m_field.tile(tx + 1, tz + 1)));
        return range;
    }

    /// Part (px, pz), each 0 to 7, of tile (tx, tz).
    Range<T> ofPart(int tx, int tz, int px, int pz) const
    {
        const auto own = [&](const TileBounds<T>& b) { return b.parts[std::size_t(pz) * kTileParts + px]; };
        Range<T> range = of(m_field.tile(tx, tz), own);
        const bool east = px + 1 == kTileParts && tx + 1 < m_field.tileColumns();
        const bool south = pz + 1 == kTileParts && tz + 1 < m_field.tileRows();
        if (east)
            range.add(of(m_field.tile(tx + 1, tz), [&](const TileBounds<T>& b) { return b.west[pz]; }));
        if (south)
            range.add(of(m_field.tile(tx, tz + 1), [&](const TileBounds<T>& b) { return b.north[px]; }));
        if (east && south)
            range.add(corner(m_field.tile(tx + 1, tz + 1)));
        return range;
    }

private:
    template <class Which>
    Range<T> of(const Tile<T>* tile, Which which) const
    {
        return tile ? which(tile->bounds()) : Range<T>{m_field.background(), m_field.background()};
    }
    Range<T> corner(const Tile<T>* tile) const
    {
        const T sample = tile ? tile->samples[0] : m_field.background();
        return {sample, sample};
    }

    const Field<T>& m_field;
};

} // namespace terrain
