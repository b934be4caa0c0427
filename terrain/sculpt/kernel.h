// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace terrain {

/// What a tool's kernel is told about the dab it draws.
struct DabSettings {
    float strength = 0; ///< the brush's strength times the pen's pressure
    float target = 0;   ///< metres; only where the tool uses it
    std::uint64_t seed = 0;
    std::int64_t index = 0; ///< of the dab in its stroke
};

/// A piece of the ground under a dab with some of what surrounds it, as it was before the dab. Arrays of the same
/// shape: `width` by `height` samples, row by row.
struct Patch {
    int width = 0;
    int height = 0;
    int margin = 0;           ///< the kernel's reach: only heights at least this far from the patch's border are kept
    float* heights = nullptr; ///< metres; what the kernel leaves here is the new ground
    float* spare = nullptr;   ///< for the kernel's own use; holds anything
    const float* weights = nullptr; ///< 0 outside the dab and on voids, else up to 1
    const float* present = nullptr; ///< 1 where there is ground, 0 on voids and beyond the area
};

/// The work of a tool; `row` or `patch` is set. Kernels must give the same bits however the dab is cut into pieces, and
/// must leave a height whose weight is 0 as it is.
struct Kernel {
    /// For tools whose new height depends on the sample alone: changes `count` heights in place.
    void (*row)(const DabSettings& dab, int count, const float* weights, float* heights) = nullptr;
    /// For tools that read neighbours.
    void (*patch)(const DabSettings& dab, const Patch& patch) = nullptr;
    /// How many samples around each the patch kernel reads, for a dab of that radius in samples; 1 to kTileSide.
    int (*reach)(double radius) = nullptr;
};

} // namespace terrain
