// SPDX-License-Identifier: GPL-3.0-or-later
// export and shot.
#include "tests/app/program.h"

#include <QDir>
#include <QImage>
#include <QTemporaryDir>

class ExportTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void rawAndBack();
    void otherSizes();
    void tilesShareTheirEdges();
    void everyFormatIsWritten();
    void refusalsLeaveNothing_data();
    void refusalsLeaveNothing();
    void picture();
    void refusedPictures_data();
    void refusedPictures();
    void refusedWithoutADisplay();

private:
    Outcome run(const QStringList& arguments) const { return runProgram(arguments, m_folder.path()); }
    QString place(const QString& name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
    std::vector<float> m_heights; ///< of p.moraine, 65 x 33 samples
};

void ExportTest::initTestCase()
{
    for (int j = 0; j < 33; ++j) {
        for (int i = 0; i < 65; ++i)
            m_heights.push_back(float(i) * 1.5f - float(j * j) * 0.125f);
    }
    QVERIFY(writeFile(place(u"a.r32"_s), bytesOf(m_heights)));
    VERIFY_DONE(runExecutable({u"import"_s, u"a.r32"_s, u"-o"_s, u"p.moraine"_s, u"--size"_s, u"65x33"_s, u"--sample"_s,
                               u"f32le"_s, u"--cell"_s, u"4"_s},
                              m_folder.path()));
}

void ExportTest::rawAndBack()
{
    const Outcome done = run({u"export"_s, u"p.moraine/"_s, u"--preset"_s, u"r32"_s, u"-o"_s, u"r32"_s, u"--json"_s});
    VERIFY_DONE(done);
    const QJsonObject report = done.object();
    const QJsonObject file = report[u"files"_s][0].toObject();
    const QByteArray bytes = readFile(place(u"r32/"_s + file[u"name"_s].toString()));
    QCOMPARE(bytes, bytesOf(m_heights));
    QVERIFY(file[u"name"_s].toString().startsWith(u"p"_s));
    QCOMPARE(file[u"bytes"_s].toInteger(), bytes.size());
    QCOMPARE(file[u"sha256"_s].toString(), hashOf(m_heights));
    QCOMPARE(file[u"samples"_s].toArray(), (QJsonArray{65, 33}));
    QCOMPARE(file[u"origin"_s].toArray(), (QJsonArray{0, 0}));
    QCOMPARE(report[u"maxError"_s], 0);
    QCOMPARE(report[u"clipped"_s], 0);
    QVERIFY(report[u"range"_s].isNull() && report[u"numbers"_s].isObject());

    const Outcome coded = run({u"export"_s, u"p.moraine"_s, u"--format"_s, u"raw16le"_s, u"-o"_s, u"raw"_s,
                               u"--range"_s, u"-100,0"_s, u"--json"_s});
    VERIFY_DONE(coded);
    QCOMPARE(coded.object()[u"range"_s].toArray(), (QJsonArray{-100, 0}));
    QVERIFY(coded.object()[u"clipped"_s].toInt() > 0);
    QVERIFY(coded.object()[u"maxError"_s].toDouble() <= 100. / 65535 / 2 * 1.000001);
}

void ExportTest::otherSizes()
{
    // Twice as far apart, every second sample is one of the ground's own.
    const Outcome half = run({u"export"_s, u"p.moraine"_s, u"--preset"_s, u"r32"_s, u"-o"_s, u"half"_s, u"--size"_s,
                              u"33x17"_s, u"--json"_s});
    VERIFY_DONE(half);
    std::vector<float> expected;
    for (std::size_t j = 0; j < 33; j += 2) {
        for (std::size_t i = 0; i < 65; i += 2)
            expected.push_back(m_heights[j * 65 + i]);
    }
    QCOMPARE(half.object()[u"files"_s][0][u"sha256"_s].toString(), hashOf(expected));
    const QJsonObject resampled = half.object()[u"resampled"_s].toObject();
    QCOMPARE(resampled[u"samples"_s].toArray(), (QJsonArray{33, 17}));
    QCOMPARE(resampled[u"cell"_s], 8);
    // Between two rows the parabola 0.125 j^2 bends away by 0.125 m.
    QCOMPARE(resampled[u"maxError"_s], 0.125);
}

void ExportTest::tilesShareTheirEdges()
{
    const Outcome done = run({u"export"_s, u"p.moraine"_s, u"--preset"_s, u"r32"_s, u"-o"_s, u"tiles"_s, u"--tile"_s,
                              u"33"_s, u"--overlap"_s, u"1"_s, u"--json"_s});
    VERIFY_DONE(done);
    QCOMPARE(done.object()[u"files"_s].toArray().size(), 2);
    QCOMPARE(done.object()[u"files"_s][1][u"origin"_s].toArray(), (QJsonArray{128, 0}));
    QStringList files;
    for (const QJsonValue& file : done.object()[u"files"_s].toArray())
        files << place(u"tiles/"_s + file[u"name"_s].toString());
    const Outcome joined =
        run(QStringList{u"import"_s} << files
                                     << QStringList{u"-o"_s, u"joined"_s, u"--size"_s, u"33x33"_s, u"--sample"_s,
                                                    u"f32le"_s, u"--overlap"_s, u"1"_s, u"--json"_s});
    VERIFY_DONE(joined);
    QCOMPARE(joined.object()[u"hash"_s].toString(), hashOf(m_heights));
}

void ExportTest::everyFormatIsWritten()
{
    // Every preset that the help names, read from the help itself.
    const QByteArray help = run({u"export"_s, u"--help"_s}).out;
    const QByteArrayList lines = help.mid(help.indexOf("\nPresets:\n") + 10).split('\n');
    int count = 0;
    for (const QByteArray& line : lines) {
        const QString id = QString::fromUtf8(line.trimmed().split(' ').first());
        if (id.isEmpty())
            continue;
        const Outcome done =
            run({u"export"_s, u"p.moraine"_s, u"--preset"_s, id, u"-o"_s, u"all/"_s + id, u"--json"_s});
        QVERIFY2(done.status == 0 || done.isOneLineRefusal(), qPrintable(id));
        if (done.status != 0)
            continue;
        ++count;
        for (const QJsonValue& file : done.object()[u"files"_s].toArray())
            QVERIFY2(QFile::exists(place(u"all/"_s + id + u'/' + file[u"name"_s].toString())), qPrintable(id));
    }
    QVERIFY2(count >= 7, qPrintable(QString::number(count)));
}

void ExportTest::refusalsLeaveNothing_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("no project") << QStringList{u"none"_s, u"--preset"_s, u"r32"_s};
    QTest::newRow("no such preset") << QStringList{u"p.moraine"_s, u"--preset"_s, u"quake"_s};
    QTest::newRow("range upside down") << QStringList{u"p.moraine"_s, u"--preset"_s, u"raw16le"_s, u"--range"_s,
                                                      u"5,-5"_s};
    QTest::newRow("range nan") << QStringList{u"p.moraine"_s, u"--preset"_s, u"raw16le"_s, u"--range"_s, u"nan,5"_s};
    QTest::newRow("tile of nothing") << QStringList{u"p.moraine"_s, u"--preset"_s, u"r32"_s, u"--tile"_s, u"-5"_s};
    QTest::newRow("size of other proportions")
        << QStringList{u"p.moraine"_s, u"--preset"_s, u"r32"_s, u"--size"_s, u"33x33"_s};
    QTest::newRow("name with a path") << QStringList{u"p.moraine"_s, u"--preset"_s, u"r32"_s, u"--name"_s, u"../x"_s};
}

void ExportTest::refusalsLeaveNothing()
{
    QFETCH(QStringList, arguments);
    VERIFY_REFUSED(run(QStringList{u"export"_s, u"-o"_s, u"refused"_s} << arguments));
    QVERIFY(!QFile::exists(place(u"refused"_s)) || QDir(place(u"refused"_s)).isEmpty());
}

void ExportTest::picture()
{
    const Outcome done =
        runExecutable({u"shot"_s, u"p.moraine"_s, u"-o"_s, u"p.png"_s, u"--size"_s, u"160x90"_s, u"--eye"_s,
                       u"130,120,260"_s, u"--target"_s, u"130,0,60"_s, u"--backend"_s, u"vulkan"_s, u"--json"_s},
                      m_folder.path());
    VERIFY_DONE(done);
    QCOMPARE(done.err, QByteArray());
    const QImage image(place(u"p.png"_s));
    QCOMPARE(image.size(), QSize(160, 90));
    QCOMPARE(done.object()[u"size"_s].toArray(), (QJsonArray{160, 90}));
    // Sky above, ground in the middle.
    QVERIFY(image.pixelColor(80, 2) != image.pixelColor(80, 45));
}

void ExportTest::refusedPictures_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("no project") << QStringList{u"none"_s};
    QTest::newRow("no pixels") << QStringList{u"p.moraine"_s, u"--size"_s, u"0x5"_s};
    QTest::newRow("too many") << QStringList{u"p.moraine"_s, u"--size"_s, u"100000x5"_s};
    QTest::newRow("eye at the target") << QStringList{u"p.moraine"_s, u"--eye"_s, u"1,2,3"_s, u"--target"_s,
                                                      u"1,2,3"_s};
    QTest::newRow("eye nan") << QStringList{u"p.moraine"_s, u"--eye"_s, u"nan,2,3"_s};
}

void ExportTest::refusedPictures()
{
    QFETCH(QStringList, arguments);
    VERIFY_REFUSED(run(QStringList{u"shot"_s, u"-o"_s, u"no.png"_s} << arguments));
    QVERIFY(!QFile::exists(place(u"no.png"_s)));
}

void ExportTest::refusedWithoutADisplay()
{
    const Outcome refused =
        runExecutable({u"shot"_s, u"p.moraine"_s, u"-o"_s, u"no.png"_s, u"--backend"_s, u"opengl"_s}, m_folder.path());
    VERIFY_REFUSED(refused);
    QVERIFY2(refused.err.contains("--backend vulkan"), refused.err.constData());
    QVERIFY(!QFile::exists(place(u"no.png"_s)));
}

QTEST_GUILESS_MAIN(ExportTest)
#include "export_test.moc"
