// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/surface/surface.h"

#include <random>

/// Small grounds for the tests of what reads them.
namespace grounds {

/// Ground whose sample (i, j) is heightAt(i, j).
template <class HeightAt>
terrain::Document made(const terrain::Lattice& lattice, HeightAt heightAt)
{
    terrain::Document document = terrain::Document::flat(lattice, 0.f);
    terrain::Field<float>::Edit edit(document.heights);
    for (int j = 0; j < lattice.nz; ++j) {
        for (int i = 0; i < lattice.nx; ++i)
            edit.set(i, j, float(heightAt(i, j)));
    }
    document.heights = edit.publish();
    return document;
}

inline terrain::Document withVoid(terrain::Document document, std::initializer_list<std::pair<int, int>> samples)
{
    terrain::Field<float>::Edit heights(document.heights);
    terrain::Field<std::uint8_t>::Edit voids(document.voids);
    for (const auto& [i, j] : samples) {
        heights.set(i, j, 0.f);
        voids.set(i, j, 1);
    }
    document.heights = heights.publish();
    document.voids = voids.publish();
    return document;
}

/// Uneven ground of heights in [0, tall] metres, a share of its samples void.
inline terrain::Document random(const terrain::Lattice& lattice, unsigned seed, double tall, double voidShare = 0.)
{
    std::mt19937 dice(seed);
    std::uniform_real_distribution<double> height(0., tall), chance(0., 1.);
    terrain::Document document = made(lattice, [&](int, int) { return height(dice); });
    if (voidShare == 0.)
        return document;
    terrain::Field<float>::Edit heights(document.heights);
    terrain::Field<std::uint8_t>::Edit voids(document.voids);
    for (int j = 0; j < lattice.nz; ++j) {
        for (int i = 0; i < lattice.nx; ++i) {
            if (chance(dice) < voidShare) {
                heights.set(i, j, 0.f);
                voids.set(i, j, 1);
            }
        }
    }
    document.heights = heights.publish();
    document.voids = voids.publish();
    return document;
}

/// Hills that fit no symmetry: a mirrored or turned reading of them cannot go unnoticed.
inline double hill(double x, double z)
{
    return 40. * std::sin(x * 0.031) * std::cos(z * 0.017 + 0.4) + 9. * std::sin((x + 2. * z) * 0.11) + 0.05 * x -
           0.02 * z;
}

} // namespace grounds
