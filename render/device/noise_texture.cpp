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

/// Gradient noise on a torus, octave over octave.
class Fractal {
public:
    Fractal(int cells, int octaves, double gain, std::uint32_t salt)
        : m_cells(cells), m_gain(gain), m_octaves(std::size_t(octaves))
    {
        for (std::size_t o = 0; o < m_octaves.size(); ++o, cells *= 2) {
            for (int i = 0; i < cells * cells; ++i) {
                const double angle = 6.283185307179586 * lattice(std::uint32_t(i % cells), std::uint32_t(i / cells),
                                                                 salt + std::uint32_t(o));
                m_octaves[o].push_back({std::cos(angle), std::sin(angle)});
            }
        }
    }

    /// At (x, z) on the unit torus, each at least 0.
    double at(double x, double z) const
    {
        double sum = 0, weight = 1;
        int cells = m_cells;
        for (const auto& gradients : m_octaves) {
            const double px = x * cells, pz = z * cells;
            const int ix = int(px), iz = int(pz);
            const double fx = px - ix, fz = pz - iz;
            const auto corner = [&](int dx, int dz) {
                const auto& g =
                    gradients[std::size_t((iz + dz) % cells) * std::size_t(cells) + std::size_t((ix + dx) % cells)];
                return g[0] * (fx - dx) + g[1] * (fz - dz);
            };
            const auto ease = [](double t) { return t * t * t * (t * (t * 6 - 15) + 10); };
            const double u = ease(fx);
            const double north = std::lerp(corner(0, 0), corner(1, 0), u);
            sum += weight * std::lerp(north, std::lerp(corner(0, 1), corner(1, 1), u), ease(fz));
            cells *= 2;
            weight *= m_gain;
        }
        return sum;
    }

private:
    int m_cells;
    double m_gain;
    std::vector<std::vector<std::array<double, 2>>> m_octaves;
};

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
    const Fractal bend(4, 3, 0.5, 90), first(4, 7, 0.58, 7), second(5, 6, 0.55, 40);
    terrain::parallelFor(side, 16, [&](std::int64_t begin, std::int64_t end) {
        for (int z = int(begin); z < int(end); ++z) {
            for (int x = 0; x < side; ++x) {
                const double u = double(x) / side, v = double(z) / side;
                const std::size_t i = std::size_t(z) * side + x;
                const double b = 0.035 * bend.at(u, v); // bent by another, so that no grid shows
                bumps[i] = first.at(u + b + 1, v - b + 1);
                other[i] = second.at(v - b + 1, u + b + 1);
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
