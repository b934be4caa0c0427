// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/sculpt/brush.h"

#include "terrain/sculpt/tools.h"

#include <cmath>
#include <format>
#include <limits>

namespace terrain {

namespace {

std::string withUnit(double value, const std::string& unit)
{
    return std::format("{:.12g}{}{}", value, unit.empty() ? "" : " ", unit);
}

Result<void> checkRange(const NumberInfo& number, double value, double least, double most)
{
    if (std::isfinite(value) && value >= least && value <= most)
        return {};
    return fail(ErrorCode::InvalidArgument, "brush " + number.id, "is out of range", withUnit(value, number.unit),
                withUnit(least, number.unit) + " to " + withUnit(most, number.unit));
}

std::string listed(const std::vector<ToolInfo>& table)
{
    std::string ids;
    for (const ToolInfo& tool : table)
        ids += (ids.empty() ? "" : ", ") + tool.id;
    return ids;
}

} // namespace

const NumberInfo& info(Setting setting)
{
    static const NumberInfo radius{"radius",
                                   "Radius",
                                   "From a dab's centre to its rim",
                                   "m",
                                   kLeastRadiusSamples * Lattice::kMinCell,
                                   kMostRadiusSamples * Lattice::kMaxCell,
                                   1.,
                                   500.,
                                   20.};
    static const NumberInfo spacing{
        "spacing", "Spacing", "Between dabs along the path, as a share of the radius", "", 0.01, 10., 0.02, 1., 0.1};
    static const NumberInfo target{
        "target", "Height",      "The height to work towards; unset, that under the first point",
        "m",      -kHeightLimit, kHeightLimit,
        -500.,    9000.,         0.};
    static const NumberInfo seed{"seed", "Seed", "Another number gives another chance", "", 0., 9007199254740992., 0.,
                                 9999.,  0.};
    switch (setting) {
    case Setting::Spacing:
        return spacing;
    case Setting::Target:
        return target;
    case Setting::Seed:
        return seed;
    case Setting::Radius:
        break;
    }
    return radius;
}

Result<void> check(const Brush& brush, const Lattice& lattice)
{
    const ToolInfo* tool = toolNamed(brush.tool);
    if (!tool)
        return fail(ErrorCode::NotFound, "brush tool", "there is none of that name", brush.tool, listed(tools()));
    TERRAIN_CHECK(checkRange(info(Setting::Radius), brush.radius, kLeastRadiusSamples * lattice.cell,
                             kMostRadiusSamples * lattice.cell));
    TERRAIN_CHECK(checkRange(tool->strength, brush.strength, tool->strength.least, tool->strength.most));
    const NumberInfo& spacing = info(Setting::Spacing);
    TERRAIN_CHECK(checkRange(spacing, brush.spacing, spacing.least, spacing.most));
    if (brush.target) {
        const NumberInfo& target = info(Setting::Target);
        TERRAIN_CHECK(checkRange(target, *brush.target, target.least, target.most));
    }
    return {};
}

} // namespace terrain
