// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/raster_reader.h"

#include <cpl_conv.h>
#include <cpl_error.h>
#include <cpl_string.h>
#include <gdal_frmts.h>
#include <gdal_priv.h>
#include <ogr_spatialref.h>

#include <cmath>
#include <format>
#include <mutex>

namespace terrain {

namespace {

/// Formats of one file that hold heights and reach for nothing else: no network, no file of the file's own choosing.
constexpr const char* kDrivers[] = {"GTiff",    "SRTMHGT",     "DTED",     "USGSDEM", "GRASSASCIIGrid",
                                    "AIG",      "HFA",         "ENVI",     "EHdr",    "BT",
                                    "GSAG",     "GSBG",        "GS7BG",    "SAGA",    "RST",
                                    "Terragen", "Leveller",    "HF2",      "LCP",     "LAN",
                                    "GXF",      "SDTS",        "NWT_GRD",  "SNODAS",  "ROI_PAC",
                                    "RRASTER",  "ACE2",        "BYN",      "GTX",     "ZMap",
                                    "XYZ",      "SIGDEM",      "PCRaster", "ILWIS",   "NITF",
                                    "netCDF",   "HDF5",        "BAG",      "GRIB",    "JDEM",
                                    "ISG",      "NGSGEOID",    "FITS",     "RMF",     "ERS",
                                    "KRO",      "JP2OpenJPEG", "BMP",      "PNM",     "TGA",
                                    "SGI",      "GIF",         "NOAA_B",   "PDS",     "ISIS3",
                                    "VICAR",    "IDA"};

/// Whole numbers in these are heights, never codes.
constexpr std::string_view kHeightFormats[] = {
    "SRTMHGT",  "DTED", "USGSDEM", "GRASSASCIIGrid", "AIG",  "BT",  "GSAG",   "GSBG", "GS7BG", "Terragen",
    "Leveller", "HF2",  "SDTS",    "ACE2",           "ZMap", "XYZ", "SIGDEM", "BAG",  "JDEM"};

void prepareGdal()
{
    static std::once_flag once;
    std::call_once(once, [] {
        CPLSetConfigOption("GDAL_PAM_ENABLED", "NO"); // neither trust nor write files beside a stranger's
        CPLSetConfigOption("GDAL_NUM_THREADS", "1");
        CPLSetConfigOption("GTIFF_POINT_GEO_IGNORE", "NO");
        CPLSetConfigOption("GDAL_GEOREF_SOURCES", "INTERNAL,TABFILE,WORLDFILE");
        CPLSetErrorHandler(CPLQuietErrorHandler);
    });
}

std::string_view typeName(GDALDataType type)
{
    switch (type) {
    case GDT_Byte:
        return "uint8";
    case GDT_Int8:
        return "int8";
    case GDT_UInt16:
        return "uint16";
    case GDT_Int16:
        return "int16";
    case GDT_UInt32:
        return "uint32";
    case GDT_Int32:
        return "int32";
    case GDT_UInt64:
        return "uint64";
    case GDT_Int64:
        return "int64";
    case GDT_Float32:
        return "float32";
    case GDT_Float64:
        return "float64";
    default:
        return {};
    }
}

double fullCodeOf(GDALDataType type)
{
    return type == GDT_Byte ? 255. : type == GDT_UInt16 ? 65535. : type == GDT_UInt32 ? 4294967295. : 0.;
}

/// Metres of a vertical unit as files spell it; nothing where it is not a known length.
std::optional<double> metresOf(std::string unit)
{
    for (char& c : unit)
        c = char(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    const auto isOneOf = [&unit](std::initializer_list<std::string_view> names) {
        return std::ranges::find(names, unit) != names.end();
    };
    if (isOneOf({"", "m", "metre", "meter", "metres", "meters"}))
        return 1.;
    if (isOneOf({"ft", "foot", "feet", "international foot", "international feet", "ft_int", "foot_int"}))
        return 0.3048;
    if (isOneOf({"us survey foot", "us survey feet", "us-ft", "ftus", "foot_us", "us_survey_foot", "survey foot",
                 "sfoot", "ft-us", "us foot"}))
        return 1200. / 3937.;
    if (isOneOf({"cm", "centimetre", "centimeter", "centimetres", "centimeters"}))
        return 0.01;
    if (isOneOf({"dm", "decimetre", "decimeter", "decimetres", "decimeters"}))
        return 0.1;
    if (isOneOf({"mm", "millimetre", "millimeter"}))
        return 0.001;
    if (isOneOf({"km", "kilometre", "kilometer"}))
        return 1000.;
    return {};
}

class DemReader final : public RasterReader {
public:
    DemReader(GDALDatasetUniquePtr dataset, RasterHeader header, std::string subject)
        : m_dataset(std::move(dataset)), m_subject(std::move(subject))
    {
        m_header = std::move(header);
    }

    Result<void> read(std::int64_t first, int count, std::span<const int> channels, double* out) override
    {
        const int width = int(m_header.columns);
        for (std::size_t c = 0; c < channels.size(); ++c) {
            GDALRasterBand* band = m_dataset->GetRasterBand(channels[c] + 1);
            CPLErrorReset();
            const CPLErr status =
                band->RasterIO(GF_Read, 0, int(first), width, count, out + c * std::size_t(width) * std::size_t(count),
                               width, count, GDT_Float64, 0, 0, nullptr);
            // A decoder that reports an error and carries on has made samples up.
            if (status != CE_None || CPLGetLastErrorType() == CE_Failure)
                return fail(ErrorCode::Damaged, m_subject, std::format("cannot be decoded at row {}", first),
                            CPLGetLastErrorMsg());
        }
        return {};
    }

private:
    GDALDatasetUniquePtr m_dataset;
    std::string m_subject;
};

std::string wktOf(const OGRSpatialReference& crs)
{
    char* text = nullptr;
    const char* const options[] = {"FORMAT=WKT2", "MULTILINE=NO", nullptr};
    std::string wkt = crs.exportToWkt(&text, options) == OGRERR_NONE && text ? text : "";
    CPLFree(text);
    return wkt;
}

/// The horizontal fields of `header`, and the vertical unit where the CRS has a vertical part.
void describe(const OGRSpatialReference& full, RasterHeader& header)
{
    OGRSpatialReference crs(full);
    if (crs.IsCompound()) {
        const char* unit = nullptr;
        const double metres = crs.GetTargetLinearUnits("COMPD_CS|VERT_CS", &unit);
        if (header.verticalUnit.empty() && unit && metres > 0) {
            header.verticalUnit = unit;
            header.verticalMetres = metres;
        }
        crs.StripVertical();
    }
    header.crs = wktOf(crs);
    header.crsName = crs.GetName() ? crs.GetName() : "";
    if (crs.IsGeographic()) {
        header.geographic = true;
        header.horizontalUnit = "degree";
        return;
    }
    const char* unit = nullptr;
    const double metres = crs.GetLinearUnits(&unit);
    header.horizontalUnit = unit ? unit : "";
    header.horizontalMetres = metres > 0 ? metres : 1.;
}

} // namespace

Result<void> describeCrs(const std::string& crs, const std::string& subject, RasterHeader& header)
{
    if (crs.empty())
        return {};
    prepareGdal();
    OGRSpatialReference reference;
    const char* const options[] = {"ALLOW_NETWORK_ACCESS=NO", "ALLOW_FILE_ACCESS=NO", nullptr};
    if (reference.SetFromUserInput(crs.c_str(), options) != OGRERR_NONE)
        return fail(ErrorCode::InvalidArgument, subject, "has a coordinate system that PROJ does not understand",
                    crs.substr(0, 80));
    reference.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    describe(reference, header);
    return {};
}

Result<std::unique_ptr<RasterReader>> openDem(const std::string& path, const ImportOptions& options, bool isTiff)
{
    prepareGdal();
    const std::string subject = fileName(path);
    std::vector<const char*> drivers;
    if (isTiff) {
        GDALRegister_GTiff(); // the rest would take longer than most files
        drivers = {"GTiff", nullptr};
    } else {
        GDALAllRegister();
        drivers.assign(std::begin(kDrivers), std::end(kDrivers));
        drivers.push_back(nullptr);
    }
    CPLErrorReset();
    GDALDatasetUniquePtr dataset(GDALDataset::Open(path.c_str(), GDAL_OF_RASTER | GDAL_OF_READONLY, drivers.data()));
    if (!dataset || dataset->GetRasterCount() < 1) {
        if (isTiff)
            return nullptr;
        const std::string reason = CPLGetLastErrorMsg();
        return fail(ErrorCode::Unsupported, subject, "is not an image or elevation file that can be read", reason, {},
                    "headerless files need --size and --sample");
    }
    const std::string driver = dataset->GetDriver()->GetDescription();
    RasterHeader header;
    header.placed = dataset->GetGeoTransform(header.transform.data()) == CE_None;
    if (!header.placed)
        header.transform = {0, 1, 0, 0, 0, 1};
    GDALRasterBand* band = dataset->GetRasterBand(1);
    int hasNodata = 0;
    const double nodata = band->GetNoDataValue(&hasNodata);
    const OGRSpatialReference* crs = dataset->GetSpatialRef();
    const char* point = dataset->GetMetadataItem("AREA_OR_POINT");
    const std::string unit = band->GetUnitType() ? band->GetUnitType() : "";
    if (isTiff && !header.placed && !crs && !hasNodata && unit.empty())
        return nullptr;
    header.format = driver == "GTiff"     ? "GeoTIFF"
                    : driver == "SRTMHGT" ? "SRTM HGT"
                                          : dataset->GetDriver()->GetDescription();
    header.columns = dataset->GetRasterXSize();
    header.rows = dataset->GetRasterYSize();
    for (int b = 1; b <= dataset->GetRasterCount() && b <= 256; ++b) {
        const GDALColorInterp meaning = dataset->GetRasterBand(b)->GetColorInterpretation();
        header.channels.push_back(meaning == GCI_RedBand     ? "R"
                                  : meaning == GCI_GreenBand ? "G"
                                  : meaning == GCI_BlueBand  ? "B"
                                  : meaning == GCI_AlphaBand ? "A"
                                                             : std::format("band{}", b));
    }
    const GDALDataType type = band->GetRasterDataType();
    header.sampleType = typeName(type);
    if (header.sampleType.empty())
        return fail(ErrorCode::Unsupported, subject, "has samples of a kind that no height has",
                    GDALGetDataTypeName(type), "whole numbers or floating point");
    header.fullCode = fullCodeOf(type);
    header.pixelIsPoint = point && EQUAL(point, "Point");
    const bool isHeightFormat = std::ranges::find(kHeightFormats, driver) != std::end(kHeightFormats);
    header.heightFormat = isHeightFormat || header.placed || !unit.empty();
    if (hasNodata)
        header.nodata = {nodata};
    header.storedScale = band->GetScale();
    header.storedOffset = band->GetOffset();
    header.verticalUnit = unit;
    if (const std::optional<double> metres = metresOf(unit))
        header.verticalMetres = *metres;
    else
        header.warnings.push_back(std::format("its vertical unit '{}' is not a known length: taken as metres", unit));
    if (crs)
        describe(*crs, header);
    else
        TERRAIN_CHECK(describeCrs(options.crs, subject, header));
    if (!header.placed && dataset->GetGCPCount() > 0)
        header.warnings.push_back("is placed by ground control points, which are not used");
    if (!isHeightFormat && header.heightFormat && type == GDT_Byte)
        header.warnings.push_back("has 8-bit samples: heights in whole metres from 0 to 255");
    int blockWidth = 1, blockHeight = 1;
    band->GetBlockSize(&blockWidth, &blockHeight);
    const double blocks = std::ceil(double(header.columns) / std::max(blockWidth, 1));
    const double bytes =
        blocks * blockWidth * double(blockHeight) * GDALGetDataTypeSizeBytes(type) * double(dataset->GetRasterCount());
    const std::uint64_t rowOfBlocks = std::uint64_t(std::clamp(bytes, 0., 1e15));
    header.wholeBytes = 3 * rowOfBlocks;
    // A row of blocks must stay in the cache while its rows are taken, or each would be decoded again and again.
    GDALSetCacheMax64(std::int64_t(std::max<std::uint64_t>(64u << 20, rowOfBlocks * 5 / 4)));
    return std::make_unique<DemReader>(std::move(dataset), std::move(header), subject);
}

} // namespace terrain
