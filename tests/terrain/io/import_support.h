// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/io/decoder.h"
#include "terrain/io/import.h"

#include <QTest>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

/// What the tests of importing share.
namespace importing {

using Paths = std::vector<std::filesystem::path>;

inline std::filesystem::path caseFile(std::string_view name)
{
    return std::filesystem::path(MORAINE_TEST_DATA_DIR) / "cases" / name;
}

inline std::filesystem::path sharedFile(std::string_view name)
{
    return std::filesystem::path(MORAINE_SHARED_DIR) / name;
}

inline terrain::Result<terrain::Imported> import(const Paths& files, const terrain::ImportOptions& options = {})
{
    terrain::Progress progress;
    return terrain::importGround(files, options, progress);
}

inline terrain::Result<terrain::Preview> look(const Paths& files, const terrain::ImportOptions& options = {})
{
    terrain::Progress progress;
    return terrain::preview(files, options, progress);
}

/// The refusal's line, or an empty text where there was none.
inline std::string refusal(const Paths& files, const terrain::ImportOptions& options = {})
{
    const auto result = import(files, options);
    return result ? std::string() : result.error().line();
}

inline void writeFile(const std::filesystem::path& path, std::string_view bytes)
{
    std::ofstream(path, std::ios::binary).write(bytes.data(), std::streamsize(bytes.size()));
}

inline std::string readFile(const std::filesystem::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

inline std::vector<float> heightsOf(const terrain::Document& document)
{
    std::vector<float> heights;
    for (int j = 0; j < document.lattice.nz; ++j) {
        for (int i = 0; i < document.lattice.nx; ++i)
            heights.push_back(document.heightOrNan(i, j));
    }
    return heights;
}

/// The range that makes every 16-bit code its own height in metres.
inline terrain::ImportOptions codesAsMetres()
{
    terrain::ImportOptions options;
    options.range = terrain::HeightRange{0, 65535};
    return options;
}

inline bool says(const std::string& line, std::string_view text)
{
    return line.find(text) != std::string::npos;
}

} // namespace importing

/// Declares `name` with what an import that must succeed made; fails the test with the refusal's line otherwise.
#define IMPORT_OK(name, ...)                                                                                           \
    const auto name##Result = importing::import(__VA_ARGS__);                                                          \
    QVERIFY2(name##Result, name##Result ? "" : name##Result.error().line().c_str());                                   \
    [[maybe_unused]] const terrain::Imported& name = *name##Result

/// A main that is its own decoding process, as every program that imports must be.
#define IMPORT_TEST_MAIN(Test)                                                                                         \
    int main(int argc, char** argv)                                                                                    \
    {                                                                                                                  \
        if (argc > 1 && std::string_view(argv[1]) == "--decode")                                                       \
            return terrain::decoderMain(argc, argv);                                                                   \
        QCoreApplication application(argc, argv);                                                                      \
        Test test;                                                                                                     \
        return QTest::qExec(&test, argc, argv);                                                                        \
    }
