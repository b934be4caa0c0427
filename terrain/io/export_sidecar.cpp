// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/export_sidecar.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace terrain {

namespace {

using Json = nlohmann::ordered_json;

Json codingJson(const ExportFormat& format, const ExportCoding& coding)
{
    Json json;
    switch (format.coding) {
    case SampleCoding::Code16:
        json["sample"] = "uint16";
        json["range"] = {coding.range()->low, coding.range()->high};
        json["step"] = coding.step();
        json["rounding"] = "code = floor((h - low) / (high - low) * 65535 + 0.5), clamped to 0..65535; "
                           "h = low + code / 65535 * (high - low)";
        break;
    case SampleCoding::Int16:
        json["sample"] = "int16";
        json["step"] = coding.step();
        json["rounding"] = "floor(h + 0.5), clamped to -32767..32767";
        break;
    case SampleCoding::Float32:
        json["sample"] = "float32";
        json["rounding"] = "none";
        break;
    }
    json["unit"] = "m";
    const bool big = format.bigEndian || format.kind == FileKind::Png;
    json["byteOrder"] = format.kind == FileKind::EsriAscii ? "text" : big ? "big-endian" : "little-endian";
    json["nodata"] = coding.nodata() ? Json(*coding.nodata()) : Json();
    if (coding.voidValue())
        json["voidValue"] = std::isnan(*coding.voidValue()) ? Json("nan") : Json(*coding.voidValue());
    return json;
}

Json filesJson(const ExportReport& report)
{
    Json files = Json::array();
    for (const ExportedFile& file : report.files) {
        files.push_back({{"name", file.name},
                         {"column", file.column},
                         {"row", file.row},
                         {"samples", {file.samples.w, file.samples.h}},
                         {"firstSample", {file.samples.i, file.samples.j}},
                         {"origin", {file.x, file.z}},
                         {"bytes", file.bytes},
                         {"sha256", file.sha256}});
    }
    return files;
}

} // namespace

std::string sidecarText(const Document& document, const GroundFacts& facts, const ExportFormat& format,
                        const ExportOptions& options, const ExportTiling& tiling, const ExportCoding& coding,
                        const ExportReport& report)
{
    const Lattice& lattice = document.lattice;
    Json json;
    json["kind"] = "moraine-export";
    json["version"] = 1;
    json["tool"] = "Moraine " MORAINE_VERSION;
    json["preset"] = {{"id", format.id}, {"name", format.name}, {"purpose", format.purpose}};
    json["ground"] = {{"samples", {lattice.nx, lattice.nz}},
                      {"cell", lattice.cell},
                      {"size", {lattice.width(), lattice.depth()}},
                      {"origin", {lattice.x0, lattice.z0}},
                      {"axes", "x east, y up, z south; metres; samples are corners"},
                      {"height", {facts.lowest, facts.highest}},
                      {"voids", facts.voids},
                      {"hash", facts.hash}};
    json["resampled"] = Json();
    if (const std::optional<ExportResampling>& r = report.resampled)
        json["resampled"] = {{"samples", {r->nx, r->nz}},
                             {"cell", r->cell},
                             {"method", "bilinear over the same area, corners kept"},
                             {"maxError", r->maxError}};
    json["layers"] = Json::array({{{"name", "height"}, {"channel", format.channel}}});
    json["coding"] = codingJson(format, coding);
    json["rowOrder"] = format.southFirst ? "south first" : "north first";
    json["tiles"] = Json();
    if (tiling.side > 0) {
        json["tiles"] = {{"side", tiling.side},       {"overlap", tiling.overlap},
                         {"columns", tiling.columns}, {"rows", tiling.rows},
                         {"names", tiling.names},     {"base", options.tileBase},
                         {"columnsFrom", "west"},     {"rowsFrom", format.southFirst ? "south" : "north"}};
    }
    json["files"] = filesJson(report);
    json["maxError"] = report.maxError;
    json["clipped"] = {{"low", report.clippedLow}, {"high", report.clippedHigh}};
    json["georeference"] = Json();
    if (document.georeference) {
        json["georeference"] = {{"crs", document.georeference->crs},
                                {"firstSample", {lattice.x0, -lattice.z0}},
                                {"axes", "easting, northing"}};
    }
    json["numbers"] = Json::object();
    for (const ExportNumber& number : report.numbers)
        json["numbers"][std::string(number.id)] = {
            {"label", number.label}, {"value", number.value}, {"unit", number.unit}};
    json["notes"] = report.notes;
    // File names are bytes; JSON is UTF-8.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace terrain
