// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/height_mapping.h"

#include <charconv>
#include <cmath>
#include <format>
#include <limits>

namespace terrain {

namespace {

std::string lower(std::string_view text)
{
    std::string out(text);
    for (char& c : out)
        c = char(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return out;
}

/// The channel called `name` in any case; -1 where there is none.
int channelCalled(const RasterHeader& header, std::string_view name)
{
    for (std::size_t c = 0; c < header.channels.size(); ++c) {
        if (header.channels[c] == name)
            return int(c);
    }
    for (std::size_t c = 0; c < header.channels.size(); ++c) {
        if (lower(header.channels[c]) == lower(name))
            return int(c);
    }
    return -1;
}

bool isFloating(const RasterHeader& header)
{
    return header.sampleType.starts_with("float");
}

} // namespace

std::string channelList(const RasterHeader& header)
{
    constexpr std::size_t kMost = 8; // of hundreds of bands the first few tell enough
    std::string out;
    for (std::size_t c = 0; c < std::min(header.channels.size(), kMost); ++c)
        out += (c == 0 ? "" : ", ") + header.channels[c];
    return header.channels.size() > kMost ? out + ", ..." : out;
}

Result<ChannelChoice> chooseChannels(const RasterHeader& header, const ImportOptions& options,
                                     const std::string& subject)
{
    const HeightDecode decode = options.decode.value_or(HeightDecode::Grey);
    if (decode != HeightDecode::Grey) {
        ChannelChoice choice;
        const bool two = decode == HeightDecode::RedGreen || decode == HeightDecode::GreenRed;
        for (const char* name : two ? std::vector<const char*>{"R", "G"} : std::vector<const char*>{"R", "G", "B"})
            choice.channels.push_back(channelCalled(header, name));
        if (std::ranges::find(choice.channels, -1) != choice.channels.end() || header.sampleType != "uint8")
            return fail(ErrorCode::InvalidArgument, subject, std::format("cannot be decoded as {}", nameOf(decode)),
                        std::format("channels {} of {}", channelList(header), header.sampleType),
                        two ? "8-bit channels R and G" : "8-bit channels R, G and B");
        return choice;
    }
    if (!options.channel.empty()) {
        int channel = channelCalled(header, options.channel);
        int number = 0;
        const char* end = options.channel.data() + options.channel.size();
        if (channel < 0 && std::from_chars(options.channel.data(), end, number).ptr == end && number >= 1 &&
            number <= int(header.channels.size()))
            channel = number - 1;
        if (channel < 0)
            return fail(ErrorCode::NotFound, subject, std::format("has no channel '{}'", options.channel),
                        channelList(header));
        return ChannelChoice{{channel}};
    }
    // An alpha says how much of a pixel is there, never how high the ground is.
    std::vector<int> rest;
    for (std::size_t c = 0; c < header.channels.size(); ++c) {
        const std::string name = lower(header.channels[c]);
        if (name != "a" && name != "alpha")
            rest.push_back(int(c));
    }
    if (rest.size() == 1)
        return ChannelChoice{rest};
    const std::vector<int> colours = {channelCalled(header, "R"), channelCalled(header, "G"),
                                      channelCalled(header, "B")};
    if (rest.size() == 3 && std::ranges::find(colours, -1) == colours.end())
        return ChannelChoice{colours, true};
    return ChannelChoice{{rest.empty() ? 0 : rest.front()}, false, true};
}

bool needsRange(const RasterHeader& header, const ImportOptions& options)
{
    return !header.heightFormat && !isFloating(header) && !options.range && !options.scale &&
           options.decode.value_or(HeightDecode::Grey) == HeightDecode::Grey;
}

Result<HeightMapping> HeightMapping::make(const RasterHeader& header, const ImportOptions& options, bool asCodes,
                                          const std::string& subject)
{
    HeightMapping mapping;
    mapping.m_decode = options.decode.value_or(HeightDecode::Grey);
    mapping.m_nodataAsFloat = isFloating(header);
    if (options.nodata || !header.nodata.empty()) {
        mapping.m_hasNodata = true;
        mapping.m_nodata = options.nodata ? *options.nodata : header.nodata.front();
    }
    if (asCodes)
        return mapping;
    if (options.range) {
        const bool two = mapping.m_decode == HeightDecode::RedGreen || mapping.m_decode == HeightDecode::GreenRed;
        mapping.m_full = two ? 65535. : isFloating(header) ? 1. : header.fullCode;
        if (mapping.m_full <= 0 || (!two && mapping.m_decode != HeightDecode::Grey))
            return fail(ErrorCode::InvalidArgument, subject, "has no code 0 and full code that a range could stand for",
                        options.decode ? std::string(nameOf(*options.decode)) : header.sampleType, {},
                        "give --scale and --offset");
        mapping.m_low = options.range->low;
        mapping.m_span = options.range->high - options.range->low;
    } else if (options.scale) {
        mapping.m_scale = options.scale->scale;
        mapping.m_offset = options.scale->offset;
    } else {
        mapping.m_scale = header.storedScale * header.verticalMetres;
        mapping.m_offset = header.storedOffset * header.verticalMetres;
    }
    return mapping;
}

void HeightMapping::apply(std::span<const double> channels, std::size_t count, float* out) const
{
    const double* a = channels.data();
    const double* b = channels.size() >= 2 * count ? a + count : a;
    const double* c = channels.size() >= 3 * count ? a + 2 * count : a;
    const auto map = [&](auto stored) {
        constexpr float kVoid = std::numeric_limits<float>::quiet_NaN();
        for (std::size_t k = 0; k < count; ++k) {
            const double v = stored(k);
            const double h = m_full > 0 ? m_low + v / m_full * m_span : v * m_scale + m_offset;
            const float f = float(h);
            const bool isVoid = m_hasNodata && (v == m_nodata || (m_nodataAsFloat && float(v) == float(m_nodata)));
            out[k] = isVoid || !std::isfinite(f) ? kVoid : f;
        }
    };
    switch (m_decode) {
    case HeightDecode::Grey:
        return map([a](std::size_t k) { return a[k]; });
    case HeightDecode::RedGreen:
        return map([a, b](std::size_t k) { return a[k] * 256. + b[k]; });
    case HeightDecode::GreenRed:
        return map([a, b](std::size_t k) { return b[k] * 256. + a[k]; });
    case HeightDecode::Terrarium:
        return map([a, b, c](std::size_t k) { return a[k] * 256. + b[k] + c[k] / 256. - 32768.; });
    case HeightDecode::Mapbox:
        return map([a, b, c](std::size_t k) { return -10000. + (a[k] * 65536. + b[k] * 256. + c[k]) * 0.1; });
    }
}

} // namespace terrain
