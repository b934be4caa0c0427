// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/verb.h"

namespace app {

/// What `info` says of ground, and `new` and `import` of what they made.
struct Facts {
    std::string kind;   ///< project, image, dem, raw, tiles
    std::string format; ///< for people
    std::int64_t nx = 0;
    std::int64_t nz = 0;
    double cellX = 1;                                ///< metres
    double cellZ = 1;                                ///< metres
    std::optional<std::pair<double, double>> origin; ///< metres, of the north-western sample; unset where unknown
    std::optional<std::pair<double, double>> height; ///< lowest and highest; unset where there is no ground
    std::int64_t voids = 0;
    std::string hash;
    std::shared_ptr<const terrain::Georeference> georeference;
    std::vector<std::string> warnings;
    std::vector<std::string> notes;
};

/// Reads every sample.
Facts factsOf(const terrain::Document& document);

Json jsonOf(const Facts& facts);
std::string textOf(const Facts& facts);

} // namespace app
