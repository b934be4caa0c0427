// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/sculpt/tools.h"
#include "terrain/sculpt/vector.h"

namespace terrain {

ToolInfo raiseTool();

namespace {

// No higher than the limit, or than it stands already.
TERRAIN_VECTOR_LOOP
void raiseRow(const DabSettings& dab, int count, const float* weights, float* heights)
{
    const float amount = dab.strength;
    for (int k = 0; k < count; ++k) {
        const float bound = heights[k] > kHeightLimit ? heights[k] : kHeightLimit;
        const float raised = heights[k] + amount * weights[k];
        heights[k] = raised < bound ? raised : bound;
    }
}

} // namespace

ToolInfo raiseTool()
{
    return {
        .id = "raise",
        .name = "Raise",
        .hint = "Lifts the ground under the brush",
        .key = "R",
        .inverse = "lower",
        .strength = {"strength", "Strength", "Rise at the centre of one dab", "m", 0., 10'000., 0.01, 10., 0.5},
        .settings = {Setting::Radius, Setting::Spacing},
        .kernel = {.row = raiseRow},
    };
}

} // namespace terrain
