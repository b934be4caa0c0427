// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/export_coding.h"

#include <cmath>
#include <cstring>
#include <format>

namespace terrain {

namespace {

constexpr double kCodes = 65535;
constexpr double kMiddle = 32768;
constexpr double kInt16Void = -32768;

Result<HeightRange> chooseRange(const ExportOptions& options, const GroundFacts& facts)
{
    if (options.range && options.zeroAtMiddle)
        return fail(ErrorCode::InvalidArgument, "range", "contradicts 0 m at the middle code", {}, "one of the two");
    if (options.range) {
        if (!std::isfinite(options.range->low) || !std::isfinite(options.range->high) ||
            !(options.range->low < options.range->high))
            return fail(ErrorCode::InvalidArgument, "range", "is empty",
                        std::format("{} to {} m", options.range->low, options.range->high),
                        "the lower height first, then a higher one");
        return *options.range;
    }
    const double low = facts.lowest;
    const double high = facts.highest;
    if (options.zeroAtMiddle) {
        double step = std::max({-low / kMiddle, high / (kCodes - kMiddle), 0.});
        if (step == 0)
            step = 1. / 128.; // level ground at 0 m: any step does; this is the one of an unscaled Unreal landscape
        return HeightRange{-kMiddle * step, (kCodes - kMiddle) * step};
    }
    return HeightRange{low, low < high ? high : low + 1};
}

/// A value no height of the ground has.
double freeNodata(const GroundFacts& facts)
{
    for (const double candidate : {-9999., -32768., -99999.}) {
        if (candidate < facts.lowest || candidate > facts.highest)
            return candidate;
    }
    return -double(std::numeric_limits<float>::max());
}

template <class T>
T sampleAt(std::span<const std::byte> row, std::size_t k)
{
    T value;
    std::memcpy(&value, &row[k * sizeof(T)], sizeof value);
    return value;
}

} // namespace

void ExportTally::add(const ExportTally& other)
{
    maxError = std::max(maxError, other.maxError);
    clippedLow += other.clippedLow;
    clippedHigh += other.clippedHigh;
}

Result<ExportCoding> ExportCoding::make(const ExportFormat& format, const ExportOptions& options,
                                        const GroundFacts& facts)
{
    ExportCoding coding;
    coding.m_coding = format.coding;
    if (format.coding == SampleCoding::Code16) {
        TERRAIN_TRY(range, chooseRange(options, facts));
        coding.m_low = range.low;
        coding.m_high = range.high;
        coding.m_step = (range.high - range.low) / kCodes;
    } else if (options.range || options.zeroAtMiddle) {
        return fail(ErrorCode::InvalidArgument, "range", "means nothing to this format", std::string(format.id), {},
                    "leave it out: the format keeps metres");
    }
    if (format.coding == SampleCoding::Int16) {
        coding.m_low = kInt16Void + 1;
        coding.m_high = 32767;
        coding.m_step = 1;
    }
    if (options.voidValue) {
        const bool kept = std::isfinite(float(*options.voidValue)) ||
                          (std::isnan(*options.voidValue) && format.coding == SampleCoding::Float32);
        if (!kept)
            return fail(ErrorCode::InvalidArgument, "void value", "cannot be kept by this format",
                        std::format("{} in {}", *options.voidValue, format.id), "metres; nan in float formats alone");
        coding.m_fill = options.voidValue;
    } else if (facts.voids > 0 && format.keepsVoids()) {
        coding.m_nodata = format.coding == SampleCoding::Int16 ? kInt16Void : freeNodata(facts);
    } else if (facts.voids > 0) {
        return fail(ErrorCode::NeedsAnswer, std::string(format.id), "cannot keep voids",
                    std::format("{} samples without ground", facts.voids), "ground without voids, or a value for them",
                    "give a void value, fill the voids, or choose a format with nodata such as geotiff");
    }
    return coding;
}

std::optional<HeightRange> ExportCoding::range() const
{
    return m_coding == SampleCoding::Code16 ? std::optional(HeightRange{m_low, m_high}) : std::nullopt;
}

double ExportCoding::stored(double height) const
{
    const double kept = std::clamp(height, m_low, m_high);
    if (m_coding == SampleCoding::Code16)
        return std::clamp(std::floor((kept - m_low) / (m_high - m_low) * kCodes + 0.5), 0., kCodes);
    return std::floor(kept + 0.5);
}

double ExportCoding::decoded(double code) const
{
    return m_coding == SampleCoding::Code16 ? m_low + code / kCodes * (m_high - m_low) : code;
}

void ExportCoding::encode(std::span<const float> heights, std::span<const std::uint8_t> voids,
                          std::span<std::byte> row) const
{
    const auto each = [&](auto convert) {
        for (std::size_t k = 0; k < heights.size(); ++k) {
            const auto value = voids[k] ? (m_nodata ? convert(*m_nodata, true) : convert(m_fill.value_or(0), false))
                                        : convert(double(heights[k]), false);
            std::memcpy(&row[k * sizeof value], &value, sizeof value);
        }
    };
    switch (m_coding) {
    case SampleCoding::Code16:
        each([this](double h, bool) { return std::uint16_t(stored(h)); });
        break;
    case SampleCoding::Int16:
        each([this](double h, bool isNodata) { return std::int16_t(isNodata ? h : stored(h)); });
        break;
    case SampleCoding::Float32:
        each([](double h, bool) { return float(h); });
        break;
    }
}

std::optional<std::size_t> ExportCoding::firstWrong(std::span<const float> heights, std::span<const std::uint8_t> voids,
                                                    std::span<const std::byte> row, std::size_t counted,
                                                    ExportTally& tally) const
{
    const double tolerance = m_coding == SampleCoding::Float32
                                 ? 0.
                                 : m_step / 2 * (1 + 1e-6) + 1e-12 * std::max(std::abs(m_low), std::abs(m_high));
    for (std::size_t k = 0; k < heights.size(); ++k) {
        const double code = m_coding == SampleCoding::Code16  ? double(sampleAt<std::uint16_t>(row, k))
                            : m_coding == SampleCoding::Int16 ? double(sampleAt<std::int16_t>(row, k))
                                                              : double(sampleAt<float>(row, k));
        if (voids[k] && m_nodata) {
            if (code != double(m_coding == SampleCoding::Float32 ? float(*m_nodata) : *m_nodata))
                return k;
            continue;
        }
        const double wanted = voids[k] ? double(float(m_fill.value_or(0))) : double(heights[k]);
        if (std::isnan(wanted)) {
            if (!std::isnan(code))
                return k;
            continue;
        }
        const double error = std::abs(decoded(code) - std::clamp(wanted, m_low, m_high));
        if (!(error <= tolerance) || (m_nodata && code == *m_nodata))
            return k;
        if (k < counted)
            continue;
        tally.clippedLow += wanted < m_low;
        tally.clippedHigh += wanted > m_high;
        if (wanted >= m_low && wanted <= m_high)
            tally.maxError = std::max(tally.maxError, error);
    }
    return std::nullopt;
}

} // namespace terrain
