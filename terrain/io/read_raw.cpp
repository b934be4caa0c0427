// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/raster_reader.h"

#include <bit>
#include <cstring>
#include <filesystem>
#include <format>
#include <fstream>

namespace terrain {

namespace {

class RawReader final : public RasterReader {
public:
    RawReader(std::ifstream file, RasterHeader header, RawSample sample, std::string subject)
        : m_file(std::move(file)), m_sample(sample), m_subject(std::move(subject))
    {
        m_header = std::move(header);
    }

    Result<void> read(std::int64_t first, int count, std::span<const int>, double* out) override
    {
        const std::size_t samples = std::size_t(m_header.columns) * std::size_t(count);
        const std::size_t bytes = samples * std::size_t(bytesOf(m_sample));
        m_bytes.resize(bytes);
        m_file.seekg(std::streamoff(first) * m_header.columns * bytesOf(m_sample));
        if (!m_file.read(m_bytes.data(), std::streamsize(bytes)))
            return fail(ErrorCode::Io, m_subject, "ends before its last row");
        switch (m_sample) {
        case RawSample::U8:
            convert<std::uint8_t, false>(samples, out);
            break;
        case RawSample::U16LE:
            convert<std::uint16_t, false>(samples, out);
            break;
        case RawSample::U16BE:
            convert<std::uint16_t, true>(samples, out);
            break;
        case RawSample::F32LE:
            convert<std::uint32_t, false>(samples, out);
            break;
        case RawSample::F32BE:
            convert<std::uint32_t, true>(samples, out);
            break;
        }
        return {};
    }

private:
    template <class T, bool kSwap>
    void convert(std::size_t samples, double* out) const
    {
        for (std::size_t k = 0; k < samples; ++k) {
            T v;
            std::memcpy(&v, m_bytes.data() + k * sizeof v, sizeof v);
            if constexpr (kSwap)
                v = std::byteswap(v);
            if constexpr (sizeof(T) == 4)
                out[k] = double(std::bit_cast<float>(v));
            else
                out[k] = double(v);
        }
    }

    std::ifstream m_file;
    RawSample m_sample;
    std::string m_subject;
    std::vector<char> m_bytes;
};

} // namespace

Result<std::unique_ptr<RasterReader>> openRaw(const std::string& path, const ImportOptions& options)
{
    const std::string subject = fileName(path);
    std::error_code error;
    const std::uintmax_t found = std::filesystem::file_size(path, error);
    RasterHeader header;
    header.format = "RAW";
    header.channels = {"Y"};
    header.wholeBytes = 0;
    if (options.sample) {
        static constexpr const char* kTypes[] = {"uint8", "uint16", "uint16", "float32", "float32"};
        static constexpr double kFull[] = {255., 65535., 65535., 0., 0.};
        header.sampleType = kTypes[int(*options.sample)];
        header.fullCode = kFull[int(*options.sample)];
    }
    if (options.size) {
        header.columns = options.size->nx;
        header.rows = options.size->nz;
    }
    if (options.size && options.sample) {
        const std::uint64_t expected =
            std::uint64_t(options.size->nx) * std::uint64_t(options.size->nz) * std::uint64_t(bytesOf(*options.sample));
        if (error || found != expected)
            return fail(
                ErrorCode::InvalidArgument, subject,
                std::format("is not {}x{} samples of {}", options.size->nx, options.size->nz, nameOf(*options.sample)),
                std::format("{} bytes", found), std::format("{} bytes", expected), "check --size and --sample");
    }
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return fail(ErrorCode::Io, subject, "cannot be read");
    return std::make_unique<RawReader>(std::move(file), std::move(header), options.sample.value_or(RawSample::U8),
                                       subject);
}

} // namespace terrain
