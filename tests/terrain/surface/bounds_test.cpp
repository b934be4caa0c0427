// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/field/cell_bounds.h"
#include "tests/terrain/surface/grounds.h"

#include <QTest>

#include <thread>

using namespace terrain;

namespace {

/// By looking at every corner of the cells [i, i+side) x [j, j+side).
Range<float> counted(const Field<float>& field, int i, int j, int side)
{
    const SampleRect corners = SampleRect{i, j, side + 1, side + 1}.intersected(field.all());
    Range<float> range{field.at(i, j), field.at(i, j)};
    for (int cj = corners.j; cj < corners.bottom(); ++cj) {
        for (int ci = corners.i; ci < corners.right(); ++ci)
            range.add(field.at(ci, cj));
    }
    return range;
}

} // namespace

class BoundsTest : public QObject {
    Q_OBJECT

private:
    void compareAll(const Field<float>& field)
    {
        const CellBounds<float> bounds(field);
        const auto same = [](const Range<float>& found, const Range<float>& expected) {
            return found.low == expected.low && found.high == expected.high;
        };
        for (int bz = 0; bz < field.blockRows(); ++bz) {
            for (int bx = 0; bx < field.blockColumns(); ++bx)
                QVERIFY(same(bounds.ofBlock(bx, bz), counted(field, bx * kBlockSide, bz * kBlockSide, kBlockSide)));
        }
        for (int tz = 0; tz < field.tileRows(); ++tz) {
            for (int tx = 0; tx < field.tileColumns(); ++tx) {
                QVERIFY(same(bounds.ofTile(tx, tz), counted(field, tx * kTileSide, tz * kTileSide, kTileSide)));
                for (int k = 0; k < kTileParts * kTileParts; ++k) {
                    const int px = k % kTileParts, pz = k / kTileParts;
                    const int i = tx * kTileSide + px * kPartSide, j = tz * kTileSide + pz * kPartSide;
                    QVERIFY(same(bounds.ofPart(tx, tz, px, pz), counted(field, i, j, kPartSide)));
                }
            }
        }
    }

private Q_SLOTS:
    void areTheCornersOwn()
    {
        // Whole tiles and blocks, so that no sample beyond the edge counts.
        compareAll(grounds::random({2 * kBlockSide, kBlockSide, 1.}, 1, 100.).heights);
    }

    void holdWhatStandsInPartTiles()
    {
        const Field<float> field = grounds::made({100, 77, 1.}, [](int i, int j) { return 5. + i + j; }).heights;
        const CellBounds<float> bounds(field);
        for (int tz = 0; tz < field.tileRows(); ++tz) {
            for (int tx = 0; tx < field.tileColumns(); ++tx) {
                const Range<float> inside = counted(field, tx * kTileSide, tz * kTileSide, kTileSide);
                const Range<float> found = bounds.ofTile(tx, tz);
                QVERIFY(found.low <= inside.low && found.high >= inside.high);
            }
        }
    }

    void followEdits()
    {
        Field<float> field = grounds::random({2 * kBlockSide, kBlockSide, 1.}, 2, 100.).heights;
        compareAll(field); // every bound of this version is known now
        const Field<float> before = field;
        std::mt19937 dice(4);
        for (int round = 0; round < 3; ++round) {
            Field<float>::Edit edit(field);
            for (int k = 0; k < 5; ++k)
                edit.set(int(dice() % 1024), int(dice() % 512), float(dice() % 1000) - 500.f);
            edit.set(511, 511, float(round) * 1e3f);
            edit.set(512, 63, float(round) * -1e3f);
            field = edit.publish();
            compareAll(field);
        }
        compareAll(before);
    }

    void knowGroundNobodyWrote()
    {
        const Field<float> field(1000, 10, 7.f);
        const CellBounds<float> bounds(field);
        QCOMPARE(bounds.ofBlock(1, 0).low, 7.f);
        QCOMPARE(bounds.ofTile(3, 0).high, 7.f);
        QCOMPARE(bounds.ofPart(3, 0, 7, 7).high, 7.f);
    }

    void mayBeAskedByManyThreads()
    {
        const Field<float> field = grounds::random({kBlockSide, kBlockSide, 1.}, 6, 100.).heights;
        const Range<float> expected = counted(field, 0, 0, kBlockSide);
        std::vector<std::thread> threads;
        std::atomic<int> right = 0;
        for (int k = 0; k < 4; ++k) {
            threads.emplace_back([&] {
                const Range<float> found = CellBounds<float>(field).ofBlock(0, 0);
                right += found.low == expected.low && found.high == expected.high;
            });
        }
        for (std::thread& thread : threads)
            thread.join();
        QCOMPARE(right.load(), 4);
    }
};

QTEST_GUILESS_MAIN(BoundsTest)
#include "bounds_test.moc"
