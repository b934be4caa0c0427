// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/lattice.h"
#include "terrain/base/result.h"
#include "terrain/io/height_range.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace terrain {

/// How the samples of a headerless file are stored.
enum class RawSample { U8, U16LE, U16BE, F32LE, F32BE };

/// How a height is made of a pixel's channels.
enum class HeightDecode {
    Grey,      ///< one channel is the height
    RedGreen,  ///< red * 256 + green, 8-bit channels
    GreenRed,  ///< green * 256 + red
    Terrarium, ///< red * 256 + green + blue / 256 - 32768 metres
    Mapbox,    ///< -10000 + (red * 65536 + green * 256 + blue) / 10 metres
};

/// What becomes of samples without ground.
enum class VoidPolicy {
    Refuse, ///< the import fails and says how many there are
    Keep,   ///< they stay holes
    Fill,   ///< each hole becomes a smooth sheet between the samples of its rim, never above or below them
};

/// Which number of a tile's name counts columns.
enum class TileOrder { XY, YX };

/// height = stored value * scale + offset, metres.
struct HeightScale {
    double scale = 1;
    double offset = 0;
};

struct RasterSize {
    std::int64_t nx = 0; ///< columns
    std::int64_t nz = 0; ///< rows
    bool operator==(const RasterSize&) const = default;
};

/// How several files make one ground. Files that say where they lie need none of this.
struct TileLayout {
    std::optional<TileOrder> order; ///< needed only where the names carry no letters x and y
    std::optional<int> base;        ///< the lowest index, 0 or 1; needed only where no tile is numbered 0
    std::optional<int> overlap;     ///< 1: neighbours share an edge row and column; 0: they abut
    bool yUp = false;               ///< row numbers grow to the north
};

/// Checks that only refuse: one float32 band in metres, nothing converted, filled, resampled or assumed.
struct StrictChecks {
    std::string sha256;                ///< of the file, 64 hex digits; empty: not checked
    std::optional<RasterSize> samples; ///< of the file, or of the crop where one is asked for
    std::optional<double> cell;        ///< metres, met within 1e-6 of itself
};

/// The answers to what a file does not say of itself. What stays open and is needed is asked for: never guessed.
struct ImportOptions {
    static constexpr double kAutoCell = 0.; ///< `resample`: a cell near the source's own

    std::optional<HeightRange> range;   ///< for normalised integer images; not together with `scale`
    std::optional<HeightScale> scale;   ///< for any source
    std::optional<RasterSize> size;     ///< of a headerless file
    std::optional<RawSample> sample;    ///< of a headerless file; makes any file one
    std::optional<HeightDecode> decode; ///< for images with colour channels
    std::string channel;                ///< the height channel, by name (R, Y, height, ...) or number from 1
    std::optional<double> cell;         ///< metres between samples; only for files that do not say
    std::optional<VoidPolicy> voids;    ///< needed where there are voids
    std::optional<double> nodata;       ///< the stored value that means void, instead of the file's own tag
    std::optional<SampleRect> crop;     ///< in samples of the joined (and resampled) ground; must lie wholly inside
    std::optional<double> resample;     ///< metres between samples of the new grid, or kAutoCell
    std::string crs;                    ///< of a file without one: anything PROJ understands, as EPSG:4326
    TileLayout tiles;
    std::optional<StrictChecks> strict;
};

/// Refuses options that are out of range or contradict each other, before any file is looked at.
Result<void> checkOptions(const ImportOptions& options);

/// The names the command line and the dialog use: "u16le", "terrarium", "fill", "xy".
Result<RawSample> rawSampleFrom(std::string_view name);
Result<HeightDecode> heightDecodeFrom(std::string_view name);
Result<VoidPolicy> voidPolicyFrom(std::string_view name);
Result<TileOrder> tileOrderFrom(std::string_view name);
std::string_view nameOf(RawSample sample);
std::string_view nameOf(HeightDecode decode);
std::span<const std::string_view> rawSampleNames();
std::span<const std::string_view> heightDecodeNames();

/// Bytes a stored sample takes.
int bytesOf(RawSample sample);

} // namespace terrain
