// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/sculpt/tools.h"
#include "terrain/sculpt/vector.h"

namespace terrain {

ToolInfo lowerTool();

namespace {

// No lower than the limit, or than it stands already.
TERRAIN_VECTOR_LOOP
void lowerRow(const DabSettings& dab, int count, const float* weights, float* heights)
{
    const float amount = dab.strength;
    for (int k = 0; k < count; ++k) {
        const float bound = heights[k] < -kHeightLimit ? heights[k] : -kHeightLimit;
        const float lowered = heights[k] - amount * weights[k];
        heights[k] = lowered > bound ? lowered : bound;
    }
}

} // namespace

ToolInfo lowerTool()
{
    return {
        .id = "lower",
        .name = "Lower",
        .hint = "Sinks the ground under the brush",
        .key = "L",
        .inverse = "raise",
        .strength = {"strength", "Strength", "Fall at the centre of one dab", "m", 0., 10'000., 0.01, 10., 0.5},
        .settings = {Setting::Radius, Setting::Spacing},
        .kernel = {.row = lowerRow},
    };
}

} // namespace terrain
