// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/device/shaders.h"

#include <QFile>

using namespace Qt::StringLiterals;

namespace render {

QShader shader(const char* name)
{
    QFile file(u":/moraine/render/shaders/%1.qsb"_s.arg(QLatin1StringView(name)));
    const bool opened = file.open(QIODevice::ReadOnly);
    Q_ASSERT(opened);
    return opened ? QShader::fromSerialized(file.readAll()) : QShader();
}

std::unique_ptr<QRhiGraphicsPipeline> makePipeline(QRhi& rhi, const ShaderPair& shaders, QRhiRenderTarget& target,
                                                   QRhiShaderResourceBindings& bindings,
                                                   const QRhiVertexInputLayout& input)
{
    std::unique_ptr<QRhiGraphicsPipeline> pipeline(rhi.newGraphicsPipeline());
    pipeline->setShaderStages(
        {{QRhiShaderStage::Vertex, shader(shaders.vertex)}, {QRhiShaderStage::Fragment, shader(shaders.fragment)}});
    pipeline->setDepthTest(true);
    pipeline->setDepthWrite(true);
    pipeline->setDepthOp(QRhiGraphicsPipeline::LessOrEqual);
    pipeline->setSampleCount(target.sampleCount());
    pipeline->setVertexInputLayout(input);
    pipeline->setShaderResourceBindings(&bindings);
    pipeline->setRenderPassDescriptor(target.renderPassDescriptor());
    return pipeline;
}

} // namespace render
