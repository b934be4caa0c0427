// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/document/project_block.h"

#include <zstd.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <memory>
#include <type_traits>

namespace terrain {

namespace {

constexpr std::size_t kTileSamples = std::size_t(kTileSide) * kTileSide;
constexpr std::uint32_t kMagic = 0x4B4C424Du; // "MBLK"
constexpr std::uint16_t kFormat = 1;
constexpr int kLevel = 1; ///< zstd's; higher levels gain little on byte planes of terrain and cost much

/// Little-endian, as it stands in the file.
struct Head {
    std::uint32_t magic = kMagic;
    std::uint16_t format = kFormat;
    std::uint16_t sampleBytes = 0;
    std::uint64_t present = 0; ///< bit k: tile k, row by row, follows
};
static_assert(sizeof(Head) == 16 && std::endian::native == std::endian::little);

struct CompressorDelete {
    void operator()(ZSTD_CCtx* c) const { ZSTD_freeCCtx(c); }
    void operator()(ZSTD_DCtx* d) const { ZSTD_freeDCtx(d); }
};

/// Each thread keeps one context and one buffer: making them costs more than packing a small block.
ZSTD_CCtx* compressor()
{
    thread_local const std::unique_ptr<ZSTD_CCtx, CompressorDelete> context(ZSTD_createCCtx());
    return context.get();
}
ZSTD_DCtx* decompressor()
{
    thread_local const std::unique_ptr<ZSTD_DCtx, CompressorDelete> context(ZSTD_createDCtx());
    return context.get();
}
std::span<std::byte> scratch(std::size_t bytes)
{
    thread_local std::vector<std::byte> buffer;
    if (buffer.size() < bytes)
        buffer.resize(bytes);
    return {buffer.data(), bytes};
}

/// Neighbouring floats of one sign have neighbouring codes; negative ones are mirrored so that zero is no cliff.
std::uint32_t toOrdered(float value)
{
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    return bits >> 31 ? bits ^ 0x7FFFFFFFu : bits;
}
float fromOrdered(std::uint32_t code)
{
    return std::bit_cast<float>(code >> 31 ? code ^ 0x7FFFFFFFu : code);
}
/// A small difference of either sign becomes a small number.
std::uint32_t fold(std::uint32_t difference)
{
    return (difference << 1) ^ (difference >> 31 ? ~0u : 0u);
}
std::uint32_t unfold(std::uint32_t folded)
{
    return (folded >> 1) ^ (folded & 1 ? ~0u : 0u);
}

/// Byte plane p of the whole block stands at `planes + p * planeBytes`; this tile's part of it at `offset`.
bool split(const Tile<float>& tile, std::byte* planes, std::size_t planeBytes, std::size_t offset)
{
    bool finite = true;
    std::uint32_t rowStart = 0;
    std::byte* p0 = planes + offset;
    for (int j = 0; j < kTileSide; ++j) {
        std::uint32_t before = rowStart;
        const float* row = &tile.samples[std::size_t(j) * kTileSide];
        rowStart = toOrdered(row[0]);
        for (int i = 0; i < kTileSide; ++i, ++p0) {
            finite &= std::isfinite(row[i]);
            const std::uint32_t code = toOrdered(row[i]);
            const std::uint32_t folded = fold(code - before);
            before = code;
            for (std::size_t p = 0; p < 4; ++p)
                p0[p * planeBytes] = std::byte(folded >> (8 * p));
        }
    }
    return finite;
}

bool join(Tile<float>& tile, const std::byte* planes, std::size_t planeBytes, std::size_t offset)
{
    bool finite = true;
    std::uint32_t rowStart = 0;
    const std::byte* p0 = planes + offset;
    for (int j = 0; j < kTileSide; ++j) {
        std::uint32_t code = rowStart;
        float* row = &tile.samples[std::size_t(j) * kTileSide];
        for (int i = 0; i < kTileSide; ++i, ++p0) {
            std::uint32_t folded = 0;
            for (std::size_t p = 0; p < 4; ++p)
                folded |= std::uint32_t(p0[p * planeBytes]) << (8 * p);
            code += unfold(folded);
            row[i] = fromOrdered(code);
            finite &= std::isfinite(row[i]);
        }
        rowStart = toOrdered(row[0]);
    }
    return finite;
}

bool split(const Tile<std::uint8_t>& tile, std::byte* planes, std::size_t, std::size_t offset)
{
    std::memcpy(planes + offset, tile.samples.data(), kTileSamples);
    return std::ranges::all_of(tile.samples, [](std::uint8_t v) { return v <= 1; });
}

bool join(Tile<std::uint8_t>& tile, const std::byte* planes, std::size_t, std::size_t offset)
{
    std::memcpy(tile.samples.data(), planes + offset, kTileSamples);
    return std::ranges::all_of(tile.samples, [](std::uint8_t v) { return v <= 1; });
}

std::unexpected<Error> damaged(std::string problem, std::string found = {}, std::string expected = {})
{
    return fail(ErrorCode::Damaged, "block", std::move(problem), std::move(found), std::move(expected));
}

template <class T>
Result<Head> readHead(std::span<const std::byte> file)
{
    Head head;
    if (file.size() <= sizeof head)
        return damaged("is cut short", std::format("{} bytes", file.size()));
    std::memcpy(&head, file.data(), sizeof head);
    if (head.magic != kMagic)
        return damaged("is not a block of samples");
    if (head.format != kFormat)
        return fail(ErrorCode::Unsupported, "block", "is of an unknown format", std::format("{}", head.format),
                    std::format("{}", kFormat), "open it with a newer Moraine");
    if (head.sampleBytes != sizeof(T))
        return damaged("holds another kind of samples", std::format("{} bytes a sample", head.sampleBytes),
                       std::format("{}", sizeof(T)));
    const std::uint64_t bytes = std::uint64_t(std::popcount(head.present)) * kTileSamples * sizeof(T);
    const std::span<const std::byte> frame = file.subspan(sizeof head);
    const unsigned long long content = ZSTD_getFrameContentSize(frame.data(), frame.size());
    if (bytes == 0 || content != bytes)
        return damaged("contradicts itself about its size",
                       content >= ZSTD_CONTENTSIZE_ERROR ? "no size" : std::format("{} bytes of samples", content),
                       std::format("{} for its tiles", bytes));
    const std::size_t length = ZSTD_findFrameCompressedSize(frame.data(), frame.size());
    if (ZSTD_isError(length) || length != frame.size())
        return damaged("does not end where its samples do");
    return head;
}

} // namespace

template <class T>
std::uint64_t BlockFile<T>::largest()
{
    return sizeof(Head) + ZSTD_compressBound(kTilesPerBlock * kTileSamples * sizeof(T));
}

template <class T>
Result<std::vector<std::byte>> BlockFile<T>::pack(const BlockTiles<T>& tiles)
{
    Head head;
    head.sampleBytes = sizeof(T);
    for (std::size_t k = 0; k < tiles.size(); ++k)
        head.present |= std::uint64_t(tiles[k] != nullptr) << k;
    if (head.present == 0)
        return std::vector<std::byte>();
    const std::size_t planeBytes = std::size_t(std::popcount(head.present)) * kTileSamples;
    const std::span<std::byte> planes = scratch(planeBytes * sizeof(T));
    std::size_t offset = 0;
    for (const TilePtr<T>& tile : tiles) {
        if (!tile)
            continue;
        if (!split(*tile, planes.data(), planeBytes, offset))
            return fail(ErrorCode::InvalidArgument, "block", "holds samples that are not ground", {},
                        std::is_same_v<T, float> ? "finite heights" : "void bits of 0 or 1");
        offset += kTileSamples;
    }
    std::vector<std::byte> file(sizeof head + ZSTD_compressBound(planes.size()));
    std::memcpy(file.data(), &head, sizeof head);
    const std::size_t packed = ZSTD_compressCCtx(compressor(), file.data() + sizeof head, file.size() - sizeof head,
                                                 planes.data(), planes.size(), kLevel);
    if (ZSTD_isError(packed))
        return fail(ErrorCode::TooLarge, "block", "cannot be packed", ZSTD_getErrorName(packed));
    file.resize(sizeof head + packed);
    return file;
}

template <class T>
Result<void> BlockFile<T>::check(std::span<const std::byte> file)
{
    TERRAIN_CHECK(readHead<T>(file));
    return {};
}

template <class T>
Result<BlockTiles<T>> BlockFile<T>::unpack(std::span<const std::byte> file)
{
    TERRAIN_TRY(head, readHead<T>(file));
    const std::size_t planeBytes = std::size_t(std::popcount(head.present)) * kTileSamples;
    const std::span<std::byte> planes = scratch(planeBytes * sizeof(T));
    const std::size_t got = ZSTD_decompressDCtx(decompressor(), planes.data(), planes.size(), file.data() + sizeof head,
                                                file.size() - sizeof head);
    if (ZSTD_isError(got) || got != planes.size())
        return damaged("does not unpack", ZSTD_isError(got) ? ZSTD_getErrorName(got) : std::format("{} bytes", got),
                       std::format("{} bytes", planes.size()));
    BlockTiles<T> tiles;
    std::size_t offset = 0;
    for (std::size_t k = 0; k < tiles.size(); ++k) {
        if (!(head.present >> k & 1))
            continue;
        auto tile = makeTile<T>();
        if (!join(*tile, planes.data(), planeBytes, offset))
            return damaged("holds samples that are not ground", {},
                           std::is_same_v<T, float> ? "finite heights" : "void bits of 0 or 1");
        tiles[k] = std::move(tile);
        offset += kTileSamples;
    }
    return tiles;
}

template struct BlockFile<float>;
template struct BlockFile<std::uint8_t>;

} // namespace terrain
