// SPDX-License-Identifier: GPL-3.0-or-later
#include "export_support.h"

#include <QTemporaryDir>

using namespace exporting;
using namespace terrain;

namespace {

/// One column of a RAW file of 16-bit samples, top to bottom.
std::vector<std::uint16_t> column(const std::vector<std::uint16_t>& codes, int width, int i)
{
    std::vector<std::uint16_t> out;
    for (std::size_t k = std::size_t(i); k < codes.size(); k += std::size_t(width))
        out.push_back(codes[k]);
    return out;
}

} // namespace

class ExportTilesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// 1025 samples as 4 x 4 tiles of 257: neighbours' edges are equal byte for byte, and the tiles make up the ground.
    void sharedEdges()
    {
        const QTemporaryDir folder;
        const Document document = ground(1025, 1025, hills);
        ExportOptions options = optionsFor("raw16le", folder.path().toStdString());
        options.tile = 257;
        EXPORT_OK(report, document, options);
        QCOMPARE(report.files.size(), 16u);
        QVERIFY(report.notes.empty());
        const auto codes = [&](int x, int y) {
            return codesOf(options.directory / ("ground_x" + std::to_string(x) + "_y" + std::to_string(y) + ".r16"));
        };
        for (int y = 0; y < 4; ++y) {
            for (int x = 0; x < 4; ++x) {
                const auto tile = codes(x, y);
                QCOMPARE(tile.size(), 257u * 257u);
                if (x < 3)
                    QCOMPARE(column(tile, 257, 256), column(codes(x + 1, y), 257, 0));
                if (y < 3) {
                    const auto below = codes(x, y + 1);
                    QVERIFY(std::equal(tile.end() - 257, tile.end(), below.begin()));
                }
                for (int j = 0; j < 257; ++j) {
                    for (int i = 0; i < 257; ++i) {
                        const double metres = report.range->low + tile[std::size_t(j) * 257 + i] / 65535. *
                                                                      (report.range->high - report.range->low);
                        QVERIFY(std::abs(metres - double(document.heights.at(x * 256 + i, y * 256 + j))) <=
                                report.step * 0.500001);
                    }
                }
            }
        }
        QCOMPARE(report.files[6].name, std::string("ground_x2_y1.r16"));
        QCOMPARE(report.files[6].samples, (SampleRect{512, 256, 257, 257}));
        QCOMPARE(report.files[6].x, 512.);
        QCOMPARE(report.files[6].z, 256.);
    }

    /// Tiles of different ranges share one, so that the edge between them has the same codes.
    void oneRangeForAll()
    {
        const QTemporaryDir folder;
        const Document document =
            ground(17, 9, [](int i, int) { return i <= 8 ? i * 100. / 8 : 100. + (i - 8) * 950. / 8; });
        ExportOptions options = optionsFor("raw16le", folder.path().toStdString());
        options.tile = 9;
        EXPORT_OK(report, document, options);
        QCOMPARE(report.range->low, 0.);
        QCOMPARE(report.range->high, 1050.);
        const auto west = codesOf(options.directory / "ground_x0_y0.r16");
        const auto east = codesOf(options.directory / "ground_x1_y0.r16");
        QCOMPARE(column(west, 9, 8), column(east, 9, 0));
        QCOMPARE(int(west[8]), int(std::floor(100. / 1050 * 65535 + 0.5)));
        QCOMPARE(int(east[8]), 65535);
    }

    void abutting()
    {
        const QTemporaryDir folder;
        ExportOptions options = optionsFor("raw16le", folder.path().toStdString());
        options.tile = 4;
        options.overlap = 0;
        options.range = HeightRange{0, 65535};
        EXPORT_OK(report, ground(10, 6, [](int i, int j) { return 100. * j + i; }), options);
        QCOMPARE(report.files.size(), 6u);
        QCOMPARE(report.files[5].samples, (SampleRect{8, 4, 2, 2}));
        QCOMPARE(codesOf(options.directory / "ground_x2_y1.r16"), (std::vector<std::uint16_t>{408, 409, 508, 509}));
        QCOMPARE(report.notes.size(), 2u); // small last tiles; coarse codes
        QVERIFY(report.notes[0].contains("the last column of tiles is 2 and the last row 2 samples wide"));
    }

    /// Samples that stand in two files are counted once.
    void clippingIsCountedOnce()
    {
        const QTemporaryDir folder;
        ExportOptions options = optionsFor("png16", folder.path().toStdString());
        options.range = HeightRange{0, 10};
        const Document document = ground(9, 9, [](int i, int j) { return i == 4 ? 20. : j == 4 ? -3. : 5.; });
        EXPORT_OK(whole, document, options);
        options.tile = 5;
        options.overwrite = true;
        EXPORT_OK(tiles, document, options);
        QCOMPARE(whole.clippedHigh, 9);
        QCOMPARE(whole.clippedLow, 8);
        QCOMPARE(tiles.clippedHigh, 9);
        QCOMPARE(tiles.clippedLow, 8);
    }

    void names_data()
    {
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<int>("base");
        QTest::addColumn<QByteArray>("first");
        QTest::addColumn<QByteArray>("last");
        QTest::newRow("default") << QByteArray() << 0 << QByteArray("ground_x0_y0.r16")
                                 << QByteArray("ground_x2_y1.r16");
        QTest::newRow("y first") << QByteArray("{name}_y{y}_x{x}") << 0 << QByteArray("ground_y0_x0.r16")
                                 << QByteArray("ground_y1_x2.r16");
        QTest::newRow("from one") << QByteArray() << 1 << QByteArray("ground_x1_y1.r16")
                                  << QByteArray("ground_x3_y2.r16");
        QTest::newRow("no name") << QByteArray("{x}-{y}") << 0 << QByteArray("0-0.r16") << QByteArray("2-1.r16");
    }
    void names()
    {
        QFETCH(QByteArray, pattern);
        QFETCH(int, base);
        QFETCH(QByteArray, first);
        QFETCH(QByteArray, last);
        const QTemporaryDir folder;
        ExportOptions options = optionsFor("raw16le", folder.path().toStdString());
        options.tile = 3;
        options.tileNames = pattern.toStdString();
        options.tileBase = base;
        EXPORT_OK(report, ground(7, 5, hills), options);
        QCOMPARE(report.files.front().name, first.toStdString());
        QCOMPARE(report.files.back().name, last.toStdString());
        QCOMPARE(listing(options.directory).size(), 7u);
    }

    void wrongNames_data()
    {
        QTest::addColumn<QByteArray>("pattern");
        for (const char* pattern : {"same", "{x}", "{x}_{z}", "{x_{y}", "a/{x}_{y}", "}{x}{y}"})
            QTest::newRow(pattern) << QByteArray(pattern);
    }
    void wrongNames()
    {
        QFETCH(QByteArray, pattern);
        const QTemporaryDir folder;
        ExportOptions options = optionsFor("raw16le", folder.path().toStdString());
        options.tile = 3;
        options.tileNames = pattern.toStdString();
        const auto refused = run(ground(7, 5, hills), options);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::InvalidArgument);
        QVERIFY(listing(options.directory).empty());
    }

    /// {x}{y} without anything between: tile (1, 11) and tile (11, 1) would be one file.
    void twinNames()
    {
        const QTemporaryDir folder;
        ExportOptions options = optionsFor("raw16le", folder.path().toStdString());
        options.tile = 2;
        options.tileNames = "{x}{y}";
        const auto refused = run(ground(13, 13, hills), options);
        QVERIFY(!refused);
        QVERIFY(refused.error().line().contains("name two tiles alike"));
    }

    void wrongTiles()
    {
        const QTemporaryDir folder;
        ExportOptions options = optionsFor("raw16le", folder.path().toStdString());
        options.tile = 1;
        QCOMPARE(run(ground(4, 4, hills), options).error().code, ErrorCode::InvalidArgument);
        options.tile = -5;
        QCOMPARE(run(ground(4, 4, hills), options).error().code, ErrorCode::InvalidArgument);
        options.tile = 3;
        options.overlap = 2;
        QCOMPARE(run(ground(4, 4, hills), options).error().code, ErrorCode::InvalidArgument);
        options.overlap = 0;
        options.tile = 1;
        QCOMPARE(run(ground(300, 300, hills), options).error().code, ErrorCode::TooLarge);
    }

    /// Unity reads the southern row first and counts tiles to the north.
    void southFirst()
    {
        const QTemporaryDir folder;
        ExportOptions options = optionsFor("unity-raw16", folder.path().toStdString());
        options.tile = 3;
        options.range = HeightRange{0, 65535};
        EXPORT_OK(report, ground(5, 6, [](int i, int j) { return 10. * j + i; }), options);
        QCOMPARE(report.files.front().name, std::string("ground_0_0.raw"));
        QCOMPARE(report.files.front().samples, (SampleRect{0, 3, 3, 3}));
        QCOMPARE(codesOf(options.directory / "ground_0_0.raw"),
                 (std::vector<std::uint16_t>{50, 51, 52, 40, 41, 42, 30, 31, 32}));
        QCOMPARE(codesOf(options.directory / "ground_1_1.raw"),
                 (std::vector<std::uint16_t>{32, 33, 34, 22, 23, 24, 12, 13, 14}));
        // The odd row is the northernmost tile's.
        QCOMPARE(report.files.back().samples, (SampleRect{2, 0, 3, 2}));
        QCOMPARE(report.files.back().row, 2);
    }
};

QTEST_GUILESS_MAIN(ExportTilesTest)
#include "export_tiles_test.moc"
