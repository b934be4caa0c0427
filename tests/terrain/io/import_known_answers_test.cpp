// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_support.h"

#include <QTemporaryDir>

#include <algorithm>

using namespace importing;
using namespace terrain;
using namespace Qt::StringLiterals;

class ImportKnownAnswersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyCodeOfSixteenBits_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<int>("sample");
        QTest::newRow("png") << QByteArray("a01_all65536.png") << -1;
        QTest::newRow("little-endian raw") << QByteArray("a02_all65536_le.r16") << int(RawSample::U16LE);
        QTest::newRow("big-endian raw") << QByteArray("a02_all65536_be.r16") << int(RawSample::U16BE);
    }

    void everyCodeOfSixteenBits()
    {
        QFETCH(QByteArray, file);
        QFETCH(int, sample);
        ImportOptions options = codesAsMetres();
        if (sample >= 0) {
            options.size = RasterSize{256, 256};
            options.sample = RawSample(sample);
        }
        IMPORT_OK(ground, {caseFile(file.toStdString())}, options);
        const std::vector<float> heights = heightsOf(ground.document);
        QCOMPARE(heights.size(), std::size_t(65536));
        for (std::size_t k = 0; k < heights.size(); ++k)
            QCOMPARE(heights[k], float(k));
    }

    void gammaChunksChangeNothing()
    {
        for (const char* file : {"a13_nogamma.png", "a13_gamma22.png", "a13_gamma10.png"}) {
            IMPORT_OK(ground, {caseFile(file)}, codesAsMetres());
            for (int j = 0; j < 16; ++j) {
                for (int i = 0; i < 16; ++i)
                    QCOMPARE(ground.document.heights.at(i, j), float(257 * (16 * j + i)));
            }
        }
    }

    void esriDialects()
    {
        int seen = 0;
        for (const auto& entry : std::filesystem::directory_iterator(caseFile(""))) {
            const std::string name = entry.path().filename().string();
            if (!name.starts_with("a15_") || name == "a15_short.asc")
                continue;
            IMPORT_OK(ground, {entry.path()});
            QCOMPARE(heightsOf(ground.document), (std::vector<float>{1, 2, 3, 4, 5, 6}));
            QCOMPARE(ground.document.lattice, (Lattice{3, 2, 10, 105, -215}));
            ++seen;
        }
        QCOMPARE(seen, 9);
    }

    void esriOddities()
    {
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath(u"odd.asc"_s).toStdString();
        const std::string head = "ncols 3\nnrows 2\nxllcorner 100\nyllcorner 200\ncellsize 10\n";
        const std::string line = refusal({caseFile("a15_short.asc")});
        QVERIFY2(says(line, "5 values") && says(line, "expected 6"), line.c_str());
        writeFile(file, head + "nan 2 3\n4 5 6\n");
        IMPORT_OK(holed, {file}, [] {
            ImportOptions o;
            o.voids = VoidPolicy::Keep;
            return o;
        }());
        QVERIFY(holed.document.isVoid(0, 0));
        QCOMPARE(measure(holed.document).voids, 1);
        writeFile(file, head + "1 2 3\n4 5 6\n7\n");
        QVERIFY(says(refusal({file}), "more values"));
        writeFile(file, head + "1 2,5 3\n4 5 6\n");
        QVERIFY(says(refusal({file}), "'2,5'"));
        std::string wide = "\xff\xfe";
        for (const char c : head + "1 2 3\n4 5 6\n")
            wide += {c, '\0'};
        writeFile(file, wide);
        QVERIFY(says(refusal({file}), "UTF-16"));
    }

    void northWestStaysNorthWest()
    {
        for (const char* file : {"a16_northwest_4x3.png", "a16_northwest_4x3.asc"}) {
            const bool isImage = std::string_view(file).ends_with("png");
            IMPORT_OK(ground, {caseFile(file)}, isImage ? codesAsMetres() : ImportOptions());
            QCOMPARE(ground.document.lattice.nx, 4);
            QCOMPARE(ground.document.lattice.nz, 3);
            for (int j = 0; j < 3; ++j) {
                for (int i = 0; i < 4; ++i)
                    QCOMPARE(ground.document.heights.at(i, j) > 0, i == 0 && j == 0);
            }
        }
    }

    void geotiffSampleTypes_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<double>("first");
        QTest::addColumn<double>("step");
        QTest::newRow("float32") << QByteArray("b00_plain.tif") << 0. << 1.;
        QTest::newRow("big-endian") << QByteArray("b00_plain_be.tif") << 0. << 1.;
        QTest::newRow("negative int16") << QByteArray("b00_int16neg.tif") << 0. << -1.;
        QTest::newRow("float64") << QByteArray("b00_float64.tif") << 0.1 << 1.;
    }

    void geotiffSampleTypes()
    {
        QFETCH(QByteArray, file);
        QFETCH(double, first);
        QFETCH(double, step);
        IMPORT_OK(ground, {caseFile(file.toStdString())});
        for (int j = 0; j < 4; ++j) {
            for (int i = 0; i < 4; ++i)
                QCOMPARE(ground.document.heights.at(i, j), float(first + step * (16 * j + i)));
        }
        QCOMPARE(ground.document.lattice, (Lattice{4, 4, 10, 500005, -3999995}));
        QVERIFY(ground.document.georeference);
        QCOMPARE(ground.document.georeference->transform, (std::array<double, 6>{500000, 10, 0, 4000000, 0, -10}));
        QVERIFY(!ground.document.georeference->pixelIsPoint);
    }

    void unsignedGeotiffIsMetres()
    {
        IMPORT_OK(ground, {caseFile("b00_uint16.tif")});
        const GroundFacts facts = measure(ground.document);
        QCOMPARE(facts.lowest, 65520.f);
        QCOMPARE(facts.highest, 65535.f);
    }

    void originsKeepTheirDigits()
    {
        IMPORT_OK(ground, {caseFile("b10_bigorigin.tif")});
        QCOMPARE(ground.document.georeference->transform[0], 356000.37);
        QCOMPARE(ground.document.georeference->transform[3], 4200000.37);
    }

    void voids_data()
    {
        QTest::addColumn<QByteArray>("file");
        for (const char* file : {"b01_nodata_-9999.tif", "b01_nodata_max.tif", "b03_nodata_nan.tif",
                                 "b03_nan_untagged.tif", "b03_inf_untagged.tif"})
            QTest::newRow(file) << QByteArray(file);
    }

    void voids()
    {
        QFETCH(QByteArray, file);
        const Paths files = {caseFile(file.toStdString())};
        const Result<Imported> asked = import(files);
        QVERIFY(!asked);
        QCOMPARE(asked.error().code, ErrorCode::NeedsAnswer);
        QVERIFY(says(asked.error().line(), "1 samples without ground"));

        ImportOptions options;
        options.voids = VoidPolicy::Refuse;
        QVERIFY(says(refusal(files, options), "without ground"));
        options.voids = VoidPolicy::Keep;
        IMPORT_OK(kept, files, options);
        QCOMPARE(measure(kept.document).voids, 1);
        QCOMPARE(measure(kept.document).lowest, 0.f);
        QCOMPARE(measure(kept.document).highest, 51.f);
        options.voids = VoidPolicy::Fill;
        IMPORT_OK(filled, files, options);
        QCOMPARE(measure(filled.document).voids, 0);
        QVERIFY(std::ranges::any_of(filled.notes, [](const std::string& n) { return says(n, "1 voids filled"); }));
        QVERIFY(measure(filled.document).lowest >= 0 && measure(filled.document).highest <= 51);
    }

    void nothingValidIsRefused()
    {
        ImportOptions options;
        options.voids = VoidPolicy::Fill;
        QVERIFY(says(refusal({caseFile("b04_all_nodata.tif")}, options), "no sample with ground"));
    }

    void flatGroundIsGround()
    {
        IMPORT_OK(ground, {caseFile("o08_flat_65.png")}, codesAsMetres());
        QCOMPARE(measure(ground.document).lowest, measure(ground.document).highest);
    }

    void alphaIsNoHeightAndNoMask()
    {
        const std::filesystem::path file = caseFile("f01_splat_alpha0_129.png");
        QVERIFY(says(refusal({file}, codesAsMetres()), "red, green and blue that differ"));
        ImportOptions options;
        options.range = HeightRange{0, 255};
        std::vector<float> sum(129 * 129, 0.f);
        for (const char* channel : {"R", "G", "B"}) {
            options.channel = channel;
            IMPORT_OK(ground, {file}, options);
            const std::vector<float> heights = heightsOf(ground.document);
            for (std::size_t k = 0; k < sum.size(); ++k)
                sum[k] += heights[k];
        }
        // Premultiplied with their alpha of 0, the weights would all be 0.
        QVERIFY(std::ranges::all_of(sum, [](float s) { return s == 255.f; }));
    }

    void tilesByName()
    {
        const Paths files = {caseFile("d04_t_x0_y0.png"), caseFile("d04_t_x1_y0.png"), caseFile("d04_t_x0_y1.png"),
                             caseFile("d04_t_x1_y1.png")};
        ImportOptions options = codesAsMetres();
        QVERIFY(says(refusal(files, options), "--overlap"));
        options.tiles.overlap = 1;
        QVERIFY(says(refusal(files, options), "does not agree with its neighbour"));
        options.tiles.overlap = 0;
        IMPORT_OK(ground, files, options);
        QCOMPARE(ground.document.lattice.nx, 34);
        QCOMPARE(ground.document.heights.at(0, 0), 100.f);
        QCOMPARE(ground.document.heights.at(33, 0), 200.f);
        QCOMPARE(ground.document.heights.at(0, 33), 300.f);
        QCOMPARE(ground.document.heights.at(33, 33), 400.f);
        options.tiles.yUp = true;
        IMPORT_OK(turned, files, options);
        QCOMPARE(turned.document.heights.at(0, 0), 300.f);
        const std::string line = refusal({files[0], files[1], files[2]}, options);
        QVERIFY2(says(line, "x1 y1 is missing"), line.c_str());
    }
};

IMPORT_TEST_MAIN(ImportKnownAnswersTest)
#include "import_known_answers_test.moc"
