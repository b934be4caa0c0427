// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/document/document.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace terrain {

/// Something that must be known and that the files do not say.
struct ImportQuestion {
    enum class Id { Size, Sample, Range, Channel, Voids, Metres, Crs, TileOrder, TileBase, TileOverlap };

    Id id = Id::Range;
    std::string text;                 ///< what is unknown and what was found, one line, lower case, no full stop
    std::string option;               ///< the answer's form on the command line, as `--range LO,HI`
    std::vector<std::string> choices; ///< answers that fit, in the option's own notation; may be empty
};

/// What the files say of themselves, before any sample is made a height.
struct ImportFacts {
    std::vector<std::string> files;    ///< names without their folders
    std::string format;                ///< of the first file, as "PNG", "GeoTIFF", "SRTM HGT"
    std::int64_t fileBytes = 0;        ///< of all files
    std::int64_t columns = 0;          ///< samples of all files joined, west to east; 0 where unknown
    std::int64_t rows = 0;             ///< likewise, north to south
    std::vector<std::string> channels; ///< by name, of the first file
    std::string sampleType;            ///< "uint16", "float32", ...; empty where unknown
    bool normalised = false;           ///< the samples are codes without a unit: a range must be given
    std::optional<double> nodata;      ///< the file's tag, as a stored value
    std::string verticalUnit;          ///< as the file says it; empty where it does not
    double verticalMetres = 1;         ///< metres of one vertical unit

    std::shared_ptr<const Georeference> georeference; ///< the source's own; null where it says nothing
    std::string crsName;                              ///< for people; empty where there is none
    std::string horizontalUnit;                       ///< "metre", "degree", "US survey foot", ...; empty where unknown
    bool geographic = false;                          ///< positions are degrees
    bool rotated = false;                             ///< rows do not run east, or columns not south
    double pixelX = 1;                                ///< distance between columns, in horizontal units
    double pixelZ = 1;                                ///< distance between rows, in horizontal units
    double cellX = 1; ///< metres between columns; of degrees, at the middle of the ground
    double cellZ = 1; ///< metres between rows

    int tileColumns = 1;
    int tileRows = 1;
    std::int64_t groundBytes = 0; ///< memory that the joined heights take

    std::vector<ImportQuestion> questions; ///< empty: importGround needs nothing more
    std::vector<std::string> warnings;     ///< what looks wrong; one line each
    std::vector<std::string> notes;        ///< what is assumed or converted; one line each

    double width() const { return double(columns > 0 ? columns - 1 : 0) * cellX; } ///< metres
    double depth() const { return double(rows > 0 ? rows - 1 : 0) * cellZ; }       ///< metres
};

} // namespace terrain
