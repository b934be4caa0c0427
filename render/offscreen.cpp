// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/offscreen.h"

#include "render/device/headless.h"
#include "render/device/picture.h"

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
    Result<Image> image = drawPicture(
        rhi, target, [&](QRhiCommandBuffer& commands) { renderer.prepare(&commands, target.target(), frame); },
        [&](QRhiCommandBuffer& commands) { renderer.draw(&commands); });
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
