// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/document/document.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace terrain {

/// 32 lower-case hex digits of XXH3-128.
std::string checksumOf(std::span<const std::byte> bytes);

/// One block's file as the manifest lists it.
struct BlockEntry {
    std::string file;        ///< its name in the folder of blocks; empty: the block is all background, no file
    std::uint64_t bytes = 0; ///< the file's length
    std::string checksum;    ///< `checksumOf` the file
    bool operator==(const BlockEntry&) const = default;
};

/// What a project's manifest says: everything but the samples.
struct Manifest {
    std::uint64_t revision = 0; ///< counts the saves; part of the names of new files
    Lattice lattice;
    std::optional<Georeference> georeference;
    float heightBackground = 0;
    std::uint8_t voidBackground = 0;
    std::vector<BlockEntry> heights; ///< one a block of the field, row by row
    std::vector<BlockEntry> voids;

    /// True where both describe the same ground by the same files, whatever save wrote them.
    bool sameGround(const Manifest& other) const;
};

/// `heights-3-12-r7.block`: the name of block (3, 12)'s file written by save 7.
std::string blockFileName(std::string_view field, int column, int row, std::uint64_t revision);
/// True for every name that `blockFileName` makes, and no other.
bool isBlockFileName(std::string_view name);

/// The manifest's text, JSON with one block a line. Its last member is a checksum over all the rest.
std::string writeManifest(const Manifest& manifest);
/// Believes nothing: types, ranges, names and the checksum are verified. `subject` names the file in errors.
Result<Manifest> readManifest(std::string_view text, const std::string& subject);

} // namespace terrain
