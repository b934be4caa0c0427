// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace terrain {

/// How a dab's effect fades from its centre to its rim. With s = distance / radius, 0 at the centre and 1 at the rim:
enum class Falloff {
    Smooth, ///< (1 - s^2)^2: level at the centre and at the rim
    Linear, ///< 1 - s: a cone
    Sphere, ///< sqrt(1 - s^2): a dome
    Tip,    ///< (1 - s)^2: a thorn
    Flat,   ///< 1 inside the rim, 0 on it and beyond: a cylinder
};

/// A row of the table that panels, command line, schema and help read.
struct FalloffInfo {
    Falloff falloff;
    std::string id;   ///< what files and commands call it: "smooth"
    std::string name; ///< what a person reads: "Smooth"
    std::string hint; ///< one line
    double half;      ///< share of the radius at which half of the effect is left; the cursor's inner ring

    /// Writes the weights, 0 to 1, of `count` samples of one row: sample k stands at (firstX + k * step, z) from the
    /// dab's centre. Depends on the squares of x and z alone, so that mirrored and turned dabs weigh alike to the last
    /// bit. 0 at the rim and beyond it. `radius` in the same unit as the rest.
    void (*weighRow)(std::int32_t firstX, std::int32_t step, std::int32_t z, float radius, int count, float* weights);
};

/// All of them, in the order of the enumeration.
const std::vector<FalloffInfo>& falloffs();
const FalloffInfo& info(Falloff falloff);
/// The falloff of that id, or null.
std::optional<Falloff> falloffNamed(std::string_view id);

/// The weight at share `s` >= 0 of the radius: 1 at the centre, 0 from the rim on.
float weight(Falloff falloff, float s);

} // namespace terrain
