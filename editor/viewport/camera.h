// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/surface/surface.h"

#include <numbers>
#include <optional>

namespace editor {

/// A position in the picture: pixels of any one kind, x to the right, y down.
struct ScreenPoint {
    double x = 0;
    double y = 0;
};

/// A camera that a hand moves over ground. It keeps its clearance over the ground below it (beyond the area's edge:
/// over the height of the nearest edge), whatever is asked of it; its position is finite for every ground, empty ones
/// too. One thread.
class Camera {
public:
    static constexpr double kFovY = std::numbers::pi / 4; ///< radians, bottom to top

    Camera();

    /// Another ground. The camera stays where it is until it is told otherwise.
    void setGround(terrain::Surface surface);
    /// The same ground after an edit; lifts the camera where the ground rose into it.
    void changeGround(terrain::Surface surface);
    const terrain::Surface& ground() const { return m_surface; }
    /// The picture's size; sides below 1 count as 1.
    void setPicture(double width, double height);

    const terrain::Vec3& eye() const { return m_eye; }
    double heading() const { return m_heading; } ///< radians clockwise from north (-z), in [0, 2 pi)
    double pitch() const { return m_pitch; }     ///< radians above the horizon
    terrain::Vec3 forward() const;
    terrain::Vec3 right() const;
    terrain::Vec3 up() const;
    /// Metres from the eye beyond which there is no ground.
    double sight() const;
    /// The eye's least height over the ground below it, metres.
    double clearance() const { return m_clearance; }

    /// Of the ray through a position of the picture; not unit.
    terrain::Vec3 direction(ScreenPoint at) const;
    /// The ground under a position of the picture.
    std::optional<terrain::RayHit> groundAt(ScreenPoint at) const;
    /// Where a point is in the picture; null behind the eye.
    std::optional<ScreenPoint> project(const terrain::Vec3& point) const;
    /// Metres a pixel covers across the view at `depth` metres before the eye.
    double metresPerPixel(double depth) const;
    /// How far before the eye a point lies, metres along the view.
    double depth(const terrain::Vec3& point) const;
    /// The point that the camera turns about at a position of the picture: the ground there, or else a point as far
    /// away as what was last looked at.
    terrain::Vec3 pivotAt(ScreenPoint at) const;

    /// Takes hold of the pivot at `at`; `orbit` turns about it, `pan` keeps it under the pointer.
    void grab(ScreenPoint at);
    /// Turns about the grabbed pivot by a drag of (dx, dy) pixels. The pivot stays where it is in the picture.
    void orbit(double dx, double dy);
    void pan(ScreenPoint to);
    /// Moves toward the pivot at `at` by `steps` wheel steps, away where negative. The pivot stays where it is.
    void zoom(double steps, ScreenPoint at);
    /// Turns the head by a drag of (dx, dy) pixels.
    void look(double dx, double dy);
    /// Flies for `seconds` along the view's own axes, each of which is -1, 0 or 1.
    void fly(double forward, double right, double up, bool fast, double seconds);
    double flySpeed() const { return m_flySpeed; } ///< metres a second
    void changeFlySpeed(double steps);

    /// Looks at `point` from as near as shows `radius` metres about it.
    void frame(const terrain::Vec3& point, double radius);
    /// Brings `point` to the centre, half as far away.
    void focus(const terrain::Vec3& point);
    void showAll();
    /// The first look at a ground: its highest part, filling the picture, the rest of it around.
    void arrive();
    /// Radians. A position that is not finite changes nothing.
    void place(const terrain::Vec3& eye, double heading, double pitch);

private:
    double floorAt(double x, double z) const;
    bool isClear(const terrain::Vec3& eye) const;
    void keepAbove();
    void setDirection(double heading, double pitch);
    terrain::Vec3 around(const terrain::Vec3& pivot, const terrain::Vec3& offset) const;
    bool turnAbout(const terrain::Vec3& pivot, const terrain::Vec3& offset, double heading, double pitch);

    terrain::Surface m_surface;
    double m_extent = 1;    ///< metres, the diagonal of what is known of the ground
    terrain::Vec3 m_centre; ///< of it
    terrain::Vec3 m_summit; ///< its highest place, as far as is known
    double m_clearance = 0.5;
    double m_width = 1;
    double m_height = 1;

    terrain::Vec3 m_eye;
    double m_heading = 0;
    double m_pitch = 0;
    double m_reach = 100; ///< metres to what was last looked at
    double m_flySpeed = 10;
    terrain::Vec3 m_pivot;  ///< grabbed
    terrain::Vec3 m_offset; ///< eye from the grabbed pivot, along right, up and forward
};

} // namespace editor
