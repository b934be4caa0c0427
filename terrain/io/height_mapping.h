// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/io/raster_header.h"

#include <span>
#include <vector>

namespace terrain {

/// Which channels make the height.
struct ChannelChoice {
    std::vector<int> channels; ///< numbers into RasterHeader::channels
    bool mustAgree = false;    ///< red, green and blue, to be found equal
    bool needsAnswer = false;  ///< several could be meant: the first was taken
};

/// Refuses a channel that does not exist and a decoding that the channels do not fit.
Result<ChannelChoice> chooseChannels(const RasterHeader& header, const ImportOptions& options,
                                     const std::string& subject);

/// The channels' names for a message.
std::string channelList(const RasterHeader& header);

/// True where stored values have no unit and no range was given: heights cannot be known.
bool needsRange(const RasterHeader& header, const ImportOptions& options);

/// Stored values to metres, voids to NaN.
class HeightMapping {
public:
    /// Refuses a range for signed whole numbers, which have no code for it to start from. `asCodes` leaves values as
    /// they are but for voids.
    static Result<HeightMapping> make(const RasterHeader& header, const ImportOptions& options, bool asCodes,
                                      const std::string& subject);

    /// `channels` as RasterReader::read gives them, `count` values each. Anything that is not finite, or not as a
    /// float32, is a void.
    void apply(std::span<const double> channels, std::size_t count, float* out) const;

private:
    HeightDecode m_decode = HeightDecode::Grey;
    double m_full = 0; ///< 0: linear
    double m_low = 0;
    double m_span = 0;
    double m_scale = 1;
    double m_offset = 0;
    bool m_hasNodata = false;
    bool m_nodataAsFloat = false; ///< floating samples: a tag in decimal text may match only once rounded to float32
    double m_nodata = 0;
};

} // namespace terrain
