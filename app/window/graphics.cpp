// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/graphics.h"

#include "render/offscreen.h"
#include "terrain/base/log.h"

#include <QtQuick/QQuickWindow>

#include <algorithm>
#include <spdlog/spdlog.h>

namespace app {

namespace {

/// A processor that plays a graphics card. A real card on the other backend is far faster.
bool isSoftware(const render::BackendProbe& probe)
{
    return probe.device.contains("llvmpipe") || probe.device.contains("SwiftShader");
}

} // namespace

void chooseGraphics()
{
    if (qEnvironmentVariableIsSet("QSG_RHI_BACKEND")) {
        terrain::log().info("graphics: {} as QSG_RHI_BACKEND asks", qgetenv("QSG_RHI_BACKEND").toStdString());
        return;
    }
    const std::vector<render::BackendProbe> probes = render::probeBackends();
    for (const render::BackendProbe& probe : probes) {
        if (!probe.works)
            terrain::log().info("graphics: {} does not work here: {}", probe.name, probe.reason);
    }
    auto chosen = std::ranges::find_if(probes, [](const auto& probe) { return probe.works && !isSoftware(probe); });
    if (chosen == probes.end())
        chosen = std::ranges::find_if(probes, &render::BackendProbe::works);
    if (chosen == probes.end()) {
        terrain::log().warn("graphics: neither Vulkan nor OpenGL works here; Qt chooses");
        return;
    }
    QQuickWindow::setGraphicsApi(chosen->backend == render::Backend::Vulkan ? QSGRendererInterface::Vulkan
                                                                            : QSGRendererInterface::OpenGL);
    terrain::log().info("graphics: {} on {}", chosen->name, chosen->device);
}

} // namespace app
