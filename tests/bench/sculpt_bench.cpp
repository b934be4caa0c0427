// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.h"

#include "editor/history/history.h"
#include "terrain/sculpt/dab.h"
#include "terrain/sculpt/stroke.h"

#include <cmath>
#include <cstring>
#include <fstream>
#include <random>
#include <string>
#include <vector>

using namespace terrain;

namespace {

constexpr int kSide = 8193;
constexpr int kRadius = 100;
constexpr int kAcross = 2 * kRadius + 1;

/// Hills, every tile of them in memory.
Document hills()
{
    Document ground = Document::flat({kSide, kSide, 1.}, 0.f);
    Field<float>::Edit edit(ground.heights);
    std::vector<float> row(kSide);
    for (int j = 0; j < kSide; ++j) {
        for (int i = 0; i < kSide; ++i)
            row[std::size_t(i)] = float(600. + 200. * std::sin(i * 0.003 + j * 0.001) + (i * 7 + j * 13) % 11 * 0.1);
        edit.write({0, j, kSide, 1}, row.data(), row.size());
    }
    ground.heights = edit.publish();
    return ground;
}

/// Bytes of this process in memory.
double residentBytes()
{
    std::ifstream status("/proc/self/statm");
    double size = 0, resident = 0;
    status >> size >> resident;
    return resident * 4096.;
}

/// Places where a dab of kRadius lies within the ground, not in any order that a cache would like.
std::vector<StrokeSample> chancePlaces(int count)
{
    std::mt19937 random(200);
    std::vector<StrokeSample> places;
    for (int k = 0; k < count; ++k)
        places.push_back({0, double(kRadius + int(random() % (kSide - 2 * kRadius))),
                          double(kRadius + int(random() % (kSide - 2 * kRadius)))});
    return places;
}

Brush brushOf(const ToolInfo& tool, double radius)
{
    return {.tool = tool.id, .radius = radius, .strength = 0.5, .target = 600.};
}

/// One dab of a stroke that has written the tiles already, against a copy of the samples it touches: what a hand feels
/// all along a stroke.
void laterDabs(bench::Table& table, const Document& ground)
{
    std::vector<float> from(std::size_t(kAcross) * kAcross, 1.f), to(from.size());
    for (const ToolInfo& tool : tools()) {
        Field<float>::Edit edit(ground.heights);
        const DabShape shape{&tool, &info(Falloff::Smooth), kRadius};
        const DabSettings settings{.strength = 0.5f, .target = 600.f, .seed = 0, .index = 0};
        const Dab dab{4000 * kDabGrid, 4000 * kDabGrid, 1.f};
        const auto draw = [&] {
            for (int k = 0; k < 20; ++k)
                drawDab(shape, settings, dab, ground.voids, edit);
        };
        const auto copy = [&] {
            for (int k = 0; k < 20; ++k) {
                std::memcpy(to.data(), from.data(), from.size() * sizeof(float));
                bench::keep(to.data());
            }
        };
        draw();
        const bench::Pair pair = bench::alternate(31, draw, copy);
        const std::string name = "later dab of a stroke, r = 100, " + tool.id;
        if (tool.id == "raise")
            table.ratio(name, pair, 4, "memcpy, in cache");
        else
            table.report(name + ", against memcpy", pair.ratio(), "x");
    }
}

/// A whole stroke of one dab at a place not visited before, from the document to the new document: copy-on-write of
/// every tile it touches, the dab, and the comparison that finds what did not change. Against a copy of the touched
/// samples out of the same ground, to memory as fresh.
void firstDab(bench::Table& table, const Document& ground)
{
    const std::vector<StrokeSample> places = chancePlaces(64);
    std::vector<Document> results;
    std::vector<std::vector<float>> copies;
    const auto before = [&] {
        results.clear();
        copies.clear();
        results.reserve(places.size());
        copies.reserve(places.size());
    };
    const Brush brush = brushOf(*toolNamed("raise"), kRadius);
    const auto draw = [&] {
        for (const StrokeSample& place : places)
            results.push_back(*applyStroke(ground, brush, std::span(&place, 1)));
    };
    const auto copy = [&] {
        for (const StrokeSample& place : places) {
            std::vector<float>& copied = copies.emplace_back(std::size_t(kAcross) * kAcross);
            ground.heights.read({int(place.x) - kRadius, int(place.z) - kRadius, kAcross, kAcross}, copied.data(),
                                kAcross);
            bench::keep(copied.data());
        }
    };
    table.ratio("64 strokes of one dab, r = 100, raise, copy-on-write included",
                bench::alternate(9, draw, copy, before), 4, "copies to fresh memory");
}

void history(bench::Table& table, const Document& ground)
{
    const double resident = residentBytes();
    editor::History history(ground);
    const Brush brush = brushOf(*toolNamed("raise"), kRadius);
    for (const StrokeSample& place : chancePlaces(200))
        history.push(*applyStroke(history.current(), brush, std::span(&place, 1)), "Raise");
    table.atMost("memory of 200 strokes of one dab, r = 100", (residentBytes() - resident) / 1e6, "MB", 100);
    table.report("the same as the history counts it", double(history.bytes()) / 1e6, "MB");
    const double undo = bench::median(100, [&] { history.undo(); });
    table.atMost("undo of a stroke", undo * 1e3, "ms", 5);
    table.report("redo of a stroke", bench::median(100, [&] { history.redo(); }) * 1e3, "ms");
}

/// What a larger dab costs a sample, more threads helping.
void largeDabs(bench::Table& table, const Document& ground)
{
    for (const double radius : {256., 2000.}) {
        for (const ToolInfo& tool : tools()) {
            Field<float>::Edit edit(ground.heights);
            const DabShape shape{&tool, &info(Falloff::Smooth), radius};
            const DabSettings settings{.strength = 0.5f, .target = 600.f, .seed = 0, .index = 0};
            const Dab dab{4000 * kDabGrid, 4000 * kDabGrid, 1.f};
            const auto draw = [&] { drawDab(shape, settings, dab, ground.voids, edit); };
            draw();
            table.report("dab, r = " + std::to_string(int(radius)) + ", " + tool.id, bench::median(7, draw) * 1e3,
                         "ms");
        }
    }
}

void run(bench::Table& table)
{
    const Document ground = hills();
    laterDabs(table, ground);
    firstDab(table, ground);
    history(table, ground);
    largeDabs(table, ground);
}

const bench::Area kSculpt("sculpt", run);

} // namespace
