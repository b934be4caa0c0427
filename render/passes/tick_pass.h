// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/passes/frame_block.h"
#include "render/scene.h"

#include <rhi/qrhi.h>

#include <memory>

namespace render {

/// The short line that stands on the ground in the middle of the brush cursor, as long as the brush is strong.
class TickPass {
public:
    explicit TickPass(QRhi& rhi);

    /// `point` is the cursor's, metres from the frame's origin; `size` the target's in pixels.
    void prepare(QRhiResourceUpdateBatch& batch, const FrameBlock& frame, const BrushCursor& cursor, const Vec3& point,
                 QSize size);
    void setPipeline(QRhiRenderTarget& target);
    void draw(QRhiCommandBuffer& commands, const QRhiViewport& viewport) const;

private:
    QRhi& m_rhi;
    std::unique_ptr<QRhiBuffer> m_vertices;
    std::unique_ptr<QRhiShaderResourceBindings> m_bindings;
    std::unique_ptr<QRhiGraphicsPipeline> m_pipeline;
    bool m_visible = false;
};

} // namespace render
