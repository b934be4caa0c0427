// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_support.h"

#include <QProcess>
#include <QTemporaryDir>

#include <csignal>
#include <random>

#include <unistd.h>

using namespace importing;
using namespace terrain;
using namespace Qt::StringLiterals;

namespace {

/// Ground, or a refusal that says something of the file; whatever the file is.
void importWhatever(const std::filesystem::path& file)
{
    ImportOptions options = codesAsMetres();
    options.voids = VoidPolicy::Keep;
    const Result<Imported> result = import({file}, options);
    if (!result) {
        const std::string line = result.error().line();
        QVERIFY2(line.size() > 12 && line.size() < 2000 && line.find('\n') == std::string::npos, line.c_str());
        return;
    }
    const Document& document = result->document;
    QVERIFY(document.lattice.nx >= 1 && document.lattice.nz >= 1);
    const GroundFacts facts = measure(document);
    QVERIFY(std::isfinite(facts.lowest) && std::isfinite(facts.highest));
    QVERIFY(facts.voids < document.lattice.count());
}

} // namespace

class ImportOddTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bombs()
    {
        const Result<Imported> bomb = import({caseFile("bomb.png")}, codesAsMetres());
        QVERIFY(!bomb);
        const std::string line = bomb.error().line();
        QVERIFY2(says(line, "46340 x 46340") && says(line, "MiB") && says(line, "353 bytes"), line.c_str());
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath(u"far.vrt"_s).toStdString();
        writeFile(file, "<VRTDataset rasterXSize=\"1296001\" rasterYSize=\"604801\"></VRTDataset>");
        QVERIFY(says(refusal({file}), "1296001 x 604801"));
        writeFile(folder.filePath(u"far.pgm"_s).toStdString(), "P5 65000 65000 255\n");
        QVERIFY(says(refusal({folder.filePath(u"far.pgm"_s).toStdString()}), "65000x65000"));
    }

    void thingsThatAreNoFiles()
    {
        QTemporaryDir folder;
        const Result<Imported> missing = import({folder.filePath(u"none.png"_s).toStdString()});
        QCOMPARE(missing.error().code, ErrorCode::NotFound);
        QVERIFY(says(refusal({folder.path().toStdString()}), "not a regular file"));
        QVERIFY(says(refusal({"/dev/zero"}), "not a regular file"));
        QVERIFY(!refusal({"/vsicurl/http://localhost/a.tif"}).empty());
        writeFile(folder.filePath(u"empty.png"_s).toStdString(), "");
        QVERIFY(says(refusal({folder.filePath(u"empty.png"_s).toStdString()}), "empty"));
        QVERIFY(!refusal({}).empty());
    }

    void everyCase()
    {
        for (const auto& entry : std::filesystem::directory_iterator(caseFile("")))
            importWhatever(entry.path());
    }

    void everyOddFile()
    {
        const std::filesystem::path odd = sharedFile("data/odd");
        if (!std::filesystem::exists(odd))
            QSKIP("the odd files beside the project are absent");
        QTemporaryDir folder;
        int seen = 0;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(odd)) {
            if (!entry.is_regular_file())
                continue;
            const QString name = QString::fromStdString(entry.path().string());
            if (name.endsWith(u".tar.gz"_s))
                QCOMPARE(QProcess::execute(u"tar"_s, {u"xzf"_s, name, u"-C"_s, folder.path()}), 0);
            importWhatever(entry.path());
            ++seen;
        }
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path().toStdString())) {
            if (entry.is_regular_file()) {
                importWhatever(entry.path());
                ++seen;
            }
        }
        QVERIFY(seen > 200);
    }

    void mutations_data()
    {
        QTest::addColumn<QByteArray>("file");
        for (const char* file : {"a13_gamma22.png", "a16_northwest_4x3.asc", "a15_plain.asc", "b00_plain.tif",
                                 "b00_float64.tif", "b03_nodata_nan.tif", "f01_splat_alpha0_129.png"})
            QTest::newRow(file) << QByteArray(file);
    }

    /// Bytes changed, cut and doubled at seeded places: a message or ground.
    void mutations()
    {
        QFETCH(QByteArray, file);
        QTemporaryDir folder;
        const std::string name = file.toStdString();
        const std::string whole = readFile(caseFile(name));
        const std::filesystem::path target = std::filesystem::path(folder.path().toStdString()) / name;
        std::mt19937 random(12345);
        for (int round = 0; round < 25; ++round) {
            std::string bytes = whole;
            for (unsigned k = 0; k < 1 + random() % 4; ++k)
                bytes[random() % bytes.size()] = char(random());
            if (round % 5 == 0)
                bytes.resize(1 + random() % bytes.size());
            if (round % 5 == 1)
                bytes.insert(random() % bytes.size(), bytes.substr(random() % bytes.size(), random() % 64));
            writeFile(target, bytes);
            importWhatever(target);
        }
    }

    /// The server that decoders come from may be killed; the next import starts another.
    void decodersComeBack()
    {
        QVERIFY(import({caseFile("b00_plain.tif")}));
        QProcess list;
        list.start(u"pgrep"_s, {u"-P"_s, QString::number(getpid()), u"-f"_s, u"decode"_s});
        if (!list.waitForStarted())
            QSKIP("pgrep is not installed");
        QVERIFY(list.waitForFinished());
        const qint64 server = list.readAllStandardOutput().trimmed().toLongLong();
        QVERIFY(server > 1);
        QCOMPARE(kill(pid_t(server), SIGKILL), 0);
        IMPORT_OK(ground, {caseFile("b00_plain.tif")});
        QCOMPARE(ground.document.heights.at(3, 3), 51.f);
    }
};

IMPORT_TEST_MAIN(ImportOddTest)
#include "import_odd_test.moc"
