// SPDX-License-Identifier: GPL-3.0-or-later
#include "export_support.h"

#include "terrain/io/decoder.h"
#include "terrain/io/import.h"

#include <QTemporaryDir>

#include <cstring>

using namespace exporting;
using namespace terrain;

namespace {

Result<Imported> importOf(const std::vector<std::filesystem::path>& files, const ImportOptions& options)
{
    Progress progress;
    return importGround(files, options, progress);
}

/// The most a height may change on its way through codes: half a step, and the rounding to float32 at 512 m.
double halfStep(const ExportReport& report)
{
    return report.step / 2 + 3.1e-5;
}

/// What a person must answer to bring a file of that format in again.
ImportOptions answersFor(const ExportFormat& format, const ExportReport& report, double cell)
{
    ImportOptions options;
    options.range = report.range;
    if (format.kind == FileKind::Raw) {
        options.size = RasterSize{report.files[0].samples.w, report.files[0].samples.h};
        options.sample = format.coding == SampleCoding::Float32 ? RawSample::F32LE
                         : format.bigEndian                     ? RawSample::U16BE
                                                                : RawSample::U16LE;
    }
    if (!format.keepsVoids())
        options.cell = cell;
    return options;
}

} // namespace

class ExportImportTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void thereAndBack_data()
    {
        QTest::addColumn<QByteArray>("preset");
        for (const ExportFormat& format : exportFormats())
            QTest::addRow("%s", std::string(format.id).c_str())
                << QByteArray(format.id.data(), qsizetype(format.id.size()));
    }

    /// What is exported and imported again is the same ground: floats and places exactly, codes within half a step.
    void thereAndBack()
    {
        QFETCH(QByteArray, preset);
        const ExportFormat& format = **findExportFormat(preset.toStdString());
        const QTemporaryDir folder;
        const bool placed = format.keepsVoids();
        const Document document = ground(70, 90, hills, 2.5, placed ? 1000 : 0, placed ? -5000 : 0);
        const ExportOptions options = optionsFor(preset.toStdString(), folder.path().toStdString());
        EXPORT_OK(report, document, options);
        const auto imported =
            importOf({options.directory / report.files[0].name}, answersFor(format, report, document.lattice.cell));
        QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
        const Document& back = imported->document;
        QCOMPARE(back.lattice.nx, 70);
        QCOMPARE(back.lattice.nz, 90);
        QCOMPARE(back.lattice.cell, 2.5);
        QCOMPARE(back.lattice.x0, document.lattice.x0);
        QCOMPARE(back.lattice.z0, document.lattice.z0);
        for (int j = 0; j < 90; ++j) {
            const int from = format.southFirst ? 89 - j : j;
            for (int i = 0; i < 70; ++i)
                QVERIFY(std::abs(double(back.heights.at(i, from)) - double(document.heights.at(i, j))) <=
                        halfStep(report));
        }
        if (format.coding == SampleCoding::Float32)
            QCOMPARE(heightHash(back), heightHash(document));
    }

    /// 16 tiles with shared edges, and 25 that abut, make the same ground again.
    void tiles_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::addColumn<int>("side");
        QTest::addColumn<int>("overlap");
        QTest::newRow("shared, exr") << QByteArray("exr") << 33 << 1;
        QTest::newRow("abutting, exr") << QByteArray("exr") << 32 << 0;
        QTest::newRow("shared, geotiff") << QByteArray("geotiff") << 33 << 1;
        QTest::newRow("shared, png") << QByteArray("png16") << 33 << 1;
    }
    void tiles()
    {
        QFETCH(QByteArray, preset);
        QFETCH(int, side);
        QFETCH(int, overlap);
        const ExportFormat& format = **findExportFormat(preset.toStdString());
        const QTemporaryDir folder;
        const Document document = ground(129, 129, hills);
        ExportOptions options = optionsFor(preset.toStdString(), folder.path().toStdString());
        options.tile = side;
        options.overlap = overlap;
        EXPORT_OK(report, document, options);
        std::vector<std::filesystem::path> files;
        for (const ExportedFile& file : report.files)
            files.push_back(options.directory / file.name);
        ImportOptions answers = answersFor(format, report, 1);
        answers.tiles.overlap = overlap;
        const auto imported = importOf(files, answers);
        QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
        QCOMPARE(imported->document.lattice.nx, 129);
        QCOMPARE(imported->document.lattice.nz, 129);
        if (format.coding == SampleCoding::Float32) {
            QCOMPARE(heightHash(imported->document), heightHash(document));
        } else {
            for (int j = 0; j < 129; ++j) {
                for (int i = 0; i < 129; ++i)
                    QVERIFY(std::abs(double(imported->document.heights.at(i, j)) - double(document.heights.at(i, j))) <=
                            halfStep(report));
            }
        }
    }

    void voidsComeBack()
    {
        const QTemporaryDir folder;
        const Document document = withVoid(withVoid(ground(20, 30, hills), 3, 4), 19, 29);
        for (const char* preset : {"geotiff", "ascii"}) {
            const ExportOptions options = [&] {
                ExportOptions made = optionsFor(preset, folder.path().toStdString());
                made.baseName = preset;
                return made;
            }();
            EXPORT_OK(report, document, options);
            ImportOptions answers;
            answers.voids = VoidPolicy::Keep;
            const auto imported = importOf({options.directory / report.files[0].name}, answers);
            QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
            QCOMPARE(heightHash(imported->document), heightHash(document));
        }
    }

    /// The sample mountain comes in without a question, and goes out to where it came from.
    void sampleMountain()
    {
        const QTemporaryDir folder;
        const std::filesystem::path sample =
            std::filesystem::path(MORAINE_TEST_DATA_DIR "/../../resources/ground/mount-st-helens.tif")
                .lexically_normal();
        const auto imported = importOf({sample}, {});
        QVERIFY2(imported, imported ? "" : imported.error().line().c_str());
        QCOMPARE(imported->document.lattice, (Lattice{949, 1324, 10, 557970, -5121600}));
        const ExportOptions options = optionsFor("geotiff", folder.path().toStdString());
        EXPORT_OK(report, imported->document, options);
        QCOMPARE(report.maxError, 0.);
        const auto again = importOf({options.directory / "ground.tif"}, {});
        QVERIFY2(again, again ? "" : again.error().line().c_str());
        QCOMPARE(again->document.lattice, imported->document.lattice);
        QCOMPARE(again->document.georeference->transform, imported->document.georeference->transform);
        QCOMPARE(heightHash(again->document), heightHash(imported->document));
    }
};

int main(int argc, char** argv)
{
    if (argc > 1 && std::strcmp(argv[1], "--decode") == 0)
        return decoderMain(argc, argv);
    QCoreApplication application(argc, argv);
    ExportImportTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "export_import_test.moc"
