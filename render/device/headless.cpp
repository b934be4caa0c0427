// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/device/headless.h"

#include <QGuiApplication>

namespace render {

namespace {

constexpr const char* kRemedy = "start with a display, under xvfb-run, or for Vulkan with QT_QPA_PLATFORM=vkkhrdisplay";

std::string platform()
{
    return "the Qt platform \"" + QGuiApplication::platformName().toStdString() + "\"";
}

} // namespace

terrain::Result<std::unique_ptr<HeadlessDevice>> HeadlessDevice::create(Backend backend)
{
    using terrain::ErrorCode;
    std::unique_ptr<HeadlessDevice> device(new HeadlessDevice);
    if (backend == Backend::Vulkan) {
        device->m_instance = std::make_unique<QVulkanInstance>();
        device->m_instance->setExtensions(QRhiVulkanInitParams::preferredInstanceExtensions());
        if (!device->m_instance->create())
            return terrain::fail(ErrorCode::Unsupported, "vulkan", "no instance can be made", platform(),
                                 "a platform with Vulkan and a Vulkan driver", kRemedy);
        QRhiVulkanInitParams parameters;
        parameters.inst = device->m_instance.get();
        device->m_rhi.reset(QRhi::create(QRhi::Vulkan, &parameters));
        if (!device->m_rhi)
            return terrain::fail(ErrorCode::Unsupported, "vulkan", "no device can draw", "no usable device",
                                 "a Vulkan driver", "install one (mesa-vulkan-drivers draws in software)");
        return device;
    }
    device->m_surface.reset(QRhiGles2InitParams::newFallbackSurface());
    if (device->m_surface && device->m_surface->isValid()) {
        QRhiGles2InitParams parameters;
        parameters.fallbackSurface = device->m_surface.get();
        device->m_rhi.reset(QRhi::create(QRhi::OpenGLES2, &parameters));
    }
    if (!device->m_rhi)
        return terrain::fail(ErrorCode::Unsupported, "opengl", "no context can be made", platform(),
                             "a platform with OpenGL 3.3 or OpenGL ES 3", kRemedy);
    return device;
}

HeadlessDevice::~HeadlessDevice() = default;

} // namespace render
