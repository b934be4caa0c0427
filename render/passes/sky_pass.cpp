// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/passes/sky_pass.h"

#include "render/device/shaders.h"

namespace render {

void SkyPass::setPipeline(QRhiRenderTarget& target, QRhiBuffer& frameBuffer)
{
    if (!m_bindings) {
        m_bindings.reset(m_rhi.newShaderResourceBindings());
        m_bindings->setBindings({QRhiShaderResourceBinding::uniformBuffer(
            0, QRhiShaderResourceBinding::VertexStage | QRhiShaderResourceBinding::FragmentStage, &frameBuffer)});
        m_bindings->create();
    }
    m_pipeline = makePipeline(m_rhi, {"sky.vert", "sky.frag"}, target, *m_bindings);
    m_pipeline->setDepthWrite(false);
    m_pipeline->create();
}

void SkyPass::draw(QRhiCommandBuffer& commands, const QRhiViewport& viewport) const
{
    commands.setGraphicsPipeline(m_pipeline.get());
    commands.setViewport(viewport);
    commands.setShaderResources(m_bindings.get());
    commands.draw(3);
}

} // namespace render
