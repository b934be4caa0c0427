// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_support.h"

#include <QTemporaryDir>

using namespace importing;
using namespace terrain;
using namespace Qt::StringLiterals;

class ImportRawTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sizeAndTypeAreAskedFor()
    {
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath(u"ambiguous.raw"_s).toStdString();
        writeFile(file, std::string(1048576, '\0'));
        const Result<Imported> asked = import({file});
        QVERIFY(!asked);
        QCOMPARE(asked.error().code, ErrorCode::NeedsAnswer);
        QVERIFY(says(asked.error().line(), "1024x1024 --sample u8"));
        QVERIFY(says(asked.error().line(), "512x512 --sample f32le"));
        const Result<ImportFacts> facts = probe(Paths{file}, {});
        QVERIFY(facts);
        QCOMPARE(facts->questions.size(), std::size_t(2));
        QCOMPARE(facts->questions[0].id, ImportQuestion::Id::Size);
        QCOMPARE(facts->questions[1].id, ImportQuestion::Id::Sample);
    }

    void bothSizesAreNamed()
    {
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath(u"small.r16"_s).toStdString();
        writeFile(file, std::string(277264, '\0'));
        ImportOptions options = codesAsMetres();
        options.size = RasterSize{400, 344};
        options.sample = RawSample::U16LE;
        const std::string line = refusal({file}, options);
        QVERIFY2(says(line, "277264") && says(line, "275200"), line.c_str());
    }

    void fullScaleIs65535()
    {
        QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath(u"four.r16"_s).toStdString();
        writeFile(file, std::string_view("\x00\x00\x00\x80\xff\xff\x00\x00", 8));
        ImportOptions options;
        options.size = RasterSize{2, 2};
        options.sample = RawSample::U16LE;
        QVERIFY(says(refusal({file}, options), "--range"));
        options.range = HeightRange{0, 28};
        IMPORT_OK(ground, {file}, options);
        QCOMPARE(heightsOf(ground.document), (std::vector<float>{0.f, float(28. * 32768 / 65535), 28.f, 0.f}));
    }

    void bothByteOrdersAreShown()
    {
        ImportOptions options;
        options.size = RasterSize{256, 256};
        options.sample = RawSample::U16BE;
        const Result<Preview> right = look({caseFile("a02_all65536_be.r16")}, options);
        QVERIFY2(right, right ? "" : right.error().line().c_str());
        QVERIFY(!right->heightsKnown);
        QCOMPARE(right->lowest, 0.);
        QCOMPARE(right->highest, 65535.);
        QVERIFY(right->otherByteOrder);
        QCOMPARE(right->picture.width, 256);
        QVERIFY(right->picture.grey != right->otherByteOrder->grey);
        options.sample = RawSample::U16LE;
        const Result<Preview> wrong = look({caseFile("a02_all65536_be.r16")}, options);
        QVERIFY(wrong);
        QVERIFY(wrong->picture.grey == right->otherByteOrder->grey);
    }

    void nonSquareFloats()
    {
        const std::filesystem::path file = sharedFile("data/raw/jacksboro_403w_344h_f32le.r32");
        if (!std::filesystem::exists(file))
            QSKIP("the elevation data beside the project is absent");
        ImportOptions options;
        options.size = RasterSize{403, 344};
        options.sample = RawSample::F32LE;
        IMPORT_OK(floats, {file}, options);
        QCOMPARE(measure(floats.document).lowest, 236.f);
        QCOMPARE(measure(floats.document).highest, 1076.f);
        options.scale = HeightScale{1, 0};
        for (const auto& [name, sample] : {std::pair{"data/raw/jacksboro_403w_344h_u16le.r16", RawSample::U16LE},
                                           {"data/raw/jacksboro_403w_344h_u16be.r16", RawSample::U16BE}}) {
            options.sample = sample;
            IMPORT_OK(codes, {sharedFile(name)}, options);
            QCOMPARE(heightHash(codes.document), heightHash(floats.document));
        }
    }

    void optionsOutOfRange()
    {
        const Paths files = {caseFile("a01_all65536.png")};
        const auto refused = [&](auto change) {
            ImportOptions options = codesAsMetres();
            change(options);
            const Result<Imported> result = import(files, options);
            return !result && result.error().code == ErrorCode::InvalidArgument;
        };
        QVERIFY(refused([](ImportOptions& o) { o.range = HeightRange{5, 5}; }));
        QVERIFY(refused([](ImportOptions& o) { o.range = HeightRange{0, NAN}; }));
        QVERIFY(refused([](ImportOptions& o) { o.scale = HeightScale{1, 0}; }));
        QVERIFY(refused([](ImportOptions& o) { o.cell = 0; }));
        QVERIFY(refused([](ImportOptions& o) { o.cell = -1; }));
        QVERIFY(refused([](ImportOptions& o) { o.cell = 1e10; }));
        QVERIFY(refused([](ImportOptions& o) { o.cell = NAN; }));
        QVERIFY(refused([](ImportOptions& o) { o.size = RasterSize{0, 5}; }));
        QVERIFY(refused([](ImportOptions& o) { o.size = RasterSize{1'000'000'000'000, 5}; }));
        QVERIFY(refused([](ImportOptions& o) { o.crop = SampleRect{0, 0, 0, 5}; }));
        QVERIFY(refused([](ImportOptions& o) { o.crop = SampleRect{200, 0, 57, 5}; }));
        QVERIFY(refused([](ImportOptions& o) { o.crop = SampleRect{2'000'000'000, 0, 2'000'000'000, 5}; }));
        QVERIFY(refused([](ImportOptions& o) { o.tiles.overlap = 2; }));
    }

    void cropTakesItsSamples()
    {
        ImportOptions options = codesAsMetres();
        options.crop = SampleRect{10, 20, 3, 2};
        IMPORT_OK(ground, {caseFile("a01_all65536.png")}, options);
        QCOMPARE(heightsOf(ground.document), (std::vector<float>{5130, 5131, 5132, 5386, 5387, 5388}));
        options.range.reset();
        options.crop = SampleRect{1, 2, 2, 2};
        IMPORT_OK(placed, {caseFile("b00_plain.tif")}, options);
        QCOMPARE(placed.document.lattice, (Lattice{2, 2, 10, 500015, -3999975}));
        QCOMPARE(placed.document.georeference->transform[0], 500010.);
        QCOMPARE(placed.document.georeference->transform[3], 3999980.);
    }

    void redAndGreen()
    {
        QTemporaryDir folder;
        const std::filesystem::path file = sharedFile("data/png16/loadersgl_terrarium.png");
        if (!std::filesystem::exists(file))
            QSKIP("the elevation data beside the project is absent");
        ImportOptions options;
        options.decode = HeightDecode::RedGreen;
        IMPORT_OK(redHigh, {file}, options);
        options.decode = HeightDecode::GreenRed;
        IMPORT_OK(greenHigh, {file}, options);
        options.decode = HeightDecode::Terrarium;
        IMPORT_OK(terrarium, {file}, options);
        options.decode = HeightDecode::Mapbox;
        IMPORT_OK(mapbox, {file}, options);
        options = {};
        options.scale = HeightScale{1, 0};
        std::vector<float> channels[3];
        for (int c = 0; c < 3; ++c) {
            options.channel = std::to_string(c + 1);
            IMPORT_OK(channel, {file}, options);
            channels[c] = heightsOf(channel.document);
        }
        for (std::size_t k = 0; k < channels[0].size(); k += 97) {
            const double r = double(channels[0][k]), g = double(channels[1][k]), b = double(channels[2][k]);
            const int i = int(k % 256), j = int(k / 256);
            QCOMPARE(redHigh.document.heights.at(i, j), float(r * 256 + g));
            QCOMPARE(greenHigh.document.heights.at(i, j), float(g * 256 + r));
            QCOMPARE(terrarium.document.heights.at(i, j), float(r * 256 + g + b / 256 - 32768));
            QCOMPARE(mapbox.document.heights.at(i, j), float(-10000 + (r * 65536 + g * 256 + b) * 0.1));
        }
    }

    void cancelling()
    {
        Progress progress;
        progress.cancel();
        const Result<Imported> stopped = importGround(Paths{caseFile("a01_all65536.png")}, codesAsMetres(), progress);
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
    }
};

IMPORT_TEST_MAIN(ImportRawTest)
#include "import_raw_test.moc"
