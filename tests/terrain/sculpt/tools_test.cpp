// SPDX-License-Identifier: GPL-3.0-or-later
#include "reference.h"

#include <QTest>

#include <bit>
#include <set>

using namespace terrain;

namespace {

const StrokeSample kClick{0, 32, 32, 1};

Document stroked(const Document& ground, const Brush& brush, const std::vector<StrokeSample>& samples)
{
    const Result<Document> after = applyStroke(ground, brush, samples);
    if (!after)
        qFatal("%s", after.error().line().c_str());
    return *after;
}

Document plane(const Lattice& lattice, double slope)
{
    Document ground = Document::flat(lattice, 0.f);
    Field<float>::Edit edit(ground.heights);
    for (int j = 0; j < lattice.nz; ++j) {
        for (int i = 0; i < lattice.nx; ++i)
            edit.set(i, j, float(slope * lattice.x(i)));
    }
    ground.heights = edit.publish();
    return ground;
}

double sum(const Document& document)
{
    double total = 0;
    for (const float h : samplesOf(document))
        total += double(h);
    return total;
}

} // namespace

class ToolsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theTableSaysAllThatIsAskedOfIt()
    {
        std::set<std::string> ids, keys;
        for (const ToolInfo& tool : tools()) {
            QVERIFY(ids.insert(tool.id).second);
            QVERIFY(keys.insert(tool.key).second);
            QVERIFY(!tool.name.empty() && !tool.hint.empty() && !tool.strength.meaning.empty());
            QVERIFY(tool.strength.least <= tool.strength.softLeast);
            QVERIFY(tool.strength.softLeast <= tool.strength.standard);
            QVERIFY(tool.strength.standard <= tool.strength.softMost);
            QVERIFY(tool.strength.softMost <= tool.strength.most);
            QVERIFY((tool.kernel.row != nullptr) != (tool.kernel.patch != nullptr));
            QVERIFY(tool.inverse.empty() || toolNamed(tool.inverse));
            QCOMPARE(toolNamed(tool.id), &tool);
        }
        QVERIFY(ids.contains("raise") && ids.contains("lower") && ids.contains("smooth") && ids.contains("flatten"));
        QVERIFY(!toolNamed("Raise"));
        for (const Setting setting : {Setting::Radius, Setting::Spacing, Setting::Target, Setting::Seed}) {
            const NumberInfo& number = info(setting);
            QVERIFY(number.least <= number.softLeast && number.softMost <= number.most);
            QVERIFY(number.softLeast <= number.standard && number.standard <= number.softMost);
        }
    }

    void equalsThePlainReference_data()
    {
        QTest::addColumn<QString>("tool");
        QTest::addColumn<double>("strength");
        QTest::addColumn<double>("radius");
        QTest::addColumn<int>("falloff");
        QTest::addColumn<bool>("holes");
        const std::pair<const char*, double> cases[] = {
            {"raise", 2.}, {"lower", 3.}, {"smooth", 0.8}, {"flatten", 0.6}};
        for (const auto& [tool, strength] : cases) {
            for (const double radius : {0.5, 1., 6.3, 20., 45.}) {
                for (const bool holes : {false, true}) {
                    const int falloff = int(radius) % 5;
                    QTest::addRow("%s, radius %g, %s%s", tool, radius, info(Falloff(falloff)).id.c_str(),
                                  holes ? ", holes" : "")
                        << QString::fromLatin1(tool) << strength << radius << falloff << holes;
                }
            }
        }
    }
    void equalsThePlainReference()
    {
        QFETCH(QString, tool);
        QFETCH(double, strength);
        QFETCH(double, radius);
        QFETCH(int, falloff);
        QFETCH(bool, holes);
        const Lattice lattice{131, 90, 2., 1000.5, -300.25};
        const Document ground = roughGround(lattice, 7, holes);
        Brush brush;
        brush.tool = tool.toStdString();
        brush.radius = radius * lattice.cell;
        brush.strength = strength;
        brush.falloff = Falloff(falloff);
        brush.spacing = 0.4;
        brush.target = 61.5;
        // Off the grid, across tile borders, over two edges.
        const std::vector<StrokeSample> path = {
            {0, 1060.7, -200.1, 1.f}, {1, 1121.1, -168.5, 0.5f}, {2, 1262.3, -150.9, 0.75f}};
        reference::Ground expected(ground);
        reference::stroke(expected, brush, path, *brush.target);
        const Document after = stroked(ground, brush, path);
        // Dabs stand on a grid of 1/4096 of a cell, and heights of 100 m are floats: both well below this. A dab of the
        // flat falloff either holds a sample or not, and small ones are steep.
        const double tolerance = 1e-3 + 1e-3 / radius * (brush.tool == "flatten" || brush.tool == "smooth" ? 50. : 1.);
        int different = 0;
        for (int j = 0; j < lattice.nz; ++j) {
            for (int i = 0; i < lattice.nx; ++i) {
                const double h = double(after.heights.at(i, j));
                if (std::abs(h - expected.heights[expected.index(i, j)]) > tolerance)
                    ++different;
            }
        }
        QVERIFY2(different <= (brush.falloff == Falloff::Flat ? 20 : 0), qPrintable(QString::number(different)));
        QVERIFY(after.voids.sharesAllWith(ground.voids));
        QVERIFY(!after.heights.sharesAllWith(ground.heights));
    }

    void raiseAddsItsStrengthAtTheCentreAndLowerTakesItAway()
    {
        const Document ground = Document::flat({65, 65, 1.}, 10.f);
        Brush brush{.tool = "raise", .radius = 8, .strength = 2.5};
        QCOMPARE(stroked(ground, brush, {kClick}).heights.at(32, 32), 12.5f);
        QCOMPARE(stroked(ground, brush, {kClick}).heights.at(40, 32), 10.f);
        QCOMPARE(stroked(ground, brush, {{0, 32, 32, 0.5f}}).heights.at(32, 32), 11.25f);
        brush.tool = "lower";
        QCOMPARE(stroked(ground, brush, {kClick}).heights.at(32, 32), 7.5f);
    }

    void raiseIsLinearInStrength()
    {
        const Document ground = Document::flat({65, 65, 1.}, 0.f);
        const Document one = stroked(ground, {.radius = 20, .strength = 1}, {kClick});
        const Document four = stroked(ground, {.radius = 20, .strength = 4}, {kClick});
        for (int j = 0; j < 65; ++j) {
            for (int i = 0; i < 65; ++i)
                QCOMPARE(four.heights.at(i, j), 4 * one.heights.at(i, j));
        }
    }

    void aTenthOfAMetreCountsAtTwoThousand()
    {
        Document ground = Document::flat({65, 65, 1.}, 2000.f);
        for (int k = 0; k < 100; ++k)
            ground = stroked(ground, {.radius = 8, .strength = 0.1}, {kClick});
        QVERIFY(std::abs(ground.heights.at(32, 32) - 2010.f) < 0.01f);
    }

    void heightsStayFiniteUnderTheLimit()
    {
        Document ground = Document::flat({17, 17, 1.}, 0.f);
        for (int k = 0; k < 30; ++k)
            ground = stroked(ground, {.radius = 6, .strength = 10000}, {{0, 8, 8}});
        QCOMPARE(ground.heights.at(8, 8), kHeightLimit);
        for (int k = 0; k < 60; ++k)
            ground = stroked(ground, {.tool = "lower", .radius = 6, .strength = 10000}, {{0, 8, 8}});
        QCOMPARE(ground.heights.at(8, 8), -kHeightLimit);
        // What stands higher already is not cut off, and goes no further.
        const Document high = Document::flat({17, 17, 1.}, 250000.f);
        QCOMPARE(stroked(high, {.radius = 6, .strength = 50}, {{0, 8, 8}}).heights.at(8, 8), 250000.f);
    }

    void smoothLeavesAPlaneAlone_data()
    {
        QTest::addColumn<double>("radius");
        for (const double radius : {3., 20., 60., 200.})
            QTest::addRow("radius %g", radius) << radius;
    }
    void smoothLeavesAPlaneAlone()
    {
        QFETCH(double, radius);
        const Lattice lattice{129, 129, 1.};
        const Document ground = plane(lattice, 0.5);
        for (const StrokeSample at : {StrokeSample{0, 64, 64}, StrokeSample{0, 0, 64}, StrokeSample{0, 128, 128}}) {
            Document after = ground;
            for (int k = 0; k < 50; ++k)
                after = stroked(after, {.tool = "smooth", .radius = radius, .strength = 1}, {at});
            for (int j = 0; j < 129; ++j) {
                for (int i = 0; i < 129; ++i)
                    QVERIFY(std::abs(after.heights.at(i, j) - ground.heights.at(i, j)) < 0.001f);
            }
        }
    }

    void smoothTakesNoiseAwayAndKeepsTheSum()
    {
        const Document ground = roughGround({129, 129, 1.}, 3);
        const auto roughness = [](const Document& d) {
            double total = 0;
            for (int j = 40; j < 90; ++j) {
                for (int i = 40; i < 90; ++i)
                    total += std::abs(double(d.heights.at(i - 1, j) - 2 * d.heights.at(i, j) + d.heights.at(i + 1, j)));
            }
            return total;
        };
        const Document after =
            stroked(ground, {.tool = "smooth", .radius = 60, .strength = 1}, {{0, 60, 64}, {1, 70, 64}});
        QVERIFY(roughness(after) < 0.15 * roughness(ground));
        QVERIFY(std::abs(sum(after) - sum(ground)) < 0.001 * std::abs(sum(ground)));
    }

    void flattenAtFullStrengthGivesTheVeryHeightAndThenNothingMore()
    {
        const Document ground = roughGround({65, 65, 1.}, 5);
        const Brush brush{.tool = "flatten", .radius = 10, .strength = 1, .falloff = Falloff::Flat, .target = 33.3};
        const Document after = stroked(ground, brush, {kClick});
        QCOMPARE(after.heights.at(32, 32), 33.3f);
        QCOMPARE(after.heights.at(37, 27), 33.3f);
        QVERIFY(stroked(after, brush, {kClick}).heights.sharesAllWith(after.heights));
    }

    void flattenWithoutAHeightTakesTheSurfacesUnderTheFirstPoint()
    {
        const Document ground = plane({65, 65, 1.}, 0.5);
        const Brush brush{.tool = "flatten", .radius = 10, .strength = 1, .falloff = Falloff::Flat};
        const Document after = stroked(ground, brush, {{0, 30.5, 20.25}, {1, 40, 20.25}});
        QCOMPARE(after.heights.at(40, 20), 15.25f);
        QCOMPARE(after.heights.at(25, 20), 15.25f);
    }

    void flattenWithoutGroundUnderTheFirstPointIsRefused()
    {
        const Document ground = roughGround({65, 65, 1.}, 5);
        const Brush brush{.tool = "flatten", .radius = 10, .strength = 1};
        const std::vector<StrokeSample> outside = {{0, -3, 20}};
        const Result<Document> refused = applyStroke(ground, brush, outside);
        QVERIFY(!refused);
        QVERIFY(refused.error().line().starts_with("flatten: there is no ground"));
        Brush with = brush;
        with.target = 3.;
        QVERIFY(applyStroke(ground, with, outside));
    }

    void aDabAtTheCentreOfASmallAreaIsSymmetric()
    {
        for (const int side : {17, 33, 65}) {
            for (const ToolInfo& tool : tools()) {
                for (const FalloffInfo& falloff : falloffs()) {
                    const double middle = (side - 1) * 5.;
                    // Symmetric ground, so that every tool has something to do.
                    Document ground = Document::flat({side, side, 10., 1000.5, -300.25}, 4.f);
                    Field<float>::Edit edit(ground.heights);
                    for (int k = 0; k < side; k += 4) {
                        edit.set(k, k, 9.f), edit.set(side - 1 - k, k, 9.f);
                        edit.set(k, side - 1 - k, 9.f), edit.set(side - 1 - k, side - 1 - k, 9.f);
                    }
                    ground.heights = edit.publish();
                    const Document after = stroked(ground,
                                                   {.tool = tool.id,
                                                    .radius = middle * 0.7,
                                                    .strength = 0.7,
                                                    .falloff = falloff.falloff,
                                                    .target = 20.},
                                                   {{0, 1000.5 + middle, -300.25 + middle}});
                    const int c = (side - 1) / 2;
                    QVERIFY(after.heights.at(c, c) != ground.heights.at(c, c));
                    for (int j = 0; j < side; ++j) {
                        for (int i = 0; i < side; ++i) {
                            const float h = after.heights.at(i, j);
                            QCOMPARE(after.heights.at(side - 1 - i, j), h);
                            QCOMPARE(after.heights.at(i, side - 1 - j), h);
                            QCOMPARE(after.heights.at(j, i), h);
                        }
                    }
                }
            }
        }
    }

    void tilesLeaveNoTraceAndNothingWraps()
    {
        // The same dab in the midst of a tile and on a corner of four, and half outside: the same relief.
        for (const ToolInfo& tool : tools()) {
            const Lattice lattice{200, 200, 1.};
            const auto bumpsAround = [&](int ci, int cj) {
                Document ground = Document::flat(lattice, 5.f);
                Field<float>::Edit edit(ground.heights);
                for (int j = 0; j < lattice.nz; ++j) {
                    for (int i = 0; i < lattice.nx; ++i)
                        edit.set(i, j, 5.f + 0.25f * float(((i - ci) * 7 + (j - cj) * 13) & 15));
                }
                ground.heights = edit.publish();
                return ground;
            };
            const auto dabAt = [&](int i, int j) {
                return stroked(bumpsAround(i, j), {.tool = tool.id, .radius = 18, .strength = 0.8, .target = 9.},
                               {{0, double(i), double(j)}});
            };
            const Document amid = dabAt(96, 96), corner = dabAt(128, 128), edge = dabAt(0, 100);
            for (int j = -25; j <= 25; ++j) {
                for (int i = -25; i <= 25; ++i) {
                    QCOMPARE(corner.heights.at(128 + i, 128 + j), amid.heights.at(96 + i, 96 + j));
                    if (i > 0)
                        QCOMPARE(edge.heights.at(i, 100 + j), amid.heights.at(96 + i, 96 + j));
                }
            }
            const Document untouched = bumpsAround(0, 100);
            for (int j = 0; j < 200; ++j) {
                for (int i = 18; i < 200; ++i)
                    QCOMPARE(edge.heights.at(i, j), untouched.heights.at(i, j));
            }
        }
    }

    void voidsStayVoidsAndNothingLeaksOutOfThem()
    {
        Document ground = Document::flat({129, 129, 1.}, 800.f);
        Field<std::uint8_t>::Edit voids(ground.voids);
        Field<float>::Edit heights(ground.heights);
        for (int j = 50; j < 70; ++j) {
            for (int i = 60; i < 80; ++i)
                voids.set(i, j, 1), heights.set(i, j, 0.f);
        }
        ground.voids = voids.publish();
        ground.heights = heights.publish();
        for (const ToolInfo& tool : tools()) {
            Document after = ground;
            for (int k = 0; k < 20; ++k)
                after = stroked(after, {.tool = tool.id, .radius = 40, .strength = 1, .target = 800.},
                                {{0, 58, 60}, {1, 128, 128}});
            for (int j = 0; j < 129; ++j) {
                for (int i = 0; i < 129; ++i) {
                    QCOMPARE(after.isVoid(i, j), ground.isVoid(i, j));
                    const float h = after.heights.at(i, j);
                    QVERIFY(std::isfinite(h));
                    if (after.isVoid(i, j))
                        QCOMPARE(std::bit_cast<std::uint32_t>(h), 0u);
                    // A void's 0 read as a height would pull its neighbours far down.
                    else if (tool.id == "smooth" || tool.id == "flatten")
                        QCOMPARE(h, 800.f);
                }
            }
        }
    }

    void aBrushOverTheWholeAreaAndBeyondWorks()
    {
        for (const ToolInfo& tool : tools()) {
            const Document ground = roughGround({150, 70, 1.}, 9);
            const Document after =
                stroked(ground, {.tool = tool.id, .radius = 5000, .strength = 0.5, .target = 0.}, {{0, 75, 35}});
            // Not the corner sample, which has no two opposite neighbours to be smoothed by.
            QVERIFY(after.heights.at(0, 1) != ground.heights.at(0, 1));
            QVERIFY(after.heights.at(148, 68) != ground.heights.at(148, 68));
            for (const float h : samplesOf(after))
                QVERIFY(std::isfinite(h));
        }
        const Document dot = Document::flat({1, 1, 1.}, 2.f);
        QCOMPARE(stroked(dot, {.radius = 5, .strength = 1}, {{0, 0, 0}}).heights.at(0, 0), 3.f);
        QCOMPARE(stroked(dot, {.tool = "smooth", .radius = 5, .strength = 1}, {{0, 0, 0}}).heights.at(0, 0), 2.f);
    }
};

QTEST_GUILESS_MAIN(ToolsTest)
#include "tools_test.moc"
