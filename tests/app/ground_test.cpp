// SPDX-License-Identifier: GPL-3.0-or-later
// new, import and info.
#include "tests/app/program.h"

#include <QDir>
#include <QTemporaryDir>

#include <bit>
#include <csignal>

class GroundTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder.emplace(); }
    void newFlatGround();
    void newProvidedGround();
    void newRefusesAndLeavesNothing_data();
    void newRefusesAndLeavesNothing();
    void newDoesNotReplace();
    void importRaw();
    void importAsciiGrid();
    void importRefusesAndLeavesNothing_data();
    void importRefusesAndLeavesNothing();
    void infoOfFiles();
    void infoOfDamagedProject();
    void infoOfEverySharedCase();
    void threadsDoNotShow();
    void interruptedImportLeavesNothing();

private:
    QString place(const QString& name) const { return m_folder->filePath(name); }
    Outcome run(const QStringList& arguments) const { return runProgram(arguments, m_folder->path()); }
    std::optional<QTemporaryDir> m_folder;
};

void GroundTest::newFlatGround()
{
    const Outcome made =
        run({u"new"_s, u"-o"_s, u"Höhen 地形 #1 %20 'x'.moraine"_s, u"--size"_s, u"65x3"_s, u"--cell"_s, u"0.5"_s,
             u"--height"_s, u"-12.25"_s, u"--origin"_s, u"356000.37,-7.5"_s, u"--json"_s});
    VERIFY_DONE(made);
    QVERIFY(made.err.isEmpty());
    const QJsonObject facts = made.object();
    QCOMPARE(facts[u"kind"_s], u"project"_s);
    QCOMPARE(facts[u"samples"_s].toArray(), (QJsonArray{65, 3}));
    QCOMPARE(facts[u"cell"_s].toArray(), (QJsonArray{0.5, 0.5}));
    QCOMPARE(facts[u"origin"_s].toArray(), (QJsonArray{356000.37, -7.5}));
    QCOMPARE(facts[u"height"_s].toArray(), (QJsonArray{-12.25, -12.25}));
    QCOMPARE(facts[u"voids"_s], 0);
    QCOMPARE(facts[u"hash"_s].toString(), hashOf(std::vector<float>(65 * 3, -12.25f)));
    QVERIFY(facts[u"georeference"_s].isNull() && facts.contains(u"georeference"_s));
    QVERIFY(facts[u"layers"_s].isArray() && facts[u"modifiers"_s].isArray() && facts[u"warnings"_s].isArray());
    const Outcome info = run({u"info"_s, u"Höhen 地形 #1 %20 'x'.moraine/"_s, u"--json"_s});
    VERIFY_DONE(info);
    QCOMPARE(info.object(), facts);
    QVERIFY(run({u"info"_s, u"Höhen 地形 #1 %20 'x'.moraine"_s}).out.contains("65 x 3"));
}

void GroundTest::newProvidedGround()
{
    const Outcome help = run({u"new"_s, u"--help"_s});
    const qsizetype at = help.out.indexOf("\nProvider ");
    if (at < 0)
        QSKIP("no provider is built in");
    const QString id = QString::fromUtf8(help.out.mid(at + 10, help.out.indexOf(": ", at) - at - 10));
    const auto make = [&](const QString& name, const QString& origin, const QString& seed) {
        return run({u"new"_s, u"-o"_s, name, u"--size"_s, u"33x33"_s, u"--cell"_s, u"10"_s, u"--origin"_s, origin,
                    u"--provider"_s, id, u"--provider-version"_s, u"1"_s, u"--seed"_s, seed, u"--json"_s})
            .object();
    };
    const QJsonObject a = make(u"a"_s, u"0,0"_s, u"1"_s);
    QCOMPARE(make(u"b"_s, u"0,0"_s, u"1"_s)[u"hash"_s], a[u"hash"_s]);
    QVERIFY(make(u"c"_s, u"0,0"_s, u"2"_s)[u"hash"_s] != a[u"hash"_s]);
    // Neighbours share their border.
    QVERIFY(!make(u"d"_s, u"320,0"_s, u"1"_s).isEmpty());
    const QStringList east = {u"--height"_s, u"320,50"_s, u"--height"_s, u"320,300"_s, u"--json"_s};
    QCOMPARE(run(QStringList{u"query"_s, u"a"_s} << east).out, run(QStringList{u"query"_s, u"d"_s} << east).out);
    VERIFY_REFUSED(
        run({u"new"_s, u"-o"_s, u"e"_s, u"--size"_s, u"9x9"_s, u"--cell"_s, u"1"_s, u"--provider"_s, u"no:such"_s}));
    VERIFY_REFUSED(run({u"new"_s, u"-o"_s, u"e"_s, u"--size"_s, u"9x9"_s, u"--cell"_s, u"1"_s, u"--provider"_s, id,
                        u"--set"_s, u"nothing=1"_s}));
    QVERIFY(!QFile::exists(place(u"e"_s)));
}

void GroundTest::newRefusesAndLeavesNothing_data()
{
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const char* name, const QString& size, const QString& cell, const QString& height) {
        QTest::newRow(name) << QStringList{u"--size"_s, size, u"--cell"_s, cell, u"--height"_s, height};
    };
    row("no columns", u"0x9"_s, u"1"_s, u"0"_s);
    row("negative", u"9x-9"_s, u"1"_s, u"0"_s);
    row("too large", u"10000000000x9"_s, u"1"_s, u"0"_s);
    row("no cell", u"9x9"_s, u"0"_s, u"0"_s);
    row("tiny cell", u"9x9"_s, u"1e-6"_s, u"0"_s);
    row("cell nan", u"9x9"_s, u"nan"_s, u"0"_s);
    row("height nan", u"9x9"_s, u"1"_s, u"nan"_s);
    row("height too large", u"9x9"_s, u"1"_s, u"1e39"_s);
    row("height past double", u"9x9"_s, u"1"_s, u"1e400"_s);
}

void GroundTest::newRefusesAndLeavesNothing()
{
    QFETCH(QStringList, arguments);
    VERIFY_REFUSED(run(QStringList{u"new"_s, u"-o"_s, u"p.moraine"_s, u"--json"_s} << arguments));
    QVERIFY(QDir(m_folder->path()).isEmpty());
}

void GroundTest::newDoesNotReplace()
{
    const QStringList arguments = {u"new"_s, u"-o"_s, u"p.moraine"_s, u"--size"_s, u"9x9"_s, u"--cell"_s, u"1"_s};
    VERIFY_DONE(run(arguments));
    const Outcome again = run(arguments);
    VERIFY_REFUSED(again);
    QVERIFY(again.err.contains("p.moraine") && again.err.contains("already exists"));
}

void GroundTest::importRaw()
{
    // All 65536 codes once, in both byte orders.
    QByteArray little, big;
    std::vector<float> heights;
    for (int code = 0; code < 65536; ++code) {
        little.append(char(code & 255)).append(char(code >> 8));
        big.append(char(code >> 8)).append(char(code & 255));
        heights.push_back(float(code));
    }
    QVERIFY(writeFile(place(u"le.r16"_s), little) && writeFile(place(u"be.r16"_s), big));
    for (const QString& order : {u"le"_s, u"be"_s}) {
        const Outcome made =
            run({u"import"_s, order + u".r16"_s, u"-o"_s, order + u".moraine"_s, u"--size"_s, u"256x256"_s,
                 u"--sample"_s, u"u16"_s + order, u"--range"_s, u"0,65535"_s, u"--cell"_s, u"2"_s, u"--json"_s});
        VERIFY_DONE(made);
        QCOMPARE(made.object()[u"hash"_s].toString(), hashOf(heights));
        QCOMPARE(made.object()[u"samples"_s].toArray(), (QJsonArray{256, 256}));
        QCOMPARE(made.object()[u"cell"_s].toArray(), (QJsonArray{2, 2}));
        QCOMPARE(made.object()[u"height"_s].toArray(), (QJsonArray{0, 65535}));
        const Outcome corner = run({u"query"_s, order + u".moraine"_s, u"--height"_s, u"2,510"_s, u"--json"_s});
        QCOMPARE(corner.array(), (QJsonArray{65281}));
    }
    // The far end of the range is met exactly.
    QVERIFY(writeFile(place(u"four.r16"_s), QByteArray::fromHex("00000080ffff0000")));
    const Outcome four = run({u"import"_s, u"four.r16"_s, u"-o"_s, u"four"_s, u"--size"_s, u"2x2"_s, u"--sample"_s,
                              u"u16le"_s, u"--range"_s, u"0,28"_s, u"--json"_s});
    VERIFY_DONE(four);
    QCOMPARE(four.object()[u"height"_s].toArray(), (QJsonArray{0, 28}));
    const QJsonArray middle = run({u"query"_s, u"four"_s, u"--height"_s, u"1,0"_s, u"--json"_s}).array();
    QVERIFY(std::abs(middle[0].toDouble() - 14.000214) < 1e-5);
}

void GroundTest::importAsciiGrid()
{
    QVERIFY(writeFile(place(u"a.asc"_s), "ncols 3\nnrows 2\nxllcorner 100\nyllcorner 200\ncellsize 10\n"
                                         "NODATA_value -9999\n1 2 3\n4 -9999 6\n"));
    VERIFY_REFUSED(run({u"import"_s, u"a.asc"_s, u"-o"_s, u"a"_s}));
    const Outcome kept = run({u"import"_s, u"a.asc"_s, u"-o"_s, u"a"_s, u"--void"_s, u"keep"_s, u"--json"_s});
    VERIFY_DONE(kept);
    const float hole = std::bit_cast<float>(0x7FC00000u);
    QCOMPARE(kept.object()[u"hash"_s].toString(), hashOf({1, 2, 3, 4, hole, 6}));
    QCOMPARE(kept.object()[u"voids"_s], 1);
    QCOMPARE(kept.object()[u"height"_s].toArray(), (QJsonArray{1, 6}));
    // Cells of 10 m whose corner is (100, 200): the first sample stands at easting 105 and northing 215.
    QCOMPARE(kept.object()[u"origin"_s].toArray(), (QJsonArray{105, -215}));
    const Outcome filled = run({u"import"_s, u"a.asc"_s, u"-o"_s, u"b"_s, u"--void"_s, u"fill"_s, u"--json"_s});
    VERIFY_DONE(filled);
    QCOMPARE(filled.object()[u"voids"_s], 0);
    QCOMPARE(filled.object()[u"height"_s].toArray(), (QJsonArray{1, 6}));
    const Outcome cropped = run({u"import"_s, u"a.asc"_s, u"-o"_s, u"c"_s, u"--crop"_s, u"1,0,2,1"_s, u"--json"_s});
    VERIFY_DONE(cropped);
    QCOMPARE(cropped.object()[u"hash"_s].toString(), hashOf({2, 3}));
    QCOMPARE(cropped.object()[u"origin"_s].toArray(), (QJsonArray{115, -215}));
}

void GroundTest::importRefusesAndLeavesNothing_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("no file") << QStringList{u"none.png"_s} << QByteArray("none.png");
    QTest::newRow("size unknown") << QStringList{u"x.r16"_s, u"--sample"_s, u"u16le"_s} << QByteArray("--size");
    QTest::newRow("wrong size") << QStringList{u"x.r16"_s, u"--sample"_s, u"u16le"_s, u"--size"_s,
                                               u"5x3"_s,   u"--range"_s,  u"0,1"_s}
                                << QByteArray("30");
    QTest::newRow("no range") << QStringList{u"x.r16"_s, u"--sample"_s, u"u16le"_s, u"--size"_s, u"4x4"_s}
                              << QByteArray("--range");
    QTest::newRow("absurd size")
        << QStringList{u"x.r16"_s,   u"--sample"_s, u"u16le"_s, u"--size"_s, u"4000000000x4000000000"_s,
                       u"--range"_s, u"0,1"_s}
        << QByteArray("size");
    QTest::newRow("range nan") << QStringList{u"x.r16"_s, u"--sample"_s, u"u16le"_s, u"--size"_s,
                                              u"4x4"_s,   u"--range"_s,  u"nan,1"_s}
                               << QByteArray("range");
    QTest::newRow("resample zero") << QStringList{u"x.r16"_s,   u"--sample"_s, u"u16le"_s,      u"--size"_s, u"4x4"_s,
                                                  u"--range"_s, u"0,1"_s,      u"--resample"_s, u"0"_s}
                                   << QByteArray("resample");
    QTest::newRow("not an image") << QStringList{u"x.png"_s, u"--range"_s, u"0,1"_s} << QByteArray("x.png");
    QTest::newRow("empty folder") << QStringList{u"empty"_s} << QByteArray("empty");
}

void GroundTest::importRefusesAndLeavesNothing()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, words);
    QVERIFY(writeFile(place(u"x.r16"_s), QByteArray(32, '\1')) && writeFile(place(u"x.png"_s), "not a picture"));
    QVERIFY(QDir(m_folder->path()).mkdir(u"empty"_s));
    const QStringList before = QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    const Outcome outcome = run(QStringList{u"import"_s, u"-o"_s, u"p.moraine"_s} << arguments);
    VERIFY_REFUSED(outcome);
    QVERIFY2(outcome.err.contains(words), outcome.err.constData());
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), before);
}

void GroundTest::infoOfFiles()
{
    std::vector<float> heights;
    for (int k = 0; k < 12; ++k)
        heights.push_back(float(k) * 0.5f - 2.f);
    QVERIFY(writeFile(place(u"a.r32"_s), bytesOf(heights)));
    const Outcome raw = run({u"info"_s, u"a.r32"_s, u"--size"_s, u"4x3"_s, u"--sample"_s, u"f32le"_s, u"--json"_s});
    VERIFY_DONE(raw);
    QCOMPARE(raw.object()[u"kind"_s], u"raw"_s);
    QCOMPARE(raw.object()[u"samples"_s].toArray(), (QJsonArray{4, 3}));
    QCOMPARE(raw.object()[u"height"_s].toArray(), (QJsonArray{-2, 3.5}));
    QCOMPARE(raw.object()[u"hash"_s].toString(), hashOf(heights));
    QVERIFY(writeFile(place(u"a.asc"_s), "ncols 2\nnrows 1\nxllcorner 100\nyllcorner 200\ncellsize 10\n1 2\n"));
    const Outcome dem = run({u"info"_s, u"a.asc"_s, u"--json"_s});
    VERIFY_DONE(dem);
    QCOMPARE(dem.object()[u"samples"_s].toArray(), (QJsonArray{2, 1}));
    QCOMPARE(dem.object()[u"cell"_s].toArray(), (QJsonArray{10, 10}));
    QCOMPARE(dem.object()[u"hash"_s].toString(), hashOf({1, 2}));
    VERIFY_REFUSED(run({u"info"_s, u"nothing"_s}));
    VERIFY_REFUSED(run({u"info"_s, u"a.r32"_s, u"--json"_s}));
}

void GroundTest::infoOfDamagedProject()
{
    QVERIFY(writeFile(place(u"a.r32"_s), bytesOf(std::vector<float>(64 * 64, 3.5f))));
    VERIFY_DONE(run({u"import"_s, u"a.r32"_s, u"-o"_s, u"p"_s, u"--size"_s, u"64x64"_s, u"--sample"_s, u"f32le"_s}));
    const QString block = place(u"p/blocks/heights-0-0-r1.block"_s);
    QByteArray bytes = readFile(block);
    bytes[20] = char(bytes[20] ^ 4);
    QVERIFY(writeFile(block, bytes));
    const Outcome refused = run({u"info"_s, u"p"_s, u"--json"_s});
    VERIFY_REFUSED(refused);
    QVERIFY(refused.err.contains("heights-0-0-r1.block"));
    const Outcome salvaged = run({u"info"_s, u"p"_s, u"--salvage"_s, u"--json"_s});
    VERIFY_DONE(salvaged);
    QCOMPARE(salvaged.object()[u"voids"_s], 64 * 64);
    QCOMPARE(salvaged.object()[u"warnings"_s].toArray().size(), 1);
    QVERIFY(salvaged.object()[u"height"_s].isNull());
}

void GroundTest::infoOfEverySharedCase()
{
    const QDir cases(QStringLiteral(MORAINE_SHARED_DIR "/cases/input"));
    if (!cases.exists())
        QSKIP("the shared cases are not beside the project");
    for (const QString& name : cases.entryList(QDir::Files)) {
        const Outcome outcome = run({u"info"_s, cases.filePath(name), u"--json"_s});
        QVERIFY2(outcome.status == 0 || outcome.isOneLineRefusal(), qPrintable(name));
        if (outcome.status == 0)
            QVERIFY2(outcome.object().contains(u"hash"_s), qPrintable(name));
    }
    const auto hash = [&](const QString& name, const QStringList& more) {
        return run(QStringList{u"info"_s, cases.filePath(name), u"--json"_s} << more).object()[u"hash"_s].toString();
    };
    std::vector<float> all65536(65536);
    for (int k = 0; k < 65536; ++k)
        all65536[std::size_t(k)] = float(k);
    QCOMPARE(hash(u"a01_all65536.png"_s, {u"--range"_s, u"0,65535"_s}), hashOf(all65536));
    QCOMPARE(hash(u"a15_plain.asc"_s, {}), hashOf({1, 2, 3, 4, 5, 6}));
    QCOMPARE(hash(u"a15_exp.asc"_s, {}), hashOf({1, 2, 3, 4, 5, 6}));
    QVERIFY(hash(u"a15_short.asc"_s, {}).isEmpty());
}

void GroundTest::threadsDoNotShow()
{
    std::vector<float> heights;
    for (unsigned k = 0; k < 700 * 600; ++k)
        heights.push_back(float((k * 7919u) % 10007u) * 0.1f);
    QVERIFY(writeFile(place(u"a.r32"_s), bytesOf(heights)));
    for (const QString& threads : {u"1"_s, u"2"_s, u"7"_s}) {
        const Outcome made = run({u"import"_s, u"a.r32"_s, u"-o"_s, u"p"_s + threads, u"--size"_s, u"700x600"_s,
                                  u"--sample"_s, u"f32le"_s, u"--threads"_s, threads, u"--json"_s});
        VERIFY_DONE(made);
        QCOMPARE(made.object()[u"hash"_s].toString(), hashOf(heights));
        QCOMPARE(readFile(place(u"p"_s + threads + u"/manifest.json"_s)), readFile(place(u"p1/manifest.json"_s)));
    }
}

void GroundTest::interruptedImportLeavesNothing()
{
    // 256 MB of holes on disk: seconds of work.
    QFile source(place(u"large.r32"_s));
    QVERIFY(source.open(QIODevice::WriteOnly) && source.resize(qint64(8192) * 8192 * 4));
    source.close();
    QProcess program;
    program.setWorkingDirectory(m_folder->path());
    // A group of its own, as a shell gives to what it starts: Ctrl-C goes to all that is in it.
    program.setChildProcessModifier([] { ::setpgid(0, 0); });
    program.start(QStringLiteral(MORAINE_PROGRAM), {u"import"_s, u"large.r32"_s, u"-o"_s, u"p.moraine"_s, u"--size"_s,
                                                    u"8192x8192"_s, u"--sample"_s, u"f32le"_s});
    QVERIFY(program.waitForStarted());
    // The work has begun once a decoding process runs, a child of the one that serves them; the signal handler stands
    // by then.
    const auto childOf = [](qint64 process) {
        return readFile(u"/proc/%1/task/%1/children"_s.arg(process)).trimmed().toLongLong();
    };
    qint64 server = 0, decoder = 0;
    QTRY_VERIFY_WITH_TIMEOUT((server = childOf(program.processId())) > 0, 10000);
    QTRY_VERIFY_WITH_TIMEOUT((decoder = childOf(server)) > 0, 10000);
    QVERIFY(::kill(pid_t(-program.processId()), SIGINT) == 0);
    QVERIFY(program.waitForFinished());
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 1);
    const QByteArray line = program.readAllStandardError();
    QVERIFY2(line.startsWith("moraine: error: ") && line.count('\n') == 1, line.constData());
    QVERIFY2(line.contains("cancelled"), line.constData());
    QTRY_VERIFY(::kill(pid_t(server), 0) != 0 && ::kill(pid_t(decoder), 0) != 0);
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
             QStringList{u"large.r32"_s});
}

QTEST_GUILESS_MAIN(GroundTest)
#include "ground_test.moc"
