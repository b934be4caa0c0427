// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/renderer.h"
#include "render/scene.h"

#include <QtCore/QString>
#include <QtQuick/QQuickRhiItem>

#include <memory>
#include <mutex>

namespace editor {

/// What the drawing thread tells the window's thread. Both may hold it.
struct FrameReport {
    std::mutex mutex;
    int drawn = 0;       ///< frames since the item was made
    double frameMs = 0;  ///< CPU, sync and drawing
    double ringMs = 0;   ///< CPU, sampling and packing of changed rings
    bool settled = true; ///< false: the same frame would look better if it were drawn again
    QString backend;
};

/// Draws a Viewport with the window's QRhi, on the window's drawing thread.
class ViewportRenderer : public QQuickRhiItemRenderer {
public:
    explicit ViewportRenderer(std::shared_ptr<FrameReport> report);

protected:
    void initialize(QRhiCommandBuffer* commands) override;
    void synchronize(QQuickRhiItem* item) override;
    void render(QRhiCommandBuffer* commands) override;

private:
    std::shared_ptr<FrameReport> m_report;
    std::unique_ptr<render::Renderer> m_renderer;
    QRhi* m_rhi = nullptr;
    bool m_fresh = false; ///< the renderer knows no ground yet
    render::Frame m_frame;
    double m_syncMs = 0;
};

} // namespace editor
