// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/raster_reader.h"

#include <OpenImageIO/half.h>
#include <OpenImageIO/imageio.h>

#include <filesystem>
#include <format>
#include <limits>

namespace terrain {

namespace {

using OIIO::ImageInput;
using OIIO::ImageSpec;
using OIIO::TypeDesc;

std::string typeName(TypeDesc type)
{
    switch (type.basetype) {
    case TypeDesc::UINT8:
        return "uint8";
    case TypeDesc::INT8:
        return "int8";
    case TypeDesc::UINT16:
        return "uint16";
    case TypeDesc::INT16:
        return "int16";
    case TypeDesc::UINT32:
        return "uint32";
    case TypeDesc::INT32:
        return "int32";
    case TypeDesc::HALF:
        return "float16";
    case TypeDesc::FLOAT:
        return "float32";
    case TypeDesc::DOUBLE:
        return "float64";
    default:
        return {};
    }
}

double fullCodeOf(TypeDesc type)
{
    switch (type.basetype) {
    case TypeDesc::UINT8:
        return 255.;
    case TypeDesc::UINT16:
        return 65535.;
    case TypeDesc::UINT32:
        return 4294967295.;
    default:
        return 0.;
    }
}

template <class T>
void spread(const unsigned char* from, int channels, int channel, std::size_t pixels, double* out)
{
    const T* samples = reinterpret_cast<const T*>(from);
    for (std::size_t k = 0; k < pixels; ++k)
        out[k] = double(samples[k * std::size_t(channels) + std::size_t(channel)]);
}

/// One picture through OpenImageIO: stored values as they are, without gamma, colour or alpha arithmetic.
class ImageReader final : public RasterReader {
public:
    ImageReader(std::unique_ptr<ImageInput> input, RasterHeader header, std::string subject)
        : m_input(std::move(input)), m_spec(m_input->spec()), m_subject(std::move(subject))
    {
        m_header = std::move(header);
        m_type = m_spec.format;
        if (m_spec.channelformats.size() > 1) {
            // Channels of different types are widened to one that holds them all; a float holds a half exactly, and
            // a double the rest.
            for (const TypeDesc& type : m_spec.channelformats) {
                if (type != m_type)
                    m_type =
                        type.is_floating_point() && m_type.is_floating_point() ? TypeDesc::FLOAT : TypeDesc::DOUBLE;
            }
        }
        if (m_type == TypeDesc::HALF)
            m_type = TypeDesc::FLOAT;
        const int chunk = m_spec.tile_width ? m_spec.tile_height : 256; // 256 rows hold any EXR chunk whole
        m_chunkRows = int(std::min<std::int64_t>(chunk, m_header.rows));
    }

    Result<void> read(std::int64_t first, int count, std::span<const int> channels, double* out) override
    {
        const std::size_t width = std::size_t(m_header.columns);
        const std::size_t plane = width * std::size_t(count);
        for (int j = 0; j < count; ++j) {
            TERRAIN_CHECK(hold(first + j));
            const unsigned char* row = m_chunk.data() + std::size_t(first + j - m_chunkFirst) * rowBytes();
            for (std::size_t c = 0; c < channels.size(); ++c)
                spreadRow(row, channels[c], width, out + c * plane + std::size_t(j) * width);
        }
        return {};
    }

private:
    std::size_t rowBytes() const
    {
        return std::size_t(m_header.columns) * std::size_t(m_spec.nchannels) * m_type.size();
    }

    /// Makes m_chunk the rows around `row`.
    Result<void> hold(std::int64_t row)
    {
        if (!m_chunk.empty() && row >= m_chunkFirst && row < m_chunkFirst + m_chunkRows)
            return {};
        m_chunkFirst = row - row % m_chunkRows;
        m_chunk.resize(rowBytes() * std::size_t(m_chunkRows));
        const int begin = m_spec.y + int(m_chunkFirst);
        const int end = std::min(begin + m_chunkRows, m_spec.y + m_spec.height);
        const bool read =
            m_spec.tile_width
                ? m_input->read_tiles(0, 0, m_spec.x, m_spec.x + m_spec.width, begin, end, m_spec.z, m_spec.z + 1, 0,
                                      m_spec.nchannels, m_type, m_chunk.data())
                : m_input->read_scanlines(0, 0, begin, end, m_spec.z, 0, m_spec.nchannels, m_type, m_chunk.data());
        if (!read)
            return fail(ErrorCode::Damaged, m_subject, std::format("cannot be decoded at row {}", m_chunkFirst),
                        m_input->geterror());
        return {};
    }

    void spreadRow(const unsigned char* row, int channel, std::size_t width, double* out) const
    {
        switch (m_type.basetype) {
        case TypeDesc::UINT8:
            return spread<std::uint8_t>(row, m_spec.nchannels, channel, width, out);
        case TypeDesc::INT8:
            return spread<std::int8_t>(row, m_spec.nchannels, channel, width, out);
        case TypeDesc::UINT16:
            return spread<std::uint16_t>(row, m_spec.nchannels, channel, width, out);
        case TypeDesc::INT16:
            return spread<std::int16_t>(row, m_spec.nchannels, channel, width, out);
        case TypeDesc::UINT32:
            return spread<std::uint32_t>(row, m_spec.nchannels, channel, width, out);
        case TypeDesc::INT32:
            return spread<std::int32_t>(row, m_spec.nchannels, channel, width, out);
        case TypeDesc::FLOAT:
            return spread<float>(row, m_spec.nchannels, channel, width, out);
        default:
            return spread<double>(row, m_spec.nchannels, channel, width, out);
        }
    }

    std::unique_ptr<ImageInput> m_input;
    ImageSpec m_spec;
    std::string m_subject;
    TypeDesc m_type;
    std::vector<unsigned char> m_chunk;
    std::int64_t m_chunkFirst = 0;
    int m_chunkRows = 1;
};

} // namespace

Result<std::unique_ptr<RasterReader>> openImage(const std::string& path, const std::string& format)
{
    const std::string subject = fileName(path);
    OIIO::attribute("threads", 1);
    auto input = ImageInput::create(format);
    if (!input)
        return fail(ErrorCode::Unsupported, subject, "needs a reader that is not installed", format);
    ImageSpec config;
    config["oiio:UnassociatedAlpha"] = 1; // weights and heights under zero alpha must survive
    config["oiio:RawColor"] = 1;
    ImageSpec spec;
    if (!input->open(path, spec, config))
        return fail(ErrorCode::Damaged, subject, std::format("does not open as {}", format), input->geterror());
    if (spec.deep || spec.depth > 1)
        return fail(ErrorCode::Unsupported, subject, "is a deep or volume image", {}, "one flat picture");
    RasterHeader header;
    header.format = format == "openexr" ? "EXR" : format == "png" ? "PNG" : "TIFF";
    header.columns = spec.width;
    header.rows = spec.height;
    header.channels = spec.channelnames;
    header.sampleType = typeName(spec.channelformats.empty() ? spec.format : spec.channelformats.front());
    if (header.sampleType.empty())
        return fail(ErrorCode::Unsupported, subject, "has samples of a kind that no height has", spec.format.c_str(),
                    "whole numbers of 8 to 32 bits or floating point");
    header.fullCode = fullCodeOf(spec.format);
    const std::uint64_t row = std::uint64_t(spec.width) * spec.pixel_bytes(true);
    header.wholeBytes = row * std::uint64_t(std::min(spec.height, std::max(256, spec.tile_height))) * 2;
    if (format == "png") // interlaced pictures come whole
        header.wholeBytes += row * std::uint64_t(spec.height);
    if (format == "tiff") // so may strips
        header.wholeBytes +=
            row * std::uint64_t(std::clamp(spec.get_int_attribute("tiff:RowsPerStrip", spec.height), 0, spec.height));
    if (spec.x != 0 || spec.y != 0)
        header.notes.push_back(std::format("its data window starts at ({}, {}): taken as it is", spec.x, spec.y));
    int pictures = 1;
    while (pictures < 100 && input->seek_subimage(pictures, 0))
        ++pictures;
    input->seek_subimage(0, 0);
    if (pictures > 1)
        header.notes.push_back(std::format("holds {} pictures: the first was taken", pictures));
    takeWorldFile(path, header);
    return std::make_unique<ImageReader>(std::move(input), std::move(header), subject);
}

} // namespace terrain
