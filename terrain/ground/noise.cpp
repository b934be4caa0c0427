// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/ground/noise.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace terrain {

namespace {

constexpr std::uint32_t kHashStart = 0x811c9dc5u;

std::uint32_t mix(std::uint32_t h, std::int32_t value)
{
    return (h ^ std::uint32_t(value)) * 0x01000193u;
}

double finish(std::uint32_t h)
{
    h ^= h >> 15;
    h *= 0x2545f491u;
    h ^= h >> 13;
    h *= 0x27d4eb2du;
    h ^= h >> 16;
    return h / 4294967296.;
}

struct Gradient {
    double x, z;
};

Gradient gradientAt(std::int32_t x, std::int32_t z, std::uint32_t seed)
{
    static const double d = std::sqrt(0.5);
    static const std::array<Gradient, 8> gradients = {
        {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {d, d}, {d, -d}, {-d, d}, {-d, -d}}};
    return gradients[std::size_t(hash2(x, z, seed) * 8)];
}

} // namespace

double hash2(std::int32_t x, std::int32_t z, std::uint32_t seed)
{
    return finish(mix(mix(kHashStart ^ seed, x), z));
}

double hash3(std::int32_t x, std::int32_t y, std::int32_t z, std::uint32_t seed)
{
    return finish(mix(mix(mix(kHashStart ^ seed, x), y), z));
}

Jet2 gradientNoise(double x, double z, std::uint32_t seed)
{
    const double cx = std::floor(x), cz = std::floor(z);
    const double fx = x - cx, fz = z - cz;
    const auto ix = std::int32_t(cx), iz = std::int32_t(cz);
    const Gradient a = gradientAt(ix, iz, seed), b = gradientAt(ix + 1, iz, seed);
    const Gradient c = gradientAt(ix, iz + 1, seed), d = gradientAt(ix + 1, iz + 1, seed);
    const double va = a.x * fx + a.z * fz;
    const double vb = b.x * (fx - 1) + b.z * fz;
    const double vc = c.x * fx + c.z * (fz - 1);
    const double vd = d.x * (fx - 1) + d.z * (fz - 1);

    // The quintic fade and its first two derivatives, by x and by z.
    const double u = fx * fx * fx * (fx * (fx * 6 - 15) + 10), v = fz * fz * fz * (fz * (fz * 6 - 15) + 10);
    const double du = 30 * fx * fx * (fx * (fx - 2) + 1), dv = 30 * fz * fz * (fz * (fz - 2) + 1);
    const double ddu = 60 * fx * (fx * (2 * fx - 3) + 1), ddv = 60 * fz * (fz * (2 * fz - 3) + 1);

    // value = va + u k1 + v k2 + u v k3; the gradients enter k1..k3 linearly in fx and fz.
    const double k1 = vb - va, k2 = vc - va, k3 = va - vb - vc + vd;
    const double x1 = b.x - a.x, x2 = c.x - a.x, x3 = a.x - b.x - c.x + d.x;
    const double z1 = b.z - a.z, z2 = c.z - a.z, z3 = a.z - b.z - c.z + d.z;
    static const double scale = std::sqrt(2.);
    return {(va + u * k1 + v * k2 + u * v * k3) * scale,
            (a.x + u * x1 + v * x2 + u * v * x3 + du * (k1 + v * k3)) * scale,
            (a.z + u * z1 + v * z2 + u * v * z3 + dv * (k2 + u * k3)) * scale,
            (2 * du * (x1 + v * x3) + ddu * (k1 + v * k3)) * scale,
            (dv * (x2 + u * x3) + du * (z1 + v * z3) + du * dv * k3) * scale,
            (2 * dv * (z2 + u * z3) + ddv * (k2 + u * k3)) * scale};
}

Jet1 fractalNoise(double x, double z, std::uint32_t seed, int octaves)
{
    Jet1 sum;
    double amplitude = 1, frequency = 1, norm = 0;
    for (int i = 0; i < octaves; ++i) {
        const Jet2 n = gradientNoise(x * frequency, z * frequency, seed + std::uint32_t(i) * 0x9e37u);
        sum.v += amplitude * n.v;
        sum.dx += amplitude * frequency * n.dx;
        sum.dz += amplitude * frequency * n.dz;
        norm += amplitude;
        amplitude *= 0.5;
        frequency *= 2;
    }
    return {sum.v / norm, sum.dx / norm, sum.dz / norm};
}

Jet1 smoothStep(double lo, double hi, double x)
{
    const double t = std::clamp((x - lo) / (hi - lo), 0., 1.);
    return {t * t * (3 - 2 * t), 6 * t * (1 - t) / (hi - lo), 0};
}

Jet1 smootherStep(double lo, double hi, double x)
{
    const double t = std::clamp((x - lo) / (hi - lo), 0., 1.);
    return {t * t * t * (t * (t * 6 - 15) + 10), 30 * t * t * (t * (t - 2) + 1) / (hi - lo), 0};
}

} // namespace terrain
