// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/viewport.h"

#include "editor/viewport/viewport_renderer.h"

#include <QtCore/QLocale>
#include <QtCore/QTimer>
#include <QtGui/QMatrix4x4>
#include <QtQuick/QQuickWindow>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace editor {

using namespace Qt::StringLiterals;
using terrain::Vec3;

namespace {

constexpr int kSamples = 4; // per pixel
constexpr double kDegree = std::numbers::pi / 180;
constexpr std::chrono::milliseconds kUnsettledPause{30};

ScreenPoint screen(const QPointF& position)
{
    return {position.x(), position.y()};
}

double distance(const Vec3& a, const Vec3& b)
{
    return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

render::BrushMeaning meaningOf(const QString& toolId)
{
    if (toolId == "raise"_L1)
        return render::BrushMeaning::Raise;
    if (toolId == "lower"_L1)
        return render::BrushMeaning::Lower;
    if (toolId == "smooth"_L1)
        return render::BrushMeaning::Smooth;
    return render::BrushMeaning::Flatten;
}

} // namespace

Viewport::Viewport(QQuickItem* parent) : QQuickRhiItem(parent), m_report(std::make_shared<FrameReport>())
{
    setSampleCount(kSamples);
    setAcceptedMouseButtons(Qt::LeftButton | Qt::MiddleButton | Qt::RightButton);
    setAcceptHoverEvents(true);
    setActiveFocusOnTab(true);
    if (window())
        attach(window()); // its arrival was announced to the base alone
}

Viewport::~Viewport() = default;

QQuickRhiItemRenderer* Viewport::createRenderer()
{
    return new ViewportRenderer(m_report);
}

void Viewport::setSession(Session* session)
{
    if (m_session == session)
        return;
    if (m_session)
        m_session->disconnect(this);
    m_session = session;
    if (session) {
        connect(session, &Session::documentReplaced, this, &Viewport::replaceGround);
        connect(session, &Session::groundChanged, this, &Viewport::changeGround);
    }
    replaceGround();
    Q_EMIT sessionChanged();
}

void Viewport::setTool(SculptTool* tool)
{
    if (m_tool == tool)
        return;
    if (m_tool)
        m_tool->disconnect(this);
    m_tool = tool;
    if (tool) {
        const auto refresh = [this] {
            m_cursorStale = true;
            polish();
        };
        connect(tool, &SculptTool::toolChanged, this, refresh);
        connect(tool, &SculptTool::brushChanged, this, refresh);
        connect(tool, &SculptTool::flattenHeightChanged, this, refresh);
        connect(tool, &SculptTool::strokingChanged, this, refresh);
    }
    m_cursorStale = true;
    polish();
    Q_EMIT toolChanged();
}

void Viewport::replaceGround()
{
    m_gesture = Gesture::None;
    m_strokeGround.reset();
    m_resizing.reset();
    m_camera.setGround(m_session ? m_session->surface() : terrain::Surface(terrain::Document{}));
    m_change.replaced = true;
    m_camera.arrive();
    moveCamera();
}

void Viewport::changeGround(const terrain::Change& change)
{
    m_camera.changeGround(m_session->surface());
    m_change.heights = m_change.heights.united(change.heights);
    m_change.voids = m_change.voids.united(change.voids);
    moveCamera();
}

/// After every change of what the camera sees or where it stands.
void Viewport::moveCamera()
{
    m_cursorStale = true;
    polish();
    update();
    Q_EMIT cameraChanged();
}

void Viewport::geometryChange(const QRectF& newGeometry, const QRectF& oldGeometry)
{
    QQuickRhiItem::geometryChange(newGeometry, oldGeometry);
    const bool first = oldGeometry.isEmpty() && !newGeometry.isEmpty();
    m_camera.setPicture(newGeometry.width(), newGeometry.height());
    if (first)
        m_camera.arrive();
    moveCamera();
}

void Viewport::attach(QQuickWindow* window)
{
    // Pens reach items as mice only; their own events are at the window.
    window->installEventFilter(this);
    connect(window, &QQuickWindow::frameSwapped, this, &Viewport::frameSwapped);
}

void Viewport::itemChange(ItemChange change, const ItemChangeData& value)
{
    if (change == ItemSceneChange) {
        if (window()) {
            window()->removeEventFilter(this);
            window()->disconnect(this);
        }
        if (value.window)
            attach(value.window);
        else
            release();
    }
    QQuickRhiItem::itemChange(change, value);
}

void Viewport::updatePolish()
{
    flyStep();
    if (m_tool)
        m_tool->advance();
    if (m_cursorStale)
        updateCursor();
}

/// What came back from the frame just shown.
void Viewport::frameSwapped()
{
    {
        const std::lock_guard lock(m_report->mutex);
        if (m_report->drawn == m_framesDrawn)
            return;
        m_framesDrawn = m_report->drawn;
        m_frameMs = m_report->frameMs;
        m_ringMs = m_report->ringMs;
        m_backend = m_report->backend;
        m_settled = m_report->settled;
    }
    if (!m_settled)
        QTimer::singleShot(kUnsettledPause, this, [this] { update(); });
    if (!m_flyKeys.isEmpty()) {
        polish();
        update();
    }
    Q_EMIT statisticsChanged();
}

/// The point that a ray misses the ground at: on the level of `height`, no further off the area than a brush needs.
Vec3 Viewport::beyondGround(const QPointF& position, double height) const
{
    const Vec3 eye = m_camera.eye();
    const Vec3 along = m_camera.direction(screen(position));
    const double sight = m_camera.sight();
    const double level = along.y < 0 && eye.y > height ? (height - eye.y) / along.y : HUGE_VAL;
    const double distance = std::min(level, sight / std::hypot(along.x, along.y, along.z));
    const terrain::WorldRect area = m_camera.ground().lattice().bounds();
    const double margin = m_tool ? 2 * m_tool->radius() : 0;
    return {std::clamp(eye.x + along.x * distance, area.x0 - margin, area.x1 + margin), height,
            std::clamp(eye.z + along.z * distance, area.z0 - margin, area.z1 + margin)};
}

void Viewport::updateCursor()
{
    m_cursorStale = false;
    const terrain::Surface& ground = m_camera.ground();
    if (m_resizing) {
        m_hit = m_resizing->anchor;
    } else if (m_strokeBegun) {
        // Where the dabs fall, at the ground's present height: the ray met the ground as it was.
        const auto height = ground.height(m_strokePoint.x, m_strokePoint.z);
        const auto normal = ground.normal(m_strokePoint.x, m_strokePoint.z);
        m_hit.reset();
        if (height && normal)
            m_hit = terrain::RayHit{{m_strokePoint.x, *height, m_strokePoint.z}, 0, *normal};
    } else {
        m_hit = m_hovered ? m_camera.groundAt(screen(m_pointer)) : std::nullopt;
    }

    m_labelText.clear();
    if (m_hit && m_tool && !isCameraGesture()) {
        if (m_resizing && !m_resizing->ofStrength)
            m_labelText = tr("%1 m").arg(QLocale::c().toString(m_tool->radius(), 'f', m_tool->radius() < 10 ? 2 : 1));
        else
            m_labelText = m_tool->amountText(variant());
        const render::BrushCursor cursor = frame().cursor;
        const double tick = render::tickPixels(cursor) / (window() ? window()->effectiveDevicePixelRatio() : 1) *
                            m_camera.metresPerPixel(distance(m_camera.eye(), cursor.point));
        m_labelPosition = itemPosition(cursor.point.x + cursor.normal.x * tick, cursor.point.y + cursor.normal.y * tick,
                                       cursor.point.z + cursor.normal.z * tick);
    }
    update();
    Q_EMIT cursorChanged();
}

render::Frame Viewport::frame() const
{
    render::Frame frame;
    const Vec3 eye = m_camera.eye();
    const Vec3 forward = m_camera.forward();
    frame.camera.eye = eye;
    frame.camera.target = {eye.x + forward.x, eye.y + forward.y, eye.z + forward.z};
    frame.camera.fovY = Camera::kFovY;
    render::fitClipPlanes(frame.camera, m_camera.ground());
    frame.sun = {m_sunAzimuth * kDegree, m_sunElevation * kDegree};
    frame.viewMode = m_viewMode;
    if (!m_tool || isCameraGesture() || !(m_hovered || m_gesture == Gesture::Stroke || m_resizing))
        return frame;
    frame.cursor.visible = m_hit || m_gesture != Gesture::None || m_hovered;
    frame.cursor.point = m_hit ? m_hit->point : beyondGround(m_pointer, m_strokePoint.y);
    if (m_hit)
        frame.cursor.normal = m_hit->normal;
    frame.cursor.radius = m_tool->radius();
    frame.cursor.inner = m_tool->radius() * m_tool->fullStrengthShare();
    frame.cursor.amount = m_tool->strengthShare(variant());
    frame.cursor.meaning = m_hit ? meaningOf(m_tool->effectiveToolId(variant())) : render::BrushMeaning::Refused;
    return frame;
}

double Viewport::cursorSlope() const
{
    return m_hit ? std::acos(std::clamp(m_hit->normal.y, -1., 1.)) / kDegree : 0;
}

QList<double> Viewport::cameraEye() const
{
    return {m_camera.eye().x, m_camera.eye().y, m_camera.eye().z};
}

double Viewport::cameraHeading() const
{
    return m_camera.heading() / kDegree;
}

double Viewport::cameraPitch() const
{
    return m_camera.pitch() / kDegree;
}

double Viewport::metresPerPixel() const
{
    return m_camera.metresPerPixel(m_camera.depth(m_camera.pivotAt({width() / 2, height() / 2})));
}

double Viewport::flySpeed() const
{
    return m_camera.flySpeed();
}

void Viewport::setSunAzimuth(double degrees)
{
    if (!std::isfinite(degrees) || degrees == m_sunAzimuth)
        return;
    m_sunAzimuth = std::fmod(std::fmod(degrees, 360) + 360, 360);
    update();
    Q_EMIT lightChanged();
}

void Viewport::setSunElevation(double degrees)
{
    if (!std::isfinite(degrees) || degrees == m_sunElevation)
        return;
    m_sunElevation = std::clamp(degrees, 0., 90.);
    update();
    Q_EMIT lightChanged();
}

void Viewport::setViewMode(int mode)
{
    if (mode == m_viewMode || mode < 0 || mode >= int(render::viewModes().size()))
        return;
    m_viewMode = mode;
    update();
    Q_EMIT viewModeChanged();
}

QStringList Viewport::viewModeNames() const
{
    QStringList names;
    for (const render::ViewModeInfo& mode : render::viewModes())
        names += QString::fromUtf8(mode.name.data(), qsizetype(mode.name.size()));
    return names;
}

void Viewport::frameAll()
{
    m_camera.showAll();
    moveCamera();
}

void Viewport::frameCursor()
{
    const QPointF at = m_hovered ? m_pointer : QPointF(width() / 2, height() / 2);
    if (const auto hit = groundAt(at))
        m_camera.frame(hit->point, m_tool ? m_tool->radius() : 0);
    moveCamera();
}

void Viewport::lookFrom(double x, double height, double z, double heading, double pitch)
{
    m_camera.place({x, height, z}, heading * kDegree, pitch * kDegree);
    moveCamera();
}

void Viewport::lookAt(double x, double z)
{
    const Vec3 centre = m_camera.pivotAt({width() / 2, height() / 2});
    const double rise = m_camera.ground().height(x, z).value_or(centre.y) - centre.y;
    const Vec3 eye = m_camera.eye();
    m_camera.place({eye.x + x - centre.x, eye.y + rise, eye.z + z - centre.z}, m_camera.heading(), m_camera.pitch());
    moveCamera();
}

QPointF Viewport::itemPosition(double x, double height, double z) const
{
    const auto at = m_camera.project({x, height, z});
    return at ? QPointF(at->x, at->y) : QPointF(-1e6, -1e6);
}

std::optional<terrain::RayHit> Viewport::groundAt(const QPointF& position) const
{
    return m_camera.groundAt(screen(position));
}

void Viewport::pickHeight()
{
    if (m_tool && m_hit)
        m_tool->setFlattenHeight(m_hit->point.y);
}

} // namespace editor
