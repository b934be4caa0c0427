// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/export_files.h"
#include "terrain/io/plain_file.h"

#include <fstream>
#include <utility>
#include <vector>

namespace terrain {

namespace {

void swapPairs(std::span<std::byte> bytes)
{
    for (std::size_t k = 0; k + 1 < bytes.size(); k += 2)
        std::swap(bytes[k], bytes[k + 1]);
}

class RawWriter final : public RowWriter {
public:
    RawWriter(PlainFile file, bool bigEndian) : m_file(std::move(file)), m_bigEndian(bigEndian) {}

    Result<void> write(std::span<const std::byte> row) override
    {
        m_row.assign(row.begin(), row.end());
        if (m_bigEndian)
            swapPairs(m_row);
        return m_file.put({reinterpret_cast<const char*>(m_row.data()), m_row.size()});
    }
    Result<void> close() override { return m_file.close(); }

private:
    PlainFile m_file;
    bool m_bigEndian;
    std::vector<std::byte> m_row;
};

class RawReader final : public RowReader {
public:
    explicit RawReader(const FilePlan& plan) : m_plan(plan), m_file(plan.path, std::ios::binary) {}

    Result<void> read(std::span<std::byte> row) override
    {
        if (!m_file.read(reinterpret_cast<char*>(row.data()), std::streamsize(row.size())))
            return readsBackWrong(m_plan.path, std::to_string(m_file.gcount()) + " bytes in a row",
                                  std::to_string(row.size()));
        if (m_plan.format->bigEndian)
            swapPairs(row);
        return {};
    }

private:
    FilePlan m_plan;
    std::ifstream m_file;
};

} // namespace

Result<std::unique_ptr<RowWriter>> makeRawWriter(const FilePlan& plan)
{
    TERRAIN_TRY(file, PlainFile::create(plan.path));
    return std::make_unique<RawWriter>(std::move(file), plan.format->bigEndian);
}

Result<std::unique_ptr<RowReader>> makeRawReader(const FilePlan& plan)
{
    std::error_code error;
    const auto bytes = std::filesystem::file_size(plan.path, error);
    const auto expected = plan.rowBytes() * std::size_t(plan.height);
    if (error || bytes != expected)
        return readsBackWrong(plan.path, std::to_string(bytes) + " bytes", std::to_string(expected));
    return std::make_unique<RawReader>(plan);
}

} // namespace terrain
