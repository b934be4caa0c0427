// SPDX-License-Identifier: GPL-3.0-or-later
#include "export_support.h"

#include <OpenImageIO/imageio.h>
#include <gdal_priv.h>

#include <QTemporaryDir>

#include <sstream>

using namespace exporting;
using namespace terrain;

namespace {

/// The metres and voids that a stranger's program finds in an exported file, row by row from the north.
struct Found {
    int width = 0;
    int height = 0;
    std::vector<double> metres; ///< NaN at voids
};

double metresOfCode(double code, const ExportReport& report)
{
    return report.range ? report.range->low + code / 65535. * (report.range->high - report.range->low) : code;
}

Found readWithGdal(const std::filesystem::path& path, const ExportReport& report)
{
    GDALAllRegister();
    GDALDatasetUniquePtr data(GDALDataset::Open(path.c_str(), GDAL_OF_RASTER));
    Found found{data->GetRasterXSize(), data->GetRasterYSize(), {}};
    found.metres.resize(std::size_t(found.width) * found.height);
    GDALRasterBand* band = data->GetRasterBand(1);
    if (band->RasterIO(GF_Read, 0, 0, found.width, found.height, found.metres.data(), found.width, found.height,
                       GDT_Float64, 0, 0, nullptr) != CE_None)
        return {};
    int hasNodata = 0;
    const double nodata = band->GetNoDataValue(&hasNodata);
    for (double& value : found.metres)
        value = hasNodata && value == nodata ? std::nan("") : metresOfCode(value, report);
    return found;
}

Found readExr(const std::filesystem::path& path)
{
    auto input = OIIO::ImageInput::open(path.string());
    Found found{input->spec().width, input->spec().height, {}};
    std::vector<float> values(std::size_t(found.width) * found.height);
    if (input->spec().nchannels != 1 || input->spec().format != OIIO::TypeDesc::FLOAT || input->spec().x != 0 ||
        !input->read_image(0, 0, 0, 1, OIIO::TypeDesc::FLOAT, values.data()))
        return {};
    found.metres.assign(values.begin(), values.end());
    return found;
}

Found readRaw(const std::filesystem::path& path, const ExportFormat& format, const ExportReport& report)
{
    const SampleRect size = report.files.front().samples;
    Found found{size.w, size.h, {}};
    if (format.coding == SampleCoding::Float32) {
        for (const float value : floatsOf(path))
            found.metres.push_back(double(value));
    } else {
        for (const std::uint16_t code : codesOf(path, format.bigEndian))
            found.metres.push_back(metresOfCode(code, report));
    }
    if (format.southFirst) {
        for (int j = 0; j < size.h / 2; ++j)
            std::swap_ranges(found.metres.begin() + j * size.w, found.metres.begin() + (j + 1) * size.w,
                             found.metres.begin() + (size.h - 1 - j) * size.w);
    }
    return found;
}

Found readAscii(const std::filesystem::path& path)
{
    std::ifstream stream(path);
    Found found;
    double nodata = std::nan("");
    std::string line;
    while (std::getline(stream, line)) {
        std::istringstream words(line);
        if (std::isalpha(static_cast<unsigned char>(line[0]))) {
            std::string key;
            double value = 0;
            words >> key >> value;
            if (key == "ncols")
                found.width = int(value);
            if (key == "nrows")
                found.height = int(value);
            if (key == "NODATA_value")
                nodata = value;
            continue;
        }
        for (std::string word; words >> word;) {
            const auto value = double(std::strtof(word.c_str(), nullptr));
            found.metres.push_back(value == nodata ? std::nan("") : value);
        }
    }
    return found;
}

Found readBack(const std::filesystem::path& path, const ExportFormat& format, const ExportReport& report)
{
    switch (format.kind) {
    case FileKind::Png:
    case FileKind::GeoTiff:
        return readWithGdal(path, report);
    case FileKind::Exr:
        return readExr(path);
    case FileKind::Raw:
        return readRaw(path, format, report);
    case FileKind::EsriAscii:
        return readAscii(path);
    }
    return {};
}

double halfStep(const ExportReport& report)
{
    return report.step / 2 * (1 + 1e-6);
}

std::string utmWkt()
{
    OGRSpatialReference utm;
    utm.importFromEPSG(32610);
    char* text = nullptr;
    const char* const options[] = {"FORMAT=WKT2_2019", nullptr};
    utm.exportToWkt(&text, options);
    std::string wkt = text;
    CPLFree(text);
    return wkt;
}

} // namespace

class ExportFormatsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void roundTrip_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::addColumn<int>("nx");
        QTest::addColumn<int>("nz");
        const std::pair<int, int> sizes[] = {{1, 1}, {1, 7}, {9, 1}, {2, 2}, {33, 17}, {300, 259}, {129, 600}};
        for (const ExportFormat& format : exportFormats()) {
            for (const auto& [nx, nz] : sizes)
                QTest::addRow("%s %dx%d", std::string(format.id).c_str(), nx, nz)
                    << QByteArray(format.id.data(), qsizetype(format.id.size())) << nx << nz;
        }
    }

    /// Every sample of every format, as another program reads it, is the ground's within half a step.
    void roundTrip()
    {
        QFETCH(QByteArray, preset);
        QFETCH(int, nx);
        QFETCH(int, nz);
        const QTemporaryDir folder;
        const Document document = ground(nx, nz, hills, 2.5, 1000, -2000);
        const ExportFormat& format = **findExportFormat(preset.toStdString());
        EXPORT_OK(report, document, optionsFor(preset.toStdString(), folder.path().toStdString()));
        QCOMPARE(report.files.size(), 1u);
        QCOMPARE(report.files[0].name, "ground" + std::string(format.extension));
        const std::filesystem::path path = std::filesystem::path(folder.path().toStdString()) / report.files[0].name;
        QCOMPARE(report.files[0].bytes, std::filesystem::file_size(path));
        const Found found = readBack(path, format, report);
        QCOMPARE(found.width, nx);
        QCOMPARE(found.height, nz);
        QCOMPARE(found.metres.size(), std::size_t(nx) * nz);
        double largest = 0;
        for (int j = 0; j < nz; ++j) {
            for (int i = 0; i < nx; ++i)
                largest = std::max(largest,
                                   std::abs(found.metres[std::size_t(j) * nx + i] - double(document.heights.at(i, j))));
        }
        QVERIFY2(largest <= halfStep(report), std::to_string(largest).c_str());
        QVERIFY(std::abs(largest - report.maxError) <= 1e-9);
        QCOMPARE(report.clippedLow + report.clippedHigh, 0);
    }

    void levelGround()
    {
        const QTemporaryDir folder;
        const Document document = ground(20, 10, [](int, int) { return -37.5; });
        for (const ExportFormat& format : exportFormats()) {
            ExportOptions options = optionsFor(std::string(format.id), folder.path().toStdString());
            options.baseName = std::string(format.id);
            EXPORT_OK(report, document, options);
            QCOMPARE(report.maxError, format.coding == SampleCoding::Int16 ? 0.5 : 0.);
            for (const double metres : readBack(options.directory / report.files[0].name, format, report).metres)
                QVERIFY(std::abs(metres + 37.5) <= halfStep(report));
        }
    }

    void voidsAreNodata_data()
    {
        QTest::addColumn<QByteArray>("preset");
        for (const char* preset : {"geotiff", "geotiff-int16", "ascii"})
            QTest::newRow(preset) << QByteArray(preset);
    }
    void voidsAreNodata()
    {
        QFETCH(QByteArray, preset);
        const QTemporaryDir folder;
        // The usual void value is a height here; the file must choose another.
        const Document document =
            withVoid(ground(5, 4, [](int i, int j) { return i == 1 && j == 1 ? -9999. : 10. * i + j; }), 2, 3);
        const ExportFormat& format = **findExportFormat(preset.toStdString());
        EXPORT_OK(report, document, optionsFor(preset.toStdString(), folder.path().toStdString()));
        QCOMPARE(report.voids, 1);
        const Found found =
            readBack(std::filesystem::path(folder.path().toStdString()) / report.files[0].name, format, report);
        for (int j = 0; j < 4; ++j) {
            for (int i = 0; i < 5; ++i) {
                const double value = found.metres[std::size_t(j) * 5 + i];
                QCOMPARE(std::isnan(value), i == 2 && j == 3);
                if (!std::isnan(value))
                    QCOMPARE(value, double(document.heights.at(i, j)));
            }
        }
    }

    void voidsNeedAnAnswerElsewhere()
    {
        const QTemporaryDir folder;
        const Document document = withVoid(ground(4, 4, [](int i, int) { return 10. + i; }), 1, 2);
        for (const char* preset : {"png16", "raw16le", "r32", "exr", "unity-raw16"}) {
            const ExportOptions options = optionsFor(preset, folder.path().toStdString());
            const auto refused = run(document, options);
            QVERIFY(!refused);
            QCOMPARE(refused.error().code, ErrorCode::NeedsAnswer);
            QVERIFY(listing(options.directory).empty());
        }
        ExportOptions options = optionsFor("r32", folder.path().toStdString());
        options.voidValue = -5.5;
        EXPORT_OK(report, document, options);
        QCOMPARE(floatsOf(options.directory / "ground.r32")[2 * 4 + 1], -5.5f);
        options.baseName = "nan";
        options.voidValue = std::nan("");
        EXPORT_OK(nan, document, options);
        QCOMPARE(std::bit_cast<std::uint32_t>(floatsOf(options.directory / "nan.r32")[2 * 4 + 1]), 0x7FC00000u);
        // Below the range of 10 to 13 m: the lowest code, and counted.
        options = optionsFor("raw16le", folder.path().toStdString());
        options.voidValue = 0;
        options.baseName = "codes";
        EXPORT_OK(raw, document, options);
        QCOMPARE(codesOf(options.directory / "codes.r16")[2 * 4 + 1], 0);
        QCOMPARE(raw.clippedLow, 1);
        options.voidValue = std::nan("");
        options.overwrite = true;
        QCOMPARE(run(document, options).error().code, ErrorCode::InvalidArgument);
    }

    /// A PNG holds what a reader needs and nothing that it could bend heights by.
    void pngChunks()
    {
        const QTemporaryDir folder;
        const ExportOptions options = optionsFor("png16", folder.path().toStdString());
        EXPORT_OK(report, ground(200, 100, hills), options);
        const std::string bytes = bytesOf(options.directory / "ground.png");
        QCOMPARE(bytes.substr(0, 8), std::string("\x89PNG\r\n\x1a\n"));
        std::string kinds;
        for (std::size_t at = 8; at + 12 <= bytes.size();) {
            std::size_t length = 0;
            for (std::size_t k = 0; k < 4; ++k)
                length = length << 8 | std::uint8_t(bytes[at + k]);
            const std::string kind = bytes.substr(at + 4, 4);
            if (!kinds.ends_with(kind))
                kinds += kind;
            if (kind == "IHDR") {
                QCOMPARE(int(bytes[at + 8 + 8]), 16); // bits
                QCOMPARE(int(bytes[at + 8 + 9]), 0);  // grey
                QCOMPARE(int(bytes[at + 8 + 12]), 0); // not interlaced
            }
            at += 12 + length;
        }
        QCOMPARE(kinds, std::string("IHDRIDATIEND"));
    }

    /// All 65,536 codes through every 16-bit format and the float ones.
    void everyCodeSurvives()
    {
        const QTemporaryDir folder;
        const Document document = ground(256, 256, [](int i, int j) { return 256. * j + i; });
        for (const ExportFormat& format : exportFormats()) {
            if (format.coding == SampleCoding::Int16)
                continue;
            ExportOptions options = optionsFor(std::string(format.id), folder.path().toStdString());
            options.baseName = std::string(format.id);
            EXPORT_OK(report, document, options);
            QVERIFY(report.maxError < 1e-9);
            const Found found = readBack(options.directory / report.files[0].name, format, report);
            for (std::size_t k = 0; k < 65536; ++k)
                QVERIFY(std::abs(found.metres[k] - double(k)) < 1e-9);
        }
    }

    void floatsKeepFractionsAndSigns()
    {
        const QTemporaryDir folder;
        const double heights[] = {4.5, -2.0, 1e-30, 16777217.5, 0.1, -123456.789};
        const Document document = ground(6, 1, [&](int i, int) { return heights[i]; });
        for (const char* preset : {"r32", "exr", "geotiff", "ascii", "terrain3d-exr"}) {
            const ExportFormat& format = **findExportFormat(preset);
            ExportOptions options = optionsFor(preset, folder.path().toStdString());
            options.baseName = preset;
            EXPORT_OK(report, document, options);
            QCOMPARE(report.maxError, 0.);
            const Found found = readBack(options.directory / report.files[0].name, format, report);
            for (std::size_t k = 0; k < std::size(heights); ++k)
                QCOMPARE(float(found.metres[k]), float(heights[k]));
        }
    }

    /// Origin and CRS go out in double; a float would lose the centimetres.
    void geotiffKeepsThePlace()
    {
        const QTemporaryDir folder;
        GDALAllRegister();
        OGRSpatialReference utm;
        utm.importFromEPSG(32610);
        Georeference georeference{utmWkt(), {356000.37, 0.3, 0, 4200000.37, 0, -0.3}};
        for (const bool point : {false, true}) {
            georeference.pixelIsPoint = point;
            Document document = ground(40, 30, hills, 0.3, 356000.37 + 0.15, -(4200000.37 - 0.15));
            document.georeference = std::make_shared<const Georeference>(georeference);
            ExportOptions options = optionsFor("geotiff", folder.path().toStdString());
            options.overwrite = true;
            EXPORT_OK(whole, document, options);
            options.tile = 16;
            options.overlap = 0;
            EXPORT_OK(tiles, document, options);
            const auto check = [&](const std::string& name, double i, double j) {
                GDALDatasetUniquePtr data(GDALDataset::Open((options.directory / name).c_str(), GDAL_OF_RASTER));
                std::array<double, 6> transform = {};
                data->GetGeoTransform(transform.data());
                QVERIFY(std::abs(transform[0] - (356000.37 + i * 0.3)) < 1e-9);
                QVERIFY(std::abs(transform[3] - (4200000.37 - j * 0.3)) < 2e-9);
                QCOMPARE(transform[1], 0.3);
                QCOMPARE(transform[5], -0.3);
                QVERIFY(data->GetSpatialRef()->IsSame(&utm));
                QCOMPARE(QByteArray(data->GetMetadataItem(GDALMD_AREA_OR_POINT)), QByteArray(point ? "Point" : "Area"));
                QCOMPARE(QByteArray(data->GetRasterBand(1)->GetUnitType()), QByteArray("m"));
            };
            check("ground.tif", 0, 0);
            check("ground_x2_y1.tif", 32, 16);
        }
    }

    void asciiSaysTheCentreAndKeepsTheCrs()
    {
        const QTemporaryDir folder;
        Document document = ground(3, 2, [](int i, int j) { return 1. + i + 3 * j; }, 10, 100, -210);
        ExportOptions options = optionsFor("ascii", folder.path().toStdString());
        EXPORT_OK(report, document, options);
        QCOMPARE(
            bytesOf(options.directory / "ground.asc"),
            std::string("ncols 3\nnrows 2\nxllcenter 100\nyllcenter 200\ncellsize 10\n1.0 2.0 3.0\n4.0 5.0 6.0\n"));
        QCOMPARE(listing(options.directory), (std::vector<std::string>{"ground.asc", "ground.export.json"}));
        auto georeference = std::make_shared<Georeference>();
        georeference->crs = utmWkt();
        document.georeference = georeference;
        options.overwrite = true;
        EXPORT_OK(placed, document, options);
        QVERIFY(bytesOf(options.directory / "ground.prj").contains("WGS_1984_UTM_Zone_10N"));
    }
};

QTEST_GUILESS_MAIN(ExportFormatsTest)
#include "export_formats_test.moc"
