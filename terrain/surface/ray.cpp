// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/field/cell_bounds.h"
#include "terrain/surface/surface.h"
#include "terrain/surface/triangle.h"

#include <cmath>
#include <limits>

namespace terrain {

namespace {

constexpr double kFar = std::numeric_limits<double>::infinity();

/// A range of cells, both ends included.
struct CellRange {
    int i0 = 0;
    int j0 = 0;
    int i1 = 0;
    int j1 = 0;

    CellRange within(int i, int j, int side) const
    {
        return {std::max(i0, i * side), std::max(j0, j * side), std::min(i1, (i + 1) * side - 1),
                std::min(j1, (j + 1) * side - 1)};
    }
};

/// One ray's way over the lattice, in cells across and metres up and along. The ground beneath it is one continuous
/// line of triangles; the first place where the ray changes from one side of that line to the other is the hit. Because
/// the side is carried from each triangle to the next, no rounding lets it slip between two of them.
class Walk {
public:
    Walk(const Document& document, const Vec3& origin, const Vec3& unit)
        : m_document(document),
          m_bounds(document.heights),
          m_u(inCells(origin.x, document.lattice.x0, document.lattice.cell)),
          m_v(inCells(origin.z, document.lattice.z0, document.lattice.cell)),
          m_y(origin.y),
          m_du(unit.x / document.lattice.cell),
          m_dv(unit.z / document.lattice.cell),
          m_dy(unit.y),
          m_perU(1. / m_du),
          m_perV(1. / m_dv)
    {
    }

    /// Follows the ray from 0 to `reach` metres; true where it meets the ground.
    bool run(double reach)
    {
        const int lastI = m_document.lattice.nx - 1, lastJ = m_document.lattice.nz - 1;
        double from = 0., to = reach;
        if (!clip(m_u, m_du, m_perU, lastI, from, to) || !clip(m_v, m_dv, m_perV, lastJ, from, to))
            return false;
        const CellRange all{0, 0, lastI - 1, lastJ - 1};
        return squares<kBlockSide>(all, from, to, [&](int bx, int bz, double t0, double t1) {
            if (passes(m_bounds.ofBlock(bx, bz), t0, t1))
                return false;
            return squares<kTileSide>(
                all.within(bx, bz, kBlockSide), t0, t1, [&](int tx, int tz, double t2, double t3) {
                    return passes(m_bounds.ofTile(tx, tz), t2, t3) ? false : tile(all, tx, tz, t2, t3);
                });
        });
    }

    double distance() const { return m_distance; }
    double height() const { return m_height; }       ///< of the ground at the hit
    double gradientX() const { return m_gradientX; } ///< metres a cell
    double gradientZ() const { return m_gradientZ; }

private:
    enum class Side : std::int8_t { Unknown, Above, Below };

    /// Exactly whole where `place` is, to the bit, a sample's own.
    static double inCells(double place, double origin, double cell)
    {
        const double u = (place - origin) / cell;
        const double nearest = std::round(u);
        return origin + nearest * cell == place ? nearest : u;
    }

    /// Narrows [from, to] to where the ray is within [0, last] on one axis; false where nothing is left.
    static bool clip(double start, double rate, double perUnit, int last, double& from, double& to)
    {
        if (rate == 0.)
            return start >= 0. && start <= last;
        const double t0 = -start * perUnit, t1 = (last - start) * perUnit;
        from = std::max(from, std::min(t0, t1));
        to = std::min(to, std::max(t0, t1));
        return from <= to;
    }

    double u(double t) const { return m_u + t * m_du; }
    double v(double t) const { return m_v + t * m_dv; }
    double y(double t) const { return m_y + t * m_dy; }

    /// Calls visit(i, j, t0, t1) for each square of `side` cells that the ray crosses between `from` and `to`, in
    /// order, until one answers true. A square's index counts in squares. Where a line between two is crossed is worked
    /// out from the line alone, so that squares of every size agree on it.
    template <int side, class Visit>
    bool squares(const CellRange& cells, double from, double to, Visit visit) const
    {
        const int i0 = cells.i0 / side, j0 = cells.j0 / side, i1 = cells.i1 / side, j1 = cells.j1 / side;
        int i = std::clamp(int(u(from)) / side, i0, i1);
        int j = std::clamp(int(v(from)) / side, j0, j1);
        const int stepI = m_du > 0. ? 1 : -1, stepJ = m_dv > 0. ? 1 : -1;
        const auto crossing = [](int line, double start, double rate, double perUnit) {
            return rate == 0. ? kFar : (line - start) * perUnit;
        };
        double nextU = crossing((i + (m_du > 0.)) * side, m_u, m_du, m_perU);
        double nextV = crossing((j + (m_dv > 0.)) * side, m_v, m_dv, m_perV);
        for (double t = from;;) {
            const double next = std::min(nextU, nextV);
            const double end = std::clamp(next, t, to);
            if (visit(i, j, t, end))
                return true;
            if (next >= to)
                return false;
            t = end;
            if (nextU <= nextV) {
                i += stepI;
                if (i < i0 || i > i1)
                    return false;
                nextU = crossing((i + (m_du > 0.)) * side, m_u, m_du, m_perU);
            } else {
                j += stepJ;
                if (j < j0 || j > j1)
                    return false;
                nextV = crossing((j + (m_dv > 0.)) * side, m_v, m_dv, m_perV);
            }
        }
    }

    /// True where the ray stays clear above or below all samples of `range` from t0 to t1.
    bool passes(const Range<float>& range, double t0, double t1)
    {
        // More than rounding can be: a ray that is let pass is then on the same side of the next triangle too.
        const double clear = 1e-3 + 1e-6 * (double(range.high) - double(range.low));
        const double y0 = y(t0), y1 = y(t1);
        if (std::min(y0, y1) > range.high + clear)
            m_side = Side::Above;
        else if (std::max(y0, y1) < range.low - clear)
            m_side = Side::Below;
        else
            return false;
        return true;
    }

    bool tile(const CellRange& all, int tx, int tz, double from, double to)
    {
        const Tile<float>* samples = m_document.heights.tile(tx, tz);
        const CellRange cells = all.within(tx, tz, kTileSide);
        const bool voids = anyVoids(tx, tz);
        return squares<kPartSide>(cells, from, to, [&](int px, int pz, double t0, double t1) {
            const int x = px % kTileParts, z = pz % kTileParts;
            if (passes(m_bounds.ofPart(tx, tz, x, z), t0, t1))
                return false;
            const CellRange part = cells.within(px, pz, kPartSide);
            if (!voids && samples && x + 1 < kTileParts && z + 1 < kTileParts)
                return this->part(part, samples->samples.data() + (z * kTileSide + x) * kPartSide, kTileSide, nullptr,
                                  t0, t1);
            // Not all corners stand in the one tile: gathered first.
            constexpr int kSide = kPartSide + 1;
            std::array<float, kSide * kSide> heights;
            std::array<std::uint8_t, kSide * kSide> mask;
            const SampleRect corners = SampleRect{part.i0, part.j0, kSide, kSide}.intersected(m_document.heights.all());
            m_document.heights.read(corners, heights.data(), kSide);
            if (voids)
                m_document.voids.read(corners, mask.data(), kSide);
            return this->part(part, heights.data(), kSide, voids ? mask.data() : nullptr, t0, t1);
        });
    }

    /// Whether a void may be among the corners of a tile's cells.
    bool anyVoids(int tx, int tz) const
    {
        const Field<std::uint8_t>& voids = m_document.voids;
        const int lastX = std::min(tx + 1, voids.tileColumns() - 1), lastZ = std::min(tz + 1, voids.tileRows() - 1);
        return voids.tile(tx, tz) || voids.tile(lastX, tz) || voids.tile(tx, lastZ) || voids.tile(lastX, lastZ);
    }

    /// The cells of a part; `heights` and `voids` (or null) start at the corner of its first cell.
    bool part(const CellRange& cells, const float* heights, int stride, const std::uint8_t* voids, double from,
              double to)
    {
        return squares<1>(cells, from, to, [&](int i, int j, double t0, double t1) {
            const std::ptrdiff_t at = std::ptrdiff_t(j - cells.j0) * stride + (i - cells.i0);
            const float* const h = heights + at;
            const float a = h[0], b = h[1], c = h[stride], d = h[stride + 1];
            if (!voids) {
                const double y0 = y(t0), y1 = y(t1);
                const double low = std::min(std::min(a, b), std::min(c, d));
                const double high = std::max(std::max(a, b), std::max(c, d));
                if (std::min(y0, y1) > high && m_side != Side::Below) {
                    m_side = Side::Above;
                    return false;
                }
                if (std::max(y0, y1) < low && m_side != Side::Above) {
                    m_side = Side::Below;
                    return false;
                }
                return cell({a, b, c, d}, {}, i, j, t0, t1);
            }
            const std::uint8_t* const m = voids + at;
            return cell({a, b, c, d}, {m[0] != 0, m[1] != 0, m[stride] != 0, m[stride + 1] != 0}, i, j, t0, t1);
        });
    }

    struct CellVoids {
        bool a = false;
        bool b = false;
        bool c = false;
        bool d = false;
    };

    /// A place on the ray's way over a cell.
    struct Place {
        double t = 0;
        double fx = 0;
        double fz = 0;
    };

    bool cell(const CellCorners& corners, const CellVoids& voids, int i, int j, double t0, double t1)
    {
        const auto place = [&](double t) {
            return Place{t, std::clamp(u(t) - i, 0., 1.), std::clamp(v(t) - j, 0., 1.)};
        };
        const Place from = place(t0), to = place(t1);
        const double before = from.fx + from.fz - 1., after = to.fx + to.fz - 1.;
        if (!((before < 0. && after > 0.) || (before > 0. && after < 0.)))
            return triangle(corners, voids, before + after > 0., from, to);
        const double share = before / (before - after);
        const double fx = from.fx + (to.fx - from.fx) * share;
        const Place diagonal{t0 + (t1 - t0) * share, fx, 1. - fx};
        return triangle(corners, voids, before > 0., from, diagonal) ||
               triangle(corners, voids, after > 0., diagonal, to);
    }

    /// The way over one triangle of a cell. True where the ray changes sides there.
    bool triangle(const CellCorners& h, const CellVoids& voids, bool upper, const Place& from, const Place& to)
    {
        // As for a point: a corner without a share anywhere along the way does not count.
        const double beyond0 = from.fx + from.fz - 1., beyond1 = to.fx + to.fz - 1.;
        const bool isVoid =
            upper ? (voids.b && std::min(from.fz, to.fz) < 1.) || (voids.c && std::min(from.fx, to.fx) < 1.) ||
                        (voids.d && std::max(beyond0, beyond1) > 0.)
                  : (voids.a && std::min(beyond0, beyond1) < 0.) || (voids.b && std::max(from.fx, to.fx) > 0.) ||
                        (voids.c && std::max(from.fz, to.fz) > 0.);
        if (isVoid) {
            m_side = Side::Unknown;
            return false;
        }
        const auto ground = [&](const Place& at) { return upper ? h.upper(at.fx, at.fz) : h.lower(at.fx, at.fz); };
        const auto meet = [&](double t, double height) {
            m_distance = t;
            m_height = height;
            m_gradientX = upper ? h.d - h.c : h.b - h.a;
            m_gradientZ = upper ? h.d - h.b : h.c - h.a;
            return true;
        };
        const double ground0 = ground(from), ground1 = ground(to);
        const double over0 = y(from.t) - ground0, over1 = y(to.t) - ground1;
        if (over0 == 0. || (m_side == Side::Above && over0 < 0.) || (m_side == Side::Below && over0 > 0.))
            return meet(from.t, ground0);
        m_side = over0 > 0. ? Side::Above : Side::Below;
        if (m_side == Side::Above ? over1 > 0. : over1 < 0.)
            return false;
        const double share = over0 / (over0 - over1);
        return meet(from.t + (to.t - from.t) * share, ground0 + (ground1 - ground0) * share);
    }

    const Document& m_document;
    const CellBounds<float> m_bounds;
    const double m_u, m_v, m_y;    // start
    const double m_du, m_dv, m_dy; // a metre's way
    const double m_perU, m_perV;   // metres a cell
    Side m_side = Side::Unknown;
    double m_distance = 0;
    double m_height = 0;
    double m_gradientX = 0;
    double m_gradientZ = 0;
};

} // namespace

std::optional<RayHit> Surface::ray(const Vec3& origin, const Vec3& direction, double reach) const
{
    const double length = std::hypot(direction.x, direction.y, direction.z);
    if (!(length > 0.) || !std::isfinite(length) || !std::isfinite(origin.x) || !std::isfinite(origin.y) ||
        !std::isfinite(origin.z) || !(reach >= 0.))
        return std::nullopt;
    // So near to upright that it leaves no place within any reach is upright.
    const auto share = [&](double along) { return std::abs(along) > 1e-30 * length ? along / length : 0.; };
    const Vec3 unit{share(direction.x), direction.y / length, share(direction.z)};
    if (unit.x == 0. && unit.z == 0.) {
        const std::optional<double> ground = height(origin.x, origin.z);
        if (!ground || (*ground - origin.y) * unit.y < 0. || std::abs(*ground - origin.y) > reach)
            return std::nullopt;
        return RayHit{{origin.x, *ground, origin.z}, std::abs(*ground - origin.y), *normal(origin.x, origin.z)};
    }
    if (lattice().nx < 2 || lattice().nz < 2)
        return std::nullopt;
    Walk walk(m_document, origin, unit);
    if (!walk.run(reach))
        return std::nullopt;
    const double gx = walk.gradientX() / lattice().cell, gz = walk.gradientZ() / lattice().cell;
    const double steep = std::sqrt(gx * gx + 1. + gz * gz);
    return RayHit{{origin.x + walk.distance() * unit.x, walk.height(), origin.z + walk.distance() * unit.z},
                  walk.distance(),
                  {-gx / steep, 1. / steep, -gz / steep}};
}

} // namespace terrain
