// SPDX-License-Identifier: GPL-3.0-or-later
// A real window under the display server, on the backend that QSG_RHI_BACKEND names: pictures are read back.
#include "editor/session/session.h"
#include "editor/tools/sculpt_tool.h"
#include "editor/viewport/viewport.h"

#include <QtGui/QTabletEvent>
#include <QtQuick/QQuickWindow>
#include <QtTest/QtTest>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;
using editor::SculptTool;
using editor::Session;
using editor::Viewport;
using terrain::Document;

namespace {

constexpr int kWidth = 640;
constexpr int kHeight = 480;
constexpr int kLit = 0;
constexpr int kClay = 1;
constexpr double kDegree = std::numbers::pi / 180;

Document level(int side, double cell, double x0, double z0, float height)
{
    return Document::flat({side, side, cell, x0, z0}, height);
}

/// A hill in the north-west quarter, so that nothing is alike when it is mirrored.
Document hill(double x0 = 0, double z0 = 0, double base = 0)
{
    Document document = level(257, 1, x0, z0, float(base));
    terrain::Field<float>::Edit heights(document.heights);
    for (int j = 0; j < 257; ++j) {
        for (int i = 0; i < 257; ++i)
            heights.set(i, j, float(base + 30 * std::exp(-((i - 80) * (i - 80) + (j - 90) * (j - 90)) / 900.)));
    }
    document.heights = heights.publish();
    return document;
}

int difference(QRgb a, QRgb b)
{
    return std::abs(qRed(a) - qRed(b)) + std::abs(qGreen(a) - qGreen(b)) + std::abs(qBlue(a) - qBlue(b));
}

/// The largest difference within `reach` device pixels of a position in item coordinates.
int differenceAt(const QImage& a, const QImage& b, const QPointF& at, int reach)
{
    const double scale = double(a.width()) / kWidth;
    const QPoint middle = (at * scale).toPoint();
    int most = 0;
    for (int y = middle.y() - reach; y <= middle.y() + reach; ++y) {
        for (int x = middle.x() - reach; x <= middle.x() + reach; ++x) {
            if (a.valid(x, y))
                most = std::max(most, difference(a.pixel(x, y), b.pixel(x, y)));
        }
    }
    return most;
}

struct Touched {
    int count = 0;
    double x = 0; ///< metres, the mean of the places that changed
    double z = 0;
    double furthest = 0; ///< metres from (cx, cz)
};

Touched touched(const Document& before, const Document& after, double cx, double cz)
{
    Touched touched;
    for (int j = 0; j < before.lattice.nz; ++j) {
        for (int i = 0; i < before.lattice.nx; ++i) {
            if (before.heights.at(i, j) == after.heights.at(i, j))
                continue;
            const double x = before.lattice.x(i);
            const double z = before.lattice.z(j);
            ++touched.count;
            touched.x += x;
            touched.z += z;
            touched.furthest = std::max(touched.furthest, std::hypot(x - cx, z - cz));
        }
    }
    if (touched.count > 0) {
        touched.x /= touched.count;
        touched.z /= touched.count;
    }
    return touched;
}

} // namespace

class ViewportTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Session> m_session;
    std::unique_ptr<SculptTool> m_tool;
    std::unique_ptr<QQuickWindow> m_window;
    Viewport* m_viewport = nullptr;

    /// Straight down on (x, z) from `above` metres over `base`, as nearly as the camera does; north is up.
    void lookDown(double x, double base, double z, double above)
    {
        const double pitch = -89 * kDegree;
        m_viewport->lookFrom(x, base + above, z + above / std::tan(-pitch), 0, -89);
    }

    QString hash() const { return QString::fromStdString(terrain::heightHash(m_session->document())); }

    /// Until the picture is final and no more frames come.
    void rest()
    {
        QVERIFY(QTest::qWaitFor([this] { return m_viewport->isSettled(); }, 20000));
        QSignalSpy frames(m_window.get(), &QQuickWindow::frameSwapped);
        for (int k = 0; k < 100 && frames.wait(300); ++k) {
        }
    }

    QImage picture()
    {
        rest();
        return m_window->grabWindow().convertToFormat(QImage::Format_RGB32);
    }

    QPoint onScreen(double x, double height, double z) const
    {
        return m_viewport->itemPosition(x, height, z).toPoint();
    }

    void pen(QEvent::Type type, const QPointF& at, double pressure, bool eraser = false)
    {
        static const QPointingDevice stylus(
            u"pen"_s, 11, QInputDevice::DeviceType::Stylus, QPointingDevice::PointerType::Pen,
            QInputDevice::Capability::Position | QInputDevice::Capability::Pressure | QInputDevice::Capability::Hover,
            1, 2);
        static const QPointingDevice rubber(
            u"rubber"_s, 12, QInputDevice::DeviceType::Stylus, QPointingDevice::PointerType::Eraser,
            QInputDevice::Capability::Position | QInputDevice::Capability::Pressure, 1, 2);
        const bool isMove = type == QEvent::TabletMove;
        const bool isDown = type != QEvent::TabletRelease && pressure > 0;
        QTabletEvent event(type, eraser ? &rubber : &stylus, at, m_window->mapToGlobal(at), pressure, 0, 0, 0, 0, 0,
                           Qt::NoModifier, isMove ? Qt::NoButton : Qt::LeftButton,
                           isDown ? Qt::LeftButton : Qt::NoButton);
        QCoreApplication::sendEvent(m_window.get(), &event);
    }

    /// The mouse event that a system makes of a pen's.
    void penMouse(QEvent::Type type, const QPointF& at)
    {
        QMouseEvent event(type, at, at, m_window->mapToGlobal(at),
                          type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton,
                          type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, Qt::NoModifier,
                          Qt::MouseEventSynthesizedByQt);
        QCoreApplication::sendEvent(m_window.get(), &event);
    }

private Q_SLOTS:
    void init()
    {
        m_session = std::make_unique<Session>();
        m_tool = std::make_unique<SculptTool>();
        m_tool->setSession(m_session.get());
        // One window for all: a new one's first frame takes a second without a graphics card.
        if (!m_window || !m_window->isVisible()) {
            m_window = std::make_unique<QQuickWindow>();
            m_window->resize(kWidth, kHeight);
            m_viewport = new Viewport(m_window->contentItem());
        }
        m_viewport->setSize(QSizeF(kWidth, kHeight));
        m_viewport->setSession(m_session.get());
        m_viewport->setTool(m_tool.get());
        m_viewport->setFocus(true);
        m_viewport->setViewMode(kClay); // the quickest to draw without a graphics card
        m_session->adopt(hill(), u"hill"_s);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->requestActivate();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTRY_VERIFY(m_viewport->framesDrawn() > 0);
        QTest::mouseMove(m_window.get(), QPoint(kWidth - 2, 2));
        QTest::mouseMove(m_window.get(), QPoint(kWidth - 1, 1));
    }
    void cleanup()
    {
        m_viewport->setTool(nullptr);
        m_viewport->setSession(nullptr);
        m_viewport->disconnect();
        m_tool.reset();
        m_session.reset();
    }
    void cleanupTestCase() { m_window.reset(); }

    void drawsWithTheBackendAskedFor()
    {
        const QString asked = qEnvironmentVariable("QSG_RHI_BACKEND");
        if (!asked.isEmpty())
            QCOMPARE(m_viewport->backend().toLower(), asked);
        QVERIFY(m_viewport->frameMs() > 0);
        QVERIFY(std::isfinite(m_viewport->ringMs()));
        qInfo("frame %.2f ms, rings %.2f ms", m_viewport->frameMs(), m_viewport->ringMs());
    }

    /// Prints CPU times, for people and the benchmark table; what is checked is that the work is there and bounded.
    void printsWhatDabsAndScrollsCost()
    {
        m_viewport->setSize(QSizeF(kWidth / 4., kHeight / 4.)); // what the CPU does for a frame does not depend on it
        m_session->adopt(level(2049, 1, 0, 0, 0), u"wide"_s);
        lookDown(1000, 0, 1000, 150);
        m_tool->setRadius(10);
        rest();
        const auto median = [](QList<double> times) {
            std::ranges::sort(times);
            return times.isEmpty() ? 0 : times.at(times.size() / 2);
        };
        QList<double> rings;
        QList<double> frames;
        connect(m_viewport, &Viewport::statisticsChanged, m_viewport, [&] {
            rings += m_viewport->ringMs();
            frames += m_viewport->frameMs();
        });
        QTest::mousePress(m_window.get(), Qt::LeftButton, {}, QPoint(40, 60));
        for (int k = 1; k <= 25; ++k) {
            const int drawn = m_viewport->framesDrawn();
            QTest::mouseMove(m_window.get(), QPoint(40 + 3 * k, 60));
            QTRY_VERIFY(m_viewport->framesDrawn() > drawn);
        }
        QTest::mouseRelease(m_window.get(), Qt::LeftButton, {}, QPoint(115, 60));
        QVERIFY(rings.size() >= 25);
        qInfo("dab of radius 10 m: rings %.3f ms, sync and drawing %.3f ms (medians of %lld frames)", median(rings),
              median(frames), static_cast<long long>(frames.size()));
        rest();
        rings.clear();
        frames.clear();
        for (int k = 1; k <= 25; ++k) {
            const int drawn = m_viewport->framesDrawn();
            lookDown(1000 + 4 * k, 0, 1000, 150);
            QTRY_VERIFY(m_viewport->framesDrawn() > drawn);
        }
        QVERIFY(rings.size() >= 25);
        qInfo("scroll by 4 m: rings %.3f ms, sync and drawing %.3f ms (medians of %lld frames)", median(rings),
              median(frames), static_cast<long long>(frames.size()));
    }

    void showsGroundBelowAndSkyAbove()
    {
        m_viewport->setViewMode(kLit);
        m_viewport->lookFrom(128, 60, 250, 0, 40);
        const QImage sky = picture();
        lookDown(180, 0, 180, 40);
        const QImage ground = picture();
        m_viewport->lookFrom(128, 30, 200, 0, 0);
        const QImage both = picture();
        const QPoint middle(ground.width() / 2, ground.height() / 2);
        QVERIFY(difference(sky.pixel(middle), ground.pixel(middle)) > 60);
        QVERIFY(qBlue(sky.pixel(middle)) > qRed(sky.pixel(middle)));
        const QPoint top(both.width() / 2, 10);
        const QPoint bottom(both.width() / 2, both.height() - 10);
        QVERIFY(difference(both.pixel(top), sky.pixel(middle)) < difference(both.pixel(top), ground.pixel(middle)));
        QVERIFY(difference(both.pixel(bottom), ground.pixel(middle)) <
                difference(both.pixel(bottom), sky.pixel(middle)));
    }

    /// The ring drawn is the circle about the point under the pointer, on ground that stands anywhere.
    void ringLiesOnTheGroundUnderThePointer_data()
    {
        QTest::addColumn<double>("origin");
        QTest::newRow("near") << 0.;
        QTest::newRow("far") << 4.0e6;
    }
    void ringLiesOnTheGroundUnderThePointer()
    {
        QFETCH(double, origin);
        m_session->adopt(hill(origin, -origin, 200), u"hill"_s);
        m_tool->setRadius(20);
        m_viewport->lookFrom(origin + 128, 280, -origin + 200, 0, -45);
        QTest::mouseMove(m_window.get(), QPoint(5, 5));
        const QPoint pointer(300, 260);
        QTest::mouseMove(m_window.get(), QPoint(5, kHeight - 5));
        const QImage before = picture();
        QTest::mouseMove(m_window.get(), pointer);
        const QImage after = picture();
        QVERIFY(m_viewport->isCursorValid());
        const double x = m_viewport->cursorX();
        const double z = m_viewport->cursorZ();
        QVERIFY((m_viewport->itemPosition(x, m_viewport->cursorHeight(), z) - QPointF(pointer)).manhattanLength() <
                0.1);
        const terrain::Surface surface = m_session->surface();
        QList<QPointF> rim;
        for (int angle = 0; angle < 360; angle += 2) {
            const double atX = x + 20 * std::sin(angle * kDegree);
            const double atZ = z + 20 * std::cos(angle * kDegree);
            const auto height = surface.height(atX, atZ);
            QVERIFY(height);
            rim += m_viewport->itemPosition(atX, *height, atZ);
            QVERIFY2(differenceAt(before, after, rim.last(), 2) > 30, qPrintable(u"rim at %1"_s.arg(angle)));
        }
        for (int angle = 0; angle < 360; angle += 15) {
            const double dx = std::sin(angle * kDegree);
            const double dz = std::cos(angle * kDegree);
            const auto outside = surface.height(x + 24 * dx, z + 24 * dz);
            QVERIFY(outside);
            // On a slope what lies outside may be seen just behind the line.
            const QPointF beyond = m_viewport->itemPosition(x + 24 * dx, *outside, z + 24 * dz);
            if (std::ranges::all_of(rim, [&](const QPointF& at) { return (at - beyond).manhattanLength() > 8; }))
                QVERIFY2(differenceAt(before, after, beyond, 0) < 12, qPrintable(u"outside at %1"_s.arg(angle)));
        }
        QVERIFY(!m_viewport->labelText().isEmpty());
        QVERIFY(m_viewport->labelPosition().y() < pointer.y());
    }

    void readsTheGroundUnderThePointer()
    {
        lookDown(80, 30, 90, 100);
        QTest::mouseMove(m_window.get(), QPoint(1, 1));
        QTest::mouseMove(m_window.get(), QPoint(kWidth / 2, kHeight / 2));
        QTRY_VERIFY(std::abs(m_viewport->cursorHeight() - 30) < 0.5);
        QVERIFY(std::hypot(m_viewport->cursorX() - 80, m_viewport->cursorZ() - 90) < 1);
        QVERIFY(m_viewport->cursorSlope() < 3);
        QVERIFY(std::abs(m_viewport->metresPerPixel() - 2 * std::tan(22.5 * kDegree) * 100 / kHeight) < 0.01);
        m_viewport->lookFrom(128, 60, 250, 0, 40);
        QTest::mouseMove(m_window.get(), QPoint(kWidth / 2 + 1, kHeight / 2));
        QTRY_VERIFY(!m_viewport->isCursorValid());
    }

    void aMouseStrokeShapesGroundAndPicture()
    {
        lookDown(160, 0, 160, 120);
        m_tool->setRadius(8);
        m_tool->setStrength(2);
        QTest::mouseMove(m_window.get(), QPoint(5, 5));
        const QImage before = picture();
        const Document ground = m_session->document();
        const QString unshaped = hash();

        const QPoint from = onScreen(150, 0, 160);
        const QPoint to = onScreen(175, 0, 160);
        QTest::mousePress(m_window.get(), Qt::LeftButton, {}, from);
        for (int k = 1; k <= 10; ++k)
            QTest::mouseMove(m_window.get(), from + (to - from) * k / 10);
        QTRY_VERIFY(m_session->isPreviewing());
        QTest::mouseRelease(m_window.get(), Qt::LeftButton, {}, to);
        QTRY_COMPARE(m_session->undoDepth(), 1);
        QCOMPARE(m_session->undoLabel(), u"Raise"_s);
        QVERIFY(m_session->document().heights.at(150, 160) > 1);
        QVERIFY(m_session->document().heights.at(175, 160) > 1);
        QCOMPARE(m_session->document().heights.at(160, 180), ground.heights.at(160, 180));
        QVERIFY(touched(ground, m_session->document(), 162.5, 160).furthest < 12.5 + 8 + 1);

        QTest::mouseMove(m_window.get(), QPoint(5, 5));
        const QImage after = picture();
        QVERIFY(differenceAt(before, after, onScreen(162, 2, 154), 6) > 20); // its flank
        QVERIFY(differenceAt(before, after, onScreen(130, 0, 130), 0) < 12);
        const QString shaped = hash();
        m_session->undo();
        QCOMPARE(hash(), unshaped);
        const QImage undone = picture();
        QVERIFY(differenceAt(before, undone, onScreen(162, 2, 154), 6) < 12);
        m_session->redo();
        QCOMPARE(hash(), shaped);
    }

    void aClickIsOneDab()
    {
        lookDown(160, 0, 160, 60);
        m_tool->setRadius(8);
        const auto hit = m_viewport->groundAt(onScreen(160, 0, 160));
        QVERIFY(hit);
        QTest::mouseClick(m_window.get(), Qt::LeftButton, {}, onScreen(160, 0, 160));
        QTRY_COMPARE(m_session->undoDepth(), 1);
        const Document once = m_session->document();
        terrain::Brush brush;
        brush.radius = 8;
        brush.strength = m_tool->strength();
        const terrain::StrokeSample sample{0, hit->point.x, hit->point.z, 1};
        const auto dab = terrain::applyStroke(hill(), brush, {&sample, 1});
        QVERIFY(dab);
        QCOMPARE(terrain::heightHash(once), terrain::heightHash(*dab));
        // A double click is two, though the second press comes as another kind of event.
        QTest::mouseDClick(m_window.get(), Qt::LeftButton, {}, onScreen(160, 0, 160));
        QTRY_VERIFY(m_session->undoDepth() >= 2);
    }

    /// Radius 1 from 2 m above: what changes lies within the drawn circle.
    void smallDabsFallInsideTheirCircle()
    {
        lookDown(200, 0, 200, 2);
        m_tool->setRadius(1);
        const QPoint pointer(400, 200);
        QTest::mouseMove(m_window.get(), pointer);
        const auto away = [&] {
            return m_viewport->itemPosition(m_viewport->cursorX(), 0, m_viewport->cursorZ()) - QPointF(pointer);
        };
        QTRY_VERIFY(m_viewport->isCursorValid() && away().manhattanLength() < 0.5);
        const double x = m_viewport->cursorX();
        const double z = m_viewport->cursorZ();
        const Document before = m_session->document();
        QTest::mouseClick(m_window.get(), Qt::LeftButton, {}, pointer);
        QTRY_COMPARE(m_session->undoDepth(), 1);
        const Touched dab = touched(before, m_session->document(), x, z);
        QVERIFY(dab.count >= 1);
        QVERIFY(dab.furthest <= 1);
    }

    /// Ground that stands elsewhere, seen from a turned camera: the sample under the pointer changes, no other.
    void movedGroundIsShapedWhereItStands()
    {
        m_session->adopt(level(129, 1, 1000.5, -300.25, 200), u"moved"_s);
        m_viewport->lookFrom(1050, 230, -220, 30, -40);
        m_tool->setRadius(2);
        const double x = 1000.5 + 64;
        const double z = -300.25 + 60;
        const QPoint at = onScreen(x, 200, z);
        QVERIFY(QRect(0, 0, kWidth, kHeight).contains(at));
        const Document before = m_session->document();
        QTest::mouseClick(m_window.get(), Qt::LeftButton, {}, at);
        QTRY_COMPARE(m_session->undoDepth(), 1);
        const Touched dab = touched(before, m_session->document(), x, z);
        QVERIFY(m_session->document().heights.at(64, 60) > 200);
        QVERIFY(dab.furthest < 2.6);
    }

    void escapeRestores()
    {
        lookDown(160, 0, 160, 120);
        const QString before = hash();
        const QPoint from = onScreen(150, 0, 160);
        QTest::mousePress(m_window.get(), Qt::LeftButton, {}, from);
        QTest::mouseMove(m_window.get(), from + QPoint(40, 10));
        QTRY_VERIFY(hash() != before);
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QCOMPARE(hash(), before);
        QTest::mouseMove(m_window.get(), from + QPoint(80, 10));
        QTest::mouseRelease(m_window.get(), Qt::LeftButton, {}, from + QPoint(80, 10));
        rest();
        QCOMPARE(hash(), before);
        QCOMPARE(m_session->undoDepth(), 0);
    }

    void controlInvertsAndShiftSmooths()
    {
        lookDown(160, 0, 160, 120);
        const QPoint at = onScreen(160, 0, 160);
        QTest::mouseClick(m_window.get(), Qt::LeftButton, Qt::ControlModifier, at);
        QTRY_COMPARE(m_session->undoDepth(), 1);
        QCOMPARE(m_session->undoLabel(), u"Lower"_s);
        QVERIFY(m_session->document().heights.at(160, 160) < 0);
        const float low = m_session->document().heights.at(160, 160);
        QTest::mouseClick(m_window.get(), Qt::LeftButton, Qt::ShiftModifier, at);
        QTRY_COMPARE(m_session->undoDepth(), 2);
        QCOMPARE(m_session->undoLabel(), u"Smooth"_s);
        QVERIFY(m_session->document().heights.at(160, 160) > low);
    }

    void losingTheWindowRecordsTheStroke()
    {
        lookDown(160, 0, 160, 120);
        QTest::mousePress(m_window.get(), Qt::LeftButton, {}, onScreen(160, 0, 160));
        QTRY_VERIFY(m_session->isPreviewing());
        m_window->close();
        QTRY_COMPARE(m_session->undoDepth(), 1);
        QVERIFY(!m_session->isPreviewing());
        QVERIFY(!m_tool->isStroking());
    }

    void aPenGivesOneDabAndItsPressure()
    {
        lookDown(160, 0, 160, 120);
        m_tool->setRadius(8);
        m_tool->setStrength(2);
        const QPointF at = onScreen(160, 0, 160);
        const QString before = hash();
        // Hovering shows the brush and draws nothing.
        pen(QEvent::TabletMove, at + QPointF(3, 3), 0);
        penMouse(QEvent::MouseMove, at + QPointF(3, 3));
        QTRY_VERIFY(m_viewport->isCursorValid());
        QCOMPARE(hash(), before);

        pen(QEvent::TabletPress, at, 0.5);
        penMouse(QEvent::MouseButtonPress, at);
        pen(QEvent::TabletRelease, at, 0);
        penMouse(QEvent::MouseButtonRelease, at);
        QTRY_COMPARE(m_session->undoDepth(), 1);
        const auto peak = [this] {
            float highest = 0;
            for (int j = 150; j < 170; ++j) {
                for (int i = 150; i < 170; ++i)
                    highest = std::max(highest, m_session->document().heights.at(i, j));
            }
            return highest;
        };
        const float half = peak();
        QVERIFY(half > 0.9 && half < 1.1);

        // The mouse events may also come as a whole click after the pen's.
        penMouse(QEvent::MouseButtonPress, at);
        penMouse(QEvent::MouseButtonRelease, at);
        rest();
        QCOMPARE(m_session->undoDepth(), 1);

        // A mouse afterwards has its full strength.
        m_session->undo();
        QTest::mouseClick(m_window.get(), Qt::LeftButton, {}, at.toPoint());
        QTRY_VERIFY(m_session->canUndo());
        QVERIFY(std::abs(peak() - 2 * half) < 0.02);

        // The other end takes away.
        m_session->undo();
        pen(QEvent::TabletPress, at, 1, true);
        pen(QEvent::TabletRelease, at, 0, true);
        QTRY_VERIFY(m_session->canUndo());
        QCOMPARE(m_session->undoLabel(), u"Lower"_s);
    }

    void aPenStrokeEndsWithItsLastPressure()
    {
        lookDown(160, 0, 160, 120);
        m_tool->setRadius(4);
        m_tool->setStrength(2);
        m_tool->setSpacing(1);
        pen(QEvent::TabletPress, m_viewport->itemPosition(140, 0, 160), 0.2);
        for (int k = 1; k <= 42; ++k) // past the dab at 180
            pen(QEvent::TabletMove, m_viewport->itemPosition(140 + k, 0, 160), 0.2 + 0.6 * k / 40);
        pen(QEvent::TabletRelease, m_viewport->itemPosition(182, 0, 160), 0);
        QTRY_COMPARE(m_session->undoDepth(), 1);
        const auto height = [this](int i) { return m_session->document().heights.at(i, 160); };
        QVERIFY(height(140) > 0.3 && height(140) < 0.6);
        QVERIFY(height(180) > 1.3 && height(180) < 1.8); // no fall to nothing, no spike to full strength
    }

    void keysResizeTheBrush()
    {
        m_tool->setRadius(20);
        QTest::keyClick(m_window.get(), Qt::Key_BracketRight);
        QCOMPARE(m_tool->radius(), 22.);
        QTest::keyClick(m_window.get(), Qt::Key_BracketLeft);
        QCOMPARE(m_tool->radius(), 20.);
    }

    void fDragResizesAndFTapFrames()
    {
        lookDown(160, 0, 160, 120);
        m_tool->setRadius(20);
        const QPoint at = onScreen(160, 0, 160);
        QTest::mouseMove(m_window.get(), at + QPoint(9, 9));
        QTest::mouseMove(m_window.get(), at);
        QTRY_VERIFY(m_viewport->isCursorValid());
        const double eye = m_viewport->cameraEye().at(1);
        QTest::keyPress(m_window.get(), Qt::Key_F);
        QTest::mouseMove(m_window.get(), at + QPoint(50, 0));
        QVERIFY(m_viewport->isResizing());
        const double expected = 20 + 50 * m_viewport->metresPerPixel();
        QTRY_VERIFY(std::abs(m_tool->radius() - expected) < 0.1);
        QTRY_VERIFY(m_viewport->labelText().contains(u" m"));
        QTest::keyRelease(m_window.get(), Qt::Key_F);
        QVERIFY(!m_viewport->isResizing());
        QCOMPARE(m_viewport->cameraEye().at(1), eye); // no framing

        QTest::keyPress(m_window.get(), Qt::Key_F);
        QTest::mouseMove(m_window.get(), at);
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QVERIFY(std::abs(m_tool->radius() - expected) < 0.1); // taken back
        QTest::keyRelease(m_window.get(), Qt::Key_F);

        QTest::keyPress(m_window.get(), Qt::Key_F);
        QTest::keyClick(m_window.get(), Qt::Key_3);
        QTest::keyClick(m_window.get(), Qt::Key_5);
        QTest::keyRelease(m_window.get(), Qt::Key_F);
        QCOMPARE(m_tool->radius(), 35.);

        const double strength = m_tool->strength();
        QTest::keyPress(m_window.get(), Qt::Key_F, Qt::ShiftModifier);
        QTest::mouseMove(m_window.get(), at + QPoint(30, 0));
        QTest::keyRelease(m_window.get(), Qt::Key_F, Qt::ShiftModifier);
        QVERIFY(m_tool->strength() > strength);
        QCOMPARE(m_tool->radius(), 35.);

        QCOMPARE(m_viewport->cameraEye().at(1), eye);
        QTest::keyClick(m_window.get(), Qt::Key_F);
        QVERIFY(m_viewport->cameraEye().at(1) != eye);
    }

    void aKeyPicksTheFlattenHeight()
    {
        m_tool->setToolId(u"flatten"_s);
        lookDown(80, 30, 90, 100);
        QTest::mouseMove(m_window.get(), QPoint(1, 1));
        QTest::mouseMove(m_window.get(), QPoint(kWidth / 2, kHeight / 2));
        QTRY_VERIFY(std::abs(m_viewport->cursorHeight() - 30) < 0.5);
        QTest::keyClick(m_window.get(), Qt::Key_I);
        QVERIFY(std::abs(m_tool->flattenHeight() - 30) < 0.5);

        // Alt picks too, where it does not orbit.
        const QPoint low = onScreen(60, 10, 60);
        const auto under = m_viewport->groundAt(QPointF(low));
        QVERIFY(under);
        QTest::mousePress(m_window.get(), Qt::LeftButton, Qt::AltModifier, low);
        QTest::mouseMove(m_window.get(), low + QPoint(30, 0));
        QTest::mouseRelease(m_window.get(), Qt::LeftButton, Qt::AltModifier, low + QPoint(30, 0));
        QVERIFY(std::abs(m_tool->flattenHeight() - 30) < 0.5);
        lookDown(80, 30, 90, 100);
        QTest::mouseClick(m_window.get(), Qt::LeftButton, Qt::AltModifier, low);
        QVERIFY(std::abs(m_tool->flattenHeight() - under->point.y) < 1e-6);
        QVERIFY(std::abs(m_tool->flattenHeight() - 30) > 3);
        QCOMPARE(m_session->undoDepth(), 0);
    }

    void theMouseMovesTheCamera()
    {
        m_viewport->lookFrom(128, 60, 250, 0, -30);
        const QPoint at(320, 300);
        const auto pivot = m_viewport->groundAt(at);
        QVERIFY(pivot);
        const auto stays = [&](const QPoint& where) {
            return (m_viewport->itemPosition(pivot->point.x, pivot->point.y, pivot->point.z) - QPointF(where))
                       .manhattanLength() < 1;
        };
        QTest::mousePress(m_window.get(), Qt::LeftButton, Qt::AltModifier, at);
        QTest::mouseMove(m_window.get(), at + QPoint(60, 20));
        QTest::mouseRelease(m_window.get(), Qt::LeftButton, Qt::AltModifier, at + QPoint(60, 20));
        QVERIFY(m_viewport->cameraHeading() > 1);
        QVERIFY(stays(at));
        QTest::mousePress(m_window.get(), Qt::MiddleButton, Qt::ShiftModifier, at);
        QTest::mouseMove(m_window.get(), at + QPoint(40, 0));
        QTest::mouseRelease(m_window.get(), Qt::MiddleButton, Qt::ShiftModifier, at + QPoint(40, 0));
        QVERIFY(stays(at + QPoint(40, 0)));

        const auto under = m_viewport->groundAt(QPointF(200, 320));
        QVERIFY(under);
        QWheelEvent wheel(QPointF(200, 320), m_window->mapToGlobal(QPointF(200, 320)), {}, QPoint(0, 240), {}, {},
                          Qt::NoScrollPhase, false);
        const double before = m_viewport->cameraEye().at(1);
        QCoreApplication::sendEvent(m_window.get(), &wheel);
        QVERIFY(m_viewport->cameraEye().at(1) < before);
        QVERIFY((m_viewport->itemPosition(under->point.x, under->point.y, under->point.z) - QPointF(200, 320))
                    .manhattanLength() < 0.5);

        // A double click of the camera's buttons brings the place to the middle, and leaves no dab.
        for (const auto& [button, modifiers] : {std::pair{Qt::LeftButton, Qt::KeyboardModifiers(Qt::AltModifier)},
                                                {Qt::MiddleButton, Qt::KeyboardModifiers()}}) {
            m_viewport->lookFrom(128, 60, 250, 0, -30);
            const auto place = m_viewport->groundAt(QPointF(200, 300));
            QVERIFY(place);
            QTest::mouseDClick(m_window.get(), button, modifiers, QPoint(200, 300));
            const QPointF seen = m_viewport->itemPosition(place->point.x, place->point.y, place->point.z);
            QVERIFY((seen - QPointF(kWidth / 2., kHeight / 2.)).manhattanLength() < 2);
        }
        QCOMPARE(m_session->undoDepth(), 0);
    }

    void flies()
    {
        m_viewport->lookFrom(128, 60, 250, 0, 0);
        QTest::mousePress(m_window.get(), Qt::RightButton, {}, QPoint(320, 240));
        QVERIFY(m_viewport->isFlying());
        const double speed = m_viewport->flySpeed();
        QWheelEvent wheel(QPointF(320, 240), m_window->mapToGlobal(QPointF(320, 240)), {}, QPoint(0, 120), {}, {},
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_window.get(), &wheel);
        QVERIFY(m_viewport->flySpeed() > speed);
        QTest::keyPress(m_window.get(), Qt::Key_W);
        QTRY_VERIFY(m_viewport->cameraEye().at(2) < 249); // north
        QTest::keyRelease(m_window.get(), Qt::Key_W);
        QTest::mouseRelease(m_window.get(), Qt::RightButton, {}, QPoint(320, 240));
        QVERIFY(!m_viewport->isFlying());
        QCOMPARE(m_session->undoDepth(), 0);
    }

    void anIdleWindowDrawsNothing()
    {
        rest();
        const int drawn = m_viewport->framesDrawn();
        QSignalSpy frames(m_window.get(), &QQuickWindow::frameSwapped);
        QVERIFY(!frames.wait(700));
        QCOMPARE(m_viewport->framesDrawn(), drawn);
        m_viewport->lookFrom(128, 60, 250, 10, -30);
        QTRY_VERIFY(m_viewport->framesDrawn() > drawn);
    }

    void emptyGroundIsDrawn()
    {
        m_session->adopt(level(1, 1, 0, 0, 5), u"one"_s);
        rest();
        Document document = level(33, 1, 0, 0, 0);
        terrain::Field<std::uint8_t>::Edit voids(document.voids);
        for (int j = 0; j < 33; ++j) {
            for (int i = 0; i < 33; ++i)
                voids.set(i, j, 1);
        }
        document.voids = voids.publish();
        m_session->adopt(document, u"void"_s);
        QTest::mouseMove(m_window.get(), QPoint(320, 240));
        QTest::mouseClick(m_window.get(), Qt::LeftButton, {}, QPoint(320, 240));
        rest();
        QCOMPARE(m_session->undoDepth(), 0);
    }

    /// Run with QT_SCALE_FACTOR 1, 1.25, 1.5 and 2: positions mean the same points of the world on every screen.
    void positionsAreExactAtEveryScale()
    {
        m_session->adopt(level(257, 1, 0, 0, 0), u"level"_s);
        lookDown(128, 0, 128, 100);
        m_tool->setRadius(3);
        const double perPixel = 2 * std::tan(22.5 * kDegree) * 100 / kHeight;
        for (const QPoint at : {QPoint(kWidth / 2, kHeight / 2), QPoint(10, 10), QPoint(kWidth - 10, 10),
                                QPoint(10, kHeight - 10), QPoint(kWidth - 10, kHeight - 10)}) {
            QTest::mouseMove(m_window.get(), QPoint(kWidth / 2, 40));
            const QImage without = picture();
            QTest::mouseMove(m_window.get(), at);
            // Within what one degree off the vertical makes of it.
            QTRY_VERIFY(std::abs(m_viewport->cursorX() - (128 + (at.x() - kWidth / 2) * perPixel)) < 2);
            QTRY_VERIFY(std::abs(m_viewport->cursorZ() - (128 + (at.y() - kHeight / 2) * perPixel)) < 2);
            const QImage with = picture();
            QVERIFY(differenceAt(without, with,
                                 m_viewport->itemPosition(m_viewport->cursorX() + (at.x() < kWidth / 2 ? 3 : -3), 0,
                                                          m_viewport->cursorZ()),
                                 2) > 30);
            const double x = m_viewport->cursorX();
            const double z = m_viewport->cursorZ();
            const Document before = m_session->document();
            QTest::mouseClick(m_window.get(), Qt::LeftButton, {}, at);
            QTRY_VERIFY(m_session->canUndo());
            const Touched dab = touched(before, m_session->document(), x, z);
            QVERIFY(std::hypot(dab.x - x, dab.z - z) < 0.5);
            m_session->undo();
        }
    }
};

QTEST_MAIN(ViewportTest)
#include "viewport_test.moc"
