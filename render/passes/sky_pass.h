// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <rhi/qrhi.h>

#include <memory>

namespace render {

/// Fills what the ground left free with the sky, at the far plane.
class SkyPass {
public:
    explicit SkyPass(QRhi& rhi) : m_rhi(rhi) {}

    void setPipeline(QRhiRenderTarget& target, QRhiBuffer& frameBuffer);
    void draw(QRhiCommandBuffer& commands, const QRhiViewport& viewport) const;

private:
    QRhi& m_rhi;
    std::unique_ptr<QRhiShaderResourceBindings> m_bindings;
    std::unique_ptr<QRhiGraphicsPipeline> m_pipeline;
};

} // namespace render
