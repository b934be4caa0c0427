// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/session.h"

#include "editor/session/notices.h"
#include "terrain/document/project.h"
#include "terrain/io/decoder.h"

#include <QtTest/QtTest>

#include <filesystem>

using editor::Notices;
using editor::Session;
using terrain::Document;
using terrain::Lattice;
using namespace Qt::StringLiterals;

namespace {

Document flat(int side = 1100)
{
    return Document::flat(*Lattice::make(side, side, 1.0), 10.f);
}

Document withSample(const Document& from, int i, int j, float height)
{
    Document after = from;
    terrain::Field<float>::Edit edit(after.heights);
    edit.set(i, j, height);
    after.heights = edit.publish();
    return after;
}

} // namespace

class SessionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void commitsUndoAndRedoWithLabels()
    {
        Session session;
        session.adopt(flat(), u"flat"_s);
        QVERIFY(session.hasGround());
        QVERIFY(!session.canUndo());
        session.commit(withSample(session.document(), 5, 6, 11.f), u"Raise"_s);
        QCOMPARE(session.document().heights.at(5, 6), 11.f);
        QVERIFY(session.canUndo());
        QCOMPARE(session.undoLabel(), u"Raise"_s);
        QCOMPARE(session.undoDepth(), 1);
        session.undo();
        QCOMPARE(session.document().heights.at(5, 6), 10.f);
        QCOMPARE(session.redoLabel(), u"Raise"_s);
        session.redo();
        QCOMPARE(session.document().heights.at(5, 6), 11.f);
    }

    void whatChangesNothingIsNoStep()
    {
        Session session;
        session.adopt(flat(), u"flat"_s);
        session.commit(withSample(session.document(), 5, 6, 10.f), u"Nothing"_s);
        QVERIFY(!session.canUndo());
        QVERIFY(session.undoLabel().isEmpty());
    }

    void tellsWhatChanged()
    {
        Session session;
        session.adopt(flat(), u"flat"_s);
        QList<terrain::Change> changes;
        connect(&session, &Session::groundChanged, this, [&](const terrain::Change& c) { changes.push_back(c); });
        QSignalSpy replaced(&session, &Session::documentReplaced);
        session.commit(withSample(session.document(), 5, 6, 11.f), u"Raise"_s);
        QCOMPARE(changes.size(), 1);
        QVERIFY(changes[0].ground().contains(5, 6));
        QVERIFY(!changes[0].ground().contains(1090, 1090));
        session.undo();
        QCOMPARE(changes.size(), 2);
        QVERIFY(changes[1].ground().contains(5, 6));
        QCOMPARE(replaced.count(), 0);
        session.commit(flat(20), u"Resize"_s);
        QCOMPARE(replaced.count(), 1);
        session.undo();
        QCOMPARE(replaced.count(), 2);
    }

    void previewIsShownAndNotRecorded()
    {
        Session session;
        session.adopt(flat(), u"flat"_s);
        session.commit(withSample(session.document(), 1, 1, 12.f), u"First"_s);
        const Document shown = withSample(session.document(), 5, 6, 11.f);
        session.preview(shown, terrain::difference(session.document(), shown));
        QCOMPARE(session.document().heights.at(5, 6), 11.f);
        QCOMPARE(session.recorded().heights.at(5, 6), 10.f);
        QVERIFY(!session.canUndo());
        session.undo(); // refused while a stroke runs
        QCOMPARE(session.undoDepth(), 1);
        session.cancelPreview();
        QCOMPARE(session.document().heights.at(5, 6), 10.f);
        QVERIFY(session.canUndo());
        session.preview(shown, terrain::difference(session.document(), shown));
        session.commit(shown, u"Stroke"_s);
        QVERIFY(!session.isPreviewing());
        QCOMPARE(session.undoDepth(), 2);
    }

    void goesToAnyState()
    {
        Session session;
        session.adopt(flat(), u"flat"_s);
        for (int k = 1; k <= 5; ++k)
            session.commit(withSample(session.document(), 0, 0, 10.f + float(k)), u"Step"_s);
        session.goTo(2);
        QCOMPARE(session.document().heights.at(0, 0), 12.f);
        session.goTo(5);
        QCOMPARE(session.document().heights.at(0, 0), 15.f);
        session.goTo(0);
        QCOMPARE(session.document().heights.at(0, 0), 10.f);
    }

    void savesAndOpensAgain()
    {
        const QTemporaryDir dir;
        const QString path = dir.filePath(u"Höhen 地形 #1 %20 'x'.moraine"_s);
        Session session;
        session.adopt(flat(), u"flat"_s);
        QVERIFY(session.isDirty());
        session.commit(withSample(session.document(), 5, 6, 11.f), u"Raise"_s);
        QSignalSpy saved(&session, &Session::saved);
        session.saveAs(QUrl::fromLocalFile(path));
        QVERIFY(session.isBusy());
        QVERIFY2(saved.wait(10000), qPrintable(session.notices()->text()));
        QVERIFY(!session.isBusy());
        QVERIFY(!session.isDirty());
        QCOMPARE(session.name(), u"Höhen 地形 #1 %20 'x'"_s);
        const std::string hash = terrain::heightHash(session.document());

        // Back to the state before is not what the file holds; forward again is.
        session.undo();
        QVERIFY(session.isDirty());
        session.redo();
        QVERIFY(!session.isDirty());

        session.commit(withSample(session.document(), 7, 7, 13.f), u"Raise"_s);
        QVERIFY(session.isDirty());
        session.save();
        QVERIFY(saved.wait(10000));
        QVERIFY(!session.isDirty());
        const std::string later = terrain::heightHash(session.document());
        QVERIFY(hash != later);

        Session reader;
        QSignalSpy opened(&reader, &Session::fileChanged);
        reader.openReadOnly(QUrl::fromLocalFile(path));
        QVERIFY(opened.wait(10000));
        QVERIFY(reader.isReadOnly());
        QVERIFY(!reader.isDirty());
        QCOMPARE(terrain::heightHash(reader.document()), later);
    }

    void aSecondEditorIsTold()
    {
        const QTemporaryDir dir;
        const QUrl url = QUrl::fromLocalFile(dir.filePath(u"held.moraine"_s));
        Session first, second;
        first.adopt(flat(), u"flat"_s);
        QSignalSpy saved(&first, &Session::saved);
        first.saveAs(url);
        QVERIFY(saved.wait(10000));
        QSignalSpy told(second.notices(), &Notices::added);
        second.open(url);
        QVERIFY(told.wait(10000));
        QCOMPARE(second.notices()->severity(), Notices::Refusal);
        QVERIFY(!second.hasGround());
    }

    void aFailedSaveLeavesItDirty()
    {
        Session session;
        session.adopt(flat(), u"flat"_s);
        QSignalSpy failed(&session, &Session::saveFailed);
        session.saveAs(QUrl::fromLocalFile(u"/proc/nowhere/ground.moraine"_s));
        QVERIFY(failed.wait(10000));
        QVERIFY(session.isDirty());
        QVERIFY(session.path().isEmpty());
        QCOMPARE(session.notices()->severity(), Notices::Refusal);
        QVERIFY(session.notices()->text().contains(u"/proc/nowhere"_s));
    }

    void theSampleMountainOpensClean()
    {
        Session session;
        QSignalSpy replaced(&session, &Session::documentReplaced);
        session.openSample();
        QVERIFY2(replaced.wait(60000), qPrintable(session.notices()->text()));
        QVERIFY(!session.isDirty());
        QVERIFY(session.document().lattice.nx > 500);
        session.commit(withSample(session.document(), 5, 6, 11.f), u"Raise"_s);
        QVERIFY(session.isDirty());
        session.undo();
        QVERIFY(!session.isDirty());
    }

    void whatIsNoProjectIsImported()
    {
        Session session;
        QSignalSpy asked(&session, &Session::importRequested);
        session.open(QUrl::fromLocalFile(u"/tmp/some heights.png"_s));
        QCOMPARE(asked.count(), 1);
    }
};

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--decode")
        return terrain::decoderMain(argc, argv);
    QCoreApplication application(argc, argv);
    SessionTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "session_test.moc"
