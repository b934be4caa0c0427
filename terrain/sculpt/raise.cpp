// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/sculpt/limit.h"
#include "terrain/sculpt/tools.h"

namespace terrain {

ToolInfo raiseTool();

namespace {

void raiseRow(const DabSettings& dab, int count, const float* weights, float* heights)
{
    const float amount = dab.strength;
    for (int k = 0; k < count; ++k)
        heights[k] = limited(heights[k], heights[k] + amount * weights[k]);
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
