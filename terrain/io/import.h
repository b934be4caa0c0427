// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/progress.h"
#include "terrain/base/result.h"
#include "terrain/document/document.h"
#include "terrain/io/import_facts.h"
#include "terrain/io/import_options.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace terrain {

/// Ground made of files, and what had to be done to make it.
struct Imported {
    Document document;
    ImportFacts facts;
    std::vector<std::string> notes; ///< "37 voids filled", "feet converted": one line each
};

/// Reads headers alone: what the files are, and which answers `options` still lacks. Decodes no sample, so voids and
/// equal colour channels are not known yet. Files are opened in the decoding process; see decoder.h.
Result<ImportFacts> probe(std::span<const std::filesystem::path> files, const ImportOptions& options);

/// Makes ground of one file, or of several that tile. The document's frame is the files' own: x = easting and
/// z = -northing in metres of the samples' places; files without a place stand at the origin with `options.cell`, or
/// 1 m. Fails with NeedsAnswer where something must be known that neither files nor options say. Blocks; may run on any
/// thread; `progress` can cancel it within a second.
Result<Imported> importGround(std::span<const std::filesystem::path> files, const ImportOptions& options,
                              Progress& progress);

/// A small picture of the ground lit from the north-west, row by row from its north-west corner.
struct Hillshade {
    int width = 0;                  ///< at most 512
    int height = 0;                 ///< at most 512
    std::vector<std::uint8_t> grey; ///< 0 at voids
};

/// The ground as the options would make it, without making it.
struct Preview {
    Hillshade picture;
    std::optional<Hillshade> otherByteOrder; ///< what a RAW looks like with its bytes swapped
    ImportFacts facts;                       ///< with the questions and warnings that only samples raise
    bool heightsKnown = true;                ///< false: values are stored codes, since no range was given
    double lowest = 0;                       ///< metres (or codes) over samples that are not void
    double highest = 0;
    std::int64_t voids = 0;
    std::string hash; ///< the height hash of the unresampled ground; see GroundFacts::hash
};

/// Decodes every sample once and keeps a picture and the figures: what the import dialog and `info` show. Works where
/// importGround would still ask for a range, metres or voids; needs the size and type of a RAW.
Result<Preview> preview(std::span<const std::filesystem::path> files, const ImportOptions& options, Progress& progress);

} // namespace terrain
