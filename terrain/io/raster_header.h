// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/result.h"
#include "terrain/io/import_options.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace terrain {

/// What one file says of itself: what the decoding process answers when it is asked to open one.
struct RasterHeader {
    std::string format; ///< for people: "PNG", "GeoTIFF"
    std::int64_t columns = 0;
    std::int64_t rows = 0;
    std::vector<std::string> channels; ///< in stored order
    std::string sampleType;            ///< "uint16", "float32", ...
    double fullCode = 0;               ///< the largest code of an unsigned integer type; 0 for others
    bool heightFormat = false;         ///< a format or a georeference that says: whole numbers are heights
    std::vector<double> nodata;        ///< none or one: stored values, one tag for the file
    double storedScale = 1;            ///< the file's own: height = stored * storedScale + storedOffset
    double storedOffset = 0;
    std::string verticalUnit; ///< as the file says it
    double verticalMetres = 1;

    bool placed = false;                                  ///< the transform says where the samples lie
    std::array<double, 6> transform = {0, 1, 0, 0, 0, 1}; ///< GDAL order, pixel corners to horizontal units
    bool pixelIsPoint = false;
    std::string crs; ///< WKT2, empty where unknown
    std::string crsName;
    std::string horizontalUnit;
    double horizontalMetres = 1; ///< metres of one horizontal unit; meaningless for degrees
    bool geographic = false;

    std::uint64_t wholeBytes = 0; ///< memory the decoder takes beyond a few rows at a time
    std::vector<std::string> warnings;
    std::vector<std::string> notes;
};

/// What the decoding process does with a file.
struct DecodeRequest {
    std::string path;
    bool asCodes = false; ///< no range, no unit: stored values as they are, for a look at a file
    ImportOptions options;
};

/// What is known once every sample has been read.
struct DecodeSummary {
    bool channelsDiffer = false; ///< red, green and blue are not one height: the first was taken
    std::vector<std::string> notes;
};

/// Between the two processes these travel as CBOR. The reading functions take bytes from a process that may have been
/// taken over by its input: they refuse what does not fit.
std::vector<std::uint8_t> pack(const RasterHeader& header);
std::vector<std::uint8_t> pack(const DecodeRequest& request);
std::vector<std::uint8_t> pack(const DecodeSummary& summary);
std::vector<std::uint8_t> pack(const Error& error);
Result<RasterHeader> unpackHeader(std::span<const std::uint8_t> bytes);
Result<DecodeRequest> unpackRequest(std::span<const std::uint8_t> bytes);
Result<DecodeSummary> unpackSummary(std::span<const std::uint8_t> bytes);
Result<Error> unpackError(std::span<const std::uint8_t> bytes);

} // namespace terrain
