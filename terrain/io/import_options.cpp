// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/import_options.h"

#include <array>
#include <cmath>
#include <format>

namespace terrain {

namespace {

constexpr std::array<std::string_view, 5> kSampleNames = {"u8", "u16le", "u16be", "f32le", "f32be"};
constexpr std::array<std::string_view, 5> kDecodeNames = {"grey", "rg", "gr", "terrarium", "mapbox"};
constexpr std::array<std::string_view, 3> kVoidNames = {"refuse", "keep", "fill"};
constexpr std::array<std::string_view, 2> kOrderNames = {"xy", "yx"};

template <class T, std::size_t kCount>
Result<T> named(std::string_view name, const std::array<std::string_view, kCount>& names, const char* option)
{
    for (std::size_t k = 0; k < kCount; ++k) {
        if (names[k] == name)
            return T(int(k));
    }
    std::string known;
    for (const std::string_view n : names)
        known += (known.empty() ? "" : ", ") + std::string(n);
    return fail(ErrorCode::InvalidArgument, option, "is not one of its values", std::format("'{}'", name), known);
}

} // namespace

Result<RawSample> rawSampleFrom(std::string_view name)
{
    return named<RawSample>(name, kSampleNames, "--sample");
}

Result<HeightDecode> heightDecodeFrom(std::string_view name)
{
    return named<HeightDecode>(name, kDecodeNames, "--decode");
}

Result<VoidPolicy> voidPolicyFrom(std::string_view name)
{
    return named<VoidPolicy>(name, kVoidNames, "--void");
}

Result<TileOrder> tileOrderFrom(std::string_view name)
{
    return named<TileOrder>(name, kOrderNames, "--tiles");
}

std::string_view nameOf(RawSample sample)
{
    return kSampleNames[std::size_t(sample)];
}

std::string_view nameOf(HeightDecode decode)
{
    return kDecodeNames[std::size_t(decode)];
}

std::span<const std::string_view> rawSampleNames()
{
    return kSampleNames;
}

std::span<const std::string_view> heightDecodeNames()
{
    return kDecodeNames;
}

int bytesOf(RawSample sample)
{
    constexpr std::array<int, 5> kBytes = {1, 2, 2, 4, 4};
    return kBytes[std::size_t(sample)];
}

Result<void> checkOptions(const ImportOptions& o)
{
    const auto refuse = [](const char* option, const char* problem, std::string found, std::string expected) {
        return fail(ErrorCode::InvalidArgument, option, problem, std::move(found), std::move(expected));
    };
    if (o.range && o.scale)
        return refuse("--range", "and --scale or --offset both say what a code is worth", {}, "one of them");
    if (o.range && !(std::isfinite(o.range->low) && std::isfinite(o.range->high) && o.range->low != o.range->high))
        return refuse("--range", "is not a range", std::format("{},{}", o.range->low, o.range->high),
                      "two different finite heights in metres");
    if (o.scale && !(std::isfinite(o.scale->scale) && std::isfinite(o.scale->offset) && o.scale->scale != 0))
        return refuse("--scale", "or --offset is out of range", std::format("{}, {}", o.scale->scale, o.scale->offset),
                      "finite numbers, the scale not 0");
    if (o.size &&
        (o.size->nx < 1 || o.size->nz < 1 || o.size->nx > Lattice::kMaxSide || o.size->nz > Lattice::kMaxSide))
        return refuse("--size", "is out of range", std::format("{}x{}", o.size->nx, o.size->nz),
                      std::format("1 to {} samples a side", Lattice::kMaxSide));
    const auto checkCell = [&](const char* option, double cell) -> Result<void> {
        if (cell >= Lattice::kMinCell && cell <= Lattice::kMaxCell)
            return {};
        return refuse(option, "is out of range", std::format("{} m", cell),
                      std::format("{} to {} m", Lattice::kMinCell, Lattice::kMaxCell));
    };
    if (o.cell)
        TERRAIN_CHECK(checkCell("--cell", *o.cell));
    if (o.resample && *o.resample != ImportOptions::kAutoCell)
        TERRAIN_CHECK(checkCell("--resample", *o.resample));
    if (o.crop && (o.crop->isEmpty() || o.crop->i < 0 || o.crop->j < 0))
        return refuse("--crop", "is not a rectangle of samples",
                      std::format("{},{},{},{}", o.crop->i, o.crop->j, o.crop->w, o.crop->h),
                      "column and row from 0, width and height from 1");
    if ((o.tiles.base && *o.tiles.base != 0 && *o.tiles.base != 1) ||
        (o.tiles.overlap && *o.tiles.overlap != 0 && *o.tiles.overlap != 1))
        return refuse("--tile-base and --overlap", "are out of range", {}, "0 or 1");
    if (o.decode && *o.decode != HeightDecode::Grey && !o.channel.empty())
        return refuse("--channel", "and --decode both say where heights are", {}, "one of them");
    if (!o.strict)
        return {};
    if (o.range || o.scale || o.size || o.sample || o.decode || !o.channel.empty() || o.cell || o.nodata ||
        o.resample || !o.crs.empty() || (o.voids && *o.voids != VoidPolicy::Refuse))
        return refuse("--strict", "takes a file as it is: no other option but --crop may say how to read it", {},
                      "--sha256, --expect-samples, --expect-cell, --crop");
    if (!o.strict->sha256.empty() &&
        (o.strict->sha256.size() != 64 ||
         o.strict->sha256.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos))
        return refuse("--sha256", "is not a digest", o.strict->sha256.substr(0, 80), "64 hex digits");
    return {};
}

} // namespace terrain
