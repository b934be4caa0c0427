// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace render {

inline constexpr int kNoiseSide = 512; ///< texels

/// The levels of the tiling noise that shaders/include/noise.glsl reads, largest first, four bytes a texel. The same on
/// every machine.
std::vector<std::vector<std::uint8_t>> makeNoiseLevels();

} // namespace render
