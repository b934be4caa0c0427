// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/sculpt_panel.h"

#include "terrain/sculpt/tools.h"

#include <algorithm>

namespace editor {

namespace {

Limits limitsOf(const terrain::NumberInfo& info, double factor = 1)
{
    return {QString::fromStdString(info.unit),
            QString::fromStdString(info.meaning),
            info.softLeast * factor,
            info.softMost * factor,
            info.least * factor,
            info.most * factor,
            info.standard * factor};
}

const terrain::ToolInfo* infoOf(const SculptTool* tool)
{
    return tool ? terrain::toolNamed(tool->toolId().toStdString()) : nullptr;
}

terrain::Lattice latticeOf(const SculptTool* tool)
{
    return tool && tool->session() ? tool->session()->document().lattice : terrain::Lattice{};
}

constexpr double kRadiiAlongSide = 8; ///< the slider's largest radius is this part of the ground's longer side

} // namespace

void SculptPanel::setTool(SculptTool* tool)
{
    if (tool == m_tool)
        return;
    if (m_tool)
        m_tool->disconnect(this);
    m_tool = tool;
    if (tool) {
        connect(tool, &SculptTool::toolChanged, this, &SculptPanel::toolChanged);
        connect(tool, &SculptTool::toolChanged, this, &SculptPanel::brushChanged);
        connect(tool, &SculptTool::brushChanged, this, &SculptPanel::brushChanged);
    }
    Q_EMIT toolChanged();
    Q_EMIT brushChanged();
}

Limits SculptPanel::radius() const
{
    const terrain::Lattice lattice = latticeOf(m_tool);
    Limits limits = limitsOf(terrain::info(terrain::Setting::Radius));
    limits.least = std::max(limits.least, terrain::kLeastRadiusSamples * lattice.cell);
    limits.most = std::min(limits.most, terrain::kMostRadiusSamples * lattice.cell);
    limits.standard = SculptTool::kStandardSamples * lattice.cell;
    limits.from = lattice.cell;
    limits.to = std::max(2 * limits.standard, std::max(lattice.width(), lattice.depth()) / kRadiiAlongSide);
    return limits;
}

Limits SculptPanel::strength() const
{
    const terrain::ToolInfo* tool = infoOf(m_tool);
    if (!tool)
        return {};
    Limits limits = limitsOf(tool->strength);
    // Metres are much or little by the size of what they shape.
    if (!tool->strength.unit.empty())
        limits.to = std::clamp(limits.to * latticeOf(m_tool).cell, limits.standard * 2, limits.most);
    return limits;
}

Limits SculptPanel::spacing() const
{
    Limits limits = limitsOf(terrain::info(terrain::Setting::Spacing), 100);
    limits.unit = QStringLiteral("%");
    return limits;
}

Limits SculptPanel::target() const
{
    return limitsOf(terrain::info(terrain::Setting::Target));
}

bool SculptPanel::usesTarget() const
{
    const terrain::ToolInfo* tool = infoOf(m_tool);
    return tool && tool->uses(terrain::Setting::Target);
}

QString SculptPanel::falloffHint() const
{
    const auto falloff = m_tool ? terrain::falloffNamed(m_tool->falloff().toStdString()) : std::nullopt;
    return falloff ? QString::fromStdString(terrain::info(*falloff).hint) : QString();
}

QList<double> SculptPanel::falloffCurve() const
{
    const auto falloff = m_tool ? terrain::falloffNamed(m_tool->falloff().toStdString()) : std::nullopt;
    QList<double> curve;
    if (!falloff)
        return curve;
    for (int at = 0; at < kCurvePoints; ++at)
        curve.push_back(double(terrain::weight(*falloff, float(at) / (kCurvePoints - 1))));
    return curve;
}

} // namespace editor
