// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/lattice.h"
#include "terrain/sculpt/falloff.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace terrain {

/// Sculpting never takes a sample further from 0 than this, metres; one that stands further out already is never taken
/// further.
inline constexpr float kHeightLimit = 100'000.f;
inline constexpr double kLeastRadiusSamples = 0.5;
inline constexpr double kMostRadiusSamples = 200'000.; ///< more than the diagonal of the largest lattice

/// A sculpting tool with its settings.
struct Brush {
    std::string tool = "raise"; ///< an id of `tools()`
    double radius = 20.;        ///< metres, kLeastRadiusSamples to kMostRadiusSamples lattice cells
    double strength = 1.;       ///< what it means and its range are the tool's: see ToolInfo::strength
    Falloff falloff = Falloff::Smooth;
    double spacing = 0.1; ///< between dabs along the path, as a share of the radius, 0.01 to 10
    /// Metres; of the tools that work towards a height. Unset: that under the first point.
    std::optional<double> target = {};
    std::uint64_t seed = 0; ///< of the tools that draw by chance; the same seed gives the same ground
};

/// A number that tools share. Every tool has a strength, too, with its own meaning, and a falloff.
enum class Setting { Radius, Spacing, Target, Seed };

/// How a number may be set: what panels show, what the command line and the schema check.
struct NumberInfo {
    std::string id;       ///< what files and commands call it
    std::string name;     ///< what a person reads
    std::string meaning;  ///< one line
    std::string unit;     ///< "m", or empty for a plain number
    double least = 0;     ///< refused below
    double most = 0;      ///< refused above
    double softLeast = 0; ///< where a slider begins
    double softMost = 0;  ///< where a slider ends
    double standard = 0;  ///< what it is before anyone set it
};

/// Radius is bounded by the lattice's cell, too: see
/// `check`.
const NumberInfo& info(Setting setting);

/// Refuses a brush whose tool is unknown or whose numbers are not finite or out of range for that tool and lattice.
Result<void> check(const Brush& brush, const Lattice& lattice);

} // namespace terrain
