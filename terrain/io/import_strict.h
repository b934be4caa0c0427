// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/io/import_steps.h"

namespace terrain {

/// SHA-256 of a file, 64 lower-case hex digits.
Result<std::string> fileDigest(const std::filesystem::path& file, const Progress& progress);

/// What a strict import demands of the file's own words: one float32 band on square metres, north up, of the expected
/// size and cell. `window` is what will be taken of it.
Result<void> checkStrictHeader(std::span<const Source> sources, const GroundPlan& plan, const ImportFacts& facts,
                               const SampleRect& window, const StrictChecks& checks);

/// What it demands of the samples: all finite, none the file's nodata, none beyond 20,000 m.
Result<void> checkStrictSamples(const Source& source, const Loaded& loaded);

} // namespace terrain
