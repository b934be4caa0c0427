// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/sculpt_tool.h"

#include "editor/tools/stroke_runner.h"

#include <QtCore/QLocale>

#include <algorithm>
#include <cmath>

namespace editor {

using namespace Qt::StringLiterals;

namespace {

using std::chrono::milliseconds;

// A frame waits for its dabs this long, so that a stroke is seen in the frame of its pointer event; a release waits
// longer, so that an ordinary stroke is recorded when the button is up. Both stay far below a noticeable pause.
constexpr milliseconds kFramePatience{8};
constexpr milliseconds kEndPatience{50};

const terrain::ToolInfo& named(const QString& id)
{
    const terrain::ToolInfo* info = terrain::toolNamed(id.toStdString());
    return info ? *info : terrain::tools().front();
}

} // namespace

SculptTool::SculptTool(QObject* parent) : QObject(parent), m_toolId(toolIds().first())
{
    m_pool.setMaxThreadCount(1);
    m_pool.setObjectName(u"stroke"_s);
    for (const terrain::ToolInfo& info : terrain::tools())
        m_settings.insert(QString::fromStdString(info.id),
                          {std::nullopt, info.strength.standard, terrain::info(terrain::Setting::Spacing).standard,
                           terrain::Falloff::Smooth});
}

SculptTool::~SculptTool()
{
    cancel();
    m_pool.waitForDone();
}

void SculptTool::setSession(Session* session)
{
    if (m_session == session)
        return;
    cancel();
    if (m_session)
        m_session->disconnect(this);
    m_session = session;
    if (session) {
        connect(session, &Session::documentReplaced, this, [this] {
            drop();
            Settings& own = settings();
            if (own.radius)
                setRadius(*own.radius);
            clearFlattenHeight();
            Q_EMIT brushChanged();
        });
        // Somebody else ended the preview: the stroke is gone whole.
        connect(session, &Session::historyChanged, this, [this] {
            if (m_session && !m_session->isPreviewing() && m_previewed)
                drop();
        });
    }
    Q_EMIT sessionChanged();
    Q_EMIT brushChanged();
}

const terrain::ToolInfo& SculptTool::tool() const
{
    return named(m_toolId);
}

void SculptTool::setToolId(const QString& id)
{
    if (id == m_toolId || !m_settings.contains(id))
        return;
    end();
    m_toolId = id;
    if (const Settings& own = settings(); own.radius)
        setRadius(*own.radius);
    Q_EMIT toolChanged();
    Q_EMIT brushChanged();
}

QString SculptTool::toolName() const
{
    return QString::fromStdString(tool().name);
}

QString SculptTool::hint() const
{
    QStringList parts;
    if (!tool().inverse.empty())
        parts += tr("Ctrl %1").arg(QString::fromStdString(terrain::toolNamed(tool().inverse)->name).toLower());
    if (tool().uses(terrain::Setting::Target))
        parts += tr("I or Alt-click pick height");
    if (m_toolId != "smooth"_L1)
        parts += tr("Shift smooth");
    parts += tr("[ ] or F-drag radius");
    parts += tr("Alt-drag orbit, Alt-double-click focus");
    return parts.join(u" · "_s);
}

QStringList SculptTool::toolIds() const
{
    QStringList ids;
    for (const terrain::ToolInfo& info : terrain::tools())
        ids += QString::fromStdString(info.id);
    return ids;
}

QStringList SculptTool::toolNames() const
{
    QStringList names;
    for (const terrain::ToolInfo& info : terrain::tools())
        names += QString::fromStdString(info.name);
    return names;
}

double SculptTool::radius() const
{
    const double cell = m_session ? m_session->document().lattice.cell : 1.;
    return settings().radius.value_or(kStandardSamples * cell);
}

void SculptTool::setRadius(double metres)
{
    if (!std::isfinite(metres))
        return;
    const double cell = m_session ? m_session->document().lattice.cell : 1.;
    const terrain::NumberInfo& bounds = terrain::info(terrain::Setting::Radius);
    metres = std::clamp(metres, std::max(bounds.least, terrain::kLeastRadiusSamples * cell),
                        std::min(bounds.most, terrain::kMostRadiusSamples * cell));
    if (settings().radius == metres)
        return;
    settings().radius = metres;
    Q_EMIT brushChanged();
}

double SculptTool::strength() const
{
    return settings().strength;
}

void SculptTool::setStrength(double strength)
{
    if (!std::isfinite(strength))
        return;
    strength = std::clamp(strength, tool().strength.least, tool().strength.most);
    if (settings().strength == strength)
        return;
    settings().strength = strength;
    Q_EMIT brushChanged();
}

double SculptTool::spacing() const
{
    return settings().spacing;
}

void SculptTool::setSpacing(double share)
{
    if (!std::isfinite(share))
        return;
    const terrain::NumberInfo& bounds = terrain::info(terrain::Setting::Spacing);
    share = std::clamp(share, bounds.least, bounds.most);
    if (settings().spacing == share)
        return;
    settings().spacing = share;
    Q_EMIT brushChanged();
}

QString SculptTool::falloff() const
{
    return QString::fromStdString(terrain::info(settings().falloff).id);
}

void SculptTool::setFalloff(const QString& id)
{
    const auto falloff = terrain::falloffNamed(id.toStdString());
    if (!falloff || settings().falloff == *falloff)
        return;
    settings().falloff = *falloff;
    Q_EMIT brushChanged();
}

QStringList SculptTool::falloffIds() const
{
    QStringList ids;
    for (const terrain::FalloffInfo& info : terrain::falloffs())
        ids += QString::fromStdString(info.id);
    return ids;
}

QStringList SculptTool::falloffNames() const
{
    QStringList names;
    for (const terrain::FalloffInfo& info : terrain::falloffs())
        names += QString::fromStdString(info.name);
    return names;
}

QString SculptTool::strengthUnit() const
{
    return QString::fromStdString(tool().strength.unit);
}

double SculptTool::strengthFrom() const
{
    return tool().strength.softLeast;
}

double SculptTool::strengthTo() const
{
    return tool().strength.softMost;
}

double SculptTool::strengthDefault() const
{
    return tool().strength.standard;
}

double SculptTool::flattenHeight() const
{
    return m_flattenHeight.value_or(std::nan(""));
}

bool SculptTool::isFlattenPicked() const
{
    return m_flattenHeight.has_value();
}

void SculptTool::setFlattenHeight(double metres)
{
    if (!std::isfinite(metres) || m_flattenHeight == metres)
        return;
    const terrain::NumberInfo& bounds = terrain::info(terrain::Setting::Target);
    m_flattenHeight = std::clamp(metres, bounds.least, bounds.most);
    Q_EMIT flattenHeightChanged();
}

void SculptTool::clearFlattenHeight()
{
    if (!m_flattenHeight)
        return;
    m_flattenHeight.reset();
    Q_EMIT flattenHeightChanged();
}

void SculptTool::resize(double factor)
{
    setRadius(radius() * factor);
}

QString SculptTool::effectiveToolId(Variant variant) const
{
    if (variant == Smoothing)
        return u"smooth"_s;
    if (variant == Inverted && !tool().inverse.empty())
        return QString::fromStdString(tool().inverse);
    return m_toolId;
}

double SculptTool::fullStrengthShare() const
{
    return terrain::info(settings().falloff).half;
}

double SculptTool::strengthShare(Variant variant) const
{
    const terrain::Brush used = brush(variant);
    const terrain::NumberInfo& range = terrain::toolNamed(used.tool)->strength;
    return std::clamp(used.strength / range.softMost, 0., 1.);
}

QString SculptTool::amountText(Variant variant) const
{
    const terrain::Brush used = brush(variant);
    const terrain::NumberInfo& range = terrain::toolNamed(used.tool)->strength;
    if (range.unit.empty())
        return u"%1 %"_s.arg(QLocale::c().toString(used.strength * 100, 'f', 0));
    return u"%1 %2"_s.arg(QLocale::c().toString(used.strength, 'f', 2), QString::fromStdString(range.unit));
}

/// The brush a stroke uses. An inverted or smoothing one keeps the shape in hand: what is on the screen is what works.
terrain::Brush SculptTool::brush(Variant variant) const
{
    const QString id = effectiveToolId(variant);
    const terrain::ToolInfo& used = named(id);
    const Settings& shape = settings();
    // Smoothing has a strength of its own kind; an inverse has the same kind as the tool in hand.
    const double amount = variant == Smoothing ? m_settings.value(id).strength : shape.strength;
    terrain::Brush brush;
    brush.tool = used.id;
    brush.radius = radius();
    brush.strength = amount;
    brush.falloff = shape.falloff;
    brush.spacing = shape.spacing;
    if (used.uses(terrain::Setting::Target))
        brush.target = m_flattenHeight;
    return brush;
}

bool SculptTool::begin(Variant variant)
{
    end();
    settle();
    if (!m_session)
        return false;
    const terrain::Brush used = brush(variant);
    auto stroke = terrain::Stroke::begin(m_session->document(), used);
    if (!stroke) {
        m_session->report(stroke.error());
        return false;
    }
    m_label = QString::fromStdString(terrain::toolNamed(used.tool)->name);
    m_waiting.clear();
    m_runner = std::make_unique<StrokeRunner>(*std::move(stroke), m_pool, [this] {
        QMetaObject::invokeMethod(this, [this] { show(milliseconds(0)); }, Qt::QueuedConnection);
    });
    setStroking(true);
    return true;
}

void SculptTool::add(const terrain::StrokeSample& sample)
{
    if (m_stroking)
        m_waiting.push_back(sample);
}

void SculptTool::advance()
{
    if (!m_stroking)
        return;
    handOver();
    show(kFramePatience);
}

void SculptTool::end()
{
    if (!m_stroking)
        return;
    handOver();
    m_runner->finish();
    setStroking(false);
    show(kEndPatience);
}

void SculptTool::settle()
{
    while (m_runner && !m_stroking)
        show(milliseconds(1000));
}

void SculptTool::cancel()
{
    const bool previewed = m_previewed;
    drop();
    if (previewed && m_session)
        m_session->cancelPreview();
}

/// Gives the samples that came in to the working thread, in one go: what they are cut into does not show in the result.
void SculptTool::handOver()
{
    if (!m_waiting.empty())
        m_runner->add(m_waiting);
    m_waiting.clear();
}

void SculptTool::show(milliseconds patience)
{
    if (!m_runner || !m_session)
        return;
    auto step = m_runner->take(patience);
    if (!step)
        return;
    if (step->error)
        m_session->report(*step->error);
    if (!step->isLast) {
        if (!step->dirty.isEmpty()) {
            m_previewed = true;
            m_session->preview(*std::move(step->ground), {.heights = step->dirty, .voids = {}});
        }
    } else if (step->ground) {
        drop();
        // The last stretch by what is known to differ; recording then finds nothing that is not shown.
        m_session->preview(*step->ground, {.heights = step->dirty, .voids = {}});
        m_session->commit(*std::move(step->ground), m_label);
    } else {
        cancel();
    }
}

/// Forgets the stroke, without a word to the session.
void SculptTool::drop()
{
    m_runner.reset();
    m_waiting.clear();
    m_previewed = false;
    setStroking(false);
}

void SculptTool::setStroking(bool stroking)
{
    if (m_stroking == stroking)
        return;
    m_stroking = stroking;
    Q_EMIT strokingChanged();
}

} // namespace editor
