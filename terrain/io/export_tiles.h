// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/io/export.h"

#include <string>
#include <vector>

namespace terrain {

/// One file's place in an export.
struct ExportTile {
    std::string name; ///< with its extension
    int column = 0;   ///< as numbered in the name
    int row = 0;
    SampleRect samples;
    bool sharesWest = false;  ///< its first column also stands in the western neighbour's file
    bool sharesNorth = false; ///< its first row also stands in the northern neighbour's file
};

/// How ground of nx by nz samples is cut and what the files are called.
struct ExportTiling {
    int columns = 1;
    int rows = 1;
    int side = 0; ///< samples a side, as asked; 0: whole
    int overlap = 0;
    std::string names; ///< the pattern; empty where the ground is whole
    std::vector<ExportTile> tiles;
};

/// Refuses names that are no file names, patterns without numbers or with twins, and more than 65,536 tiles.
Result<ExportTiling> makeTiling(const Lattice& lattice, const ExportFormat& format, const ExportOptions& options);

} // namespace terrain
