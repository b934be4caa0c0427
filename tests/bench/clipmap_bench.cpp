// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.h"
#include "hills.h"

#include "terrain/clipmap/clipmap.h"

#include <chrono>
#include <cmath>
#include <vector>

using namespace terrain;

namespace {

constexpr int kSide = 8193;

double milliseconds(double seconds)
{
    return seconds * 1e3;
}

/// What the viewport does on the CPU: all rings of 129x129 vertices over 8193x8193 samples.
void clipmap(bench::Table& table)
{
    const Surface surface(bench::hills(kSide, 100.));
    const SurfaceSource source(surface);
    const ClipmapSettings settings = clipmapSettingsFor(surface.lattice());
    constexpr double kMiddle = kSide / 2;

    Clipmap rings(settings);
    const auto afresh = [&] { rings = Clipmap(settings); };
    table.report("clipmap, all rings afresh",
                 milliseconds(bench::median(9, [&] { rings.moveTo(source, kMiddle, kMiddle); }, afresh)), "ms");

    for (const double radius : {30., 100.}) {
        double at = kMiddle;
        const double seconds = bench::median(
            101,
            [&] {
                at += radius / 10.;
                rings.edit(source, {at - radius, kMiddle - radius, at + radius, kMiddle + radius});
            },
            [&] { at = kMiddle; });
        const std::string name = std::format("clipmap, rings after a dab of radius {} samples", radius);
        if (radius == 30.)
            table.atMost(name, milliseconds(seconds), "ms", 1.);
        else
            table.report(name, milliseconds(seconds), "ms");
    }

    // A walk over the ground: rings step when they cross a line, several at once where lines fall together.
    std::size_t steps = 0;
    double worst = 0.;
    double all = 0.;
    for (int k = 0; k < 2000; ++k) {
        const auto start = std::chrono::steady_clock::now();
        steps += rings.moveTo(source, kMiddle + k * 0.5, kMiddle + k * 0.3).size();
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        all += seconds;
        worst = std::max(worst, seconds);
    }
    table.atMost("clipmap, one ring's scroll step", milliseconds(all / double(steps)), "ms", 1.);
    table.report("clipmap, the worst frame of a walk", milliseconds(worst), "ms");
}

const bench::Area kClipmap("clipmap", clipmap);

} // namespace
