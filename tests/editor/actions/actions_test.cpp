// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/actions/actions.h"

#include "editor/actions/icon_provider.h"

#include <QtGui/QKeySequence>
#include <QtTest/QtTest>

using editor::Action;
using editor::Actions;
using editor::Session;
using namespace Qt::StringLiterals;

class ActionsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyIdAndKeyIsThereOnce()
    {
        Session session;
        const Actions actions(&session);
        QSet<QString> ids, keys;
        for (const Action* action : actions.all()) {
            QVERIFY2(!ids.contains(action->actionId()), qPrintable(action->actionId()));
            ids.insert(action->actionId());
            QVERIFY(!action->text().isEmpty());
            QVERIFY(!action->menu().isEmpty());
            for (const QString& key : action->shortcuts()) {
                QVERIFY2(!keys.contains(key), qPrintable(key));
                keys.insert(key);
                const QKeySequence sequence(key, QKeySequence::PortableText);
                QVERIFY2(sequence.count() == 1 && sequence[0].key() != Qt::Key_unknown, qPrintable(key));
            }
        }
        for (const QString& tool : {u"tool.raise"_s, u"tool.lower"_s, u"tool.smooth"_s, u"tool.flatten"_s})
            QVERIFY2(ids.contains(tool), qPrintable(tool));
        QVERIFY(!actions.find(u"no such action"_s));
    }

    void menusHoldEveryAction()
    {
        Session session;
        const Actions actions(&session);
        qsizetype held = 0;
        for (const QString& menu : actions.menus())
            held += actions.inMenu(menu).size();
        QCOMPARE(held, actions.all().size());
    }

    void enabledFollowsTheSession()
    {
        Session session;
        const Actions actions(&session);
        QVERIFY(!actions.find(u"undo"_s)->isEnabled());
        QVERIFY(!actions.find(u"save"_s)->isEnabled());
        QVERIFY(actions.find(u"new"_s)->isEnabled());
        session.adopt(terrain::Document::flat(*terrain::Lattice::make(10, 10, 1.), 0.f), u"flat"_s);
        QVERIFY(actions.find(u"save"_s)->isEnabled());
        QVERIFY(!actions.find(u"undo"_s)->isEnabled());
        session.commit(terrain::Document::flat(*terrain::Lattice::make(10, 10, 1.), 5.f), u"Fill"_s);
        QVERIFY(actions.find(u"undo"_s)->isEnabled());
        QVERIFY(!actions.find(u"redo"_s)->isEnabled());
        actions.find(u"undo"_s)->trigger();
        QCOMPARE(session.document().heights.at(0, 0), 0.f);
        QVERIFY(actions.find(u"redo"_s)->isEnabled());
    }

    void theWindowIsAskedForWhatTheSessionCannotDo()
    {
        Session session;
        const Actions actions(&session);
        QSignalSpy requested(&actions, &Actions::requested);
        actions.find(u"tool.raise"_s)->trigger();
        actions.find(u"export"_s)->trigger(); // there is no ground: nothing happens
        QCOMPARE(requested.count(), 1);
        QCOMPARE(requested[0][0].toString(), u"tool.raise"_s);
    }

    void tipsNameTheKey()
    {
        Session session;
        const Actions actions(&session);
        const Action* undo = actions.find(u"undo"_s);
        QVERIFY(undo->tip().startsWith(u"Undo"_s));
        QVERIFY(undo->tip().contains(undo->keyText()));
    }

    void everyIconIsDrawnInItsColour()
    {
        Session session;
        const Actions actions(&session);
        editor::IconProvider icons;
        for (const Action* action : actions.all()) {
            if (action->icon().isEmpty())
                continue;
            QVERIFY2(QFile::exists(u":/moraine/icons/"_s + action->icon() + u".svg"_s), qPrintable(action->icon()));
            const QImage image = icons.requestImage(action->icon() + u"/ff8000"_s, nullptr, QSize(40, 40));
            QCOMPARE(image.size(), QSize(40, 40));
            int drawn = 0;
            for (int y = 0; y < 40; ++y) {
                for (int x = 0; x < 40; ++x) {
                    const QColor pixel = image.pixelColor(x, y);
                    if (pixel.alpha() < 255)
                        continue;
                    ++drawn;
                    QCOMPARE(pixel, QColor(0xff, 0x80, 0x00));
                }
            }
            QVERIFY2(drawn > 40 && drawn < 800, qPrintable(action->icon()));
        }
    }
};

QTEST_MAIN(ActionsTest)
#include "actions_test.moc"
