// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The benchmarks' harness. Machines differ, so what is kept is a ratio of two things measured alternately in one run.
/// A new area is one .cpp with one `const bench::Area` and one line in CMakeLists.txt.
namespace bench {

/// Median seconds of two things.
struct Pair {
    double measured = 0;
    double peer = 0;
    double ratio() const { return measured / peer; }
};

/// Runs both alternately `times` times, so that a disturbance of the machine falls on both. Each returns nothing; what
/// must be prepared before each run, unmeasured, goes in `before`, which is called before either.
Pair alternate(int times, const std::function<void()>& measured, const std::function<void()>& peer,
               const std::function<void()>& before = {});

/// Median seconds of `times` runs of one thing; for rates and times that are wanted as such.
double median(int times, const std::function<void()>& measured, const std::function<void()>& before = {});

/// Keeps the compiler from leaving out the work that made `value`.
template <class T>
void keep(const T& value)
{
    asm volatile("" : : "r,m"(value) : "memory");
}

/// What the benchmarks found, printed as one table at the end.
class Table {
public:
    /// measured / peer must be at most `goal`.
    void ratio(std::string name, const Pair& pair, double goal, std::string_view peerName);
    /// `value` must be at most `goal`, in `unit`.
    void atMost(std::string name, double value, std::string_view unit, double goal);
    /// `value` must be at least `goal`, in `unit`. `peer`, a value in the same unit, may stand beside it.
    void atLeast(std::string name, double value, std::string_view unit, double goal,
                 std::optional<double> peer = std::nullopt);
    /// A number without a goal.
    void report(std::string name, double value, std::string_view unit);
    /// Why a row is missing.
    void skip(std::string name, std::string why);

    void print() const;

private:
    struct Row {
        std::string name, measured, peer, ratio, goal, verdict;
    };
    void add(Row row);
    std::vector<Row> m_rows;
};

/// An area of benchmarks, which makes itself known: `const bench::Area kSculpt("sculpt", [](bench::Table& table)
/// {...});`
struct Area {
    Area(std::string_view name, void (*run)(Table&));
    std::string_view name;
    void (*run)(Table&);
};

/// Peak memory in bytes of a program and all that it starts, shared pages shared out (PSS), sampled every 5 ms; null
/// where it could not be run or failed. Its output is discarded. Sampling slows it: do not time it.
std::optional<std::uint64_t> peakMemory(const std::vector<std::string>& command);

/// Runs a program to its end, its output discarded; false where it failed.
bool runProgram(const std::vector<std::string>& command);

} // namespace bench
