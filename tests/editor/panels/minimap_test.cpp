// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/minimap.h"

#include <QtTest/QtTest>

#include <algorithm>

using editor::mapOf;

namespace {

/// A pyramid of `side` samples a side, its top in the middle.
terrain::Document pyramid(int side, int depth)
{
    terrain::Document ground = terrain::Document::flat(*terrain::Lattice::make(side, depth, 1), 0);
    terrain::Field<float>::Edit edit(ground.heights);
    for (int j = 0; j < depth; ++j) {
        for (int i = 0; i < side; ++i)
            edit.set(i, j, float(std::min({i, side - 1 - i, j, depth - 1 - j})));
    }
    ground.heights = edit.publish();
    return ground;
}

} // namespace

class MinimapTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsProportions()
    {
        QCOMPARE(mapOf(pyramid(101, 51), 100).size(), QSize(100, 50));
        QCOMPARE(mapOf(pyramid(51, 101), 60).size(), QSize(30, 60));
        QVERIFY(mapOf(pyramid(1, 1), 60).isNull());
    }

    void voidsAreTransparent()
    {
        terrain::Document ground = pyramid(101, 101);
        terrain::Field<std::uint8_t>::Edit edit(ground.voids);
        for (int j = 40; j < 60; ++j) {
            for (int i = 10; i < 30; ++i)
                edit.set(i, j, 1);
        }
        ground.voids = edit.publish();
        const QImage map = mapOf(ground, 100);
        QCOMPARE(qAlpha(map.pixel(20, 50)), 0);
        QCOMPARE(qAlpha(map.pixel(50, 50)), 255);
    }

    void lightComesFromTheNorthWest()
    {
        const QImage map = mapOf(pyramid(101, 101), 100);
        // Places of one height on the four sides.
        const int north = qGray(map.pixel(50, 20)), south = qGray(map.pixel(50, 79));
        const int west = qGray(map.pixel(20, 50)), east = qGray(map.pixel(79, 50));
        QVERIFY2(north > south + 20, qPrintable(QString::number(north - south)));
        QVERIFY2(west > east + 20, qPrintable(QString::number(west - east)));
    }
};

QTEST_GUILESS_MAIN(MinimapTest)
#include "minimap_test.moc"
