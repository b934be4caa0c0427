// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/raster_reader.h"

#include <array>
#include <filesystem>
#include <format>
#include <fstream>
#include <sstream>

namespace terrain {

namespace {

std::string lowerExtension(const std::string& path)
{
    std::string extension = std::filesystem::path(path).extension().string();
    for (char& c : extension)
        c = char(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return extension;
}

bool isRawName(const std::string& path)
{
    static constexpr std::string_view kNames[] = {".raw", ".r8", ".r16", ".r32", ".f32", ".u16", ".bin", ".data"};
    return std::ranges::find(kNames, lowerExtension(path)) != std::end(kNames);
}

bool isTextName(const std::string& path)
{
    static constexpr std::string_view kNames[] = {".asc", ".txt", ".grd", ".agr", ".xyz"};
    return std::ranges::find(kNames, lowerExtension(path)) != std::end(kNames);
}

/// The value of a VRT's size attribute, for the message; 0 where there is none.
double sizeAttribute(const std::string& text, const char* name)
{
    const std::size_t at = text.find(name);
    return at == std::string::npos ? 0. : std::strtod(text.c_str() + at + std::string_view(name).size() + 2, nullptr);
}

/// Latin text in two-byte letters, with or without a mark before it.
bool looksLikeUtf16(const std::string& head)
{
    const bool hasMark = head.starts_with("\xff\xfe") || head.starts_with("\xfe\xff");
    const std::size_t begin = hasMark ? 2 : 0;
    if (head.size() < begin + 8)
        return false;
    for (const std::size_t zero : {begin, begin + 1}) { // big-endian letters begin with their zero
        bool fits = true;
        for (std::size_t k = begin; k < begin + 8; ++k) {
            const auto c = static_cast<unsigned char>(head[k]);
            fits &= (k % 2 == zero % 2) ? c == 0 : c == '\t' || (c >= ' ' && c < 0x7f);
        }
        if (fits)
            return true;
    }
    return false;
}

bool looksLikeEsriAscii(std::string text)
{
    for (char& c : text)
        c = char(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    std::istringstream words(text.starts_with("\xef\xbb\xbf") ? text.substr(3) : text);
    std::string first;
    words >> first;
    static constexpr std::string_view kKeys[] = {"ncols",     "nrows", "xllcorner", "xllcenter", "yllcorner",
                                                 "yllcenter", "dx",    "dy",        "cellsize",  "nodata_value"};
    return std::ranges::find(kKeys, first) != std::end(kKeys);
}

} // namespace

std::string fileName(const std::string& path)
{
    return std::filesystem::path(path).filename().string();
}

void takeWorldFile(const std::string& path, RasterHeader& header)
{
    const std::string extension = lowerExtension(path);
    std::vector<std::string> names = {".wld"};
    if (extension.size() == 4)
        names.insert(names.begin(), {'.', extension[1], extension[3], 'w'});
    for (const std::string& name : names) {
        std::ifstream file(std::filesystem::path(path).replace_extension(name));
        std::array<double, 6> w = {};
        for (double& v : w)
            file >> v;
        if (!file)
            continue;
        // A world file places the centre of the first pixel; the transform starts from its corner.
        header.transform = {w[4] - w[0] / 2 - w[2] / 2, w[0], w[2], w[5] - w[1] / 2 - w[3] / 2, w[1], w[3]};
        header.placed = true;
        header.notes.push_back("placed by the world file beside it");
        return;
    }
}

Result<std::unique_ptr<RasterReader>> openRaster(const std::string& path, const ImportOptions& options)
{
    const std::string subject = fileName(path);
    if (options.sample || options.size)
        return openRaw(path, options);
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return fail(ErrorCode::Io, subject, "cannot be read");
    std::string head(4096, '\0');
    file.read(head.data(), std::streamsize(head.size()));
    head.resize(std::size_t(file.gcount()));
    file.close();
    if (head.empty())
        return fail(ErrorCode::Damaged, subject, "is empty");

    if (head.starts_with("\x89PNG"))
        return openImage(path, "png");
    if (head.starts_with("\x76\x2f\x31\x01"))
        return openImage(path, "openexr");
    const std::string_view magic = std::string_view(head).substr(0, 4);
    if (magic == std::string_view("II*\0", 4) || magic == std::string_view("MM\0*", 4) ||
        magic == std::string_view("II+\0", 4) || magic == std::string_view("MM\0+", 4)) {
        TERRAIN_TRY(dem, openDem(path, options, true));
        if (dem)
            return dem;
        return openImage(path, "tiff");
    }
    if (head.size() > 2 && (head.starts_with("P2") || head.starts_with("P5")) && std::isspace(head[2]))
        return openPgm(path);
    if (isTextName(path) && looksLikeUtf16(head))
        return fail(ErrorCode::Unsupported, subject, "is UTF-16 text", {}, {}, "save it as UTF-8 or plain ASCII");
    if (looksLikeEsriAscii(head))
        return openEsriAscii(path, options);
    if (head.find("<VRTDataset") != std::string::npos) {
        const double columns = sizeAttribute(head, "rasterXSize"), rows = sizeAttribute(head, "rasterYSize");
        return fail(ErrorCode::Unsupported, subject, "is a VRT, which holds no heights but points to other files",
                    std::format("{:.0f} x {:.0f} samples, {:.0f} MiB as heights", columns, rows,
                                columns * rows * 4. / 1048576.),
                    {}, "give those files themselves, or a GeoTIFF made of it");
    }
    if (isRawName(path))
        return openRaw(path, options);
    return openDem(path, options, false);
}

} // namespace terrain
