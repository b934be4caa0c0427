// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/raster_reader.h"

#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <format>
#include <fstream>
#include <limits>
#include <map>

namespace terrain {

// Read here and not by GDAL, which takes missing values for 0 without a word and knows fewer of the dialects.
namespace {

/// Words of a text file, split at white space, whatever its line ends are.
class Words {
public:
    explicit Words(std::ifstream file) : m_file(std::move(file)) {}

    /// The next word; empty at the end. Valid until the next call.
    std::string_view next()
    {
        m_word.clear();
        for (int c = byte(); c >= 0; c = byte()) {
            if (c == ' ' || (c >= '\t' && c <= '\r')) {
                if (!m_word.empty())
                    break;
            } else if (m_word.size() < kLongest) {
                m_word.push_back(char(c));
            }
        }
        return m_word;
    }

private:
    static constexpr std::size_t kLongest = 256; ///< no number is longer; a file without white space stays cheap

    int byte()
    {
        if (m_at == m_end) {
            m_file.read(m_buffer.data(), std::streamsize(m_buffer.size()));
            m_end = std::size_t(m_file.gcount());
            m_at = 0;
            if (m_end == 0)
                return -1;
        }
        return static_cast<unsigned char>(m_buffer[m_at++]);
    }

    std::ifstream m_file;
    std::array<char, 65536> m_buffer = {};
    std::size_t m_at = 0;
    std::size_t m_end = 0;
    std::string m_word;
};

std::string lower(std::string_view text)
{
    std::string out(text);
    for (char& c : out)
        c = char(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return out;
}

/// A number as the dialects write it; nothing where the word is not one.
std::optional<double> number(std::string_view word)
{
    if (word.starts_with('+'))
        word.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error == std::errc() && end == word.data() + word.size())
        return value;
    const std::string name = lower(word);
    if (error == std::errc::result_out_of_range)
        return name.contains("e-") ? 0. : std::numeric_limits<double>::infinity();
    // Windows runtimes print these for not-a-number.
    if (name == "1.#qnan" || name == "-1.#ind" || name == "1.#ind" || name == "-1.#qnan")
        return std::numeric_limits<double>::quiet_NaN();
    if (name == "1.#inf" || name == "-1.#inf")
        return std::numeric_limits<double>::infinity();
    return {};
}

class EsriAsciiReader final : public RasterReader {
public:
    EsriAsciiReader(std::unique_ptr<Words> words, std::optional<double> first, RasterHeader header, std::string subject)
        : m_words(std::move(words)), m_first(first), m_subject(std::move(subject))
    {
        m_header = std::move(header);
    }

    Result<void> read(std::int64_t first, int count, std::span<const int>, double* out) override
    {
        const std::int64_t samples = m_header.columns * count;
        const std::int64_t before = first * m_header.columns;
        for (std::int64_t k = 0; k < samples; ++k) {
            if (m_first) {
                out[k] = *m_first;
                m_first.reset();
                continue;
            }
            const std::string_view word = m_words->next();
            if (word.empty())
                return fail(ErrorCode::Damaged, m_subject, "holds fewer values than its header says",
                            std::format("{} values", before + k),
                            std::format("{} ({} columns x {} rows)", m_header.columns * m_header.rows, m_header.columns,
                                        m_header.rows));
            const std::optional<double> value = number(word);
            if (!value)
                return fail(ErrorCode::Damaged, m_subject,
                            std::format("holds something that is not a number at value {}", before + k + 1),
                            std::format("'{}'", word.substr(0, 40)), "numbers with a decimal point");
            out[k] = *value;
        }
        if (first + count == m_header.rows && !m_words->next().empty())
            return fail(ErrorCode::Damaged, m_subject, "holds more values than its header says", {},
                        std::format("{} ({} columns x {} rows)", m_header.columns * m_header.rows, m_header.columns,
                                    m_header.rows));
        return {};
    }

private:
    std::unique_ptr<Words> m_words;
    std::optional<double> m_first; ///< the value that ended the header
    std::string m_subject;
};

/// The CRS of a .prj file beside `path`, or empty.
std::string projectionBeside(const std::string& path)
{
    std::ifstream file(std::filesystem::path(path).replace_extension(".prj"));
    std::string text(16384, '\0');
    file.read(text.data(), std::streamsize(text.size()));
    text.resize(std::size_t(file.gcount()));
    return text;
}

} // namespace

Result<std::unique_ptr<RasterReader>> openEsriAscii(const std::string& path, const ImportOptions& options)
{
    const std::string subject = fileName(path);
    std::ifstream file(path, std::ios::binary);
    char bom[3] = {};
    file.read(bom, 3);
    if (!(bom[0] == '\xef' && bom[1] == '\xbb' && bom[2] == '\xbf')) {
        file.clear();
        file.seekg(0);
    }
    auto words = std::make_unique<Words>(std::move(file));
    std::map<std::string, double> keys;
    std::optional<double> first;
    for (;;) {
        const std::string key = lower(words->next());
        if (key.empty() || keys.size() > 16)
            return fail(ErrorCode::Damaged, subject, "has an Esri ASCII header without values behind it");
        first = number(key);
        if (first)
            break;
        const std::optional<double> value = number(words->next());
        static constexpr std::string_view kKnown[] = {"ncols",     "nrows", "xllcorner", "xllcenter", "yllcorner",
                                                      "yllcenter", "dx",    "dy",        "cellsize",  "nodata_value"};
        if (!value || std::ranges::find(kKnown, key) == std::end(kKnown))
            return fail(ErrorCode::Damaged, subject, "has an Esri ASCII header line that makes no sense",
                        std::format("'{}'", key.substr(0, 40)), "ncols, nrows, xllcorner, yllcorner, cellsize, ...");
        if (!keys.emplace(key, *value).second)
            return fail(ErrorCode::Damaged, subject, std::format("says {} twice", key));
    }
    const auto has = [&keys](const char* key) { return keys.contains(key); };
    for (const auto& [a, b] :
         {std::pair{"ncols", "ncols"}, {"nrows", "nrows"}, {"xllcorner", "xllcenter"}, {"yllcorner", "yllcenter"}}) {
        if (!has(a) && !has(b))
            return fail(ErrorCode::Damaged, subject, std::format("has an Esri ASCII header without {}", a));
    }
    if (!has("cellsize") && !(has("dx") && has("dy")))
        return fail(ErrorCode::Damaged, subject, "has an Esri ASCII header without cellsize");
    RasterHeader header;
    header.format = "Esri ASCII";
    header.channels = {"Y"};
    header.sampleType = "float64";
    header.heightFormat = true;
    const double columns = keys["ncols"], rows = keys["nrows"];
    if (!(columns >= 1 && columns <= 1e9 && rows >= 1 && rows <= 1e9) || columns != std::floor(columns) ||
        rows != std::floor(rows))
        return fail(ErrorCode::Damaged, subject, "has a size that makes no sense",
                    std::format("ncols {}, nrows {}", columns, rows));
    header.columns = std::int64_t(columns);
    header.rows = std::int64_t(rows);
    // Not checked against the file's size: a short file is worth the message that counts its values.
    if (has("nodata_value"))
        header.nodata = {keys["nodata_value"]};
    const double dx = has("dx") ? keys["dx"] : keys["cellsize"];
    const double dy = has("dy") ? keys["dy"] : keys["cellsize"];
    if (!(dx > 0 && dy > 0) || !std::isfinite(dx) || !std::isfinite(dy))
        return fail(ErrorCode::Damaged, subject, "has a cell size that makes no sense", std::format("{} x {}", dx, dy));
    const double west = has("xllcorner") ? keys["xllcorner"] : keys["xllcenter"] - dx / 2;
    const double south = has("yllcorner") ? keys["yllcorner"] : keys["yllcenter"] - dy / 2;
    header.placed = true;
    header.transform = {west, dx, 0, south + rows * dy, 0, -dy};
    header.pixelIsPoint = has("xllcenter");
    const std::string projection = projectionBeside(path);
    TERRAIN_CHECK(describeCrs(projection.empty() ? options.crs : projection, subject, header));
    return std::make_unique<EsriAsciiReader>(std::move(words), first, std::move(header), subject);
}

} // namespace terrain
