// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/device/noise_texture.h"

#include "terrain/base/parallel.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace render {

namespace {

double lattice(std::uint32_t x, std::uint32_t z, std::uint32_t salt)
{
    std::uint32_t h = x * 0x9E3779B1u ^ z * 0x85EBCA77u ^ salt * 0xC2B2AE3Du;
    h = (h ^ h >> 15) * 0x2C1B3C6Du;
    h = (h ^ h >> 12) * 0x297A2D39u;
    return double(h ^ h >> 15) / 4294967295.0;
}

/// Gradient noise with `cells` cells around the torus, about -0.7 to 0.7. x and z in [0, 1).
double gradientNoise(double x, double z, int cells, std::uint32_t salt)
{
    const double px = x * cells, pz = z * cells;
    const int ix = int(std::floor(px)), iz = int(std::floor(pz));
    const double fx = px - ix, fz = pz - iz;
    const auto corner = [&](int dx, int dz) {
        const double angle =
            6.283185307179586 * lattice(std::uint32_t((ix + dx) % cells), std::uint32_t((iz + dz) % cells), salt);
        return std::cos(angle) * (fx - dx) + std::sin(angle) * (fz - dz);
    };
    const auto ease = [](double t) { return t * t * t * (t * (t * 6 - 15) + 10); };
    const double u = ease(fx), v = ease(fz);
    return std::lerp(std::lerp(corner(0, 0), corner(1, 0), u), std::lerp(corner(0, 1), corner(1, 1), u), v);
}

double fractal(double x, double z, int cells, int octaves, double gain, std::uint32_t salt)
{
    double sum = 0, weight = 1;
    for (int i = 0; i < octaves; ++i, cells *= 2, weight *= gain)
        sum += weight * gradientNoise(x, z, cells, salt + std::uint32_t(i));
    return sum;
}

/// Brings a field to mean 0 and the given spread.
void normalise(std::vector<double>& field, double spread)
{
    double mean = 0, square = 0;
    for (const double v : field)
        mean += v;
    mean /= double(field.size());
    for (double& v : field) {
        v -= mean;
        square += v * v;
    }
    const double scale = spread / std::sqrt(square / double(field.size()));
    for (double& v : field)
        v *= scale;
}

} // namespace

std::vector<std::vector<std::uint8_t>> makeNoiseLevels()
{
    constexpr int side = kNoiseSide;
    constexpr std::size_t count = std::size_t(side) * side;
    std::vector<double> bumps(count), other(count), slopeX(count), slopeZ(count);
    terrain::parallelFor(side, 16, [&](std::int64_t begin, std::int64_t end) {
        for (int z = int(begin); z < int(end); ++z) {
            for (int x = 0; x < side; ++x) {
                const double u = double(x) / side, v = double(z) / side;
                const std::size_t i = std::size_t(z) * side + x;
                // Bent by itself, so that no grid shows.
                const double bend = 0.035 * fractal(u, v, 4, 3, 0.5, 90);
                const double bu = u + bend + 1, bv = v - bend + 1;
                bumps[i] = fractal(bu - std::floor(bu), bv - std::floor(bv), 4, 7, 0.58, 7);
                other[i] = fractal(bv - std::floor(bv), bu - std::floor(bu), 5, 6, 0.55, 40);
            }
        }
    });
    normalise(bumps, 0.17);
    normalise(other, 0.17);
    for (int z = 0; z < side; ++z) {
        for (int x = 0; x < side; ++x) {
            const auto at = [&](int i, int j) {
                return bumps[std::size_t((z + j + side) % side) * side + (x + i + side) % side];
            };
            slopeX[std::size_t(z) * side + x] = at(1, 0) - at(-1, 0);
            slopeZ[std::size_t(z) * side + x] = at(0, 1) - at(0, -1);
        }
    }
    normalise(slopeX, 0.17);
    normalise(slopeZ, 0.17);

    std::vector<std::vector<std::uint8_t>> levels(1);
    levels[0].resize(count * 4);
    for (std::size_t i = 0; i < count; ++i) {
        const std::array fields{slopeX[i], slopeZ[i], bumps[i], other[i]};
        for (std::size_t c = 0; c < 4; ++c)
            levels[0][i * 4 + c] = std::uint8_t(std::lround(255 * std::clamp(0.5 + fields[c], 0., 1.)));
    }
    for (int s = side / 2; s >= 1; s /= 2) {
        const std::vector<std::uint8_t>& from = levels.back();
        std::vector<std::uint8_t> to(std::size_t(s) * s * 4);
        for (int z = 0; z < s; ++z) {
            for (int x = 0; x < s; ++x) {
                for (int c = 0; c < 4; ++c) {
                    int sum = 2;
                    for (int k = 0; k < 4; ++k)
                        sum += from[(std::size_t(2 * z + k / 2) * (2 * s) + (2 * x + k % 2)) * 4 + c];
                    to[(std::size_t(z) * s + x) * 4 + c] = std::uint8_t(sum / 4);
                }
            }
        }
        levels.push_back(std::move(to));
    }
    return levels;
}

} // namespace render
