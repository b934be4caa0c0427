// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/document/document.h"
#include "terrain/io/export.h"

#include <cstdint>
#include <span>
#include <vector>

namespace terrain {

/// The lattice that an export writes: the ground's own, or `options.size` samples over the same area. Refuses sizes
/// that make no square cells.
Result<Lattice> exportLattice(const Lattice& ground, const ExportOptions& options);

/// The rows of an exported lattice in the order of a file. Where it has other samples than the ground, heights are
/// bilinear between the ground's; the corners of the map stay exactly what they are. Beside a void there is none.
class ExportRows {
public:
    /// `samples` of `lattice`; the document must outlive this.
    ExportRows(const Document& document, const Lattice& lattice, const SampleRect& samples, bool southFirst);

    void seek(int row);
    bool isNorthernmost() const { return m_row == m_samples.j; }
    int row() const { return m_row; } ///< of the lattice
    std::span<const float> heights() const { return m_heights; }
    std::span<const std::uint8_t> voids() const { return m_voids; }

private:
    void resample();

    const Document* m_document;
    Lattice m_lattice;
    SampleRect m_samples;
    bool m_southFirst;
    bool m_resamples;
    int m_row = 0;
    std::vector<float> m_heights;
    std::vector<std::uint8_t> m_voids;
    // Where samples are found between the ground's: the left column within m_source, and how far from it.
    std::vector<int> m_left;
    std::vector<double> m_share;
    SampleRect m_source; ///< two rows of the ground; its j and h are those of the present row
    std::vector<float> m_sourceHeights;
    std::vector<std::uint8_t> m_sourceVoids;
};

/// How far the ground's samples lie from the exported lattice's surface at most, metres: what a resampling took away.
/// Samples beside voids do not count.
double resamplingError(const Document& document, const Lattice& lattice, const Progress& progress);

} // namespace terrain
