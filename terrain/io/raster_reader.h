// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/io/raster_header.h"

#include <memory>
#include <span>
#include <string>

namespace terrain {

/// One open file whose stored samples can be read from the top down. Lives in the decoding process only: everything
/// behind it may crash on a hostile file.
class RasterReader {
public:
    virtual ~RasterReader() = default;
    const RasterHeader& header() const { return m_header; }

    /// Stored values of rows [first, first + count) of the named channels: all rows of channels[0], then of
    /// channels[1], and so on, header().columns values a row. Rows are asked for in growing order, each once.
    virtual Result<void> read(std::int64_t first, int count, std::span<const int> channels, double* out) = 0;

protected:
    RasterHeader m_header;
};

/// Opens a file by what it holds, not by its name, except where only the name can tell.
Result<std::unique_ptr<RasterReader>> openRaster(const std::string& path, const ImportOptions& options);

/// The readers behind openRaster, one kind of file each. `subject` is how messages name the file.
Result<std::unique_ptr<RasterReader>> openRaw(const std::string& path, const ImportOptions& options);
Result<std::unique_ptr<RasterReader>> openPgm(const std::string& path);
Result<std::unique_ptr<RasterReader>> openEsriAscii(const std::string& path, const ImportOptions& options);
/// `format` is OpenImageIO's name for it: "png", "tiff", "openexr".
Result<std::unique_ptr<RasterReader>> openImage(const std::string& path, const std::string& format);
/// Returns null where the file is a TIFF that GDAL knows nothing more about than an image library would.
Result<std::unique_ptr<RasterReader>> openDem(const std::string& path, const ImportOptions& options, bool isTiff);

/// Takes place, CRS and unit from `crs` (anything PROJ understands; may be empty), which must already be in `header`'s
/// horizontal fields where the file says them. Refuses text that PROJ does not understand.
Result<void> describeCrs(const std::string& crs, const std::string& subject, RasterHeader& header);

/// Takes a transform from a world file (.pgw, .tfw, .wld) beside an image that does not say where it lies.
void takeWorldFile(const std::string& path, RasterHeader& header);

/// The last part of a path, as messages name files.
std::string fileName(const std::string& path);

} // namespace terrain
