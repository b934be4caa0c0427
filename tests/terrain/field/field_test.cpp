// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/field/field.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <thread>

using namespace terrain;

namespace {

std::vector<float> samplesOf(const Field<float>& field)
{
    std::vector<float> samples(std::size_t(field.nx()) * std::size_t(field.nz()));
    field.read(field.all(), samples.data(), std::size_t(field.nx()));
    return samples;
}

/// The same writes to a field and to a plain vector.
void randomEdit(std::mt19937& random, Field<float>& field, std::vector<float>& plain)
{
    const auto upTo = [&](int n) { return int(random() % unsigned(n)); };
    Field<float>::Edit edit(field);
    for (int step = 1 + upTo(4); step > 0; --step) {
        SampleRect rect{upTo(field.nx()), upTo(field.nz()), 1 + upTo(100), 1 + upTo(100)};
        rect = rect.intersected(field.all());
        std::vector<float> values(std::size_t(rect.count()));
        for (float& v : values)
            v = float(random() % 100000) * 0.01f - 300.f;
        if (rect.count() == 1)
            edit.set(rect.i, rect.j, values[0]);
        else
            edit.write(rect, values.data(), std::size_t(rect.w));
        for (int j = 0; j < rect.h; ++j)
            std::copy_n(&values[std::size_t(j) * rect.w], rect.w,
                        &plain[std::size_t(rect.j + j) * field.nx() + rect.i]);
        QCOMPARE(edit.at(rect.i, rect.j), values[0]);
        // Publishing in between must neither lose nor leak anything.
        if (upTo(3) == 0)
            field = edit.publish();
    }
    field = edit.publish();
}

class CountingSource : public BlockSource<float> {
public:
    explicit CountingSource(std::atomic<int>& reads) : m_reads(reads) {}
    BlockTiles<float> read() const override
    {
        ++m_reads;
        auto tile = std::make_shared<Tile<float>>();
        tile->samples.fill(7.f);
        BlockTiles<float> tiles;
        tiles[9] = std::move(tile);
        return tiles;
    }

private:
    std::atomic<int>& m_reads;
};

} // namespace

class FieldTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void freshIsBackground();
    void randomEditsMatchPlainVector_data();
    void randomEditsMatchPlainVector();
    void copiesTilesOnce();
    void differenceFindsWhatChanged();
    void unusedEditSharesAll();
    void sourceIsReadOnceFromAnyThread();
};

void FieldTest::freshIsBackground()
{
    const Field<float> field(513, 70, 2.5f);
    QCOMPARE(field.blockColumns(), 2);
    QCOMPARE(field.blockRows(), 1);
    QCOMPARE(field.tileColumns(), 9);
    QCOMPARE(field.tileRows(), 2);
    QCOMPARE(field.at(512, 69), 2.5f);
    QVERIFY(!field.block(0, 0) && !field.tile(8, 1));
    QVERIFY(std::ranges::all_of(samplesOf(field), [](float v) { return v == 2.5f; }));
}

void FieldTest::randomEditsMatchPlainVector_data()
{
    QTest::addColumn<int>("nx");
    QTest::addColumn<int>("nz");
    for (const auto& [nx, nz] : {std::pair(1, 1), {1, 700}, {700, 1}, {64, 64}, {65, 1}, {513, 511}, {1030, 90}})
        QTest::addRow("%dx%d", nx, nz) << nx << nz;
}

void FieldTest::randomEditsMatchPlainVector()
{
    QFETCH(int, nx);
    QFETCH(int, nz);
    std::mt19937 random(unsigned(nx * 1000 + nz));
    Field<float> field(nx, nz, -1.f);
    std::vector<float> plain(std::size_t(nx) * std::size_t(nz), -1.f);
    std::vector<Field<float>> versions = {field};
    std::vector<std::vector<float>> answers = {plain};
    for (int step = 0; step < 25; ++step) {
        randomEdit(random, field, plain);
        if (QTest::currentTestFailed())
            return;
        versions.push_back(field);
        answers.push_back(plain);
    }
    // Undo all, redo all: every version still holds what it held, whatever was written after it.
    for (std::size_t k = versions.size(); k-- > 0;)
        QVERIFY2(samplesOf(versions[k]) == answers[k], qPrintable(QString::number(k)));
    for (std::size_t k = 1; k < versions.size(); ++k) {
        QVERIFY2(samplesOf(versions[k]) == answers[k], qPrintable(QString::number(k)));
        const SampleRect changed = versions[k].differenceFrom(versions[k - 1]);
        for (int j = 0; j < nz; ++j) {
            for (int i = 0; i < nx; ++i) {
                const std::size_t at = std::size_t(j) * nx + i;
                if (answers[k][at] != answers[k - 1][at])
                    QVERIFY(changed.contains(i, j));
            }
        }
    }
    // Single samples and odd windows agree with the whole.
    for (int probe = 0; probe < 50; ++probe) {
        const SampleRect rect = SampleRect{int(random() % unsigned(nx)), int(random() % unsigned(nz)),
                                           1 + int(random() % 80), 1 + int(random() % 80)}
                                    .intersected(field.all());
        std::vector<float> window(std::size_t(rect.h) * 100, -7.f);
        field.read(rect, window.data(), 100);
        for (int j = 0; j < rect.h; ++j) {
            for (int i = 0; i < rect.w; ++i)
                QCOMPARE(window[std::size_t(j) * 100 + i], plain[std::size_t(rect.j + j) * nx + rect.i + i]);
            if (rect.w < 100)
                QCOMPARE(window[std::size_t(j) * 100 + rect.w], -7.f);
        }
        QCOMPARE(field.at(rect.i, rect.j), plain[std::size_t(rect.j) * nx + rect.i]);
    }
}

void FieldTest::copiesTilesOnce()
{
    const Field<float> before(1024, 1024, 0.f);
    Field<float>::Edit edit(before);
    Tile<float>* const first = &edit.tile(3, 3);
    edit.set(3 * 64, 3 * 64, 5.f);
    QCOMPARE(&edit.tile(3, 3), first);
    const Field<float> after = edit.publish();
    QCOMPARE(after.tile(3, 3), first);
    // Published: the next write must copy.
    edit.set(3 * 64, 3 * 64, 6.f);
    QCOMPARE(after.at(3 * 64, 3 * 64), 5.f);
    const Field<float> later = edit.publish();
    QCOMPARE(later.at(3 * 64, 3 * 64), 6.f);
    QCOMPARE(before.at(3 * 64, 3 * 64), 0.f);
    // Untouched blocks and tiles are shared.
    QVERIFY(later.block(1, 1) == before.block(1, 1));
    QVERIFY(later.block(0, 0) != after.block(0, 0));
    QVERIFY(later.tile(2, 3) == nullptr);
}

void FieldTest::differenceFindsWhatChanged()
{
    Field<float>::Edit first(Field<float>(1000, 700, 0.f));
    first.set(0, 0, 1.f);
    first.set(999, 699, 1.f);
    const Field<float> before = first.publish();
    Field<float>::Edit edit(before);
    edit.set(70, 10, 1.f);
    edit.set(600, 650, 1.f);
    const Field<float> after = edit.publish();
    QCOMPARE(after.differenceFrom(before), (SampleRect{64, 0, 576, 700}));
    QCOMPARE(before.differenceFrom(after), (SampleRect{64, 0, 576, 700}));
    QVERIFY(after.differenceFrom(after).isEmpty());
}

void FieldTest::unusedEditSharesAll()
{
    const Field<float> before(100, 100, 0.f);
    QVERIFY(Field<float>::Edit(before).publish().sharesAllWith(before));
}

void FieldTest::sourceIsReadOnceFromAnyThread()
{
    std::atomic<int> reads = 0;
    const auto block = std::make_shared<const Block<float>>(std::make_shared<const CountingSource>(reads));
    const Field<float> field(512, 512, 1.f, {block});
    QVERIFY(!block->isInMemory());
    std::atomic<int> wrong = 0;
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t) {
            threads.emplace_back([&] {
                // Tile 9 of the block is (1, 1).
                if (field.at(64, 64) != 7.f || field.at(63, 64) != 1.f)
                    ++wrong;
            });
        }
    }
    QCOMPARE(wrong.load(), 0);
    QCOMPARE(reads.load(), 1);
    QVERIFY(block->isInMemory());
}

QTEST_GUILESS_MAIN(FieldTest)
#include "field_test.moc"
