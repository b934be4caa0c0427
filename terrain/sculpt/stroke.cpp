// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/sculpt/stroke.h"

#include "terrain/sculpt/dab.h"
#include "terrain/surface/surface.h"

#include <cmath>
#include <format>

namespace terrain {

Stroke::Stroke(const Document& ground, const Brush& brush, const ToolInfo& tool)
    : m_before(ground),
      m_brush(brush),
      m_tool(&tool),
      m_settings{.strength = 0, .target = float(brush.target.value_or(0.)), .seed = brush.seed, .index = 0},
      m_path(ground.lattice, brush.radius, brush.radius * brush.spacing),
      m_edit(ground.heights)
{
}

Result<Stroke> Stroke::begin(const Document& ground, const Brush& brush)
{
    TERRAIN_CHECK(terrain::check(brush, ground.lattice));
    return Stroke(ground, brush, *toolNamed(brush.tool));
}

Result<void> Stroke::check(const StrokeSample& sample) const
{
    const Lattice& lattice = m_before.lattice;
    if (!std::isfinite(sample.t) || !std::isfinite(sample.x) || !std::isfinite(sample.z) ||
        !std::isfinite(sample.pressure))
        return fail(ErrorCode::InvalidArgument, "stroke sample", "is not finite",
                    std::format("t {}, x {}, z {}, pressure {}", sample.t, sample.x, sample.z, sample.pressure),
                    "finite numbers");
    if (sample.pressure < 0.f || sample.pressure > 1.f)
        return fail(ErrorCode::InvalidArgument, "stroke sample", "has a pressure out of range",
                    std::format("{}", sample.pressure), "0 to 1");
    const double beyond = kMostRadiusSamples * lattice.cell;
    const WorldRect area = lattice.bounds();
    if (sample.x < area.x0 - beyond || sample.x > area.x1 + beyond || sample.z < area.z0 - beyond ||
        sample.z > area.z1 + beyond)
        return fail(
            ErrorCode::InvalidArgument, "stroke sample", "lies too far from the area",
            std::format("x {}, z {}", sample.x, sample.z),
            std::format("at most {} m from x {} to {}, z {} to {}", beyond, area.x0, area.x1, area.z0, area.z1));
    return {};
}

Result<void> Stroke::takeTarget(const StrokeSample& first)
{
    if (!m_tool->uses(Setting::Target) || m_brush.target)
        return {};
    const std::optional<double> height = Surface(m_before).height(first.x, first.z);
    if (!height)
        return fail(ErrorCode::InvalidArgument, m_tool->id, "there is no ground under the stroke's first point",
                    std::format("x {}, z {}", first.x, first.z), "a point on the ground", "or give the height itself");
    m_settings.target = float(*height);
    return {};
}

Result<void> Stroke::add(std::span<const StrokeSample> samples)
{
    if (samples.empty())
        return {};
    double length = m_length;
    StrokeSample last = m_path.isEmpty() ? samples.front() : m_last;
    for (const StrokeSample& sample : samples) {
        TERRAIN_CHECK(check(sample));
        length += std::hypot(sample.x - last.x, sample.z - last.z);
        last = sample;
    }
    const double step = m_brush.radius * m_brush.spacing;
    if (length / step > double(kMostDabs))
        return fail(ErrorCode::TooLarge, "stroke", "is too long for its spacing", std::format("{} dabs", length / step),
                    std::format("at most {}", kMostDabs), "shorten it, or widen the radius or the spacing");
    if (m_path.isEmpty())
        TERRAIN_CHECK(takeTarget(samples.front()));
    m_length = length;
    m_last = last;
    std::vector<Dab> dabs;
    for (const StrokeSample& sample : samples) {
        if (m_path.add(sample, dabs)) {
            settle(dabs);
            dabs.clear();
        }
    }
    return {};
}

void Stroke::draw(const Dab& dab)
{
    m_settings.index = m_drawn++;
    m_settings.strength = float(m_brush.strength) * dab.pressure;
    const DabShape shape{m_tool, &info(m_brush.falloff), m_brush.radius / m_before.lattice.cell};
    const SampleRect bounds = dabBounds(dab, shape.radius, m_before.lattice.nx, m_before.lattice.nz);
    if (bounds.isEmpty() || m_settings.strength == 0.f)
        return;
    drawDab(shape, m_settings, dab, m_before.voids, m_edit);
    m_changed = m_changed.united(bounds);
    m_dirty = m_dirty.united(bounds);
}

// Draws the dabs of ended legs. Those that `document` has shown already are kept where they were right, and else taken
// back first.
void Stroke::settle(const std::vector<Dab>& dabs)
{
    std::size_t right = m_shown.size();
    if (m_shown.size() > dabs.size() || !std::equal(m_shown.begin(), m_shown.end(), dabs.begin())) {
        for (const Dab& dab : m_shown)
            m_dirty = m_dirty.united(
                dabBounds(dab, m_brush.radius / m_before.lattice.cell, m_before.lattice.nx, m_before.lattice.nz));
        m_edit = Field<float>::Edit(m_settled);
        m_drawn -= std::int64_t(m_shown.size());
        right = 0;
    }
    m_shown.clear();
    m_settled = {};
    for (const Dab& dab : std::span(dabs).subspan(right))
        draw(dab);
}

Document Stroke::document()
{
    const std::vector<Dab> open = m_path.openLeg();
    if (m_shown.empty() && !open.empty())
        m_settled = m_edit.publish();
    while (m_shown.size() < open.size()) {
        m_shown.push_back(open[m_shown.size()]);
        draw(m_shown.back());
    }
    Document shown = m_before;
    shown.heights = m_edit.publish();
    return shown;
}

SampleRect Stroke::takeDirty()
{
    return std::exchange(m_dirty, {});
}

Result<Document> Stroke::finish()
{
    if (m_path.isEmpty())
        return fail(ErrorCode::InvalidArgument, "stroke", "has no samples", "0", "at least one");
    settle(m_path.openLeg());
    Document drawn = m_before;
    drawn.heights = m_edit.publish().sharingWith(m_before.heights);
    return drawn;
}

Result<Document> applyStroke(const Document& ground, const Brush& brush, std::span<const StrokeSample> samples)
{
    TERRAIN_TRY(stroke, Stroke::begin(ground, brush));
    TERRAIN_CHECK(stroke.add(samples));
    return stroke.finish();
}

} // namespace terrain
