// SPDX-License-Identifier: GPL-3.0-or-later
#include "export_support.h"

#include "terrain/base/sha256.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>

using namespace exporting;
using namespace terrain;

namespace {

double number(const ExportReport& report, std::string_view id)
{
    for (const ExportNumber& one : report.numbers) {
        if (one.id == id)
            return one.value;
    }
    return std::nan("");
}

std::string sha256Of(const std::string& bytes)
{
    Sha256 digest;
    digest.add(std::as_bytes(std::span(bytes)));
    return digest.hex();
}

} // namespace

class ExportNumbersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Full scale is 65535, not 65536: codes that come in as heights go out as the same codes.
    void fullScale()
    {
        const QTemporaryDir folder;
        const std::vector<std::uint16_t> codes = {0, 32768, 65535, 0};
        const Document document =
            ground(2, 2, [&](int i, int j) { return codes[std::size_t(2 * j + i)] / 65535. * 28; });
        QVERIFY(std::abs(double(document.heights.at(1, 0)) - 14.000214) < 1e-6);
        ExportOptions options = optionsFor("raw16le", folder.path().toStdString());
        options.range = HeightRange{0, 28};
        EXPORT_OK(report, document, options);
        QCOMPARE(codesOf(options.directory / "ground.r16"), codes);
        QCOMPARE(bytesOf(options.directory / "ground.r16").size(), 8u);
        options.preset = "raw16be";
        options.overwrite = true;
        EXPORT_OK(big, document, options);
        QCOMPARE(codesOf(options.directory / "ground.raw", true), codes);
    }

    void errorIsWithinHalfAStep()
    {
        const QTemporaryDir folder;
        const Document document =
            ground(301, 200, [](int i, int j) { return -12.5 + 144.37 * (i * 200 + j) / (301. * 200 - 1); });
        EXPORT_OK(report, document, optionsFor("png16", folder.path().toStdString()));
        QCOMPARE(report.range->low, double(document.heights.at(0, 0)));
        QCOMPARE(report.range->high, double(document.heights.at(300, 199)));
        QVERIFY(report.maxError > 0.0009);
        QVERIFY(report.maxError <= 144.37 / 65535 / 2 * 1.0001);
    }

    void zeroAtMiddle()
    {
        const QTemporaryDir folder;
        ExportOptions options = optionsFor("unreal-r16", folder.path().toStdString());
        options.zeroAtMiddle = true;
        const Document document = ground(3, 1, [](int i, int) { return i == 0 ? -12.5 : i == 1 ? 0. : 131.87; });
        EXPORT_OK(report, document, options);
        QCOMPARE(codesOf(options.directory / "ground.r16")[1], 32768);
        QCOMPARE(codesOf(options.directory / "ground.r16")[2], 65535);
        QVERIFY(std::abs(number(report, "locationZ")) < 1e-6);
        options.range = HeightRange{0, 1};
        QCOMPARE(run(document, options).error().code, ErrorCode::InvalidArgument);
        // The landscape that needs no scale: 1/128 m a code.
        options.range = HeightRange{-256, 256 - 1. / 128};
        options.zeroAtMiddle = false;
        options.overwrite = true;
        EXPORT_OK(unscaled, document, options);
        QVERIFY(std::abs(number(unscaled, "scaleZ") - 100) < 1e-9);
        QCOMPARE(int(codesOf(options.directory / "ground.r16")[0]), 32768 - 1600);
    }

    /// The worked examples of the conversion: 0 to 2500 m and -100 to 900 m.
    void unrealNumbers()
    {
        const QTemporaryDir folder;
        ExportOptions options = optionsFor("unreal-png16", folder.path().toStdString());
        options.range = HeightRange{0, 2500};
        EXPORT_OK(high, ground(9, 9, hills, 1000. / 1008), options);
        // -60 m lies below that range.
        QVERIFY(std::abs(number(high, "scaleZ") - 488.2887) < 5e-5);
        QVERIFY(std::abs(number(high, "locationZ") - 125001.9) < 0.05);
        QVERIFY(std::abs(number(high, "scaleX") - 99.206) < 5e-4);
        options.range = HeightRange{-100, 900};
        options.overwrite = true;
        EXPORT_OK(low, ground(9, 9, hills), options);
        QVERIFY(std::abs(number(low, "scaleZ") - 195.3155) < 5e-5);
        QVERIFY(std::abs(number(low, "locationZ") - 40000.8) < 0.05);
        QVERIFY(low.notes.front().contains("9x9 samples"));
    }

    void unityNumbers()
    {
        const QTemporaryDir folder;
        EXPORT_OK(report,
                  ground(
                      65, 65, [](int i, int) { return -20. + i; }, 2),
                  optionsFor("unity-raw16", folder.path().toStdString()));
        QCOMPARE(number(report, "terrainWidth"), 128.);
        QCOMPARE(number(report, "terrainHeight"), 64.);
        QCOMPARE(number(report, "positionY"), -20.);
        QVERIFY(report.notes.empty());
    }

    void clipping()
    {
        const QTemporaryDir folder;
        ExportOptions options = optionsFor("raw16le", folder.path().toStdString());
        options.range = HeightRange{100, 200};
        EXPORT_OK(report, ground(5, 1, [](int i, int) { return 50. * i; }), options);
        QCOMPARE(codesOf(options.directory / "ground.r16"), (std::vector<std::uint16_t>{0, 0, 0, 32768, 65535}));
        QCOMPARE(report.clippedLow, 2);
        QCOMPARE(report.clippedHigh, 0);
        // Whole metres have ends too.
        options = optionsFor("geotiff-int16", folder.path().toStdString());
        options.baseName = "deep";
        EXPORT_OK(deep, ground(3, 1, [](int i, int) { return 40000. * (i - 1); }), options);
        QCOMPARE(deep.clippedLow, 1);
        QCOMPARE(deep.clippedHigh, 1);
        QCOMPARE(deep.maxError, 0.);
    }

    void wrongRanges()
    {
        const QTemporaryDir folder;
        const std::pair<double, double> ranges[] = {{5, 5}, {6, 5}, {0, INFINITY}, {NAN, 5}};
        for (const auto& [low, high] : ranges) {
            ExportOptions options = optionsFor("png16", folder.path().toStdString());
            options.range = HeightRange{low, high};
            QCOMPARE(run(ground(3, 3, hills), options).error().code, ErrorCode::InvalidArgument);
        }
        ExportOptions options = optionsFor("exr", folder.path().toStdString());
        options.range = HeightRange{0, 1};
        QCOMPARE(run(ground(3, 3, hills), options).error().code, ErrorCode::InvalidArgument);
        QVERIFY(listing(options.directory).empty());
    }

    /// All that a stranger needs to read the files stands beside them.
    void sidecar()
    {
        const QTemporaryDir folder;
        const Document document = ground(33, 20, hills, 4, 1000, -500);
        ExportOptions options = optionsFor("raw16be", folder.path().toStdString());
        options.tile = 17;
        options.range = HeightRange{-100, 300};
        EXPORT_OK(report, document, options);
        QCOMPARE(report.sidecar, std::string("ground.export.json"));
        const auto json = nlohmann::json::parse(bytesOf(options.directory / report.sidecar));
        QCOMPARE(json["ground"]["samples"], (nlohmann::json{33, 20}));
        QCOMPARE(json["ground"]["size"], (nlohmann::json{128., 76.}));
        QCOMPARE(json["ground"]["cell"], 4.);
        QCOMPARE(json["ground"]["origin"], (nlohmann::json{1000., -500.}));
        QCOMPARE(json["ground"]["hash"], heightHash(document));
        QCOMPARE(json["coding"]["sample"], "uint16");
        QCOMPARE(json["coding"]["byteOrder"], "big-endian");
        QCOMPARE(json["coding"]["range"], (nlohmann::json{-100., 300.}));
        QCOMPARE(json["rowOrder"], "north first");
        QCOMPARE(json["tiles"]["side"], 17);
        QCOMPARE(json["tiles"]["overlap"], 1);
        QCOMPARE(json["tiles"]["columns"], 2);
        QCOMPARE(json["layers"][0]["name"], "height");
        QCOMPARE(json["maxError"], report.maxError);
        QCOMPARE(json["clipped"]["high"], report.clippedHigh);
        QVERIFY(report.clippedHigh > 0);
        QVERIFY(json["georeference"].is_null());
        QVERIFY(json["tool"].get<std::string>().starts_with("Moraine "));
        QCOMPARE(json["numbers"]["low"]["value"], -100.);
        QCOMPARE(json["files"].size(), 4u);
        for (const auto& file : json["files"])
            QCOMPARE(file["sha256"], sha256Of(bytesOf(options.directory / file["name"].get<std::string>())));
        QCOMPARE(json["files"][3]["origin"], (nlohmann::json{1064., -436.}));
    }

    /// The same ground and options make the same bytes.
    void sameBytesAgain()
    {
        const Document document = ground(150, 90, hills);
        for (const ExportFormat& format : exportFormats()) {
            const QTemporaryDir a;
            const QTemporaryDir b;
            ExportOptions options = optionsFor(std::string(format.id), a.path().toStdString());
            options.tile = 40;
            EXPORT_OK(first, document, options);
            options.directory = b.path().toStdString();
            EXPORT_OK(second, document, options);
            for (const std::string& name : listing(options.directory))
                QCOMPARE(bytesOf(std::filesystem::path(a.path().toStdString()) / name),
                         bytesOf(options.directory / name));
        }
    }
};

QTEST_GUILESS_MAIN(ExportNumbersTest)
#include "export_numbers_test.moc"
