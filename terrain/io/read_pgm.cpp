// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/raster_reader.h"

#include <cctype>
#include <filesystem>
#include <format>
#include <fstream>
#include <limits>

namespace terrain {

// OpenImageIO spreads a PGM's codes over 8 or 16 bits in whole numbers, which bends heights where the largest code is
// neither 255 nor 65535. The format is small enough to read its codes as they stand.
namespace {

class PgmReader final : public RasterReader {
public:
    PgmReader(std::ifstream file, RasterHeader header, bool isText, std::string subject)
        : m_file(std::move(file)), m_isText(isText), m_subject(std::move(subject))
    {
        m_header = std::move(header);
    }

    Result<void> read(std::int64_t first, int count, std::span<const int>, double* out) override
    {
        const std::size_t samples = std::size_t(m_header.columns) * std::size_t(count);
        for (std::size_t k = 0; k < samples; ++k) {
            const int code = m_isText ? textCode() : binaryCode();
            if (code < 0)
                return fail(ErrorCode::Damaged, m_subject, "ends before its last sample",
                            std::format("{} samples", first * m_header.columns + std::int64_t(k)),
                            std::format("{}", m_header.columns * m_header.rows));
            if (code > int(m_header.fullCode))
                return fail(ErrorCode::Damaged, m_subject, "holds a code above its own largest", std::to_string(code),
                            std::format("at most {}", m_header.fullCode));
            out[k] = code;
        }
        return {};
    }

private:
    int binaryCode()
    {
        std::streambuf& bytes = *m_file.rdbuf();
        const int high = bytes.sbumpc();
        if (high < 0 || m_header.fullCode < 256)
            return high;
        const int low = bytes.sbumpc();
        return low < 0 ? low : high << 8 | low;
    }
    int textCode()
    {
        int code = 0;
        return m_file >> code ? code : -1;
    }

    std::ifstream m_file;
    bool m_isText;
    std::string m_subject;
};

/// The next number of a PGM header, past white space and comments; -1 where there is none.
long headerNumber(std::istream& file)
{
    for (int c = file.peek(); c == '#' || std::isspace(c); c = file.peek()) {
        if (file.get() == '#')
            file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    }
    long number = 0;
    return std::isdigit(file.peek()) && file >> number ? number : -1;
}

} // namespace

Result<std::unique_ptr<RasterReader>> openPgm(const std::string& path)
{
    const std::string subject = fileName(path);
    std::ifstream file(path, std::ios::binary);
    char magic[2] = {};
    file.read(magic, 2);
    const bool isText = magic[1] == '2';
    const long columns = headerNumber(file), rows = headerNumber(file), full = headerNumber(file);
    if (columns < 1 || rows < 1 || full < 1 || full > 65535 || !std::isspace(file.get()))
        return fail(ErrorCode::Damaged, subject, "has a PGM header that makes no sense",
                    std::format("{} x {}, largest code {}", columns, rows, full), "largest code 1 to 65535");
    const std::int64_t left = std::int64_t(std::filesystem::file_size(path)) - std::int64_t(file.tellg());
    const double needed = double(columns) * double(rows) * (isText || full < 256 ? 1. : 2.);
    if (double(left) < needed)
        return fail(ErrorCode::Damaged, subject, std::format("is too short for {}x{} samples", columns, rows),
                    std::format("{} bytes of samples", left),
                    std::format("{:.0f}, which would take {:.0f} MiB as heights", needed,
                                double(columns) * double(rows) * 4. / 1048576.));
    RasterHeader header;
    header.format = "PGM";
    header.channels = {"Y"};
    header.columns = columns;
    header.rows = rows;
    header.sampleType = full < 256 ? "uint8" : "uint16";
    header.fullCode = double(full);
    takeWorldFile(path, header);
    return std::make_unique<PgmReader>(std::move(file), std::move(header), isText, subject);
}

} // namespace terrain
