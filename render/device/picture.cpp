// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/device/picture.h"

#include <cstring>

namespace render {

using terrain::ErrorCode;
using terrain::fail;
using terrain::Result;

PictureTarget::PictureTarget(QRhi& rhi, QSize size, int samples)
{
    const QList<int> supported = rhi.supportedSampleCounts();
    if (!supported.contains(samples))
        samples = 1;
    m_colour.reset(
        rhi.newTexture(QRhiTexture::RGBA8, size, 1, QRhiTexture::RenderTarget | QRhiTexture::UsedAsTransferSource));
    m_depth.reset(rhi.newRenderBuffer(QRhiRenderBuffer::DepthStencil, size, samples));
    QRhiColorAttachment attachment(m_colour.get());
    if (samples > 1) {
        m_many.reset(rhi.newRenderBuffer(QRhiRenderBuffer::Color, size, samples, {}, QRhiTexture::RGBA8));
        m_made = m_many->create();
        attachment = QRhiColorAttachment(m_many.get());
        attachment.setResolveTexture(m_colour.get());
    }
    m_made = m_made && m_colour->create() && m_depth->create();
    QRhiTextureRenderTargetDescription description(attachment);
    description.setDepthStencilBuffer(m_depth.get());
    m_target.reset(rhi.newTextureRenderTarget(description));
    m_pass.reset(m_target->newCompatibleRenderPassDescriptor());
    m_target->setRenderPassDescriptor(m_pass.get());
    m_made = m_made && m_target->create();
}

Result<Image> drawPicture(QRhi& rhi, const PictureTarget& target, const Commands& prepare, const Commands& draw)
{
    QRhiCommandBuffer* commands = nullptr;
    if (rhi.beginOffscreenFrame(&commands) != QRhi::FrameOpSuccess)
        return fail(ErrorCode::Io, "picture", "the device cannot begin a frame");
    prepare(*commands);
    commands->beginPass(target.target(), Qt::magenta, {1.f, 0});
    draw(*commands);
    QRhiReadbackResult read;
    QRhiResourceUpdateBatch* batch = rhi.nextResourceUpdateBatch();
    batch->readBackTexture({target.colour()}, &read);
    commands->endPass(batch);
    if (rhi.endOffscreenFrame() != QRhi::FrameOpSuccess)
        return fail(ErrorCode::Io, "picture", "the device was lost while drawing");

    Image image{read.pixelSize.width(), read.pixelSize.height(), {}};
    image.rgba.resize(std::size_t(image.width) * image.height * 4);
    const std::size_t row = std::size_t(image.width) * 4;
    for (int y = 0; y < image.height; ++y) {
        const int from = rhi.isYUpInFramebuffer() ? image.height - 1 - y : y;
        std::memcpy(image.rgba.data() + std::size_t(y) * row, read.data.constData() + std::size_t(from) * row, row);
    }
    return image;
}

} // namespace render
