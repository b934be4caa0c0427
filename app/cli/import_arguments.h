// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/io/import_options.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <vector>

namespace app {

/// The files that make one ground, and the answers to what they do not say.
struct ImportArguments {
    std::vector<std::filesystem::path> paths;
    terrain::ImportOptions options;
};

/// The options that say what stored samples mean: --size, --sample, --range, --scale, --offset, --decode, --channel,
/// --nodata, --cell, --crs, --tiles, --tile-base, --overlap, --tile-y-up.
void addSourceOptions(CLI::App& verb, ImportArguments& arguments);

/// The options that say what the ground shall be: --void, --crop, --resample, --strict with its expectations.
void addGroundOptions(CLI::App& verb, ImportArguments& arguments);

/// The paths themselves, with a folder replaced by the rasters in it, sorted by name. Refuses an empty folder.
terrain::Result<std::vector<std::filesystem::path>> filesOf(const std::vector<std::filesystem::path>& paths);

} // namespace app
