// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/scene.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace render {

namespace {

constexpr ViewModeInfo kViewModes[] = {
#define VIEW_MODE(name, shade) {#name, #name},
#include "render/shaders/include/view_modes.glsl"
#undef VIEW_MODE
};

/// Height at the nearest place of the area, or nothing on a void.
std::optional<double> heightNear(const terrain::Surface& surface, double x, double z)
{
    const terrain::WorldRect area = surface.lattice().bounds();
    return surface.height(std::clamp(x, area.x0, area.x1), std::clamp(z, area.z0, area.z1));
}

/// Lowest and highest of a coarse grid of samples; enough to place a camera.
std::array<double, 2> roughRange(const terrain::Surface& surface)
{
    constexpr int kSteps = 48;
    const terrain::WorldRect area = surface.lattice().bounds();
    double low = 1e30, high = -1e30;
    for (int k = 0; k < (kSteps + 1) * (kSteps + 1); ++k) {
        const auto h = surface.height(std::lerp(area.x0, area.x1, double(k % (kSteps + 1)) / kSteps),
                                      std::lerp(area.z0, area.z1, double(k / (kSteps + 1)) / kSteps));
        if (h) {
            low = std::min(low, *h);
            high = std::max(high, *h);
        }
    }
    return low <= high ? std::array{low, high} : std::array{0., 0.};
}

} // namespace

std::span<const ViewModeInfo> viewModes()
{
    return kViewModes;
}

double tickPixels(const BrushCursor& cursor)
{
    return 16 + 40 * std::clamp(cursor.amount, 0., 1.);
}

void fitClipPlanes(Camera& camera, const terrain::Surface& surface)
{
    const terrain::WorldRect area = surface.lattice().bounds();
    const double outside = std::hypot(std::max({area.x0 - camera.eye.x, 0., camera.eye.x - area.x1}),
                                      std::max({area.z0 - camera.eye.z, 0., camera.eye.z - area.z1}));
    const double above = camera.eye.y - heightNear(surface, camera.eye.x, camera.eye.z).value_or(0.);
    const double clear = std::hypot(outside, std::max(above, 0.));
    camera.near = std::clamp(0.12 * clear, 0.02, 2000.);
    const double x = std::max(std::abs(camera.eye.x - area.x0), std::abs(camera.eye.x - area.x1));
    const double z = std::max(std::abs(camera.eye.z - area.z0), std::abs(camera.eye.z - area.z1));
    const double side = std::max(surface.lattice().width(), surface.lattice().depth());
    camera.far = 1.1 * (std::hypot(x, z) + std::abs(above) + side) + 100 * camera.near;
}

Camera frameAll(const terrain::Surface& surface, double aspect)
{
    Camera camera;
    camera.fovY = 40 * std::numbers::pi / 180;
    const terrain::WorldRect area = surface.lattice().bounds();
    const auto [low, high] = roughRange(surface);
    constexpr double kHeading = 25 * std::numbers::pi / 180, kPitch = 24 * std::numbers::pi / 180;
    const Vec3 back{std::cos(kPitch) * std::sin(kHeading), std::sin(kPitch), std::cos(kPitch) * std::cos(kHeading)};
    const Vec3 right{std::cos(kHeading), 0, -std::sin(kHeading)};
    const Vec3 up{-std::sin(kPitch) * std::sin(kHeading), std::cos(kPitch), -std::sin(kPitch) * std::cos(kHeading)};
    const double tangent = std::tan(camera.fovY / 2);
    // With the cut under the lowest ground.
    const double foot = low - std::max(0.1 * (high - low), 0.025 * std::max(area.x1 - area.x0, area.z1 - area.z0));
    double distance = std::max(std::hypot(area.x1 - area.x0, area.z1 - area.z0, high - low), surface.lattice().cell);
    camera.target = {(area.x0 + area.x1) / 2, (low + high) / 2, (area.z0 + area.z1) / 2};
    // Centre and fit what the corners span on the picture; perspective moves them, so again a few times.
    for (int round = 0; round < 12; ++round) {
        double left = 1e30, rightmost = -1e30, bottom = 1e30, top = -1e30;
        for (unsigned corner = 0; corner < 8; ++corner) {
            const Vec3 v{(corner & 1 ? area.x1 : area.x0) - camera.target.x,
                         (corner & 2 ? high : foot) - camera.target.y,
                         (corner & 4 ? area.z1 : area.z0) - camera.target.z};
            const auto dot = [&v](const Vec3& a) { return a.x * v.x + a.y * v.y + a.z * v.z; };
            const double depth = std::max(distance - dot(back), 0.05 * distance);
            const double x = dot(right) / (depth * tangent * aspect), y = dot(up) / (depth * tangent);
            left = std::min(left, x);
            rightmost = std::max(rightmost, x);
            bottom = std::min(bottom, y);
            top = std::max(top, y);
        }
        const double sx = (left + rightmost) / 2 * tangent * aspect * distance,
                     sy = (bottom + top) / 2 * tangent * distance;
        camera.target = {camera.target.x + right.x * sx + up.x * sy, camera.target.y + up.y * sy,
                         camera.target.z + right.z * sx + up.z * sy};
        distance *= std::max({(rightmost - left) / 1.84, (top - bottom) / 1.84, 0.5});
    }
    camera.eye = {camera.target.x + back.x * distance, camera.target.y + back.y * distance,
                  camera.target.z + back.z * distance};
    fitClipPlanes(camera, surface);
    return camera;
}

} // namespace render
