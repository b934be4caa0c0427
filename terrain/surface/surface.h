// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/document/document.h"

#include <array>
#include <optional>

namespace terrain {

/// A place or direction in the world: metres, +X east, +Y up, +Z south.
struct Vec3 {
    double x = 0;
    double y = 0;
    double z = 0;
};

/// Where a ray meets the ground.
struct RayHit {
    Vec3 point;         ///< on the surface
    double distance = 0; ///< metres from the ray's origin
    Vec3 normal;        ///< unit normal of the triangle that was met, upward
};

/// The one answer to "how high is the ground here". The lattice's cells, each cut along the diagonal from its (1,0)
/// corner to its (0,1) corner, are the ground; drawing's finest level, queries, rays, paths, collision and exports all
/// read it. A view of a document value: copying is cheap, every function is thread-safe.
/// A triangle with a void corner is not ground; a point is void where any corner with a share in its height is.
class Surface {
public:
    explicit Surface(Document document) : m_document(std::move(document)) {}

    const Document& document() const { return m_document; }
    const Lattice& lattice() const { return m_document.lattice; }

    /// Height in metres at (x, z), exactly the sample's at a lattice node; null outside the area and on voids.
    std::optional<double> height(double x, double z) const;
    /// Unit upward normal of the triangle at (x, z), or null as `height`. On an edge, that of the (0,0) side's triangle.
    std::optional<Vec3> normal(double x, double z) const;
    /// Steepness of that triangle in degrees from level, 0 to 90, or null as `height`.
    std::optional<double> slope(double x, double z) const;
    /// The first point of the ground that the ray from `origin` along `direction` (any length but zero) meets, from
    /// above or below, within `reach` metres.
    std::optional<RayHit> ray(const Vec3& origin, const Vec3& direction, double reach) const;

private:
    Document m_document;
};

} // namespace terrain
