// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/progress.h"
#include "terrain/document/document.h"
#include "terrain/io/export_formats.h"
#include "terrain/io/height_range.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace terrain {

/// Samples a side.
struct ExportSize {
    std::int64_t nx = 0;
    std::int64_t nz = 0;
};

/// What to write, and where.
struct ExportOptions {
    std::string preset;              ///< an id of exportFormats()
    std::filesystem::path directory; ///< made where it does not exist
    std::string baseName;            ///< of every file, without an extension; not empty, no '/'
    /// Samples over the same area instead of the ground's own, for targets that take certain sizes only: heights are
    /// bilinear between the ground's samples, the corners of the map are kept exactly. Cells must stay square. Refused
    /// for ground with voids without `voidValue`, which is then written wherever a void has a part in a sample.
    std::optional<ExportSize> size;
    /// Samples a side of a tile, its shared edge included; 0 writes the ground whole. The tiles of the last column and
    /// row are smaller where the ground is no multiple; the report notes it.
    int tile = 0;
    std::optional<int> overlap; ///< 1: neighbours share an edge; 0: they abut; otherwise as the preset has it
    /// A tile's file name without its extension; holds {x} and {y}, and {name} for baseName. Empty: the preset's.
    std::string tileNames;
    int tileBase = 0; ///< the number of the first column and row, 0 or 1
    /// One range for all files of a 16-bit code; otherwise the ground's lowest and highest (a range of 1 m where those
    /// are equal). Heights beyond it are clamped and counted. Refused for formats that keep metres.
    std::optional<HeightRange> range;
    /// Instead of `range`: code 32768 is 0 m, and the step as fine as the ground allows.
    bool zeroAtMiddle = false;
    /// Metres written in place of voids. Without it formats that have voids of their own keep them, and the others
    /// refuse ground with voids. NaN only in float formats. What lies outside the range is clamped and counted.
    std::optional<double> voidValue;
    bool overwrite = false; ///< replace files of the same names
};

/// One written file.
struct ExportedFile {
    std::string name;        ///< within the directory
    std::string sha256;      ///< of its bytes
    std::uint64_t bytes = 0; ///< its size
    SampleRect samples;      ///< what it holds of the ground, or of the ground as resampled
    double x = 0;            ///< metres, of its north-western sample
    double z = 0;            ///< metres, likewise
    int column = 0;          ///< the tile's number from the west, as in its name
    int row = 0;             ///< the tile's number, as in its name: from the north, or from the south where rows are
};

/// What laying the ground onto another number of samples did.
struct ExportResampling {
    int nx = 0;          ///< samples that were written
    int nz = 0;          ///< likewise
    double cell = 0;     ///< metres between them
    double maxError = 0; ///< metres, the furthest that one of the ground's own samples lies from the new surface
};

/// What an export did, measured on the files that were read back.
struct ExportReport {
    std::vector<ExportedFile> files;           ///< heights; tiles row by row, in the order of their numbers
    std::string sidecar;                       ///< name of the JSON file that says all this
    std::optional<ExportResampling> resampled; ///< none where the ground's own samples were written
    std::optional<HeightRange> range;          ///< of the codes; none for formats that keep metres
    double step = 0;                           ///< metres between two codes; 0 where floats are kept
    double maxError = 0;                       ///< metres, the largest over all samples that were not clipped
    std::int64_t clippedLow = 0;               ///< samples below what the format holds, written as its lowest
    std::int64_t clippedHigh = 0;              ///< samples above, written as its highest
    std::int64_t voids = 0;                    ///< void samples in the ground
    std::vector<ExportNumber> numbers;         ///< to type into the target
    std::vector<std::string> notes;            ///< what a person should know: smaller last tiles, sizes the target pads
};

/// Writes the document's heights as files, reads each back with a reader other than its writer, compares every sample
/// with the ground (as resampled, where a size is asked for), and only then lets all files appear under their names.
/// The largest error is at most half a step (floats: none) or nothing is written. On any error, a full disk and
/// cancelling included, no file is left or changed. Holds a band of rows, not the ground. Uses several threads for
/// tiles.
Result<ExportReport> exportGround(const Document& document, const ExportOptions& options, Progress& progress);

} // namespace terrain
