// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/io/import_facts.h"
#include "terrain/io/raster_header.h"

#include <filesystem>
#include <span>

namespace terrain {

/// One file of a ground.
struct Source {
    std::filesystem::path path;
    RasterHeader header;
    std::string name() const { return path.filename().string(); }
};

/// Where a file's samples go in the joined grid, whose row 0 is north and column 0 west.
struct Placement {
    std::int64_t i = 0;
    std::int64_t j = 0;
    bool flipX = false; ///< the file's columns run west
    bool flipZ = false; ///< the file's rows run north
};

/// How the files make one grid.
struct GroundPlan {
    std::int64_t columns = 0; ///< 0 where it cannot be known yet
    std::int64_t rows = 0;
    int tileColumns = 1;
    int tileRows = 1;
    std::vector<Placement> places; ///< one a source
    bool placed = false;
    bool rotated = false;
    std::array<double, 6> transform = {0, 1, 0, 0, 0, -1}; ///< of the joined grid: GDAL order, horizontal units
    double pixelX = 1;                                     ///< horizontal units, positive
    double pixelZ = 1;
};

/// Files that say where they lie are put there; others go by the numbers in their names. What cannot be told becomes a
/// question, and the plan then is of the first file alone.
Result<GroundPlan> planGround(std::span<const Source> sources, const ImportOptions& options,
                              std::vector<ImportQuestion>& questions);

/// Column and row number in a tile's name: `_x0_y1`, `_y1_x0`, or `_0_1` in the order that `layout` gives.
struct TileNumber {
    int column = 0;
    int row = 0;
    bool needsOrder = false; ///< two bare numbers, and no order was given
};
std::optional<TileNumber> tileNumberIn(const std::string& stem, const TileLayout& layout);

} // namespace terrain
