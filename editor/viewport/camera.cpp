// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/camera.h"

#include <algorithm>
#include <cmath>

namespace editor {

using terrain::Vec3;

namespace {

constexpr double kMaxPitch = 89. * std::numbers::pi / 180;
constexpr double kRadiansPerPixel = 0.005;
constexpr double kZoomStep = 0.85; // of the distance that one wheel step leaves
constexpr double kFlyStep = 1.25;
constexpr double kFastFactor = 4;
// From the south, with the light of the north-west across the view.
constexpr double kHomeHeading = 20. * std::numbers::pi / 180;
constexpr double kHomeCloser = 0.85; // than where a ball about the ground fits in height: ground is flatter than a ball
constexpr double kArrivalPitch = -16. * std::numbers::pi / 180;
constexpr double kArrivalReach = 0.45; // of the ground's extent
constexpr double kHomePitch = -28. * std::numbers::pi / 180;

Vec3 plus(const Vec3& a, const Vec3& b, double s = 1)
{
    return {a.x + b.x * s, a.y + b.y * s, a.z + b.z * s};
}

Vec3 minus(const Vec3& a, const Vec3& b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

double dot(const Vec3& a, const Vec3& b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

double length(const Vec3& a)
{
    return std::sqrt(dot(a, a));
}

bool isFinite(const Vec3& a)
{
    return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}

} // namespace

Camera::Camera() : m_surface(terrain::Document{})
{
    setGround(m_surface);
    showAll();
}

void Camera::setGround(terrain::Surface surface)
{
    m_surface = std::move(surface);
    const terrain::Lattice& lattice = m_surface.lattice();
    // A look at a few places is enough to know about how high the ground is, and reads few of a large ground's tiles.
    constexpr int kLooks = 9;
    double low = HUGE_VAL;
    double high = -HUGE_VAL;
    Vec3 summit;
    for (int b = 0; b < kLooks; ++b) {
        for (int a = 0; a < kLooks; ++a) {
            const int i = int(std::int64_t(lattice.nx - 1) * a / (kLooks - 1));
            const int j = int(std::int64_t(lattice.nz - 1) * b / (kLooks - 1));
            if (m_surface.document().isVoid(i, j))
                continue;
            const double height = m_surface.document().heights.at(i, j);
            low = std::min(low, height);
            if (height > high) {
                high = height;
                summit = {lattice.x(i), height, lattice.z(j)};
            }
        }
    }
    if (low > high)
        low = high = 0;
    m_centre = {lattice.x0 + lattice.width() / 2, (low + high) / 2, lattice.z0 + lattice.depth() / 2};
    // Level ground has no summit: its middle is as high as any place.
    m_summit = high - low > 0 ? summit : m_centre;
    m_extent = std::max(length({lattice.width(), high - low, lattice.depth()}), 4 * lattice.cell);
    m_clearance = std::clamp(lattice.cell / 2, 0.05, 0.5);
    m_flySpeed = std::max(m_extent / 20, 1.);
}

void Camera::changeGround(terrain::Surface surface)
{
    m_surface = std::move(surface);
    keepAbove();
}

void Camera::setPicture(double width, double height)
{
    m_width = std::max(width, 1.);
    m_height = std::max(height, 1.);
}

Vec3 Camera::forward() const
{
    return {std::sin(m_heading) * std::cos(m_pitch), std::sin(m_pitch), -std::cos(m_heading) * std::cos(m_pitch)};
}

Vec3 Camera::right() const
{
    return {std::cos(m_heading), 0, std::sin(m_heading)};
}

Vec3 Camera::up() const
{
    return {-std::sin(m_heading) * std::sin(m_pitch), std::cos(m_pitch), std::cos(m_heading) * std::sin(m_pitch)};
}

Vec3 Camera::direction(ScreenPoint at) const
{
    const double perPixel = metresPerPixel(1);
    return plus(plus(forward(), right(), (at.x - m_width / 2) * perPixel), up(), (m_height / 2 - at.y) * perPixel);
}

double Camera::sight() const
{
    return length(minus(m_eye, m_centre)) + 2 * m_extent;
}

std::optional<terrain::RayHit> Camera::groundAt(ScreenPoint at) const
{
    return m_surface.ray(m_eye, direction(at), sight());
}

std::optional<ScreenPoint> Camera::project(const Vec3& point) const
{
    const double before = depth(point);
    if (!(before > 0))
        return std::nullopt;
    const Vec3 offset = minus(point, m_eye);
    const double perPixel = metresPerPixel(before);
    return ScreenPoint{m_width / 2 + dot(offset, right()) / perPixel, m_height / 2 - dot(offset, up()) / perPixel};
}

double Camera::metresPerPixel(double depth) const
{
    return 2 * std::tan(kFovY / 2) * depth / m_height;
}

double Camera::depth(const Vec3& point) const
{
    return dot(minus(point, m_eye), forward());
}

Vec3 Camera::pivotAt(ScreenPoint at) const
{
    if (const auto hit = groundAt(at))
        return hit->point;
    const Vec3 along = direction(at);
    return plus(m_eye, along, m_reach / length(along));
}

void Camera::grab(ScreenPoint at)
{
    m_pivot = pivotAt(at);
    const Vec3 offset = minus(m_eye, m_pivot);
    m_reach = std::max(length(offset), m_clearance);
    m_offset = {dot(offset, right()), dot(offset, up()), dot(offset, forward())};
}

void Camera::orbit(double dx, double dy)
{
    turnAbout(m_pivot, m_offset, m_heading + dx * kRadiansPerPixel, m_pitch - dy * kRadiansPerPixel);
}

void Camera::pan(ScreenPoint to)
{
    // The plane across the view through the pivot slides with the pointer.
    m_eye = plus(m_pivot, direction(to), m_offset.z);
    keepAbove();
}

void Camera::zoom(double steps, ScreenPoint at)
{
    keepAbove();
    const Vec3 pivot = pivotAt(at);
    const Vec3 offset = minus(m_eye, pivot);
    const double distance = length(offset);
    const double nearest = std::min(2 * m_clearance, distance);
    const double farthest = std::max(10 * m_extent, distance);
    const double target =
        std::clamp(distance * std::pow(kZoomStep, steps), nearest, farthest) / std::max(distance, 1e-9);
    // Moving along the ray keeps the pivot in its place; where the ground is in the way, as far as it is free.
    double share = 1;
    if (isClear(plus(pivot, offset, target))) {
        share = target;
    } else {
        double blocked = target;
        for (int k = 0; k < 24; ++k) {
            const double middle = (share + blocked) / 2;
            (isClear(plus(pivot, offset, middle)) ? share : blocked) = middle;
        }
    }
    m_eye = plus(pivot, offset, share);
    m_reach = std::max(distance * share, m_clearance);
}

void Camera::look(double dx, double dy)
{
    setDirection(m_heading + dx * kRadiansPerPixel, m_pitch - dy * kRadiansPerPixel);
}

void Camera::fly(double ahead, double aside, double above, bool fast, double seconds)
{
    const double metres = m_flySpeed * (fast ? kFastFactor : 1) * seconds;
    Vec3 eye = plus(plus(m_eye, forward(), ahead * metres), right(), aside * metres);
    eye.y += above * metres;
    // Ten times the ground's size away from it there is nothing more to see.
    if (isFinite(eye) && length(minus(eye, m_centre)) < std::max(10 * m_extent, length(minus(m_eye, m_centre))))
        m_eye = eye;
    keepAbove();
}

void Camera::changeFlySpeed(double steps)
{
    m_flySpeed = std::clamp(m_flySpeed * std::pow(kFlyStep, steps), 0.01, 1e5);
}

void Camera::frame(const Vec3& point, double radius)
{
    m_reach = std::max(radius / std::tan(kFovY / 2) * 2.5, 4 * m_clearance);
    turnAbout(point, {0, 0, -m_reach}, m_heading, std::min(m_pitch, kHomePitch / 2));
}

void Camera::focus(const Vec3& point)
{
    m_reach = std::max(length(minus(point, m_eye)) / 2, 4 * m_clearance);
    turnAbout(point, {0, 0, -m_reach}, m_heading, m_pitch);
}

void Camera::showAll()
{
    const double across = std::atan(std::tan(kFovY / 2) * m_width / m_height);
    m_reach = m_extent / 2 * std::max(kHomeCloser / std::sin(kFovY / 2), 1 / std::sin(across));
    setDirection(kHomeHeading, kHomePitch);
    m_eye = plus(m_centre, forward(), -m_reach);
    keepAbove();
}

void Camera::arrive()
{
    setDirection(kHomeHeading, kArrivalPitch);
    m_reach = m_extent * kArrivalReach;
    if (!turnAbout(m_summit, {0, 0, -m_reach}, m_heading, m_pitch))
        showAll();
}

void Camera::place(const Vec3& eye, double heading, double pitch)
{
    if (!isFinite(eye) || !std::isfinite(heading) || !std::isfinite(pitch))
        return;
    m_eye = eye;
    setDirection(heading, pitch);
    keepAbove();
}

/// The ground's height at or nearest to (x, z); far below everything over voids.
double Camera::floorAt(double x, double z) const
{
    const terrain::WorldRect area = m_surface.lattice().bounds();
    const auto height = m_surface.height(std::clamp(x, area.x0, area.x1), std::clamp(z, area.z0, area.z1));
    return height ? *height : m_centre.y - 2 * m_extent;
}

bool Camera::isClear(const Vec3& eye) const
{
    return eye.y >= floorAt(eye.x, eye.z) + m_clearance;
}

void Camera::keepAbove()
{
    m_eye.y = std::max(m_eye.y, floorAt(m_eye.x, m_eye.z) + m_clearance);
}

void Camera::setDirection(double heading, double pitch)
{
    constexpr double kTurn = 2 * std::numbers::pi;
    m_heading = heading - std::floor(heading / kTurn) * kTurn;
    m_pitch = std::clamp(pitch, -kMaxPitch, kMaxPitch);
}

Vec3 Camera::around(const Vec3& pivot, const Vec3& offset) const
{
    return plus(plus(plus(pivot, right(), offset.x), up(), offset.y), forward(), offset.z);
}

/// Looks along (heading, pitch) with the pivot where `offset` has it in the picture. Where ground is in the way the
/// view is taken from higher up; false, and nothing changes, where that does not help.
bool Camera::turnAbout(const Vec3& pivot, const Vec3& offset, double heading, double pitch)
{
    const double oldHeading = m_heading;
    const double oldPitch = m_pitch;
    constexpr double kStep = std::numbers::pi / 180;
    double blocked = pitch;
    for (double tried = pitch;; tried = std::max(tried - kStep, -kMaxPitch)) {
        setDirection(heading, tried);
        if (isClear(around(pivot, offset))) {
            double clear = m_pitch;
            for (int k = 0; k < 16 && blocked != clear; ++k) {
                const double middle = (clear + blocked) / 2;
                setDirection(heading, middle);
                (isClear(around(pivot, offset)) ? clear : blocked) = middle;
            }
            setDirection(heading, clear);
            m_eye = around(pivot, offset);
            return true;
        }
        blocked = tried;
        if (tried <= -kMaxPitch)
            break;
    }
    setDirection(oldHeading, oldPitch);
    return false;
}

} // namespace editor
