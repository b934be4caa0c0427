// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/io/export.h"

#include <QTest>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

/// What the tests of exporting share: ground to export, plain ways to look at files, one call that must work.
namespace exporting {

/// Ground whose heights are `height(i, j)` metres, rounded to float.
inline terrain::Document ground(int nx, int nz, const std::function<double(int, int)>& height, double cell = 1,
                                double x0 = 0, double z0 = 0)
{
    terrain::Document document = terrain::Document::flat(*terrain::Lattice::make(nx, nz, cell, x0, z0), 0);
    terrain::Field<float>::Edit edit(document.heights);
    for (int j = 0; j < nz; ++j) {
        for (int i = 0; i < nx; ++i)
            edit.set(i, j, float(height(i, j)));
    }
    document.heights = edit.publish();
    return document;
}

/// Hills without symmetry, from about -60 to 420 m, no two neighbours alike.
inline double hills(int i, int j)
{
    return 180. + 170. * std::sin(i * 0.061) + 70. * std::cos(j * 0.037 + i * 0.011) + 0.013 * i - 0.17 * j;
}

inline terrain::Document withVoid(terrain::Document document, int i, int j)
{
    terrain::Field<std::uint8_t>::Edit voids(document.voids);
    voids.set(i, j, 1);
    document.voids = voids.publish();
    terrain::Field<float>::Edit heights(document.heights);
    heights.set(i, j, 0);
    document.heights = heights.publish();
    return document;
}

inline std::string bytesOf(const std::filesystem::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// The 16-bit codes of a RAW file.
inline std::vector<std::uint16_t> codesOf(const std::filesystem::path& path, bool bigEndian = false)
{
    const std::string bytes = bytesOf(path);
    std::vector<std::uint16_t> codes;
    for (std::size_t k = 0; k + 1 < bytes.size(); k += 2) {
        const auto first = std::uint8_t(bytes[k]);
        const auto second = std::uint8_t(bytes[k + 1]);
        codes.push_back(std::uint16_t(bigEndian ? first << 8 | second : second << 8 | first));
    }
    return codes;
}

inline std::vector<float> floatsOf(const std::filesystem::path& path)
{
    const std::string bytes = bytesOf(path);
    std::vector<float> floats(bytes.size() / sizeof(float));
    std::copy_n(bytes.data(), floats.size() * sizeof(float), reinterpret_cast<char*>(floats.data()));
    return floats;
}

/// The names in a folder, hidden ones too, sorted.
inline std::vector<std::string> listing(const std::filesystem::path& folder)
{
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}

inline terrain::Result<terrain::ExportReport> run(const terrain::Document& document,
                                                  const terrain::ExportOptions& options)
{
    terrain::Progress progress;
    return terrain::exportGround(document, options, progress);
}

inline terrain::ExportOptions optionsFor(std::string preset, const std::filesystem::path& folder)
{
    terrain::ExportOptions options;
    options.preset = std::move(preset);
    options.directory = folder;
    options.baseName = "ground";
    return options;
}

} // namespace exporting

/// Declares `name` with the report of an export that must succeed; fails the test with the refusal's line otherwise.
#define EXPORT_OK(name, document, options)                                                                             \
    const auto name##Result = exporting::run(document, options);                                                       \
    QVERIFY2(name##Result, name##Result ? "" : name##Result.error().line().c_str());                                   \
    [[maybe_unused]] const terrain::ExportReport& name = *name##Result
