// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/device/headless.h"
#include "render/device/picture.h"

#include <QTest>

/// Rows "vulkan" and "opengl" for a test that fetches `backend` as an int.
inline void addBackends()
{
    QTest::addColumn<int>("backend");
    QTest::newRow("vulkan") << int(render::Backend::Vulkan);
    QTest::newRow("opengl") << int(render::Backend::OpenGL);
}

/// A renderer on a device of its own, and what it draws into.
struct Easel {
    Easel(int backend, int w, int h, int samples = 1)
        : device(*render::HeadlessDevice::create(render::Backend(backend))),
          target(std::make_unique<render::PictureTarget>(device->rhi(), QSize(w, h), samples)),
          renderer(std::make_unique<render::Renderer>(&device->rhi()))
    {
    }

    render::Image draw(const render::Frame& frame)
    {
        renderer->settle();
        auto image = render::drawPicture(
            device->rhi(), *target, [&](QRhiCommandBuffer& c) { renderer->prepare(&c, target->target(), frame); },
            [&](QRhiCommandBuffer& c) { renderer->draw(&c); });
        return image ? *image : render::Image{};
    }

    std::unique_ptr<render::HeadlessDevice> device;
    std::unique_ptr<render::PictureTarget> target;
    std::unique_ptr<render::Renderer> renderer;
};

/// A camera straight above (x, z) whose picture spans `height` metres of level ground at y = 0 from top to bottom.
inline render::Camera fromAbove(double x, double z, double above, double height)
{
    render::Camera camera;
    camera.eye = {x, above, z};
    camera.target = {x, 0, z};
    camera.fovY = 2 * std::atan(height / 2 / above);
    camera.near = above / 4;
    camera.far = above * 4;
    return camera;
}
