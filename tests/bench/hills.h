// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/document/document.h"

#include <cmath>
#include <vector>

namespace bench {

/// Waves of `amplitude` metres with grain of a metre on them: `side` by `side` samples of 1 m, every tile in memory.
inline terrain::Document hills(int side, double amplitude)
{
    terrain::Document ground = terrain::Document::flat({side, side, 1.}, 0.f);
    terrain::Field<float>::Edit edit(ground.heights);
    std::vector<float> row(std::size_t(side), 0.f);
    for (int j = 0; j < side; ++j) {
        for (int i = 0; i < side; ++i)
            row[std::size_t(i)] = float(amplitude * std::sin(i * 0.011 + j * 0.003) + (i * 7 + j * 13) % 11 * 0.1);
        edit.write({0, j, side, 1}, row.data(), row.size());
    }
    ground.heights = edit.publish();
    return ground;
}

} // namespace bench
