// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/sculpt/path.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

using namespace terrain;

namespace {

using Samples = std::vector<StrokeSample>;

const Lattice kLattice{513, 513, 1., 0., 0.};

/// All dabs of a path, the open leg's included.
std::vector<Dab> dabsOf(const Samples& samples, double radius, double spacing, const Lattice& lattice = kLattice)
{
    StrokePath path(lattice, radius, radius * spacing);
    std::vector<Dab> dabs;
    for (const StrokeSample& sample : samples)
        path.add(sample, dabs);
    const std::vector<Dab> rest = path.openLeg();
    dabs.insert(dabs.end(), rest.begin(), rest.end());
    return dabs;
}

double decimals(double value, double unit)
{
    return unit > 0 ? std::round(value / unit) * unit : value;
}

/// `path` with the samples at `shares` between each two of it, coordinates rounded to `unit` (0: not), pressures to a
/// thousandth at most.
Samples subdivided(const Samples& path, const std::vector<double>& shares, double unit)
{
    Samples all{path.front()};
    for (std::size_t k = 1; k < path.size(); ++k) {
        const StrokeSample &a = path[k - 1], &b = path[k];
        for (const double s : shares)
            all.push_back(
                {a.t + (b.t - a.t) * s, decimals(a.x + (b.x - a.x) * s, unit), decimals(a.z + (b.z - a.z) * s, unit),
                 float(decimals(double(a.pressure) + double(b.pressure - a.pressure) * s, std::min(unit, 1e-3)))});
        all.push_back(b);
    }
    return all;
}

std::vector<double> evenShares(int pieces)
{
    std::vector<double> shares;
    for (int k = 1; k < pieces; ++k)
        shares.push_back(double(k) / pieces);
    return shares;
}

} // namespace

class PathTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aClickIsOneDab()
    {
        const std::vector<Dab> dabs = dabsOf({{0, 12.25, 40.5, 0.5f}}, 10, 0.1);
        QCOMPARE(dabs.size(), 1u);
        QCOMPARE(dabs[0], (Dab{12 * 4096 + 1024, 40 * 4096 + 2048, 0.5f}));
    }

    void aHandThatHoldsStillAddsNothing()
    {
        const StrokeSample here{0, 12.3, 40.7, 1};
        QCOMPARE(dabsOf({here, here, here, {1, 12.3001, 40.7, 1}, here}, 10, 0.1).size(), 1u);
    }

    void dabsStandAtEqualDistancesAlongThePath()
    {
        // 30 m east, then 25 m south, a dab each 10 m: 0, 10, 20, 30 | 10, 20 after the corner.
        const std::vector<Dab> dabs = dabsOf({{0, 100, 100}, {1, 130, 100}, {2, 130, 125}}, 100, 0.1);
        const std::vector<Dab> expected = {{100 * 4096, 100 * 4096}, {110 * 4096, 100 * 4096},
                                           {120 * 4096, 100 * 4096}, {130 * 4096, 100 * 4096},
                                           {130 * 4096, 110 * 4096}, {130 * 4096, 120 * 4096}};
        QCOMPARE(dabs, expected);
        // 25 m east, then south: what is left of a step goes round the corner.
        QCOMPARE(dabsOf({{0, 100, 100}, {1, 125, 100}, {2, 125, 110}}, 100, 0.1).back(), (Dab{125 * 4096, 105 * 4096}));
    }

    void aPathThatTurnsBackIsWalkedTwice()
    {
        const std::vector<Dab> dabs = dabsOf({{0, 100, 100}, {1, 120, 100}, {2, 100, 100}}, 100, 0.1);
        const std::vector<Dab> expected = {{100 * 4096, 100 * 4096},
                                           {110 * 4096, 100 * 4096},
                                           {120 * 4096, 100 * 4096},
                                           {110 * 4096, 100 * 4096},
                                           {100 * 4096, 100 * 4096}};
        QCOMPARE(dabs, expected);
    }

    void pressureChangesEvenlyAlongALeg()
    {
        const std::vector<Dab> dabs = dabsOf({{0, 100, 100, 0}, {1, 140, 100, 1}}, 100, 0.1);
        QCOMPARE(dabs.size(), 5u);
        for (int k = 0; k < 5; ++k)
            QCOMPARE(dabs[std::size_t(k)].pressure, float(k) * 0.25f);
    }

    void theLatticesOriginAndCellAreMinded()
    {
        const Lattice moved{65, 65, 2., 1000.5, -300.25};
        QCOMPARE(dabsOf({{0, 1032.5, -236.25}}, 10, 0.1, moved).front(), (Dab{16 * 4096, 32 * 4096}));
    }

    void oneLegGivesTheSameDabsHoweverItIsCut()
    {
        const Samples leg = {{0, 3.1, 7.7, 0.2f}, {2, 499.3, 287.9, 0.9f}};
        const std::vector<Dab> whole = dabsOf(leg, 10, 0.1);
        QVERIFY(whole.size() > 500);
        for (const int pieces : {2, 10, 999, 20000}) {
            for (const double unit : {0., 1e-9, 1e-6, 1e-3})
                QCOMPARE(dabsOf(subdivided(leg, evenShares(pieces), unit), 10, 0.1), whole);
        }
    }

    void timeStampsDoNotCount()
    {
        Samples path = subdivided({{0, 3.1, 7.7}, {2, 499.3, 287.9}, {4, 20, 400}}, evenShares(50), 0);
        const std::vector<Dab> dabs = dabsOf(path, 10, 0.1);
        for (std::size_t k = 0; k < path.size(); ++k)
            path[k].t = double(k * k) * 0.001;
        QCOMPARE(dabsOf(path, 10, 0.1), dabs);
    }

    void manyLegsGiveTheSameDabsHoweverTheyAreCut_data()
    {
        QTest::addColumn<double>("unit");
        QTest::addColumn<double>("cell");
        QTest::newRow("exact") << 0. << 1.;
        QTest::newRow("micrometres") << 1e-6 << 1.;
        QTest::newRow("millimetres") << 1e-3 << 1.;
        QTest::newRow("exact, 30 m") << 0. << 30.;
        QTest::newRow("centimetres, 10 m") << 1e-2 << 10.;
    }
    void manyLegsGiveTheSameDabsHoweverTheyAreCut()
    {
        QFETCH(double, unit);
        QFETCH(double, cell);
        std::mt19937 random(20240611);
        std::uniform_real_distribution<double> any(0., 1.);
        const Lattice lattice{513, 513, cell, 0., 0.};
        for (int round = 0; round < 60; ++round) {
            // Corners turn by 5 degrees or more: less cannot be told from rounding where cuts are fine.
            Samples path;
            double x = 250 * cell, z = 250 * cell, heading = 0;
            const int corners = 2 + int(random() % 10);
            for (int k = 0; k < corners; ++k) {
                path.push_back({double(k), decimals(x, unit), decimals(z, unit), float(decimals(any(random), 1e-3))});
                heading += (any(random) < 0.5 ? -1. : 1.) * (0.09 + 3. * any(random));
                const double length = (5. + 60. * any(random)) * cell;
                x += length * std::cos(heading);
                z += length * std::sin(heading);
            }
            const double radius = (2. + 20. * any(random)) * cell, spacing = 0.02 + 0.3 * any(random);
            const std::vector<Dab> dabs = dabsOf(path, radius, spacing, lattice);
            std::vector<double> shares;
            for (int k = int(random() % 40); k > 0; --k)
                shares.push_back(any(random));
            std::ranges::sort(shares);
            // Pressure is rounded as the place is, so that a corner's events need room between them.
            shares.erase(std::unique(shares.begin(), shares.end(), [](double a, double b) { return b - a < 0.02; }),
                         shares.end());
            const auto isClose = [](double s) { return s < 0.02 || s > 0.98; };
            shares.erase(std::remove_if(shares.begin(), shares.end(), isClose), shares.end());
            QCOMPARE(dabsOf(subdivided(path, shares, unit), radius, spacing, lattice), dabs);
            QCOMPARE(dabsOf(subdivided(path, evenShares(10), unit), radius, spacing, lattice), dabs);
        }
    }

    void aCurveCutFinerMovesDabsByLessThanTheToleranceSaid()
    {
        Samples circle;
        for (int k = 0; k <= 1000; ++k)
            circle.push_back({0, 250 + 100 * std::cos(k * 0.00628), 250 + 100 * std::sin(k * 0.00628)});
        const std::vector<Dab> coarse = dabsOf(circle, 10, 0.1);
        const std::vector<Dab> fine = dabsOf(subdivided(circle, evenShares(7), 1e-6), 10, 0.1);
        QVERIFY(std::abs(int(coarse.size()) - int(fine.size())) <= 1);
        for (std::size_t k = 0; k < std::min(coarse.size(), fine.size()); ++k) {
            const double off = std::hypot(double(coarse[k].x - fine[k].x), double(coarse[k].z - fine[k].z));
            QVERIFY(off / kDabGrid < 2 * StrokePath::kStraight);
        }
        // And none strays from the curve itself.
        for (const Dab& dab : fine) {
            const double r = std::hypot(double(dab.x) / kDabGrid - 250, double(dab.z) / kDabGrid - 250);
            QVERIFY(std::abs(r - 100.) < 2 * StrokePath::kStraight);
        }
    }
};

QTEST_GUILESS_MAIN(PathTest)
#include "path_test.moc"
