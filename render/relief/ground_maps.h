// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/scene.h"

#include <array>
#include <vector>

namespace render {

/// Pictures of the whole ground at a bounded resolution: its relief for what lies beyond the fine rings, and how much
/// sun and sky reaches each place. Made from a Surface alone, on any thread; an update gives the same bits as making
/// them anew.
class GroundMaps {
public:
    static constexpr int kMaxReliefSide = 2048; ///< texels
    static constexpr int kMaxLightSide = 1024;  ///< texels

    /// Reads every sample of the ground. Linear in its size.
    GroundMaps(const terrain::Surface& surface, const Sun& sun);

    /// What of the pictures must be uploaded again, in texels of each.
    struct Dirty {
        std::vector<terrain::SampleRect> relief; ///< one a level; empty where none of the relief changed
        terrain::SampleRect light;
    };
    /// Follows an edit inside `samples` of the same lattice.
    Dirty update(const terrain::Surface& surface, const terrain::SampleRect& samples);
    Dirty setSun(const Sun& sun);

    int samplesPerTexel() const { return m_step; }
    int width() const { return m_levels.front().width; } ///< texels, padded to a multiple of 64
    int height() const { return m_levels.front().height; }
    int levelCount() const { return int(m_levels.size()); }
    int levelWidth(int level) const { return m_levels[std::size_t(level)].width; }
    int levelHeight(int level) const { return m_levels[std::size_t(level)].height; }
    int lightWidth() const { return m_levels[std::size_t(m_lightLevel)].width; }
    int lightHeight() const { return m_levels[std::size_t(m_lightLevel)].height; }

    /// Slope and bulge at a texel of a level: dh/dx, dh/dz, -1 in gullies to 1 on ridges.
    std::array<float, 3> relief(int level, int x, int z) const;
    /// Shares of the sun and of the sky, 0 to 255, row by row, two bytes a texel.
    const std::vector<std::uint8_t>& light() const { return m_light; }
    float lowest() const;  ///< metres, of the samples themselves
    float highest() const; ///< metres

private:
    struct Level {
        int width = 0;  ///< padded
        int height = 0; ///< padded
        int usedWidth = 0;
        int usedHeight = 0;
        double texel = 1; ///< metres
        std::vector<float> heights;
        std::vector<std::uint8_t> known; ///< 0 where all is void

        std::size_t at(int x, int z) const { return std::size_t(z) * width + x; }
    };
    void reduceSamples(const terrain::Surface& surface, const terrain::SampleRect& texels);
    void reduceLevel(int level, const terrain::SampleRect& texels);
    terrain::SampleRect sweepSun(const terrain::SampleRect& texels);
    void lookAround(const terrain::SampleRect& texels);
    terrain::SampleRect composeLight(const terrain::SampleRect& texels);

    int m_step = 1;
    int m_lightLevel = 0;
    std::vector<Level> m_levels;
    std::vector<float> m_lowest; ///< of each texel's samples
    std::vector<float> m_highest;
    std::vector<float> m_rowLowest; ///< of each row of texels
    std::vector<float> m_rowHighest;
    Sun m_sun;
    static constexpr int kSunSamples = 3;
    /// Height of the shadow's top at each texel of the light level.
    std::array<std::vector<float>, kSunSamples> m_shadow;
    std::vector<std::uint8_t> m_open;
    std::vector<std::uint8_t> m_light;
};

} // namespace render
