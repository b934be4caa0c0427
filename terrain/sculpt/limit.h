// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/sculpt/brush.h"

namespace terrain {

/// `after`, but no further from 0 than kHeightLimit or than `before` was, whichever is further. Free of branches, so
/// that loops over it vectorise.
inline float limited(float before, float after)
{
    const float size = before < 0.f ? -before : before;
    const float bound = size > kHeightLimit ? size : kHeightLimit;
    const float cut = after < bound ? after : bound;
    return cut > -bound ? cut : -bound;
}

} // namespace terrain
