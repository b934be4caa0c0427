// SPDX-License-Identifier: GPL-3.0-or-later
// Damaged and crafted projects: every one is refused by a line that names the file, or opens as ground.
#include "tests/terrain/document/sample_ground.h"

#include "terrain/document/project_block.h"
#include "terrain/document/project_manifest.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>
#include <zstd.h>

#include <sys/stat.h>

#include <cmath>
#include <functional>
#include <limits>

using namespace terrain;
using namespace Qt::StringLiterals;
using nlohmann::json;

namespace {

const Progress kProgress;

QByteArray contentsOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool writeContents(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

std::span<const std::byte> bytesOf(const QByteArray& bytes)
{
    return {reinterpret_cast<const std::byte*>(bytes.constData()), std::size_t(bytes.size())};
}

/// A manifest with `change` made to it and a right checksum again, as a crafted one has.
QByteArray crafted(const QByteArray& manifest, const std::function<void(json&)>& change)
{
    json root = json::parse(manifest.toStdString());
    root["checksum"] = std::string(32, '0');
    change(root);
    std::string text = root.dump(1);
    const std::string zeros = "\"checksum\": \"" + std::string(32, '0');
    const std::size_t at = text.find(zeros);
    if (at != std::string::npos)
        text.replace(at + 13, 32, checksumOf(std::as_bytes(std::span(text))));
    return QByteArray::fromStdString(text);
}

/// A block file with a right head and frame around samples that `fill` makes.
QByteArray craftedBlock(std::uint64_t present, std::size_t sampleBytes, const QByteArray& samples)
{
    const std::uint32_t magic = 0x4B4C424D;
    const std::uint16_t format = 1, width = std::uint16_t(sampleBytes);
    QByteArray file;
    file.append(reinterpret_cast<const char*>(&magic), 4);
    file.append(reinterpret_cast<const char*>(&format), 2);
    file.append(reinterpret_cast<const char*>(&width), 2);
    file.append(reinterpret_cast<const char*>(&present), 8);
    QByteArray frame(qsizetype(ZSTD_compressBound(std::size_t(samples.size()))), '\0');
    frame.resize(qsizetype(
        ZSTD_compress(frame.data(), std::size_t(frame.size()), samples.constData(), std::size_t(samples.size()), 1)));
    return file + frame;
}

} // namespace

class ProjectDamageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void flippedBitsAreNamed();
    void cutAndMissingFilesAreNamed();
    void craftedManifests_data();
    void craftedManifests();
    void newerFormatIsRefusedByName();
    void linksAndPipesAreRefused();
    void craftedBlockIsAFault_data();
    void craftedBlockIsAFault();
    void salvageShowsTheRest();
    void salvageUsesTheCopyOfTheManifest();
    void mutatedManifestsNeverCrash();
    void mutatedBlocksNeverCrash();

private:
    QString file(const QString& name) const { return m_name + u'/' + name; }
    /// Puts `bytes` in the place of a block's file and lists them rightly in the manifest.
    bool replaceBlock(const QString& name, const QByteArray& bytes);

    QTemporaryDir m_folder;
    QString m_name;
    QMap<QString, QByteArray> m_good;
};

void ProjectDamageTest::initTestCase()
{
    m_name = m_folder.filePath(u"ground.moraine"_s);
    Document ground = roughGround(600, 90, 1);
    ground.georeference =
        std::make_shared<const Georeference>(Georeference{"LOCAL_CS[\"x\"]", {1, 2, 3, 4, 5, 6}, true});
    VERIFY_RESULT(Project::create(pathOf(m_name), ground, kProgress));
    for (const QString& name : filesBelow(m_name))
        m_good[name] = contentsOf(file(name));
    QCOMPARE(m_good.size(), 2 + 2 + 3);
}

void ProjectDamageTest::init()
{
    QVERIFY(QDir(m_name).removeRecursively());
    QVERIFY(QDir().mkpath(file(u"blocks"_s)));
    for (auto it = m_good.begin(); it != m_good.end(); ++it)
        QVERIFY(writeContents(file(it.key()), it.value()));
}

bool ProjectDamageTest::replaceBlock(const QString& name, const QByteArray& bytes)
{
    const QByteArray manifest = crafted(m_good[u"manifest.json"_s], [&](json& root) {
        for (const char* field : {"heights", "voids"}) {
            for (json& block : root[field]["blocks"]) {
                if (block["file"] == name.toStdString()) {
                    block["bytes"] = bytes.size();
                    block["xxh3"] = checksumOf(bytesOf(bytes));
                }
            }
        }
    });
    return writeContents(file(u"blocks/"_s + name), bytes) && writeContents(file(u"manifest.json"_s), manifest);
}

void ProjectDamageTest::flippedBitsAreNamed()
{
    std::mt19937 random(5);
    for (auto it = m_good.begin(); it != m_good.end(); ++it) {
        if (it.key() == u"lock"_s || it.key() == u"manifest.copy.json"_s)
            continue;
        for (int n = 0; n < 150; ++n) {
            QByteArray bad = it.value();
            const qsizetype bit = n < 8 ? n : qsizetype(random() % quint64(bad.size() * 8));
            bad[bit / 8] = char(bad[bit / 8] ^ (1 << bit % 8));
            QVERIFY(writeContents(file(it.key()), bad));
            for (const OpenMode mode : {OpenMode::Edit, OpenMode::ReadOnly}) {
                const Result<Project> opened = Project::open(pathOf(m_name), mode, kProgress);
                QVERIFY2(!opened, qPrintable(u"%1 bit %2"_s.arg(it.key()).arg(bit)));
                const std::string line = opened.error().line();
                QVERIFY2(line.find(it.key().toStdString()) != std::string::npos, line.c_str());
            }
        }
        QVERIFY(writeContents(file(it.key()), it.value()));
    }
    VERIFY_RESULT(Project::open(pathOf(m_name), OpenMode::Edit, kProgress));
}

void ProjectDamageTest::cutAndMissingFilesAreNamed()
{
    for (auto it = m_good.begin(); it != m_good.end(); ++it) {
        if (it.key() == u"lock"_s || it.key() == u"manifest.copy.json"_s)
            continue;
        for (const QByteArray& bad : {QByteArray(), it.value().first(1), it.value().chopped(1), it.value() + 'x',
                                      QByteArray(it.value().size(), '\0')}) {
            QVERIFY(writeContents(file(it.key()), bad));
            const Result<Project> opened = Project::open(pathOf(m_name), OpenMode::Edit, kProgress);
            QVERIFY(!opened);
            QVERIFY(opened.error().line().find(it.key().toStdString()) != std::string::npos);
        }
        QVERIFY(QFile::remove(file(it.key())));
        const Result<Project> opened = Project::open(pathOf(m_name), OpenMode::Edit, kProgress);
        QVERIFY(!opened);
        QVERIFY(opened.error().line().find(it.key().toStdString()) != std::string::npos);
        QVERIFY(writeContents(file(it.key()), it.value()));
    }
}

void ProjectDamageTest::craftedManifests_data()
{
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("value"); // JSON; empty removes the member
    const auto row = [](const char* name, const char* pointer, const char* value) {
        QTest::newRow(name) << QString::fromUtf8(pointer) << QString::fromUtf8(value);
    };
    row("no samples", "/samples", "");
    row("samples of a wrong type", "/samples", "\"600x90\"");
    row("samples of text", "/samples/0", "\"600\"");
    row("three samples", "/samples", "[600, 90, 1]");
    row("no columns", "/samples/0", "0");
    row("negative rows", "/samples/1", "-90");
    row("half a column", "/samples/0", "600.5");
    row("absurd size", "/samples", "[4294967296, 4294967296]");
    row("too large", "/samples/0", "131073");
    row("infinite", "/samples/0", "1e400");
    row("another size", "/samples/0", "300");
    row("cell null", "/cell", "null");
    row("cell zero", "/cell", "0");
    row("cell negative", "/cell", "-1.5");
    row("origin true", "/origin/0", "true");
    row("origin null", "/origin/1", "null");
    row("no georeference", "/georeference", "");
    row("georeference number", "/georeference", "3");
    row("short transform", "/georeference/transform", "[1, 2, 3]");
    row("crs number", "/georeference/crs", "4326");
    row("point as text", "/georeference/pixelIsPoint", "\"yes\"");
    row("another kind", "/moraine", "\"layer\"");
    row("format text", "/format", "\"1\"");
    row("format zero", "/format", "0");
    row("format negative", "/format", "-1");
    row("format fraction", "/format", "1.5");
    row("revision zero", "/revision", "0");
    row("revision huge", "/revision", "18446744073709551615");
    row("no heights", "/heights", "");
    row("heights list", "/heights", "[]");
    row("background null", "/heights/background", "null");
    row("background too large", "/heights/background", "1e39");
    row("void background 2", "/voids/background", "2");
    row("void background fraction", "/voids/background", "0.5");
    row("blocks object", "/heights/blocks", "{}");
    row("block null", "/heights/blocks/0", "null");
    row("block text", "/heights/blocks/0", "\"heights-0-0-r1.block\"");
    row("column outside", "/heights/blocks/1/column", "2");
    row("row negative", "/heights/blocks/0/row", "-1");
    row("block twice", "/heights/blocks/1/column", "0");
    row("path up", "/heights/blocks/0/file", "\"../blocks/heights-0-0-r1.block\"");
    row("absolute path", "/heights/blocks/0/file", "\"/etc/passwd\"");
    row("another block's", "/heights/blocks/0/file", "\"heights-1-0-r1.block\"");
    row("the other field's", "/heights/blocks/0/file", "\"voids-0-0-r1.block\"");
    row("later save", "/heights/blocks/0/file", "\"heights-0-0-r2.block\"");
    row("leading zero", "/heights/blocks/0/file", "\"heights-0-0-r01.block\"");
    row("nul byte", "/heights/blocks/0/file", "\"heights-0-0-r1.block\\u0000\"");
    row("bytes negative", "/heights/blocks/0/bytes", "-5");
    row("bytes absurd", "/heights/blocks/0/bytes", "1099511627776");
    row("bytes fraction", "/heights/blocks/0/bytes", "5.5");
    row("checksum short", "/heights/blocks/0/xxh3", "\"00\"");
    row("checksum capital", "/heights/blocks/0/xxh3", "\"ABCDEFABCDEFABCDEFABCDEFABCDEFAB\"");
    row("no checksum", "/checksum", "");
    row("checksum number", "/checksum", "0");
}

void ProjectDamageTest::craftedManifests()
{
    QFETCH(QString, pointer);
    QFETCH(QString, value);
    const json::json_pointer at(pointer.toStdString());
    QByteArray bad;
    if (value == u"1e400"_s) {
        bad = crafted(m_good[u"manifest.json"_s], [&](json&) {});
        bad.replace("600", "1e400");
    } else {
        bad = crafted(m_good[u"manifest.json"_s], [&](json& root) {
            if (value.isEmpty())
                root.erase(at.back());
            else
                root[at] = json::parse(value.toStdString());
        });
    }
    QVERIFY(writeContents(file(u"manifest.json"_s), bad));
    const Result<Project> opened = Project::open(pathOf(m_name), OpenMode::Edit, kProgress);
    QVERIFY(!opened);
    const std::string line = opened.error().line();
    QVERIFY2(line.find("manifest.json") != std::string::npos, line.c_str());
}

void ProjectDamageTest::newerFormatIsRefusedByName()
{
    const QByteArray newer = crafted(m_good[u"manifest.json"_s], [](json& root) {
        root["format"] = 2;
        root["program"] = "Moraine 9.0";
        root["heights"] = "in another way";
    });
    QVERIFY(writeContents(file(u"manifest.json"_s), newer));
    for (const OpenMode mode : {OpenMode::Edit, OpenMode::Salvage}) {
        const Result<Project> opened = Project::open(pathOf(m_name), mode, kProgress);
        QVERIFY(!opened);
        QCOMPARE(opened.error().code, ErrorCode::Unsupported);
        const std::string line = opened.error().line();
        QVERIFY2(line.find("Moraine 9.0") != std::string::npos && line.find("format 2") != std::string::npos,
                 line.c_str());
    }
}

void ProjectDamageTest::linksAndPipesAreRefused()
{
    const QString block = file(u"blocks/heights-0-0-r1.block"_s);
    QVERIFY(QFile::rename(block, m_folder.filePath(u"outside"_s)));
    QVERIFY(QFile::link(m_folder.filePath(u"outside"_s), block));
    QVERIFY(!Project::open(pathOf(m_name), OpenMode::Edit, kProgress));
    QVERIFY(QFile::remove(block));
    std::filesystem::create_directory(pathOf(block));
    QVERIFY(!Project::open(pathOf(m_name), OpenMode::Edit, kProgress));
    std::filesystem::remove(pathOf(block));
    QCOMPARE(::mkfifo(qPrintable(block), 0600), 0);
    QVERIFY(!Project::open(pathOf(m_name), OpenMode::Edit, kProgress));
    QVERIFY(QFile::remove(block));
    QVERIFY(QFile::rename(m_folder.filePath(u"outside"_s), block));
    VERIFY_RESULT(Project::open(pathOf(m_name), OpenMode::Edit, kProgress));

    const QString blocks = file(u"blocks"_s), moved = m_folder.filePath(u"moved"_s);
    QVERIFY(QDir().rename(blocks, moved));
    QVERIFY(QFile::link(moved, blocks));
    QVERIFY(!Project::open(pathOf(m_name), OpenMode::Edit, kProgress));
    QVERIFY(QFile::remove(blocks) && QDir().rename(moved, blocks));

    const QString manifest = file(u"manifest.json"_s);
    QVERIFY(QFile::remove(manifest) && QFile::link(file(u"manifest.copy.json"_s), manifest));
    QVERIFY(!Project::open(pathOf(m_name), OpenMode::Edit, kProgress));
    QVERIFY(QFile::remove(manifest));
}

void ProjectDamageTest::craftedBlockIsAFault_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("seenAtOnce"); // by its head alone
    const QString heights = u"heights-1-0-r1.block"_s, voids = u"voids-1-0-r1.block"_s;
    // Differences of one tile's codes in byte planes: the first sample's code is that of a NaN, twice over (folded).
    QByteArray nan(4 * 4096, '\0');
    const std::uint32_t folded = 0x7FC00000u << 1;
    for (int p = 0; p < 4; ++p)
        nan[p * 4096] = char(folded >> (8 * p));
    QTest::newRow("not a number") << heights << craftedBlock(1, 4, nan) << false;
    QTest::newRow("void of 2") << voids << craftedBlock(1, 1, QByteArray(4096, '\2')) << false;
    QByteArray cut = craftedBlock(1, 1, QByteArray(4096, '\1'));
    QByteArray noise(4096, '\0');
    std::mt19937 random(3);
    for (char& c : noise)
        c = char(random() & 1);
    cut = craftedBlock(1, 1, noise);
    for (qsizetype k = 40; k < 200; ++k)
        cut[k] = char(cut[k] ^ 0x5A);
    QTest::newRow("frame that does not unpack") << voids << cut << false;
    QTest::newRow("no tiles") << voids << craftedBlock(0, 1, QByteArray()) << true;
    QTest::newRow("more tiles than samples") << voids << craftedBlock(3, 1, QByteArray(4096, '\1')) << true;
    QTest::newRow("other samples") << voids << craftedBlock(1, 4, QByteArray(4 * 4096, '\0')) << true;
    QTest::newRow("bomb") << voids << craftedBlock(1, 1, QByteArray(64 << 20, '\0')) << true;
    QTest::newRow("trailing bytes") << voids << craftedBlock(1, 1, QByteArray(4096, '\1')) + "tail" << true;
    QTest::newRow("no frame") << voids << craftedBlock(1, 1, QByteArray(4096, '\1')).first(16) << true;
    QTest::newRow("no head") << voids << QByteArray("x") << true;
}

void ProjectDamageTest::craftedBlockIsAFault()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    QFETCH(bool, seenAtOnce);
    QVERIFY(replaceBlock(name, bytes));
    Result<Project> opened = Project::open(pathOf(m_name), OpenMode::Edit, kProgress);
    if (seenAtOnce) {
        QVERIFY(!opened);
        QVERIFY2(opened.error().line().find(name.toStdString()) != std::string::npos, opened.error().line().c_str());
    } else {
        VERIFY_RESULT(opened);
        const GroundFacts facts = measure(opened->document());
        QVERIFY(std::isfinite(facts.lowest) && std::isfinite(facts.highest));
        QVERIFY(opened->fault());
        QVERIFY(opened->fault()->line().find(name.toStdString()) != std::string::npos);
        QVERIFY(!opened->save(withHeight(opened->document(), 0, 0, 1.f), kProgress));
        QVERIFY(!opened->saveAs(pathOf(m_folder.filePath(u"elsewhere.moraine"_s)), opened->document(), kProgress));
        QVERIFY(!QFile::exists(m_folder.filePath(u"elsewhere.moraine"_s)));
        // Not asked for before the save, it is found during the save.
        opened = Project::open(pathOf(m_folder.filePath(u"none"_s)), OpenMode::Edit, kProgress);
        opened = Project::open(pathOf(m_name), OpenMode::Edit, kProgress);
        VERIFY_RESULT(opened);
        QVERIFY(!opened->saveAs(pathOf(m_folder.filePath(u"elsewhere.moraine"_s)), opened->document(), kProgress));
        QVERIFY(!QFile::exists(m_folder.filePath(u"elsewhere.moraine"_s)));
    }
    const Result<Project> salvaged = Project::open(pathOf(m_name), OpenMode::Salvage, kProgress);
    VERIFY_RESULT(salvaged);
    QCOMPARE(salvaged->warnings().size(), 1u);
    QVERIFY(!salvaged->fault());
    QVERIFY(salvaged->document().isVoid(512, 0) && salvaged->document().isVoid(599, 89));
}

void ProjectDamageTest::salvageShowsTheRest()
{
    QByteArray bad = m_good[u"blocks/heights-1-0-r1.block"_s];
    bad[100] = char(bad[100] ^ 1);
    QVERIFY(writeContents(file(u"blocks/heights-1-0-r1.block"_s), bad));
    Result<Project> opened = Project::open(pathOf(m_name), OpenMode::Salvage, kProgress);
    VERIFY_RESULT(opened);
    QVERIFY(opened->isReadOnly());
    QCOMPARE(opened->warnings().size(), 1u);
    QVERIFY(opened->warnings()[0].find("heights-1-0-r1.block") != std::string::npos);
    const Document good = roughGround(600, 90, 1);
    for (int j = 0; j < 90; ++j) {
        for (int i = 0; i < 600; ++i) {
            QCOMPARE(opened->document().isVoid(i, j), i >= 512 || good.isVoid(i, j));
            if (i < 512)
                QCOMPARE(opened->document().heights.at(i, j), good.heights.at(i, j));
        }
    }
    QVERIFY(!opened->save(good, kProgress));
    const QString rescued = m_folder.filePath(u"rescued.moraine"_s);
    VERIFY_RESULT(opened->saveAs(pathOf(rescued), opened->document(), kProgress));
    QVERIFY(!opened->isReadOnly());
    QVERIFY(QDir(rescued).removeRecursively());
}

void ProjectDamageTest::salvageUsesTheCopyOfTheManifest()
{
    const std::string hash = heightHash(roughGround(600, 90, 1));
    for (const QByteArray& bad : {QByteArray("{"), QByteArray()}) {
        QVERIFY(writeContents(file(u"manifest.json"_s), bad));
        QVERIFY(!Project::open(pathOf(m_name), OpenMode::Edit, kProgress));
        const Result<Project> opened = Project::open(pathOf(m_name), OpenMode::Salvage, kProgress);
        VERIFY_RESULT(opened);
        QCOMPARE(opened->warnings().size(), 1u);
        QVERIFY(opened->warnings()[0].find("manifest.json") != std::string::npos);
        QCOMPARE(heightHash(opened->document()), hash);
    }
    QVERIFY(writeContents(file(u"manifest.copy.json"_s), "["));
    QVERIFY(!Project::open(pathOf(m_name), OpenMode::Salvage, kProgress));
}

void ProjectDamageTest::mutatedManifestsNeverCrash()
{
    const QByteArray good = m_good[u"manifest.json"_s];
    std::mt19937 random(11);
    int readable = 0;
    for (int n = 0; n < 4000; ++n) {
        QByteArray bad = good;
        for (auto m = 1 + random() % 4; m > 0; --m) {
            const qsizetype at = qsizetype(random() % quint64(bad.size()));
            switch (random() % 5) {
            case 0:
                bad[at] = char(random());
                break;
            case 1:
                bad.remove(at, qsizetype(random() % 40));
                break;
            case 2:
                bad.insert(at, bad.mid(qsizetype(random() % quint64(bad.size())), qsizetype(random() % 60)));
                break;
            case 3:
                bad[at] = "0123456789-{}[],:.e\"\\"[random() % 21];
                break;
            default:
                bad.truncate(at + 1);
            }
        }
        // Half of them with a right checksum, so that what lies behind it is reached.
        if (n % 2) {
            if (json::accept(bad.toStdString()) && json::parse(bad.toStdString()).is_object())
                bad = crafted(bad, [](json&) {});
        }
        const Result<Manifest> read = readManifest(std::string_view(bad.constData(), std::size_t(bad.size())), "m");
        if (read) {
            ++readable;
            QVERIFY(Lattice::make(read->lattice.nx, read->lattice.nz, read->lattice.cell));
            for (const BlockEntry& entry : read->heights)
                QVERIFY(entry.file.empty() || isBlockFileName(entry.file));
        } else {
            QVERIFY(!read.error().line().empty());
        }
    }
    QVERIFY(readable < 2000);
    // Nesting that would overflow a recursive reader.
    const std::string deep = std::string(1'000'000, '[');
    QVERIFY(!readManifest(deep, "m"));
}

void ProjectDamageTest::mutatedBlocksNeverCrash()
{
    std::mt19937 random(12);
    for (const QString& name : {u"blocks/heights-1-0-r1.block"_s, u"blocks/voids-1-0-r1.block"_s}) {
        const QByteArray good = m_good[name];
        for (int n = 0; n < 1500; ++n) {
            QByteArray bad = good;
            for (auto m = 1 + random() % 6; m > 0; --m) {
                // Mostly in the heads of the file, the frame and its first block.
                const qsizetype at = qsizetype(
                    random() % (random() % 3 ? std::min<quint64>(64, quint64(bad.size())) : quint64(bad.size())));
                if (random() % 16)
                    bad[at] = char(random());
                else
                    bad.truncate(std::max<qsizetype>(1, at));
            }
            const bool isVoids = name.contains(u"voids"_s);
            if (isVoids) {
                if (const auto tiles = BlockFile<std::uint8_t>::unpack(bytesOf(bad))) {
                    for (const auto& tile : *tiles)
                        QVERIFY(!tile || std::ranges::all_of(tile->samples, [](auto v) { return v <= 1; }));
                }
            } else if (const auto tiles = BlockFile<float>::unpack(bytesOf(bad))) {
                for (const auto& tile : *tiles)
                    QVERIFY(!tile || std::ranges::all_of(tile->samples, [](float v) { return std::isfinite(v); }));
            }
        }
    }
}

QTEST_GUILESS_MAIN(ProjectDamageTest)
#include "project_damage_test.moc"
