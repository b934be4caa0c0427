// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/base/lattice.h"
#include "terrain/base/parallel.h"
#include "terrain/base/progress.h"
#include "terrain/base/sha256.h"

#include <QTest>

#include <limits>
#include <string_view>
#include <vector>

using namespace terrain;

class BaseTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void errorLine_data();
    void errorLine();
    void latticeLimits_data();
    void latticeLimits();
    void samplePositions();
    void samplesWithin();
    void rectangles();
    void parallelCoversAll();
    void progressTellsAndStops();
    void sha256KnownAnswers();
};

void BaseTest::errorLine_data()
{
    QTest::addColumn<QString>("found");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<QString>("remedy");
    QTest::addColumn<QString>("line");
    QTest::newRow("bare") << "" << "" << "" << "a.raw: is too short";
    QTest::newRow("all") << "5" << "6" << "check it" << "a.raw: is too short (found 5, expected 6; check it)";
    QTest::newRow("expected alone") << "" << "6" << "" << "a.raw: is too short (expected 6)";
    QTest::newRow("remedy alone") << "" << "" << "check it" << "a.raw: is too short (check it)";
    QTest::newRow("line breaks") << "5\n\t6" << "" << "" << "a.raw: is too short (found 5  6)";
}

void BaseTest::errorLine()
{
    QFETCH(QString, found);
    QFETCH(QString, expected);
    QFETCH(QString, remedy);
    const Error error{ErrorCode::Damaged,  "a.raw", "is too short", found.toStdString(), expected.toStdString(),
                      remedy.toStdString()};
    QTEST(QString::fromStdString(error.line()), "line");
}

void BaseTest::latticeLimits_data()
{
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    QTest::addColumn<qint64>("nx");
    QTest::addColumn<qint64>("nz");
    QTest::addColumn<double>("cell");
    QTest::addColumn<double>("x0");
    QTest::addColumn<bool>("good");
    QTest::newRow("one sample") << qint64(1) << qint64(1) << 1. << 0. << true;
    QTest::newRow("largest") << qint64(131072) << qint64(131072) << 1000. << 4e6 << true;
    QTest::newRow("smallest cell") << qint64(3) << qint64(7) << 0.01 << -1e9 << true;
    QTest::newRow("no columns") << qint64(0) << qint64(7) << 1. << 0. << false;
    QTest::newRow("negative") << qint64(7) << qint64(-1) << 1. << 0. << false;
    QTest::newRow("too many") << qint64(131073) << qint64(1) << 1. << 0. << false;
    QTest::newRow("past int") << qint64(1) << qint64(4294967297) << 1. << 0. << false;
    QTest::newRow("no cell") << qint64(7) << qint64(7) << 0. << 0. << false;
    QTest::newRow("cell too large") << qint64(7) << qint64(7) << 1000.5 << 0. << false;
    QTest::newRow("cell not a number") << qint64(7) << qint64(7) << nan << 0. << false;
    QTest::newRow("origin not a place") << qint64(7) << qint64(7) << 1. << nan << false;
}

void BaseTest::latticeLimits()
{
    QFETCH(qint64, nx);
    QFETCH(qint64, nz);
    QFETCH(double, cell);
    QFETCH(double, x0);
    QFETCH(bool, good);
    const Result<Lattice> made = Lattice::make(nx, nz, cell, x0, 0.);
    QCOMPARE(made.has_value(), good);
    if (good) {
        QCOMPARE(made->nx, int(nx));
        QCOMPARE(made->nz, int(nz));
        QCOMPARE(made->x0, x0);
    } else {
        QCOMPARE(made.error().code, ErrorCode::InvalidArgument);
    }
}

void BaseTest::samplePositions()
{
    const Lattice lattice = *Lattice::make(5, 3, 10., 356000.37, -4200000.37);
    QCOMPARE(lattice.x(0), 356000.37);
    QCOMPARE(lattice.x(4), 356040.37);
    QCOMPARE(lattice.z(2), -4199980.37);
    QCOMPARE(lattice.width(), 40.);
    QCOMPARE(lattice.depth(), 20.);
    QCOMPARE(lattice.count(), 15);
}

void BaseTest::samplesWithin()
{
    const Lattice lattice = *Lattice::make(5, 3, 10., 100., 200.);
    QCOMPARE(lattice.samplesWithin({100, 200, 140, 220}), lattice.all());
    QCOMPARE(lattice.samplesWithin({110, 210, 120, 210}), (SampleRect{1, 1, 2, 1}));
    QCOMPARE(lattice.samplesWithin({110.001, 200, 119.999, 220}), SampleRect{});
    QCOMPARE(lattice.samplesWithin({-1e300, -1e300, 1e300, 1e300}), lattice.all());
    QCOMPARE(lattice.samplesWithin({1e300, 0, 1e301, 1e300}), SampleRect{});
}

void BaseTest::rectangles()
{
    const SampleRect a{0, 0, 4, 4}, b{2, 3, 5, 5};
    QCOMPARE(a.intersected(b), (SampleRect{2, 3, 2, 1}));
    QCOMPARE(a.united(b), (SampleRect{0, 0, 7, 8}));
    QCOMPARE(a.united(SampleRect{}), a);
    QCOMPARE(SampleRect{}.united(b), b);
    QVERIFY(a.intersected({4, 0, 3, 3}).isEmpty());
    QVERIFY(a.contains(3, 3) && !a.contains(4, 3) && !a.contains(-1, 0));
    QCOMPARE((SampleRect{5, 5, -1, 3}).count(), 0);
}

void BaseTest::parallelCoversAll()
{
    for (const int threads : {1, 2, 7, 0}) {
        setThreadLimit(threads);
        std::vector<std::atomic<int>> visits(1001);
        parallelFor(1001, 10, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t k = begin; k < end; ++k)
                ++visits[std::size_t(k)];
        });
        for (const std::atomic<int>& count : visits)
            QCOMPARE(count.load(), 1);
    }
    bool called = false;
    parallelFor(0, 1, [&](std::int64_t, std::int64_t) { called = true; });
    QVERIFY(!called);
}

void BaseTest::progressTellsAndStops()
{
    double last = -1;
    std::string stage;
    Progress progress([&](double fraction, std::string_view what) {
        last = fraction;
        stage = what;
    });
    progress.report(0.5, "Saving");
    QCOMPARE(last, 0.5);
    QCOMPARE(stage, std::string("Saving"));
    QVERIFY(!progress.isCancelled());
    progress.cancel();
    QVERIFY(progress.isCancelled());
    Progress().report(1., "nobody listens");
}

void BaseTest::sha256KnownAnswers()
{
    // FIPS 180-4's examples.
    QCOMPARE(Sha256().hex(), std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
    Sha256 digest;
    for (const std::string_view part : {"a", "bc"})
        digest.add(std::as_bytes(std::span(part)));
    QCOMPARE(digest.hex(), std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
}

QTEST_GUILESS_MAIN(BaseTest)
#include "base_test.moc"
