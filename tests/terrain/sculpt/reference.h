// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/document/document.h"
#include "terrain/sculpt/stroke.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

/// Sculpting written as plainly as it can be: sample by sample, in double, without tiles, rows, grids or threads.
namespace reference {

using terrain::Brush;
using terrain::Document;
using terrain::Falloff;
using terrain::StrokeSample;

struct Ground {
    int nx = 0;
    int nz = 0;
    double cell = 1;
    double x0 = 0;
    double z0 = 0;
    std::vector<double> heights;
    std::vector<bool> voids;

    explicit Ground(const Document& document)
        : nx(document.lattice.nx),
          nz(document.lattice.nz),
          cell(document.lattice.cell),
          x0(document.lattice.x0),
          z0(document.lattice.z0)
    {
        for (int j = 0; j < nz; ++j) {
            for (int i = 0; i < nx; ++i) {
                heights.push_back(double(document.heights.at(i, j)));
                voids.push_back(document.isVoid(i, j));
            }
        }
    }
    std::size_t index(int i, int j) const { return std::size_t(j) * std::size_t(nx) + std::size_t(i); }
    bool isGround(int i, int j) const { return i >= 0 && j >= 0 && i < nx && j < nz && !voids[index(i, j)]; }
};

inline double fade(Falloff falloff, double s)
{
    if (s >= 1)
        return 0;
    switch (falloff) {
    case Falloff::Smooth:
        return (1 - s * s) * (1 - s * s);
    case Falloff::Linear:
        return 1 - s;
    case Falloff::Sphere:
        return std::sqrt(1 - s * s);
    case Falloff::Tip:
        return (1 - s) * (1 - s);
    case Falloff::Flat:
        break;
    }
    return 1;
}

inline double smoothed(const Ground& before, int i, int j)
{
    // Pairs of opposite neighbours; a pair that is not whole counts as a straight continuation.
    const int pairs[4][3] = {{1, 0, 2}, {0, 1, 2}, {1, 1, 1}, {1, -1, 1}};
    const double h = before.heights[before.index(i, j)];
    double sum = 4 * h;
    for (const auto& [di, dj, share] : pairs) {
        if (before.isGround(i + di, j + dj) && before.isGround(i - di, j - dj))
            sum +=
                share * (before.heights[before.index(i + di, j + dj)] + before.heights[before.index(i - di, j - dj)]);
        else
            sum += share * 2 * h;
    }
    return sum / 16;
}

inline void dab(Ground& ground, const Brush& brush, double x, double z, double pressure, double target)
{
    const int passes = brush.tool == "smooth" ? std::clamp(int(std::lround(brush.radius / ground.cell / 16)), 1, 8) : 1;
    for (int pass = 0; pass < passes; ++pass) {
        const Ground before = ground;
        for (int j = 0; j < ground.nz; ++j) {
            for (int i = 0; i < ground.nx; ++i) {
                if (!ground.isGround(i, j))
                    continue;
                const double s =
                    std::hypot(ground.x0 + i * ground.cell - x, ground.z0 + j * ground.cell - z) / brush.radius;
                const double share = fade(brush.falloff, s) * brush.strength * pressure;
                double& h = ground.heights[ground.index(i, j)];
                if (brush.tool == "raise")
                    h += share;
                else if (brush.tool == "lower")
                    h -= share;
                else if (brush.tool == "flatten")
                    h += share * (target - h);
                else
                    h += share * (smoothed(before, i, j) - h);
            }
        }
    }
}

/// Dabs along straight lines between the samples.
inline void stroke(Ground& ground, const Brush& brush, const std::vector<StrokeSample>& samples, double target)
{
    const double step = brush.radius * brush.spacing;
    dab(ground, brush, samples[0].x, samples[0].z, double(samples[0].pressure), target);
    double next = step; // along the path
    double walked = 0;
    for (std::size_t k = 1; k < samples.size(); ++k) {
        const StrokeSample &a = samples[k - 1], &b = samples[k];
        const double length = std::hypot(b.x - a.x, b.z - a.z);
        for (; next <= walked + length + 1e-9; next += step) {
            const double share = (next - walked) / length;
            dab(ground, brush, a.x + (b.x - a.x) * share, a.z + (b.z - a.z) * share,
                double(a.pressure) + double(b.pressure - a.pressure) * share, target);
        }
        walked += length;
    }
}

} // namespace reference

namespace terrain {

/// Hills of some metres with noise, and where `holes` a few void patches.
inline Document roughGround(const Lattice& lattice, unsigned seed, bool holes = false)
{
    std::mt19937 random(seed);
    std::vector<float> heights(std::size_t(lattice.count()));
    std::vector<std::uint8_t> voids(heights.size(), 0);
    for (int j = 0; j < lattice.nz; ++j) {
        for (int i = 0; i < lattice.nx; ++i)
            heights[std::size_t(j) * std::size_t(lattice.nx) + std::size_t(i)] =
                50.f + 20.f * float(std::sin(i * 0.11) * std::cos(j * 0.07)) + float(random() % 1000) * 0.002f;
    }
    for (int hole = 0; holes && hole < 4; ++hole) {
        const SampleRect rect =
            SampleRect{int(random() % unsigned(lattice.nx)), int(random() % unsigned(lattice.nz)), 9, 6}.intersected(
                lattice.all());
        for (int j = rect.j; j < rect.bottom(); ++j) {
            for (int i = rect.i; i < rect.right(); ++i) {
                voids[std::size_t(j) * std::size_t(lattice.nx) + std::size_t(i)] = 1;
                heights[std::size_t(j) * std::size_t(lattice.nx) + std::size_t(i)] = 0.f;
            }
        }
    }
    Document ground = Document::flat(lattice, 0.f);
    Field<float>::Edit edit(ground.heights);
    edit.write(lattice.all(), heights.data(), std::size_t(lattice.nx));
    ground.heights = edit.publish();
    if (holes) {
        Field<std::uint8_t>::Edit mask(ground.voids);
        mask.write(lattice.all(), voids.data(), std::size_t(lattice.nx));
        ground.voids = mask.publish();
    }
    return ground;
}

inline std::vector<float> samplesOf(const Document& document)
{
    std::vector<float> samples(std::size_t(document.lattice.count()));
    document.heights.read(document.lattice.all(), samples.data(), std::size_t(document.lattice.nx));
    return samples;
}

} // namespace terrain
