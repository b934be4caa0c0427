// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/viewport_renderer.h"

#include "editor/viewport/viewport.h"
#include "terrain/base/log.h"

#include <QtCore/QElapsedTimer>
#include <QtGui/QColor>
#include <rhi/qrhi.h>
#include <spdlog/spdlog.h>

#include <utility>

namespace editor {

namespace {

double milliseconds(const QElapsedTimer& clock)
{
    return double(clock.nsecsElapsed()) / 1e6;
}

} // namespace

ViewportRenderer::ViewportRenderer(std::shared_ptr<FrameReport> report) : m_report(std::move(report))
{
}

void ViewportRenderer::initialize(QRhiCommandBuffer*)
{
    if (m_rhi == rhi())
        return;
    m_rhi = rhi();
    m_renderer = std::make_unique<render::Renderer>(m_rhi);
    m_fresh = true;
    terrain::log().info("viewport: drawing with {} on {}", m_rhi->backendName(),
                        m_rhi->driverInfo().deviceName.toStdString());
    const std::lock_guard lock(m_report->mutex);
    m_report->backend = QString::fromLatin1(m_rhi->backendName());
}

void ViewportRenderer::synchronize(QQuickRhiItem* item)
{
    QElapsedTimer clock;
    clock.start();
    auto* viewport = static_cast<Viewport*>(item);
    const terrain::Change change = std::exchange(viewport->m_change, {});
    if (m_fresh || change.replaced)
        m_renderer->setSurface(viewport->m_camera.ground());
    else if (!change.isEmpty())
        m_renderer->applyChange(viewport->m_camera.ground(), change);
    if (m_fresh || !change.isEmpty()) {
        // A frame on its way to the screen shows the ground as it was.
        const std::lock_guard lock(m_report->mutex);
        m_report->settled = viewport->m_settled = false;
    }
    m_fresh = false;
    m_frame = viewport->frame();
    m_syncMs = milliseconds(clock);
}

void ViewportRenderer::render(QRhiCommandBuffer* commands)
{
    QElapsedTimer clock;
    clock.start();
    m_renderer->prepare(commands, renderTarget(), m_frame);
    commands->beginPass(renderTarget(), Qt::black, {1.f, 0});
    m_renderer->draw(commands);
    commands->endPass();

    const render::Statistics& statistics = m_renderer->statistics();
    const std::lock_guard lock(m_report->mutex);
    ++m_report->drawn;
    m_report->frameMs = m_syncMs + milliseconds(clock);
    m_report->ringMs = statistics.ringMs + statistics.uploadMs;
    m_report->settled = m_renderer->isSettled();
}

} // namespace editor
