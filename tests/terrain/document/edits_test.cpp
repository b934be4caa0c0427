// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/document/edits.h"

#include <QTest>

#include <limits>
#include <random>

using namespace terrain;

namespace {

/// Chance heights and, where `holes`, voids; some tiles are left as background.
Document chanceGround(int nx, int nz, unsigned seed, bool holes)
{
    std::mt19937 random(seed);
    Document ground = Document::flat({nx, nz, 2., 10., 20.}, 4.f);
    Field<float>::Edit heights(ground.heights);
    Field<std::uint8_t>::Edit voids(ground.voids);
    for (int k = 0; k < 200; ++k) {
        const int i = int(random() % unsigned(nx)), j = int(random() % unsigned(nz));
        const bool isHole = holes && k % 3 == 0;
        heights.set(i, j, isHole ? 0.f : float(k));
        voids.set(i, j, isHole ? 1 : 0);
    }
    ground.heights = heights.publish();
    ground.voids = voids.publish();
    return ground;
}

} // namespace

class EditsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fillsEverything()
    {
        const Document ground = chanceGround(300, 200, 1, false);
        const Document filled = fill(ground, 12.5f).value();
        const GroundFacts facts = measure(filled);
        QCOMPARE(facts.lowest, 12.5f);
        QCOMPARE(facts.highest, 12.5f);
        QCOMPARE(filled.lattice, ground.lattice);
    }

    void fillsARectangleAndKeepsVoidsUnlessAsked()
    {
        const Document ground = chanceGround(300, 200, 2, true);
        const SampleRect rect{50, 60, 130, 70};
        for (const bool alsoVoids : {false, true}) {
            const Document filled = fill(ground, -7.f, rect, alsoVoids).value();
            for (int j = 0; j < 200; ++j) {
                for (int i = 0; i < 300; ++i) {
                    const bool isVoid = ground.isVoid(i, j) && !(alsoVoids && rect.contains(i, j));
                    QCOMPARE(filled.isVoid(i, j), isVoid);
                    const float expected = isVoid ? 0.f : rect.contains(i, j) ? -7.f : ground.heights.at(i, j);
                    QCOMPARE(filled.heights.at(i, j), expected);
                }
            }
        }
        const Document whole = fill(ground, -7.f).value();
        QCOMPARE(measure(whole).voids, measure(ground).voids);
        QCOMPARE(measure(whole).highest, -7.f);
        QCOMPARE(measure(fill(ground, -7.f, {}, true).value()).voids, 0);
    }

    void refusesAFillThatCannotBe()
    {
        const Document ground = Document::flat({300, 200, 1.}, 0.f);
        for (const SampleRect& rect : {SampleRect{-1, 0, 5, 5}, SampleRect{299, 0, 2, 1}, SampleRect{0, 0, 0, 5},
                                       SampleRect{5, 5, std::numeric_limits<int>::max(), 5}})
            QVERIFY(!fill(ground, 1.f, rect));
        QVERIFY(!fill(ground, std::numeric_limits<float>::quiet_NaN()));
        QVERIFY(!fill(ground, std::numeric_limits<float>::infinity()));
    }

    void resizingKeepsEverySampleAtItsPlaceInTheWorld_data()
    {
        QTest::addColumn<int>("nx");
        QTest::addColumn<int>("nz");
        QTest::addColumn<int>("di");
        QTest::addColumn<int>("dj");
        QTest::newRow("larger") << 500 << 400 << 0 << 0;
        QTest::newRow("smaller") << 100 << 90 << 0 << 0;
        QTest::newRow("larger, from within") << 500 << 400 << 71 << 33;
        QTest::newRow("cropped") << 130 << 70 << -90 << -20;
        QTest::newRow("whole tiles") << 700 << 600 << 128 << 64;
        QTest::newRow("whole tiles away") << 400 << 400 << -64 << 192;
        QTest::newRow("whole blocks") << 1700 << 1600 << 512 << 512;
        QTest::newRow("one sample") << 1 << 1 << -7 << -9;
    }
    void resizingKeepsEverySampleAtItsPlaceInTheWorld()
    {
        QFETCH(int, nx);
        QFETCH(int, nz);
        QFETCH(int, di);
        QFETCH(int, dj);
        const Document ground = chanceGround(640, 600, 3, true);
        for (const std::optional<float> height : {std::optional<float>(), std::optional(4.f), std::optional(-3.f)}) {
            const Document after = resize(ground, {nx, nz, di, dj, height}).value();
            QCOMPARE(after.lattice.nx, nx);
            QCOMPARE(after.lattice.nz, nz);
            QCOMPARE(after.lattice.x(di), ground.lattice.x0);
            QCOMPARE(after.lattice.z(dj), ground.lattice.z0);
            for (int j = 0; j < nz; ++j) {
                for (int i = 0; i < nx; ++i) {
                    if (ground.lattice.all().contains(i - di, j - dj)) {
                        QCOMPARE(after.heights.at(i, j), ground.heights.at(i - di, j - dj));
                        QCOMPARE(after.isVoid(i, j), ground.isVoid(i - di, j - dj));
                    } else {
                        QCOMPARE(after.heights.at(i, j), height.value_or(0.f));
                        QCOMPARE(after.isVoid(i, j), !height);
                    }
                }
            }
            // Beyond the edge a tile holds the background, so that equal grounds have equal tiles.
            const Field<float> edge = after.heights;
            if (const Tile<float>* tile = edge.tile(edge.tileColumns() - 1, 0); tile && nx % kTileSide)
                QCOMPARE(tile->samples[kTileSide - 1], edge.background());
        }
    }

    void resizingByWholeTilesSharesThem()
    {
        const Document ground = chanceGround(640, 600, 4, false);
        const Document after = resize(ground, {800, 800, 64, 128, 0.f}).value();
        int shared = 0;
        for (int tz = 0; tz < 9; ++tz) {
            for (int tx = 0; tx < 9; ++tx)
                shared +=
                    ground.heights.tile(tx, tz) && ground.heights.tile(tx, tz) == after.heights.tile(tx + 1, tz + 2);
        }
        QVERIFY(shared > 60);
    }

    void anchorsSayWhatStays()
    {
        const Lattice old{100, 50, 1.};
        const Resize east = Resize::anchored(old, 150, 40, 1., 0., {});
        QCOMPARE(east.offsetI, 50);
        QCOMPARE(east.offsetJ, 0);
        const Resize middle = Resize::anchored(old, 150, 40, 0.5, 0.5, {});
        QCOMPARE(middle.offsetI, 25);
        QCOMPARE(middle.offsetJ, -5);
    }

    void refusesAResizeThatCannotBe()
    {
        const Document ground = Document::flat({300, 200, 1.}, 0.f);
        QVERIFY(!resize(ground, {0, 10, 0, 0, 0.f}));
        QVERIFY(!resize(ground, {10, 1'000'000, 0, 0, 0.f}));
        QVERIFY(!resize(ground, {100, 100, -300, 0, 0.f}));
        QVERIFY(!resize(ground, {100, 100, 0, 100, 0.f}));
        QVERIFY(!resize(ground, {100, 100, std::numeric_limits<std::int64_t>::min(), 0, 0.f}));
        QVERIFY(!resize(ground, {100, 100, 0, 0, std::numeric_limits<float>::quiet_NaN()}));
    }
};

QTEST_GUILESS_MAIN(EditsTest)
#include "edits_test.moc"
