// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_support.h"

#include <gdal_priv.h>
#include <ogr_spatialref.h>

#include <QTemporaryDir>

#include <algorithm>

using namespace importing;
using namespace terrain;

namespace {

using Transform = std::array<double, 6>;

/// A GeoTIFF of 20 x 16 float heights 16 * row + column.
void writeGeotiff(const std::filesystem::path& path, const char* crs, Transform transform, const char* unit = "",
                  bool point = false)
{
    GDALAllRegister();
    GDALDriver* driver = GetGDALDriverManager()->GetDriverByName("GTiff");
    GDALDatasetUniquePtr file(driver->Create(path.c_str(), 20, 16, 1, GDT_Float32, nullptr));
    OGRSpatialReference reference;
    reference.SetFromUserInput(crs);
    reference.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    if (point)
        file->SetMetadataItem("AREA_OR_POINT", "Point");
    file->SetSpatialRef(&reference);
    file->SetGeoTransform(transform.data());
    if (*unit)
        file->GetRasterBand(1)->SetUnitType(unit);
    std::vector<float> row(20);
    for (int j = 0; j < 16; ++j) {
        for (int i = 0; i < 20; ++i)
            row[std::size_t(i)] = float(16 * j + i);
        QCOMPARE(file->GetRasterBand(1)->RasterIO(GF_Write, 0, j, 20, 1, row.data(), 20, 1, GDT_Float32, 0, 0, nullptr),
                 CE_None);
    }
}

/// The SRTM tile of 1201 x 1201 heights 100, with -2 in the north-west, a void beside it and -428 in the south-east.
std::string srtmTile()
{
    std::string bytes;
    for (int k = 0; k < 1201 * 1201; ++k)
        bytes += {'\0', char(100)};
    const auto set = [&bytes](int k, int height) {
        bytes[std::size_t(k) * 2] = char(height >> 8);
        bytes[std::size_t(k) * 2 + 1] = char(height);
    };
    set(0, -2);
    set(1, -32768);
    set(1201 * 1201 - 1, -428);
    return bytes;
}

ImportOptions with(auto change)
{
    ImportOptions options;
    change(options);
    return options;
}

bool notes(const Imported& imported, std::string_view text)
{
    return std::ranges::any_of(imported.notes, [&](const std::string& n) { return says(n, text); });
}

} // namespace

class ImportDemTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void degreesAreNotMetres()
    {
        const std::filesystem::path file = path("N27E086.hgt");
        writeFile(file, srtmTile());
        const std::string line = refusal({file});
        QVERIFY2(says(line, "82.34 m (E-W) x 92.34 m (N-S)") && says(line, "98.8 x 110.8 km"), line.c_str());
        const Result<Preview> seen = look({file});
        QVERIFY(seen);
        QCOMPARE(seen->lowest, -428.);
        QCOMPARE(seen->highest, 100.);
        QCOMPARE(seen->voids, 1);
        QVERIFY(seen->facts.geographic);

        IMPORT_OK(ground, {file}, with([](ImportOptions& o) {
                      o.resample = ImportOptions::kAutoCell;
                      o.voids = VoidPolicy::Keep;
                  }));
        const Lattice& lattice = ground.document.lattice;
        QCOMPARE(lattice.cell, 87.);
        // The tile is widest at its southern edge; its middle is 98.9 km wide.
        QVERIFY(std::abs(lattice.width() / 98900 - 1) < 0.01);
        QVERIFY(std::abs(lattice.depth() / 110900 - 1) < 0.01);
        QVERIFY(measure(ground.document).lowest >= -428.f);
        QCOMPARE(measure(ground.document).highest, 100.f);
        QVERIFY(says(ground.document.georeference->crs, "Transverse Mercator"));
    }

    void southernHemisphere()
    {
        const std::filesystem::path file = path("S33W071.hgt");
        writeFile(file, srtmTile());
        const Result<ImportFacts> facts = probe(Paths{file}, {});
        QVERIFY(facts);
        const Transform& t = facts->georeference->transform;
        QVERIFY(std::abs(t[0] + t[1] / 2 + 71) < 1e-9);
        QVERIFY(std::abs(t[3] + t[5] / 2 + 32) < 1e-9);
    }

    void areaAndPointLieHalfAPixelApart()
    {
        writeGeotiff(path("area.tif"), "EPSG:32633", {500000, 10, 0, 4000000, 0, -10});
        IMPORT_OK(area, {path("area.tif")});
        QCOMPARE(area.document.lattice, (Lattice{20, 16, 10, 500005, -3999995}));
        writeGeotiff(path("point.tif"), "EPSG:32633", {499995, 10, 0, 4000005, 0, -10}, "", true);
        IMPORT_OK(point, {path("point.tif")});
        QCOMPARE(point.document.lattice, (Lattice{20, 16, 10, 500000, -4000000}));
        QVERIFY(point.document.georeference->pixelIsPoint);
    }

    void feet()
    {
        writeGeotiff(path("feet.tif"), "EPSG:32633", {500000, 10, 0, 4000000, 0, -10}, "ft");
        IMPORT_OK(high, {path("feet.tif")});
        QCOMPARE(high.document.heights.at(3, 2), float(35 * 0.3048));
        QVERIFY(notes(high, "from ft to metres"));
        // NAD83 / California zone 1, in US survey feet.
        writeGeotiff(path("usfeet.tif"), "EPSG:2225", {6000000, 30, 0, 2000000, 0, -30});
        IMPORT_OK(wide, {path("usfeet.tif")});
        const double foot = 1200. / 3937.;
        QVERIFY(std::abs(wide.document.lattice.cell - 30 * foot) < 1e-9);
        QVERIFY(std::abs(wide.document.lattice.x0 - 6000015 * foot) < 1e-6);
        QVERIFY(std::abs(wide.document.lattice.z0 + 1999985 * foot) < 1e-6);
        QCOMPARE(wide.document.heights.at(3, 2), 35.f);
        QVERIFY(notes(wide, "positions are converted"));
        OGRSpatialReference metric;
        QCOMPARE(metric.SetFromUserInput(wide.document.georeference->crs.c_str()), OGRERR_NONE);
        QCOMPARE(metric.GetLinearUnits(), 1.);
        QVERIFY(std::abs(metric.GetProjParm(SRS_PP_FALSE_EASTING) - 2000000) < 0.01);
    }

    void southUpIsTurned()
    {
        writeGeotiff(path("southup.tif"), "EPSG:32633", {500000, 10, 0, 4000000, 0, 10});
        IMPORT_OK(ground, {path("southup.tif")});
        QCOMPARE(ground.document.heights.at(3, 0), float(16 * 15 + 3));
        QCOMPARE(ground.document.lattice, (Lattice{20, 16, 10, 500005, -4000155}));
        QVERIFY(notes(ground, "from south to north"));
    }

    void rotatedAndOblongAreRefusedOrResampled()
    {
        const double s = 10 * std::sqrt(0.5);
        writeGeotiff(path("rotated.tif"), "EPSG:32633", {500000, s, s, 4000000, s, -s});
        QVERIFY(says(refusal({path("rotated.tif")}), "rotated or sheared"));
        IMPORT_OK(turned, {path("rotated.tif")}, with([](ImportOptions& o) { o.resample = 5; }));
        QCOMPARE(turned.document.lattice.cell, 5.);
        QVERIFY(measure(turned.document).highest <= 259.f);
        QVERIFY(notes(turned, "lie outside the source"));
        writeGeotiff(path("oblong.tif"), "EPSG:32633", {500000, 10, 0, 4000000, 0, -20});
        QVERIFY(says(refusal({path("oblong.tif")}), "not square"));
        IMPORT_OK(square, {path("oblong.tif")}, with([](ImportOptions& o) { o.resample = 10; }));
        // The source's samples stand between the new ones: each is the middle of its four neighbours.
        const Lattice& lattice = square.document.lattice;
        for (const SampleRect at : {SampleRect{5, 6, 1, 1}, SampleRect{12, 20, 1, 1}}) {
            const double column = (lattice.x(at.i) - 500005) / 10, row = (-lattice.z(at.j) - 3999990) / -20;
            QVERIFY(std::abs(double(square.document.heights.at(at.i, at.j)) - (16 * row + column)) < 1e-3);
        }
    }

    void neighboursByPlace()
    {
        writeGeotiff(path("west.tif"), "EPSG:32633", {500000, 10, 0, 4000000, 0, -10});
        writeGeotiff(path("east.tif"), "EPSG:32633", {500200, 10, 0, 4000000, 0, -10});
        IMPORT_OK(ground, {path("east.tif"), path("west.tif")});
        QCOMPARE(ground.document.lattice, (Lattice{40, 16, 10, 500005, -3999995}));
        QCOMPARE(ground.document.heights.at(20, 1), 16.f);
        QCOMPARE(ground.document.heights.at(19, 1), 35.f);
        writeGeotiff(path("east.tif"), "EPSG:32633", {500190, 10, 0, 4000000, 0, -10});
        QVERIFY(says(refusal({path("east.tif"), path("west.tif")}), "does not agree with its neighbour"));
        writeGeotiff(path("east.tif"), "EPSG:32633", {500203, 10, 0, 4000000, 0, -10});
        QVERIFY(says(refusal({path("east.tif"), path("west.tif")}), "grid"));
    }

    void strict()
    {
        const std::filesystem::path file = path("strict.tif");
        writeGeotiff(file, "EPSG:32633", {500000, 10, 0, 4000000, 0, -10});
        const auto checked = [](auto change) {
            return with([&](ImportOptions& o) {
                o.strict = StrictChecks{};
                change(o);
            });
        };
        IMPORT_OK(ground, {file}, checked([](ImportOptions& o) {
                      o.strict->samples = RasterSize{20, 16};
                      o.strict->cell = 10;
                  }));
        QCOMPARE(ground.document.heights.at(19, 15), 259.f);
        QVERIFY(says(refusal({file}, checked([](ImportOptions& o) { o.strict->cell = 10.001; })), "distance"));
        QVERIFY(
            says(refusal({file}, checked([](ImportOptions& o) { o.strict->samples = RasterSize{16, 20}; })), "size"));
        QVERIFY(says(refusal({file}, checked([](ImportOptions& o) { o.strict->sha256 = std::string(64, '0'); })),
                     "another file"));
        QVERIFY(says(refusal({file}, checked([](ImportOptions& o) { o.crop = SampleRect{10, 0, 16, 16}; })), "crop"));
        QVERIFY(says(refusal({file}, checked([](ImportOptions& o) { o.resample = 5; })), "--strict"));
        QVERIFY(says(refusal({caseFile("b00_float64.tif")}, checked([](ImportOptions&) {})), "float32"));
        for (const float bad : {NAN, INFINITY, 20000.01f, -20000.5f}) {
            patch(file, bad);
            QVERIFY(says(refusal({file}, checked([](ImportOptions&) {})), "non-finite, nodata or out-of-envelope"));
        }
        for (const float edge : {20000.f, -20000.f}) {
            patch(file, edge);
            IMPORT_OK(edged, {file}, checked([](ImportOptions&) {}));
            QCOMPARE(edged.document.heights.at(4, 5), edge);
        }
    }

    void realFiles()
    {
        if (!std::filesystem::exists(sharedFile("data/dem")))
            QSKIP("the elevation data beside the project is absent");
        const Result<Preview> dted = look({sharedFile("data/dem/n00_e006_3arc_v2.dt1")});
        QVERIFY(dted);
        QCOMPARE(dted->lowest, -7.);
        QCOMPARE(dted->highest, 1979.);
        QCOMPARE(dted->voids, 4072);
        const Result<Preview> pair = look({sharedFile("data/dem/N00E010.hgt"), sharedFile("data/dem/N00E011.hgt")});
        QVERIFY2(pair, pair ? "" : pair.error().line().c_str());
        QCOMPARE(pair->facts.columns, 2401);
        QCOMPARE(pair->voids, 0);
        const Result<Preview> untagged = look({sharedFile("data/dem/gzc_dem_unfinished.tif")});
        QVERIFY(untagged);
        QVERIFY(std::ranges::any_of(untagged->facts.warnings,
                                    [](const std::string& w) { return says(w, "equal -32768"); }));
        IMPORT_OK(usgs, {sharedFile("data/dem/SainteHelens.dem")},
                  with([](ImportOptions& o) { o.voids = VoidPolicy::Keep; }));
        QCOMPARE(measure(usgs.document).lowest, 682.f);
        QCOMPARE(measure(usgs.document).highest, 2543.f);
    }

private:
    std::filesystem::path path(const char* name) const
    {
        return m_folder.filePath(QString::fromUtf8(name)).toStdString();
    }

    /// Puts `value` at column 4, row 5.
    static void patch(const std::filesystem::path& file, float value)
    {
        GDALDatasetUniquePtr dataset(GDALDataset::Open(file.c_str(), GDAL_OF_UPDATE));
        QVERIFY(dataset);
        QCOMPARE(dataset->GetRasterBand(1)->RasterIO(GF_Write, 4, 5, 1, 1, &value, 1, 1, GDT_Float32, 0, 0, nullptr),
                 CE_None);
    }

    QTemporaryDir m_folder;
};

IMPORT_TEST_MAIN(ImportDemTest)
#include "import_dem_test.moc"
