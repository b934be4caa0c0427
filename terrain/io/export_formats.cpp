// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/export_formats.h"

#include "terrain/io/export.h"

#include <array>

namespace terrain {

namespace {

using Numbers = std::vector<ExportNumber>;

constexpr std::string_view kXThenY = "{name}_x{x}_y{y}";

constexpr std::array kUnitySizes = {33, 65, 129, 257, 513, 1025, 2049, 4097};
constexpr std::array kUnrealSizes = {127, 253, 505, 1009, 2017, 4033, 8129};

Numbers rangeNumbers(const Lattice& lattice, const ExportReport& report)
{
    return {{"width", "Width", double(report.files.front().samples.w), "samples"},
            {"height", "Height", double(report.files.front().samples.h), "samples"},
            {"cell", "Metres between samples", lattice.cell, "m"},
            {"low", "Height of code 0", report.range->low, "m"},
            {"high", "Height of code 65535", report.range->high, "m"}};
}

Numbers metreNumbers(const Lattice& lattice, const ExportReport& report)
{
    return {{"width", "Width", double(report.files.front().samples.w), "samples"},
            {"height", "Height", double(report.files.front().samples.h), "samples"},
            {"cell", "Metres between samples", lattice.cell, "m"}};
}

/// Code 0 is the terrain's own zero and code 65535 its Terrain Height.
Numbers unityNumbers(const Lattice& lattice, const ExportReport& report)
{
    const SampleRect& file = report.files.front().samples;
    return {{"width", "Width", double(file.w), "samples"},
            {"height", "Height", double(file.h), "samples"},
            {"terrainWidth", "Terrain Width", (file.w - 1) * lattice.cell, "m"},
            {"terrainLength", "Terrain Length", (file.h - 1) * lattice.cell, "m"},
            {"terrainHeight", "Terrain Height", report.range->high - report.range->low, "m"},
            {"positionY", "Transform Position Y", report.range->low, "m"}};
}

/// A code is (code - 32768) / 128 of the actor's own units, which Scale and Location turn to centimetres.
Numbers unrealNumbers(const Lattice& lattice, const ExportReport& report)
{
    const double scaleZ = (report.range->high - report.range->low) * 12800. / 65535.;
    return {{"scaleX", "Scale X", 100. * lattice.cell, ""},
            {"scaleY", "Scale Y", 100. * lattice.cell, ""},
            {"scaleZ", "Scale Z", scaleZ, ""},
            {"locationZ", "Location Z", report.range->low * 100. + 256. * scaleZ, "cm"}};
}

Numbers terrain3dNumbers(const Lattice& lattice, const ExportReport&)
{
    return {{"vertexSpacing", "Vertex Spacing", lattice.cell, "m"},
            {"importScale", "Import Scale", 1, ""},
            {"heightOffset", "Height Offset", 0, "m"}};
}

constexpr std::array kFormats = {
    ExportFormat{.id = "png16",
                 .name = "PNG, 16 bits",
                 .purpose =
                     "Grey heights over a range, without gamma or colour profile: most engines and paint programs.",
                 .kind = FileKind::Png,
                 .coding = SampleCoding::Code16,
                 .extension = ".png",
                 .channel = "grey",
                 .tileNames = kXThenY,
                 .numbers = rangeNumbers},
    ExportFormat{.id = "raw16le",
                 .name = "RAW 16 bits, little-endian (R16)",
                 .purpose =
                     "Heights over a range and nothing else; the reader must be told size, byte order and range.",
                 .kind = FileKind::Raw,
                 .coding = SampleCoding::Code16,
                 .extension = ".r16",
                 .channel = "height",
                 .tileNames = kXThenY,
                 .numbers = rangeNumbers},
    ExportFormat{.id = "raw16be",
                 .name = "RAW 16 bits, big-endian",
                 .purpose = "As RAW 16 bits, in the byte order some tools call Mac.",
                 .kind = FileKind::Raw,
                 .coding = SampleCoding::Code16,
                 .extension = ".raw",
                 .channel = "height",
                 .bigEndian = true,
                 .tileNames = kXThenY,
                 .numbers = rangeNumbers},
    ExportFormat{.id = "r32",
                 .name = "RAW 32-bit float, little-endian (R32)",
                 .purpose = "Exact metres and nothing else; the reader must be told the size.",
                 .kind = FileKind::Raw,
                 .coding = SampleCoding::Float32,
                 .extension = ".r32",
                 .channel = "height",
                 .tileNames = kXThenY,
                 .numbers = metreNumbers},
    ExportFormat{.id = "exr",
                 .name = "OpenEXR, 32-bit float",
                 .purpose = "Exact metres in one channel: terrain generators, compositors, Blender.",
                 .kind = FileKind::Exr,
                 .coding = SampleCoding::Float32,
                 .extension = ".exr",
                 .channel = "Y",
                 .tileNames = kXThenY,
                 .numbers = metreNumbers},
    ExportFormat{.id = "geotiff",
                 .name = "GeoTIFF, 32-bit float",
                 .purpose =
                     "Exact metres with their place on the Earth and voids as nodata: GIS, and the way back here.",
                 .kind = FileKind::GeoTiff,
                 .coding = SampleCoding::Float32,
                 .extension = ".tif",
                 .channel = "grey",
                 .tileNames = kXThenY,
                 .numbers = metreNumbers},
    ExportFormat{.id = "geotiff-int16",
                 .name = "GeoTIFF, whole metres",
                 .purpose =
                     "Heights rounded to whole metres with their place on the Earth, as survey models are given out.",
                 .kind = FileKind::GeoTiff,
                 .coding = SampleCoding::Int16,
                 .extension = ".tif",
                 .channel = "grey",
                 .tileNames = kXThenY,
                 .numbers = metreNumbers},
    ExportFormat{.id = "ascii",
                 .name = "Esri ASCII grid",
                 .purpose = "Exact metres as text with their place and voids: GIS and scripts; large.",
                 .kind = FileKind::EsriAscii,
                 .coding = SampleCoding::Float32,
                 .extension = ".asc",
                 .channel = "height",
                 .tileNames = kXThenY,
                 .numbers = metreNumbers},
    ExportFormat{
        .id = "unity-raw16",
        .name = "Unity: RAW 16 bits",
        .purpose =
            "For Import Raw: depth 16 bit, byte order Windows, flip off; the southern row comes first, tiles are "
            "numbered to the east and north and share their edges.",
        .kind = FileKind::Raw,
        .coding = SampleCoding::Code16,
        .extension = ".raw",
        .channel = "height",
        .southFirst = true,
        .tileNames = "{name}_{x}_{y}",
        .sizes = kUnitySizes,
        .numbers = unityNumbers},
    ExportFormat{.id = "unreal-png16",
                 .name = "Unreal: PNG 16 bits",
                 .purpose = "For Landscape import; type in the scale and location. Tiles share their edges.",
                 .kind = FileKind::Png,
                 .coding = SampleCoding::Code16,
                 .extension = ".png",
                 .channel = "grey",
                 .tileNames = kXThenY,
                 .sizes = kUnrealSizes,
                 .plainNames = true,
                 .numbers = unrealNumbers},
    ExportFormat{.id = "unreal-r16",
                 .name = "Unreal: R16",
                 .purpose =
                     "For Landscape import, smaller and quicker to write than PNG; type in the scale and location.",
                 .kind = FileKind::Raw,
                 .coding = SampleCoding::Code16,
                 .extension = ".r16",
                 .channel = "height",
                 .tileNames = kXThenY,
                 .sizes = kUnrealSizes,
                 .plainNames = true,
                 .numbers = unrealNumbers},
    ExportFormat{.id = "terrain3d-exr",
                 .name = "Godot Terrain3D: OpenEXR",
                 .purpose = "Exact metres for its importer, with scale 1 and offset 0; tiles abut, as its regions do.",
                 .kind = FileKind::Exr,
                 .coding = SampleCoding::Float32,
                 .extension = ".exr",
                 .channel = "R",
                 .overlap = 0,
                 .tileNames = kXThenY,
                 .numbers = terrain3dNumbers},
};

} // namespace

std::span<const ExportFormat> exportFormats()
{
    return kFormats;
}

Result<const ExportFormat*> findExportFormat(std::string_view id)
{
    std::string ids;
    for (const ExportFormat& format : kFormats) {
        if (format.id == id)
            return &format;
        ids += (ids.empty() ? "" : ", ") + std::string(format.id);
    }
    return fail(ErrorCode::NotFound, "preset", "is not known", std::string(id), "one of " + ids);
}

} // namespace terrain
