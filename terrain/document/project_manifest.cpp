// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/document/project_manifest.h"

#include "terrain/document/project_block.h"

#include <nlohmann/json.hpp>
#include <xxhash.h>

#include <charconv>
#include <limits>

namespace terrain {

namespace {

using nlohmann::json;

constexpr int kFormat = 1;
constexpr std::string_view kProgram = "Moraine " MORAINE_VERSION;
constexpr std::size_t kChecksumDigits = 32;
constexpr std::uint64_t kLastRevision = std::numeric_limits<std::int64_t>::max();

/// The error of one manifest: every refusal names the file and the member.
struct Reader {
    const std::string& subject;

    std::unexpected<Error> damaged(const std::string& problem, std::string found = {}, std::string expected = {}) const
    {
        return fail(ErrorCode::Damaged, subject, problem, std::move(found), std::move(expected),
                    "restore the file from a backup, or open the project for salvage");
    }
    static std::string shown(const json& value)
    {
        std::string text = value.dump(-1, ' ', true, json::error_handler_t::replace);
        if (text.size() > 60)
            text.replace(60, std::string::npos, "...");
        return text;
    }
    Result<json> member(const json& object, const char* name, json::value_t type) const
    {
        const auto at = object.find(name);
        if (at == object.end())
            return damaged(std::format("lacks \"{}\"", name));
        // Whole numbers are numbers too, and positive ones are read as unsigned.
        const bool fits = at->type() == type || (type == json::value_t::number_float && at->is_number()) ||
                          (type == json::value_t::number_integer && at->is_number_integer());
        if (!fits)
            return damaged(std::format("has \"{}\" of the wrong type", name), shown(*at), json(type).type_name());
        return *at;
    }
    template <std::size_t N>
    Result<std::array<double, N>> numbers(const json& object, const char* name) const
    {
        TERRAIN_TRY(list, member(object, name, json::value_t::array));
        std::array<double, N> values;
        if (list.size() != N || !std::ranges::all_of(list, [](const json& v) { return v.is_number(); }))
            return damaged(std::format("has a bad \"{}\"", name), shown(list), std::format("{} numbers", N));
        for (std::size_t k = 0; k < N; ++k) {
            values[k] = list[k].get<double>();
            if (!std::isfinite(values[k]))
                return damaged(std::format("has a bad \"{}\"", name), shown(list), "finite numbers");
        }
        return values;
    }
    Result<std::uint64_t> count(const json& object, const char* name, std::uint64_t least, std::uint64_t most) const
    {
        TERRAIN_TRY(value, member(object, name, json::value_t::number_integer));
        if (!value.is_number_unsigned() || value.template get<std::uint64_t>() < least ||
            value.template get<std::uint64_t>() > most)
            return damaged(std::format("has \"{}\" out of range", name), shown(value),
                           std::format("{} to {}", least, most));
        return value.template get<std::uint64_t>();
    }

    Result<BlockEntry> entry(const json& value, std::string_view field, int column, int row, std::uint64_t revision,
                             std::uint64_t largest) const;
    template <class T>
    Result<std::vector<BlockEntry>> blocks(const json& root, const char* field, const Lattice& lattice,
                                           std::uint64_t revision, T* background) const;
};

Result<BlockEntry> Reader::entry(const json& value, std::string_view field, int column, int row, std::uint64_t revision,
                                 std::uint64_t largest) const
{
    BlockEntry made;
    TERRAIN_TRY(file, member(value, "file", json::value_t::string));
    made.file = file.get<std::string>();
    // The only name it may have but for the save that wrote it: no other folder, no other file can be reached.
    const std::string first = std::format("{}-{}-{}-r", field, column, row);
    if (!isBlockFileName(made.file) || !made.file.starts_with(first))
        return damaged("names a file that is not this block's", shown(file), first + "N.block");
    std::uint64_t written = 0;
    std::from_chars(made.file.data() + first.size(), made.file.data() + made.file.size(), written);
    if (written > revision)
        return damaged("names a file of a later save", shown(file), std::format("at most r{}", revision));
    TERRAIN_TRY(bytes, count(value, "bytes", 1, largest));
    made.bytes = bytes;
    TERRAIN_TRY(checksum, member(value, "xxh3", json::value_t::string));
    made.checksum = checksum.get<std::string>();
    const auto isDigit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    if (made.checksum.size() != kChecksumDigits || !std::ranges::all_of(made.checksum, isDigit))
        return damaged("has a bad checksum for " + made.file, shown(checksum), "32 hex digits");
    return made;
}

template <class T>
Result<std::vector<BlockEntry>> Reader::blocks(const json& root, const char* field, const Lattice& lattice,
                                               std::uint64_t revision, T* background) const
{
    TERRAIN_TRY(part, member(root, field, json::value_t::object));
    TERRAIN_TRY(level, member(part, "background", json::value_t::number_float));
    const double found = level.template get<double>();
    *background = T(std::is_same_v<T, float> || (found >= 0 && found <= 1) ? found : 0);
    if (double(*background) != found || !std::isfinite(*background))
        return damaged(std::format("has a bad background of {}", field), shown(level),
                       std::is_same_v<T, float> ? "a finite float32" : "0 or 1");
    TERRAIN_TRY(list, member(part, "blocks", json::value_t::array));
    const int columns = (lattice.nx + kBlockSide - 1) / kBlockSide;
    const int rows = (lattice.nz + kBlockSide - 1) / kBlockSide;
    if (list.size() > std::size_t(columns) * rows)
        return damaged(std::format("lists too many blocks of {}", field), std::to_string(list.size()),
                       std::format("at most {}", std::size_t(columns) * rows));
    std::vector<BlockEntry> entries(std::size_t(columns) * rows);
    for (const json& value : list) {
        if (!value.is_object())
            return damaged(std::format("has a bad block of {}", field), shown(value), "an object");
        TERRAIN_TRY(column, count(value, "column", 0, std::uint64_t(columns) - 1));
        TERRAIN_TRY(row, count(value, "row", 0, std::uint64_t(rows) - 1));
        BlockEntry& slot = entries[row * std::size_t(columns) + column];
        if (!slot.file.empty())
            return damaged(std::format("lists a block of {} twice", field), std::format("{}, {}", column, row));
        TERRAIN_TRY(read, entry(value, field, int(column), int(row), revision, BlockFile<T>::largest()));
        slot = std::move(read);
    }
    return entries;
}

void writeField(std::string& text, const char* field, double background, int columns,
                const std::vector<BlockEntry>& entries)
{
    text += std::format("\"{}\": {{\n  \"background\": {},\n  \"blocks\": [", field, json(background).dump());
    const char* separator = "\n";
    for (std::size_t b = 0; b < entries.size(); ++b) {
        if (entries[b].file.empty())
            continue;
        text += std::format(R"({}   {{"column": {}, "row": {}, "file": "{}", "bytes": {}, "xxh3": "{}"}})", separator,
                            b % std::size_t(columns), b / std::size_t(columns), entries[b].file, entries[b].bytes,
                            entries[b].checksum);
        separator = ",\n";
    }
    text += "\n  ]\n },\n ";
}

} // namespace

std::string checksumOf(std::span<const std::byte> bytes)
{
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    return std::format("{:016x}{:016x}", hash.high64, hash.low64);
}

std::string blockFileName(std::string_view field, int column, int row, std::uint64_t revision)
{
    return std::format("{}-{}-{}-r{}.block", field, column, row, revision);
}

bool isBlockFileName(std::string_view name)
{
    const std::size_t dash = name.find('-');
    const std::string_view field = name.substr(0, dash);
    if (dash == std::string_view::npos || (field != "heights" && field != "voids"))
        return false;
    int column = 0, row = 0;
    std::uint64_t revision = 0;
    const char* const end = name.data() + name.size();
    const auto c = std::from_chars(name.data() + dash + 1, end, column);
    if (c.ec != std::errc() || c.ptr == end)
        return false;
    const auto r = std::from_chars(c.ptr + 1, end, row);
    if (r.ec != std::errc() || end - r.ptr < 2)
        return false;
    const auto s = std::from_chars(r.ptr + 2, end, revision);
    return s.ec == std::errc() && name == blockFileName(field, column, row, revision);
}

bool Manifest::sameGround(const Manifest& other) const
{
    return lattice == other.lattice && georeference == other.georeference && heights == other.heights &&
           voids == other.voids && heightBackground == other.heightBackground && voidBackground == other.voidBackground;
}

std::string writeManifest(const Manifest& manifest)
{
    const Lattice& l = manifest.lattice;
    const int columns = (l.nx + kBlockSide - 1) / kBlockSide;
    std::string text = "{\n ";
    text += std::format("\"moraine\": \"project\",\n \"format\": {},\n \"program\": \"{}\",\n \"revision\": {},\n ",
                        kFormat, kProgram, manifest.revision);
    text += std::format("\"samples\": [{}, {}],\n \"cell\": {},\n \"origin\": [{}, {}],\n ", l.nx, l.nz,
                        json(l.cell).dump(), json(l.x0).dump(), json(l.z0).dump());
    json reference;
    if (manifest.georeference) {
        reference = {{"crs", manifest.georeference->crs},
                     {"transform", manifest.georeference->transform},
                     {"pixelIsPoint", manifest.georeference->pixelIsPoint}};
    }
    text += "\"georeference\": " + reference.dump(-1, ' ', true, json::error_handler_t::replace) + ",\n ";
    writeField(text, "heights", manifest.heightBackground, columns, manifest.heights);
    writeField(text, "voids", manifest.voidBackground, columns, manifest.voids);
    // The checksum is taken over the whole text with its own digits as zeros.
    text += "\"checksum\": \"";
    const std::size_t at = text.size();
    text += std::string(kChecksumDigits, '0') + "\"\n}\n";
    return text.replace(at, kChecksumDigits, checksumOf(std::as_bytes(std::span(text))));
}

Result<Manifest> readManifest(std::string_view text, const std::string& subject)
{
    const Reader reader{subject};
    const json root = json::parse(text, nullptr, false);
    if (!root.is_object())
        return reader.damaged("is not a manifest", root.is_discarded() ? "text that is not JSON" : root.type_name(),
                              "a JSON object");
    TERRAIN_TRY(kind, reader.member(root, "moraine", json::value_t::string));
    if (kind != "project")
        return reader.damaged("is not a project's manifest", Reader::shown(kind), "\"project\"");
    TERRAIN_TRY(format, reader.count(root, "format", 1, 1'000'000));
    if (format != kFormat) {
        const auto program = root.find("program");
        return fail(ErrorCode::Unsupported, subject, "was saved by a newer Moraine in a format this one does not know",
                    std::format("format {}{}", format,
                                program != root.end() && program->is_string()
                                    ? " of " + program->get<std::string>().substr(0, 60)
                                    : std::string()),
                    std::format("format {}", kFormat), "open it with that version or a later one");
    }
    TERRAIN_TRY(checksum, reader.member(root, "checksum", json::value_t::string));
    const std::string digits = checksum.get<std::string>();
    const std::size_t at = text.rfind("\"" + digits + "\"");
    if (digits.size() != kChecksumDigits || at == std::string_view::npos)
        return reader.damaged("has a bad checksum", Reader::shown(checksum), "32 hex digits");
    std::string blank(text);
    blank.replace(at + 1, kChecksumDigits, kChecksumDigits, '0');
    if (const std::string actual = checksumOf(std::as_bytes(std::span(blank))); actual != digits)
        return reader.damaged("does not match its checksum", actual, digits);

    Manifest manifest;
    TERRAIN_TRY(revision, reader.count(root, "revision", 1, kLastRevision));
    manifest.revision = revision;
    TERRAIN_TRY(samples, reader.numbers<2>(root, "samples"));
    TERRAIN_TRY(origin, reader.numbers<2>(root, "origin"));
    TERRAIN_TRY(cell, reader.member(root, "cell", json::value_t::number_float));
    for (const double side : samples) {
        if (side < 1 || side > Lattice::kMaxSide || side != std::floor(side))
            return reader.damaged("has \"samples\" out of range", std::format("{}x{}", samples[0], samples[1]),
                                  std::format("1 to {} a side", Lattice::kMaxSide));
    }
    Result<Lattice> lattice =
        Lattice::make(std::int64_t(samples[0]), std::int64_t(samples[1]), cell.get<double>(), origin[0], origin[1]);
    if (!lattice)
        return reader.damaged("has a bad " + lattice.error().subject, lattice.error().found, lattice.error().expected);
    manifest.lattice = *lattice;
    if (const auto reference = root.find("georeference"); reference == root.end()) {
        return reader.damaged("lacks \"georeference\"");
    } else if (!reference->is_null()) {
        if (!reference->is_object())
            return reader.damaged("has a bad \"georeference\"", Reader::shown(*reference), "an object or null");
        TERRAIN_TRY(crs, reader.member(*reference, "crs", json::value_t::string));
        TERRAIN_TRY(transform, reader.numbers<6>(*reference, "transform"));
        TERRAIN_TRY(isPoint, reader.member(*reference, "pixelIsPoint", json::value_t::boolean));
        manifest.georeference = Georeference{crs.get<std::string>(), transform, isPoint.get<bool>()};
    }
    TERRAIN_TRY(heights,
                reader.blocks(root, "heights", manifest.lattice, manifest.revision, &manifest.heightBackground));
    TERRAIN_TRY(voids, reader.blocks(root, "voids", manifest.lattice, manifest.revision, &manifest.voidBackground));
    manifest.heights = std::move(heights);
    manifest.voids = std::move(voids);
    return manifest;
}

} // namespace terrain
