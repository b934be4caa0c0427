// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/document/document.h"

#include <optional>

namespace terrain {

/// The ends of the heights seen, and how many stand at them: enough to tell a forgotten nodata value.
struct Extremes {
    float lowest = 0;
    float highest = 0;
    float secondLowest = 0;  ///< the lowest above `lowest`; equal to it where all heights are
    float secondHighest = 0; ///< likewise
    std::int64_t lowestCount = 0;
    std::int64_t highestCount = 0;
    std::int64_t samples = 0; ///< heights seen, voids not counted

    void add(float height)
    {
        if (samples++ == 0) {
            lowest = highest = secondLowest = secondHighest = height;
            lowestCount = highestCount = 1;
            return;
        }
        if (height <= secondLowest || lowest == secondLowest)
            addLow(height);
        if (height >= secondHighest || highest == secondHighest)
            addHigh(height);
    }

private:
    void addLow(float height);
    void addHigh(float height);
};

/// Builds heights and voids of a window of a grid from rows that arrive in any order.
class GroundWriter {
public:
    /// `window` in the grid's samples; all else is left out. `joins`: several sources, whose samples must agree where
    /// they overlap, and where none wrote there is no ground.
    GroundWriter(const SampleRect& window, bool joins);

    /// Writes rows that start at (i, j) of the grid; NaN is void. Returns the place of the first sample that an earlier
    /// source gave another height, if there is one.
    struct Conflict {
        std::int64_t i, j;
        float before, now;
    };
    std::optional<Conflict> write(std::int64_t i, std::int64_t j, std::int64_t columns, int rows, const float* heights);

    const Extremes& extremes() const { return m_extremes; }
    /// The ground written; the lattice has the window's size, and neither cell nor place.
    Document finish();

private:
    std::optional<Conflict> merge(const SampleRect& part, std::vector<float>& heights);

    SampleRect m_window;
    bool m_joins;
    Field<float>::Edit m_heights;
    Field<std::uint8_t>::Edit m_voids;
    Extremes m_extremes;
    std::vector<float> m_rows;
    std::vector<std::uint8_t> m_rowVoids;
};

} // namespace terrain
