// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/export_panel.h"
#include "editor/panels/ground_panel.h"
#include "editor/panels/history_panel.h"
#include "editor/panels/import_form.h"
#include "editor/panels/new_ground_form.h"
#include "editor/panels/sculpt_panel.h"
#include "editor/session/notices.h"
#include "terrain/io/decoder.h"

#include <QtGui/QGuiApplication>
#include <QtTest/QtTest>

#include <cmath>
#include <limits>

using namespace editor;
using namespace Qt::StringLiterals;
using terrain::Document;
using terrain::Lattice;

namespace {

Document flat(int nx, int nz, float height = 10.f, double cell = 1.)
{
    return Document::flat(*Lattice::make(nx, nz, cell), height);
}

Document withSample(const Document& from, int i, int j, float height)
{
    Document after = from;
    terrain::Field<float>::Edit edit(after.heights);
    edit.set(i, j, height);
    after.heights = edit.publish();
    return after;
}

QString valueOf(const FactList& facts, const QString& label)
{
    for (const FactList::Fact& fact : facts.facts()) {
        if (fact.label == label)
            return fact.value;
    }
    return {};
}

/// A RAW of 16-bit little-endian codes, code = 3 * column + 100 * row.
QUrl writeRaw(const QTemporaryDir& dir, int columns, int rows)
{
    QFile file(dir.filePath(u"ground.raw"_s));
    if (!file.open(QIODevice::WriteOnly))
        return {};
    for (int j = 0; j < rows; ++j) {
        for (int i = 0; i < columns; ++i) {
            const quint16 code = qToLittleEndian(quint16(3 * i + 100 * j));
            file.write(reinterpret_cast<const char*>(&code), 2);
        }
    }
    return QUrl::fromLocalFile(file.fileName());
}

} // namespace

class PanelsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void historyListsStatesAndTheCurrentOne()
    {
        Session session;
        HistoryPanel history;
        const QAbstractItemModelTester tester(&history);
        history.setSession(&session);
        QCOMPARE(history.rowCount(), 0);
        session.adopt(flat(10, 10), u"flat"_s);
        session.commit(withSample(session.document(), 1, 1, 11.f), u"Raise"_s);
        session.commit(withSample(session.document(), 1, 1, 12.f), u"Lower"_s);
        session.undo();
        QCOMPARE(history.rowCount(), 3);
        QCOMPARE(history.position(), 1);
        QCOMPARE(history.index(1).data(HistoryPanel::LabelRole).toString(), u"Raise"_s);
        QVERIFY(history.index(1).data(HistoryPanel::CurrentRole).toBool());
        QVERIFY(history.index(2).data(HistoryPanel::AheadRole).toBool());
        session.commit(withSample(session.document(), 1, 1, 14.f), u"Smooth"_s);
        QCOMPARE(history.rowCount(), 3);
        QCOMPARE(history.index(2).data(HistoryPanel::LabelRole).toString(), u"Smooth"_s);
    }

    void groundIsMeasuredWhenItRests()
    {
        Session session;
        GroundPanel ground;
        ground.setSession(&session);
        ground.setActive(true);
        session.adopt(flat(11, 6, 10.f, 2.), u"flat"_s);
        QCOMPARE(valueOf(*ground.facts(), u"Samples"_s), u"11 × 6"_s);
        QCOMPARE(valueOf(*ground.facts(), u"Size"_s), u"20 m × 10 m"_s);
        QTRY_COMPARE(valueOf(*ground.facts(), u"Heights"_s), u"10.00 to 10.00 m"_s);
        session.commit(withSample(session.document(), 3, 3, -2.f), u"Lower"_s);
        QTRY_COMPARE(valueOf(*ground.facts(), u"Heights"_s), u"−2.00 to 10.00 m"_s);
        QCOMPARE(valueOf(*ground.facts(), u"Height hash"_s),
                 QString::fromStdString(terrain::heightHash(session.document())));
    }

    void newGroundRefusesAbsurdNumbers_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<double>("value");
        for (const QString& field : {u"columns"_s, u"rows"_s, u"cell"_s}) {
            for (const double value : {0., -1., 1e10, 1e-6, std::numeric_limits<double>::quiet_NaN(),
                                       std::numeric_limits<double>::infinity()})
                QTest::addRow("%s %g", qPrintable(field), value) << field << value;
        }
        QTest::newRow("height nan") << u"height"_s << std::numeric_limits<double>::quiet_NaN();
        QTest::newRow("height far") << u"height"_s << 1e10;
        QTest::newRow("half a sample") << u"columns"_s << 10.5;
    }
    void newGroundRefusesAbsurdNumbers()
    {
        QFETCH(QString, field);
        QFETCH(double, value);
        Session session;
        NewGroundForm form;
        form.setSession(&session);
        form.setProperty(qPrintable(field), value);
        QVERIFY(!form.problem().isEmpty());
        QVERIFY(form.summary().isEmpty());
        QVERIFY(!form.create());
        QVERIFY(!session.hasGround());
    }

    void newGroundIsMade()
    {
        Session session;
        NewGroundForm form;
        form.setSession(&session);
        form.setProperty("columns", 513.);
        form.setProperty("rows", 257.);
        form.setProperty("cell", 2.);
        form.setProperty("height", 12.5);
        QVERIFY(form.problem().isEmpty());
        QVERIFY(form.create());
        QCOMPARE(session.document().lattice.nx, 513);
        QCOMPARE(session.document().lattice.nz, 257);
        QCOMPARE(session.document().heights.at(512, 256), 12.5f);
        QVERIFY(session.isDirty());
    }

    void sculptReadsTheTables()
    {
        Session session;
        SculptTool tool;
        tool.setSession(&session);
        SculptPanel panel;
        panel.setTool(&tool);
        tool.setToolId(u"raise"_s);
        QCOMPARE(panel.strength().unit, u"m"_s);
        QVERIFY(!panel.usesTarget());
        QVERIFY(panel.radius().most > panel.radius().to);
        QCOMPARE(panel.falloffCurve().size(), SculptPanel::kCurvePoints);
        QCOMPARE(panel.falloffCurve().front(), 1.);
        QCOMPARE(panel.falloffCurve().back(), 0.);
        tool.setToolId(u"flatten"_s);
        QVERIFY(panel.usesTarget());
    }

    void importAsksForWhatARawDoesNotSay()
    {
        const QTemporaryDir dir;
        const QUrl raw = writeRaw(dir, 40, 30);
        Session session;
        ImportForm form;
        form.setProperty("session", QVariant::fromValue(&session));
        form.load({raw});
        QTRY_VERIFY_WITH_TIMEOUT(!form.isReading(), 20000);
        QVERIFY2(form.error().isEmpty(), qPrintable(form.error()));
        QVERIFY(!form.isReady());
        QVERIFY(form.asked().contains(u"size"_s));
        QVERIFY(form.asked().contains(u"sample"_s));
        QVERIFY(form.picture().isNull());

        form.setProperty("columns", 40.);
        form.setProperty("rows", 30.);
        form.setProperty("sample", u"u16le"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!form.picture().isNull(), 20000);
        QVERIFY(!form.otherPicture().isNull());
        QVERIFY(form.picture() != form.otherPicture());
        QVERIFY(form.asked().contains(u"range"_s));
        QVERIFY(form.asked().contains(u"size"_s)); // an answered question stays in sight
        QVERIFY(!form.isReady());

        form.setProperty("low", 0.);
        form.setProperty("high", 65535.);
        QTRY_VERIFY_WITH_TIMEOUT(form.isReady(), 20000);
        QSignalSpy accepted(&form, &ImportForm::accepted);
        form.accept();
        QTRY_COMPARE_WITH_TIMEOUT(accepted.count(), 1, 20000);
        QCOMPARE(session.document().lattice.nx, 40);
        QCOMPARE(session.document().heights.at(7, 5), 521.f);
        QCOMPARE(session.name(), u"ground"_s);
        QVERIFY(session.isDirty());
    }

    void importSaysWhatIsWrong()
    {
        const QTemporaryDir dir;
        const QUrl raw = writeRaw(dir, 40, 30);
        Session session;
        ImportForm form;
        form.setProperty("session", QVariant::fromValue(&session));
        form.load({raw});
        form.setProperty("columns", 41.);
        form.setProperty("rows", 30.);
        form.setProperty("sample", u"u16le"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!form.error().isEmpty(), 20000);
        QVERIFY(!form.isReady());
        form.accept();
        QVERIFY(!session.hasGround());
        // A later answer clears what an earlier one broke.
        form.setProperty("columns", 40.);
        QTRY_VERIFY_WITH_TIMEOUT(!form.picture().isNull(), 20000);
        QVERIFY(form.error().isEmpty());

        form.load({QUrl::fromLocalFile(dir.filePath(u"no such file.png"_s))});
        QTRY_VERIFY_WITH_TIMEOUT(!form.error().isEmpty(), 20000);
        QVERIFY(form.error().contains(u"no such file.png"_s));
    }

    void exportWritesReadsBackAndReports()
    {
        const QTemporaryDir dir;
        Session session;
        ExportPanel panel;
        panel.setSession(&session);
        session.adopt(withSample(flat(33, 17), 3, 4, 20.f), u"hill"_s);
        QCOMPARE(panel.property("baseName").toString(), u"hill"_s);
        panel.setProperty("directory", QUrl::fromLocalFile(dir.path()));
        panel.setFormat(int(panel.formatNames().indexOf(panel.formatNames().front())));
        QVERIFY(!panel.purpose().isEmpty());
        panel.run();
        QVERIFY(panel.isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(!panel.isRunning(), 20000);
        QVERIFY2(panel.error().isEmpty(), qPrintable(panel.error()));
        QVERIFY(!valueOf(*panel.results(), u"Largest error"_s).isEmpty());
        QVERIFY(QFile::exists(dir.filePath(valueOf(*panel.results(), u"First file"_s))));

        // The same again would replace files: refused until it is asked for.
        panel.run();
        QTRY_VERIFY_WITH_TIMEOUT(!panel.isRunning(), 20000);
        QVERIFY(!panel.error().isEmpty());
        panel.setProperty("overwrite", true);
        panel.run();
        QTRY_VERIFY_WITH_TIMEOUT(!panel.isRunning(), 20000);
        QVERIFY2(panel.error().isEmpty(), qPrintable(panel.error()));
    }

    void exportRefusesAnAbsurdTile()
    {
        const QTemporaryDir dir;
        Session session;
        ExportPanel panel;
        panel.setSession(&session);
        session.adopt(flat(33, 17), u"hill"_s);
        panel.setProperty("directory", QUrl::fromLocalFile(dir.path()));
        panel.setProperty("tiled", true);
        for (const double tile : {-1., 0.5, 1e10, std::numeric_limits<double>::quiet_NaN()}) {
            panel.setProperty("tile", tile);
            panel.run();
            QTRY_VERIFY_WITH_TIMEOUT(!panel.isRunning(), 20000);
            QVERIFY2(!panel.error().isEmpty(), qPrintable(QString::number(tile)));
        }
        QVERIFY(QDir(dir.path()).isEmpty());
    }
};

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--decode")
        return terrain::decoderMain(argc, argv);
    QGuiApplication application(argc, argv);
    PanelsTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "panels_test.moc"
