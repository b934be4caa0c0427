// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/renderer.h"
#include "render/scene.h"
#include "terrain/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace render {

/// An 8-bit picture, row 0 on top, four bytes a pixel: red, green, blue, alpha. For looking at, never for heights.
struct Image {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;

    const std::uint8_t* pixel(int x, int y) const { return rgba.data() + (std::size_t(y) * width + x) * 4; }
};

enum class Backend {
    Auto, ///< the first of Vulkan and OpenGL that works here
    Vulkan,
    OpenGL,
};

/// Whether a backend can draw here.
struct BackendProbe {
    Backend backend = Backend::Vulkan;
    std::string name; ///< "vulkan", "opengl": as the command line spells it
    bool works = false;
    std::string device; ///< the device that would draw, where it works
    std::string reason; ///< why not, where it does not
};

/// The Qt platform (QT_QPA_PLATFORM) on which Vulkan draws where there is no display. OpenGL needs a display, a virtual
/// one will do.
inline constexpr const char* kHeadlessPlatform = "vkkhrdisplay";

/// Tries both backends. Needs a QGuiApplication; tens of milliseconds.
std::vector<BackendProbe> probeBackends();

struct PictureSize {
    int width = 1280;
    int height = 720;
};

/// Draws one frame of `document` without a window. Needs a QGuiApplication (thread: its own). The frame's camera is
/// used as it is: call fitClipPlanes first unless the planes are meant. Refuses empty or oversized pictures and
/// backends that do not work here, saying why. `samples` is the number of samples per pixel asked for.
terrain::Result<Image> renderOffscreen(const terrain::Document& document, const Frame& frame, PictureSize size,
                                       Backend backend = Backend::Auto, int samples = 4,
                                       Statistics* statistics = nullptr);

/// The same for the plain case.
terrain::Result<Image> renderOffscreen(const terrain::Document& document, const Camera& camera, PictureSize size,
                                       Backend backend = Backend::Auto);

/// Writes a PNG, replacing what is there.
terrain::Result<void> savePng(const Image& image, const std::filesystem::path& path);

} // namespace render
