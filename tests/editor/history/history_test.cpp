// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/history/history.h"
#include "terrain/document/edits.h"
#include "terrain/sculpt/stroke.h"

#include <QTest>

#include <random>
#include <set>

using namespace terrain;
using editor::History;

namespace {

const Lattice kLattice{700, 600, 1.};

/// A stroke of a chance tool at a chance place.
Document randomStroke(std::mt19937& random, const Document& ground)
{
    std::uniform_real_distribution<double> any(0., 1.);
    Brush brush;
    brush.tool = tools()[random() % tools().size()].id;
    brush.radius = 2. + 60. * any(random);
    brush.strength = 0.1 + 0.9 * any(random);
    brush.falloff = Falloff(random() % 5);
    brush.target = 40. * any(random);
    std::vector<StrokeSample> path;
    for (int k = 1 + int(random() % 3); k > 0; --k)
        path.push_back({0, 700 * any(random), 600 * any(random), float(any(random))});
    return applyStroke(ground, brush, path).value();
}

/// What versions hold beyond the current one, counted anew over all of them.
std::size_t heldBytes(const std::vector<Document>& versions, const Document& current)
{
    std::set<const void*> mine;
    std::size_t bytes = 0;
    const auto visit = [](const Document& document, auto each) {
        const auto visitField = [&](const auto& field) {
            for (int tz = 0; tz < field.tileRows(); ++tz) {
                for (int tx = 0; tx < field.tileColumns(); ++tx) {
                    if (const auto* tile = field.tile(tx, tz))
                        each(*tile);
                }
            }
        };
        visitField(document.heights);
        visitField(document.voids);
    };
    visit(current, [&](const auto& tile) { mine.insert(&tile); });
    for (const Document& version : versions)
        visit(version, [&]<class T>(const Tile<T>& tile) {
            if (mine.insert(&tile).second)
                bytes += sizeof tile + sizeof(TileBounds<T>);
        });
    return bytes;
}

Document dented(const Document& ground, int i, int j, float by)
{
    Document after = ground;
    Field<float>::Edit edit(ground.heights);
    edit.set(i, j, edit.at(i, j) + by);
    after.heights = edit.publish();
    return after;
}

} // namespace

class HistoryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void beginsWithNothingToUndo()
    {
        History history(Document::flat(kLattice, 3.f));
        QVERIFY(!history.canUndo() && !history.canRedo());
        QVERIFY(!history.undo() && !history.redo());
        QCOMPARE(history.bytes(), 0u);
        QCOMPARE(history.undoLabel(), std::string());
        QCOMPARE(history.budget(), std::size_t(1) << 30);
    }

    void labelsTellWhatUndoAndRedoDo()
    {
        Document ground = Document::flat(kLattice, 3.f);
        History history(ground);
        for (const char* label : {"Raise", "Smooth", "Fill"}) {
            ground = dented(ground, 10, 10, 1.f);
            QVERIFY(history.push(ground, label));
        }
        QCOMPARE(history.undoLabel(), std::string("Fill"));
        QCOMPARE(history.redoLabel(), std::string());
        QVERIFY(history.undo());
        QCOMPARE(history.undoLabel(), std::string("Smooth"));
        QCOMPARE(history.redoLabel(), std::string("Fill"));
        QCOMPARE(history.labels(), (std::vector<std::string>{"Raise", "Smooth", "Fill"}));
        QCOMPARE(history.position(), 2u);
    }

    void thirtyMixedStrokesGoBackAndForthToTheBit()
    {
        std::mt19937 random(30);
        Document ground = Document::flat(kLattice, 20.f);
        History history(ground);
        std::vector<std::string> hashes{heightHash(ground)};
        while (hashes.size() <= 30) {
            ground = randomStroke(random, history.current());
            const std::string hash = heightHash(ground);
            // A stroke of no effect is not a step.
            QCOMPARE(history.push(ground, "Stroke"), hash != hashes.back());
            if (hash != hashes.back())
                hashes.push_back(hash);
        }
        for (std::size_t k = 30; k-- > 0;) {
            QVERIFY(history.undo());
            QCOMPARE(heightHash(history.current()), hashes[k]);
        }
        QVERIFY(!history.undo());
        QCOMPARE(heightHash(history.current()), hashes[0]);
        for (std::size_t k = 1; k <= 30; ++k) {
            QVERIFY(history.redo());
            QCOMPARE(heightHash(history.current()), hashes[k]);
        }
        QVERIFY(!history.redo());
    }

    void anythingDoneAndUndoneInAnyOrderIsCountedAsACensusCountsIt()
    {
        for (unsigned seed = 0; seed < 8; ++seed) {
            std::mt19937 random(seed);
            std::vector<Document> versions{Document::flat(kLattice, 1.f)};
            std::size_t position = 0;
            History history(versions.front());
            QCOMPARE(history.bytes(), 0u);
            for (int step = 0; step < 60; ++step) {
                const int what = int(random() % 10);
                if (what < 5) {
                    Document after = randomStroke(random, history.current());
                    if (what == 0)
                        after = fill(history.current(), float(random() % 3)).value();
                    else if (what == 1) // an old version's tiles come back
                        after = versions[random() % versions.size()];
                    else if (what == 2)
                        after =
                            resize(history.current(), Resize::anchored(history.current().lattice, 700, 600, 0, 0, 5.f))
                                .value();
                    const bool isNew = heightHash(after) != heightHash(history.current());
                    QCOMPARE(history.push(after, "Step"), isNew);
                    if (isNew) {
                        versions.resize(++position);
                        versions.push_back(history.current());
                    }
                } else if (what < 8) {
                    QCOMPARE(history.undo(), position > 0);
                    position -= position > 0;
                } else {
                    QCOMPARE(history.redo(), position + 1 < versions.size());
                    position += position + 1 < versions.size();
                }
                QVERIFY(history.current().heights.sharesAllWith(versions[position].heights));
                QCOMPARE(history.position(), position);
                const std::size_t tiles = heldBytes(versions, history.current());
                QVERIFY(history.bytes() >= tiles);
                // The rest is tables: at most a page for each version's blocks.
                QVERIFY(history.bytes() - tiles <= (versions.size() - 1) * 16384);
            }
        }
    }

    void anotherSizeIsAStepLikeAnyOther()
    {
        std::mt19937 random(5);
        const Document ground = randomStroke(random, Document::flat(kLattice, 20.f));
        History history(ground);
        const Document larger = resize(ground, Resize::anchored(kLattice, 900, 700, 0.5, 0.5, {})).value();
        const Document aligned =
            resize(larger, {.nx = 900 - 64, .nz = 700, .offsetI = -64, .offsetJ = 0, .height = 1.f}).value();
        QVERIFY(history.push(larger, "Resize"));
        QVERIFY(history.push(aligned, "Crop"));
        const std::size_t tiles = heldBytes({ground, larger, aligned}, aligned);
        QVERIFY(history.bytes() >= tiles && history.bytes() - tiles < 64 * 1024);
        QVERIFY(history.undo() && history.undo());
        QCOMPARE(history.current().lattice, kLattice);
        QCOMPARE(heightHash(history.current()), heightHash(ground));
        QVERIFY(history.redo() && history.redo());
        QCOMPARE(heightHash(history.current()), heightHash(aligned));
    }

    void aStepThatChangesNothingIsNotRecorded()
    {
        const Document ground = dented(Document::flat(kLattice, 2.f), 100, 100, 1.f);
        History history(ground);
        QVERIFY(history.push(dented(ground, 5, 5, 1.f), "Dent"));
        QVERIFY(history.undo());
        QVERIFY(!history.push(ground, "Nothing"));
        // Written anew with equal samples.
        Document rewritten = ground;
        Field<float>::Edit edit(ground.heights);
        std::vector<float> samples(std::size_t(kLattice.count()));
        ground.heights.read(kLattice.all(), samples.data(), std::size_t(kLattice.nx));
        edit.write(kLattice.all(), samples.data(), std::size_t(kLattice.nx));
        rewritten.heights = edit.publish();
        QVERIFY(!history.push(rewritten, "Nothing"));
        // What could be redone still can.
        QVERIFY(history.canRedo());
        QCOMPARE(history.labels().size(), 1u);
    }

    void voidsAndWhereTheGroundLiesCountAsChanges()
    {
        const Document ground = Document::flat(kLattice, 2.f);
        History history(ground);
        Document holed = ground;
        Field<std::uint8_t>::Edit voids(ground.voids);
        voids.set(7, 7, 1);
        holed.voids = voids.publish();
        QVERIFY(history.push(holed, "Hole"));
        Document placed = holed;
        placed.georeference = std::make_shared<Georeference>(Georeference{"somewhere", {1, 2, 3, 4, 5, 6}, true});
        QVERIFY(history.push(placed, "Place"));
        Document again = placed;
        again.georeference = std::make_shared<Georeference>(*placed.georeference);
        QVERIFY(!history.push(again, "Place"));
        Document moved = placed;
        moved.lattice.x0 = 5;
        QVERIFY(history.push(moved, "Move"));
        QVERIFY(history.undo() && history.undo() && history.undo());
        QVERIFY(!history.current().isVoid(7, 7) && !history.current().georeference);
    }

    void aPushKeepsOnlyTilesThatDiffer()
    {
        const Document ground = dented(Document::flat(kLattice, 2.f), 100, 100, 1.f);
        History history(ground);
        // Two tiles rewritten, one of them with what it held.
        QVERIFY(history.push(dented(dented(ground, 300, 300, 1.f), 100, 100, 0.f), "Dent"));
        QVERIFY(history.current().heights.tile(1, 1) == ground.heights.tile(1, 1));
        QCOMPARE(difference(ground, history.current()).heights, (SampleRect{256, 256, 64, 64}));
    }

    void aNewStepForgetsWhatCouldBeRedone()
    {
        Document ground = Document::flat(kLattice, 2.f);
        History history(ground);
        QVERIFY(history.push(dented(ground, 1, 1, 1.f), "A"));
        QVERIFY(history.push(dented(ground, 400, 1, 2.f), "B"));
        QVERIFY(history.undo() && history.undo());
        QVERIFY(history.push(dented(ground, 1, 400, 3.f), "C"));
        QVERIFY(!history.canRedo());
        QCOMPARE(history.labels(), std::vector<std::string>{"C"});
        QVERIFY(history.bytes() < 16384); // the flat ground has no tile to hold
    }

    void theBudgetDropsTheOldest()
    {
        Document ground = fill(Document::flat(kLattice, 2.f), 3.f, SampleRect{0, 0, 699, 600}).value();
        History history(ground, 20 * 18000);
        for (int k = 0; k < 100; ++k) {
            ground = dented(history.current(), k % 10 * 64, 10, 1.f);
            QVERIFY(history.push(ground, std::to_string(k)));
            QVERIFY(history.bytes() <= history.budget());
        }
        QVERIFY(history.dropped() > 70 && history.dropped() < 100);
        QCOMPARE(history.dropped() + history.labels().size(), 100u);
        QCOMPARE(history.undoLabel(), std::string("99"));
        while (history.undo())
            QVERIFY(history.bytes() < 3 * history.budget());
        QCOMPARE(history.labels().front(), std::to_string(history.dropped()));
        history.setBudget(0);
        QCOMPARE(history.bytes(), 0u);
        QVERIFY(!history.canUndo() && !history.canRedo());
        QVERIFY(history.push(dented(history.current(), 3, 3, 1.f), "More"));
        QVERIFY(!history.canUndo());
        QCOMPARE(heightHash(history.current()), heightHash(dented(history.current(), 3, 3, 0.f)));
    }
};

QTEST_GUILESS_MAIN(HistoryTest)
#include "history_test.moc"
