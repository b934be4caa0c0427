// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/document/document.h"
#include "terrain/io/export.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

namespace terrain {

/// What was found when the samples of a file were compared with the ground.
struct ExportTally {
    double maxError = 0; ///< metres, over samples that were not clipped
    std::int64_t clippedLow = 0;
    std::int64_t clippedHigh = 0;

    void add(const ExportTally& other);
};

/// How heights become stored samples and what they must read back as. The same for all files of one export.
class ExportCoding {
public:
    /// Chooses range and void of an export of ground with these facts; refuses options that contradict the format, and
    /// voids that it cannot keep.
    static Result<ExportCoding> make(const ExportFormat& format, const ExportOptions& options,
                                     const GroundFacts& facts);

    std::optional<HeightRange> range() const;                  ///< of a 16-bit code
    double step() const { return m_step; }                     ///< metres between two codes; 0 for floats
    std::optional<double> nodata() const { return m_nodata; }  ///< the stored sample that means void
    std::optional<double> voidValue() const { return m_fill; } ///< metres in place of voids

    /// Stores a row; `stored` has 2 or 4 bytes a sample as the format asks.
    void encode(std::span<const float> heights, std::span<const std::uint8_t> voids, std::span<std::byte> stored) const;

    /// Compares a row that was read back with the ground it was made of. Samples before `counted` also stand in a
    /// neighbour's file and are not tallied. Returns the first sample that is further off than half a step, or null.
    std::optional<std::size_t> firstWrong(std::span<const float> heights, std::span<const std::uint8_t> voids,
                                          std::span<const std::byte> stored, std::size_t counted,
                                          ExportTally& tally) const;

private:
    double stored(double height) const; ///< the code, rounded and clamped
    double decoded(double code) const;  ///< metres
    SampleCoding m_coding = SampleCoding::Float32;
    double m_low = -std::numeric_limits<double>::infinity(); ///< lowest and highest metres that can be kept
    double m_high = std::numeric_limits<double>::infinity();
    double m_step = 0;
    std::optional<double> m_nodata;
    std::optional<double> m_fill;
};

} // namespace terrain
