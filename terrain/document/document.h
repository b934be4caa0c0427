// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/field/field.h"

#include <array>
#include <memory>
#include <string>

namespace terrain {

/// Where a document's ground lies on the Earth, as its source said. Immutable; kept in double and written back.
/// The document's own frame is the CRS's: easting = x, northing = -z (z is south), metres.
struct Georeference {
    std::string crs;                      ///< WKT2 of the horizontal system
    std::array<double, 6> transform = {}; ///< GDAL order: pixel corner (column, row) of the SOURCE to CRS coordinates
    bool pixelIsPoint = false;            ///< the source's samples stand at its pixel corners, not their centres
    bool operator==(const Georeference&) const = default;
};

/// The ground a person works on, as a value: immutable by habit, cheap to copy, sharing its tiles with the versions
/// before and after it. An edit is a function from a Document to a Document. Safe to read from any thread.
struct Document {
    Lattice lattice;
    Field<float> heights;      ///< metres, lattice.nx by lattice.nz; a void's sample is 0 and means nothing
    Field<std::uint8_t> voids; ///< 1 where no ground is known, else 0; same size
    std::shared_ptr<const Georeference> georeference; ///< null where the ground lies nowhere on the Earth

    /// Flat ground at `height` metres (finite), without voids.
    static Document flat(const Lattice& lattice, float height);

    bool isVoid(int i, int j) const { return voids.at(i, j) != 0; }
    /// The height at sample (i, j) in metres, or a quiet NaN at a void.
    float heightOrNan(int i, int j) const;
};

/// What differs between two documents, and where.
struct Change {
    SampleRect heights;    ///< samples whose height may differ
    SampleRect voids;      ///< samples whose void bit may differ
    bool replaced = false; ///< another lattice or georeference: everything differs

    bool isEmpty() const { return heights.isEmpty() && voids.isEmpty() && !replaced; }
    /// Every sample that any reader of the surface may see differently.
    SampleRect ground() const { return heights.united(voids); }
};

/// What a reader of `before` must look at again to know `after`. Compares tiles by identity, not by samples.
Change difference(const Document& before, const Document& after);

/// What `info` and the status bar tell about a document's samples.
struct GroundFacts {
    float lowest = 0;       ///< metres, over samples that are not void; 0 where all are
    float highest = 0;      ///< metres, likewise
    std::int64_t voids = 0; ///< void samples
    std::string hash;       ///< SHA-256 over the samples as little-endian float32, row by row from the north-west
                            ///< corner, voids as the quiet NaN 0x7FC00000
};

/// Reads every sample once. Linear in the document's size; call it off the window's thread.
GroundFacts measure(const Document& document);

/// The hash alone; see GroundFacts::hash.
std::string heightHash(const Document& document);

} // namespace terrain
