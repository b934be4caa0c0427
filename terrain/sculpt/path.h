// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/lattice.h"

#include <cstdint>
#include <span>
#include <vector>

namespace terrain {

/// A place that the pointer passed.
struct StrokeSample {
    double t = 0;       ///< seconds
    double x = 0;       ///< metres
    double z = 0;       ///< metres
    float pressure = 1; ///< 0 to 1; scales the strength
};

inline constexpr std::int64_t kMostDabs = 1'000'000; ///< in one stroke
inline constexpr int kDabGridBits = 12;
inline constexpr int kDabGrid = 1 << kDabGridBits; ///< dabs stand on multiples of cell / kDabGrid

/// One touch of the brush. Its place is whole in units of cell / kDabGrid from sample (0, 0), so that distances to
/// samples are exact and mirrored dabs are mirrored to the last bit.
struct Dab {
    std::int64_t x = 0;
    std::int64_t z = 0;
    float pressure = 1; ///< a multiple of 1 / 65536
    bool operator==(const Dab&) const = default;
};

/// Turns the places that the pointer passed into dabs at equal distances along the path: one at the first sample, then
/// one each `step`.
///
/// The path is a chain of straight legs. How many events carry a leg must not show, yet events in its midst are never
/// quite on it: their coordinates are rounded, to doubles or to a file's decimals. So a leg is open while all its
/// events stay within kStraight of the straight line from its start to the newest event, and their pressures within
/// kEvenPressure of an even change; dabs are then placed by the leg's two ends alone, and the events between leave no
/// trace. Where an event leaves the line, the leg ends at the event that lies furthest from the new line, and those
/// after it begin the next. Hence the same bits for every subdivision of a leg; and for every subdivision of a path of
/// many, as long as events are off their leg by less than a quarter of kStraight and the first after a corner is off
/// the old leg by more than half of it. Where a path bends less than that between events, dabs differ by less than
/// kStraight.
class StrokePath {
public:
    static constexpr double kStraight = 1. / 256.; ///< cells, or radii where the radius is less than a cell
    static constexpr double kEvenPressure = 1. / 512.;

    /// `radius` and `step` in metres, `step` > 0.
    StrokePath(const Lattice& lattice, double radius, double step);

    /// Continues the path. True where legs came to an end, whose dabs, now final, are appended to `dabs`; the first
    /// sample is such a leg by itself. The sample must be finite.
    bool add(const StrokeSample& sample, std::vector<Dab>& dabs);
    /// The dabs of the open leg as it is now. They may still move a little.
    std::vector<Dab> openLeg() const;
    /// True before the first sample.
    bool isEmpty() const { return m_leg.empty(); }

private:
    struct Knot {
        double x = 0; ///< cells from sample (0, 0)
        double z = 0;
        double pressure = 1;
    };

    bool extends(const Knot& knot) const;
    void narrow(const Knot& knot);
    void startLeg(const Knot& knot);
    std::size_t corner(const Knot& end) const;
    static Dab dabAt(const Knot& knot);
    double placeDabs(const Knot& from, const Knot& to, std::vector<Dab>& dabs) const;

    Lattice m_lattice;
    double m_tolerance;      ///< cells
    double m_step;           ///< cells
    double m_toNext = 0;     ///< cells along the path from the open leg's start to its first dab
    std::vector<Knot> m_leg; ///< the open leg's start and all events since
    // What the events since the leg's start allow its end to be.
    double m_heading = 0;    ///< radians, of the first event that is further off than the tolerance
    double m_leastTurn = 0;  ///< radians from m_heading
    double m_mostTurn = 0;   ///< radians from m_heading
    double m_furthest = 0;   ///< cells from the start
    double m_leastSlope = 0; ///< pressure a cell
    double m_mostSlope = 0;  ///< pressure a cell
};

} // namespace terrain
