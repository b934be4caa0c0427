// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/document/document.h"

#include "terrain/base/sha256.h"

#include <bit>
#include <cmath>
#include <limits>
#include <vector>

namespace terrain {

namespace {

constexpr float kVoidSample = std::bit_cast<float>(0x7FC00000u);
static_assert(std::endian::native == std::endian::little, "samples are hashed and stored as little-endian float32");

/// Calls `visit` with each row of samples in turn, voids as kVoidSample.
template <class Visit>
void forRows(const Document& document, Visit visit)
{
    const int nx = document.lattice.nx;
    std::vector<float> row(std::size_t(nx), 0.f);
    std::vector<std::uint8_t> voids(row.size());
    for (int j = 0; j < document.lattice.nz; ++j) {
        document.heights.read({0, j, nx, 1}, row.data(), row.size());
        document.voids.read({0, j, nx, 1}, voids.data(), voids.size());
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (voids[i])
                row[i] = kVoidSample;
        }
        visit(std::span<const float>(row));
    }
}

} // namespace

Document Document::flat(const Lattice& lattice, float height)
{
    return {lattice, Field<float>(lattice.nx, lattice.nz, height), Field<std::uint8_t>(lattice.nx, lattice.nz, 0), {}};
}

float Document::heightOrNan(int i, int j) const
{
    return isVoid(i, j) ? kVoidSample : heights.at(i, j);
}

Change difference(const Document& before, const Document& after)
{
    const bool sameReference =
        before.georeference == after.georeference ||
        (before.georeference && after.georeference && *before.georeference == *after.georeference);
    if (!(before.lattice == after.lattice) || !sameReference)
        return {after.lattice.all(), after.lattice.all(), true};
    return {after.heights.differenceFrom(before.heights), after.voids.differenceFrom(before.voids), false};
}

GroundFacts measure(const Document& document)
{
    GroundFacts facts;
    float lowest = std::numeric_limits<float>::infinity();
    float highest = -lowest;
    Sha256 digest;
    forRows(document, [&](std::span<const float> row) {
        digest.add(std::as_bytes(row));
        for (const float h : row) {
            if (std::isnan(h)) {
                ++facts.voids;
            } else {
                lowest = std::min(lowest, h);
                highest = std::max(highest, h);
            }
        }
    });
    if (facts.voids < document.lattice.count()) {
        facts.lowest = lowest;
        facts.highest = highest;
    }
    facts.hash = digest.hex();
    return facts;
}

std::string heightHash(const Document& document)
{
    Sha256 digest;
    forRows(document, [&](std::span<const float> row) { digest.add(std::as_bytes(row)); });
    return digest.hex();
}

} // namespace terrain
