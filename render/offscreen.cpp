// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/offscreen.h"

#include "render/device/headless.h"

#include <QImage>
#include <QSaveFile>

#include <algorithm>
#include <cstring>
#include <format>

namespace render {

using terrain::ErrorCode;
using terrain::fail;
using terrain::Result;

namespace {

constexpr Backend kBackends[] = {Backend::Vulkan, Backend::OpenGL};

Result<std::unique_ptr<HeadlessDevice>> openDevice(Backend backend)
{
    if (backend != Backend::Auto)
        return HeadlessDevice::create(backend);
    std::string reasons;
    for (const Backend b : kBackends) {
        auto device = HeadlessDevice::create(b);
        if (device)
            return device;
        reasons += (reasons.empty() ? "" : "; ") + device.error().line();
    }
    return fail(ErrorCode::Unsupported, "picture", "neither Vulkan nor OpenGL can draw here", reasons);
}

/// A colour texture with a depth buffer, and a multisampled one that resolves into it where more samples are asked for.
class PictureTarget {
public:
    PictureTarget(QRhi& rhi, QSize size, int samples)
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

    bool isMade() const { return m_made; }
    QRhiTexture* colour() const { return m_colour.get(); }
    QRhiTextureRenderTarget* target() const { return m_target.get(); }

private:
    bool m_made = true;
    std::unique_ptr<QRhiTexture> m_colour;
    std::unique_ptr<QRhiRenderBuffer> m_many;
    std::unique_ptr<QRhiRenderBuffer> m_depth;
    std::unique_ptr<QRhiRenderPassDescriptor> m_pass;
    std::unique_ptr<QRhiTextureRenderTarget> m_target;
};

Result<Image> drawPicture(QRhi& rhi, Renderer& renderer, const PictureTarget& target, const Frame& frame)
{
    QRhiCommandBuffer* commands = nullptr;
    if (rhi.beginOffscreenFrame(&commands) != QRhi::FrameOpSuccess)
        return fail(ErrorCode::Io, "picture", "the device cannot begin a frame");
    renderer.prepare(commands, target.target(), frame);
    commands->beginPass(target.target(), Qt::magenta, {1.f, 0});
    renderer.draw(commands);
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

} // namespace

std::vector<BackendProbe> probeBackends()
{
    std::vector<BackendProbe> probes;
    for (const Backend backend : kBackends) {
        BackendProbe probe{backend, backend == Backend::Vulkan ? "vulkan" : "opengl", false, {}, {}};
        if (auto device = HeadlessDevice::create(backend)) {
            probe.works = true;
            probe.device = (*device)->rhi().driverInfo().deviceName.toStdString();
        } else {
            probe.reason = device.error().line();
        }
        probes.push_back(std::move(probe));
    }
    return probes;
}

Result<Image> renderOffscreen(const terrain::Document& document, const Frame& frame, PictureSize size, Backend backend,
                              int samples, Statistics* statistics)
{
    constexpr int kMaxSide = 16384;
    const std::string found = std::format("{} x {}", size.width, size.height);
    if (size.width < 1 || size.height < 1 || size.width > kMaxSide || size.height > kMaxSide)
        return fail(ErrorCode::InvalidArgument, "picture size", "is out of range", found,
                    std::format("sides of 1 to {} pixels", kMaxSide));
    TERRAIN_TRY(device, openDevice(backend));
    QRhi& rhi = device->rhi();
    if (const int limit = rhi.resourceLimit(QRhi::TextureSizeMax); std::max(size.width, size.height) > limit)
        return fail(ErrorCode::TooLarge, "picture size", "is more than the device can draw", found,
                    std::format("sides of at most {} pixels", limit));
    const PictureTarget target(rhi, {size.width, size.height}, samples);
    if (!target.isMade())
        return fail(ErrorCode::TooLarge, "picture", "the device has no room for it", found);
    Renderer renderer(&rhi);
    renderer.setSurface(terrain::Surface(document));
    renderer.settle();
    Result<Image> image = drawPicture(rhi, renderer, target, frame);
    if (statistics)
        *statistics = renderer.statistics();
    return image;
}

Result<Image> renderOffscreen(const terrain::Document& document, const Camera& camera, PictureSize size,
                              Backend backend)
{
    Frame frame;
    frame.camera = camera;
    return renderOffscreen(document, frame, size, backend);
}

Result<void> savePng(const Image& image, const std::filesystem::path& path)
{
    const QImage picture(image.rgba.data(), image.width, image.height, qsizetype(image.width) * 4,
                         QImage::Format_RGBA8888);
    QSaveFile file(QString::fromStdString(path.string()));
    if (!file.open(QIODevice::WriteOnly) || !picture.save(&file, "PNG") || !file.commit())
        return fail(ErrorCode::Io, path.string(), "cannot be written", file.errorString().toStdString());
    return {};
}

} // namespace render
