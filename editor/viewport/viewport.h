// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/session.h"
#include "editor/tools/sculpt_tool.h"
#include "editor/viewport/camera.h"
#include "render/scene.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QPointF>
#include <QtCore/QPointer>
#include <QtCore/QSet>
#include <QtQml/qqmlregistration.h>
#include <QtQuick/QQuickRhiItem>

QT_FORWARD_DECLARE_CLASS(QTabletEvent)

#include <memory>
#include <optional>

namespace editor {

struct FrameReport;

/// The picture of the ground, the camera before it and the pointer upon it. Mouse and pen come in here, as one stream
/// each stroke, never both; positions are in item coordinates whatever the screen's scale. Draws when something
/// changed and not otherwise. Keep it one permanent child of its window: moving it to another window destroys what it
/// holds on the GPU.
///
/// LMB: the tool (Ctrl inverts, Shift smooths). Alt+LMB or MMB: orbit about the ground under the cursor. Shift+MMB or
/// Alt+MMB: pan. Wheel: zoom toward the cursor. RMB: look, with WASD/QE to fly, the wheel for speed, Shift for faster.
/// F: frame the cursor; F held and the pointer moved, or a number typed: radius (Shift+F: strength). Double click with
/// MMB or Alt+LMB: focus (without Alt two clicks are two dabs). Home: all. [ ]: radius. I: pick the flatten height.
/// Alt+click with the flatten tool in hand: the same. Esc: take back.
class Viewport : public QQuickRhiItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(editor::Session* session READ session WRITE setSession NOTIFY sessionChanged FINAL)
    Q_PROPERTY(editor::SculptTool* tool READ tool WRITE setTool NOTIFY toolChanged FINAL)
    Q_PROPERTY(bool cursorValid READ isCursorValid NOTIFY cursorChanged FINAL)
    Q_PROPERTY(double cursorX READ cursorX NOTIFY cursorChanged FINAL)
    Q_PROPERTY(double cursorZ READ cursorZ NOTIFY cursorChanged FINAL)
    Q_PROPERTY(double cursorHeight READ cursorHeight NOTIFY cursorChanged FINAL)
    Q_PROPERTY(double cursorSlope READ cursorSlope NOTIFY cursorChanged FINAL)
    Q_PROPERTY(QPointF labelPosition READ labelPosition NOTIFY cursorChanged FINAL)
    Q_PROPERTY(QString labelText READ labelText NOTIFY cursorChanged FINAL)
    Q_PROPERTY(bool resizing READ isResizing NOTIFY cursorChanged FINAL)
    Q_PROPERTY(QList<double> cameraEye READ cameraEye NOTIFY cameraChanged FINAL)
    Q_PROPERTY(double cameraHeading READ cameraHeading NOTIFY cameraChanged FINAL)
    Q_PROPERTY(double cameraPitch READ cameraPitch NOTIFY cameraChanged FINAL)
    Q_PROPERTY(double metresPerPixel READ metresPerPixel NOTIFY cameraChanged FINAL)
    Q_PROPERTY(bool flying READ isFlying NOTIFY flyingChanged FINAL)
    Q_PROPERTY(double flySpeed READ flySpeed NOTIFY flyingChanged FINAL)
    Q_PROPERTY(double frameMs READ frameMs NOTIFY statisticsChanged FINAL)
    Q_PROPERTY(double ringMs READ ringMs NOTIFY statisticsChanged FINAL)
    Q_PROPERTY(int framesDrawn READ framesDrawn NOTIFY statisticsChanged FINAL)
    Q_PROPERTY(bool settled READ isSettled NOTIFY statisticsChanged FINAL)
    Q_PROPERTY(QString backend READ backend NOTIFY statisticsChanged FINAL)
    Q_PROPERTY(double sunAzimuth READ sunAzimuth WRITE setSunAzimuth NOTIFY lightChanged FINAL)
    Q_PROPERTY(double sunElevation READ sunElevation WRITE setSunElevation NOTIFY lightChanged FINAL)
    Q_PROPERTY(int viewMode READ viewMode WRITE setViewMode NOTIFY viewModeChanged FINAL)
    Q_PROPERTY(QStringList viewModeNames READ viewModeNames CONSTANT FINAL)

public:
    explicit Viewport(QQuickItem* parent = nullptr);
    ~Viewport() override;

    Session* session() const { return m_session; }
    void setSession(Session* session);
    SculptTool* tool() const { return m_tool; }
    void setTool(SculptTool* tool);

    /// True where the pointer stands over ground.
    bool isCursorValid() const { return m_hit.has_value(); }
    double cursorX() const { return m_hit ? m_hit->point.x : 0; }      ///< metres
    double cursorZ() const { return m_hit ? m_hit->point.z : 0; }      ///< metres, south
    double cursorHeight() const { return m_hit ? m_hit->point.y : 0; } ///< metres
    double cursorSlope() const;                                        ///< degrees
    /// Where the amount is written: the tip of the cursor's normal tick, in item coordinates.
    QPointF labelPosition() const { return m_labelPosition; }
    /// The amount, or the number that a running F-drag sets; empty where nothing is to be written.
    QString labelText() const { return m_labelText; }
    bool isResizing() const { return m_resizing.has_value(); }

    /// x, height, z in metres.
    QList<double> cameraEye() const;
    double cameraHeading() const; ///< degrees clockwise from north
    double cameraPitch() const;   ///< degrees above the horizon
    /// Metres of ground a pixel covers at the picture's centre, across the view.
    double metresPerPixel() const;
    bool isFlying() const { return m_gesture == Gesture::Look; }
    double flySpeed() const; ///< metres a second

    double frameMs() const { return m_frameMs; }      ///< CPU time of the last frame's sync and drawing
    double ringMs() const { return m_ringMs; }        ///< of it, sampling and packing of changed rings
    int framesDrawn() const { return m_framesDrawn; } ///< since the window opened
    /// False while the picture of the present ground lacks light that is still being worked out; it then comes by
    /// itself.
    bool isSettled() const { return m_settled && m_change.isEmpty(); }
    QString backend() const { return m_backend; } ///< "Vulkan", "OpenGL"; empty before the first frame

    double sunAzimuth() const { return m_sunAzimuth; } ///< degrees clockwise from north
    void setSunAzimuth(double degrees);
    double sunElevation() const { return m_sunElevation; } ///< degrees
    void setSunElevation(double degrees);
    int viewMode() const { return m_viewMode; }
    void setViewMode(int mode);
    QStringList viewModeNames() const;

    Q_INVOKABLE void frameAll();
    /// Brings what lies under the pointer, or the picture's centre, near.
    Q_INVOKABLE void frameCursor();
    /// Metres and degrees; the eye is lifted where it would be under ground.
    Q_INVOKABLE void lookFrom(double x, double height, double z, double heading, double pitch);
    /// Brings the ground at (x, z) to the picture's centre, as a click on a map asks, keeping direction and distance.
    Q_INVOKABLE void lookAt(double x, double z);
    /// Where a point of the world is in the picture, in item coordinates; behind the eye it is far outside.
    Q_INVOKABLE QPointF itemPosition(double x, double height, double z) const;
    /// The ground under a position of the item.
    std::optional<terrain::RayHit> groundAt(const QPointF& position) const;
    const Camera& camera() const { return m_camera; }
    /// Sets the flatten height from the ground under the pointer.
    Q_INVOKABLE void pickHeight();

Q_SIGNALS:
    void sessionChanged();
    void toolChanged();
    void cursorChanged();
    void cameraChanged();
    void flyingChanged();
    void statisticsChanged();
    void lightChanged();
    void viewModeChanged();

protected:
    QQuickRhiItemRenderer* createRenderer() override;
    void updatePolish() override;
    void geometryChange(const QRectF& newGeometry, const QRectF& oldGeometry) override;
    void itemChange(ItemChange change, const ItemChangeData& value) override;
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseUngrabEvent() override;
    void hoverEnterEvent(QHoverEvent* event) override;
    void hoverMoveEvent(QHoverEvent* event) override;
    void hoverLeaveEvent(QHoverEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    friend class ViewportRenderer;

    /// What the button held down does.
    enum class Gesture { None, Stroke, Orbit, Pan, Look };

    /// A running F-drag: where it started and what it would restore.
    struct Resizing {
        QPointF start;
        terrain::RayHit anchor;
        double radius;
        double strength;
        bool ofStrength;
        bool changed = false;
        QString typed;
    };

    void attach(QQuickWindow* window);
    void replaceGround();
    void changeGround(const terrain::Change& change);
    void moveCamera();
    void pointerMoved(const QPointF& position);
    void updateCursor();
    SculptTool::Variant variant() const;

    void press(Gesture gesture, const QPointF& position);
    void drag(const QPointF& position);
    void release();
    void addSample(const QPointF& position, double pressure, quint64 timestamp);
    bool isCameraGesture() const;
    bool isOnTop(const QPointF& position) const;
    bool penEvent(QTabletEvent* event);

    void startResizing(bool ofStrength);
    void dragResizing();
    void typeResizing(const QString& text);
    void setResized(double value);
    void endResizing(bool keep);
    bool wants(const QKeyEvent& event) const;
    void flyStep();
    void frameSwapped();
    terrain::Vec3 beyondGround(const QPointF& position, double height) const;
    render::Frame frame() const;

    QPointer<Session> m_session;
    QPointer<SculptTool> m_tool;
    Camera m_camera;
    std::optional<terrain::RayHit> m_hit;
    QPointF m_labelPosition;
    QString m_labelText;

    QPointF m_pointer;
    bool m_hovered = false;
    bool m_cursorStale = true;
    Qt::KeyboardModifiers m_modifiers;
    bool m_eraser = false;
    Gesture m_gesture = Gesture::None;
    Qt::MouseButton m_button = Qt::NoButton;
    QPointF m_pressed;
    QPointF m_dragged;      ///< where the last drag step ended
    bool m_clicked = false; ///< the pointer has not left the place where the button went down
    bool m_penDown = false;
    double m_penPressure = 1;
    std::optional<terrain::Surface> m_strokeGround; ///< what a running stroke's rays meet: the ground as it began
    bool m_strokeBegun = false;
    terrain::Vec3 m_strokePoint;
    std::optional<Resizing> m_resizing;

    QSet<int> m_flyKeys;
    QElapsedTimer m_flyClock;

    terrain::Change m_change{.heights = {}, .voids = {}, .replaced = true}; ///< since the last sync
    double m_sunAzimuth = 315;
    double m_sunElevation = 35;
    int m_viewMode = 0;

    std::shared_ptr<FrameReport> m_report;
    double m_frameMs = 0;
    double m_ringMs = 0;
    int m_framesDrawn = 0;
    bool m_settled = false;
    QString m_backend;
};

} // namespace editor
