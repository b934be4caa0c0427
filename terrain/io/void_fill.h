// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/document/document.h"

namespace terrain {

struct FilledVoids {
    std::int64_t samples = 0;
    std::int64_t holes = 0; ///< groups that touch neither at a side nor at a corner
};

/// Closes every hole of `document` with a smooth sheet between the samples of its rim: an average of them, so never
/// above the highest or below the lowest of them. A document of voids alone stays as it is. Gives the same bits always.
FilledVoids fillVoids(Document& document);

} // namespace terrain
