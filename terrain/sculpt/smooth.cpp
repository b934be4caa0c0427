// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/sculpt/tools.h"

#include <algorithm>
#include <cmath>
#include <vector>

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
float bend(float h, float a, float b, float presentA, float presentB)
{
    return presentA * presentB * ((a + b) - (h + h));
}

// Moves each height towards the mean of its neighbourhood, weighted 1 2 1, 2 4 2, 1 2 1. Sums of opposite neighbours,
// so that mirrored ground gives mirrored bits.
void smoothPass(const Patch& patch, int border, float strength, const float* from, float* to)
{
    const std::ptrdiff_t stride = patch.width;
    for (int row = border; row < patch.height - border; ++row) {
        const std::ptrdiff_t start = row * stride;
        const float* h = from + start;
        const float* p = patch.present + start;
        const float* w = patch.weights + start;
        float* out = to + start;
        for (std::ptrdiff_t k = border; k < stride - border; ++k) {
            const float across = bend(h[k], h[k - 1], h[k + 1], p[k - 1], p[k + 1]) +
                                 bend(h[k], h[k - stride], h[k + stride], p[k - stride], p[k + stride]);
            const float slanted =
                bend(h[k], h[k - stride - 1], h[k + stride + 1], p[k - stride - 1], p[k + stride + 1]) +
                bend(h[k], h[k - stride + 1], h[k + stride - 1], p[k - stride + 1], p[k + stride - 1]);
            out[k] = h[k] + strength * w[k] * ((across + across + slanted) * (1.f / 16.f));
        }
    }
}

void smoothPatch(const DabSettings& dab, const Patch& patch)
{
    // The border stays as it is in both, and each pass keeps one sample further away from it.
    std::vector<float> other(patch.heights, patch.heights + std::size_t(patch.width) * std::size_t(patch.height));
    float* from = patch.heights;
    float* to = other.data();
    for (int border = 1; border <= patch.margin; ++border) {
        smoothPass(patch, border, dab.strength, from, to);
        std::swap(from, to);
    }
    if (from != patch.heights)
        std::ranges::copy(other, patch.heights);
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
