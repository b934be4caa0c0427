// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.h"

#include "terrain/surface/surface.h"

#include <BulletCollision/CollisionShapes/btHeightfieldTerrainShape.h>
#include <BulletCollision/NarrowPhaseCollision/btRaycastCallback.h>

#include <cmath>
#include <numbers>
#include <random>
#include <vector>

using namespace terrain;

namespace {

double hill(double x, double z)
{
    return 60. * std::sin(x * 0.013) * std::cos(z * 0.011 + 0.4) + 20. * std::sin((x + 2. * z) * 0.031) +
           4. * std::sin(x * 0.17) * std::sin(z * 0.21) + 0.3 * std::sin(x * 1.3 + z * 0.9);
}

Document hills(int side)
{
    Document ground = Document::flat({side, side, 1.}, 0.f);
    Field<float>::Edit edit(ground.heights);
    std::vector<float> row(static_cast<std::size_t>(side));
    for (int j = 0; j < side; ++j) {
        for (int i = 0; i < side; ++i)
            row[std::size_t(i)] = float(hill(i, j));
        edit.write({0, j, side, 1}, row.data(), row.size());
    }
    ground.heights = edit.publish();
    return ground;
}

std::vector<float> samplesOf(const Document& document)
{
    std::vector<float> samples(std::size_t(document.lattice.count()));
    document.heights.read(document.heights.all(), samples.data(), std::size_t(document.lattice.nx));
    return samples;
}

/// Heights at scattered points of large ground, against the least that any such question costs: a plain array of the
/// same samples read at its four corners.
void heights(bench::Table& table)
{
    constexpr int kSide = 8193;
    const Document document = hills(kSide);
    const Surface surface(document);
    const std::vector<float> samples = samplesOf(document);
    std::mt19937 random(5);
    std::uniform_real_distribution<double> place(0., kSide - 1.000001);
    std::vector<Vec2> points(2'000'000);
    for (Vec2& point : points)
        point = {place(random), place(random)};
    std::vector<double> out(points.size());

    const bench::Pair pair = bench::alternate(
        7,
        [&] {
            surface.heights(points, out);
            bench::keep(out[points.size() / 2]);
        },
        [&] {
            for (std::size_t k = 0; k < points.size(); ++k) {
                const int i = int(points[k].x), j = int(points[k].z);
                const double fx = points[k].x - i, fz = points[k].z - j;
                const float* const h = &samples[std::size_t(j) * kSide + std::size_t(i)];
                out[k] = (h[0] * (1. - fx) + h[1] * fx) * (1. - fz) + (h[kSide] * (1. - fx) + h[kSide + 1] * fx) * fz;
            }
            bench::keep(out[points.size() / 2]);
        });
    const double count = double(points.size()) / 1e6;
    table.atLeast("scattered heights, 8193x8193 (beside a plain array)", count / pair.measured, "million/s", 20.,
                  count / pair.peer);
}

struct FirstHit final : btTriangleRaycastCallback {
    using btTriangleRaycastCallback::btTriangleRaycastCallback;
    btScalar reportHit(const btVector3&, btScalar fraction, int, int) override { return fraction; }
};

/// Rays of 1 km, level to steep, over 1024x1024 samples, from a few to 200 metres above the ground.
void rays(bench::Table& table)
{
    constexpr int kSide = 1024;
    constexpr double kReach = 1000.;
    const Document document = hills(kSide);
    const Surface surface(document);
    std::vector<float> samples = samplesOf(document);
    // Bullet's diagonal is ours when its flag to flip quads is off.
    btHeightfieldTerrainShape shape(kSide, kSide, samples.data(), 1.f, -100.f, 100.f, 1, PHY_FLOAT, false);
    shape.buildAccelerator();

    struct Cast {
        Vec3 origin, direction;
    };
    std::mt19937 random(7);
    std::uniform_real_distribution<double> chance(0., 1.);
    std::vector<Cast> casts(50'000);
    for (Cast& cast : casts) {
        const double x = chance(random) * (kSide - 1), z = chance(random) * (kSide - 1);
        const double heading = chance(random) * 2. * std::numbers::pi, fall = -0.5 * chance(random);
        const double length = std::sqrt(1. + fall * fall);
        cast = {{x, hill(x, z) + 2. + 200. * chance(random), z},
                {std::cos(heading) / length, fall / length, std::sin(heading) / length}};
    }

    int ourHits = 0, bulletHits = 0;
    const bench::Pair pair = bench::alternate(
        5,
        [&] {
            ourHits = 0;
            for (const Cast& cast : casts)
                ourHits += surface.ray(cast.origin, cast.direction, kReach).has_value();
        },
        [&] {
            bulletHits = 0;
            constexpr double kMiddle = (kSide - 1) / 2.; // Bullet's field stands about its origin
            for (const Cast& cast : casts) {
                const btVector3 from(btScalar(cast.origin.x - kMiddle), btScalar(cast.origin.y),
                                     btScalar(cast.origin.z - kMiddle));
                const btVector3 to = from + btVector3(btScalar(cast.direction.x), btScalar(cast.direction.y),
                                                      btScalar(cast.direction.z)) *
                                                btScalar(kReach);
                FirstHit hit(from, to);
                shape.performRaycast(&hit, from, to);
                bulletHits += hit.m_hitFraction < 1.f;
            }
        });
    const double count = double(casts.size()) / 1e6;
    table.atLeast("rays of 1 km, 1024x1024 (beside Bullet)", count / pair.measured, "million/s", count / pair.peer,
                  count / pair.peer);
    table.report("rays that meet the ground, here less in Bullet", ourHits - bulletHits, "rays");
}

const bench::Area kSurface("surface", [](bench::Table& table) {
    heights(table);
    rays(table);
});

} // namespace
