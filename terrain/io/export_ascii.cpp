// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/export_files.h"
#include "terrain/io/plain_file.h"

#include <charconv>
#include <cstring>
#include <format>

namespace terrain {

namespace {

/// The shortest text that reads back as the same float, always with a decimal point: readers take a grid without one
/// for whole numbers. Returns one past the last character.
char* putFloat(char* at, char* end, float value)
{
    char* to = std::to_chars(at, end, value, std::chars_format::fixed).ptr;
    // Readers parse a double and round that; nine digits are out of reach of the second rounding.
    double read = 0;
    std::from_chars(at, to, read);
    if (float(read) != value)
        to = std::to_chars(at, end, value, std::chars_format::scientific, 8).ptr;
    if (std::find(at, to, '.') == to) {
        *to++ = '.';
        *to++ = '0';
    }
    return to;
}

class AsciiWriter final : public RowWriter {
public:
    explicit AsciiWriter(PlainFile file) : m_file(std::move(file)) {}

    Result<void> header(const FilePlan& plan)
    {
        const double south = plan.northing - (plan.height - 1) * plan.cell;
        std::string text = std::format("ncols {}\nnrows {}\nxllcenter {}\nyllcenter {}\ncellsize {}\n", plan.width,
                                       plan.height, plan.easting, south, plan.cell);
        if (plan.nodata)
            text += std::format("NODATA_value {}\n", *plan.nodata);
        return m_file.put(text);
    }
    Result<void> write(std::span<const std::byte> row) override
    {
        m_text.clear();
        char number[128];
        for (std::size_t k = 0; k < row.size(); k += sizeof(float)) {
            float value = 0;
            std::memcpy(&value, &row[k], sizeof value);
            m_text.append(number, putFloat(number, number + sizeof number, value));
            m_text += k + sizeof(float) < row.size() ? ' ' : '\n';
        }
        return m_file.put(m_text);
    }
    Result<void> close() override { return m_file.close(); }

private:
    PlainFile m_file;
    std::string m_text;
};

} // namespace

Result<std::unique_ptr<RowWriter>> makeAsciiWriter(const FilePlan& plan)
{
    TERRAIN_TRY(file, PlainFile::create(plan.path));
    auto writer = std::make_unique<AsciiWriter>(std::move(file));
    TERRAIN_CHECK(writer->header(plan));
    return writer;
}

} // namespace terrain
