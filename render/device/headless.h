// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/offscreen.h"

#include <rhi/qrhi.h>

#include <QOffscreenSurface>
#include <QVulkanInstance>

#include <memory>

namespace render {

/// A QRhi without a window, with what must outlive it. Destroy everything made from it first.
class HeadlessDevice {
public:
    /// `backend` must not be Auto.
    static terrain::Result<std::unique_ptr<HeadlessDevice>> create(Backend backend);
    ~HeadlessDevice();

    QRhi& rhi() { return *m_rhi; }

private:
    HeadlessDevice() = default;

    std::unique_ptr<QVulkanInstance> m_instance;
    std::unique_ptr<QOffscreenSurface> m_surface;
    std::unique_ptr<QRhi> m_rhi;
};

} // namespace render
