// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/progress.h"
#include "terrain/document/document.h"

#include <array>
#include <string>

namespace terrain {

/// A grid that is no document yet: samples in any coordinate system.
struct NativeGround {
    Document document;               ///< heights and voids; the lattice has the size, and neither cell nor place
    std::array<double, 6> transform; ///< GDAL order, pixel corners to horizontal units
    std::string crs;                 ///< WKT2; empty where unknown
    bool geographic = false;
    double horizontalMetres = 1; ///< metres of one horizontal unit, where not geographic
    double cell = 1;             ///< metres, about the source's own distance between samples
};

/// Makes square cells of `cell` metres (ImportOptions::kAutoCell: about the source's own) with GDAL's bilinear warp, in
/// which voids weigh nothing. Degrees become a transverse Mercator projection, or for wide ground an equal-area one,
/// about the ground's own centre; metric systems stay what they are. Samples stand at whole multiples of the cell.
/// What lies outside the source is void.
Result<Document> resample(const NativeGround& ground, double cell, const std::string& subject,
                          const Progress& progress);

/// The metric variant of a projected system whose unit is not the metre; metric ones come back as they are.
std::string metricCrs(const std::string& crs);

} // namespace terrain
