// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/resample.h"

#include "terrain/io/decoder_limits.h"
#include "terrain/io/import_options.h"

#include <cpl_error.h>
#include <cpl_string.h>
#include <gdal_frmts.h>
#include <gdal_priv.h>
#include <gdal_utils.h>
#include <ogr_spatialref.h>

#include <cmath>
#include <format>
#include <limits>
#include <mutex>

namespace terrain {

namespace {

constexpr double kMostDegrees = 60; ///< of ground on one flat grid: beyond, distances are no longer distances
constexpr double kWideDegrees = 6;  ///< where an equal-area projection bends less than a transverse Mercator one

std::string wktOf(const OGRSpatialReference& crs)
{
    char* text = nullptr;
    const char* const options[] = {"FORMAT=WKT2", "MULTILINE=NO", nullptr};
    std::string wkt = crs.exportToWkt(&text, options) == OGRERR_NONE && text ? text : "";
    CPLFree(text);
    return wkt;
}

/// The samples as a GDAL raster in memory, voids as NaN.
GDALDatasetUniquePtr inMemory(int columns, int rows, const std::array<double, 6>& transform, const std::string& crs)
{
    static std::once_flag once;
    std::call_once(once, [] { GDALRegister_MEM(); });
    GDALDriver* driver = GetGDALDriverManager()->GetDriverByName("MEM");
    GDALDatasetUniquePtr dataset(driver ? driver->Create("", columns, rows, 1, GDT_Float32, nullptr) : nullptr);
    if (!dataset)
        return dataset;
    std::array<double, 6> writable = transform;
    dataset->SetGeoTransform(writable.data());
    if (!crs.empty()) {
        OGRSpatialReference reference;
        reference.SetFromUserInput(crs.c_str());
        reference.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
        dataset->SetSpatialRef(&reference);
    }
    dataset->GetRasterBand(1)->SetNoDataValue(std::numeric_limits<double>::quiet_NaN());
    return dataset;
}

struct Bounds {
    double west, south, east, north;
};

/// Where the outermost samples lie, in the ground's own units.
Bounds sampleBounds(const NativeGround& ground)
{
    Bounds b{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity(),
             -std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    const std::array<double, 6>& t = ground.transform;
    for (const double i : {0.5, ground.document.lattice.nx - 0.5}) {
        for (const double j : {0.5, ground.document.lattice.nz - 0.5}) {
            const double x = t[0] + i * t[1] + j * t[2], y = t[3] + i * t[4] + j * t[5];
            b = {std::min(b.west, x), std::min(b.south, y), std::max(b.east, x), std::max(b.north, y)};
        }
    }
    return b;
}

std::string localCrs(const std::string& crs, const Bounds& b)
{
    OGRSpatialReference source;
    source.SetFromUserInput(crs.c_str());
    OGRSpatialReference local;
    const double latitude = (b.south + b.north) / 2, longitude = (b.west + b.east) / 2;
    const bool isWide = b.east - b.west > kWideDegrees || b.north - b.south > kWideDegrees;
    local.SetProjCS(isWide ? "Local equal-area" : "Local transverse Mercator");
    local.CopyGeogCSFrom(&source);
    if (isWide)
        local.SetLAEA(latitude, longitude, 0, 0);
    else
        local.SetTM(latitude, longitude, 1, 0, 0);
    local.SetLinearUnits("metre", 1.0);
    return wktOf(local);
}

/// `cell`, or about the source's own to two digits.
double chosenCell(const NativeGround& ground, double cell)
{
    if (cell != ImportOptions::kAutoCell)
        return cell;
    const double step = std::pow(10., std::floor(std::log10(ground.cell)) - 1);
    return std::clamp(std::round(ground.cell / step) * step, Lattice::kMinCell, Lattice::kMaxCell);
}

Result<Bounds> projectedBounds(const NativeGround& ground, const std::string& target, const std::string& subject)
{
    const Bounds own = sampleBounds(ground);
    if (ground.crs.empty())
        return own;
    OGRSpatialReference from, to;
    from.SetFromUserInput(ground.crs.c_str());
    to.SetFromUserInput(target.c_str());
    from.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    to.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    const std::unique_ptr<OGRCoordinateTransformation> transformation(OGRCreateCoordinateTransformation(&from, &to));
    Bounds b{};
    if (!transformation ||
        !transformation->TransformBounds(own.west, own.south, own.east, own.north, &b.west, &b.south, &b.east, &b.north,
                                         21) ||
        !std::isfinite(b.west + b.south + b.east + b.north))
        return fail(ErrorCode::Unsupported, subject, "cannot be projected to metres", CPLGetLastErrorMsg());
    return b;
}

int CPL_STDCALL warpProgress(double fraction, const char*, void* data)
{
    const Progress& progress = *static_cast<const Progress*>(data);
    progress.report(0.5 + 0.4 * fraction, "Resampling");
    return progress.isCancelled() ? FALSE : TRUE;
}

} // namespace

std::string metricCrs(const std::string& crs)
{
    OGRSpatialReference reference;
    if (crs.empty() || reference.SetFromUserInput(crs.c_str()) != OGRERR_NONE || !reference.IsProjected() ||
        std::abs(reference.GetLinearUnits() - 1.) < 1e-12)
        return crs;
    const std::string name = reference.GetName() ? reference.GetName() : "projected";
    reference.SetLinearUnitsAndUpdateParameters("metre", 1.0);
    reference.SetNode("PROJCS", (name + " in metres").c_str());
    return wktOf(reference);
}

Result<Document> resample(const NativeGround& ground, double cell, const std::string& subject, const Progress& progress)
{
    const int columns = ground.document.lattice.nx, rows = ground.document.lattice.nz;
    CPLErrorHandlerPusher quiet(CPLQuietErrorHandler);
    const Bounds own = sampleBounds(ground);
    if (ground.geographic && (own.east - own.west > kMostDegrees || own.north - own.south > kMostDegrees))
        return fail(ErrorCode::Unsupported, subject, "covers too much of the globe for one flat grid",
                    std::format("{:.1f} x {:.1f} degrees", own.east - own.west, own.north - own.south),
                    std::format("at most {} degrees", kMostDegrees), "cut it first, as with gdal_translate -projwin");
    // Other units than the metre are scaled away in the source itself, so that one target system serves all.
    std::array<double, 6> transform = ground.transform;
    std::string crs = ground.crs, target = ground.crs;
    if (ground.geographic) {
        target = localCrs(ground.crs, own);
    } else {
        for (double& v : transform)
            v *= ground.horizontalMetres;
        crs = target = metricCrs(ground.crs);
    }
    NativeGround metric = ground;
    metric.transform = transform;
    metric.crs = crs;
    TERRAIN_TRY(bounds, projectedBounds(metric, target, subject));
    cell = chosenCell(ground, cell);
    // A thousandth of a cell of slack: an edge that rounding puts a hair beyond a multiple needs no further sample.
    const double west = std::floor(bounds.west / cell + 1e-3), east = std::ceil(bounds.east / cell - 1e-3);
    const double south = std::floor(bounds.south / cell + 1e-3), north = std::ceil(bounds.north / cell - 1e-3);
    const double wide = east - west + 1, high = north - south + 1;
    const double bytes = wide * high * 8. + double(columns) * rows * 4.;
    if (!(wide >= 1 && high >= 1 && wide <= Lattice::kMaxSide && high <= Lattice::kMaxSide) ||
        bytes > double(availableMemory()) * 0.75)
        return fail(ErrorCode::TooLarge, subject, std::format("is too large at {} m between samples", cell),
                    std::format("{:.0f} x {:.0f} samples, {:.0f} MiB", wide, high, bytes / 1048576.),
                    std::format("at most {:.0f} MiB", double(availableMemory()) * 0.75 / 1048576.), "use larger cells");

    GDALDatasetUniquePtr source = inMemory(columns, rows, transform, crs);
    const std::array<double, 6> to = {(west - 0.5) * cell, cell, 0, (north + 0.5) * cell, 0, -cell};
    GDALDatasetUniquePtr warped = inMemory(int(wide), int(high), to, target);
    if (!source || !warped)
        return fail(ErrorCode::TooLarge, subject, "does not fit into memory to be resampled");
    std::vector<float> row(std::size_t(std::max(columns, int(wide))));
    std::vector<std::uint8_t> voids(row.size());
    for (int j = 0; j < rows; ++j) {
        ground.document.heights.read({0, j, columns, 1}, row.data(), row.size());
        ground.document.voids.read({0, j, columns, 1}, voids.data(), voids.size());
        for (std::size_t i = 0; i < std::size_t(columns); ++i) {
            if (voids[i])
                row[i] = std::numeric_limits<float>::quiet_NaN();
        }
        if (source->GetRasterBand(1)->RasterIO(GF_Write, 0, j, columns, 1, row.data(), columns, 1, GDT_Float32, 0, 0,
                                               nullptr) != CE_None)
            return fail(ErrorCode::Io, subject, "cannot be resampled", CPLGetLastErrorMsg());
    }
    warped->GetRasterBand(1)->Fill(std::numeric_limits<double>::quiet_NaN());
    const char* const arguments[] = {"-r", "bilinear", "-et", "0", "-srcnodata", "nan", "-dstnodata", "nan", nullptr};
    GDALWarpAppOptions* options = GDALWarpAppOptionsNew(const_cast<char**>(arguments), nullptr);
    GDALWarpAppOptionsSetProgress(options, warpProgress, const_cast<Progress*>(&progress));
    GDALDatasetH sources[] = {GDALDataset::ToHandle(source.get())};
    int usage = 0;
    const bool done =
        GDALWarp(nullptr, GDALDataset::ToHandle(warped.get()), 1, sources, options, &usage) != nullptr && !usage;
    GDALWarpAppOptionsFree(options);
    if (progress.isCancelled())
        return fail(ErrorCode::Cancelled, subject, "cancelled");
    if (!done)
        return fail(ErrorCode::Unsupported, subject, "cannot be resampled", CPLGetLastErrorMsg());
    source.reset();

    TERRAIN_TRY(lattice, Lattice::make(std::int64_t(wide), std::int64_t(high), cell, west * cell, -north * cell));
    Field<float>::Edit heights(Field<float>(lattice.nx, lattice.nz, 0.f));
    Field<std::uint8_t>::Edit voidBits(Field<std::uint8_t>(lattice.nx, lattice.nz, 0));
    for (int j = 0; j < lattice.nz; ++j) {
        if (warped->GetRasterBand(1)->RasterIO(GF_Read, 0, j, lattice.nx, 1, row.data(), lattice.nx, 1, GDT_Float32, 0,
                                               0, nullptr) != CE_None)
            return fail(ErrorCode::Io, subject, "cannot be resampled", CPLGetLastErrorMsg());
        bool hasVoids = false;
        for (std::size_t i = 0; i < std::size_t(lattice.nx); ++i) {
            voids[i] = std::isnan(row[i]);
            hasVoids |= voids[i] != 0;
            if (voids[i])
                row[i] = 0;
        }
        heights.write({0, j, lattice.nx, 1}, row.data(), row.size());
        if (hasVoids)
            voidBits.write({0, j, lattice.nx, 1}, voids.data(), voids.size());
    }
    auto reference = std::make_shared<Georeference>();
    reference->crs = target;
    reference->transform = to;
    reference->pixelIsPoint = true;
    return Document{lattice, heights.publish(), voidBits.publish(), target.empty() ? nullptr : reference};
}

} // namespace terrain
