// SPDX-License-Identifier: GPL-3.0-or-later
#include "reference.h"
#include "terrain/base/parallel.h"

#include <QTest>

#include <limits>

using namespace terrain;

namespace {

const Lattice kLattice{300, 300, 1.};
const std::vector<StrokeSample> kPath = {{0, 40.3, 50.1, 0.4f}, {1, 210.7, 90.2, 1.f}, {2, 120.5, 240.9, 0.7f}};

std::vector<StrokeSample> cut(const std::vector<StrokeSample>& path, int pieces)
{
    std::vector<StrokeSample> all{path.front()};
    for (std::size_t k = 1; k < path.size(); ++k) {
        const StrokeSample &a = path[k - 1], &b = path[k];
        for (int n = 1; n < pieces; ++n) {
            const double s = double(n) / pieces;
            all.push_back({a.t + (b.t - a.t) * s, a.x + (b.x - a.x) * s, a.z + (b.z - a.z) * s,
                           float(double(a.pressure) + double(b.pressure - a.pressure) * s)});
        }
        all.push_back(b);
    }
    return all;
}

std::string hashAfter(const Document& ground, const Brush& brush, const std::vector<StrokeSample>& path)
{
    return heightHash(applyStroke(ground, brush, path).value());
}

} // namespace

class StrokeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { setThreadLimit(0); }

    void theSamePathGivesTheSameBitsHoweverManyEventsCarryIt()
    {
        const Document ground = roughGround(kLattice, 1);
        for (const ToolInfo& tool : tools()) {
            const Brush brush{.tool = tool.id, .radius = 10, .strength = 0.6};
            const std::string hash = hashAfter(ground, brush, kPath);
            QVERIFY(hash != heightHash(ground));
            for (const int pieces : {2, 10, 500})
                QCOMPARE(hashAfter(ground, brush, cut(kPath, pieces)), hash);
            // A straight line in 2, 10 and 1,000 events.
            const std::vector<StrokeSample> line = {kPath[0], kPath[1]};
            const std::string lineHash = hashAfter(ground, brush, line);
            for (const int pieces : {9, 999})
                QCOMPARE(hashAfter(ground, brush, cut(line, pieces)), lineHash);
        }
    }

    void lookingAtItMidwayChangesNothing()
    {
        const Document ground = roughGround(kLattice, 2);
        for (const ToolInfo& tool : tools()) {
            const Brush brush{.tool = tool.id, .radius = 10, .strength = 0.6};
            const std::string hash = hashAfter(ground, brush, kPath);
            for (const int every : {1, 3, 17}) {
                Stroke stroke = Stroke::begin(ground, brush).value();
                int count = 0;
                for (const StrokeSample& sample : cut(kPath, 50)) {
                    QVERIFY(stroke.add(std::span(&sample, 1)));
                    if (++count % every == 0)
                        stroke.document();
                }
                const std::string shown = heightHash(stroke.document());
                QCOMPARE(heightHash(stroke.finish().value()), hash);
                QCOMPARE(shown, hash);
            }
        }
    }

    void aTurnThatShowsLateIsPutRight()
    {
        // Within the tolerance of a line at first, so that dabs shown on the way must move.
        const Document ground = roughGround(kLattice, 3);
        const Brush brush{.radius = 4, .strength = 1, .spacing = 0.05};
        std::vector<StrokeSample> path{{0, 20, 20}};
        for (int k = 1; k < 200; ++k)
            path.push_back({0, 20 + k * 0.5, 20 + 0.00002 * k * k});
        Stroke stroke = Stroke::begin(ground, brush).value();
        Document shown = ground;
        for (const StrokeSample& sample : path) {
            QVERIFY(stroke.add(std::span(&sample, 1)));
            shown = stroke.document();
        }
        const Document finished = stroke.finish().value();
        QCOMPARE(heightHash(finished), hashAfter(ground, brush, path));
        const std::vector<float> a = samplesOf(shown), b = samplesOf(finished);
        for (std::size_t k = 0; k < a.size(); ++k)
            QVERIFY(std::abs(a[k] - b[k]) < 0.05f);
    }

    void threadsDoNotShow()
    {
        const Lattice lattice{1100, 1000, 1.};
        const Document ground = roughGround(lattice, 4, true);
        for (const ToolInfo& tool : tools()) {
            const Brush brush{.tool = tool.id, .radius = 420, .strength = 0.7};
            std::vector<std::string> hashes;
            for (const int threads : {1, 2, 7}) {
                setThreadLimit(threads);
                hashes.push_back(hashAfter(ground, brush, {{0, 500, 450}, {1, 570, 480}}));
            }
            QCOMPARE(hashes[1], hashes[0]);
            QCOMPARE(hashes[2], hashes[0]);
        }
    }

    void tellsWhatIsDirtyAndNoMore()
    {
        const Document ground = roughGround(kLattice, 5);
        Stroke stroke = Stroke::begin(ground, {.radius = 10, .strength = 1}).value();
        QVERIFY(stroke.takeDirty().isEmpty());
        const StrokeSample first{0, 100, 100}, second{1, 130, 100};
        QVERIFY(stroke.add(std::span(&first, 1)));
        stroke.document();
        QCOMPARE(stroke.takeDirty(), (SampleRect{90, 90, 21, 21}));
        QVERIFY(stroke.takeDirty().isEmpty());
        QVERIFY(stroke.add(std::span(&second, 1)));
        stroke.document();
        QCOMPARE(stroke.takeDirty(), (SampleRect{91, 90, 50, 21}));
        QCOMPARE(stroke.changed(), (SampleRect{90, 90, 51, 21}));
        QCOMPARE(stroke.dabs(), 31);
    }

    void everyChangeShownLiesInADirtyRectangle()
    {
        const Document ground = roughGround(kLattice, 6);
        std::mt19937 random(11);
        std::uniform_real_distribution<double> step(-9., 12.);
        for (int round = 0; round < 5; ++round) {
            Stroke stroke = Stroke::begin(ground, {.tool = "smooth", .radius = 9, .strength = 1}).value();
            std::vector<float> seen = samplesOf(ground);
            StrokeSample at{0, 50, 60};
            for (int event = 0; event < 40; ++event) {
                QVERIFY(stroke.add(std::span(&at, 1)));
                const std::vector<float> now = samplesOf(stroke.document());
                const SampleRect dirty = stroke.takeDirty();
                for (int j = 0; j < kLattice.nz; ++j) {
                    for (int i = 0; i < kLattice.nx; ++i) {
                        const std::size_t k = std::size_t(j) * 300 + std::size_t(i);
                        QVERIFY(now[k] == seen[k] || dirty.contains(i, j));
                    }
                }
                seen = now;
                at.x += step(random);
                at.z += event % 3 ? 0. : step(random);
            }
            const std::vector<float> end = samplesOf(stroke.finish().value());
            const SampleRect dirty = stroke.takeDirty();
            for (int j = 0; j < kLattice.nz; ++j) {
                for (int i = 0; i < kLattice.nx; ++i) {
                    const std::size_t k = std::size_t(j) * 300 + std::size_t(i);
                    QVERIFY(end[k] == seen[k] || dirty.contains(i, j));
                    QVERIFY(end[k] == ground.heights.at(i, j) || stroke.changed().contains(i, j));
                }
            }
        }
    }

    void aStrokeThatChangesNothingReturnsTheSameDocument()
    {
        const Document ground = Document::flat(kLattice, 7.f);
        const auto isSame = [&](const Brush& brush, const StrokeSample& at) {
            return applyStroke(ground, brush, std::span(&at, 1)).value().heights.sharesAllWith(ground.heights);
        };
        QVERIFY(isSame({.strength = 0}, {0, 50, 50}));
        QVERIFY(isSame({.strength = 5}, {0, 50, 50, 0.f}));
        QVERIFY(isSame({.radius = 20, .strength = 5}, {0, -50, 50}));
        QVERIFY(isSame({.tool = "smooth", .strength = 1}, {0, 50, 50}));
        QVERIFY(isSame({.tool = "flatten", .strength = 0.3}, {0, 50.5, 50.25}));
        QVERIFY(!isSame({.strength = 5}, {0, 50, 50}));
    }

    void onlyTilesThatDifferAreNew()
    {
        const Document ground = roughGround(kLattice, 8);
        const StrokeSample at{0, 32, 32};
        const Document after = applyStroke(ground, {.radius = 20, .strength = 1}, std::span(&at, 1)).value();
        QCOMPARE(difference(ground, after).heights, (SampleRect{0, 0, 64, 64}));
    }

    void theGroundItBeganWithNeverChanges()
    {
        const Document ground = roughGround(kLattice, 9);
        const std::string hash = heightHash(ground);
        {
            Stroke dropped = Stroke::begin(ground, {.radius = 30, .strength = 9}).value();
            QVERIFY(dropped.add(kPath));
            QVERIFY(heightHash(dropped.document()) != hash);
        }
        QCOMPARE(heightHash(ground), hash);
    }

    void anAbsurdBrushIsRefused()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
        const Document ground = Document::flat(kLattice, 0.f);
        const auto refuses = [&](const Brush& brush) { return !Stroke::begin(ground, brush); };
        for (const double bad : {nan, inf, -inf, -1., 1e30}) {
            QVERIFY(refuses({.radius = bad}));
            QVERIFY(refuses({.strength = bad}));
            QVERIFY(refuses({.spacing = bad}));
        }
        QVERIFY(refuses({.radius = 0.4}));
        QVERIFY(refuses({.spacing = 0.}));
        QVERIFY(refuses({.tool = "smooth", .strength = 1.5}));
        QVERIFY(refuses({.tool = "flatten", .target = nan}));
        QVERIFY(refuses({.tool = "flatten", .target = 1e9}));
        QVERIFY(refuses({.tool = "nothing"}));
        QVERIFY(refuses({.tool = ""}));
        QVERIFY(!refuses({.radius = 0.5}));
        QCOMPARE(Stroke::begin(ground, {.radius = 0.4}).error().line(),
                 std::string("brush radius: is out of range (found 0.4 m, expected 0.5 m to 200000 m)"));
    }

    void anAbsurdSampleIsRefusedAndNothingOfItsBatchIsDrawn()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
        const Document ground = Document::flat(kLattice, 0.f);
        const StrokeSample bad[] = {{nan, 9, 9},  {0, nan, 9},   {0, 9, inf},  {0, 9, 9, float(nan)},
                                    {0, 9, 9, 2}, {0, 9, 9, -1}, {0, 1e12, 9}, {0, 9, -1e7}};
        for (const StrokeSample& sample : bad) {
            Stroke stroke = Stroke::begin(ground, {.radius = 5, .strength = 1}).value();
            QVERIFY(!stroke.add(std::vector<StrokeSample>{{0, 50, 50}, sample}));
            QCOMPARE(stroke.dabs(), 0);
            QVERIFY(!stroke.finish());
        }
        Stroke thin = Stroke::begin(ground, {.radius = 0.5, .strength = 1, .spacing = 0.01}).value();
        QVERIFY(!thin.add(std::vector<StrokeSample>{{0, 0, 0}, {1, 100000, 0}, {2, 0, 0}}));
        QVERIFY(!applyStroke(ground, {}, {}));
    }
};

QTEST_GUILESS_MAIN(StrokeTest)
#include "stroke_test.moc"
