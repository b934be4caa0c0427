// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/progress.h"
#include "terrain/io/decoder_process.h"
#include "terrain/io/ground_plan.h"
#include "terrain/io/ground_writer.h"
#include "terrain/io/import_facts.h"

#include <filesystem>
#include <span>

namespace terrain {

// The steps that probe, preview and importGround are made of.

/// The headers of all files, through one decoding process.
Result<std::vector<Source>> openSources(DecoderProcess& decoder, std::span<const std::filesystem::path> files,
                                        const ImportOptions& options, const Progress& progress);

/// What is known of the sources and the grid they make, with the questions that `options` leaves open.
ImportFacts factsOf(std::span<const Source> sources, const GroundPlan& plan, const ImportOptions& options,
                    std::vector<ImportQuestion> questions);

/// The refusal that asks `question`.
std::unexpected<Error> ask(const ImportFacts& facts, const ImportQuestion& question);

/// Refuses what cannot be held or cannot be true, before memory is taken: sides, memory, and files too small for what
/// they claim to hold.
Result<void> checkSizes(std::span<const Source> sources, const GroundPlan& plan);

/// All samples of a plan's window, decoded.
struct Loaded {
    Document document; ///< see GroundWriter::finish
    Extremes extremes;
    std::int64_t voids = 0;
    bool channelsDiffer = false;
};
Result<Loaded> load(DecoderProcess& decoder, std::span<const Source> sources, const GroundPlan& plan,
                    const SampleRect& window, const ImportOptions& options, bool asCodes, const Progress& progress);

/// Warnings that only the samples raise: forgotten nodata values, unit-less floats.
std::vector<std::string> sampleWarnings(const Loaded& loaded, const RasterHeader& header, const ImportOptions& options,
                                        bool asCodes);

/// How many samples are void.
std::int64_t countVoids(const Document& document);

} // namespace terrain
