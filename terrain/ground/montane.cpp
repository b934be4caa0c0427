// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/ground/montane.h"

#include <cmath>

namespace terrain {

namespace {

constexpr int kOctaves = 8;
constexpr double kNorm = 1.9921875; ///< the sum of eight amplitudes at gain 1/2

/// A coordinate bent by noise, with its derivatives by x and z.
Jet1 warped(double along, bool alongX, std::uint32_t wide, std::uint32_t narrow, double x, double z)
{
    const Jet1 a = fractalNoise(x / 512, z / 512, wide, 2);
    const Jet1 b = fractalNoise(x / 96, z / 96, narrow, 2);
    return {along + 120 * a.v + 18 * b.v, (alongX ? 1. : 0.) + 120. / 512 * a.dx + 18. / 96 * b.dx,
            (alongX ? 0. : 1.) + 120. / 512 * a.dz + 18. / 96 * b.dz};
}

/// The octaves' weight for squared slope m of the octaves beneath, and its derivative by m.
Jet1 octaveWeight(const MontaneShape& shape, double m)
{
    const Jet1 cut = smoothStep(0.675 * 0.675, 1.025 * 1.025, m);
    const double kept = 1 - shape.cliffCut * cut.v;
    const double den = 1 + shape.damping * m;
    return {kept / den, -(shape.damping * kept / den + shape.cliffCut * cut.dx) / den, 0};
}

Jet1 terraced(const Jet1& h, std::uint32_t seed, double x, double z)
{
    constexpr double kBand = 26; // metres between rock bands
    const Jet1 wave = fractalNoise(x / 900, z / 900, seed ^ 0xc11fu, 2);
    const Jet1 high = fractalNoise(x / 700, z / 700, seed ^ 0x5ca9u, 2);
    const Jet1 low = fractalNoise(x / 300, z / 300, seed ^ 0x0a7cu, 2);

    const Jet1 highByHeight = smootherStep(120, 220, h.v), highByPlace = smootherStep(0.45, 0.75, 0.5 + 0.5 * high.v);
    const Jet1 lowByHeight = smootherStep(12, 20, h.v), lowByPlace = smootherStep(0.62, 0.72, 0.5 + 0.5 * low.v);
    const double sum = highByHeight.v * highByPlace.v + lowByHeight.v * lowByPlace.v;
    const Jet1 mask = smootherStep(0, 1, sum);
    if (mask.v == 0)
        return h;

    const double g = h.v + 14 * wave.v;
    const double n = std::floor(g / kBand);
    const double f = g / kBand - n;
    const Jet1 rise = smootherStep(0.38, 0.62, f);
    const double step = 0.2 * f + 0.8 * rise.v;
    const double delta = kBand * (n + step) - g;

    // d(delta) = (step' - 1) dg, and the mask moves with the height and with its own noises.
    const double steepen = 0.2 + 0.8 * rise.dx - 1;
    const auto slope = [&](double dh, double dWave, double dHigh, double dLow) {
        const double dg = dh + 14. / 900 * dWave;
        const double dSum = highByHeight.dx * dh * highByPlace.v + highByHeight.v * highByPlace.dx * 0.5 / 700 * dHigh +
                            lowByHeight.dx * dh * lowByPlace.v + lowByHeight.v * lowByPlace.dx * 0.5 / 300 * dLow;
        return dh + mask.dx * dSum * delta + mask.v * steepen * dg;
    };
    return {h.v + mask.v * delta, slope(h.dx, wave.dx, high.dx, low.dx), slope(h.dz, wave.dz, high.dz, low.dz)};
}

} // namespace

Jet1 montaneHeight(const MontaneShape& shape, std::uint32_t seed, double x, double z)
{
    Jet1 u{1, 0, 0};
    Jet1 qx{x, 1, 0}, qz{z, 0, 1};
    if (shape.warped) {
        const Jet1 uplift = fractalNoise(x / shape.upliftWidth, z / shape.upliftWidth, seed ^ 0x51abu, 3);
        u = {0.5 + 0.5 * uplift.v, 0.5 / shape.upliftWidth * uplift.dx, 0.5 / shape.upliftWidth * uplift.dz};
        qx = warped(x, true, seed ^ 0x77a1u, seed ^ 0x77b1u, x, z);
        qz = warped(z, false, seed ^ 0x77a2u, seed ^ 0x77b2u, x, z);
    }
    const Jet1 t = smoothStep(shape.ridgeFrom, 0.75, u.v);
    const double u2 = u.v * u.v;
    const double steepness = shape.peak / kNorm * u2; // turns the guide's slope into metres per metre
    const bool weighted = shape.damping > 0 || shape.cliffCut > 0;

    Jet2 guide;                                   // the octaves beneath, unweighted; its value is never needed
    double sum = 0, sumX = 0, sumZ = 0, sumU = 0; // and the sum's derivatives by q.x, q.z and u
    double amplitude = 1, frequency = 1. / 1024;
    for (int i = 0; i < kOctaves; ++i) {
        const Jet2 n = gradientNoise(qx.v * frequency, qz.v * frequency, (seed ^ 0x2e19u) + std::uint32_t(i) * 0x9e37u);
        const double nx = frequency * n.dx, nz = frequency * n.dz;
        const double rolling = 0.5 + 0.5 * n.v;
        const double root = std::sqrt(n.v * n.v + 0.02 * 0.02);
        const double ridge = (1 - root) * (1 - root);
        const double octave = rolling + t.v * (ridge - rolling);
        const double octaveByNoise = 0.5 + t.v * (-2 * (1 - root) * n.v / root - 0.5);

        double w = 1, wx = 0, wz = 0, wu = 0;
        if (weighted && i > 0) {
            const double s2 = steepness * steepness;
            const double slope2 = guide.dx * guide.dx + guide.dz * guide.dz;
            const Jet1 weight = octaveWeight(shape, s2 * slope2);
            w = weight.v;
            wx = weight.dx * s2 * 2 * (guide.dx * guide.dxx + guide.dz * guide.dxz);
            wz = weight.dx * s2 * 2 * (guide.dx * guide.dxz + guide.dz * guide.dzz);
            wu = weight.dx * slope2 * 2 * steepness * shape.peak / kNorm * 2 * u.v;
        }
        sum += w * amplitude * octave;
        sumX += amplitude * (w * octaveByNoise * nx + octave * wx);
        sumZ += amplitude * (w * octaveByNoise * nz + octave * wz);
        sumU += amplitude * (w * (ridge - rolling) * t.dx + octave * wu);

        guide.dx += amplitude * nx;
        guide.dz += amplitude * nz;
        const double f2 = amplitude * frequency * frequency;
        guide.dxx += f2 * n.dxx;
        guide.dxz += f2 * n.dxz;
        guide.dzz += f2 * n.dzz;
        amplitude *= 0.5;
        frequency *= 2;
    }

    const double scale = shape.peak / kNorm;
    const auto slope = [&](double du, double dqx, double dqz) {
        return scale * (2 * u.v * du * sum + u2 * (sumX * dqx + sumZ * dqz + sumU * du));
    };
    const Jet1 h{shape.peak * u2 * (sum / kNorm), slope(u.dx, qx.dx, qz.dx), slope(u.dz, qx.dz, qz.dz)};
    return shape.terraced ? terraced(h, seed, x, z) : h;
}

} // namespace terrain
