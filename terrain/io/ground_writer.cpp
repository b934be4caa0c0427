// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/ground_writer.h"

#include <bit>
#include <cmath>

namespace terrain {

void Extremes::addLow(float height)
{
    if (height < lowest) {
        secondLowest = lowest;
        lowest = height;
        lowestCount = 1;
    } else if (height == lowest) {
        ++lowestCount;
    } else if (lowest == secondLowest || height < secondLowest) {
        secondLowest = height;
    }
}

void Extremes::addHigh(float height)
{
    if (height > highest) {
        secondHighest = highest;
        highest = height;
        highestCount = 1;
    } else if (height == highest) {
        ++highestCount;
    } else if (highest == secondHighest || height > secondHighest) {
        secondHighest = height;
    }
}

GroundWriter::GroundWriter(const SampleRect& window, bool joins)
    : m_window(window),
      m_joins(joins),
      m_heights(Field<float>(window.w, window.h, 0.f)),
      m_voids(Field<std::uint8_t>(window.w, window.h, joins ? 1 : 0))
{
}

std::optional<GroundWriter::Conflict> GroundWriter::merge(const SampleRect& part, std::vector<float>& heights)
{
    std::vector<float> before(heights.size());
    std::vector<std::uint8_t> beforeVoids(heights.size());
    m_heights.read(part, before.data(), std::size_t(part.w));
    m_voids.read(part, beforeVoids.data(), std::size_t(part.w));
    for (std::size_t k = 0; k < heights.size(); ++k) {
        if (beforeVoids[k])
            continue;
        if (std::isnan(heights[k]))
            heights[k] = before[k];
        else if (heights[k] != before[k])
            return Conflict{m_window.i + part.i + std::int64_t(k) % part.w,
                            m_window.j + part.j + std::int64_t(k) / part.w, before[k], heights[k]};
    }
    return {};
}

std::optional<GroundWriter::Conflict> GroundWriter::write(std::int64_t i, std::int64_t j, std::int64_t columns,
                                                          int rows, const float* heights)
{
    const std::int64_t left = std::max<std::int64_t>(i, m_window.i), top = std::max<std::int64_t>(j, m_window.j);
    const std::int64_t right = std::min<std::int64_t>(i + columns, m_window.right());
    const std::int64_t bottom = std::min<std::int64_t>(j + rows, m_window.bottom());
    if (left >= right || top >= bottom)
        return {};
    const SampleRect part{int(left - m_window.i), int(top - m_window.j), int(right - left), int(bottom - top)};
    const float* from = heights + (top - j) * columns + (left - i);
    std::size_t stride = std::size_t(columns);
    const std::size_t count = std::size_t(part.count());
    if (m_joins) {
        m_rows.resize(count);
        for (int r = 0; r < part.h; ++r)
            std::copy_n(from + std::size_t(r) * stride, part.w, m_rows.data() + std::size_t(r) * std::size_t(part.w));
        if (const std::optional<Conflict> conflict = merge(part, m_rows))
            return conflict;
        from = m_rows.data();
        stride = std::size_t(part.w);
    }
    bool hasVoids = false;
    for (int r = 0; r < part.h; ++r) {
        const float* row = from + std::size_t(r) * stride;
        for (int k = 0; k < part.w; ++k) {
            if (std::isnan(row[k]))
                hasVoids = true;
            else
                m_extremes.add(row[k]);
        }
    }
    if (hasVoids || m_joins) {
        m_rowVoids.resize(count);
        std::vector<float> clean(count);
        for (std::size_t k = 0; k < count; ++k) {
            const float h = from[k / std::size_t(part.w) * stride + k % std::size_t(part.w)];
            m_rowVoids[k] = std::isnan(h);
            clean[k] = m_rowVoids[k] ? 0.f : h;
        }
        m_heights.write(part, clean.data(), std::size_t(part.w));
        m_voids.write(part, m_rowVoids.data(), std::size_t(part.w));
    } else {
        m_heights.write(part, from, stride);
    }
    return {};
}

Document GroundWriter::finish()
{
    Document document;
    document.lattice = {m_window.w, m_window.h};
    document.heights = m_heights.publish();
    document.voids = m_voids.publish();
    return document;
}

} // namespace terrain
