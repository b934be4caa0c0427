// SPDX-License-Identifier: GPL-3.0-or-later
// apply and query.
#include "tests/app/program.h"

#include <QDir>
#include <QTemporaryDir>

#include <cmath>
#include <filesystem>

class EditTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void appliesAndSaves();
    void appliesToAnother();
    void undoAndRedo();
    void resizes();
    void strokeDoesNotDependOnItsEvents();
    void refusedListsChangeNothing_data();
    void refusedListsChangeNothing();
    void failingStepChangesNothing();
    void schemaNamesEveryTool();
    void lockedProjectIsNotSaved();
    void queriesInOrder();
    void queriesOfTheSaddle();
    void queriesFromAFile();
    void refusedQueries_data();
    void refusedQueries();
    void queriesBesideVoids();

private:
    Outcome run(const QStringList& arguments) const { return runProgram(arguments, m_folder->path()); }
    Outcome apply(const QByteArray& list, const QStringList& more = {})
    {
        writeFile(m_folder->filePath(u"ops.json"_s), list);
        return run(QStringList{u"apply"_s, u"p.moraine"_s, u"ops.json"_s, u"--json"_s} << more);
    }
    QString hash(const QString& project = u"p.moraine"_s) const
    {
        return run({u"info"_s, project, u"--json"_s}).object()[u"hash"_s].toString();
    }
    QTemporaryDir m_template; ///< holds p.moraine as every test finds it
    std::optional<QTemporaryDir> m_folder;
    QString m_flat; ///< the hash of p.moraine: 100 x 80 samples, 1 m apart, at 10 m
};

void EditTest::initTestCase()
{
    const Outcome made = runProgram({u"new"_s, u"-o"_s, u"p.moraine"_s, u"--size"_s, u"100x80"_s, u"--cell"_s, u"1"_s,
                                     u"--height"_s, u"10"_s, u"--json"_s},
                                    m_template.path());
    VERIFY_DONE(made);
    m_flat = made.object()[u"hash"_s].toString();
}

void EditTest::init()
{
    m_folder.emplace();
    std::filesystem::copy(m_template.path().toStdString(), m_folder->path().toStdString(),
                          std::filesystem::copy_options::recursive);
}

void EditTest::appliesAndSaves()
{
    const Outcome done = apply(R"([
        {"op":"fill","height":3.5,"rect":[10,20,30,40]},
        {"op":"fill","height":3.5,"rect":[10,20,30,40]},
        {"op":"stroke","tool":"raise","radius":5,"strength":2.0,"falloff":"smooth","spacing":0.1,"flow":"spaced",
         "seed":1,"samples":[{"t":0,"x":60,"z":30,"pressure":1}]}])");
    VERIFY_DONE(done);
    QVERIFY(done.err.isEmpty());
    const QJsonArray steps = done.object()[u"steps"_s].toArray();
    QCOMPARE(steps.size(), 3);
    QCOMPARE(steps[0][u"op"_s], u"fill"_s);
    QCOMPARE(steps[0][u"changed"_s].toArray(), (QJsonArray{10, 20, 30, 40}));
    QVERIFY(steps[0][u"ms"_s].isDouble());
    QVERIFY(steps[1][u"changed"_s].isNull());
    // One dab of radius 5: nothing at the rim itself.
    QCOMPARE(steps[2][u"changed"_s].toArray(), (QJsonArray{56, 26, 9, 9}));
    QCOMPARE(done.object()[u"hash"_s].toString(), hash());
    const QJsonArray heights = run({u"query"_s, u"p.moraine"_s, u"--height"_s, u"60,30"_s, u"--height"_s, u"10,20"_s,
                                    u"--height"_s, u"9,20"_s, u"--height"_s, u"39,59"_s, u"--json"_s})
                                   .array();
    QCOMPARE(heights, (QJsonArray{12, 3.5, 10, 3.5}));
}

void EditTest::appliesToAnother()
{
    const Outcome done = apply(R"([{"op":"fill","height":1}])", {u"-o"_s, u"q.moraine"_s});
    VERIFY_DONE(done);
    QCOMPARE(hash(), m_flat);
    QCOMPARE(hash(u"q.moraine"_s), done.object()[u"hash"_s].toString());
    QCOMPARE(hash(u"q.moraine"_s), hashOf(std::vector<float>(8000, 1.f)));
    VERIFY_REFUSED(apply(R"([{"op":"fill","height":2}])", {u"-o"_s, u"q.moraine"_s}));
    QCOMPARE(hash(u"q.moraine"_s), hashOf(std::vector<float>(8000, 1.f)));
}

void EditTest::undoAndRedo()
{
    const Outcome done = apply(R"([
        {"op":"fill","height":1}, {"op":"fill","height":1}, {"op":"fill","height":2},
        {"op":"undo"}, {"op":"undo"}, {"op":"undo"}, {"op":"redo"}, {"op":"redo"}, {"op":"redo"}, {"op":"undo"}])");
    VERIFY_DONE(done);
    QCOMPARE(done.object()[u"hash"_s].toString(), hashOf(std::vector<float>(8000, 1.f)));
    QJsonArray changed;
    for (const QJsonValue& step : done.object()[u"steps"_s].toArray())
        changed.append(!step[u"changed"_s].isNull());
    QCOMPARE(changed, (QJsonArray{true, false, true, true, true, false, true, true, false, true}));
}

void EditTest::resizes()
{
    const Outcome done = apply(R"([{"op":"resize","size":[102,81],"offset":[1,0],"height":5}])");
    VERIFY_DONE(done);
    std::vector<float> expected(std::size_t(102) * 81, 5.f);
    for (std::size_t j = 0; j < 80; ++j)
        std::fill_n(&expected[j * 102 + 1], 100, 10.f);
    QCOMPARE(hash(), hashOf(expected));
    const QJsonObject facts = run({u"info"_s, u"p.moraine"_s, u"--json"_s}).object();
    QCOMPARE(facts[u"samples"_s].toArray(), (QJsonArray{102, 81}));
    QCOMPARE(facts[u"origin"_s].toArray(), (QJsonArray{-1, 0}));
    VERIFY_DONE(apply(R"([{"op":"resize","size":[200,81]}])"));
    QCOMPARE(run({u"info"_s, u"p.moraine"_s, u"--json"_s}).object()[u"voids"_s], 98 * 81);
}

void EditTest::strokeDoesNotDependOnItsEvents()
{
    const auto stroke = [](int events) {
        QByteArray samples;
        for (int k = 0; k < events; ++k) {
            const double share = double(k) / (events - 1);
            samples += (k ? ",{\"x\":" : "{\"x\":") + QByteArray::number(5 + 90 * share, 'g', 17) +
                       ",\"z\":" + QByteArray::number(10 + 60 * share, 'g', 17) + "}";
        }
        return R"([{"op":"stroke","tool":"raise","radius":6,"strength":1,"samples":[)" + samples + "]}]";
    };
    QStringList hashes;
    for (const int events : {2, 10, 1000}) {
        const QString name = u"s%1"_s.arg(events);
        VERIFY_DONE(apply(stroke(events), {u"-o"_s, name}));
        hashes << hash(name);
    }
    QVERIFY(hashes[0] != m_flat);
    QCOMPARE(hashes[1], hashes[0]);
    QCOMPARE(hashes[2], hashes[0]);
}

void EditTest::refusedListsChangeNothing_data()
{
    QTest::addColumn<QByteArray>("bad"); // the second operation; the first is good
    QTest::addColumn<QByteArray>("field");
    const auto stroke = [](const QByteArray& fields, const QByteArray& sample = R"({"x":1,"z":1})") {
        return R"({"op":"stroke","tool":"raise",)" + fields + R"("samples":[)" + sample + "]}";
    };
    const QByteArray usual = R"("radius":5,"strength":1,)";
    QTest::newRow("no object") << QByteArray("5") << QByteArray("operation 1");
    QTest::newRow("no op") << QByteArray("{}") << QByteArray("\"op\"");
    QTest::newRow("unknown op") << QByteArray(R"({"op":"dig"})") << QByteArray("\"op\"");
    QTest::newRow("op of a wrong type") << QByteArray(R"({"op":7})") << QByteArray("\"op\"");
    QTest::newRow("no tool") << QByteArray(R"({"op":"stroke"})") << QByteArray("\"tool\"");
    QTest::newRow("unknown tool") << QByteArray(R"({"op":"stroke","tool":"pull"})") << QByteArray("\"tool\"");
    QTest::newRow("unknown field") << stroke(usual + R"("colour":"red",)") << QByteArray("\"colour\"");
    QTest::newRow("field of another tool") << stroke(usual + R"("target":5,)") << QByteArray("\"target\"");
    QTest::newRow("no radius") << stroke(R"("strength":1,)") << QByteArray("\"radius\"");
    QTest::newRow("radius zero") << stroke(R"("radius":0,"strength":1,)") << QByteArray("\"radius\"");
    QTest::newRow("radius text") << stroke(R"("radius":"5","strength":1,)") << QByteArray("\"radius\"");
    QTest::newRow("radius null") << stroke(R"("radius":null,"strength":1,)") << QByteArray("\"radius\"");
    QTest::newRow("radius past double") << stroke(R"("radius":1e999,"strength":1,)") << QByteArray("ops.json");
    QTest::newRow("radius nan") << stroke(R"("radius":NaN,"strength":1,)") << QByteArray("ops.json");
    QTest::newRow("strength too large") << stroke(R"("radius":5,"strength":1e9,)") << QByteArray("\"strength\"");
    QTest::newRow("falloff") << stroke(usual + R"("falloff":"sharp",)") << QByteArray("\"falloff\"");
    QTest::newRow("flow") << stroke(usual + R"("flow":"timed",)") << QByteArray("\"flow\"");
    QTest::newRow("spacing") << stroke(usual + R"("spacing":0,)") << QByteArray("\"spacing\"");
    QTest::newRow("seed fraction") << stroke(usual + R"("seed":1.5,)") << QByteArray("\"seed\"");
    QTest::newRow("seed negative") << stroke(usual + R"("seed":-1,)") << QByteArray("\"seed\"");
    QTest::newRow("no samples") << QByteArray(R"({"op":"stroke","tool":"raise","radius":5,"strength":1})")
                                << QByteArray("\"samples\"");
    QTest::newRow("empty samples") << stroke(usual, "") << QByteArray("\"samples\"");
    QTest::newRow("sample without z") << stroke(usual, R"({"x":1})") << QByteArray("\"samples[0].z\"");
    QTest::newRow("pressure 2") << stroke(usual, R"({"x":1,"z":1},{"x":1,"z":1,"pressure":2})")
                                << QByteArray("\"samples[1].pressure\"");
    QTest::newRow("sample number") << stroke(usual, "3") << QByteArray("\"samples[0]\"");
    QTest::newRow("fill without height") << QByteArray(R"({"op":"fill"})") << QByteArray("\"height\"");
    QTest::newRow("fill too high") << QByteArray(R"({"op":"fill","height":1e39})") << QByteArray("\"height\"");
    QTest::newRow("rect of three") << QByteArray(R"({"op":"fill","height":1,"rect":[1,2,3]})")
                                   << QByteArray("\"rect\"");
    QTest::newRow("rect of fractions") << QByteArray(R"({"op":"fill","height":1,"rect":[0,0,1.5,1]})")
                                       << QByteArray("\"rect[2]\"");
    QTest::newRow("size zero") << QByteArray(R"({"op":"resize","size":[0,5]})") << QByteArray("\"size[0]\"");
    QTest::newRow("size absurd") << QByteArray(R"({"op":"resize","size":[1e10,5]})") << QByteArray("\"size[0]\"");
    QTest::newRow("undo with a field") << QByteArray(R"({"op":"undo","steps":2})") << QByteArray("\"steps\"");
    QTest::newRow("not JSON") << QByteArray("{,}") << QByteArray("ops.json");
}

void EditTest::refusedListsChangeNothing()
{
    QFETCH(QByteArray, bad);
    QFETCH(QByteArray, field);
    const QByteArray before = readFile(m_folder->filePath(u"p.moraine/manifest.json"_s));
    const Outcome outcome = apply(R"([{"op":"fill","height":1},)" + bad + "]");
    VERIFY_REFUSED(outcome);
    QVERIFY2(outcome.err.contains(field) && outcome.err.contains("ops.json"), outcome.err.constData());
    QVERIFY2(field == "ops.json" || outcome.err.contains("operation 1"), outcome.err.constData());
    QCOMPARE(readFile(m_folder->filePath(u"p.moraine/manifest.json"_s)), before);
}

void EditTest::failingStepChangesNothing()
{
    // What only the ground can tell: a rectangle that lies outside it.
    const QByteArray before = readFile(m_folder->filePath(u"p.moraine/manifest.json"_s));
    const Outcome outcome = apply(R"([{"op":"fill","height":1}, {"op":"fill","height":2,"rect":[90,0,20,10]}])");
    VERIFY_REFUSED(outcome);
    QVERIFY(outcome.err.contains("operation 1"));
    QCOMPARE(readFile(m_folder->filePath(u"p.moraine/manifest.json"_s)), before);
    VERIFY_REFUSED(apply(R"({"op":"fill","height":1})"));
    VERIFY_REFUSED(run({u"apply"_s, u"p.moraine"_s, u"none.json"_s}));
    VERIFY_REFUSED(run({u"apply"_s, u"none.moraine"_s, u"ops.json"_s}));
    VERIFY_DONE(apply("[]"));
    QCOMPARE(hash(), m_flat);
}

void EditTest::schemaNamesEveryTool()
{
    const Outcome outcome = run({u"apply"_s, u"--schema"_s});
    VERIFY_DONE(outcome);
    QStringList titles;
    for (const QJsonValue& form : outcome.object()[u"items"_s][u"oneOf"_s].toArray()) {
        titles << form[u"title"_s].toString();
        QCOMPARE(form[u"additionalProperties"_s], false);
        QVERIFY(form[u"required"_s].toArray().contains(u"op"_s));
    }
    for (const QString& title : {u"stroke raise"_s, u"stroke lower"_s, u"stroke smooth"_s, u"stroke flatten"_s,
                                 u"fill"_s, u"resize"_s, u"undo"_s, u"redo"_s})
        QVERIFY2(titles.contains(title), qPrintable(title));
}

void EditTest::lockedProjectIsNotSaved()
{
    // An editor that holds the project: an import of nothing from a pipe would do, but a list read from one is simpler.
    const QString pipe = m_folder->filePath(u"pipe.json"_s);
    QVERIFY(QProcess::execute(u"mkfifo"_s, {pipe}) == 0);
    QProcess holder;
    holder.setWorkingDirectory(m_folder->path());
    holder.start(u"flock"_s, {m_folder->filePath(u"p.moraine/lock"_s), u"cat"_s, pipe});
    QVERIFY(holder.waitForStarted());
    const auto isHeld = [&] {
        return QProcess::execute(u"flock"_s, {u"-n"_s, m_folder->filePath(u"p.moraine/lock"_s), u"true"_s}) != 0;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isHeld(), 5000);
    const Outcome refused = apply(R"([{"op":"fill","height":1}])");
    VERIFY_REFUSED(refused);
    QVERIFY(refused.err.contains("open in another editor"));
    QCOMPARE(hash(), m_flat);
    QVERIFY(writeFile(pipe, "done"));
    QVERIFY(holder.waitForFinished());
    VERIFY_DONE(apply(R"([{"op":"fill","height":1}])"));
}

void EditTest::queriesInOrder()
{
    VERIFY_DONE(apply(R"([{"op":"fill","height":20,"rect":[50,0,50,80]}])"));
    const Outcome outcome =
        run({u"query"_s, u"p.moraine"_s, u"--slope"_s, u"49.25,10"_s, u"--height"_s, u"-0.5,3"_s, u"--height"_s,
             u"99,79"_s, u"--ray"_s, u"20.25,100,30.25,0,-2,0"_s, u"--beneath"_s, u"49.5,10"_s, u"--normal"_s,
             u"10.25,10.25"_s, u"--ray"_s, u"20,100,30,0,-1,0,50"_s, u"--ray"_s, u"20,100,30,0,1,0"_s, u"--json"_s});
    VERIFY_DONE(outcome);
    const QJsonArray answers = outcome.array();
    QCOMPARE(answers.size(), 8);
    QVERIFY(std::abs(answers[0].toDouble() - std::atan(10.) * 180 / M_PI) < 1e-9);
    QVERIFY(answers[1].isNull());
    QCOMPARE(answers[2], 20);
    QCOMPARE(answers[3][u"point"_s].toArray(), (QJsonArray{20.25, 10, 30.25}));
    QCOMPARE(answers[3][u"distance"_s], 90);
    QCOMPARE(answers[3][u"normal"_s].toArray(), (QJsonArray{0, 1, 0}));
    QCOMPARE(answers[4], 15);
    QCOMPARE(answers[5], (QJsonArray{0, 1, 0}));
    QVERIFY(answers[6].isNull() && answers[7].isNull());
    const Outcome plain = run({u"query"_s, u"p.moraine"_s, u"--height"_s, u"49.75,10"_s, u"--height"_s, u"-1,0"_s});
    QCOMPARE(plain.out, QByteArray("17.5\nnull\n"));
}

void EditTest::queriesOfTheSaddle()
{
    // 0 1 / 2 4: the cell is cut from (1,0) to (0,1), so its middle is the mean of 1 and 2.
    QVERIFY(writeFile(m_folder->filePath(u"s.r32"_s), bytesOf({0, 1, 2, 4})));
    VERIFY_DONE(run({u"import"_s, u"s.r32"_s, u"-o"_s, u"s"_s, u"--size"_s, u"2x2"_s, u"--sample"_s, u"f32le"_s}));
    const QJsonArray answers =
        run({u"query"_s, u"s"_s, u"--height"_s, u"0.5,0.5"_s, u"--height"_s, u"0.25,0.25"_s, u"--height"_s,
             u"0.75,0.75"_s, u"--normal"_s, u"0.25,0.25"_s, u"--normal"_s, u"0.75,0.75"_s, u"--json"_s})
            .array();
    QCOMPARE(answers[0], 1.5);
    QCOMPARE(answers[1], 0.75);
    QCOMPARE(answers[2], 2.75);
    const auto isAlong = [](const QJsonValue& n, double x, double y, double z) {
        const double length = std::sqrt(x * x + y * y + z * z);
        return std::abs(n[0].toDouble() - x / length) < 1e-12 && std::abs(n[1].toDouble() - y / length) < 1e-12 &&
               std::abs(n[2].toDouble() - z / length) < 1e-12;
    };
    QVERIFY(isAlong(answers[3], -1, 1, -2));
    QVERIFY(isAlong(answers[4], -2, 1, -3));
}

void EditTest::queriesFromAFile()
{
    QVERIFY(writeFile(m_folder->filePath(u"q.txt"_s),
                      "# places\nheight 1,1\n\n--height 200,200\r\nray 5 50 5 0 -1 0\nslope\t1.5, 1.25\n"));
    const Outcome outcome = run({u"query"_s, u"p.moraine"_s, u"--height"_s, u"-9,0"_s, u"--from"_s, u"q.txt"_s,
                                 u"--height"_s, u"3,3"_s, u"--json"_s});
    VERIFY_DONE(outcome);
    const QJsonArray answers = outcome.array();
    QCOMPARE(answers.size(), 6);
    QVERIFY(answers[0].isNull() && answers[2].isNull());
    QCOMPARE(answers[1], 10);
    QCOMPARE(answers[3][u"distance"_s], 40);
    QCOMPARE(answers[4], 0);
    QCOMPARE(answers[5], 10);
    for (const QByteArray& bad : {QByteArray("depth 1,1"), QByteArray("height 1"), QByteArray("height 1,1,1"),
                                  QByteArray("height 1,x"), QByteArray("ray 0,0,0,0,0,0")}) {
        QVERIFY(writeFile(m_folder->filePath(u"q.txt"_s), "height 1,1\n" + bad + "\n"));
        const Outcome refused = run({u"query"_s, u"p.moraine"_s, u"--from"_s, u"q.txt"_s, u"--json"_s});
        VERIFY_REFUSED(refused);
        QVERIFY2(refused.err.contains("line 2"), refused.err.constData());
    }
}

void EditTest::refusedQueries_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("no project") << QStringList{u"none"_s, u"--height"_s, u"1,1"_s};
    QTest::newRow("nan") << QStringList{u"p.moraine"_s, u"--height"_s, u"nan,1"_s};
    QTest::newRow("past double") << QStringList{u"p.moraine"_s, u"--height"_s, u"1e999,1"_s};
    QTest::newRow("no direction") << QStringList{u"p.moraine"_s, u"--ray"_s, u"0,0,0,0,0,0"_s};
    QTest::newRow("no length") << QStringList{u"p.moraine"_s, u"--ray"_s, u"0,0,0,0,1,0,0"_s};
    QTest::newRow("no file") << QStringList{u"p.moraine"_s, u"--from"_s, u"none.txt"_s};
}

void EditTest::refusedQueries()
{
    QFETCH(QStringList, arguments);
    VERIFY_REFUSED(run(QStringList{u"query"_s} << arguments));
}

void EditTest::queriesBesideVoids()
{
    QVERIFY(writeFile(m_folder->filePath(u"v.asc"_s), "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n"
                                                      "NODATA_value -9\n-2 -9 5\n1 2 3\n"));
    VERIFY_DONE(run({u"import"_s, u"v.asc"_s, u"-o"_s, u"v"_s, u"--void"_s, u"keep"_s}));
    // Samples stand at the cells' middles: (0.5, -1.5) is the first.
    const QJsonArray answers = run({u"query"_s, u"v"_s, u"--height"_s, u"0.5,-1.5"_s, u"--height"_s, u"1,-1.5"_s,
                                    u"--height"_s, u"1.5,-1.5"_s, u"--height"_s, u"1.5,-0.5"_s, u"--json"_s})
                                   .array();
    QCOMPARE(answers[0], -2);
    QVERIFY(answers[1].isNull() && answers[2].isNull());
    QCOMPARE(answers[3], 2);
}

QTEST_GUILESS_MAIN(EditTest)
#include "edit_test.moc"
