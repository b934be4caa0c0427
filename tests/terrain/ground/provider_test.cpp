// SPDX-License-Identifier: GPL-3.0-or-later
// The table of providers and ground generated from it.
#include "terrain/base/parallel.h"
#include "terrain/ground/montane.h"
#include "terrain/ground/provider.h"

#include <QTest>

using namespace terrain;

class ProviderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void refusesWhatIsUnknownOrOutOfRange()
    {
        QVERIFY(!makeProvider({"moraine:nothing", 1, 0, {}}));
        QVERIFY(!makeProvider({"moraine:montane", 2, 0, {}}));
        QVERIFY(!makeProvider({"moraine:montane", 1, 0, {{"hue", 1}}}));
        QVERIFY(!makeProvider({"moraine:montane", 1, 0, {{"peak", -1}}}));
        QVERIFY(!makeProvider({"moraine:montane", 1, 0, {{"peak", std::nan("")}}}));
        const auto refused = makeProvider({"moraine:montane", 1, 0, {{"peak", 1e9}}});
        QCOMPARE(QString::fromStdString(refused.error().line()),
                 QStringLiteral("moraine:montane peak: is out of range (found 1e+09, expected 1 to 9000)"));
    }

    void samplesAreTheFunctionAtTheirPlace()
    {
        const auto provider = makeProvider({"moraine:montane", 1, 1337, {}});
        QVERIFY(provider.has_value());
        const Lattice lattice{130, 67, 12.5, -2891.7, 313.1};
        const auto document = generate(lattice, **provider, Progress());
        QVERIFY(document.has_value());
        for (const auto& [i, j] : {std::pair(0, 0), {129, 66}, {64, 63}, {63, 64}}) {
            const double exact = montaneHeight(MontaneShape::montane(), 1337, lattice.x(i), lattice.z(j)).v;
            QVERIFY(document->heights.at(i, j) == float(exact));
        }
        QVERIFY(document->heights.at(0, 0) == 47.9274288230466f);
    }

    void neighboursShareTheirBorderAndThreadsDoNotShow()
    {
        const auto provider = makeProvider({"moraine:montane", 1, 7, {{"terraces", 1}}});
        const auto west = generate({257, 129, 4, 0, 0}, **provider, Progress());
        const auto east = generate({257, 129, 4, 1024, 0}, **provider, Progress());
        for (int j = 0; j < 129; ++j)
            QVERIFY(west->heights.at(256, j) == east->heights.at(0, j));
        setThreadLimit(1);
        const auto again = generate({257, 129, 4, 0, 0}, **provider, Progress());
        setThreadLimit(0);
        QCOMPARE(heightHash(*again), heightHash(*west));
    }

    void cancelledGroundIsNoGround()
    {
        const auto provider = makeProvider({"moraine:montane", 1, 7, {}});
        Progress progress;
        progress.cancel();
        const auto document = generate({257, 257, 4, 0, 0}, **provider, progress);
        QVERIFY(!document && document.error().code == ErrorCode::Cancelled);
    }
};

QTEST_GUILESS_MAIN(ProviderTest)
#include "provider_test.moc"
