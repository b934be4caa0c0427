// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace app {

/// Chooses what Qt Quick draws with and logs it: Vulkan where it works, else OpenGL. QSG_RHI_BACKEND wins. Needs a
/// QGuiApplication; call it before the first window.
void chooseGraphics();

} // namespace app
