// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/surface/spot.h"
#include "terrain/surface/surface.h"
#include "terrain/surface/triangle.h"

#include <cassert>
#include <cmath>
#include <limits>
#include <vector>

namespace terrain {

namespace {

/// One place of the grid on one axis: where it stands among the lattice's samples, drawn in to the nearest edge.
struct Place {
    Spot spot;
    int next = 0; ///< the sample after it, or itself where that has no share
    bool inside = false;
};

/// The places of one axis: `count` from `first` on, `spacing` apart, among `samples` from `origin` on, `cell` apart.
std::vector<Place> placesOf(double first, double spacing, int count, double origin, double cell, int samples)
{
    const double step = spacing / cell;
    const double whole = std::round((first - origin) / spacing);
    const double rounding =
        4. * std::numeric_limits<double>::epsilon() * (std::abs(first) + std::abs(origin)) / spacing;
    const bool onLattice = std::abs((first - origin) / spacing - whole) <= 1e-9 + rounding;
    std::vector<Place> places(static_cast<std::size_t>(count));
    for (int k = 0; k < count; ++k) {
        Place& place = places[std::size_t(k)];
        const double last = samples - 1;
        if (onLattice) {
            const double u = (whole + k) * step;
            place.inside = u >= 0. && u <= last;
            const double within = std::clamp(u, 0., last);
            place.spot = {int(within), within - int(within)};
        } else {
            const double x = first + k * spacing;
            place.inside = findSpot(x, origin, cell, samples, place.spot);
            if (!place.inside)
                place.spot = {x < origin ? 0 : samples - 1, 0.};
        }
        place.next = place.spot.share > 0. ? place.spot.index + 1 : place.spot.index;
    }
    return places;
}

/// One row of a field's samples without copying it: a pointer a tile. Columns are the field's.
template <class T>
class Row {
public:
    explicit Row(const Field<T>& field) : m_field(field), m_tiles(std::size_t(field.tileColumns()))
    {
        m_flat.fill(field.background());
    }
    /// Row `j`, of which columns from `first` to `last` will be asked for.
    void look(int j, int first, int last)
    {
        m_isFlat = true;
        for (int tx = first / kTileSide; tx <= last / kTileSide; ++tx) {
            const Tile<T>* tile = m_field.tile(tx, j / kTileSide);
            m_isFlat = m_isFlat && !tile;
            m_tiles[std::size_t(tx)] =
                tile ? tile->samples.data() + std::size_t(j % kTileSide) * kTileSide : m_flat.data();
        }
    }
    T at(int i) const { return m_tiles[std::size_t(i / kTileSide)][i % kTileSide]; }
    /// True where every tile of the row is background.
    bool isFlat() const { return m_isFlat; }

private:
    const Field<T>& m_field;
    std::vector<const T*> m_tiles;
    std::array<T, kTileSide> m_flat;
    bool m_isFlat = true;
};

} // namespace

void Surface::grid(const Lattice& grid, std::span<float> heights, std::span<std::uint8_t> ground) const
{
    assert(std::int64_t(heights.size()) == grid.count() && heights.size() == ground.size());
    const Lattice& at = lattice();
    const std::vector<Place> columns = placesOf(grid.x0, grid.cell, grid.nx, at.x0, at.cell, at.nx);
    const std::vector<Place> rows = placesOf(grid.z0, grid.cell, grid.nz, at.z0, at.cell, at.nz);
    const int first = columns.front().spot.index, last = columns.back().next;
    Row<float> north(m_document.heights), south(m_document.heights);
    Row<std::uint8_t> northVoids(m_document.voids), southVoids(m_document.voids);

    for (int j = 0; j < grid.nz; ++j) {
        const Place& z = rows[std::size_t(j)];
        north.look(z.spot.index, first, last);
        south.look(z.next, first, last);
        northVoids.look(z.spot.index, first, last);
        southVoids.look(z.next, first, last);
        float* const out = heights.data() + std::size_t(j) * grid.nx;
        std::uint8_t* const known = ground.data() + std::size_t(j) * grid.nx;
        for (int i = 0; i < grid.nx; ++i) {
            const Place& x = columns[std::size_t(i)];
            const CellCorners corners{north.at(x.spot.index), north.at(x.next), south.at(x.spot.index),
                                      south.at(x.next)};
            out[i] = float(corners.at(x.spot.share, z.spot.share));
            known[i] = x.inside && z.inside ? kGround : kBeyond;
        }
        if (northVoids.isFlat() && southVoids.isFlat())
            continue;
        for (int i = 0; i < grid.nx; ++i) {
            const Place& x = columns[std::size_t(i)];
            const CellShares shares = CellShares::at(x.spot.share, z.spot.share);
            if ((shares.a > 0. && northVoids.at(x.spot.index)) || (shares.b > 0. && northVoids.at(x.next)) ||
                (shares.c > 0. && southVoids.at(x.spot.index)) || (shares.d > 0. && southVoids.at(x.next)))
                known[i] = kVoid;
        }
    }
}

} // namespace terrain
