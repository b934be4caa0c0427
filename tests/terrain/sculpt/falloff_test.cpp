// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/sculpt/falloff.h"

#include <QTest>

#include <cmath>
#include <vector>

using namespace terrain;

class FalloffTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isFullAtTheCentreAndNothingFromTheRimOn()
    {
        for (const FalloffInfo& row : falloffs()) {
            QCOMPARE(weight(row.falloff, 0.f), 1.f);
            QCOMPARE(weight(row.falloff, 1.f), 0.f);
            QCOMPARE(weight(row.falloff, 1.5f), 0.f);
            QCOMPARE(weight(row.falloff, 1e30f), 0.f);
        }
    }

    void hasTheFormulasThatAreDocumented()
    {
        QCOMPARE(weight(Falloff::Smooth, 0.25f), 0.87890625f);
        QCOMPARE(weight(Falloff::Smooth, 0.5f), 0.5625f);
        QCOMPARE(weight(Falloff::Linear, 0.25f), 0.75f);
        QCOMPARE(weight(Falloff::Sphere, 0.6f), 0.8f);
        QCOMPARE(weight(Falloff::Tip, 0.5f), 0.25f);
        QCOMPARE(weight(Falloff::Flat, 0.999f), 1.f);
    }

    void neverRisesTowardsTheRimAndHasNoStepThereUnlessFlat()
    {
        for (const FalloffInfo& row : falloffs()) {
            float last = 1.f;
            for (int k = 0; k <= 10000; ++k) {
                const float w = weight(row.falloff, float(k) / 10000.f);
                QVERIFY(w >= 0.f && w <= last);
                if (row.falloff != Falloff::Flat && k > 0)
                    QVERIFY2(last - w < 0.02f, row.id.c_str());
                last = w;
            }
        }
    }

    void tellsWhereHalfIsLeft()
    {
        for (const FalloffInfo& row : falloffs()) {
            if (row.falloff != Falloff::Flat)
                QVERIFY(std::abs(weight(row.falloff, float(row.half)) - 0.5f) < 1e-6f);
        }
    }

    void isFoundByItsIdAlone()
    {
        for (const FalloffInfo& row : falloffs()) {
            QVERIFY(falloffNamed(row.id) == row.falloff);
            QCOMPARE(info(row.falloff).id, row.id);
        }
        QVERIFY(!falloffNamed("Smooth"));
        QVERIFY(!falloffNamed(""));
    }

    void weighsRowsAsItWeighsPoints()
    {
        for (const FalloffInfo& row : falloffs()) {
            for (const float radius : {0.5f, 3.7f, 100.f, 3000.f}) {
                const int side = int(radius) + 2;
                const auto scaled = [](double v) { return std::int32_t(std::lround(v * 4096)); };
                std::vector<float> weights(std::size_t(2 * side + 1));
                for (const int z : {0, 1, side / 2, side}) {
                    row.weighRow(-side * 4096, 4096, z * 4096, radius * 4096.f, 2 * side + 1, weights.data());
                    for (int x = -side; x <= side; ++x) {
                        const double s = std::hypot(scaled(x), scaled(z)) / (4096. * double(radius));
                        const float expected = weight(row.falloff, float(s));
                        const float got = weights[std::size_t(x + side)];
                        // Within a millionth of the rim rounding decides, and a square root's slope has no end.
                        const bool isAtRim = std::abs(s - 1.) < 1e-6;
                        QVERIFY2(isAtRim || std::abs(got - expected) < 2e-4f, row.id.c_str());
                        QCOMPARE(got, weights[std::size_t(side - x)]);
                    }
                }
            }
        }
    }

    void leavesOutASampleExactlyOnTheRim()
    {
        for (const FalloffInfo& row : falloffs()) {
            for (int radius = 1; radius < 2000; ++radius) {
                float weights[3];
                row.weighRow((radius - 1) * 4096, 4096, 0, float(radius) * 4096.f, 3, weights);
                QVERIFY(weights[0] > 0.f);
                QVERIFY(row.falloff == Falloff::Flat ? weights[1] == 0.f : weights[1] < 4e-4f);
                QCOMPARE(weights[2], 0.f);
            }
        }
    }
};

QTEST_GUILESS_MAIN(FalloffTest)
#include "falloff_test.moc"
