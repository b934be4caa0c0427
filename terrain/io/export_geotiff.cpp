// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/export_files.h"

#include <OpenImageIO/imageio.h>
#include <cpl_error.h>
#include <gdal_priv.h>
#include <ogr_spatialref.h>
#include <tiffio.h>

#include <cmath>
#include <cstring>
#include <format>
#include <vector>

namespace terrain {

namespace {

constexpr int kTileRows = 256;

/// Keeps what GDAL complains about on this thread off the terminal and for the message.
class GdalMessages {
public:
    GdalMessages() { CPLPushErrorHandlerEx(&GdalMessages::note, &m_text); }
    ~GdalMessages() { CPLPopErrorHandler(); }
    GdalMessages(const GdalMessages&) = delete;
    GdalMessages& operator=(const GdalMessages&) = delete;
    const std::string& text() const { return m_text; }

private:
    static void CPL_STDCALL note(CPLErr kind, CPLErrorNum, const char* message)
    {
        auto& text = *static_cast<std::string*>(CPLGetErrorHandlerUserData());
        if (kind >= CE_Failure && text.empty())
            text = message;
    }
    std::string m_text;
};

GDALDataType gdalType(SampleCoding coding)
{
    switch (coding) {
    case SampleCoding::Code16:
        return GDT_UInt16;
    case SampleCoding::Int16:
        return GDT_Int16;
    case SampleCoding::Float32:
        return GDT_Float32;
    }
    std::unreachable();
}

OGRSpatialReference spatialReference(const FilePlan& plan)
{
    OGRSpatialReference reference;
    reference.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    if (plan.georeference && !plan.georeference->crs.empty())
        reference.importFromWkt(plan.georeference->crs.c_str());
    return reference;
}

GDALDatasetUniquePtr openWith(const FilePlan& plan, const char* driver, const char* const* options)
{
    GDALAllRegister();
    const char* const drivers[] = {driver, nullptr};
    return GDALDatasetUniquePtr(
        GDALDataset::Open(plan.path.c_str(), GDAL_OF_RASTER | GDAL_OF_READONLY, drivers, options, nullptr));
}

class GeoTiffWriter final : public RowWriter {
public:
    explicit GeoTiffWriter(const FilePlan& plan) : m_plan(plan) {}
    ~GeoTiffWriter() override
    {
        // GDAL writes what it still holds, and what goes wrong then was told already.
        const GdalMessages messages;
        m_data.reset();
    }

    Result<void> open()
    {
        GDALAllRegister();
        // Errors of its own file access GDAL tells through libtiff's default handler, which prints them.
        [[maybe_unused]] static const TIFFErrorHandler before = TIFFSetErrorHandler(nullptr);
        const GdalMessages messages;
        GDALDriver* driver = GetGDALDriverManager()->GetDriverByName("GTiff");
        const bool floats = m_plan.format->coding == SampleCoding::Float32;
        const char* const options[] = {"TILED=YES", "COMPRESS=DEFLATE", floats ? "PREDICTOR=3" : "PREDICTOR=2",
                                       "BIGTIFF=IF_SAFER", nullptr};
        m_data.reset(driver->Create(m_plan.path.c_str(), m_plan.width, m_plan.height, 1,
                                    gdalType(m_plan.format->coding), options));
        if (!m_data)
            return cannotWrite(m_plan.path, messages.text());
        const bool point = !m_plan.georeference || m_plan.georeference->pixelIsPoint;
        m_data->SetMetadataItem(GDALMD_AREA_OR_POINT, point ? GDALMD_AOP_POINT : GDALMD_AOP_AREA);
        auto transform = geoTransform(m_plan);
        const OGRSpatialReference reference = spatialReference(m_plan);
        if (m_data->SetGeoTransform(transform.data()) != CE_None ||
            (!reference.IsEmpty() && m_data->SetSpatialRef(&reference) != CE_None))
            return cannotWrite(m_plan.path, messages.text());
        m_band = m_data->GetRasterBand(1);
        m_band->SetUnitType("m");
        if (m_plan.nodata)
            m_band->SetNoDataValue(*m_plan.nodata);
        return {};
    }

    Result<void> write(std::span<const std::byte> row) override
    {
        m_rows.insert(m_rows.end(), row.begin(), row.end());
        return m_rows.size() == row.size() * kTileRows ? flush() : Result<void>();
    }

    Result<void> close() override
    {
        if (!m_rows.empty())
            TERRAIN_CHECK(flush());
        const GdalMessages messages;
        if (GDALClose(m_data.release()) != CE_None || !messages.text().empty())
            return cannotWrite(m_plan.path, messages.text());
        return {};
    }

private:
    Result<void> flush()
    {
        const GdalMessages messages;
        const int rows = int(m_rows.size() / m_plan.rowBytes());
        if (m_band->RasterIO(GF_Write, 0, m_next, m_plan.width, rows, m_rows.data(), m_plan.width, rows,
                             gdalType(m_plan.format->coding), 0, 0, nullptr) != CE_None)
            return cannotWrite(m_plan.path, messages.text());
        m_next += rows;
        m_rows.clear();
        return {};
    }

    FilePlan m_plan;
    GDALDatasetUniquePtr m_data;
    GDALRasterBand* m_band = nullptr;
    std::vector<std::byte> m_rows;
    int m_next = 0;
};

class GdalReader final : public RowReader {
public:
    GdalReader(const FilePlan& plan, GDALDatasetUniquePtr data) : m_plan(plan), m_data(std::move(data)) {}

    Result<void> read(std::span<std::byte> row) override
    {
        const GdalMessages messages;
        if (m_data->GetRasterBand(1)->RasterIO(GF_Read, 0, m_next, m_plan.width, 1, row.data(), m_plan.width, 1,
                                               gdalType(m_plan.format->coding), 0, 0, nullptr) != CE_None)
            return readsBackWrong(m_plan.path, messages.text(), std::format("row {}", m_next));
        ++m_next;
        return {};
    }

private:
    FilePlan m_plan;
    GDALDatasetUniquePtr m_data;
    int m_next = 0;
};

class TiffReader final : public RowReader {
public:
    TiffReader(const FilePlan& plan, std::unique_ptr<OIIO::ImageInput> input)
        : m_plan(plan), m_input(std::move(input)), m_rows(plan.rowBytes() * kTileRows)
    {
    }

    Result<void> read(std::span<std::byte> row) override
    {
        const int within = m_next % kTileRows;
        if (within == 0) {
            const OIIO::TypeDesc type = m_input->spec().format;
            const int end = std::min(m_next + kTileRows, m_plan.height);
            if (!m_input->read_tiles(0, 0, 0, m_plan.width, m_next, end, 0, 1, 0, 1, type, m_rows.data(),
                                     OIIO::AutoStride, OIIO::stride_t(row.size())))
                return readsBackWrong(m_plan.path, m_input->geterror(), std::format("row {}", m_next));
        }
        std::memcpy(row.data(), &m_rows[std::size_t(within) * row.size()], row.size());
        ++m_next;
        return {};
    }

private:
    FilePlan m_plan;
    std::unique_ptr<OIIO::ImageInput> m_input;
    std::vector<std::byte> m_rows;
    int m_next = 0;
};

std::string placeText(const std::array<double, 6>& t)
{
    return std::format("{}, {}, {}, {}, {}, {}", t[0], t[1], t[2], t[3], t[4], t[5]);
}

/// The place on the Earth and the nodata tag, as GDAL reads them again.
Result<void> checkPlace(const FilePlan& plan)
{
    const GdalMessages messages;
    const GDALDatasetUniquePtr data = openWith(plan, "GTiff", nullptr);
    if (!data)
        return readsBackWrong(plan.path, messages.text(), "a GeoTIFF");
    std::array<double, 6> found = {};
    data->GetGeoTransform(found.data());
    const std::array<double, 6> expected = geoTransform(plan);
    // Pixel-is-point files keep the centre of the first pixel: half a cell is added and taken off again, in double.
    const double most = 4e-16 * std::max({std::abs(expected[0]), std::abs(expected[3]), plan.cell});
    for (std::size_t k = 0; k < found.size(); ++k) {
        if (std::abs(found[k] - expected[k]) > most)
            return readsBackWrong(plan.path, placeText(found), placeText(expected));
    }
    const OGRSpatialReference reference = spatialReference(plan);
    const OGRSpatialReference* foundReference = data->GetSpatialRef();
    if (!reference.IsEmpty() && (!foundReference || !foundReference->IsSame(&reference)))
        return readsBackWrong(plan.path, foundReference ? foundReference->GetName() : "no coordinate system",
                              reference.GetName());
    int hasNodata = 0;
    const double nodata = data->GetRasterBand(1)->GetNoDataValue(&hasNodata);
    if (bool(hasNodata) != plan.nodata.has_value() || (hasNodata && nodata != *plan.nodata))
        return readsBackWrong(plan.path, std::format("nodata {}", nodata), "the nodata value that was set");
    return {};
}

} // namespace

std::array<double, 6> geoTransform(const FilePlan& plan)
{
    const double cell = plan.cell;
    const double half = cell / 2;
    std::array<double, 6> transform = {plan.easting - half, cell, 0, plan.northing + half, 0, -cell};
    if (plan.georeference) {
        const auto& source = plan.georeference->transform;
        const double columns = std::round((transform[0] - source[0]) / cell);
        const double rows = std::round((source[3] - transform[3]) / cell);
        const std::array<double, 6> moved = {source[0] + columns * source[1], source[1], 0,
                                             source[3] + rows * source[5],    0,         source[5]};
        bool same = source[2] == 0 && source[4] == 0;
        for (std::size_t k = 0; k < moved.size(); ++k)
            same = same && std::abs(moved[k] - transform[k]) <= 1e-9 * (1 + std::abs(transform[k]));
        if (same)
            transform = moved;
    }
    return transform;
}

std::string esriWkt(const FilePlan& plan)
{
    const GdalMessages messages;
    OGRSpatialReference reference = spatialReference(plan);
    if (reference.IsEmpty())
        return {};
    const char* const options[] = {"FORMAT=WKT1_ESRI", nullptr};
    char* text = nullptr;
    const bool done = reference.exportToWkt(&text, options) == OGRERR_NONE;
    std::string wkt = done && text ? text : "";
    CPLFree(text);
    return wkt;
}

Result<std::unique_ptr<RowWriter>> makeGeoTiffWriter(const FilePlan& plan)
{
    auto writer = std::make_unique<GeoTiffWriter>(plan);
    TERRAIN_CHECK(writer->open());
    return writer;
}

Result<std::unique_ptr<RowReader>> makeGdalReader(const FilePlan& plan)
{
    const bool ascii = plan.format->kind == FileKind::EsriAscii;
    const char* const options[] = {"DATATYPE=Float32", nullptr};
    const GdalMessages messages;
    GDALDatasetUniquePtr data = openWith(plan, ascii ? "AAIGrid" : "PNG", ascii ? options : nullptr);
    if (!data)
        return readsBackWrong(plan.path, messages.text(), "a readable file");
    GDALRasterBand* band = data->GetRasterBand(1);
    if (data->GetRasterXSize() != plan.width || data->GetRasterYSize() != plan.height || data->GetRasterCount() != 1 ||
        band->GetRasterDataType() != gdalType(plan.format->coding))
        return readsBackWrong(plan.path,
                              std::format("{}x{} samples of {}", data->GetRasterXSize(), data->GetRasterYSize(),
                                          GDALGetDataTypeName(band->GetRasterDataType())),
                              std::format("{}x{}", plan.width, plan.height));
    return std::make_unique<GdalReader>(plan, std::move(data));
}

Result<std::unique_ptr<RowReader>> makeTiffReader(const FilePlan& plan)
{
    TERRAIN_CHECK(checkPlace(plan));
    auto input = OIIO::ImageInput::open(plan.path.string());
    if (!input)
        return readsBackWrong(plan.path, OIIO::geterror(), "a readable file");
    const OIIO::ImageSpec& spec = input->spec();
    const auto type = plan.format->coding == SampleCoding::Float32 ? OIIO::TypeDesc::FLOAT : OIIO::TypeDesc::INT16;
    if (spec.width != plan.width || spec.height != plan.height || spec.nchannels != 1 || spec.format != type)
        return readsBackWrong(plan.path,
                              std::format("{}x{} samples of {}", spec.width, spec.height, spec.format.c_str()),
                              std::format("{}x{}", plan.width, plan.height));
    return std::make_unique<TiffReader>(plan, std::move(input));
}

} // namespace terrain
