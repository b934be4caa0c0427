// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/terrain/surface/grounds.h"

#include <QTest>

#include <cmath>

using namespace terrain;

namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();

Vec3 operator-(const Vec3& a, const Vec3& b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
Vec3 operator*(double s, const Vec3& a)
{
    return {s * a.x, s * a.y, s * a.z};
}
Vec3 cross(const Vec3& a, const Vec3& b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
double dot(const Vec3& a, const Vec3& b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

struct BruteHit {
    double distance = kEndless;
    /// How far inside its triangle the ray passes, as the smallest barycentric share; near 0 is a matter of rounding.
    double inside = 0;
};

/// The first triangle that the ray meets by trying all of them, each a little larger than it is.
BruteHit bruteForce(const Document& document, const Vec3& origin, const Vec3& direction, double reach)
{
    const Vec3 unit = (1. / std::sqrt(dot(direction, direction))) * direction;
    const Lattice& at = document.lattice;
    BruteHit best;
    const auto corner = [&](int i, int j) { return Vec3{at.x(i), document.heights.at(i, j), at.z(j)}; };
    const auto tryTriangle = [&](int i0, int j0, int i1, int j1, int i2, int j2) {
        if (document.isVoid(i0, j0) || document.isVoid(i1, j1) || document.isVoid(i2, j2))
            return;
        const Vec3 p = corner(i0, j0), e1 = corner(i1, j1) - p, e2 = corner(i2, j2) - p;
        const Vec3 q = cross(unit, e2);
        const double det = dot(e1, q);
        if (std::abs(det) < 1e-12)
            return;
        const Vec3 s = origin - p;
        const double u = dot(s, q) / det;
        const Vec3 r = cross(s, e1);
        const double v = dot(unit, r) / det;
        const double t = dot(e2, r) / det;
        const double inside = std::min({u, v, 1. - u - v});
        if (inside >= -1e-9 && t >= -1e-9 && t <= reach && t < best.distance)
            best = {t, inside};
    };
    for (int j = 0; j + 1 < at.nz; ++j) {
        for (int i = 0; i + 1 < at.nx; ++i) {
            tryTriangle(i, j, i + 1, j, i, j + 1);
            tryTriangle(i + 1, j + 1, i, j + 1, i + 1, j);
        }
    }
    return best;
}

class Dice {
public:
    explicit Dice(unsigned seed) : m_dice(seed) {}
    double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(m_dice); }
    int below(int count) { return int(m_dice() % unsigned(count)); }

private:
    std::mt19937 m_dice;
};

} // namespace

class RayTest : public QObject {
    Q_OBJECT

private:
    /// The ray's answer against every triangle's. Where the ray only grazes a triangle's border both answers stand.
    void compare(const Surface& surface, const Vec3& origin, const Vec3& direction, double reach)
    {
        const std::optional<RayHit> hit = surface.ray(origin, direction, reach);
        const BruteHit expected = bruteForce(surface.document(), origin, direction, reach);
        const double tolerance = 1e-6 * (1. + std::sqrt(dot(origin, origin)));
        const std::string ray =
            std::format("from {},{},{} along {},{},{}: {} expected {} ({})", origin.x, origin.y, origin.z, direction.x,
                        direction.y, direction.z, hit ? hit->distance : kEndless, expected.distance, expected.inside);
        if (!hit && expected.distance == kEndless)
            return;
        if (hit && std::abs(hit->distance - expected.distance) <= tolerance) {
            const Vec3 unit = (1. / std::sqrt(dot(direction, direction))) * direction;
            const Vec3 gap = hit->point - (origin - (-hit->distance) * unit);
            QVERIFY2(std::sqrt(dot(gap, gap)) < tolerance, ray.c_str());
            QVERIFY2(std::abs(dot(hit->normal, hit->normal) - 1.) < 1e-12 && hit->normal.y > 0., ray.c_str());
            ++m_hits;
            return;
        }
        // The brute force's own border cases: a touch from outside within rounding, or one missed by it.
        const bool touch = std::abs(expected.inside) < 1e-7 || expected.distance < tolerance ||
                           std::abs(expected.distance - reach) < tolerance;
        QVERIFY2(touch, ray.c_str());
        ++m_touches;
    }

    int m_hits = 0;
    int m_touches = 0;

private Q_SLOTS:
    void init() { m_hits = m_touches = 0; }

    void meetsTheKnownCell()
    {
        const Surface surface(grounds::made({2, 2, 1.}, [](int i, int j) { return j == 0 ? i : 2 + 2 * i; }));
        const auto down = surface.ray({0.5, 10., 0.5}, {0., -2., 0.}, 100.);
        QVERIFY(down);
        QCOMPARE(down->distance, 8.5);
        QCOMPARE(down->point.y, 1.5);
        const auto up = surface.ray({0.75, -10., 0.75}, {0., 1., 0.}, 100.);
        QVERIFY(up);
        QCOMPARE(up->distance, 12.75);
        QCOMPARE(up->normal.x, -2. / std::sqrt(14.));
        QVERIFY(!surface.ray({0.75, -10., 0.75}, {0., -1., 0.}, 100.));
        QVERIFY(!surface.ray({0.5, 10., 0.5}, {0., -1., 0.}, 8.4));
        QVERIFY(surface.ray({0.5, 10., 0.5}, {0., -1., 0.}, 8.5));
        // A level ray eastward at height 2.5 and z = 0.75: the upper triangle's plane is 2u + 3v - 1 there.
        const auto level = surface.ray({-5., 2.5, 0.75}, {3., 0., 0.}, kEndless);
        QVERIFY(level);
        QVERIFY(std::abs(level->point.x - 0.625) < 1e-12);
        QVERIFY(std::abs(level->distance - 5.625) < 1e-12);
    }

    void refusesWhatIsNoRay()
    {
        const Surface surface(Document::flat({10, 10, 1.}, 0.f));
        QVERIFY(!surface.ray({5., 5., 5.}, {0., 0., 0.}, kEndless));
        QVERIFY(!surface.ray({5., std::nan(""), 5.}, {0., -1., 0.}, kEndless));
        QVERIFY(!surface.ray({5., 5., 5.}, {0., -1., kEndless}, kEndless));
        QVERIFY(!surface.ray({5., 5., 5.}, {0., -1., 0.}, -1.));
        QVERIFY(!surface.ray({5., 5., 5.}, {0., -1., 0.}, std::nan("")));
        const Surface line(Document::flat({10, 1, 1.}, 2.f));
        QVERIFY(!line.ray({0., 5., -1.}, {0.1, -1., 0.2}, kEndless));
        QVERIFY(line.ray({4.5, 5., 0.}, {0., -1., 0.}, kEndless));
    }

    void answersAsEveryTriangleDoes_data()
    {
        QTest::addColumn<double>("voidShare");
        QTest::addColumn<double>("tall");
        QTest::newRow("smooth") << 0. << 3.;
        QTest::newRow("cliffs") << 0. << 500.;
        QTest::newRow("flat") << 0. << 0.;
        QTest::newRow("voids") << 0.1 << 20.;
    }
    void answersAsEveryTriangleDoes()
    {
        QFETCH(double, voidShare);
        QFETCH(double, tall);
        Dice dice(17);
        for (unsigned ground = 0; ground < 12; ++ground) {
            const Lattice lattice{2 + dice.below(20), 2 + dice.below(20), dice.between(0.1, 30.),
                                  dice.between(-50., 50.), dice.between(-50., 50.)};
            const Surface surface(grounds::random(lattice, 100 + ground, tall, voidShare));
            const double w = lattice.width(), d = lattice.depth();
            const double size = std::max({w, d, tall});
            for (int k = 0; k < 300; ++k) {
                const Vec3 from{lattice.x0 + w * dice.between(-1., 2.), dice.between(-1., 2.) * size,
                                lattice.z0 + d * dice.between(-1., 2.)};
                const Vec3 to{lattice.x0 + w * dice.between(0., 1.), tall * dice.between(-0.2, 1.2),
                              lattice.z0 + d * dice.between(0., 1.)};
                compare(surface, from, to - from, k % 3 == 0 ? dice.between(0., 2. * size) : kEndless);
            }
        }
        QVERIFY(m_hits > 1000);
        QVERIFY(m_touches < 20);
    }

    void followsLatticeLinesAndDiagonals()
    {
        Dice dice(23);
        const Lattice lattice{12, 9, 2., -3., 5.};
        const Surface surface(grounds::random(lattice, 31, 10.));
        for (int k = 0; k < 400; ++k) {
            const double x = lattice.x(dice.below(12)), z = lattice.z(dice.below(9));
            const double y = dice.between(-5., 15.), fall = dice.between(-0.5, 0.5);
            compare(surface, {lattice.x0 - 7., y, z}, {1., fall, 0.}, kEndless);
            compare(surface, {lattice.x0 + 50., y, z}, {-1., fall, 0.}, kEndless);
            compare(surface, {x, y, lattice.z0 - 3.}, {0., fall, 1.}, kEndless);
            compare(surface, {x, y, z}, {1., fall, -1.}, kEndless);
            compare(surface, {x, y, z}, {-1., fall, 1.}, kEndless);
            compare(surface, {x, y, z}, {1., fall, 1.}, kEndless);
        }
        QVERIFY(m_hits > 500);
        // The area's own edges are ground.
        for (const double z : {lattice.z0, lattice.z(8)})
            QVERIFY(surface.ray({lattice.x0 - 7., 30., z}, {1., -1.5, 0.}, kEndless));
    }

    void neverSlipsBetweenTriangles()
    {
        // Straight through nodes and edges from above and below: whatever the rounding, something is met.
        Dice dice(29);
        const Lattice lattice{300, 300, 0.3, 1234.5, -777.7};
        const Surface surface(grounds::random(lattice, 37, 2.));
        for (int k = 0; k < 20000; ++k) {
            const int i = 20 + dice.below(260), j = 20 + dice.below(260);
            const Vec3 node{lattice.x(i), surface.document().heights.at(i, j), lattice.z(j)};
            const double share = k % 2 ? dice.between(0., 1.) : 0.;
            const int di = dice.below(2), dj = di ? -dice.below(2) : 1;
            const Vec3 next{lattice.x(i + di), surface.document().heights.at(i + di, j + dj), lattice.z(j + dj)};
            const Vec3 target = node - (-share) * (next - node);
            const double up = k % 4 < 2 ? 1. : -1.;
            const Vec3 away{dice.between(-3., 3.), up * dice.between(4., 9.), dice.between(-3., 3.)};
            QVERIFY(surface.ray(target - (-1.) * away, -1. * away, kEndless));
        }
    }

    void endsOnTheSurface()
    {
        Dice dice(41);
        const Lattice lattice{600, 400, 5., 500000., 4000000.};
        const Surface surface(grounds::made(lattice, [](int i, int j) { return 1500. + grounds::hill(i, j); }));
        int hits = 0;
        for (int k = 0; k < 3000; ++k) {
            // From up to 30 km off, steep and grazing.
            const double away = k % 2 ? 30000. : 100.;
            const Vec3 from{lattice.x0 + dice.between(-1., 2.) * away, dice.between(0., 6000.),
                            lattice.z0 + dice.between(-1., 2.) * away};
            const Vec3 to{lattice.x0 + dice.between(0., 2995.), 1500., lattice.z0 + dice.between(0., 1995.)};
            const std::optional<RayHit> hit = surface.ray(from, to - from, kEndless);
            if (!hit)
                continue;
            ++hits;
            const Vec3 gap = hit->point - from;
            QVERIFY(std::abs(std::sqrt(dot(gap, gap)) - hit->distance) < 1e-6);
            const std::optional<double> height = surface.height(hit->point.x, hit->point.z);
            QVERIFY(height);
            QVERIFY(std::abs(*height - hit->point.y) < 1e-6);
            // Nothing lies between: a little before the hit the ray is still on the side it started from.
            const std::optional<RayHit> shorter = surface.ray(from, to - from, hit->distance - 1e-3);
            QVERIFY(!shorter);
        }
        QVERIFY(hits > 1500);
    }

    void fallsAsHeightAnswers()
    {
        Dice dice(43);
        const Lattice lattice{90, 70, 0.7, 10., 20.};
        const Surface surface(grounds::random(lattice, 47, 30., 0.1));
        int known = 0;
        for (int k = 0; k < 5000; ++k) {
            double x = dice.between(9., 73.), z = dice.between(19., 69.);
            if (k % 3 == 0)
                x = lattice.x(dice.below(90));
            if (k % 5 == 0)
                z = lattice.z(dice.below(70));
            const std::optional<double> height = surface.height(x, z);
            const std::optional<RayHit> down = surface.ray({x, 100., z}, {0., -1., 0.}, kEndless);
            const std::optional<RayHit> up = surface.ray({x, -100., z}, {0., 1., 0.}, kEndless);
            QCOMPARE(down.has_value(), height.has_value());
            QCOMPARE(up.has_value(), height.has_value());
            if (height) {
                ++known;
                QVERIFY(down->point.y == *height);
                QCOMPARE(down->distance, 100. - *height);
                QCOMPARE(up->distance, 100. + *height);
            }
        }
        QVERIFY(known > 1000);
    }

    void passesThroughVoids()
    {
        // A wall of height 10 with a gap in it where samples are void.
        Document document = grounds::made({64, 64, 1.}, [](int i, int) { return i >= 30 && i <= 32 ? 10. : 0.; });
        for (int i = 28; i <= 34; ++i) {
            for (int j = 20; j <= 24; ++j)
                document = grounds::withVoid(std::move(document), {{i, j}});
        }
        const Surface surface(document);
        QVERIFY(surface.ray({2., 5., 10.5}, {1., 0., 0.}, 40.));
        QVERIFY(!surface.ray({2., 5., 22.5}, {1., 0., 0.}, 40.));
        // Down through the gap, under the ground beyond it, and up again through the ground from below.
        const auto below = surface.ray({25., 4., 22.}, {1., -1., 0.}, kEndless);
        QVERIFY(!below);
        const auto beneath = surface.ray({31., -4., 22.}, {1., 1. / 9., 0.}, kEndless);
        QVERIFY(!beneath);
        const auto out = surface.ray({31., -4., 22.}, {1., 1. / 3., 0.}, kEndless);
        QVERIFY(out);
        QVERIFY(std::abs(out->point.x - 43.) < 1e-9);
    }

    void startsOnEitherSideAndOnTheGround()
    {
        const Surface surface(Document::flat({100, 100, 1.}, 5.f));
        const auto on = surface.ray({20.3, 5., 20.7}, {1., 0.5, 0.}, kEndless);
        QVERIFY(on);
        QCOMPARE(on->distance, 0.);
        const auto fromBelow = surface.ray({20.3, 2., 20.7}, {3., 4., 0.}, kEndless);
        QVERIFY(fromBelow);
        QVERIFY(std::abs(fromBelow->distance - 3.75) < 1e-12);
        QVERIFY(!surface.ray({20.3, 6., 20.7}, {1., 0.01, 0.}, kEndless));
        QVERIFY(!surface.ray({20.3, 6., 20.7}, {1., -0.001, 0.}, 999.));
        // Under the ground, in by its side: there is no wall.
        const auto in = surface.ray({-20., 0., 50.}, {100., 6., 1.}, kEndless);
        QVERIFY(in);
        QVERIFY(std::abs(in->point.x - (-20. + 500. / 6.)) < 1e-9);
    }

    void readsOnlyTheBlocksOnItsWay()
    {
        // A ground whose blocks are made when they are asked for.
        struct Counting final : BlockSource<float> {
            explicit Counting(int* asked) : m_asked(asked) {}
            BlockTiles<float> read() const override
            {
                ++*m_asked;
                return {};
            }
            int* m_asked;
        };
        constexpr int kBlocks = 8;
        std::array<int, kBlocks * kBlocks> asked{};
        std::vector<Field<float>::BlockPtr> blocks;
        for (int& count : asked)
            blocks.push_back(std::make_shared<const Block<float>>(std::make_shared<const Counting>(&count)));
        constexpr int kSide = kBlocks * kBlockSide;
        Document document = Document::flat({kSide, kSide, 1.}, 0.f);
        document.heights = Field<float>(kSide, kSide, 0.f, blocks);
        const Surface surface(document);
        const auto hit = surface.ray({100., 1000., 1300.}, {1., -1., 0.}, kEndless);
        QVERIFY(hit);
        QVERIFY(std::abs(hit->point.x - 1100.) < 1e-9);
        for (int b = 0; b < kBlocks * kBlocks; ++b) {
            const int bx = b % kBlocks, bz = b / kBlocks;
            // x from 100 to 1100 in row 2, and the neighbours to the east and south that its last cells share.
            QCOMPARE(asked[std::size_t(b)], bx <= 3 && (bz == 2 || bz == 3) ? 1 : 0);
        }
    }
};

QTEST_GUILESS_MAIN(RayTest)
#include "ray_test.moc"
