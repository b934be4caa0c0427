// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/relief/ground_maps.h"
#include "tests/render/ground.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace render;
using terrain::Document;
using terrain::SampleRect;
using terrain::Surface;

namespace {

double hills(int i, int j)
{
    return 60 * std::sin(i * 0.11) * std::cos(j * 0.07) + 8 * std::sin(i * 0.9 + j * 0.5);
}

void compareMaps(const GroundMaps& a, const GroundMaps& b)
{
    QCOMPARE(a.lowest(), b.lowest());
    QCOMPARE(a.highest(), b.highest());
    QVERIFY(a.light() == b.light());
    QCOMPARE(a.levelCount(), b.levelCount());
    for (int l = 0; l < a.levelCount(); ++l) {
        for (int z = 0; z < a.levelHeight(l); ++z) {
            for (int x = 0; x < a.levelWidth(l); ++x)
                QVERIFY2(a.relief(l, x, z) == b.relief(l, x, z), qPrintable(QString::number(l)));
        }
    }
}

} // namespace

class GroundMapsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void planeKeepsItsSlopeAtEveryLevel();
    void rangeIsThatOfTheSamples();
    void wallThrowsAShadowOfItsLength();
    void flatGroundIsOpenAndSunlit();
    void pitSeesLessSky();
    void updateEqualsMakingAnew_data();
    void updateEqualsMakingAnew();
};

void GroundMapsTest::planeKeepsItsSlopeAtEveryLevel()
{
    // Asymmetric: rises 0.3 to the east, falls 0.7 to the south; 2.5 m cells.
    const GroundMaps maps(Surface(groundOf(256, 128, 2.5, [](int i, int j) { return 0.75 * i - 1.75 * j; })), Sun{});
    QCOMPARE(maps.samplesPerTexel(), 1);
    for (int l = 0; l < 5; ++l) {
        const auto [dx, dz, bulge] = maps.relief(l, maps.levelWidth(l) / 2, maps.levelHeight(l) / 2);
        QVERIFY2(std::abs(dx - 0.3f) < 1e-4f && std::abs(dz + 0.7f) < 1e-4f, qPrintable(QString::number(l)));
        if (l < 3) // coarser ones have fewer texels than the bulge looks at
            QVERIFY(std::abs(bulge) < 1e-3f);
    }
}

void GroundMapsTest::rangeIsThatOfTheSamples()
{
    Document document = raised(groundOf(70, 50, 1, [](int, int) { return 5.; }), {69, 49, 1, 1}, 37.5f);
    document = withVoids(raised(document, {3, 4, 1, 1}, -100.f), {3, 4, 1, 1});
    const GroundMaps maps(Surface(document), Sun{});
    QCOMPARE(maps.lowest(), 5.f);
    QCOMPARE(maps.highest(), 42.5f);
}

void GroundMapsTest::wallThrowsAShadowOfItsLength()
{
    // Sun in the west at 45 degrees, a 20 m wall at column 50: 20 m of shadow to its east.
    const Sun west{270 * std::numbers::pi / 180, std::numbers::pi / 4};
    const GroundMaps maps(Surface(groundOf(128, 64, 1, [](int i, int) { return i == 50 ? 20. : 0.; })), west);
    const auto lit = [&](int x) { return int(maps.light()[(std::size_t(32) * maps.lightWidth() + x) * 2]); };
    QCOMPARE(lit(40), 255);
    QCOMPARE(lit(50), 255);
    QCOMPARE(lit(60), 0);
    QCOMPARE(lit(67), 0);
    QCOMPARE(lit(74), 255);
    QCOMPARE(lit(100), 255);
}

void GroundMapsTest::flatGroundIsOpenAndSunlit()
{
    const GroundMaps maps(Surface(groundOf(40, 90, 1, [](int, int) { return 12.; })), Sun{});
    QVERIFY(std::ranges::all_of(maps.light(), [](std::uint8_t v) { return v == 255; }));
}

void GroundMapsTest::pitSeesLessSky()
{
    const GroundMaps maps(
        Surface(groundOf(65, 65, 1, [](int i, int j) { return std::hypot(i - 32., j - 32.) < 6 ? 0. : 12.; })), Sun{});
    const auto open = [&](int x, int z) { return int(maps.light()[(std::size_t(z) * maps.lightWidth() + x) * 2 + 1]); };
    QCOMPARE(open(10, 10), 255);
    QVERIFY(open(32, 32) < 128);
}

void GroundMapsTest::updateEqualsMakingAnew_data()
{
    QTest::addColumn<double>("azimuth");
    QTest::addColumn<bool>("voids");
    for (const double azimuth : {315., 300., 10., 135., 250.}) {
        QTest::addRow("%g", azimuth) << azimuth << false;
        QTest::addRow("%g, voids", azimuth) << azimuth << true;
    }
}

void GroundMapsTest::updateEqualsMakingAnew()
{
    QFETCH(double, azimuth);
    QFETCH(bool, voids);
    const Sun sun{azimuth * std::numbers::pi / 180, 0.5};
    Document document = groundOf(190, 131, 4, hills);
    if (voids)
        document = withVoids(document, {40, 60, 17, 9});
    GroundMaps maps(Surface(document), sun);
    std::mt19937 random(7);
    for (int k = 0; k < 12; ++k) {
        const SampleRect where =
            SampleRect{int(random() % 190), int(random() % 131), 1 + int(random() % 20), 1 + int(random() % 20)}
                .intersected(document.lattice.all());
        document = raised(document, where, float(random() % 200) - 100.f);
        if (voids && k == 5)
            document = withVoids(document, where);
        maps.update(Surface(document), where);
    }
    compareMaps(maps, GroundMaps(Surface(document), sun));
}

QTEST_GUILESS_MAIN(GroundMapsTest)
#include "ground_maps_test.moc"
