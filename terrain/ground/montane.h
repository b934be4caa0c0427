// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/ground/noise.h"

#include <cstdint>

namespace terrain {

/// What shapes the montane function; the three named sets below are the ones with published heights.
struct MontaneShape {
    double upliftWidth = 4096; ///< metres over which mountains and plains alternate
    double peak = 650;         ///< metres, the height that full uplift reaches
    double damping = 6;        ///< how strongly steep ground calms the octaves above it; 0 switches it off
    double ridgeFrom = 0.35;   ///< uplift in [0, 0.75) from which ridges begin to replace rolling ground
    double cliffCut = 0.85;    ///< share of an octave that very steep ground takes away, 0 to 1
    bool warped = true;        ///< false: uplift is 1 everywhere, no domain warp
    bool terraced = false;     ///< rock bands of 26 m on high ground

    static MontaneShape montane() { return {}; }
    static MontaneShape dense() { return {1792, 1100, 8, 0.25, 0.7, true, false}; }
    static MontaneShape plain() { return {4096, 650, 0, 0.35, 0, true, false}; }
    static MontaneShape ridged() { return {4096, 650, 0, 0.35, 0, false, false}; }
};

/// Height in metres at (x, z) metres, with its exact slope dh/dx and dh/dz. A pure function of the seed and the place,
/// of + - * / floor and sqrt alone, so the same bits everywhere. |x|, |z| below 1e9 m.
Jet1 montaneHeight(const MontaneShape& shape, std::uint32_t seed, double x, double z);

} // namespace terrain
