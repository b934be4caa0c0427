// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace terrain {

/// A value over the plane with its exact first and second derivatives.
struct Jet2 {
    double v = 0;
    double dx = 0, dz = 0;
    double dxx = 0, dxz = 0, dzz = 0;
};

/// A value over the plane with its exact first derivatives.
struct Jet1 {
    double v = 0;
    double dx = 0, dz = 0;
};

/// A number in [0, 1) that depends on the two integers and the seed alone; 32-bit arithmetic, the same everywhere.
double hash2(std::int32_t x, std::int32_t z, std::uint32_t seed);
double hash3(std::int32_t x, std::int32_t y, std::int32_t z, std::uint32_t seed);

/// Gradient noise in about [-1, 1] with period-free lattice of 1: eight unit gradients, quintic fade, scaled by sqrt 2.
/// |x|, |z| below 2^31. Uses only + - * and floor: bit-identical on every machine without contraction.
Jet2 gradientNoise(double x, double z, std::uint32_t seed);

/// `octaves` of gradient noise at gain 1/2 and lacunarity 2, divided by the sum of amplitudes.
Jet1 fractalNoise(double x, double z, std::uint32_t seed, int octaves);

/// 3t^2 - 2t^3 of (x - lo)/(hi - lo) cut to [0, 1], and its derivative by x. lo < hi.
Jet1 smoothStep(double lo, double hi, double x);
/// 6t^5 - 15t^4 + 10t^3 likewise.
Jet1 smootherStep(double lo, double hi, double x);

} // namespace terrain
