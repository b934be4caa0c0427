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
    const double radius = 0.5 * std::hypot(surface.lattice().width(), surface.lattice().depth(), high - low);
    const double half = std::min(camera.fovY / 2, std::atan(std::tan(camera.fovY / 2) * aspect));
    const double distance = std::max(0.66 * radius / std::sin(half), surface.lattice().cell);
    camera.target = {(area.x0 + area.x1) / 2, (low + high) / 2, (area.z0 + area.z1) / 2};
    constexpr double kHeading = 25 * std::numbers::pi / 180, kPitch = 28 * std::numbers::pi / 180;
    camera.eye = {camera.target.x + distance * std::cos(kPitch) * std::sin(kHeading),
                  camera.target.y + distance * std::sin(kPitch),
                  camera.target.z + distance * std::cos(kPitch) * std::cos(kHeading)};
    fitClipPlanes(camera, surface);
    return camera;
}

} // namespace render
