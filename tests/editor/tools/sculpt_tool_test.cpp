// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/notices.h"
#include "editor/session/session.h"
#include "editor/tools/sculpt_tool.h"

#include <QtTest/QtTest>

#include <cmath>

using namespace Qt::StringLiterals;
using editor::SculptTool;
using editor::Session;
using terrain::Document;
using terrain::StrokeSample;

namespace {

Document ground(int side = 257, double cell = 1)
{
    return Document::flat({side, side, cell, 0., 0.}, 10);
}

std::vector<StrokeSample> curve(int events)
{
    std::vector<StrokeSample> samples;
    for (int k = 0; k <= events; ++k) {
        const double s = double(k) / events;
        samples.push_back({s, 40 + 170 * s, 128 + 60 * std::sin(5 * s), float(0.25 + 0.5 * s)});
    }
    return samples;
}

QString hash(const Session& session)
{
    return QString::fromStdString(terrain::heightHash(session.document()));
}

} // namespace

class SculptToolTest : public QObject {
    Q_OBJECT

private:
    Session m_session;

    void stroke(SculptTool& tool, SculptTool::Variant variant = SculptTool::Plain)
    {
        QVERIFY(tool.begin(variant));
        for (const StrokeSample& sample : curve(20))
            tool.add(sample);
        tool.end();
        tool.settle();
    }

private Q_SLOTS:
    void init() { m_session.adopt(ground(), u"ground"_s); }

    void hasTheToolsOfTheTable()
    {
        SculptTool tool;
        QCOMPARE(tool.toolIds().size(), qsizetype(terrain::tools().size()));
        QVERIFY(tool.toolIds().contains(u"raise"_s));
        QCOMPARE(tool.falloffIds().size(), qsizetype(terrain::falloffs().size()));
        tool.setToolId(u"no such tool"_s);
        QCOMPARE(tool.toolId(), tool.toolIds().first());
    }

    void remembersSettingsForEachTool()
    {
        SculptTool tool;
        tool.setSession(&m_session);
        tool.setToolId(u"raise"_s);
        tool.setRadius(50);
        tool.setStrength(2.5);
        tool.setFalloff(u"tip"_s);
        tool.setToolId(u"smooth"_s);
        tool.setRadius(5);
        QVERIFY(tool.falloff() != u"tip"_s);
        tool.setToolId(u"raise"_s);
        QCOMPARE(tool.radius(), 50.);
        QCOMPARE(tool.strength(), 2.5);
        QCOMPARE(tool.falloff(), u"tip"_s);
    }

    void resizesInProportion()
    {
        SculptTool tool;
        tool.setSession(&m_session);
        tool.setRadius(20);
        tool.resize(SculptTool::kResizeStep);
        QCOMPARE(tool.radius(), 22.);
        tool.setRadius(std::nan(""));
        QCOMPARE(tool.radius(), 22.);
        tool.setRadius(-3);
        QCOMPARE(tool.radius(), 0.5); // half a cell
    }

    void firstRadiusFitsTheGround()
    {
        SculptTool tool;
        tool.setSession(&m_session);
        QCOMPARE(tool.radius(), 12.);
        m_session.adopt(ground(33, 30), u"coarse"_s);
        QCOMPARE(tool.radius(), 360.);
        QVERIFY(tool.begin(SculptTool::Plain));
        tool.cancel();
    }

    void aStrokeIsOneStep()
    {
        SculptTool tool;
        tool.setSession(&m_session);
        const QString before = hash(m_session);
        stroke(tool);
        QVERIFY(!m_session.isPreviewing());
        QCOMPARE(m_session.undoDepth(), 1);
        QCOMPARE(m_session.undoLabel(), u"Raise"_s);
        const QString after = hash(m_session);
        QVERIFY(after != before);
        m_session.undo();
        QCOMPARE(hash(m_session), before);
        m_session.redo();
        QCOMPARE(hash(m_session), after);
    }

    /// However the samples are dealt out over frames, the ground is that of the whole stroke at once.
    void framesDoNotShow_data()
    {
        QTest::addColumn<int>("everyNth");
        QTest::newRow("each sample") << 1;
        QTest::newRow("some") << 7;
        QTest::newRow("none") << 100000;
    }
    void framesDoNotShow()
    {
        QFETCH(int, everyNth);
        SculptTool tool;
        tool.setSession(&m_session);
        tool.setRadius(15);
        const auto samples = curve(200);
        QVERIFY(tool.begin(SculptTool::Plain));
        for (std::size_t k = 0; k < samples.size(); ++k) {
            tool.add(samples[k]);
            if (k % std::size_t(everyNth) == 0)
                tool.advance();
        }
        tool.end();
        tool.settle();

        terrain::Brush brush;
        brush.tool = "raise";
        brush.radius = 15;
        brush.strength = tool.strength();
        brush.spacing = tool.spacing();
        const auto whole = terrain::applyStroke(ground(), brush, samples);
        QVERIFY(whole);
        QCOMPARE(hash(m_session), QString::fromStdString(terrain::heightHash(*whole)));
    }

    void showsThePreviewAsItGoes()
    {
        SculptTool tool;
        tool.setSession(&m_session);
        QSignalSpy changes(&m_session, &Session::groundChanged);
        QVERIFY(tool.begin(SculptTool::Plain));
        tool.add({0, 100, 100, 1});
        tool.advance();
        QTRY_VERIFY(m_session.isPreviewing()); // a slow machine's dab comes after its frame
        QVERIFY(m_session.document().heights.at(100, 100) > 10);
        QCOMPARE(m_session.recorded().heights.at(100, 100), 10.f);
        QVERIFY(!changes.isEmpty());
        const auto change = changes.first().first().value<terrain::Change>();
        QVERIFY(change.heights.contains(100, 100));
        QVERIFY(change.heights.w < 40);
        tool.cancel();
    }

    void cancelRestores()
    {
        SculptTool tool;
        tool.setSession(&m_session);
        stroke(tool);
        const QString before = hash(m_session);
        QVERIFY(tool.begin(SculptTool::Plain));
        for (const StrokeSample& sample : curve(20)) {
            tool.add(sample);
            tool.advance();
        }
        QTRY_VERIFY(hash(m_session) != before);
        tool.cancel();
        QVERIFY(!tool.isStroking());
        QVERIFY(!m_session.isPreviewing());
        QCOMPARE(hash(m_session), before);
        QCOMPARE(m_session.undoDepth(), 1);
        QCoreApplication::processEvents();
        QCOMPARE(hash(m_session), before); // nothing trickles in later
    }

    void variantsTakeOtherTools()
    {
        SculptTool tool;
        tool.setSession(&m_session);
        tool.setToolId(u"raise"_s);
        stroke(tool, SculptTool::Inverted);
        QCOMPARE(m_session.undoLabel(), u"Lower"_s);
        QVERIFY(m_session.document().heights.at(60, 143) < 10 || m_session.document().heights.at(120, 140) < 10);
        stroke(tool, SculptTool::Smoothing);
        QCOMPARE(m_session.undoLabel(), u"Smooth"_s);
        tool.setToolId(u"lower"_s);
        QCOMPARE(tool.effectiveToolId(SculptTool::Inverted), u"raise"_s);
        QCOMPARE(tool.effectiveToolId(SculptTool::Smoothing), u"smooth"_s);
    }

    void flattensToThePickedHeight()
    {
        SculptTool tool;
        tool.setSession(&m_session);
        tool.setToolId(u"flatten"_s);
        QVERIFY(!tool.isFlattenPicked());
        tool.setFlattenHeight(25);
        QVERIFY(tool.isFlattenPicked());
        tool.setStrength(1);
        tool.setFalloff(u"flat"_s);
        QVERIFY(tool.begin(SculptTool::Plain));
        tool.add({0, 100, 100, 1});
        tool.end();
        tool.settle();
        QCOMPARE(m_session.document().heights.at(100, 100), 25.f);
        tool.clearFlattenHeight();
        QVERIFY(std::isnan(tool.flattenHeight()));
    }

    void anotherToolInHandRecordsTheStroke()
    {
        SculptTool tool;
        tool.setSession(&m_session);
        QVERIFY(tool.begin(SculptTool::Plain));
        tool.add({0, 100, 100, 1});
        tool.setToolId(u"smooth"_s);
        QTRY_COMPARE(m_session.undoDepth(), 1);
        QCOMPARE(m_session.undoLabel(), u"Raise"_s);
    }

    void goingAwayRestores()
    {
        const QString before = hash(m_session);
        {
            SculptTool tool;
            tool.setSession(&m_session);
            QVERIFY(tool.begin(SculptTool::Plain));
            tool.add({0, 100, 100, 1});
            tool.advance();
        }
        QVERIFY(!m_session.isPreviewing());
        QCOMPARE(hash(m_session), before);
        QCOMPARE(m_session.undoDepth(), 0);
    }

    void anotherDocumentDropsTheStroke()
    {
        SculptTool tool;
        tool.setSession(&m_session);
        QVERIFY(tool.begin(SculptTool::Plain));
        tool.add({0, 100, 100, 1});
        tool.advance();
        m_session.adopt(ground(65), u"other"_s);
        QVERIFY(!tool.isStroking());
        QCOMPARE(m_session.undoDepth(), 0);
        QCOMPARE(hash(m_session), QString::fromStdString(terrain::heightHash(ground(65))));
    }

    void aRefusedStrokeSaysWhy()
    {
        Document document = ground(33);
        terrain::Field<std::uint8_t>::Edit voids(document.voids);
        voids.set(16, 16, 1);
        document.voids = voids.publish();
        m_session.adopt(document, u"void"_s);
        SculptTool tool;
        tool.setSession(&m_session);
        tool.setToolId(u"flatten"_s);
        QSignalSpy added(m_session.notices(), &editor::Notices::added);
        QVERIFY(tool.begin(SculptTool::Plain));
        tool.add({0, 16, 16, 1}); // levels to the ground there: there is none
        tool.end();
        tool.settle();
        QVERIFY(!added.isEmpty());
        QCOMPARE(m_session.undoDepth(), 0);
        QVERIFY(!m_session.isPreviewing());
    }

    void pressureScalesTheDab()
    {
        SculptTool tool;
        tool.setSession(&m_session);
        const auto dab = [&](float pressure) {
            m_session.adopt(ground(), u"ground"_s);
            [&] { QVERIFY(tool.begin(SculptTool::Plain)); }();
            tool.add({0, 100, 100, pressure});
            tool.end();
            tool.settle();
            return m_session.document().heights.at(100, 100) - 10;
        };
        const float full = dab(1);
        QVERIFY(full > 0);
        QCOMPARE(dab(0.5f), full / 2);
    }
};

QTEST_GUILESS_MAIN(SculptToolTest)
#include "sculpt_tool_test.moc"
