// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/result.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace terrain {

struct ExportReport;
struct Lattice;

/// A value that a person types into the target program.
struct ExportNumber {
    std::string_view id;    ///< lowerCamel, the key in JSON
    std::string_view label; ///< as the target names the field
    double value = 0;
    std::string_view unit; ///< may be empty
};

/// How a sample is kept in a file.
enum class SampleCoding {
    Code16,  ///< unsigned 16 bits over a range: round((h - low) / (high - low) * 65535)
    Int16,   ///< signed whole metres
    Float32, ///< metres
};

enum class FileKind { Png, Raw, Exr, GeoTiff, EsriAscii };

/// One thing Moraine exports to: a row of the one table that the panel, the command line and the help read.
struct ExportFormat {
    std::string_view id;
    std::string_view name;    ///< a person's name for it
    std::string_view purpose; ///< one sentence: what takes it, and what to mind there
    FileKind kind = FileKind::Raw;
    SampleCoding coding = SampleCoding::Code16;
    std::string_view extension;      ///< with its dot
    std::string_view channel;        ///< name of the one channel in the file
    bool bigEndian = false;          ///< of RAW samples
    bool southFirst = false;         ///< the first row of a file, and of tiles, is the southern one
    int overlap = 1;                 ///< samples that neighbouring tiles share, unless asked otherwise
    std::string_view tileNames = {}; ///< pattern; see ExportOptions::tileNames
    std::span<const int> sizes = {}; ///< samples a side that the target takes as they are; empty: any
    bool plainNames = false;         ///< the target refuses paths with spaces and unusual signs
    /// The numbers to type for files as the report has them.
    std::vector<ExportNumber> (*numbers)(const Lattice&, const ExportReport&) = nullptr;

    bool keepsVoids() const { return kind == FileKind::GeoTiff || kind == FileKind::EsriAscii; }
};

/// All formats and presets, plain formats first.
std::span<const ExportFormat> exportFormats();

/// The row with that id, or an error that lists the ids.
Result<const ExportFormat*> findExportFormat(std::string_view id);

} // namespace terrain
