// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/program.h"

#include <QTemporaryDir>

class UsageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void helpOfEveryVerb_data();
    void helpOfEveryVerb();
    void version();
    void wrongUsage_data();
    void wrongUsage();
    void brokenPipeOfAnswers();
    void noDisplayForAWindow();
};

void UsageTest::helpOfEveryVerb_data()
{
    QTest::addColumn<QString>("verb");
    QTest::addColumn<QStringList>("words"); // what the help must speak of
    QTest::newRow("info") << u"info"_s << QStringList{u"--size"_s, u"--sample"_s};
    QTest::newRow("new") << u"new"_s << QStringList{u"--size"_s,     u"--cell"_s, u"--height"_s,
                                                    u"--provider"_s, u"--seed"_s, u"--set"_s};
    QTest::newRow("import") << u"import"_s
                            << QStringList{u"--range"_s,  u"--scale"_s,          u"--offset"_s,     u"--size"_s,
                                           u"--sample"_s, u"--decode"_s,         u"--channel"_s,    u"--cell"_s,
                                           u"--void"_s,   u"--nodata"_s,         u"--crop"_s,       u"--resample"_s,
                                           u"--tiles"_s,  u"--tile-base"_s,      u"--overlap"_s,    u"--strict"_s,
                                           u"--sha256"_s, u"--expect-samples"_s, u"--expect-cell"_s};
    QTest::newRow("apply") << u"apply"_s << QStringList{u"--schema"_s, u"--output"_s};
    QTest::newRow("query") << u"query"_s << QStringList{u"--height"_s, u"--beneath"_s, u"--normal"_s,
                                                        u"--slope"_s,  u"--ray"_s,     u"--from"_s};
    QTest::newRow("export") << u"export"_s << QStringList{u"--preset"_s, u"--tile"_s,   u"--overlap"_s,
                                                          u"--range"_s,  u"--format"_s, u"--size"_s};
    QTest::newRow("shot") << u"shot"_s
                          << QStringList{u"--size"_s, u"--eye"_s, u"--target"_s, u"--view"_s, u"--backend"_s};
}

void UsageTest::helpOfEveryVerb()
{
    QFETCH(QString, verb);
    QFETCH(QStringList, words);
    QVERIFY(runProgram({u"--help"_s}).out.contains(verb.toUtf8()));
    const Outcome help = runProgram({verb, u"--help"_s});
    VERIFY_DONE(help);
    QVERIFY(help.err.isEmpty());
    QVERIFY(help.out.contains("Example:\n  moraine " + verb.toUtf8()));
    for (const QString& word : words << u"--json"_s << u"--threads"_s)
        QVERIFY2(help.out.contains(word.toUtf8()), qPrintable(word));
}

void UsageTest::version()
{
    const Outcome version = runExecutable({u"--version"_s});
    VERIFY_DONE(version);
    QVERIFY(version.out.startsWith("moraine ") && version.out.count('\n') == 1);
}

void UsageTest::wrongUsage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("unknown option") << QStringList{u"info"_s, u"--colour"_s, u"x"_s};
    QTest::newRow("no path") << QStringList{u"info"_s};
    QTest::newRow("no output") << QStringList{u"import"_s, u"x.png"_s};
    QTest::newRow("size without x") << QStringList{u"new"_s, u"-o"_s, u"p"_s, u"--size"_s, u"9"_s, u"--cell"_s, u"1"_s};
    QTest::newRow("cell not a number") << QStringList{u"new"_s, u"-o"_s,     u"p"_s,  u"--size"_s,
                                                      u"9x9"_s, u"--cell"_s, u"one"_s};
    QTest::newRow("decimal comma") << QStringList{u"new"_s, u"-o"_s,     u"p"_s,  u"--size"_s,
                                                  u"9x9"_s, u"--cell"_s, u"1,5"_s};
    QTest::newRow("range of one") << QStringList{u"import"_s, u"x"_s, u"-o"_s, u"p"_s, u"--range"_s, u"5"_s};
    QTest::newRow("policy") << QStringList{u"import"_s, u"x"_s, u"-o"_s, u"p"_s, u"--void"_s, u"guess"_s};
    QTest::newRow("expectation without strict")
        << QStringList{u"import"_s, u"x"_s, u"-o"_s, u"p"_s, u"--expect-cell"_s, u"1"_s};
    QTest::newRow("threads") << QStringList{u"info"_s, u"x"_s, u"--threads"_s, u"0"_s};
    QTest::newRow("height of one number") << QStringList{u"query"_s, u"p"_s, u"--height"_s, u"5"_s};
    QTest::newRow("apply without a list") << QStringList{u"apply"_s, u"p"_s};
    QTest::newRow("export without a preset") << QStringList{u"export"_s, u"p"_s, u"-o"_s, u"d"_s};
    QTest::newRow("backend") << QStringList{u"shot"_s, u"p"_s, u"-o"_s, u"x.png"_s, u"--backend"_s, u"metal"_s};
}

void UsageTest::wrongUsage()
{
    QFETCH(QStringList, arguments);
    QTemporaryDir folder;
    const Outcome outcome = runProgram(arguments, folder.path());
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.isOneLineRefusal(), outcome.err.constData());
    QVERIFY(QDir(folder.path()).isEmpty());
}

void UsageTest::brokenPipeOfAnswers()
{
    QProcess program;
    program.setStandardOutputFile(u"/dev/full"_s);
    program.start(QStringLiteral(MORAINE_PROGRAM), {u"apply"_s, u"--schema"_s});
    QVERIFY(program.waitForFinished());
    QCOMPARE(program.exitCode(), 1);
    QVERIFY(program.readAllStandardError().startsWith("moraine: error: standard output"));
}

void UsageTest::noDisplayForAWindow()
{
    const Outcome outcome = runExecutable({});
    VERIFY_REFUSED(outcome);
    QVERIFY2(outcome.err.startsWith("moraine: error: display: "), outcome.err.constData());
    QVERIFY2(outcome.err.contains("moraine --help"), outcome.err.constData());
    // What cannot be opened anywhere is said instead.
    QVERIFY(runExecutable({u"no-such-ground.moraine"_s}).err.contains("neither a command nor a file"));
}

QTEST_GUILESS_MAIN(UsageTest)
#include "usage_test.moc"
