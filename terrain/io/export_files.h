// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/document/document.h"
#include "terrain/io/export_formats.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace terrain {

/// One file of an export: where it is written and what its reader must find in it.
struct FilePlan {
    std::filesystem::path path;
    const ExportFormat* format = nullptr;
    int width = 0;  ///< samples
    int height = 0; ///< rows
    double cell = 1;
    double easting = 0;           ///< metres, of the north-western sample
    double northing = 0;          ///< metres, likewise; north is positive here
    std::optional<double> nodata; ///< the stored sample that means void
    std::shared_ptr<const Georeference> georeference;

    /// Bytes of one stored sample; rows are handed over in the machine's byte order.
    std::size_t sampleBytes() const { return format->coding == SampleCoding::Float32 ? 4 : 2; }
    std::size_t rowBytes() const { return sampleBytes() * std::size_t(width); }
};

/// Writes the rows of one file in the file's own order.
class RowWriter {
public:
    virtual ~RowWriter() = default;
    virtual Result<void> write(std::span<const std::byte> row) = 0;
    /// Must be called after the last row; the file is complete only then.
    virtual Result<void> close() = 0;
};

/// Reads the rows of one file in order, by other code than wrote it.
class RowReader {
public:
    virtual ~RowReader() = default;
    virtual Result<void> read(std::span<std::byte> row) = 0;
};

Result<std::unique_ptr<RowWriter>> makeWriter(const FilePlan& plan);
/// Refuses a file whose size, sample type, place or nodata differ from the plan.
Result<std::unique_ptr<RowReader>> makeReader(const FilePlan& plan);

// One maker per kind of file.
Result<std::unique_ptr<RowWriter>> makePngWriter(const FilePlan& plan);     // libpng
Result<std::unique_ptr<RowWriter>> makeRawWriter(const FilePlan& plan);     // plain writes
Result<std::unique_ptr<RowWriter>> makeAsciiWriter(const FilePlan& plan);   // plain text
Result<std::unique_ptr<RowWriter>> makeExrWriter(const FilePlan& plan);     // OpenImageIO
Result<std::unique_ptr<RowWriter>> makeGeoTiffWriter(const FilePlan& plan); // GDAL
Result<std::unique_ptr<RowReader>> makeGdalReader(const FilePlan& plan);    // PNG, Esri ASCII
Result<std::unique_ptr<RowReader>> makeRawReader(const FilePlan& plan);     // plain reads
Result<std::unique_ptr<RowReader>> makeExrReader(const FilePlan& plan);     // our own
Result<std::unique_ptr<RowReader>> makeTiffReader(const FilePlan& plan);    // OpenImageIO; GDAL for the place

/// The affine transform of a file's pixels in GDAL's order, samples at pixel centres. Takes the source's own doubles
/// where they say the same place, so that what came in goes out unchanged.
std::array<double, 6> geoTransform(const FilePlan& plan);

/// The CRS as Esri's WKT for a .prj file; empty where there is none or it cannot be said so.
std::string esriWkt(const FilePlan& plan);

/// A refusal to write `path`, which says so when the disk is full.
std::unexpected<Error> cannotWrite(const std::filesystem::path& path, const std::string& reason);
/// The written file does not hold what was handed over.
std::unexpected<Error> readsBackWrong(const std::filesystem::path& path, std::string found, std::string expected);

} // namespace terrain
