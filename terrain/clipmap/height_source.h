// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/surface/surface.h"

#include <cstdint>

namespace terrain {

/// What a clipmap's rings are sampled from. A sample depends on its place in the world alone, never on the grid it was
/// asked in: a scrolled ring must equal a fresh one bit for bit.
class HeightSource {
public:
    virtual ~HeightSource() = default;
    /// Writes nx*nz samples, row by row from the north-west: `heights` in metres at (x0 + i*spacing, z0 + j*spacing),
    /// always finite, and `ground` 1 where there is ground, 0 where there is none (void, or beyond the area).
    virtual void sample(double x0, double z0, double spacing, int nx, int nz, float* heights,
                        std::uint8_t* ground) const = 0;
    /// Outside this no sample differs when the ground within `dirty` has changed. May be endless on a side.
    virtual WorldRect reached(const WorldRect& dirty) const { return dirty; }
};

/// The surface of a document. Beyond the area's edge the height of the nearest place on the edge, ground 0; at a void
/// the mean of the known samples about it, or 0 where there are none, ground 0. Cheap to make anew for each version.
class SurfaceSource final : public HeightSource {
public:
    explicit SurfaceSource(Surface surface);

    void sample(double x0, double z0, double spacing, int nx, int nz, float* heights,
                std::uint8_t* ground) const override;
    WorldRect reached(const WorldRect& dirty) const override;

private:
    Surface m_surface;
    bool m_anyVoids;
};

} // namespace terrain
