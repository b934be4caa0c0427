// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/document/project.h"

#include <QDirIterator>
#include <QString>

#include <random>

/// Rough ground with some voids, the same for the same seed.
inline terrain::Document roughGround(int nx, int nz, unsigned seed)
{
    terrain::Document document =
        terrain::Document::flat(*terrain::Lattice::make(nx, nz, 0.1, 356000.37, -4200000.37), 12.1f);
    std::mt19937 random(seed);
    std::vector<float> row(std::size_t(nx), 0.f);
    std::vector<std::uint8_t> holes(std::size_t(nx), 0);
    terrain::Field<float>::Edit heights(document.heights);
    terrain::Field<std::uint8_t>::Edit voids(document.voids);
    for (int j = 0; j < nz; ++j) {
        for (int i = 0; i < nx; ++i) {
            row[std::size_t(i)] = float(random() % 20001) * 0.37f - 2000.f;
            holes[std::size_t(i)] = random() % 50 == 0;
            if (holes[std::size_t(i)])
                row[std::size_t(i)] = 0.f;
        }
        heights.write({0, j, nx, 1}, row.data(), row.size());
        voids.write({0, j, nx, 1}, holes.data(), holes.size());
    }
    document.heights = heights.publish();
    document.voids = voids.publish();
    return document;
}

/// `document` with sample (i, j) at `height`.
inline terrain::Document withHeight(terrain::Document document, int i, int j, float height)
{
    terrain::Field<float>::Edit edit(document.heights);
    edit.set(i, j, height);
    document.heights = edit.publish();
    return document;
}

inline std::filesystem::path pathOf(const QString& path)
{
    return std::filesystem::path(path.toStdU16String());
}

/// Every file below `folder`, relative to it, sorted; hidden ones too.
inline QStringList filesBelow(const QString& folder)
{
    QStringList files;
    QDirIterator walk(folder, QDir::Files | QDir::Hidden | QDir::System, QDirIterator::Subdirectories);
    while (walk.hasNext())
        files << QDir(folder).relativeFilePath(walk.next());
    files.sort();
    return files;
}

/// Fails the test with the error's line where a Result holds one.
#define VERIFY_RESULT(result)                                                                                          \
    do {                                                                                                               \
        if (const auto& checked = (result); !checked)                                                                  \
            QFAIL(checked.error().line().c_str());                                                                     \
    } while (false)
