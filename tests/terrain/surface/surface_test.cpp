// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/terrain/surface/grounds.h"

#include <QTest>

#include <cmath>

using namespace terrain;

namespace {

/// The cell of the known answers: 0 and 1 to the north, 2 and 4 to the south.
Document knownCell(double cell = 1., double x0 = 0., double z0 = 0.)
{
    return grounds::made({2, 2, cell, x0, z0}, [](int i, int j) { return j == 0 ? i : 2 + 2 * i; });
}

bool near(const std::optional<Vec3>& n, double x, double y, double z, double by = 1e-12)
{
    return n && std::abs(n->x - x) <= by && std::abs(n->y - y) <= by && std::abs(n->z - z) <= by;
}

} // namespace

class SurfaceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void answersWithinTheKnownCell()
    {
        const Surface surface(knownCell());
        QCOMPARE(surface.height(0.25, 0.25), 0.75);
        QCOMPARE(surface.height(0.75, 0.75), 2.75);
        QCOMPARE(surface.height(0.5, 0.5), 1.5); // 1.75 bilinear, 2.0 along the other diagonal
        QCOMPARE(surface.height(0.25, 0.75), 1.75);
        QCOMPARE(surface.height(0.75, 0.25), 1.25);
        QCOMPARE(surface.height(0., 0.), 0.);
        QCOMPARE(surface.height(1., 0.), 1.);
        QCOMPARE(surface.height(0., 1.), 2.);
        QCOMPARE(surface.height(1., 1.), 4.);
    }

    void knowsBothTrianglesNormals()
    {
        const Surface surface(knownCell());
        QVERIFY(near(surface.normal(0.25, 0.25), -1 / std::sqrt(6.), 1 / std::sqrt(6.), -2 / std::sqrt(6.)));
        QVERIFY(near(surface.normal(0.75, 0.75), -2 / std::sqrt(14.), 1 / std::sqrt(14.), -3 / std::sqrt(14.)));
        // On the diagonal, the (0,0) side's.
        QVERIFY(near(surface.normal(0.5, 0.5), -1 / std::sqrt(6.), 1 / std::sqrt(6.), -2 / std::sqrt(6.)));
        QVERIFY(std::abs(*surface.slope(0.25, 0.25) - std::atan(std::sqrt(5.)) * 180. / M_PI) < 1e-12);
        QCOMPARE(Surface(Document::flat({5, 5, 1.}, 7.f)).slope(2.2, 3.1), 0.);
    }

    void scalesNormalsByTheCell()
    {
        const Surface surface(knownCell(2.));
        const double length = std::sqrt(0.25 + 1. + 1.);
        QVERIFY(near(surface.normal(0.5, 0.5), -0.5 / length, 1. / length, -1. / length));
    }

    void isExactAtEverySample_data()
    {
        QTest::addColumn<double>("cell");
        QTest::addColumn<double>("x0");
        QTest::addColumn<double>("z0");
        QTest::newRow("unit") << 1. << 0. << 0.;
        QTest::newRow("thirds") << 0.3 << 0.1 << -7.7;
        QTest::newRow("far") << 30.37 << 4512345.678 << -5234567.891;
        QTest::newRow("fine and far") << 0.01 << 5e5 << 4e6;
    }
    void isExactAtEverySample()
    {
        QFETCH(double, cell);
        QFETCH(double, x0);
        QFETCH(double, z0);
        const Lattice lattice{67, 131, cell, x0, z0};
        const Surface surface(grounds::random(lattice, 3, 3000.));
        for (int j = 0; j < lattice.nz; ++j) {
            for (int i = 0; i < lattice.nx; ++i)
                QCOMPARE(surface.height(lattice.x(i), lattice.z(j)), double(surface.document().heights.at(i, j)));
        }
    }

    void includesTheAreasEdgesAndNothingBeyond()
    {
        const Lattice lattice{4, 3, 0.1, 10.1, -3.3};
        const Surface surface(Document::flat(lattice, 5.f));
        const WorldRect area = lattice.bounds();
        for (const double x : {area.x0, area.x1, 10.25}) {
            for (const double z : {area.z0, area.z1, -3.2}) {
                QCOMPARE(surface.height(x, z), 5.);
                QVERIFY(near(surface.normal(x, z), 0, 1, 0));
            }
        }
        const double tiny = 1e-9;
        QVERIFY(!surface.height(area.x0 - tiny, -3.2));
        QVERIFY(!surface.height(area.x1 + tiny, -3.2));
        QVERIFY(!surface.height(10.2, area.z0 - tiny));
        QVERIFY(!surface.height(10.2, area.z1 + tiny));
        QVERIFY(!surface.normal(area.x1 + tiny, -3.2));
        QVERIFY(!surface.height(std::nan(""), -3.2));
        QVERIFY(!surface.height(1e300, -3.2));
    }

    void knowsLinesAndPoints()
    {
        const Surface point(Document::flat({1, 1, 2., 3., 4.}, 6.f));
        QCOMPARE(point.height(3., 4.), 6.);
        QVERIFY(!point.height(3.1, 4.));
        QVERIFY(near(point.normal(3., 4.), 0, 1, 0));
        const Surface row(grounds::made({3, 1, 2.}, [](int i, int) { return 10 * i; }));
        QCOMPARE(row.height(3., 0.), 15.);
        QCOMPARE(row.height(4., 0.), 20.);
        QVERIFY(!row.height(3., 0.5));
        const Surface column(grounds::made({1, 3, 2.}, [](int, int j) { return 10 * j; }));
        QCOMPARE(column.height(0., 1.), 5.);
        QVERIFY(!column.height(0.5, 1.));
    }

    void leavesOutWhatAVoidHasAShareIn()
    {
        // The north-western sample is void: its triangle is no ground, the diagonal and what lies beyond it are.
        const Surface surface(grounds::withVoid(knownCell(), {{0, 0}}));
        QVERIFY(!surface.height(0., 0.));
        QVERIFY(!surface.height(0.25, 0.25));
        QVERIFY(!surface.height(0.5, 0.));
        QVERIFY(!surface.normal(0.25, 0.25));
        QVERIFY(!surface.slope(0.25, 0.25));
        QCOMPARE(surface.height(0.5, 0.5), 1.5);
        QCOMPARE(surface.height(0.75, 0.75), 2.75);
        QCOMPARE(surface.height(1., 0.), 1.);
        QVERIFY(near(surface.normal(0.5, 0.5), -2 / std::sqrt(14.), 1 / std::sqrt(14.), -3 / std::sqrt(14.)));

        // The south-eastern one: the other triangle goes, the diagonal stays.
        const Surface other(grounds::withVoid(knownCell(), {{1, 1}}));
        QVERIFY(!other.height(0.75, 0.75));
        QVERIFY(!other.height(1., 0.5));
        QCOMPARE(other.height(0.5, 0.5), 1.5);
        QCOMPARE(other.height(0.25, 0.25), 0.75);

        // A sample all of whose neighbours are void still has its own height.
        const Surface lone(grounds::withVoid(knownCell(), {{0, 0}, {1, 0}, {0, 1}}));
        QCOMPARE(lone.height(1., 1.), 4.);
        QVERIFY(near(lone.normal(1., 1.), 0, 1, 0));
    }

    void joinsNeighbourCellsAndTiles()
    {
        // Both sides of every edge agree, also where tiles and blocks meet.
        const Surface surface(grounds::random({1030, 70, 1.}, 5, 100.));
        for (const int i : {1, 63, 64, 65, 511, 512, 1023, 1024}) {
            for (double z = 0.; z < 69.; z += 0.37) {
                const double at = *surface.height(i, z);
                QVERIFY(std::abs(*surface.height(i - 1e-9, z) - at) < 1e-6);
                QVERIFY(std::abs(*surface.height(i + 1e-9, z) - at) < 1e-6);
            }
        }
    }

    void answersManyPointsAsOne()
    {
        for (const double voidShare : {0., 0.02}) {
            const Lattice lattice{700, 130, 2.5, -1000., 77.};
            const Surface surface(grounds::random(lattice, 7, 500., voidShare));
            std::mt19937 dice(11);
            std::uniform_real_distribution<double> x(-1010., -1000. + 1750.), z(70., 77. + 325.);
            std::vector<Vec2> points(5000);
            for (std::size_t k = 0; k < points.size(); ++k) {
                points[k] = {x(dice), z(dice)};
                if (k % 7 == 0)
                    points[k].x = lattice.x(int(k) % lattice.nx);
                if (k % 11 == 0)
                    points[k].z = lattice.z(int(k) % lattice.nz);
            }
            std::vector<double> heights(points.size());
            surface.heights(points, heights);
            int known = 0;
            for (std::size_t k = 0; k < points.size(); ++k) {
                const std::optional<double> height = surface.height(points[k].x, points[k].z);
                QCOMPARE(std::isnan(heights[k]), !height.has_value());
                if (height)
                    QVERIFY(heights[k] == *height);
                known += height.has_value();
            }
            QVERIFY(known > 3000 && known < 5000);
        }
        // Ground nobody wrote has no tiles.
        const Surface flat(Document::flat({100, 100, 1.}, 3.5f));
        const std::vector<Vec2> points{{1.5, 1.5}, {99., 99.}, {-1., 0.}};
        std::vector<double> heights(3);
        flat.heights(points, heights);
        QCOMPARE(heights[0], 3.5);
        QCOMPARE(heights[1], 3.5);
        QVERIFY(std::isnan(heights[2]));
    }

    void answersGridsAsPoints_data()
    {
        QTest::addColumn<double>("x0");
        QTest::addColumn<double>("spacing");
        QTest::newRow("samples") << -10. << 2.;
        QTest::newRow("half") << -11. << 1.;
        QTest::newRow("between") << -10.7 << 1.25;
        QTest::newRow("sparse") << -70. << 64.;
    }
    void answersGridsAsPoints()
    {
        QFETCH(double, x0);
        QFETCH(double, spacing);
        for (const double voidShare : {0., 0.05}) {
            const Lattice lattice{150, 90, 2., -10., 4.};
            const Surface surface(grounds::random(lattice, 9, 500., voidShare));
            const Lattice grid{260, 180, spacing, x0 - 20. * spacing, 4. - 10. * spacing};
            std::vector<float> heights(std::size_t(grid.count()));
            std::vector<std::uint8_t> ground(heights.size());
            surface.grid(grid, heights, ground);
            const WorldRect area = lattice.bounds();
            for (int j = 0; j < grid.nz; ++j) {
                for (int i = 0; i < grid.nx; ++i) {
                    const std::size_t k = std::size_t(j) * grid.nx + i;
                    const double x = grid.x(i), z = grid.z(j);
                    const double nearX = std::clamp(x, area.x0, area.x1), nearZ = std::clamp(z, area.z0, area.z1);
                    const std::optional<double> height = surface.height(nearX, nearZ);
                    if (!height)
                        QCOMPARE(ground[k], Surface::kVoid);
                    else
                        QCOMPARE(ground[k], x == nearX && z == nearZ ? Surface::kGround : Surface::kBeyond);
                    if (height)
                        QVERIFY(std::abs(heights[k] - *height) <= 1e-4);
                }
            }
        }
    }

    void gridsAgreeBitForBitWhereTheyMeet()
    {
        // A cell without an exact binary form, far from the origin.
        const Lattice lattice{200, 200, 0.1, 4512345.7, -987654.3};
        const Surface surface(grounds::random(lattice, 13, 2000.));
        const auto sampled = [&](int i0, int j0, int nx, int nz) {
            const Lattice grid{nx, nz, 0.05, lattice.x0 + i0 * 0.05, lattice.z0 + j0 * 0.05};
            std::vector<float> heights(std::size_t(grid.count()));
            std::vector<std::uint8_t> ground(heights.size());
            surface.grid(grid, heights, ground);
            return heights;
        };
        const std::vector<float> all = sampled(-5, -5, 420, 420);
        for (const int at : {0, 1, 17, 211}) {
            const std::vector<float> part = sampled(at, at + 3, 50, 40);
            for (int j = 0; j < 40; ++j) {
                for (int i = 0; i < 50; ++i)
                    QVERIFY(part[std::size_t(j) * 50 + i] == all[std::size_t(at + 3 + j + 5) * 420 + at + i + 5]);
            }
        }
    }
};

QTEST_GUILESS_MAIN(SurfaceTest)
#include "surface_test.moc"
