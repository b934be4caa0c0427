// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/camera.h"

#include <QtTest/QtTest>

#include <cmath>
#include <random>

using editor::Camera;
using editor::ScreenPoint;
using terrain::Document;
using terrain::Lattice;
using terrain::Surface;
using terrain::Vec3;

namespace {

/// Hills with steep sides, standing at `x0`, `z0`.
Surface hills(int side, double cell, double x0, double z0)
{
    Document document = Document::flat({side, side, cell, x0, z0}, 0);
    terrain::Field<float>::Edit heights(document.heights);
    for (int j = 0; j < side; ++j) {
        for (int i = 0; i < side; ++i)
            heights.set(i, j, float(cell * (9 * std::sin(i * 0.31) * std::cos(j * 0.23) + 4 * std::sin(j * 0.9))));
    }
    document.heights = heights.publish();
    return Surface(document);
}

Surface allVoid(int side)
{
    Document document = Document::flat({side, side, 1., 0., 0.}, 0);
    terrain::Field<std::uint8_t>::Edit voids(document.voids);
    for (int j = 0; j < side; ++j) {
        for (int i = 0; i < side; ++i)
            voids.set(i, j, 1);
    }
    document.voids = voids.publish();
    return Surface(document);
}

double over(const Camera& camera)
{
    const terrain::WorldRect area = camera.ground().lattice().bounds();
    const auto height = camera.ground().height(std::clamp(camera.eye().x, area.x0, area.x1),
                                               std::clamp(camera.eye().z, area.z0, area.z1));
    return height ? camera.eye().y - *height : HUGE_VAL;
}

bool isFinite(const Camera& camera)
{
    return std::isfinite(camera.eye().x) && std::isfinite(camera.eye().y) && std::isfinite(camera.eye().z) &&
           std::isfinite(camera.heading()) && std::isfinite(camera.pitch());
}

double pixels(const ScreenPoint& a, const ScreenPoint& b)
{
    return std::hypot(a.x - b.x, a.y - b.y);
}

constexpr double kWidth = 1280;
constexpr double kHeight = 720;
constexpr double kTolerance = 1e-9; ///< metres

} // namespace

class CameraTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void looksNorthAlongMinusZ()
    {
        Camera camera;
        camera.setPicture(kWidth, kHeight);
        camera.place({0, 10, 0}, 0, 0);
        QCOMPARE(camera.forward().z, -1.);
        QCOMPARE(camera.right().x, 1.);
        QCOMPARE(camera.up().y, 1.);
        const auto north = camera.project({0, 10, -50});
        QVERIFY(north);
        QCOMPARE(north->x, kWidth / 2);
        QCOMPARE(north->y, kHeight / 2);
        QVERIFY(camera.project({5, 10, -50})->x > kWidth / 2); // east is to the right
        QVERIFY(camera.project({0, 15, -50})->y < kHeight / 2);
        QVERIFY(!camera.project({0, 10, 50}));
        // At 45 degrees bottom to top, half the picture is tan 22.5 degrees of the depth.
        QVERIFY(std::abs(camera.project({0, 10 + 50 * std::tan(std::numbers::pi / 8), -50})->y) < 1e-9);
    }

    void rayAndProjectionAgree()
    {
        Camera camera;
        camera.setGround(hills(129, 2, 4.0e6, -5.5e6));
        camera.setPicture(kWidth, kHeight);
        camera.showAll();
        int hits = 0;
        for (double y = 5; y < kHeight; y += 47) {
            for (double x = 5; x < kWidth; x += 61) {
                const auto hit = camera.groundAt({x, y});
                if (!hit)
                    continue;
                ++hits;
                QVERIFY(pixels(*camera.project(hit->point), {x, y}) < 0.01);
            }
        }
        QVERIFY(hits > 50);
    }

    void showAllShowsAllCorners_data()
    {
        QTest::addColumn<double>("width");
        QTest::newRow("wide") << 1280.;
        QTest::newRow("tall") << 360.;
    }
    void showAllShowsAllCorners()
    {
        QFETCH(double, width);
        Camera camera;
        camera.setGround(hills(257, 1, 500, 500));
        camera.setPicture(width, kHeight);
        camera.showAll();
        for (const double x : {500., 756.}) {
            for (const double z : {500., 756.}) {
                const auto at = camera.project({x, 0, z});
                QVERIFY(at);
                QVERIFY2(at->x >= 0 && at->x <= width && at->y >= 0 && at->y <= kHeight,
                         qPrintable(QStringLiteral("%1 %2").arg(at->x).arg(at->y)));
            }
        }
    }

    void orbitKeepsThePivot()
    {
        std::mt19937 random(11);
        std::uniform_real_distribution<double> unit(0, 1);
        Camera camera;
        camera.setPicture(kWidth, kHeight);
        for (const double x0 : {0., 4.0e6}) {
            camera.setGround(hills(129, 2, x0, x0));
            camera.showAll();
            for (int k = 0; k < 300; ++k) {
                const ScreenPoint at{kWidth * unit(random), kHeight * unit(random)};
                if (!camera.groundAt(at))
                    continue;
                camera.grab(at);
                const Vec3 pivot = camera.pivotAt(at);
                for (int step = 0; step < 5; ++step) {
                    camera.orbit(200 * unit(random) - 100, 200 * unit(random) - 100);
                    const auto now = camera.project(pivot);
                    QVERIFY(now);
                    QVERIFY(pixels(*now, at) < 0.5);
                    QVERIFY(over(camera) >= camera.clearance() - kTolerance);
                }
            }
        }
    }

    void zoomKeepsThePointUnderTheCursor()
    {
        std::mt19937 random(12);
        std::uniform_real_distribution<double> unit(0, 1);
        Camera camera;
        camera.setPicture(kWidth, kHeight);
        for (const double x0 : {0., -7.0e6}) {
            camera.setGround(hills(129, 2, x0, x0));
            camera.showAll();
            int checked = 0;
            for (int k = 0; k < 400; ++k) {
                const ScreenPoint at{kWidth * unit(random), kHeight * unit(random)};
                const auto hit = camera.groundAt(at);
                camera.zoom(10 * unit(random) - 5, at);
                QVERIFY(over(camera) >= camera.clearance() - kTolerance);
                if (!hit) {
                    camera.showAll();
                    continue;
                }
                ++checked;
                const auto now = camera.project(hit->point);
                QVERIFY(now);
                QVERIFY(pixels(*now, at) < 0.5);
            }
            QVERIFY(checked > 100);
        }
    }

    void zoomComesCloseAndNeverThrough()
    {
        Camera camera;
        camera.setGround(Surface(Document::flat({101, 101, 1., 0., 0.}, 7)));
        camera.setPicture(kWidth, kHeight);
        camera.showAll();
        const ScreenPoint middle{kWidth / 2, kHeight / 2};
        const double before = camera.eye().y;
        camera.zoom(200, middle);
        QVERIFY(camera.eye().y >= 7 + camera.clearance() - kTolerance);
        QVERIFY(camera.eye().y < 7 + 3 * camera.clearance());
        camera.zoom(-500, middle);
        QVERIFY(camera.eye().y > before);
        QVERIFY(isFinite(camera));
    }

    void panKeepsThePointUnderThePointer()
    {
        Camera camera;
        camera.setGround(hills(129, 2, 0, 0));
        camera.setPicture(kWidth, kHeight);
        camera.showAll();
        const ScreenPoint from{600, 400};
        const Vec3 point = camera.pivotAt(from);
        camera.grab(from);
        for (const ScreenPoint to : {ScreenPoint{610, 390}, ScreenPoint{900, 420}, ScreenPoint{500, 300}}) {
            camera.pan(to);
            QVERIFY(pixels(*camera.project(point), to) < 0.5);
        }
    }

    void neverUnderGround()
    {
        std::mt19937 random(13);
        std::uniform_real_distribution<double> unit(0, 1);
        Camera camera;
        camera.setPicture(kWidth, kHeight);
        camera.setGround(hills(129, 2, -1000.5, 300.25));
        camera.showAll();
        for (int k = 0; k < 5000; ++k) {
            const ScreenPoint at{kWidth * unit(random), kHeight * unit(random)};
            const double a = 2 * unit(random) - 1;
            const double b = 2 * unit(random) - 1;
            switch (random() % 9) {
            case 0:
                camera.grab(at);
                break;
            case 1:
                camera.orbit(300 * a, 300 * b);
                break;
            case 2:
                camera.pan(at);
                break;
            case 3:
                camera.zoom(8 * a, at);
                break;
            case 4:
                camera.look(300 * a, 300 * b);
                break;
            case 5:
                camera.fly(a, b, unit(random) - 0.8, k % 2, 0.5);
                break;
            case 6:
                camera.focus(camera.pivotAt(at));
                break;
            case 7:
                camera.frame(camera.pivotAt(at), 20 * unit(random));
                break;
            case 8:
                camera.place({-1000 + 256 * unit(random), -100, 300 + 256 * unit(random)}, a, b);
                break;
            }
            QVERIFY(isFinite(camera));
            QVERIFY2(over(camera) >= camera.clearance() - kTolerance, qPrintable(QString::number(over(camera))));
        }
    }

    void arrivesBeforeTheSummit()
    {
        Document document = Document::flat({257, 257, 1., 0., 0.}, 0);
        terrain::Field<float>::Edit heights(document.heights);
        for (int j = 0; j < 257; ++j) {
            for (int i = 0; i < 257; ++i)
                heights.set(i, j, float(std::max(0., 60 - std::hypot(i - 96, j - 160))));
        }
        document.heights = heights.publish();
        Camera camera;
        camera.setGround(Surface(document));
        camera.setPicture(kWidth, kHeight);
        camera.arrive();
        const auto at = camera.project({96, 60, 160});
        QVERIFY(at);
        QVERIFY(pixels(*at, {kWidth / 2, kHeight / 2}) < 1);
        QVERIFY(over(camera) >= camera.clearance());
    }

    void isLiftedWhereTheGroundRises()
    {
        Camera camera;
        camera.setGround(Surface(Document::flat({33, 33, 1., 0., 0.}, 0)));
        camera.place({10, 3, 10}, 0, 0);
        camera.changeGround(Surface(Document::flat({33, 33, 1., 0., 0.}, 50)));
        QVERIFY(camera.eye().y >= 50 + camera.clearance());
    }

    void degenerateGroundsStayFinite_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("one sample") << 0;
        QTest::newRow("flat") << 1;
        QTest::newRow("all void") << 2;
        QTest::newRow("a row") << 3;
    }
    void degenerateGroundsStayFinite()
    {
        QFETCH(int, kind);
        const Surface ground = kind == 0   ? Surface(Document::flat({1, 1, 0.01, 0., 0.}, 5))
                               : kind == 1 ? Surface(Document::flat({65, 65, 1000., 0., 0.}, 0))
                               : kind == 2 ? allVoid(17)
                                           : Surface(Document::flat({129, 1, 1., 0., 0.}, -3));
        Camera camera;
        camera.setGround(ground);
        for (const double height : {0., kHeight}) {
            camera.setPicture(height * 2, height);
            camera.showAll();
            QVERIFY(isFinite(camera));
            camera.arrive();
            QVERIFY(isFinite(camera));
            for (const double at : {0., 300., 700.}) {
                camera.grab({at, at});
                camera.orbit(50, -80);
                camera.pan({at + 30, at});
                camera.zoom(50, {at, at});
                camera.zoom(-80, {at, at});
                camera.look(0, -4000);
                camera.fly(1, 1, -1, true, 10);
                camera.frame(camera.pivotAt({at, at}), 0);
                camera.focus(camera.pivotAt({at, at}));
                QVERIFY(isFinite(camera));
                QVERIFY(std::isfinite(camera.metresPerPixel(100)));
            }
        }
    }

    void placesThatAreNotFiniteAreIgnored()
    {
        Camera camera;
        camera.place({1, 2, 3}, 0.5, -0.5);
        camera.place({NAN, 2, 3}, 0.5, -0.5);
        camera.place({1, 2, 3}, INFINITY, 0);
        QCOMPARE(camera.eye().x, 1.);
        QCOMPARE(camera.heading(), 0.5);
    }
};

QTEST_GUILESS_MAIN(CameraTest)
#include "camera_test.moc"
