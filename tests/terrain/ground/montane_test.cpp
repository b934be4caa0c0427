// SPDX-License-Identifier: GPL-3.0-or-later
// The published heights of the montane function, its slopes and its derivatives.
#include "terrain/ground/montane.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace terrain;

namespace {

constexpr std::array kAlong = {-2891.7, 313.1, 3728.9};

// x-major: (x, z) = (kAlong[k / 3], kAlong[k % 3]), seed 1337.
constexpr std::array kMontane = {87.56471978641356, 47.9274288230466,   36.58793418128347,
                                 83.56418419798878, 109.09196263286985, 82.35544512497194,
                                 86.22914513615547, 97.44620315333054,  77.19341021428353};
constexpr std::array kPlain = {89.65067957566006, 48.972324753666314, 36.76630656757676,
                               86.74306009197635, 120.50517032299742, 85.56553243685536,
                               88.4315710503168,  100.08628444355995, 77.93501317519494};
constexpr std::array kRidged = {441.4841847432149,  500.4126259225409,  319.93585451092895,
                                290.09342235433786, 492.1418990664307,  407.2923173372799,
                                339.99477305398517, 340.38019962031467, 326.4932365046591};

bool close(double a, double b, double relative = 1e-11)
{
    return std::abs(a - b) <= relative * std::max(std::abs(a), std::abs(b));
}

MontaneShape denseWithBands()
{
    MontaneShape shape = MontaneShape::dense();
    shape.terraced = true;
    return shape;
}

} // namespace

class MontaneTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hashesAreThePublishedOnes()
    {
        QCOMPARE(hash2(0, 0, 0), 0.9824234526604414);
        QCOMPARE(hash2(1, 0, 0), 0.967126851901412);
        QCOMPARE(hash2(0, 1, 0), 0.36511918995529413);
        QCOMPARE(hash2(-1, -1, 1337), 0.04902161960490048);
        QCOMPARE(hash2(3, 7, 1), 0.8662770418450236);
        QCOMPARE(hash3(2, 2, 0, 5), 0.45830171927809715);
        QCOMPARE(hash3(-3, 4, 8, 1337), 0.67217504279688);
    }

    void noiseHasThePublishedDerivatives()
    {
        const Jet2 n = gradientNoise(0.25, 0.75, 77);
        QVERIFY(n.v == .2570126342815868);
        QVERIFY(close(n.dx, .05605733534369834) && close(n.dz, .38259375322531186));
        QVERIFY(close(n.dxx, -4.6434815650159) && close(n.dxz, -1.0831211621699446));
        QVERIFY(close(n.dzz, -6.795554913099637));
        const Jet2 node = gradientNoise(3, 5, 9);
        QVERIFY(node.v == 0 && close(node.dx, -1) && close(node.dz, 1));
    }

    void heightsAreBitExact()
    {
        for (std::size_t k = 0; k < 9; ++k) {
            const double x = kAlong[k / 3], z = kAlong[k % 3];
            QVERIFY(montaneHeight(MontaneShape::montane(), 1337, x, z).v == kMontane[k]);
            QVERIFY(montaneHeight(MontaneShape::plain(), 1337, x, z).v == kPlain[k]);
            QVERIFY(montaneHeight(MontaneShape::ridged(), 1337, x, z).v == kRidged[k]);
        }
        const MontaneShape dense = MontaneShape::dense();
        QVERIFY(montaneHeight(dense, 1337, 313.1, 313.1).v == 150.88161299516275);
        QVERIFY(montaneHeight(dense, 1337, 3728.9, 313.1).v == 151.63777668990102);
        QVERIFY(montaneHeight(dense, 1337, -2891.7, -2891.7).v == 134.39046728224884);
        QVERIFY(montaneHeight(dense, 1337, 1400.25, -700.5).v == 101.21412084820118);
        QVERIFY(montaneHeight(denseWithBands(), 1337, 3728.9, 313.1).v == 151.7427008316443);
    }

    void slopesAreThePublishedOnes()
    {
        const Jet1 a = montaneHeight(MontaneShape::montane(), 1337, 313.1, 313.1);
        QVERIFY(close(a.dx, .013974787906454667) && close(a.dz, -.0009505218142736982));
        const Jet1 b = montaneHeight(MontaneShape::montane(), 1337, 3728.9, 313.1);
        QVERIFY(close(b.dx, -.20136099988442974) && close(b.dz, .29913593106879316));
        const Jet1 c = montaneHeight(MontaneShape::ridged(), 1337, 313.1, 313.1);
        QVERIFY(close(c.dx, -1.5863018172541012) && close(c.dz, -.2690625884416888));
        const Jet1 d = montaneHeight(MontaneShape::dense(), 1337, 313.1, 313.1);
        QVERIFY(close(d.dx, -.21478857993412262) && close(d.dz, .10237915437573658));
        const Jet1 e = montaneHeight(denseWithBands(), 1337, 3728.9, 313.1);
        QVERIFY(close(e.dx, -.60508915390174067, 1e-9) && close(e.dz, .40422239872942511, 1e-9));
    }

    void slopesMatchDifferencesOfHeights_data()
    {
        QTest::addColumn<bool>("dense");
        QTest::newRow("montane") << false;
        QTest::newRow("dense with rock bands") << true;
    }
    void slopesMatchDifferencesOfHeights()
    {
        QFETCH(bool, dense);
        const MontaneShape shape = dense ? denseWithBands() : MontaneShape::montane();
        constexpr double kArm = 0.02;
        double worst = 0, steepest = 0;
        const auto look = [&](double x, double z) {
            const auto h = [&](double px, double pz) { return montaneHeight(shape, 0x5eed, px, pz).v; };
            const Jet1 exact = montaneHeight(shape, 0x5eed, x, z);
            worst = std::max({worst, std::abs(exact.dx - (h(x + kArm, z) - h(x - kArm, z)) / (2 * kArm)),
                              std::abs(exact.dz - (h(x, z + kArm) - h(x, z - kArm)) / (2 * kArm))});
            steepest = std::max(steepest, std::hypot(exact.dx, exact.dz));
        };
        for (int j = 0; j < 11; ++j) {
            for (int i = 0; i < 21; ++i)
                look((i - 10) * 977.31, (j - 5) * 1237.17);
        }
        look(90000.3, 10.7);
        look(-90321.1, 88000.9);
        look(71.5, -90000.25);
        QVERIFY(steepest > 0.3);
        QVERIFY2(worst < 0.01 * steepest, qPrintable(QString::number(worst / steepest)));
    }

    void theCensusOfMontaneGround()
    {
        int massifsAbove = 0, flat = 0, above = 0, all = 0;
        double highest = 0, lowest = 1e9;
        for (double z = -4096; z <= 4096; z += 64) {
            for (double x = 0; x <= 8192; x += 64) {
                const Jet1 h = montaneHeight(MontaneShape::dense(), 1337, x, z);
                highest = std::max(highest, h.v);
                lowest = std::min(lowest, h.v);
                massifsAbove += h.v > 300;
                above += h.v > 200;
                flat += h.v < 80 && std::hypot(h.dx, h.dz) < 0.15;
                ++all;
            }
        }
        qInfo() << massifsAbove << above << flat << all << highest << lowest;
        QCOMPARE(std::round(highest * 1000), 475548.);
        QCOMPARE(std::round(lowest * 1000), 17097.);
        QVERIFY(flat >= all / 10 && above * 100 >= all * 5 && above * 100 <= all * 15);
    }
};

QTEST_GUILESS_MAIN(MontaneTest)
#include "montane_test.moc"
