// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/lattice.h"

namespace terrain {

/// A place on one axis of a lattice: sample `index`, and the share of the way to the next one, in [0, 1).
struct Spot {
    int index = 0;
    double share = 0;
};

/// Finds `place` among `count` samples from `origin` on, `cell` metres apart. False outside, the ends being inside.
/// A place that is a sample's own, to the bit, has share 0.
inline bool findSpot(double place, double origin, double cell, int count, Spot& spot)
{
    if (!(place >= origin && place <= origin + (count - 1) * cell))
        return false;
    double u = (place - origin) / cell;
    const int nearest = int(u + 0.5);
    if (origin + nearest * cell == place)
        u = nearest;
    spot.index = int(u);
    spot.share = u - spot.index;
    return true;
}

} // namespace terrain
