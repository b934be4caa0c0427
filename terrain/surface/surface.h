// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/document/document.h"

#include <optional>
#include <span>

namespace terrain {

/// A place on the map: metres, +X east, +Z south.
struct Vec2 {
    double x = 0;
    double z = 0;
};

/// A place or direction in the world: metres, +X east, +Y up, +Z south.
struct Vec3 {
    double x = 0;
    double y = 0;
    double z = 0;
};

/// Where a ray meets the ground.
struct RayHit {
    Vec3 point;          ///< on the surface
    double distance = 0; ///< metres from the ray's origin
    Vec3 normal;         ///< unit normal of the triangle that was met, upward
};

/// The one answer to "how high is the ground here". The lattice's cells, each cut along the diagonal from its (1,0)
/// corner to its (0,1) corner, are the ground; drawing's finest level, queries, rays, paths, collision and exports all
/// read it. A view of a document value: making one is as cheap as copying the document, every function is thread-safe.
///
/// A triangle with a void corner is not ground. A point is void where a sample with a share in its height is: on an
/// edge only the edge's two ends count, at a node only its own sample. The area's edges belong to the ground. Ground of
/// a single row or column is a line: it has heights, and no triangles.
class Surface {
public:
    explicit Surface(Document document) : m_document(std::move(document)) {}

    const Document& document() const { return m_document; }
    const Lattice& lattice() const { return m_document.lattice; }

    /// Height in metres at (x, z), exactly the sample's at a lattice node; null outside the area and on voids.
    std::optional<double> height(double x, double z) const;
    /// The same for many points at once, much quicker: out[k] is the height at points[k] in metres, or a quiet NaN
    /// where there is none. Both spans have the same size.
    void heights(std::span<const Vec2> points, std::span<double> out) const;
    /// What `grid` says of a place.
    static constexpr std::uint8_t kVoid = 0;
    static constexpr std::uint8_t kGround = 1;
    static constexpr std::uint8_t kBeyond = 2; ///< outside the area: the height is the nearest edge's, and known
    /// The same for a regular grid, row by row: `heights` in metres (without meaning at voids) and `ground` kVoid,
    /// kGround or kBeyond, both grid.count() values. A grid whose places are whole multiples of its spacing from the
    /// lattice's origin, but for rounding, is taken as exactly that, so that a place has the same bits in every such
    /// grid.
    void grid(const Lattice& grid, std::span<float> heights, std::span<std::uint8_t> ground) const;

    /// Unit upward normal of the triangle at (x, z), or null as `height`. On an edge or a node that of the triangle at
    /// the (0,0) side of its cell; where that one is not ground, of another that touches the place; else straight up.
    std::optional<Vec3> normal(double x, double z) const;
    /// Steepness of that triangle in degrees from level, 0 to 90, or null as `height`.
    std::optional<double> slope(double x, double z) const;

    /// The first point of the ground that the ray from `origin` along `direction` (any length but zero) meets, from
    /// above or below, within `reach` metres (may be infinite). A ray never slips between two triangles; a vertical one
    /// answers as `height` does. Reads only the blocks that the ray's path crosses and their neighbours.
    std::optional<RayHit> ray(const Vec3& origin, const Vec3& direction, double reach) const;

private:
    Document m_document;
};

} // namespace terrain
