// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/ground_plan.h"

#include <cmath>
#include <format>
#include <map>
#include <regex>

namespace terrain {

namespace {

/// The transform of a file once its rows run south and its columns east; what had to be turned is noted in `place`.
std::array<double, 6> northUp(const RasterHeader& header, Placement& place)
{
    std::array<double, 6> t = header.transform;
    if (t[1] < 0) {
        t[0] += t[1] * double(header.columns);
        t[1] = -t[1];
        place.flipX = true;
    }
    if (t[5] > 0) {
        t[3] += t[5] * double(header.rows);
        t[5] = -t[5];
        place.flipZ = true;
    }
    return t;
}

bool isRotated(const RasterHeader& header)
{
    const std::array<double, 6>& t = header.transform;
    // Less than a thousandth of a sample over the whole grid is rounding.
    const double most = 1e-3 / double(std::max<std::int64_t>({header.columns, header.rows, 1}));
    return std::abs(t[2]) > most * std::abs(t[1]) || std::abs(t[4]) > most * std::abs(t[5]);
}

bool isPlaced(const RasterHeader& header, const ImportOptions& options)
{
    // A world file has no unit to hold against a cell that was asked for.
    return header.placed && !(options.cell && header.crs.empty());
}

Result<GroundPlan> planOne(const Source& source, const ImportOptions& options)
{
    const RasterHeader& header = source.header;
    GroundPlan plan;
    plan.columns = header.columns;
    plan.rows = header.rows;
    plan.places.resize(1);
    plan.placed = isPlaced(header, options);
    if (!plan.placed)
        return plan;
    const std::array<double, 6>& t = header.transform;
    for (const double v : t) {
        if (!std::isfinite(v))
            return fail(ErrorCode::Damaged, source.name(), "has a georeference that makes no sense");
    }
    plan.rotated = isRotated(header);
    plan.transform = plan.rotated ? t : northUp(header, plan.places[0]);
    plan.pixelX = std::hypot(t[1], t[4]);
    plan.pixelZ = std::hypot(t[2], t[5]);
    if (!(plan.pixelX > 0 && plan.pixelZ > 0))
        return fail(ErrorCode::Damaged, source.name(), "has a georeference that makes no sense",
                    std::format("pixels of {} x {}", plan.pixelX, plan.pixelZ));
    return plan;
}

Result<GroundPlan> planByPlace(std::span<const Source> sources)
{
    const RasterHeader& first = sources.front().header;
    GroundPlan plan;
    plan.placed = true;
    plan.places.resize(sources.size());
    std::vector<std::array<double, 6>> transforms;
    double west = std::numeric_limits<double>::infinity(), north = -west;
    for (std::size_t k = 0; k < sources.size(); ++k) {
        const RasterHeader& header = sources[k].header;
        if (isRotated(header))
            return fail(ErrorCode::Unsupported, sources[k].name(), "is rotated, and cannot be joined to others");
        transforms.push_back(northUp(header, plan.places[k]));
        const std::array<double, 6>& t = transforms.back();
        const std::array<double, 6>& t0 = transforms.front();
        if (header.crs != first.crs)
            return fail(ErrorCode::InvalidArgument, sources[k].name(),
                        "lies in another coordinate system than the rest", header.crsName, first.crsName);
        if (!(t[1] > 0 && t[5] < 0) || std::abs(t[1] / t0[1] - 1) > 1e-6 || std::abs(t[5] / t0[5] - 1) > 1e-6)
            return fail(ErrorCode::InvalidArgument, sources[k].name(),
                        "has other distances between samples than the rest", std::format("{} x {}", t[1], -t[5]),
                        std::format("{} x {}", t0[1], -t0[5]));
        west = std::min(west, t[0]);
        north = std::max(north, t[3]);
    }
    const double pixelX = transforms.front()[1], pixelZ = -transforms.front()[5];
    for (std::size_t k = 0; k < sources.size(); ++k) {
        const double i = (transforms[k][0] - west) / pixelX, j = (north - transforms[k][3]) / pixelZ;
        if (i > 1e6 || j > 1e6)
            return fail(ErrorCode::TooLarge, sources[k].name(), "lies too far from the other files",
                        std::format("{:.0f} columns east and {:.0f} rows south of their corner", i, j));
        if (std::abs(i - std::round(i)) > 0.01 || std::abs(j - std::round(j)) > 0.01)
            return fail(ErrorCode::InvalidArgument, sources[k].name(), "does not lie on the other files' grid",
                        std::format("column {}, row {}", i, j), "whole numbers", "resample it to their grid first");
        plan.places[k].i = std::llround(i);
        plan.places[k].j = std::llround(j);
        plan.columns = std::max(plan.columns, plan.places[k].i + sources[k].header.columns);
        plan.rows = std::max(plan.rows, plan.places[k].j + sources[k].header.rows);
    }
    std::map<std::int64_t, int> columns, rows;
    for (const Placement& place : plan.places) {
        columns[place.i] = 1;
        rows[place.j] = 1;
    }
    plan.tileColumns = int(columns.size());
    plan.tileRows = int(rows.size());
    plan.transform = {west, pixelX, 0, north, 0, -pixelZ};
    plan.pixelX = pixelX;
    plan.pixelZ = pixelZ;
    return plan;
}

/// What the numbers must start from; nothing where that has to be asked.
std::optional<int> baseOf(const std::vector<TileNumber>& numbers, const TileLayout& layout)
{
    if (layout.base)
        return layout.base;
    bool zeroColumn = false, zeroRow = false;
    for (const TileNumber& n : numbers) {
        zeroColumn |= n.column == 0;
        zeroRow |= n.row == 0;
    }
    return zeroColumn && zeroRow ? std::optional(0) : std::nullopt;
}

Result<GroundPlan> planByName(std::span<const Source> sources, const TileLayout& layout,
                              std::vector<ImportQuestion>& questions)
{
    std::vector<TileNumber> numbers;
    bool needsOrder = false;
    for (const Source& source : sources) {
        const std::optional<TileNumber> number = tileNumberIn(source.path.stem().string(), layout);
        if (!number)
            return fail(ErrorCode::InvalidArgument, source.name(),
                        "does not say where it lies among the other files: neither a georeference nor a numbered name",
                        {}, "names as tile_x0_y0.png or tile_y0_x0.png");
        numbers.push_back(*number);
        needsOrder |= number->needsOrder;
    }
    using Id = ImportQuestion::Id;
    if (needsOrder)
        questions.push_back({Id::TileOrder,
                             "tile names carry two bare numbers: which of them counts columns is unknown",
                             "--tiles xy|yx",
                             {"xy", "yx"}});
    const std::optional<int> base = baseOf(numbers, layout);
    if (!base)
        questions.push_back({Id::TileBase,
                             "no tile is numbered 0: the numbers start from 1, or a row or column is missing",
                             "--tile-base 0|1",
                             {"0", "1"}});
    if (!layout.overlap)
        questions.push_back({Id::TileOverlap,
                             "whether neighbouring tiles share an edge row and column is unknown",
                             "--overlap 0|1",
                             {"1", "0"}});
    GroundPlan plan;
    plan.columns = sources.front().header.columns;
    plan.rows = sources.front().header.rows;
    plan.places.resize(sources.size());
    if (!questions.empty())
        return plan;

    std::map<std::pair<int, int>, std::size_t> at; // (row, column) to source
    for (std::size_t k = 0; k < sources.size(); ++k) {
        const std::pair place{numbers[k].row - *base, numbers[k].column - *base};
        if (place.first < 0 || place.second < 0)
            return fail(ErrorCode::InvalidArgument, sources[k].name(), "is numbered below the first tile", {},
                        std::format("numbers from {}", *base), "check --tile-base");
        if (const auto [other, isNew] = at.emplace(place, k); !isNew)
            return fail(ErrorCode::InvalidArgument, sources[k].name(),
                        std::format("has the same numbers as {}", sources[other->second].name()));
        plan.tileRows = std::max(plan.tileRows, place.first + 1);
        plan.tileColumns = std::max(plan.tileColumns, place.second + 1);
    }
    if (at.size() != std::size_t(plan.tileRows) * std::size_t(plan.tileColumns)) {
        for (int r = 0; r < plan.tileRows; ++r) {
            for (int c = 0; c < plan.tileColumns; ++c) {
                if (!at.contains({r, c}))
                    return fail(ErrorCode::NotFound, sources.front().name(),
                                std::format("belongs to {}x{} tiles, and the one at x{} y{} is missing",
                                            plan.tileColumns, plan.tileRows, c + *base, r + *base),
                                std::format("{} files", sources.size()),
                                std::format("{}", plan.tileRows * plan.tileColumns));
            }
        }
    }
    const int overlap = *layout.overlap;
    // Rows as they lie on the ground: numbers that count up start in the south.
    std::vector<std::int64_t> left(std::size_t(plan.tileColumns) + 1), top(std::size_t(plan.tileRows) + 1);
    const auto sourceAt = [&](int r, int c) -> const Source& {
        return sources[at.at({layout.yUp ? plan.tileRows - 1 - r : r, c})];
    };
    for (int c = 0; c < plan.tileColumns; ++c)
        left[std::size_t(c) + 1] = left[std::size_t(c)] + sourceAt(0, c).header.columns - overlap;
    for (int r = 0; r < plan.tileRows; ++r)
        top[std::size_t(r) + 1] = top[std::size_t(r)] + sourceAt(r, 0).header.rows - overlap;
    for (const auto& [place, k] : at) {
        const int r = layout.yUp ? plan.tileRows - 1 - place.first : place.first;
        const RasterHeader& header = sources[k].header;
        const std::int64_t wide = left[std::size_t(place.second) + 1] - left[std::size_t(place.second)] + overlap;
        const std::int64_t high = top[std::size_t(r) + 1] - top[std::size_t(r)] + overlap;
        if (header.columns != wide || header.rows != high)
            return fail(ErrorCode::InvalidArgument, sources[k].name(), "is not as large as the tiles beside it",
                        std::format("{}x{}", header.columns, header.rows), std::format("{}x{}", wide, high));
        plan.places[k].i = left[std::size_t(place.second)];
        plan.places[k].j = top[std::size_t(r)];
    }
    plan.columns = left.back() + overlap;
    plan.rows = top.back() + overlap;
    return plan;
}

} // namespace

std::optional<TileNumber> tileNumberIn(const std::string& stem, const TileLayout& layout)
{
    static const std::regex kXY("[xX](\\d{1,4})[_ -]?[yY](\\d{1,4})(?!\\d)");
    static const std::regex kYX("[yY](\\d{1,4})[_ -]?[xX](\\d{1,4})(?!\\d)");
    static const std::regex kBare("[_ -](\\d{1,4})[_ -](\\d{1,4})$");
    std::smatch match;
    if (std::regex_search(stem, match, kXY))
        return TileNumber{std::stoi(match[1]), std::stoi(match[2])};
    if (std::regex_search(stem, match, kYX))
        return TileNumber{std::stoi(match[2]), std::stoi(match[1])};
    if (!std::regex_search(stem, match, kBare))
        return {};
    const int a = std::stoi(match[1]), b = std::stoi(match[2]);
    const bool columnFirst = layout.order.value_or(TileOrder::XY) == TileOrder::XY;
    return TileNumber{columnFirst ? a : b, columnFirst ? b : a, !layout.order};
}

Result<GroundPlan> planGround(std::span<const Source> sources, const ImportOptions& options,
                              std::vector<ImportQuestion>& questions)
{
    if (sources.size() == 1)
        return planOne(sources.front(), options);
    bool placed = true;
    for (const Source& source : sources)
        placed &= isPlaced(source.header, options);
    return placed ? planByPlace(sources) : planByName(sources, options.tiles, questions);
}

} // namespace terrain
