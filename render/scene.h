// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/surface/surface.h"

#include <numbers>
#include <span>
#include <string_view>

namespace render {

using terrain::Vec3;

/// Where the picture is taken from. World metres in double; everything the GPU sees is relative to it.
struct Camera {
    Vec3 eye{0, 100, 0};
    Vec3 target{0, 0, -100};            ///< looked at; must differ from `eye` and not lie straight above or below it
    double fovY = std::numbers::pi / 4; ///< radians, bottom to top
    double near = 0.5;                  ///< metres
    double far = 60000;                 ///< metres
};

/// Sets `near` from the eye's height over the ground below it and `far` so that the whole ground is inside. Cheap
/// enough for every frame.
void fitClipPlanes(Camera& camera, const terrain::Surface& surface);

/// A view of the whole ground from the south-east quarter, for thumbnails and the first look.
Camera frameAll(const terrain::Surface& surface, double aspect);

/// What a brush would do; decides the cursor's colour and pattern.
enum class BrushMeaning { Raise, Lower, Smooth, Flatten, Refused };

/// The brush's outline on the ground, drawn by horizontal distance so that it lies exactly where the edit would.
struct BrushCursor {
    bool visible = false;
    Vec3 point; ///< on the ground, metres
    Vec3 normal{0, 1, 0};
    double radius = 0; ///< metres, where the effect ends
    double inner = 0;  ///< metres, inside which it has full strength; 0 draws no inner ring
    double amount = 0; ///< 0 to 1 of the strength's range: length of the normal tick
    BrushMeaning meaning = BrushMeaning::Raise;
};

/// How long the cursor's normal tick is drawn, in the picture's own pixels.
double tickPixels(const BrushCursor& cursor);

/// Where the sun stands, radians. Azimuth is clockwise from north (-Z), elevation above the horizon.
struct Sun {
    double azimuth = 315 * std::numbers::pi / 180;
    double elevation = 35 * std::numbers::pi / 180;
    bool operator==(const Sun&) const = default;
};

/// One way of looking at the ground.
struct ViewModeInfo {
    std::string_view id;   ///< for the command line and settings: "lit", "clay" ...
    std::string_view name; ///< for people: "Lit"
};

/// All view modes, in the order of `Frame::viewMode`; the first is the picture as the eye would see it.
std::span<const ViewModeInfo> viewModes();

/// Everything one frame depends on besides the ground. The size comes from the render target.
struct Frame {
    Camera camera;
    BrushCursor cursor;
    Sun sun;
    int viewMode = 0; ///< index into viewModes()
};

} // namespace render
