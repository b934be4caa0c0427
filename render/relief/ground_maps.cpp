// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/relief/ground_maps.h"

#include "terrain/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace render {

using terrain::SampleRect;

namespace {

constexpr int kPad = 64;            ///< widths are multiples of this, so that six levels halve without remainder
constexpr float kNoShadow = -1e30f; ///< metres; under any ground
constexpr int kSpread = 2;          ///< texels to either side that the bulge looks at
constexpr int kSkyReach = 20;       ///< texels that the sky's share looks at

int padded(int n)
{
    return (n + kPad - 1) / kPad * kPad;
}

SampleRect halved(const SampleRect& r)
{
    const int l = r.i >> 1, t = r.j >> 1;
    return {l, t, ((r.right() + 1) >> 1) - l, ((r.bottom() + 1) >> 1) - t};
}

} // namespace

GroundMaps::GroundMaps(const terrain::Surface& surface, const Sun& sun) : m_sun(sun)
{
    const terrain::Lattice& lattice = surface.lattice();
    const int side = std::max(lattice.nx, lattice.nz);
    m_step = (side + kMaxReliefSide - 1) / kMaxReliefSide;
    Level level;
    level.usedWidth = (lattice.nx + m_step - 1) / m_step;
    level.usedHeight = (lattice.nz + m_step - 1) / m_step;
    level.width = padded(level.usedWidth);
    level.height = padded(level.usedHeight);
    level.texel = lattice.cell * m_step;
    while (true) {
        level.heights.assign(std::size_t(level.width) * level.height, 0.f);
        level.known.assign(level.heights.size(), 0);
        m_levels.push_back(level);
        if (level.width == 1 && level.height == 1)
            break;
        level.width = std::max(1, level.width / 2);
        level.height = std::max(1, level.height / 2);
        level.usedWidth = std::clamp((level.usedWidth + 1) / 2, 1, level.width);
        level.usedHeight = std::clamp((level.usedHeight + 1) / 2, 1, level.height);
        level.texel *= 2;
    }
    while (std::max(lightWidth(), lightHeight()) > kMaxLightSide)
        ++m_lightLevel;

    m_lowest.resize(m_levels.front().heights.size());
    m_highest.resize(m_lowest.size());
    m_rowLowest.resize(std::size_t(m_levels.front().usedHeight));
    m_rowHighest.resize(m_rowLowest.size());
    const std::size_t lightTexels = std::size_t(lightWidth()) * lightHeight();
    for (auto& shadow : m_shadow)
        shadow.assign(lightTexels, kNoShadow);
    m_open.assign(lightTexels, 255);
    m_light.assign(lightTexels * 2, 255);

    const SampleRect all{0, 0, m_levels.front().usedWidth, m_levels.front().usedHeight};
    reduceSamples(surface, all);
    SampleRect part = all;
    for (int l = 1; l < levelCount(); ++l) {
        part =
            halved(part).intersected({0, 0, m_levels[std::size_t(l)].usedWidth, m_levels[std::size_t(l)].usedHeight});
        reduceLevel(l, part);
    }
    const Level& lit = m_levels[std::size_t(m_lightLevel)];
    const SampleRect allLight{0, 0, lit.usedWidth, lit.usedHeight};
    sweepSun(allLight);
    lookAround(allLight);
    composeLight(allLight);
}

GroundMaps::Dirty GroundMaps::update(const terrain::Surface& surface, const SampleRect& samples)
{
    const auto used = [this](int l) {
        return SampleRect{0, 0, m_levels[std::size_t(l)].usedWidth, m_levels[std::size_t(l)].usedHeight};
    };
    SampleRect part{samples.i / m_step, samples.j / m_step, 0, 0};
    part.w = (samples.right() + m_step - 1) / m_step - part.i;
    part.h = (samples.bottom() + m_step - 1) / m_step - part.j;
    part = part.intersected(used(0));
    if (part.isEmpty())
        return {};
    reduceSamples(surface, part);
    Dirty dirty;
    SampleRect light;
    for (int l = 0; l < levelCount(); ++l) {
        if (l > 0) {
            part = halved(part).intersected(used(l));
            reduceLevel(l, part);
        }
        if (l == m_lightLevel)
            light = part;
        // The padding repeats the last texel.
        SampleRect grown = part.grown(kSpread);
        if (part.right() == used(l).w)
            grown.w = levelWidth(l) - grown.i;
        if (part.bottom() == used(l).h)
            grown.h = levelHeight(l) - grown.j;
        dirty.relief.push_back(grown.intersected({0, 0, levelWidth(l), levelHeight(l)}));
    }
    const SampleRect around = light.grown(kSkyReach).intersected(used(m_lightLevel));
    lookAround(around);
    dirty.light = composeLight(around.united(sweepSun(light)));
    return dirty;
}

GroundMaps::Dirty GroundMaps::setSun(const Sun& sun)
{
    m_sun = sun;
    const Level& lit = m_levels[std::size_t(m_lightLevel)];
    const SampleRect all{0, 0, lit.usedWidth, lit.usedHeight};
    sweepSun(all);
    return {{}, composeLight(all)};
}

void GroundMaps::reduceSamples(const terrain::Surface& surface, const SampleRect& texels)
{
    const terrain::Document& document = surface.document();
    Level& to = m_levels.front();
    constexpr float kLow = std::numeric_limits<float>::lowest(), kHigh = std::numeric_limits<float>::max();
    terrain::parallelFor(texels.h, 16, [&](std::int64_t begin, std::int64_t end) {
        std::vector<float> heights;
        std::vector<std::uint8_t> voids;
        for (int z = texels.j + int(begin); z < texels.j + int(end); ++z) {
            const SampleRect row = SampleRect{texels.i * m_step, z * m_step, texels.w * m_step, m_step}.intersected(
                document.lattice.all());
            heights.resize(std::size_t(row.count()));
            voids.resize(heights.size());
            document.heights.read(row, heights.data(), std::size_t(row.w));
            document.voids.read(row, voids.data(), std::size_t(row.w));
            for (int x = texels.i; x < texels.right(); ++x) {
                double sum = 0;
                int count = 0;
                float low = kHigh, high = kLow;
                const int first = (x - texels.i) * m_step, last = std::min(first + m_step, row.w);
                for (int j = 0; j < row.h; ++j) {
                    for (int i = first; i < last; ++i) {
                        const std::size_t s = std::size_t(j) * row.w + i;
                        if (voids[s])
                            continue;
                        sum += double(heights[s]);
                        low = std::min(low, heights[s]);
                        high = std::max(high, heights[s]);
                        ++count;
                    }
                }
                const std::size_t at = to.at(x, z);
                to.heights[at] = count ? float(sum / count) : 0.f;
                to.known[at] = count > 0;
                m_lowest[at] = low;
                m_highest[at] = high;
            }
            const auto rowOf = [&](const std::vector<float>& texelValues) {
                return std::span(texelValues).subspan(to.at(0, z), std::size_t(to.usedWidth));
            };
            m_rowLowest[std::size_t(z)] = *std::ranges::min_element(rowOf(m_lowest));
            m_rowHighest[std::size_t(z)] = *std::ranges::max_element(rowOf(m_highest));
        }
    });
}

void GroundMaps::reduceLevel(int level, const SampleRect& texels)
{
    const Level& from = m_levels[std::size_t(level) - 1];
    Level& to = m_levels[std::size_t(level)];
    for (int z = texels.j; z < texels.bottom(); ++z) {
        for (int x = texels.i; x < texels.right(); ++x) {
            float sum = 0;
            int count = 0;
            for (int k = 0; k < 4; ++k) {
                const int fx = 2 * x + k % 2, fz = 2 * z + k / 2;
                if (fx >= from.usedWidth || fz >= from.usedHeight || !from.known[from.at(fx, fz)])
                    continue;
                sum += from.heights[from.at(fx, fz)];
                ++count;
            }
            to.heights[to.at(x, z)] = count ? sum / float(count) : 0.f;
            to.known[to.at(x, z)] = count > 0;
        }
    }
}

std::array<float, 3> GroundMaps::relief(int level, int x, int z) const
{
    const Level& from = m_levels[std::size_t(level)];
    x = std::min(x, from.usedWidth - 1);
    z = std::min(z, from.usedHeight - 1);
    if (!from.known[from.at(x, z)])
        return {};
    const float here = from.heights[from.at(x, z)];
    // A neighbour, or this texel itself where there is none.
    const auto slope = [&](int dx, int dz) {
        const auto reach = [&](int sign) {
            const int nx = x + sign * dx, nz = z + sign * dz;
            return nx >= 0 && nz >= 0 && nx < from.usedWidth && nz < from.usedHeight && from.known[from.at(nx, nz)];
        };
        const int low = reach(-1) ? -1 : 0, high = reach(1) ? 1 : 0;
        if (low == high)
            return 0.f;
        const float rise =
            from.heights[from.at(x + high * dx, z + high * dz)] - from.heights[from.at(x + low * dx, z + low * dz)];
        return float(rise / ((high - low) * from.texel));
    };
    float around = 0;
    int count = 0;
    for (const auto& [dx, dz] : {std::pair{-kSpread, 0}, {kSpread, 0}, {0, -kSpread}, {0, kSpread}}) {
        const int nx = x + dx, nz = z + dz;
        if (nx < 0 || nz < 0 || nx >= from.usedWidth || nz >= from.usedHeight || !from.known[from.at(nx, nz)])
            continue;
        around += from.heights[from.at(nx, nz)];
        ++count;
    }
    const float bulge = count == 4 ? float((here - around / 4) / from.texel) * 1.6f : 0.f;
    return {slope(1, 0), slope(0, 1), std::clamp(bulge, -1.f, 1.f)};
}

SampleRect GroundMaps::sweepSun(const SampleRect& texels)
{
    const Level& level = m_levels[std::size_t(m_lightLevel)];
    const double toSunX = std::sin(m_sun.azimuth), toSunZ = -std::cos(m_sun.azimuth);
    const bool alongX = std::abs(toSunX) > std::abs(toSunZ);
    const double major = alongX ? toSunX : toSunZ, minor = alongX ? toSunZ : toSunX;
    const int steps = alongX ? level.usedWidth : level.usedHeight; // one after the other, away from the sun
    const int across = alongX ? level.usedHeight : level.usedWidth;
    const double shift = minor / std::abs(major); // texels across per step towards the sun
    const int whole = int(std::floor(shift));
    const float part = float(shift - whole);
    const double stride = level.texel * std::hypot(1., shift);
    const int sunward = major < 0 ? -1 : 1;
    const auto index = [&](int step, int a) {
        const int s = sunward < 0 ? step : steps - 1 - step;
        return alongX ? level.at(s, a) : level.at(a, s);
    };
    const int firstAlong = alongX ? texels.i : texels.j, countAlong = alongX ? texels.w : texels.h;
    const int first = sunward < 0 ? firstAlong : steps - firstAlong - countAlong;
    const int last = first + countAlong - 1;
    int low = alongX ? texels.j : texels.i;
    int high = low + (alongX ? texels.h : texels.w) - 1;
    const int lowEdited = low, highEdited = high;
    SampleRect changed = texels;
    std::array<float, kSunSamples> drop{};
    for (int k = 0; k < kSunSamples; ++k) { // the sun's disc, widened to what looks soft
        const double elevation = std::max(m_sun.elevation + (k - 1) * 0.024, 0.01);
        drop[std::size_t(k)] = float(stride * std::tan(elevation));
    }
    for (int step = first; step < steps; ++step) {
        bool differs = step <= last;
        for (int a = low; a <= high; ++a) {
            const std::size_t here = index(step, a);
            for (std::size_t k = 0; k < kSunSamples; ++k) {
                const auto top = [&](int from) {
                    if (step == 0 || from < 0 || from >= across)
                        return kNoShadow;
                    const std::size_t p = index(step - 1, from);
                    return level.known[p] ? std::max(level.heights[p], m_shadow[k][p]) : m_shadow[k][p];
                };
                const float a0 = top(a + whole), a1 = part > 0 ? top(a + whole + 1) : a0;
                const float shadow = a0 + (a1 - a0) * part - drop[k];
                if (shadow != m_shadow[k][here]) {
                    m_shadow[k][here] = shadow;
                    differs = true;
                }
            }
        }
        const int s = sunward < 0 ? step : steps - 1 - step;
        changed =
            changed.united(alongX ? SampleRect{s, low, 1, high - low + 1} : SampleRect{low, s, high - low + 1, 1});
        if (!differs)
            break;
        // The next row looks `shift` across for its shadow: what changed here reaches as far the other way.
        low -= whole + 1;
        high -= whole;
        if (step < last) {
            low = std::min(low, lowEdited);
            high = std::max(high, highEdited);
        }
        low = std::max(0, low);
        high = std::min(across - 1, high);
        if (low > high)
            break;
    }
    return changed;
}

void GroundMaps::lookAround(const SampleRect& texels)
{
    const Level& level = m_levels[std::size_t(m_lightLevel)];
    constexpr std::array<int, 6> kDistances{1, 2, 4, 7, 12, kSkyReach};
    constexpr int kDirections = 8;
    terrain::parallelFor(texels.h, 16, [&](std::int64_t begin, std::int64_t end) {
        for (int z = texels.j + int(begin); z < texels.j + int(end); ++z) {
            for (int x = texels.i; x < texels.right(); ++x) {
                const float here = level.heights[level.at(x, z)];
                float open = 0;
                for (int d = 0; d < kDirections; ++d) {
                    const double angle = d * 2 * std::numbers::pi / kDirections;
                    const double dx = std::cos(angle), dz = std::sin(angle);
                    float horizon = 0; // tangent
                    for (const int distance : kDistances) {
                        const int ox = int(std::lround(dx * distance)), oz = int(std::lround(dz * distance));
                        const int qx = x + ox, qz = z + oz;
                        if (qx < 0 || qz < 0 || qx >= level.usedWidth || qz >= level.usedHeight ||
                            !level.known[level.at(qx, qz)])
                            continue;
                        const float run = float(level.texel * std::hypot(double(ox), double(oz)));
                        horizon = std::max(horizon, (level.heights[level.at(qx, qz)] - here) / run);
                    }
                    open += 1.f / (1.f + horizon * horizon); // of a cosine-weighted sky
                }
                open /= kDirections;
                m_open[level.at(x, z)] = std::uint8_t(std::lround(255.f * open * std::sqrt(open)));
            }
        }
    });
}

SampleRect GroundMaps::composeLight(const SampleRect& texels)
{
    const Level& level = m_levels[std::size_t(m_lightLevel)];
    const float width = float(level.texel * std::tan(std::max(m_sun.elevation, 0.05)));
    // Filtering at the edge reads one texel of the padding.
    const SampleRect out = texels.grown(1).intersected({0, 0, level.width, level.height});
    for (int z = out.j; z < out.bottom(); ++z) {
        for (int x = out.i; x < out.right(); ++x) {
            const std::size_t from = level.at(std::min(x, level.usedWidth - 1), std::min(z, level.usedHeight - 1));
            float lit = 0;
            for (const auto& shadow : m_shadow)
                lit += std::clamp((level.heights[from] - shadow[from]) / width + 0.5f, 0.f, 1.f);
            const std::size_t to = level.at(x, z) * 2;
            m_light[to] = std::uint8_t(std::lround(255.f * lit / kSunSamples));
            m_light[to + 1] = m_open[from];
        }
    }
    return out;
}

float GroundMaps::lowest() const
{
    const float low = *std::ranges::min_element(m_rowLowest);
    return low == std::numeric_limits<float>::max() ? 0.f : low;
}

float GroundMaps::highest() const
{
    const float high = *std::ranges::max_element(m_rowHighest);
    return high == std::numeric_limits<float>::lowest() ? 0.f : high;
}

} // namespace render
