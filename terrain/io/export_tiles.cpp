// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/export_tiles.h"

#include <format>
#include <set>

namespace terrain {

namespace {

constexpr std::int64_t kMostTiles = 65536;

Result<void> checkFileName(const std::string& what, const std::string& name)
{
    const auto refused = [](char c) { return c == '/' || (c >= 0 && c < 0x20) || c == 0x7f; };
    if (name.empty())
        return fail(ErrorCode::InvalidArgument, what, "is empty", {}, "a file name without its extension");
    if (name == "." || name == ".." || std::ranges::any_of(name, refused))
        return fail(ErrorCode::InvalidArgument, what, "is no file name", '"' + name + '"',
                    "a name without '/' and control characters");
    return {};
}

/// Replaces every {x}, {y} and {name}; refuses other braces.
Result<std::string> fillPattern(const std::string& pattern, const std::string& name, int x, int y)
{
    std::string text;
    for (std::size_t at = 0; at < pattern.size();) {
        if (pattern[at] != '{' && pattern[at] != '}') {
            text += pattern[at++];
            continue;
        }
        const std::size_t end = pattern.find('}', at);
        const std::string key = end == std::string::npos ? "" : pattern.substr(at, end - at + 1);
        if (key == "{x}")
            text += std::to_string(x);
        else if (key == "{y}")
            text += std::to_string(y);
        else if (key == "{name}")
            text += name;
        else
            return fail(ErrorCode::InvalidArgument, "tile names", "hold something else in braces", pattern,
                        "{x}, {y} and {name}");
        at = end + 1;
    }
    return text;
}

struct Span {
    int first;
    int count;
};

/// The `k`-th piece of `n` samples from the low end.
Span piece(int n, int side, int overlap, int k)
{
    const int first = k * (side - overlap);
    return {first, std::min(side, n - first)};
}

} // namespace

Result<ExportTiling> makeTiling(const Lattice& lattice, const ExportFormat& format, const ExportOptions& options)
{
    TERRAIN_CHECK(checkFileName("name", options.baseName));
    if (options.tile < 0)
        return fail(ErrorCode::InvalidArgument, "tile", "is out of range", std::to_string(options.tile),
                    "samples a side, or 0 for the whole ground");
    const std::string extension(format.extension);
    ExportTiling tiling;
    if (options.tile == 0) {
        tiling.tiles = {{options.baseName + extension, 0, 0, lattice.all()}};
        return tiling;
    }
    tiling.side = options.tile;
    tiling.overlap = options.overlap.value_or(format.overlap);
    if (tiling.overlap != 0 && tiling.overlap != 1)
        return fail(ErrorCode::InvalidArgument, "overlap", "is out of range", std::to_string(tiling.overlap),
                    "0 for abutting tiles or 1 for a shared edge");
    if (tiling.side <= tiling.overlap)
        return fail(ErrorCode::InvalidArgument, "tile", "is too small to share an edge", std::to_string(tiling.side),
                    "2 samples a side or more");
    if (options.tileBase != 0 && options.tileBase != 1)
        return fail(ErrorCode::InvalidArgument, "tile base", "is out of range", std::to_string(options.tileBase),
                    "0 or 1");
    const auto pieces = [&](int n) {
        const int stride = tiling.side - tiling.overlap;
        return n <= tiling.side ? 1 : (n - tiling.overlap + stride - 1) / stride;
    };
    tiling.columns = pieces(lattice.nx);
    tiling.rows = pieces(lattice.nz);
    if (std::int64_t(tiling.columns) * tiling.rows > kMostTiles)
        return fail(ErrorCode::TooLarge, "tile", "makes too many files",
                    std::format("{}x{} tiles", tiling.columns, tiling.rows), std::format("{} at most", kMostTiles),
                    "choose larger tiles");

    tiling.names = options.tileNames.empty() ? std::string(format.tileNames) : options.tileNames;
    std::set<std::string> names;
    for (int row = 0; row < tiling.rows; ++row) {
        const Span z = piece(lattice.nz, tiling.side, tiling.overlap, row);
        // Numbered from the south, tiles are also cut from there, so that the small ones come last.
        const int j = format.southFirst ? lattice.nz - z.first - z.count : z.first;
        for (int column = 0; column < tiling.columns; ++column) {
            const Span x = piece(lattice.nx, tiling.side, tiling.overlap, column);
            ExportTile tile;
            tile.column = column + options.tileBase;
            tile.row = row + options.tileBase;
            tile.samples = {x.first, j, x.count, z.count};
            tile.sharesWest = tiling.overlap > 0 && x.first > 0;
            tile.sharesNorth = tiling.overlap > 0 && j > 0;
            TERRAIN_TRY(name, fillPattern(tiling.names, options.baseName, tile.column, tile.row));
            TERRAIN_CHECK(checkFileName("tile names", name));
            if (!names.insert(name).second)
                return fail(ErrorCode::InvalidArgument, "tile names", "name two tiles alike",
                            std::format("\"{}\" for \"{}\"", name, tiling.names), "a pattern with {x} and {y} apart");
            tile.name = name + extension;
            tiling.tiles.push_back(std::move(tile));
        }
    }
    return tiling;
}

} // namespace terrain
