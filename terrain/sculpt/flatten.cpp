// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/sculpt/tools.h"
#include "terrain/sculpt/vector.h"

namespace terrain {

ToolInfo flattenTool();

namespace {

// At full share the height is the target itself, which h + (target - h) need not be. Never further out than the
// height and the target are, so no limit is needed.
TERRAIN_VECTOR_LOOP
void flattenRow(const DabSettings& dab, int count, const float* weights, float* heights)
{
    const float target = dab.target;
    for (int k = 0; k < count; ++k) {
        const float share = dab.strength * weights[k];
        const float h = heights[k];
        heights[k] = share < 1.f ? h + share * (target - h) : target;
    }
}

} // namespace

ToolInfo flattenTool()
{
    return {
        .id = "flatten",
        .name = "Flatten",
        .hint = "Brings the ground to the height under the first point, or to a height of your own",
        .key = "T",
        .inverse = "",
        .strength = {"strength", "Strength", "Share of the way to the height that one dab goes at its centre", "", 0.,
                     1., 0., 1., 0.5},
        .settings = {Setting::Radius, Setting::Spacing, Setting::Target},
        .kernel = {.row = flattenRow},
    };
}

} // namespace terrain
