// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/clipmap/layout.h"

#include <QTest>

#include <array>
#include <cmath>
#include <map>

using namespace terrain;

class LayoutTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void snapsToTheCoarserLattice()
    {
        for (const double s : {1., 2., 4., 8., 16., 32., 64.}) {
            for (const double viewer : {0., 13.7, -211.4, 5081.2, -99871.6}) {
                const std::int64_t origin = ringOrigin(viewer, s, 128);
                QCOMPARE(origin % 2, 0);
                const double metres = double(origin) * s;
                QCOMPARE(metres, std::floor((viewer - 64. * s) / (2. * s)) * 2. * s);
                QVERIFY(viewer - metres >= 64. * s && viewer - metres < 66. * s);
                // The finer ring covers whole cells of this one, well inside it.
                const std::int64_t finer = ringOrigin(viewer, s / 2., 128);
                const std::int64_t hole = finer / 2 - origin;
                QVERIFY(hole == 32 || hole == 33);
            }
        }
    }

    void countsTrianglesAsPublished()
    {
        const std::vector<std::uint16_t> full = ringIndices(128, std::nullopt);
        const std::vector<std::uint16_t> holed = ringIndices(128, RingHole{32, 33});
        QCOMPARE(full.size(), std::size_t(98304));
        QCOMPARE(holed.size(), std::size_t(73728));
        QCOMPARE(*std::max_element(full.begin(), full.end()), std::uint16_t(16640));
        const std::size_t quads = (full.size() + 6 * holed.size()) / 6;
        QCOMPARE(quads, std::size_t(90112));
    }

    void facesUpAndKeepsTheDiagonal()
    {
        for (const std::optional<RingHole>& hole : {std::optional<RingHole>(), std::optional(RingHole{33, 32})}) {
            const std::vector<std::uint16_t> indices = ringIndices(128, hole);
            std::map<std::pair<int, int>, int> triangles; // a cell's
            for (std::size_t k = 0; k < indices.size(); k += 3) {
                std::array<std::array<int, 2>, 3> p;
                for (std::size_t c = 0; c < 3; ++c)
                    p[c] = {indices[k + c] % 129, indices[k + c] / 129};
                // The y of (p1 - p0) x (p2 - p0) with x east and z south.
                const int up = (p[1][1] - p[0][1]) * (p[2][0] - p[0][0]) - (p[1][0] - p[0][0]) * (p[2][1] - p[0][1]);
                QCOMPARE(up, 1);
                const std::pair cell{std::min({p[0][0], p[1][0], p[2][0]}), std::min({p[0][1], p[1][1], p[2][1]})};
                ++triangles[cell];
                // Both triangles hold b and c.
                int onDiagonal = 0;
                for (const auto& [x, z] : p)
                    onDiagonal += x - cell.first + z - cell.second == 1;
                QCOMPARE(onDiagonal, 2);
                if (hole)
                    QVERIFY(cell.first < hole->x || cell.first >= hole->x + 64 || cell.second < hole->z ||
                            cell.second >= hole->z + 64);
            }
            QCOMPARE(triangles.size(), std::size_t(hole ? 12288 : 16384));
            for (const auto& [cell, count] : triangles)
                QCOMPARE(count, 2);
        }
    }

    void blendsByDistance()
    {
        const RingHole hole{32, 33};
        QCOMPARE(blendShare(128, hole, 32, 50), 0.);
        QCOMPARE(blendShare(128, hole, 50, 33), 0.);
        QCOMPARE(blendShare(128, hole, 96, 50), 0.);
        QCOMPARE(blendShare(128, hole, 60, 60), 0.);
        QCOMPARE(blendShare(128, hole, 0, 50), 1.);
        QCOMPARE(blendShare(128, hole, 50, 128), 1.);
        QCOMPARE(blendShare(128, hole, 16, 50), 0.5);
        QCOMPARE(blendShare(128, std::nullopt, 64, 64), 0.);
        QCOMPARE(blendShare(128, std::nullopt, 0, 7), 1.);
        QCOMPARE(blendShare(128, std::nullopt, 32, 40), 0.5);
    }

    void takesAsManyRingsAsTheGroundNeeds()
    {
        const auto levels = [](int nx, int nz) { return levelsFor({nx, nz, 30.}); };
        QCOMPARE(levels(1, 1), 7);
        QCOMPARE(levels(3969, 5), 7);
        QCOMPARE(levels(3970, 5), 8);
        QCOMPARE(levels(5, 8193), 9);
        QCOMPARE(levels(16385, 16385), 10);
        QCOMPARE(levels(131072, 1), 13);
        const ClipmapSettings settings = clipmapSettingsFor({8193, 100, 2.5, -7., 12.});
        QCOMPARE(settings.cells, 128);
        QCOMPARE(settings.levels, 9);
        QCOMPARE(settings.cell, 2.5);
        QCOMPARE(settings.anchorX, -7.);
        QCOMPARE(settings.anchorZ, 12.);
    }
};

QTEST_GUILESS_MAIN(LayoutTest)
#include "layout_test.moc"
