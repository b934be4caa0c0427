// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.h"

#include "terrain/document/project.h"

#include <xxhash.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace {

constexpr int kSide = 8193;

/// A folder that goes with this object.
class Folder {
public:
    Folder()
    {
        std::string pattern = (fs::temp_directory_path() / "moraine-bench-XXXXXX").string();
        if (::mkdtemp(pattern.data()))
            m_path = pattern;
    }
    ~Folder()
    {
        std::error_code ignored;
        if (!m_path.empty())
            fs::remove_all(m_path, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    const fs::path& path() const { return m_path; }

private:
    fs::path m_path;
};

/// Hills where the Moon is not at hand.
void writeHills(const fs::path& raw)
{
    std::ofstream file(raw, std::ios::binary);
    std::vector<std::uint16_t> row(kSide);
    std::uint32_t noise = 1;
    for (int j = 0; j < kSide; ++j) {
        for (int i = 0; i < kSide; ++i) {
            noise = noise * 1664525u + 1013904223u;
            row[std::size_t(i)] = std::uint16_t(12000 + 4000 * std::sin(i * 0.003 + j * 0.001) +
                                                2500 * std::cos(j * 0.0047) + (noise >> 29));
        }
        file.write(reinterpret_cast<const char*>(row.data()), std::streamsize(row.size() * sizeof row[0]));
    }
}

/// The ground of 8193 x 8193 samples as RAW16, with the header that GDAL's tools need to read the same file.
fs::path makeRaw(const fs::path& folder)
{
    fs::path raw = folder / "moon_8193_u16le.r16";
    const fs::path tool = fs::path(MORAINE_SHARED_DIR) / "data/tools/make_moon_8193.sh";
    if (!fs::exists(tool) || !bench::runProgram({"sh", tool.string(), folder.string()}))
        writeHills(raw);
    std::ofstream(fs::path(raw).replace_extension(".hdr"))
        << "ENVI\nsamples = " << kSide << "\nlines = " << kSide
        << "\nbands = 1\nheader offset = 0\nfile type = ENVI Standard\ndata type = 12\ninterleave = bsq\nbyte order = "
           "0\n";
    return raw;
}

/// Reads every file of the project into memory, which it keeps, and sums it up: the least that any opening could do.
void readAndSum(const fs::path& project)
{
    std::vector<std::vector<char>> kept;
    for (const auto& entry : fs::recursive_directory_iterator(project)) {
        if (!entry.is_regular_file())
            continue;
        std::ifstream file(entry.path(), std::ios::binary);
        std::vector<char>& bytes = kept.emplace_back(entry.file_size());
        file.read(bytes.data(), std::streamsize(bytes.size()));
        bench::keep(XXH3_64bits(bytes.data(), bytes.size()));
    }
}

void run(bench::Table& table)
{
    const std::string import = "import RAW16 8193x8193 to a project";
    const std::string open = "open that project until heights can be asked";
    const Folder folder;
    const fs::path raw = makeRaw(folder.path());
    const fs::path project = folder.path() / "moon.moraine";
    const fs::path tiff = folder.path() / "moon.tif";
    const std::vector<std::string> ours = {MORAINE_PROGRAM, "import",  raw.string(), "--size", "8193x8193", "--sample",
                                           "u16le",         "--range", "0,65535",    "--cell", "1",         "-o",
                                           project.string()};
    const std::vector<std::string> theirs = {"gdal_translate", "-q",         "-of",       "GTiff", "-ot",
                                             "Float32",        "-co",        "TILED=YES", "-co",   "COMPRESS=DEFLATE",
                                             raw.string(),     tiff.string()};
    const auto clear = [&] {
        fs::remove_all(project);
        fs::remove(tiff);
    };
    if (!bench::runProgram(ours))
        return table.skip(import, "the program refused it");
    if (!bench::runProgram(theirs))
        return table.skip(import, "gdal_translate failed");
    const bench::Pair times =
        bench::alternate(3, [&] { bench::runProgram(ours); }, [&] { bench::runProgram(theirs); }, clear);
    table.ratio(import, times, 3, "gdal_translate");
    clear();
    if (const auto peak = bench::peakMemory(ours))
        table.atMost(import + ", memory", double(*peak) / (1 << 20), "MiB", 770);
    const bench::Pair opening = bench::alternate(
        7,
        [&] {
            const auto opened = terrain::Project::open(project, terrain::OpenMode::ReadOnly, terrain::Progress());
            bench::keep(opened->document().heights.at(kSide / 2, kSide / 2));
        },
        [&] { readAndSum(project); });
    table.ratio(open, opening, 1.5, "read and checksum");
}

const bench::Area kProject("project", run);

} // namespace
