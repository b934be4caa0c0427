// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/export_rows.h"

#include "terrain/base/parallel.h"
#include "terrain/base/progress.h"

#include <algorithm>
#include <cmath>
#include <format>
#include <mutex>

namespace terrain {

namespace {

/// Sample `i` of `from` samples as a place between `to` samples over the same length: a whole one and a share. Exact at
/// both ends.
struct Place {
    int sample;
    double share;
};

Place placeAmong(int i, int from, int to)
{
    const std::int64_t steps = std::int64_t(i) * (to - 1);
    return {int(steps / (from - 1)), double(steps % (from - 1)) / double(from - 1)};
}

/// Between four heights; shares of 0 give the heights themselves.
double between(double northWest, double northEast, double southWest, double southEast, double east, double south)
{
    const double north = east == 0 ? northWest : northWest + (northEast - northWest) * east;
    if (south == 0)
        return north;
    const double other = east == 0 ? southWest : southWest + (southEast - southWest) * east;
    return north + (other - north) * south;
}

} // namespace

Result<Lattice> exportLattice(const Lattice& ground, const ExportOptions& options)
{
    if (!options.size || (options.size->nx == ground.nx && options.size->nz == ground.nz))
        return ground;
    const auto [nx, nz] = *options.size;
    const std::string found = std::format("{}x{}", nx, nz);
    if (nx < 2 || nz < 2 || nx > Lattice::kMaxSide || nz > Lattice::kMaxSide || ground.nx < 2 || ground.nz < 2)
        return fail(ErrorCode::InvalidArgument, "size", "is out of range", found,
                    std::format("2 to {} samples a side, of ground that has as many", Lattice::kMaxSide));
    const double cell = ground.width() / double(nx - 1);
    if (const double other = ground.depth() / double(nz - 1); std::abs(other / cell - 1) > 1e-9)
        return fail(ErrorCode::InvalidArgument, "size", "makes cells that are not square",
                    std::format("{}: {:.6g} x {:.6g} m", found, cell, other),
                    std::format("the proportions of {}x{} samples", ground.nx, ground.nz),
                    "resize or crop the ground first");
    return Lattice::make(nx, nz, cell, ground.x0, ground.z0);
}

ExportRows::ExportRows(const Document& document, const Lattice& lattice, const SampleRect& samples, bool southFirst)
    : m_document(&document),
      m_lattice(lattice),
      m_samples(samples),
      m_southFirst(southFirst),
      m_resamples(lattice.nx != document.lattice.nx || lattice.nz != document.lattice.nz),
      m_heights(std::size_t(samples.w)),
      m_voids(std::size_t(samples.w))
{
    if (!m_resamples)
        return;
    for (int i = samples.i; i < samples.right(); ++i) {
        const Place place = placeAmong(i, lattice.nx, document.lattice.nx);
        m_left.push_back(place.sample);
        m_share.push_back(place.share);
    }
    const int first = m_left.front();
    m_source = {first, 0, std::min(m_left.back() + 2, document.lattice.nx) - first, 2};
    for (int& left : m_left)
        left -= first;
    m_sourceHeights.resize(std::size_t(m_source.count()));
    m_sourceVoids.resize(std::size_t(m_source.count()));
}

void ExportRows::seek(int row)
{
    m_row = m_southFirst ? m_samples.bottom() - 1 - row : m_samples.j + row;
    if (m_resamples)
        return resample();
    const SampleRect line{m_samples.i, m_row, m_samples.w, 1};
    m_document->heights.read(line, m_heights.data(), m_heights.size());
    m_document->voids.read(line, m_voids.data(), m_voids.size());
}

void ExportRows::resample()
{
    const Place place = placeAmong(m_row, m_lattice.nz, m_document->lattice.nz);
    m_source.j = place.sample;
    m_source.h = place.share > 0 ? 2 : 1;
    const std::size_t stride = std::size_t(m_source.w);
    m_document->heights.read(m_source, m_sourceHeights.data(), stride);
    m_document->voids.read(m_source, m_sourceVoids.data(), stride);
    // Where a share is 0 the neighbour beyond does not count, and at the ground's edge is not there.
    const std::size_t south = place.share > 0 ? stride : 0;
    for (std::size_t k = 0; k < m_heights.size(); ++k) {
        const std::size_t west = std::size_t(m_left[k]);
        const std::size_t east = m_share[k] > 0 ? west + 1 : west;
        m_voids[k] =
            m_sourceVoids[west] | m_sourceVoids[east] | m_sourceVoids[south + west] | m_sourceVoids[south + east];
        m_heights[k] = m_voids[k] ? 0.f
                                  : float(between(double(m_sourceHeights[west]), double(m_sourceHeights[east]),
                                                  double(m_sourceHeights[south + west]),
                                                  double(m_sourceHeights[south + east]), m_share[k], place.share));
    }
}

double resamplingError(const Document& document, const Lattice& lattice, const Progress& progress)
{
    const Lattice& ground = document.lattice;
    std::mutex mutex;
    double most = 0;
    parallelFor(ground.nz, 64, [&](std::int64_t begin, std::int64_t end) {
        ExportRows north(document, lattice, lattice.all(), false), south(north);
        std::vector<float> heights(std::size_t(ground.nx));
        std::vector<std::uint8_t> voids(heights.size());
        double mine = 0;
        for (int j = int(begin); j < int(end) && !progress.isCancelled(); ++j) {
            const Place row = placeAmong(j, ground.nz, lattice.nz);
            north.seek(row.sample);
            south.seek(std::min(row.sample + 1, lattice.nz - 1));
            document.heights.read({0, j, ground.nx, 1}, heights.data(), heights.size());
            document.voids.read({0, j, ground.nx, 1}, voids.data(), voids.size());
            for (int i = 0; i < ground.nx; ++i) {
                const Place column = placeAmong(i, ground.nx, lattice.nx);
                const auto west = std::size_t(column.sample), east = std::min(west + 1, std::size_t(lattice.nx) - 1);
                if (voids[std::size_t(i)] || north.voids()[west] || north.voids()[east] || south.voids()[west] ||
                    south.voids()[east])
                    continue;
                const double there =
                    between(double(north.heights()[west]), double(north.heights()[east]), double(south.heights()[west]),
                            double(south.heights()[east]), column.share, row.share);
                mine = std::max(mine, std::abs(there - double(heights[std::size_t(i)])));
            }
        }
        const std::lock_guard lock(mutex);
        most = std::max(most, mine);
    });
    return most;
}

} // namespace terrain
