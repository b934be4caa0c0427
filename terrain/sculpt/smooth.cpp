// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/sculpt/tools.h"
#include "terrain/sculpt/vector.h"

#include <algorithm>
#include <cmath>

namespace terrain {

ToolInfo smoothTool();

namespace {

// A large brush has large bumps under it, so it averages further: one pass for each sixteen samples of radius.
int passes(double radius)
{
    return std::clamp(int(std::lround(radius / 16.)), 1, 8);
}

// How far the two opposite neighbours of a height stand above the straight line through it, together. A pair that is
// not whole, at an area's edge or beside a void, says nothing: so planes stay as they are there, too.
[[gnu::always_inline]] inline float bend(float h, float a, float b, float presentA, float presentB)
{
    return presentA * presentB * ((a + b) - (h + h));
}

// One row of a pass: moves each height towards the mean of its neighbourhood, weighted 1 2 1, 2 4 2, 1 2 1. Sums of
// opposite neighbours, so that mirrored ground gives mirrored bits. `h` and `p` have neighbours on all sides.
TERRAIN_VECTOR_LOOP
void smoothRow(int count, std::ptrdiff_t stride, float strength, const float* __restrict h, const float* __restrict p,
               const float* __restrict w, float* __restrict out)
{
    for (std::ptrdiff_t k = 0; k < count; ++k) {
        const float across = bend(h[k], h[k - 1], h[k + 1], p[k - 1], p[k + 1]) +
                             bend(h[k], h[k - stride], h[k + stride], p[k - stride], p[k + stride]);
        const float slanted = bend(h[k], h[k - stride - 1], h[k + stride + 1], p[k - stride - 1], p[k + stride + 1]) +
                              bend(h[k], h[k - stride + 1], h[k + stride - 1], p[k - stride + 1], p[k + stride - 1]);
        out[k] = h[k] + strength * w[k] * ((across + across + slanted) * (1.f / 16.f));
    }
}

void smoothPatch(const DabSettings& dab, const Patch& patch)
{
    // The border stays as it is in both, and each pass keeps one sample further away from it.
    const std::size_t count = std::size_t(patch.width) * std::size_t(patch.height);
    std::copy_n(patch.heights, count, patch.spare);
    float* from = patch.heights;
    float* to = patch.spare;
    for (int border = 1; border <= patch.margin; ++border) {
        for (int row = border; row < patch.height - border; ++row) {
            const std::ptrdiff_t start = std::ptrdiff_t(row) * patch.width + border;
            smoothRow(patch.width - 2 * border, patch.width, dab.strength, from + start, patch.present + start,
                      patch.weights + start, to + start);
        }
        std::swap(from, to);
    }
    if (from != patch.heights)
        std::copy_n(from, count, patch.heights);
}

} // namespace

ToolInfo smoothTool()
{
    return {
        .id = "smooth",
        .name = "Smooth",
        .hint = "Evens out bumps and dents under the brush",
        .key = "S",
        .inverse = "",
        .strength = {"strength", "Strength", "Share of the way to its surroundings' mean that one dab takes a sample",
                     "", 0., 1., 0., 1., 0.5},
        .settings = {Setting::Radius, Setting::Spacing},
        .kernel = {.patch = smoothPatch, .reach = passes},
    };
}

} // namespace terrain
