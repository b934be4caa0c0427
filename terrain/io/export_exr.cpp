// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/export_files.h"

#include <OpenImageIO/imageio.h>
#include <zlib.h>

#include <bit>
#include <cstring>
#include <format>
#include <fstream>
#include <map>
#include <vector>

namespace terrain {

namespace {

static_assert(std::endian::native == std::endian::little, "OpenEXR files are little-endian");

class ExrWriter final : public RowWriter {
public:
    explicit ExrWriter(const FilePlan& plan) : m_path(plan.path), m_output(OIIO::ImageOutput::create("exr")) {}

    Result<void> open(const FilePlan& plan)
    {
        OIIO::ImageSpec spec(plan.width, plan.height, 1, OIIO::TypeDesc::FLOAT);
        spec.channelnames = {std::string(plan.format->channel)};
        spec.attribute("compression", "zip");
        if (!m_output || !m_output->open(plan.path.string(), spec))
            return refuse();
        return {};
    }
    Result<void> write(std::span<const std::byte> row) override
    {
        if (!m_output->write_scanline(m_row++, 0, OIIO::TypeDesc::FLOAT, row.data()))
            return refuse();
        return {};
    }
    Result<void> close() override
    {
        if (!m_output->close())
            return refuse();
        return {};
    }

private:
    std::unexpected<Error> refuse() { return cannotWrite(m_path, m_output ? m_output->geterror() : OIIO::geterror()); }

    std::filesystem::path m_path;
    std::unique_ptr<OIIO::ImageOutput> m_output;
    int m_row = 0;
};

/// Reads the one kind of OpenEXR file that ExrWriter makes, from the format's description: one part of scanlines, one
/// float channel, ZIP blocks of 16 rows, top row first.
class ExrReader final : public RowReader {
public:
    explicit ExrReader(const FilePlan& plan) : m_plan(plan), m_file(plan.path, std::ios::binary) {}

    Result<void> open()
    {
        constexpr std::uint32_t kMagic = 20000630;
        constexpr std::uint32_t kPlainVersion = 2;
        constexpr std::uint32_t kLongestAttribute = 65536;
        if (number<std::uint32_t>() != kMagic || number<std::uint32_t>() != kPlainVersion)
            return wrong("another kind of file", "single-part scanlines");
        std::map<std::string, std::string> header;
        for (std::string name = word(); !name.empty() && m_file; name = word()) {
            word(); // its type, which the name implies
            const auto size = number<std::uint32_t>();
            if (size > kLongestAttribute)
                return wrong(std::format("{} bytes of {}", size, name), "a short header");
            std::string value(size, '\0');
            m_file.read(value.data(), std::streamsize(value.size()));
            header[name] = value;
        }
        const std::int32_t window[] = {0, 0, m_plan.width - 1, m_plan.height - 1};
        const std::string_view windowBytes(reinterpret_cast<const char*>(window), sizeof window);
        if (header["dataWindow"] != windowBytes || header["displayWindow"] != windowBytes)
            return wrong("another data window", std::format("0,0 to {},{}", m_plan.width - 1, m_plan.height - 1));
        // Name, 0; type 2 (float); linear flag and padding; sampling 1, 1; end of list.
        std::string channel(m_plan.format->channel);
        channel += '\0';
        channel += std::string_view("\2\0\0\0\0\0\0\0\1\0\0\0\1\0\0\0\0", 17);
        if (header["channels"] != channel)
            return wrong("other channels", std::format("one float channel {}", m_plan.format->channel));
        constexpr char kZip = 3;
        if (header["compression"] != std::string(1, kZip) || header["lineOrder"] != std::string(1, '\0'))
            return wrong("another compression or row order", "ZIP, top row first");
        // Past the table of offsets: the blocks follow in order.
        const int blocks = (m_plan.height + kBlockRows - 1) / kBlockRows;
        m_file.seekg(std::streamoff(8) * blocks, std::ios::cur);
        return {};
    }

    Result<void> read(std::span<std::byte> row) override
    {
        if (m_row % kBlockRows == 0)
            TERRAIN_CHECK(readBlock());
        std::memcpy(row.data(), &m_block[std::size_t(m_row % kBlockRows) * row.size()], row.size());
        ++m_row;
        return {};
    }

private:
    static constexpr int kBlockRows = 16;

    Result<void> readBlock()
    {
        const int rows = std::min(kBlockRows, m_plan.height - m_row);
        m_block.resize(m_plan.rowBytes() * std::size_t(rows));
        const auto y = number<std::int32_t>();
        const auto size = number<std::uint32_t>();
        if (!m_file || y != m_row || size > m_block.size())
            return wrong(std::format("a block of {} bytes for row {}", size, y), std::format("row {}", m_row));
        std::vector<unsigned char> packed(size);
        if (!m_file.read(reinterpret_cast<char*>(packed.data()), std::streamsize(size)))
            return wrong("the end of the file", std::format("row {}", m_row));
        if (size == m_block.size()) { // kept as it is where packing gains nothing
            std::memcpy(m_block.data(), packed.data(), size);
            return {};
        }
        std::vector<unsigned char> bytes(m_block.size());
        uLongf length = bytes.size();
        if (uncompress(bytes.data(), &length, packed.data(), packed.size()) != Z_OK || length != bytes.size())
            return wrong("a broken block", std::format("rows from {}", m_row));
        // Each byte is kept as the difference to the one before, plus 128; first all even bytes, then all odd ones.
        for (std::size_t k = 1; k < bytes.size(); ++k)
            bytes[k] = static_cast<unsigned char>(bytes[k - 1] + bytes[k] - 128);
        const std::size_t half = (bytes.size() + 1) / 2;
        for (std::size_t k = 0; k < bytes.size(); ++k)
            m_block[k] = bytes[k / 2 + (k % 2 ? half : 0)];
        return {};
    }

    template <class T>
    T number()
    {
        T value = 0;
        m_file.read(reinterpret_cast<char*>(&value), sizeof value);
        return value;
    }
    std::string word()
    {
        std::string text;
        std::getline(m_file, text, '\0');
        return text;
    }
    std::unexpected<Error> wrong(std::string found, std::string expected)
    {
        return readsBackWrong(m_plan.path, std::move(found), std::move(expected));
    }

    FilePlan m_plan;
    std::ifstream m_file;
    std::vector<unsigned char> m_block;
    int m_row = 0;
};

} // namespace

Result<std::unique_ptr<RowWriter>> makeExrWriter(const FilePlan& plan)
{
    auto writer = std::make_unique<ExrWriter>(plan);
    TERRAIN_CHECK(writer->open(plan));
    return writer;
}

Result<std::unique_ptr<RowReader>> makeExrReader(const FilePlan& plan)
{
    auto reader = std::make_unique<ExrReader>(plan);
    TERRAIN_CHECK(reader->open());
    return reader;
}

} // namespace terrain
