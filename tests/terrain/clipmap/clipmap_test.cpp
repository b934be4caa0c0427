// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/clipmap/clipmap.h"
#include "tests/terrain/surface/grounds.h"

#include <QTest>

#include <cmath>
#include <cstring>

using namespace terrain;

namespace {

/// Ground without end, by formula.
class Analytic final : public HeightSource {
public:
    void sample(double x0, double z0, double spacing, int nx, int nz, float* heights,
                std::uint8_t* ground) const override
    {
        for (int j = 0; j < nz; ++j) {
            for (int i = 0; i < nx; ++i) {
                *heights++ = float(grounds::hill(x0 + i * spacing, z0 + j * spacing));
                *ground++ = 1;
            }
        }
        samples += nx * nz;
    }
    mutable std::int64_t samples = 0;
};

template <class T>
bool sameBits(const std::vector<T>& a, const std::vector<T>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

/// Empty where every array of every ring is equal bit for bit, else the first that is not.
std::string difference(const Clipmap& a, const Clipmap& b)
{
    for (int level = 0; level < a.ringCount(); ++level) {
        const Ring &p = a.ring(level), &q = b.ring(level);
        const char* what = !sameBits(p.heights, q.heights)                                ? "heights"
                           : !sameBits(p.gradientX, q.gradientX)                          ? "gradientX"
                           : !sameBits(p.gradientZ, q.gradientZ)                          ? "gradientZ"
                           : !sameBits(p.ground, q.ground)                                ? "ground"
                           : !sameBits(p.own, q.own)                                      ? "own"
                           : p.x0 != q.x0 || p.z0 != q.z0 || p.i0 != q.i0 || p.j0 != q.j0 ? "place"
                                                                                          : nullptr;
        if (what)
            return std::format("{} of ring {}", what, level);
    }
    return {};
}

/// A copy of what a renderer holds: kept up by the rectangles alone, to see that they are enough.
class Uploaded {
public:
    void apply(const Clipmap& clipmap, const std::vector<RingUpdate>& updates)
    {
        m_rings.resize(std::size_t(clipmap.ringCount()));
        for (const RingUpdate& update : updates) {
            const Ring& ring = clipmap.ring(update.level);
            Copy& copy = m_rings[std::size_t(update.level)];
            const int side = 2 * clipmap.settings().cells + 1;
            copy.heights.resize(ring.heights.size());
            copy.gradientX.resize(ring.heights.size());
            for (const SampleRect& part : update.half) {
                for (int j = part.j; j < part.bottom(); ++j) {
                    for (int i = part.i; i < part.right(); ++i) {
                        copy.heights[wrapped(ring, side, i, j)] = ring.heights[std::size_t(j) * side + i];
                        copy.gradientX[wrapped(ring, side, i, j)] = ring.gradientX[std::size_t(j) * side + i];
                    }
                }
            }
        }
    }
    bool matches(const Clipmap& clipmap) const
    {
        for (int level = 0; level < clipmap.ringCount(); ++level) {
            const Ring& ring = clipmap.ring(level);
            const int side = 2 * clipmap.settings().cells + 1;
            for (int j = 0; j < side; ++j) {
                for (int i = 0; i < side; ++i) {
                    const std::size_t k = wrapped(ring, side, i, j), from = std::size_t(j) * side + i;
                    if (m_rings[std::size_t(level)].heights[k] != ring.heights[from] ||
                        m_rings[std::size_t(level)].gradientX[k] != ring.gradientX[from])
                        return false;
                }
            }
        }
        return true;
    }

private:
    struct Copy {
        std::vector<float> heights, gradientX;
    };
    static std::size_t wrapped(const Ring& ring, int side, int i, int j)
    {
        const auto modulo = [&](std::int64_t k) { return std::size_t((k % side + side) % side); };
        return modulo(2 * ring.j0 + j) * side + modulo(2 * ring.i0 + i);
    }
    std::vector<Copy> m_rings;
};

} // namespace

class ClipmapTest : public QObject {
    Q_OBJECT

private:
    /// Neighbour rings' borders, drawn by both: none may open.
    void checkBorder(const Clipmap& clipmap, int level)
    {
        const int cells = clipmap.settings().cells;
        const Ring& next = clipmap.ring(level + 1);
        const RingHole hole = *clipmap.hole(level + 1);
        const auto coarseOwn = [&](int cx, int cz) {
            return double(next.own[std::size_t(hole.z + cz) * (cells + 1) + hole.x + cx]);
        };
        int checked = 0;
        for (int iz = 0; iz <= cells; ++iz) {
            for (int ix = 0; ix <= cells; ++ix) {
                if (ix != 0 && iz != 0 && ix != cells && iz != cells)
                    continue;
                ++checked;
                QCOMPARE(clipmap.blend(level, ix, iz), 1.);
                const int cx = ix / 2, cz = iz / 2;
                float expected = 0.f;
                if (ix % 2 == 0 && iz % 2 == 0) {
                    // The coarser ring draws its own height there, as its t is 0 around its hole.
                    QCOMPARE(clipmap.blend(level + 1, hole.x + cx, hole.z + cz), 0.);
                    expected = clipmap.emitted(level + 1, hole.x + cx, hole.z + cz);
                } else {
                    expected = float((coarseOwn(cx, cz) + coarseOwn(cx + ix % 2, cz + iz % 2)) / 2.);
                }
                QVERIFY(clipmap.emitted(level, ix, iz) == expected);
                // Both rings' vertices stand at the same place.
                QCOMPARE(clipmap.ring(level).x0 + 2 * cx * clipmap.ring(level).spacing,
                         next.x0 + (hole.x + cx) * next.spacing);
            }
        }
        QCOMPARE(checked, 4 * cells);
    }

private Q_SLOTS:
    void standsAsLaidOut()
    {
        const Analytic source;
        Clipmap clipmap({});
        const std::vector<RingUpdate> updates = clipmap.moveTo(source, 700., -300.);
        QCOMPARE(updates.size(), std::size_t(7));
        const std::array<std::array<double, 2>, 7> origins{
            {{636, -364}, {572, -428}, {440, -560}, {176, -816}, {-352, -1344}, {-1408, -2368}, {-3456, -4480}}};
        for (int level = 0; level < 7; ++level) {
            const Ring& ring = clipmap.ring(level);
            QCOMPARE(ring.spacing, std::ldexp(1., level));
            QCOMPARE(ring.x0, origins[std::size_t(level)][0]);
            QCOMPARE(ring.z0, origins[std::size_t(level)][1]);
            QCOMPARE(ring.heights.size(), std::size_t(66049));
            QCOMPARE(ring.own.size(), std::size_t(16641));
            QVERIFY(updates[std::size_t(level)].moved);
            const std::vector<SampleRect> whole{{0, 0, 257, 257}};
            QVERIFY(updates[std::size_t(level)].half == whole);
        }
    }

    void holdsHeightsAndGradientsOfItsPlaces()
    {
        const Analytic source;
        Clipmap clipmap({.levels = 4, .cell = 0.5, .anchorX = 10., .anchorZ = -20.});
        clipmap.moveTo(source, 55., 12.);
        for (int level = 0; level < 4; ++level) {
            const Ring& ring = clipmap.ring(level);
            const double half = ring.spacing / 2.;
            const auto height = [&](int jx, int jz) {
                return double(float(grounds::hill(ring.x0 + jx * half, ring.z0 + jz * half)));
            };
            for (int jz = 0; jz < 257; jz += 4) {
                for (int jx = 0; jx < 257; jx += 4) {
                    const std::size_t k = std::size_t(jz) * 257 + jx;
                    QVERIFY(ring.heights[k] == float(height(jx, jz)));
                    // At the border too: the ring looks one half point beyond it.
                    QVERIFY(ring.gradientX[k] == float((height(jx + 1, jz) - height(jx - 1, jz)) / ring.spacing));
                    QVERIFY(ring.gradientZ[k] == float((height(jx, jz + 1) - height(jx, jz - 1)) / ring.spacing));
                    if (jx % 2 == 0 && jz % 2 == 0)
                        QVERIFY(ring.own[std::size_t(jz / 2) * 129 + jx / 2] == ring.heights[k]);
                }
            }
        }
    }

    void isWatertight()
    {
        const Analytic source;
        Clipmap clipmap({.levels = 4});
        clipmap.moveTo(source, 3.2, -8.9);
        for (int level = 0; level < 3; ++level)
            checkBorder(clipmap, level);
        // The outermost ring draws its own heights to its end.
        for (int k = 0; k <= 128; ++k)
            QVERIFY(clipmap.emitted(3, k, 0) == clipmap.ring(3).own[std::size_t(k)]);
    }

    void staysWatertightAsItMoves()
    {
        const Surface surface(grounds::random({700, 500, 0.3, 1e6, -2e6}, 51, 80., 0.01));
        const SurfaceSource source(surface);
        Clipmap clipmap(clipmapSettingsFor(surface.lattice()));
        for (const double at : {0., 3.1, 20., 90., 200., 210.}) {
            clipmap.moveTo(source, 1e6 + at, -2e6 + at * 0.7);
            for (int level = 0; level + 1 < clipmap.ringCount(); ++level)
                checkBorder(clipmap, level);
        }
    }

    void drawsThePlaneOfAPlane()
    {
        // Blending and the coarse means leave a plane a plane, to float32's rounding.
        class Plane final : public HeightSource {
            void sample(double x0, double z0, double spacing, int nx, int nz, float* heights,
                        std::uint8_t* ground) const override
            {
                for (int k = 0; k < nx * nz; ++k) {
                    heights[k] = float(0.3 * (x0 + k % nx * spacing) + 0.1 * (z0 + k / nx * spacing));
                    ground[k] = 1;
                }
            }
        };
        Clipmap clipmap({.levels = 4});
        clipmap.moveTo(Plane(), 37., -19.);
        for (int level = 0; level < 4; ++level) {
            const Ring& ring = clipmap.ring(level);
            for (int iz = 0; iz <= 128; iz += 3) {
                for (int ix = 0; ix <= 128; ix += 3) {
                    const double exact = 0.3 * (ring.x0 + ix * ring.spacing) + 0.1 * (ring.z0 + iz * ring.spacing);
                    QVERIFY(std::abs(clipmap.emitted(level, ix, iz) - exact) < 5e-5);
                }
            }
        }
    }

    void blendsAcrossTheDiagonalOfTheCoarseCell()
    {
        // A vertex in the middle of a coarse cell takes the mean of the cell's (1,0) and (0,1) corners.
        const Analytic source;
        Clipmap clipmap({.levels = 3});
        clipmap.moveTo(source, 0., 0.);
        const RingHole hole = *clipmap.hole(2);
        const Ring& next = clipmap.ring(2);
        const auto own = [&](int cx, int cz) { return double(next.own[std::size_t(hole.z + cz) * 129 + hole.x + cx]); };
        QCOMPARE(clipmap.coarse(1, 7, 11), (own(4, 5) + own(3, 6)) / 2.);
        QCOMPARE(clipmap.coarse(1, 8, 11), (own(4, 5) + own(4, 6)) / 2.);
        QCOMPARE(clipmap.coarse(1, 7, 10), (own(3, 5) + own(4, 5)) / 2.);
        QCOMPARE(clipmap.coarse(1, 8, 10), own(4, 5));
        const double t = clipmap.blend(1, 7, 11);
        QVERIFY(t > 0. && t < 1.);
        const double fine = clipmap.ring(1).own[11 * 129 + 7];
        QCOMPARE(clipmap.emitted(1, 7, 11), float(fine + (clipmap.coarse(1, 7, 11) - fine) * t));
    }

    void scrollsToWhatAFreshRingHolds_data()
    {
        QTest::addColumn<double>("dx");
        QTest::addColumn<double>("dz");
        QTest::newRow("east") << 7. << 0.;
        QTest::newRow("north") << 0. << -9.;
        QTest::newRow("south-east") << 23. << 41.;
        QTest::newRow("far west") << -300. << 2.;
        QTest::newRow("beyond") << 100000. << -50000.;
    }
    void scrollsToWhatAFreshRingHolds()
    {
        QFETCH(double, dx);
        QFETCH(double, dz);
        const Analytic source;
        Clipmap scrolled({}), fresh({});
        Uploaded uploaded;
        uploaded.apply(scrolled, scrolled.moveTo(source, 10., 10.));
        const std::vector<RingUpdate> updates = scrolled.moveTo(source, 10. + dx, 10. + dz);
        uploaded.apply(scrolled, updates);
        fresh.moveTo(source, 10. + dx, 10. + dz);
        QCOMPARE(difference(scrolled, fresh), std::string());
        QVERIFY(uploaded.matches(scrolled));
        QVERIFY(!updates.empty());
        // And on from there, over ground of samples with edges and voids.
        const Surface surface(grounds::random({900, 800, 1., -400., -400.}, 53, 200., 0.001));
        const SurfaceSource samples(surface);
        Clipmap moved(clipmapSettingsFor(surface.lattice())), made(clipmapSettingsFor(surface.lattice()));
        for (int step = 0; step <= 4; ++step)
            moved.moveTo(samples, 10. + dx * step, 10. + dz * step);
        made.moveTo(samples, 10. + dx * 4., 10. + dz * 4.);
        QCOMPARE(difference(moved, made), std::string());
    }

    void scrollsWithoutAnExactCell()
    {
        const Surface surface(grounds::random({600, 600, 0.1, 4512345.7, -987654.3}, 57, 20.));
        const SurfaceSource source(surface);
        Clipmap moved(clipmapSettingsFor(surface.lattice())), made(clipmapSettingsFor(surface.lattice()));
        for (int step = 0; step <= 20; ++step)
            moved.moveTo(source, 4512345.7 + 1.37 * step, -987654.3 + 30. + 0.71 * step);
        made.moveTo(source, 4512345.7 + 1.37 * 20, -987654.3 + 30. + 0.71 * 20);
        QCOMPARE(difference(moved, made), std::string());
    }

    void samplesOnlyWhatEnters()
    {
        const Analytic source;
        Clipmap clipmap({});
        clipmap.moveTo(source, 10., 10.);
        source.samples = 0;
        QVERIFY(clipmap.moveTo(source, 10.4, 10.9).empty());
        QCOMPARE(source.samples, std::int64_t(0));
        const std::vector<RingUpdate> updates = clipmap.moveTo(source, 12.1, 10.9);
        QCOMPARE(updates.size(), std::size_t(2)); // rings 0 and 1 cross a line there
        const std::vector<SampleRect> strip{{253, 0, 4, 257}};
        QVERIFY(updates[0].half == strip);
        QVERIFY(updates[1].half == strip);
        QCOMPARE(source.samples, std::int64_t(2 * 6 * 259)); // with the apron
    }

    void nothingChangesInsideASnapCell()
    {
        const Analytic source;
        Clipmap clipmap({}), before({});
        clipmap.moveTo(source, 10., 10.);
        before.moveTo(source, 10., 10.);
        QVERIFY(clipmap.moveTo(source, 10.4, 10.9).empty());
        QCOMPARE(difference(clipmap, before), std::string());
    }

    void editsToWhatAFreshRingHolds_data()
    {
        QTest::addColumn<SampleRect>("dab");
        QTest::addColumn<bool>("voids");
        QTest::newRow("inside") << SampleRect{400, 300, 37, 22} << false;
        QTest::newRow("one sample") << SampleRect{431, 290, 1, 1} << false;
        QTest::newRow("at the western edge") << SampleRect{0, 100, 3, 40} << false;
        QTest::newRow("at the corner") << SampleRect{880, 790, 20, 10} << false;
        QTest::newRow("everything") << SampleRect{0, 0, 900, 800} << false;
        QTest::newRow("void") << SampleRect{395, 310, 9, 9} << true;
        QTest::newRow("void at the edge") << SampleRect{890, 310, 10, 9} << true;
    }
    void editsToWhatAFreshRingHolds()
    {
        QFETCH(SampleRect, dab);
        QFETCH(bool, voids);
        for (const double voidShare : {0., 0.002}) {
            const Lattice lattice{900, 800, 0.7, -400., -300.};
            const Document before = grounds::random(lattice, 61, 200., voidShare);
            Document after = before;
            Field<float>::Edit heights(after.heights);
            Field<std::uint8_t>::Edit mask(after.voids);
            for (int j = dab.j; j < dab.bottom(); ++j) {
                for (int i = dab.i; i < dab.right(); ++i) {
                    heights.set(i, j, voids ? 0.f : heights.at(i, j) + 13.f);
                    if (voids)
                        mask.set(i, j, 1);
                }
            }
            after.heights = heights.publish();
            after.voids = mask.publish();

            const double x = -400. + 0.7 * 410, z = -300. + 0.7 * 300;
            const SurfaceSource was{Surface(before)}, is{Surface(after)};
            Clipmap edited(clipmapSettingsFor(lattice)), fresh(clipmapSettingsFor(lattice));
            Uploaded uploaded;
            uploaded.apply(edited, edited.moveTo(was, x, z));
            fresh.moveTo(is, x, z);
            QVERIFY(!difference(edited, fresh).empty());
            const WorldRect dirty{lattice.x(dab.i), lattice.z(dab.j), lattice.x(dab.right() - 1),
                                  lattice.z(dab.bottom() - 1)};
            const std::vector<RingUpdate> updates = edited.edit(is, dirty);
            QCOMPARE(difference(edited, fresh), std::string());
            uploaded.apply(edited, updates);
            QVERIFY(uploaded.matches(edited));
            for (const RingUpdate& update : updates) {
                QVERIFY(!update.moved);
                QCOMPARE(update.half.size(), std::size_t(1));
                // No more than the dirty half points, what its cells reach and the gradients beside them.
                if (dab.i > 2 && dab.j > 2 && dab.right() < 898 && dab.bottom() < 798) {
                    const double scale = std::ldexp(0.5, update.level);
                    QVERIFY(update.half[0].w <= (dab.w - 1 + 4) / scale + 3);
                    QVERIFY(update.half[0].h <= (dab.h - 1 + 4) / scale + 3);
                }
            }
        }
    }

    void leavesRingsOutOfReachAlone()
    {
        const Surface surface(grounds::random({900, 800, 1.}, 67, 10.));
        const SurfaceSource source(surface);
        Clipmap clipmap(clipmapSettingsFor(surface.lattice()));
        clipmap.moveTo(source, 100., 100.);
        // 500 m off: only the rings that reach so far.
        for (const RingUpdate& update : clipmap.edit(source, {600., 100., 610., 110.}))
            QVERIFY(update.level >= 3);
    }

    void knowsGroundEdgesAndVoids()
    {
        // A plane that rises to the east, one sample of it void.
        Document document = grounds::made({300, 300, 1.}, [](int i, int) { return 0.5 * i; });
        document = grounds::withVoid(std::move(document), {{20, 30}});
        const SurfaceSource source{Surface(document)};
        Clipmap clipmap({.levels = 3});
        clipmap.moveTo(source, 0., 0.);
        const Ring& ring = clipmap.ring(0);
        QCOMPARE(ring.x0, -64.);
        const auto at = [&](double x, double z) {
            return std::size_t((z - ring.z0) * 2.) * 257 + std::size_t((x - ring.x0) * 2.);
        };
        QCOMPARE(ring.ground[at(0., 0.)], std::uint8_t(1));
        QCOMPARE(ring.ground[at(-0.5, 5.)], std::uint8_t(0));
        QCOMPARE(ring.ground[at(5., -0.5)], std::uint8_t(0));
        QCOMPARE(ring.heights[at(40., -20.)], 20.f); // the nearest place on the edge
        QCOMPARE(ring.heights[at(-30., 7.)], 0.f);
        // The edge's own slope is the ground's, not halved by what lies beyond.
        QCOMPARE(ring.gradientX[at(0., 5.)], 0.5f);
        QCOMPARE(ring.gradientZ[at(7., 0.)], 0.f);
        // About the void neither height nor slope knows its 0.
        QCOMPARE(ring.ground[at(20., 30.)], std::uint8_t(0));
        QCOMPARE(ring.ground[at(20.5, 30.)], std::uint8_t(0));
        QCOMPARE(ring.ground[at(20., 31.)], std::uint8_t(1));
        QCOMPARE(ring.heights[at(20., 30.)], 10.f);
        QCOMPARE(ring.gradientX[at(21., 30.)], 0.5f);
        QCOMPARE(ring.gradientX[at(19., 30.)], 0.5f);
        QCOMPARE(ring.gradientZ[at(20., 29.)], 0.f);
    }
};

QTEST_GUILESS_MAIN(ClipmapTest)
#include "clipmap_test.moc"
