// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace render {

using Float4 = std::array<float, 4>;

/// shaders/include/frame.glsl, field by field.
struct FrameBlock {
    std::array<float, 16> viewProjection{};
    Float4 eye{};
    Float4 right{};
    Float4 up{};
    Float4 forward{};
    Float4 sun{};
    Float4 area{};
    Float4 ground{};
    Float4 node{};
    Float4 reliefScale{};
    Float4 bands{};
    Float4 detail{};
    Float4 cursor{};
    Float4 cursorStyle{};
};

/// shaders/include/ring.glsl, field by field.
struct RingBlock {
    Float4 base{};
    Float4 hole{};
    Float4 coarse{};
    Float4 address{};
    Float4 address2{};
    Float4 wall{};
};

} // namespace render
