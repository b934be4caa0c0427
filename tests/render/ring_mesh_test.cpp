// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/passes/ring_mesh.h"

#include <QTest>

#include <algorithm>

using namespace render;

namespace {

std::vector<std::array<std::uint16_t, 3>> sorted(std::span<const std::uint16_t> indices)
{
    std::vector<std::array<std::uint16_t, 3>> triangles;
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3)
        triangles.push_back({indices[i], indices[i + 1], indices[i + 2]});
    std::ranges::sort(triangles);
    return triangles;
}

} // namespace

class RingMeshTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void chunksHoldExactlyTheRingsTriangles_data();
    void chunksHoldExactlyTheRingsTriangles();
    void everyIndexFitsItsShader();
};

void RingMeshTest::chunksHoldExactlyTheRingsTriangles_data()
{
    QTest::addColumn<int>("x");
    QTest::addColumn<int>("z");
    QTest::newRow("no hole") << 0 << 0;
    for (int x = 32; x <= 33; ++x) {
        for (int z = 32; z <= 33; ++z)
            QTest::addRow("hole %d %d", x, z) << x << z;
    }
}

void RingMeshTest::chunksHoldExactlyTheRingsTriangles()
{
    QFETCH(int, x);
    QFETCH(int, z);
    const auto hole = x > 0 ? std::optional(terrain::RingHole{x, z}) : std::nullopt;
    const RingMesh mesh = makeRingMesh();
    std::vector<std::uint16_t> drawn;
    for (const IndexRange& chunk : mesh.triangles(hole).chunks)
        drawn.insert(drawn.end(), mesh.indices.begin() + chunk.first, mesh.indices.begin() + chunk.first + chunk.count);
    QCOMPARE(drawn.size(), hole ? 73728u : 98304u);
    QVERIFY(sorted(drawn) == sorted(terrain::ringIndices(kRingCells, hole)));
}

void RingMeshTest::everyIndexFitsItsShader()
{
    const RingMesh mesh = makeRingMesh();
    const IndexRange flaps = mesh.full.flaps;
    QCOMPARE(flaps.count, 4u * kRingCells * 6u);
    for (std::uint32_t i = flaps.first; i < flaps.first + flaps.count; ++i) {
        const int v = mesh.indices[i] % kRingVertices, x = v % kRingSide, z = v / kRingSide;
        QVERIFY(mesh.indices[i] < 2 * kRingVertices);
        QVERIFY(x == 0 || z == 0 || x == kRingCells || z == kRingCells);
    }
    QCOMPARE(mesh.base.first, mesh.firstWall + 4u * kRingCells * 6u);
    for (std::uint32_t i = mesh.firstWall; i < mesh.base.first; ++i)
        QVERIFY(mesh.indices[i] < 8 * kRingSide);
}

QTEST_GUILESS_MAIN(RingMeshTest)
#include "ring_mesh_test.moc"
