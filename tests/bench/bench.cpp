// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <format>

namespace bench {

namespace {

double secondsOf(const std::function<void()>& body)
{
    const auto start = std::chrono::steady_clock::now();
    body();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double middle(std::vector<double> values)
{
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

std::string timeText(double seconds)
{
    return seconds >= 1      ? std::format("{:.2f} s", seconds)
           : seconds >= 1e-3 ? std::format("{:.2f} ms", seconds * 1e3)
                             : std::format("{:.2f} us", seconds * 1e6);
}

std::string valueText(double value, std::string_view unit)
{
    return std::format("{:.4g} {}", value, unit);
}

std::vector<Area>& areas()
{
    static std::vector<Area> all;
    return all;
}

} // namespace

Area::Area(std::string_view areaName, void (*body)(Table&)) : name(areaName), run(body)
{
    areas().push_back(*this);
}

Pair alternate(int times, const std::function<void()>& measured, const std::function<void()>& peer,
               const std::function<void()>& before)
{
    std::vector<double> ours;
    std::vector<double> theirs;
    for (int k = 0; k < times; ++k) {
        if (before)
            before();
        ours.push_back(secondsOf(measured));
        if (before)
            before();
        theirs.push_back(secondsOf(peer));
    }
    return {middle(ours), middle(theirs)};
}

double median(int times, const std::function<void()>& measured, const std::function<void()>& before)
{
    std::vector<double> seconds;
    for (int k = 0; k < times; ++k) {
        if (before)
            before();
        seconds.push_back(secondsOf(measured));
    }
    return middle(seconds);
}

void Table::ratio(std::string name, const Pair& pair, double goal, std::string_view peerName)
{
    add({std::move(name), timeText(pair.measured), std::format("{} ({})", timeText(pair.peer), peerName),
         std::format("{:.2f}", pair.ratio()), std::format("<= {:g}", goal), pair.ratio() <= goal ? "met" : "MISSED"});
}

void Table::atMost(std::string name, double value, std::string_view unit, double goal)
{
    add({std::move(name), valueText(value, unit), "", "", std::format("<= {:g} {}", goal, unit),
         value <= goal ? "met" : "MISSED"});
}

void Table::atLeast(std::string name, double value, std::string_view unit, double goal, std::optional<double> peer)
{
    add({std::move(name), valueText(value, unit), peer ? valueText(*peer, unit) : "",
         peer ? std::format("{:.2f}", value / *peer) : "", std::format(">= {:.4g} {}", goal, unit),
         value >= goal ? "met" : "MISSED"});
}

void Table::report(std::string name, double value, std::string_view unit)
{
    add({std::move(name), valueText(value, unit), "", "", "", ""});
}

void Table::skip(std::string name, std::string why)
{
    add({std::move(name), "skipped: " + std::move(why), "", "", "", ""});
}

void Table::add(Row row)
{
    std::fprintf(stderr, "  %s: %s %s\n", row.name.c_str(), row.measured.c_str(), row.verdict.c_str());
    m_rows.push_back(std::move(row));
}

void Table::print() const
{
    const auto cells = [](const Row& row) {
        return std::array{row.name, row.measured, row.peer, row.ratio, row.goal, row.verdict};
    };
    const Row heading{"what", "measured", "peer", "ratio", "goal", ""};
    auto widths = std::array<std::size_t, 6>{};
    const auto widen = [&](const Row& row) {
        for (std::size_t k = 0; k < widths.size(); ++k)
            widths[k] = std::max(widths[k], cells(row)[k].size());
    };
    widen(heading);
    std::ranges::for_each(m_rows, widen);
    const auto line = [&](const Row& row) {
        std::string text;
        for (std::size_t k = 0; k < widths.size(); ++k)
            text += std::format("{:<{}}  ", cells(row)[k], widths[k]);
        text.erase(text.find_last_not_of(' ') + 1);
        std::printf("%s\n", text.c_str());
    };
    line(heading);
    std::ranges::for_each(m_rows, line);
}

} // namespace bench

/// Runs the areas named as arguments, or all.
int main(int argc, char** argv)
{
    const std::vector<std::string_view> wanted(argv + 1, argv + argc);
    auto areas = bench::areas();
    std::ranges::sort(areas, {}, &bench::Area::name);
    for (const std::string_view name : wanted) {
        if (!std::ranges::contains(areas, name, &bench::Area::name)) {
            std::fprintf(stderr, "moraine_bench: no area %s; there are:", std::string(name).c_str());
            for (const bench::Area& area : areas)
                std::fprintf(stderr, " %s", std::string(area.name).c_str());
            std::fprintf(stderr, "\n");
            return 2;
        }
    }
    bench::Table table;
    for (const bench::Area& area : areas) {
        if (!wanted.empty() && !std::ranges::contains(wanted, area.name))
            continue;
        std::fprintf(stderr, "%s\n", std::string(area.name).c_str());
        area.run(table);
    }
    table.print();
    return 0;
}
