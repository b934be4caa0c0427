// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/passes/ring_mesh.h"

namespace render {

namespace {

constexpr int kHoleCells = kRingCells / 2;
constexpr int kFirstHole = kRingCells / 4; ///< a hole starts at this cell or the next

void addQuad(std::vector<std::uint16_t>& indices, int a, int b, int c, int d)
{
    for (const int i : {a, c, b, b, c, d})
        indices.push_back(std::uint16_t(i));
}

RingTriangles addRing(std::vector<std::uint16_t>& indices, const std::optional<terrain::RingHole>& hole)
{
    RingTriangles ring;
    for (int chunk = 0; chunk < kChunks * kChunks; ++chunk) {
        IndexRange& range = ring.chunks[std::size_t(chunk)];
        range.first = std::uint32_t(indices.size());
        const int x0 = chunk % kChunks * kChunkCells, z0 = chunk / kChunks * kChunkCells;
        for (int z = z0; z < z0 + kChunkCells; ++z) {
            for (int x = x0; x < x0 + kChunkCells; ++x) {
                if (hole && x >= hole->x && x < hole->x + kHoleCells && z >= hole->z && z < hole->z + kHoleCells)
                    continue;
                const int a = z * kRingSide + x;
                addQuad(indices, a, a + 1, a + kRingSide, a + kRingSide + 1);
            }
        }
        range.count = std::uint32_t(indices.size()) - range.first;
    }
    return ring;
}

} // namespace

const RingTriangles& RingMesh::triangles(const std::optional<terrain::RingHole>& hole) const
{
    return hole ? holed[std::size_t(hole->x - kFirstHole + 2 * (hole->z - kFirstHole))] : full;
}

RingMesh makeRingMesh()
{
    RingMesh mesh;
    mesh.full = addRing(mesh.indices, std::nullopt);
    for (int i = 0; i < 4; ++i)
        mesh.holed[std::size_t(i)] = addRing(mesh.indices, terrain::RingHole{kFirstHole + i % 2, kFirstHole + i / 2});

    IndexRange flaps{std::uint32_t(mesh.indices.size()), 0};
    const auto addFlap = [&](int u, int v) { addQuad(mesh.indices, u, v, u + kRingVertices, v + kRingVertices); };
    for (int k = 0; k < kRingCells; ++k) {
        addFlap(k, k + 1);
        addFlap(kRingCells * kRingSide + k, kRingCells * kRingSide + k + 1);
        addFlap(k * kRingSide, (k + 1) * kRingSide);
        addFlap(k * kRingSide + kRingCells, (k + 1) * kRingSide + kRingCells);
    }
    flaps.count = std::uint32_t(mesh.indices.size()) - flaps.first;
    mesh.full.flaps = flaps;
    for (RingTriangles& ring : mesh.holed)
        ring.flaps = flaps;

    mesh.firstWall = std::uint32_t(mesh.indices.size());
    for (int edge = 0; edge < 4; ++edge) {
        for (int k = 0; k < kRingCells; ++k) {
            const int i = (edge * kRingSide + k) * 2;
            addQuad(mesh.indices, i, i + 2, i + 1, i + 3);
        }
    }
    mesh.base = {std::uint32_t(mesh.indices.size()), 6};
    constexpr int corner = 8 * kRingSide;
    addQuad(mesh.indices, corner, corner + 1, corner + 2, corner + 3);
    return mesh;
}

} // namespace render
