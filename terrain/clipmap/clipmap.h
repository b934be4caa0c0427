// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/clipmap/height_source.h"
#include "terrain/clipmap/layout.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace terrain {

/// One ring: N = ClipmapSettings::cells cells a side, (N+1)^2 vertices, (2N+1)^2 points of the half lattice. Row by row
/// from the north-west; vertex (ix, iz) is half point (2*ix, 2*iz).
struct Ring {
    int level = 0;
    double spacing = 1.; ///< metres between vertices
    double x0 = 0.;      ///< metres, vertex (0, 0)
    double z0 = 0.;
    std::int64_t i0 = 0; ///< vertex (0, 0) in whole spacings from the anchor
    std::int64_t j0 = 0;

    std::vector<float> heights;       ///< (2N+1)^2, metres
    std::vector<float> gradientX;     ///< (2N+1)^2, dh/dx by central difference over one spacing; see Clipmap
    std::vector<float> gradientZ;     ///< (2N+1)^2, dh/dz
    std::vector<std::uint8_t> ground; ///< (2N+1)^2, 1 where there is ground
    std::vector<float> own;           ///< (N+1)^2, metres: what the ring draws before it is blended to the coarser one
};

/// What of a ring must be uploaded again.
struct RingUpdate {
    int level = 0;
    /// Half points whose samples differ from before, in the ring's present indices. After a move the points outside
    /// these rectangles hold what stood at the same place of the world: half point (jx, jz) stands at index
    /// (2*i0 + jx, 2*j0 + jz) of the endless half lattice, so a texture addressed modulo 2N+1 needs only these.
    std::vector<SampleRect> half;
    bool moved = false; ///< the ring stands elsewhere: `i0`, `j0` and its finer ring's hole are new
};

/// The drawn surface: nested square rings about the viewer, each twice as coarse as the one inside it. The CPU's
/// reference for what the shaders draw. Needs no GPU. One thread at a time.
///
/// Gradients are central differences of the source's own samples half a spacing to either side, at the border too;
/// where one of the two is not ground the difference to the point itself, where both are not, 0. A point that is not
/// ground takes the plain central difference.
class Clipmap {
public:
    explicit Clipmap(const ClipmapSettings& settings);

    const ClipmapSettings& settings() const { return m_settings; }
    int ringCount() const { return int(m_rings.size()); }
    const Ring& ring(int level) const { return m_rings[std::size_t(level)]; }

    /// Places the rings about (x, z). Samples only the strips that enter; the first call, and a ring that moves by more
    /// than its width, samples the whole ring. Returns what differs, empty where no ring crosses a snap line.
    std::vector<RingUpdate> moveTo(const HeightSource& source, double x, double z);

    /// Samples again what a change of the ground within `dirty` can reach. The rings must have been placed.
    std::vector<RingUpdate> edit(const HeightSource& source, const WorldRect& dirty);

    /// Where ring `level` leaves room for the finer ring; nothing for ring 0.
    std::optional<RingHole> hole(int level) const;
    /// The share of the coarser ring in vertex (ix, iz), as blendShare; 0 everywhere on the outermost ring.
    double blend(int level, int ix, int iz) const;
    /// What the coarser ring draws at vertex (ix, iz) of ring `level`, in metres: its vertex, or the mean of the two
    /// ends of its edge (of its b-c diagonal where both indices are odd). Not for the outermost ring.
    double coarse(int level, int ix, int iz) const;
    /// The drawn height of vertex (ix, iz) in metres: own + (coarse - own) * t in double; coarse itself where t is 1.
    float emitted(int level, int ix, int iz) const;

private:
    void resample(const HeightSource& source, Ring& ring, const SampleRect& part);

    ClipmapSettings m_settings;
    std::vector<Ring> m_rings;
    std::vector<float> m_heights;       ///< of the part being sampled, with its apron
    std::vector<std::uint8_t> m_ground; ///< likewise
    bool m_placed = false;
};

} // namespace terrain
