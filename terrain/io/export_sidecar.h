// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/io/export_coding.h"
#include "terrain/io/export_tiles.h"

#include <string>

namespace terrain {

/// The JSON that lies beside the files of an export and says all that they do not.
std::string sidecarText(const Document& document, const GroundFacts& facts, const ExportFormat& format,
                        const ExportOptions& options, const ExportTiling& tiling, const ExportCoding& coding,
                        const ExportReport& report);

} // namespace terrain
