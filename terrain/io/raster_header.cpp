// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/raster_header.h"

#include <nlohmann/json.hpp>

namespace terrain {

using Json = nlohmann::json;

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RasterHeader, format, columns, rows, channels, sampleType, fullCode, heightFormat,
                                   nodata, storedScale, storedOffset, verticalUnit, verticalMetres, placed, transform,
                                   pixelIsPoint, crs, crsName, horizontalUnit, horizontalMetres, geographic, wholeBytes,
                                   warnings, notes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(DecodeSummary, channelsDiffer, notes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Error, code, subject, problem, found, expected, remedy)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(HeightRange, low, high)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(HeightScale, scale, offset)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RasterSize, nx, nz)

namespace {

template <class T>
void put(Json& json, const char* key, const std::optional<T>& value)
{
    if (value)
        json[key] = *value;
}

template <class T>
void take(const Json& json, const char* key, std::optional<T>& value)
{
    if (json.contains(key))
        value = json.at(key).get<T>();
}

/// Runs `read` over the parsed bytes; anything malformed is one refusal.
template <class T, class Read>
Result<T> unpackAs(std::span<const std::uint8_t> bytes, Read read)
{
    try {
        return read(Json::from_cbor(bytes.begin(), bytes.end()));
    } catch (const Json::exception&) {
        return fail(ErrorCode::Crashed, "decoder", "gave an answer that makes no sense", {}, {},
                    "the file is damaged or hostile");
    }
}

} // namespace

std::vector<std::uint8_t> pack(const RasterHeader& header)
{
    return Json::to_cbor(Json(header));
}

std::vector<std::uint8_t> pack(const DecodeSummary& summary)
{
    return Json::to_cbor(Json(summary));
}

std::vector<std::uint8_t> pack(const Error& error)
{
    return Json::to_cbor(Json(error));
}

std::vector<std::uint8_t> pack(const DecodeRequest& request)
{
    // Only what says how a file is read; what is done with the heights afterwards stays with the asking process.
    const ImportOptions& o = request.options;
    Json json = {{"path", request.path}, {"asCodes", request.asCodes}, {"channel", o.channel}, {"crs", o.crs}};
    put(json, "range", o.range);
    put(json, "scale", o.scale);
    put(json, "size", o.size);
    put(json, "sample", o.sample);
    put(json, "decode", o.decode);
    put(json, "nodata", o.nodata);
    return Json::to_cbor(json);
}

Result<RasterHeader> unpackHeader(std::span<const std::uint8_t> bytes)
{
    return unpackAs<RasterHeader>(bytes, [](const Json& json) { return json.get<RasterHeader>(); });
}

Result<DecodeSummary> unpackSummary(std::span<const std::uint8_t> bytes)
{
    return unpackAs<DecodeSummary>(bytes, [](const Json& json) { return json.get<DecodeSummary>(); });
}

Result<Error> unpackError(std::span<const std::uint8_t> bytes)
{
    return unpackAs<Error>(bytes, [](const Json& json) { return json.get<Error>(); });
}

Result<DecodeRequest> unpackRequest(std::span<const std::uint8_t> bytes)
{
    return unpackAs<DecodeRequest>(bytes, [](const Json& json) {
        DecodeRequest request;
        json.at("path").get_to(request.path);
        json.at("asCodes").get_to(request.asCodes);
        json.at("channel").get_to(request.options.channel);
        json.at("crs").get_to(request.options.crs);
        take(json, "range", request.options.range);
        take(json, "scale", request.options.scale);
        take(json, "size", request.options.size);
        take(json, "sample", request.options.sample);
        take(json, "decode", request.options.decode);
        take(json, "nodata", request.options.nodata);
        return request;
    });
}

} // namespace terrain
