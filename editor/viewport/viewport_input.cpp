// SPDX-License-Identifier: GPL-3.0-or-later
// The hands on a Viewport: mouse, pen, wheel and keys.
#include "editor/viewport/viewport.h"

#include <QtGui/QPointingDevice>
#include <QtQuick/QQuickWindow>

#include <algorithm>
#include <cmath>

namespace editor {

using namespace Qt::StringLiterals;

namespace {

constexpr double kResizeSlack = 4;      // pixels that the pointer may move during a tap of F
constexpr double kClickSlack = 3;       // pixels that a click may move
constexpr double kStrengthDrag = 300;   // pixels over the whole range
constexpr double kWheelStep = 120;      // eighths of a degree
constexpr double kLongestFlyStep = 0.1; // seconds; after a pause the camera does not jump

ScreenPoint screen(const QPointF& position)
{
    return {position.x(), position.y()};
}

/// A mouse event that is really a pen's, whose own events have been seen already.
bool isFromPen(const QMouseEvent& event)
{
    const QInputDevice::DeviceType type = event.device() ? event.device()->type() : QInputDevice::DeviceType::Unknown;
    if (type == QInputDevice::DeviceType::Stylus || type == QInputDevice::DeviceType::Airbrush)
        return event.button() == Qt::LeftButton || event.buttons() & Qt::LeftButton;
    return event.source() != Qt::MouseEventNotSynthesized && type != QInputDevice::DeviceType::TouchScreen;
}

bool isFlyKey(int key)
{
    return key == Qt::Key_W || key == Qt::Key_A || key == Qt::Key_S || key == Qt::Key_D || key == Qt::Key_Q ||
           key == Qt::Key_E;
}

/// The item that takes the pointer first at a position of the scene: a popup, a panel, a button, the viewport. Null
/// where nothing there takes pointers.
const QQuickItem* takerAt(const QQuickItem& item, const QPointF& scene)
{
    if (!item.isVisible() || !item.isEnabled())
        return nullptr;
    const QPointF local = item.mapFromScene(scene);
    if (item.clip() && !item.contains(local))
        return nullptr;
    QList<QQuickItem*> children = item.childItems();
    std::stable_sort(children.begin(), children.end(),
                     [](const QQuickItem* a, const QQuickItem* b) { return a->z() < b->z(); });
    for (auto child = children.crbegin(); child != children.crend(); ++child) {
        if (const QQuickItem* taker = takerAt(**child, scene))
            return taker;
    }
    return item.acceptedMouseButtons() != Qt::NoButton && item.contains(local) ? &item : nullptr;
}

} // namespace

SculptTool::Variant Viewport::variant() const
{
    if (m_modifiers & Qt::ShiftModifier)
        return SculptTool::Smoothing;
    return m_eraser != bool(m_modifiers & Qt::ControlModifier) ? SculptTool::Inverted : SculptTool::Plain;
}

bool Viewport::isCameraGesture() const
{
    return m_gesture == Gesture::Orbit || m_gesture == Gesture::Pan || m_gesture == Gesture::Look;
}

bool Viewport::isOnTop(const QPointF& position) const
{
    return takerAt(*window()->contentItem(), mapToScene(position)) == this;
}

void Viewport::pointerMoved(const QPointF& position)
{
    m_pointer = position;
    m_hovered = contains(position);
    m_cursorStale = true;
    polish();
    if (m_resizing)
        dragResizing();
}

// ---- Gestures

void Viewport::press(Gesture gesture, const QPointF& position)
{
    forceActiveFocus(Qt::MouseFocusReason);
    m_gesture = gesture;
    m_pressed = m_dragged = position;
    m_clicked = true;
    pointerMoved(position);
    if (gesture == Gesture::Orbit || gesture == Gesture::Pan)
        m_camera.grab(screen(position));
    if (gesture == Gesture::Stroke && m_session)
        m_strokeGround = m_session->surface();
    if (gesture == Gesture::Look) {
        m_flyClock.start();
        Q_EMIT flyingChanged();
    }
}

void Viewport::drag(const QPointF& position)
{
    const QPointF moved = position - m_dragged;
    m_dragged = position;
    m_clicked = m_clicked && (position - m_pressed).manhattanLength() <= kClickSlack;
    pointerMoved(position);
    switch (m_gesture) {
    case Gesture::Orbit:
        m_camera.orbit(moved.x(), moved.y());
        break;
    case Gesture::Pan:
        m_camera.pan(screen(position));
        break;
    case Gesture::Look:
        m_camera.look(moved.x(), moved.y());
        break;
    case Gesture::Stroke:
    case Gesture::None:
        return;
    }
    moveCamera();
}

/// Ends whatever the pointer is doing: a button came up, or will never be heard of again.
void Viewport::release()
{
    const Gesture ended = std::exchange(m_gesture, Gesture::None);
    m_button = Qt::NoButton;
    m_penDown = false;
    m_strokeBegun = false;
    m_strokeGround.reset();
    m_flyKeys.clear();
    if (ended == Gesture::Stroke && m_tool)
        m_tool->end();
    if (ended == Gesture::Look)
        Q_EMIT flyingChanged();
    m_cursorStale = true;
    polish();
}

void Viewport::addSample(const QPointF& position, double pressure, quint64 timestamp)
{
    if (m_gesture != Gesture::Stroke || !m_tool || !m_strokeGround)
        return;
    if (m_strokeBegun && !m_tool->isStroking()) {
        m_gesture = Gesture::None; // taken from us: another tool, another document
        m_strokeBegun = false;
        return;
    }
    // Against the ground as it was when the stroke began, so that the path does not depend on how far the drawing has
    // come, and the brush does not climb what it heaps up.
    const auto hit = m_strokeGround->ray(m_camera.eye(), m_camera.direction(screen(position)), m_camera.sight());
    if (!m_strokeBegun) {
        if (!hit)
            return;
        if (!m_tool->begin(variant())) {
            m_gesture = Gesture::None;
            return;
        }
        m_strokeBegun = true;
    }
    m_strokePoint = hit ? hit->point : beyondGround(position, m_strokePoint.y);
    m_tool->add({double(timestamp) / 1000, m_strokePoint.x, m_strokePoint.z, float(std::clamp(pressure, 0., 1.))});
    m_cursorStale = true;
    polish();
}

// ---- Mouse

void Viewport::mousePressEvent(QMouseEvent* event)
{
    event->accept();
    m_modifiers = event->modifiers();
    if (m_penDown || isFromPen(*event))
        return;
    if (m_resizing) {
        if (event->button() == Qt::RightButton)
            endResizing(false);
        return;
    }
    if (m_gesture != Gesture::None)
        return;
    m_eraser = false;
    m_button = event->button();
    const bool alt = m_modifiers & Qt::AltModifier;
    switch (m_button) {
    case Qt::LeftButton:
        press(alt ? Gesture::Orbit : Gesture::Stroke, event->position());
        addSample(event->position(), 1, event->timestamp());
        break;
    case Qt::MiddleButton:
        press(alt || m_modifiers & Qt::ShiftModifier ? Gesture::Pan : Gesture::Orbit, event->position());
        break;
    default:
        press(Gesture::Look, event->position());
        break;
    }
}

void Viewport::mouseMoveEvent(QMouseEvent* event)
{
    event->accept();
    m_modifiers = event->modifiers();
    if (m_penDown || isFromPen(*event))
        return;
    drag(event->position());
    addSample(event->position(), 1, event->timestamp());
}

void Viewport::mouseReleaseEvent(QMouseEvent* event)
{
    event->accept();
    m_modifiers = event->modifiers();
    if (m_penDown || event->button() != m_button)
        return;
    if (event->position() != m_dragged) {
        drag(event->position());
        addSample(event->position(), 1, event->timestamp());
    }
    const bool picks = m_gesture == Gesture::Orbit && m_button == Qt::LeftButton && m_clicked;
    release();
    const auto hit = picks && m_tool && m_tool->toolId() == "flatten"_L1 ? groundAt(event->position()) : std::nullopt;
    if (hit)
        m_tool->setFlattenHeight(hit->point.y);
}

void Viewport::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::MiddleButton || event->modifiers() & Qt::AltModifier) {
        event->accept();
        if (const auto hit = groundAt(event->position()))
            m_camera.focus(hit->point);
        moveCamera();
    } else {
        mousePressEvent(event); // two clicks are two dabs
    }
}

void Viewport::mouseUngrabEvent()
{
    if (!m_penDown && m_gesture != Gesture::None)
        release();
}

void Viewport::hoverEnterEvent(QHoverEvent* event)
{
    m_modifiers = event->modifiers();
    pointerMoved(event->position());
}

void Viewport::hoverMoveEvent(QHoverEvent* event)
{
    m_modifiers = event->modifiers();
    if (!m_penDown)
        pointerMoved(event->position());
}

void Viewport::hoverLeaveEvent(QHoverEvent*)
{
    m_hovered = false;
    m_cursorStale = true;
    polish();
}

void Viewport::wheelEvent(QWheelEvent* event)
{
    event->accept();
    const double steps = event->angleDelta().y() / kWheelStep;
    if (m_gesture == Gesture::Look) {
        m_camera.changeFlySpeed(steps);
        Q_EMIT flyingChanged();
        return;
    }
    if (m_gesture != Gesture::None)
        return;
    m_camera.zoom(steps, screen(event->position()));
    moveCamera();
}

// ---- Pen

bool Viewport::penEvent(QTabletEvent* event)
{
    const QPointF position = mapFromScene(event->position());
    m_modifiers = event->modifiers();
    switch (event->type()) {
    case QEvent::TabletPress:
        if (event->button() != Qt::LeftButton || m_gesture != Gesture::None || m_resizing || !contains(position) ||
            !isOnTop(position))
            return false;
        m_eraser = event->pointerType() == QPointingDevice::PointerType::Eraser;
        m_penDown = true;
        press(Gesture::Stroke, position);
        addSample(position, event->pressure(), event->timestamp());
        m_penPressure = event->pressure();
        event->accept();
        return true;
    case QEvent::TabletMove:
        if (!m_penDown) {
            // The brush is shown; the mouse that Qt makes of it moves what else there is to hover.
            if (contains(position) && isOnTop(position)) {
                m_eraser = event->pointerType() == QPointingDevice::PointerType::Eraser;
                pointerMoved(position);
            }
            return false;
        }
        drag(position);
        addSample(position, event->pressure(), event->timestamp());
        m_penPressure = event->pressure();
        event->accept();
        return true;
    case QEvent::TabletRelease:
        if (!m_penDown)
            return false;
        // A pen that is up has no pressure: the last that it had holds to the end.
        if (position != m_dragged) {
            drag(position);
            addSample(position, event->pressure() > 0 ? event->pressure() : m_penPressure, event->timestamp());
        }
        release();
        event->accept();
        return true;
    default:
        return false;
    }
}

bool Viewport::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == window()) {
        switch (event->type()) {
        case QEvent::TabletPress:
        case QEvent::TabletMove:
        case QEvent::TabletRelease:
            return penEvent(static_cast<QTabletEvent*>(event));
        case QEvent::Close:
        case QEvent::FocusOut:
        case QEvent::Hide:
            // A running stroke is recorded whole: the button's release may never come.
            release();
            endResizing(true);
            if (m_tool)
                m_tool->settle();
            break;
        default:
            break;
        }
    }
    return QQuickRhiItem::eventFilter(watched, event);
}

// ---- Keys

/// Keys that mean something here before any shortcut of the window.
bool Viewport::wants(const QKeyEvent& event) const
{
    const int key = event.key();
    if (m_gesture == Gesture::Look && isFlyKey(key))
        return true;
    if (key == Qt::Key_Escape)
        return m_resizing || (m_tool && m_tool->isStroking());
    if (m_resizing)
        return true;
    if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return false;
    return key == Qt::Key_F || key == Qt::Key_BracketLeft || key == Qt::Key_BracketRight || key == Qt::Key_I ||
           key == Qt::Key_Home;
}

bool Viewport::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && wants(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QQuickRhiItem::event(event);
}

void Viewport::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    if (key == Qt::Key_Shift || key == Qt::Key_Control) {
        m_modifiers.setFlag(key == Qt::Key_Shift ? Qt::ShiftModifier : Qt::ControlModifier);
        m_cursorStale = true;
        polish();
        event->ignore();
        return;
    }
    if (!wants(*event)) {
        event->ignore();
        return;
    }
    event->accept();
    if (m_gesture == Gesture::Look && isFlyKey(key)) {
        if (!event->isAutoRepeat() && m_flyKeys.isEmpty())
            m_flyClock.restart();
        m_flyKeys.insert(key);
        polish();
        update();
        return;
    }
    if (m_resizing) {
        if (key == Qt::Key_Escape)
            endResizing(false);
        else if (key == Qt::Key_Return || key == Qt::Key_Enter)
            endResizing(true);
        else if (!event->isAutoRepeat())
            typeResizing(event->text());
        return;
    }
    switch (key) {
    case Qt::Key_Escape:
        m_tool->cancel();
        m_gesture = Gesture::None;
        m_strokeBegun = false;
        m_strokeGround.reset();
        m_cursorStale = true;
        polish();
        break;
    case Qt::Key_F:
        if (!event->isAutoRepeat())
            startResizing(event->modifiers() & Qt::ShiftModifier);
        break;
    case Qt::Key_BracketLeft:
    case Qt::Key_BracketRight:
        if (m_tool)
            m_tool->resize(key == Qt::Key_BracketRight ? SculptTool::kResizeStep : 1 / SculptTool::kResizeStep);
        break;
    case Qt::Key_I:
        pickHeight();
        break;
    case Qt::Key_Home:
        frameAll();
        break;
    }
}

void Viewport::keyReleaseEvent(QKeyEvent* event)
{
    const int key = event->key();
    if (key == Qt::Key_Shift || key == Qt::Key_Control) {
        m_modifiers.setFlag(key == Qt::Key_Shift ? Qt::ShiftModifier : Qt::ControlModifier, false);
        m_cursorStale = true;
        polish();
    }
    if (event->isAutoRepeat())
        return;
    m_flyKeys.remove(key);
    if (key == Qt::Key_F && m_resizing) {
        const bool tapped = !m_resizing->changed && !m_resizing->ofStrength;
        endResizing(true);
        if (tapped)
            frameCursor();
    }
}

void Viewport::focusOutEvent(QFocusEvent* event)
{
    m_flyKeys.clear();
    endResizing(true);
    QQuickRhiItem::focusOutEvent(event);
}

void Viewport::flyStep()
{
    if (m_flyKeys.isEmpty() || m_gesture != Gesture::Look)
        return;
    const auto axis = [this](int plus, int minus) {
        return double(m_flyKeys.contains(plus)) - double(m_flyKeys.contains(minus));
    };
    const double seconds = std::min(double(m_flyClock.restart()) / 1000, kLongestFlyStep);
    m_camera.fly(axis(Qt::Key_W, Qt::Key_S), axis(Qt::Key_D, Qt::Key_A), axis(Qt::Key_E, Qt::Key_Q),
                 m_modifiers & Qt::ShiftModifier, seconds);
    update();
    Q_EMIT cameraChanged();
}

// ---- The brush's size by hand

void Viewport::startResizing(bool ofStrength)
{
    const auto hit = groundAt(m_hovered ? m_pointer : QPointF(width() / 2, height() / 2));
    if (!m_tool || !hit || m_gesture != Gesture::None) {
        if (!ofStrength && m_gesture == Gesture::None)
            frameCursor();
        return;
    }
    m_resizing = Resizing{.start = m_pointer,
                          .anchor = *hit,
                          .radius = m_tool->radius(),
                          .strength = m_tool->strength(),
                          .ofStrength = ofStrength,
                          .typed = {}};
    m_cursorStale = true;
    polish();
}

/// The circle's rim follows the pointer from where it stood, whatever the camera's distance.
void Viewport::dragResizing()
{
    const double moved = m_pointer.x() - m_resizing->start.x();
    if (!m_resizing->changed && std::abs(moved) < kResizeSlack)
        return;
    if (m_resizing->ofStrength)
        setResized(m_resizing->strength + moved / kStrengthDrag * (m_tool->strengthTo() - m_tool->strengthFrom()));
    else
        setResized(m_resizing->radius + moved * m_camera.metresPerPixel(m_camera.depth(m_resizing->anchor.point)));
}

void Viewport::typeResizing(const QString& text)
{
    QString typed = m_resizing->typed;
    if (text == "\b"_L1)
        typed.chop(1);
    else
        typed += text;
    bool isNumber = false;
    const double value = typed.toDouble(&isNumber);
    if (!isNumber && !typed.isEmpty())
        return;
    m_resizing->typed = typed;
    if (isNumber)
        setResized(value);
}

void Viewport::setResized(double value)
{
    m_resizing->changed = true;
    if (m_resizing->ofStrength)
        m_tool->setStrength(value);
    else
        m_tool->setRadius(value);
    m_cursorStale = true;
    polish();
}

void Viewport::endResizing(bool keep)
{
    if (!m_resizing)
        return;
    const Resizing ended = *std::exchange(m_resizing, std::nullopt);
    if (!keep && m_tool && ended.changed) {
        m_tool->setRadius(ended.radius);
        m_tool->setStrength(ended.strength);
    }
    m_cursorStale = true;
    polish();
}

} // namespace editor
