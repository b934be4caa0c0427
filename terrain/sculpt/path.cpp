// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/sculpt/path.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace terrain {

StrokePath::StrokePath(const Lattice& lattice, double radius, double step)
    : m_lattice(lattice), m_tolerance(kStraight * std::min(1., radius / lattice.cell)), m_step(step / lattice.cell)
{
}

bool StrokePath::add(const StrokeSample& sample, std::vector<Dab>& dabs)
{
    const Knot newest{(sample.x - m_lattice.x0) / m_lattice.cell, (sample.z - m_lattice.z0) / m_lattice.cell,
                      double(sample.pressure)};
    if (m_leg.empty()) {
        dabs.push_back(dabAt(newest));
        startLeg(newest);
        m_toNext = m_step;
        return true;
    }
    if (extends(newest)) {
        narrow(newest);
        return false;
    }
    // What lay beyond the corner is walked again from there; it may hold further corners.
    std::vector<Knot> ahead{newest};
    while (!ahead.empty()) {
        const Knot knot = ahead.back();
        if (extends(knot)) {
            narrow(knot);
            ahead.pop_back();
            continue;
        }
        const std::size_t end = corner(knot);
        m_toNext = placeDabs(m_leg.front(), m_leg[end], dabs);
        for (std::size_t k = m_leg.size() - 1; k > end; --k)
            ahead.push_back(m_leg[k]);
        startLeg(m_leg[end]);
    }
    return true;
}

std::vector<Dab> StrokePath::openLeg() const
{
    std::vector<Dab> dabs;
    if (m_leg.size() > 1)
        placeDabs(m_leg.front(), m_leg.back(), dabs);
    return dabs;
}

void StrokePath::startLeg(const Knot& knot)
{
    m_leg = {Knot(knot)};
    m_furthest = 0;
    m_leastTurn = -std::numbers::pi;
    m_mostTurn = std::numbers::pi;
    m_leastSlope = -std::numeric_limits<double>::infinity();
    m_mostSlope = std::numeric_limits<double>::infinity();
}

// Whether the straight line from the leg's start to `knot` passes all events between.
bool StrokePath::extends(const Knot& knot) const
{
    if (m_leg.size() == 1)
        return true;
    const Knot& start = m_leg.front();
    const double distance = std::hypot(knot.x - start.x, knot.z - start.z);
    const double change = knot.pressure - start.pressure;
    if (m_furthest <= m_tolerance && distance <= m_tolerance)
        return m_leastSlope <= m_mostSlope && std::abs(change) <= kEvenPressure;
    if (distance < m_furthest - m_tolerance || change < m_leastSlope * distance || change > m_mostSlope * distance)
        return false;
    if (m_furthest <= m_tolerance || distance <= m_tolerance)
        return m_leastSlope <= m_mostSlope;
    const double turn =
        std::remainder(std::atan2(knot.z - start.z, knot.x - start.x) - m_heading, 2 * std::numbers::pi);
    return turn >= m_leastTurn && turn <= m_mostTurn;
}

// Takes `knot` into the leg: from now on the line must pass it, too.
void StrokePath::narrow(const Knot& knot)
{
    const Knot& start = m_leg.front();
    const double distance = std::hypot(knot.x - start.x, knot.z - start.z);
    const double change = knot.pressure - start.pressure;
    if (distance > m_tolerance) {
        const double direction = std::atan2(knot.z - start.z, knot.x - start.x);
        if (m_furthest <= m_tolerance)
            m_heading = direction;
        const double turn = std::remainder(direction - m_heading, 2 * std::numbers::pi);
        const double freedom = std::asin(m_tolerance / distance);
        m_leastTurn = std::max(m_leastTurn, turn - freedom);
        m_mostTurn = std::min(m_mostTurn, turn + freedom);
        m_leastSlope = std::max(m_leastSlope, (change - kEvenPressure) / distance);
        m_mostSlope = std::min(m_mostSlope, (change + kEvenPressure) / distance);
    } else if (std::abs(change) > kEvenPressure) {
        // The pen pressed harder without moving: nothing continues this evenly.
        m_leastSlope = std::numeric_limits<double>::infinity();
        m_mostSlope = -m_leastSlope;
    }
    m_furthest = std::max(m_furthest, distance);
    m_leg.push_back(knot);
}

// The event at which a leg ends that cannot go on to `end`: the one that lies furthest from the line there. Those
// before a corner lie nearly as far, and rounding may put them further: the last of those that do counts.
std::size_t StrokePath::corner(const Knot& end) const
{
    const Knot& start = m_leg.front();
    const double dx = end.x - start.x, dz = end.z - start.z;
    const double squared = dx * dx + dz * dz;
    const auto offLine = [&](const Knot& knot) {
        const double along = (knot.x - start.x) * dx + (knot.z - start.z) * dz;
        const double share = squared > 0 ? std::clamp(along / squared, 0., 1.) : 0.;
        const double distance = std::hypot(knot.x - start.x - share * dx, knot.z - start.z - share * dz);
        const double pressure = start.pressure + share * (end.pressure - start.pressure);
        return std::max(distance / m_tolerance, std::abs(knot.pressure - pressure) / kEvenPressure);
    };
    std::vector<double> off(m_leg.size(), 0.);
    for (std::size_t k = 1; k < m_leg.size(); ++k)
        off[k] = offLine(m_leg[k]);
    const double least = std::ranges::max(off) - 0.25;
    std::size_t last = m_leg.size() - 1;
    while (last > 1 && off[last] < least)
        --last;
    return last;
}

Dab StrokePath::dabAt(const Knot& knot)
{
    return {std::llround(knot.x * kDabGrid), std::llround(knot.z * kDabGrid),
            float(std::round(knot.pressure * 65536.) / 65536.)};
}

// Appends the dabs between the ends of a leg; what is left to the first dab of the next leg is returned.
double StrokePath::placeDabs(const Knot& from, const Knot& to, std::vector<Dab>& dabs) const
{
    const double length = std::hypot(to.x - from.x, to.z - from.z);
    // A dab that falls on the leg's very end belongs to it, whatever rounding says.
    const double reach = length + 1e-9 * m_step;
    std::int64_t count = 0;
    double next = m_toNext;
    for (; next <= reach; next = m_toNext + double(++count) * m_step) {
        const double share = std::min(next / length, 1.);
        dabs.push_back(dabAt({from.x + (to.x - from.x) * share, from.z + (to.z - from.z) * share,
                              from.pressure + (to.pressure - from.pressure) * share}));
    }
    return next - length;
}

} // namespace terrain
