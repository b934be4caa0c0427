// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/import_steps.h"

#include "terrain/io/decoder_limits.h"
#include "terrain/io/height_mapping.h"

#include <cmath>
#include <format>
#include <numeric>

namespace terrain {

namespace {

constexpr double kMebibyte = 1024. * 1024.;
constexpr double kMostPacked = 20000;            ///< no packing makes heights smaller than this many times
constexpr double kSmallBytes = 256. * kMebibyte; ///< below, a strangely small file does no harm
constexpr std::uint64_t kDecoderBytes = std::uint64_t(512) << 20;

double bytesOfType(const std::string& type)
{
    if (type.ends_with("64"))
        return 8;
    if (type.ends_with("32"))
        return 4;
    return type.ends_with("16") ? 2 : 1;
}

/// Rows of a file turned as its placement says. `buffer` holds them when they had to be turned.
const float* turned(const float* rows, std::size_t columns, int count, const Placement& place,
                    std::vector<float>& buffer)
{
    if (!place.flipX && !place.flipZ)
        return rows;
    buffer.resize(columns * std::size_t(count));
    for (int r = 0; r < count; ++r) {
        const float* from = rows + std::size_t(place.flipZ ? count - 1 - r : r) * columns;
        float* to = buffer.data() + std::size_t(r) * columns;
        if (place.flipX)
            std::reverse_copy(from, from + columns, to);
        else
            std::copy_n(from, columns, to);
    }
    return buffer.data();
}

} // namespace

Result<std::vector<Source>> openSources(DecoderProcess& decoder, std::span<const std::filesystem::path> files,
                                        const ImportOptions& options, const Progress& progress)
{
    std::vector<Source> sources;
    for (const std::filesystem::path& file : files) {
        std::error_code error;
        const std::filesystem::file_status status = std::filesystem::status(file, error);
        if (!std::filesystem::exists(status))
            return fail(ErrorCode::NotFound, file.string(), "no such file");
        if (!std::filesystem::is_regular_file(status))
            return fail(ErrorCode::Unsupported, file.string(), "is not a regular file");
        DecodeRequest request;
        request.path = std::filesystem::absolute(file, error).string();
        request.options = options;
        TERRAIN_TRY(header, decoder.open(request, progress));
        sources.push_back({file, std::move(header)});
    }
    return sources;
}

Result<void> checkSizes(std::span<const Source> sources, const GroundPlan& plan)
{
    const double most = double(availableMemory()) * 0.75;
    double decoder = 0;
    for (const Source& source : sources) {
        const RasterHeader& header = source.header;
        if (header.columns == 0 || header.rows == 0)
            continue; // a RAW whose size is still to be asked for
        const double samples = double(header.columns) * double(header.rows);
        const double decoded = samples * bytesOfType(header.sampleType) * double(header.channels.size());
        std::error_code error;
        const double fileBytes = double(std::filesystem::file_size(source.path, error));
        const std::string found = std::format("{} x {} samples, {:.0f} MiB as heights, in {:.0f} bytes", header.columns,
                                              header.rows, samples * 4 / kMebibyte, fileBytes);
        if (std::max(decoded, double(header.wholeBytes)) > std::max(kSmallBytes, fileBytes * kMostPacked))
            return fail(ErrorCode::Damaged, source.name(), "is far too small for what it claims to hold", found);
        if (header.columns > Lattice::kMaxSide || header.rows > Lattice::kMaxSide)
            return fail(ErrorCode::TooLarge, source.name(), "has too many samples a side", found,
                        std::format("at most {}", Lattice::kMaxSide));
        decoder = std::max(decoder, double(header.wholeBytes));
    }
    const double ground = double(plan.columns) * double(plan.rows) * 4;
    if (plan.columns > Lattice::kMaxSide || plan.rows > Lattice::kMaxSide || ground + decoder > most)
        return fail(ErrorCode::TooLarge, sources.front().name(), "is too large for this machine",
                    std::format("{} x {} samples, {:.0f} MiB as heights and {:.0f} MiB to decode", plan.columns,
                                plan.rows, ground / kMebibyte, decoder / kMebibyte),
                    std::format("at most {:.0f} MiB and {} samples a side", most / kMebibyte, Lattice::kMaxSide),
                    "import a part of it, cut out beforehand");
    return {};
}

Result<Loaded> load(DecoderProcess& decoder, std::span<const Source> sources, const GroundPlan& plan,
                    const SampleRect& window, const ImportOptions& options, bool asCodes, const Progress& progress)
{
    GroundWriter writer(window, sources.size() > 1);
    Loaded loaded;
    const double total = std::accumulate(sources.begin(), sources.end(), 0.,
                                         [](double sum, const Source& s) { return sum + double(s.header.rows); });
    double rowsDone = 0;
    std::vector<float> buffer;
    for (std::size_t k = 0; k < sources.size(); ++k) {
        const Source& source = sources[k];
        const RasterHeader& header = source.header;
        const Placement& place = plan.places[k];
        std::error_code error;
        DecodeRequest request;
        request.path = std::filesystem::absolute(source.path, error).string();
        request.asCodes = asCodes;
        request.options = options;
        const auto sink = [&](std::int64_t first, int rows, const float* heights) -> Result<void> {
            const float* from = turned(heights, std::size_t(header.columns), rows, place, buffer);
            const std::int64_t j = place.flipZ ? header.rows - first - rows : first;
            if (const auto conflict = writer.write(place.i, place.j + j, header.columns, rows, from))
                return fail(ErrorCode::InvalidArgument, source.name(),
                            std::format("does not agree with its neighbour where they overlap, at column {} row {}",
                                        conflict->i, conflict->j),
                            std::format("{} m", conflict->now), std::format("{} m", conflict->before),
                            "tiles that do not share their edges need --overlap 0");
            rowsDone += rows;
            progress.report(rowsDone / total, "Reading");
            return {};
        };
        TERRAIN_TRY(summary, decoder.decode(request, header, kDecoderBytes + header.wholeBytes + header.wholeBytes / 2,
                                            progress, sink));
        loaded.channelsDiffer |= summary.channelsDiffer;
    }
    loaded.extremes = writer.extremes();
    loaded.document = writer.finish();
    loaded.voids = countVoids(loaded.document);
    return loaded;
}

std::vector<std::string> sampleWarnings(const Loaded& loaded, const RasterHeader& header, const ImportOptions& options,
                                        bool asCodes)
{
    std::vector<std::string> warnings;
    const Extremes& e = loaded.extremes;
    if (e.samples == 0)
        return warnings;
    if (!asCodes && header.sampleType.starts_with("float") && !options.range && !options.scale && e.lowest >= 0 &&
        e.highest <= 1 && e.lowest < e.highest)
        warnings.push_back("all heights lie between 0 and 1: if they are normalised, give the range they stand for");
    // What tools write for "no data" without saying so, as it looks after the mapping to metres.
    constexpr double kUsual[] = {
        0, -32768, -32767, -9999, -99999, -999, 32767, 65535, -3.4028234663852886e38, 3.4028234663852886e38, 255, -1};
    const Result<HeightMapping> mapping = HeightMapping::make(header, options, asCodes, {});
    if (!mapping || options.decode.value_or(HeightDecode::Grey) != HeightDecode::Grey)
        return warnings;
    for (const double stored : kUsual) {
        float height = 0;
        mapping->apply(std::span(&stored, 1), 1, &height);
        const bool isLow = height == e.lowest, isHigh = height == e.highest;
        if (!isLow && !isHigh)
            continue;
        const double other = isLow ? e.secondLowest : e.secondHighest;
        const double end = isLow ? e.highest : e.lowest;
        if (std::abs(other - height) > 0.25 * std::abs(end - other) && std::abs(other - height) > 1)
            warnings.push_back(std::format("{} samples equal {}, far from the rest ({}..{}): if they are voids, say "
                                           "that {} means no data",
                                           isLow ? e.lowestCount : e.highestCount, height, std::min(other, end),
                                           std::max(other, end), stored));
    }
    return warnings;
}

std::int64_t countVoids(const Document& document)
{
    std::int64_t voids = 0;
    const Field<std::uint8_t>& field = document.voids;
    Field<std::uint8_t>::forTiles(field.all(), [&](int tx, int tz, const SampleRect& part) {
        const Tile<std::uint8_t>* tile = field.tile(tx, tz);
        if (!tile) {
            voids += field.background() ? part.count() : 0;
            return;
        }
        for (int j = 0; j < part.h; ++j) {
            const std::uint8_t* row = tile->samples.data() + std::size_t(j) * kTileSide;
            voids += std::count_if(row, row + part.w, [](std::uint8_t v) { return v != 0; });
        }
    });
    return voids;
}

} // namespace terrain
