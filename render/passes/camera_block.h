// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/passes/frame_block.h"
#include "render/scene.h"

#include <rhi/qrhi.h>

namespace render {

Vec3 minus(const Vec3& a, const Vec3& b);
Float4 toFloat(const Vec3& v, double w = 0);

/// Fills the camera's part of a frame. `eye` is in metres from the frame's origin, `size` the target's in pixels.
void fillCamera(FrameBlock& block, QRhi& rhi, const Camera& camera, const Vec3& eye, QSize size);

} // namespace render
