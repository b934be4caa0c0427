// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal_progress.h"
#include "app/cli/verb.h"
#include "render/offscreen.h"
#include "terrain/document/project.h"

#include <QGuiApplication>

#include <cmath>
#include <format>

namespace app {

namespace {

struct Arguments {
    std::filesystem::path project;
    std::filesystem::path picture;
    std::int64_t width = 1280;
    std::int64_t height = 720;
    std::optional<terrain::Vec3> eye;
    std::optional<terrain::Vec3> target;
    std::string view;
    render::Backend backend = render::Backend::Auto;
};

std::vector<std::string> viewIds()
{
    std::vector<std::string> ids;
    for (const render::ViewModeInfo& mode : render::viewModes())
        ids.emplace_back(mode.id);
    return ids;
}

terrain::Vec3 placeOf(const std::string& option, const std::string& text)
{
    const auto place = numbersOf(option, text, 3, 3, "a place as X,Y,Z");
    return {place[0], place[1], place[2]};
}

terrain::Result<render::Camera> cameraOf(const Arguments& arguments, const terrain::Surface& surface)
{
    render::Camera camera = render::frameAll(surface, double(arguments.width) / double(arguments.height));
    if (arguments.eye)
        camera.eye = *arguments.eye;
    if (arguments.target)
        camera.target = *arguments.target;
    const terrain::Vec3 along{camera.target.x - camera.eye.x, camera.target.y - camera.eye.y,
                              camera.target.z - camera.eye.z};
    const double level = std::hypot(along.x, along.z);
    if (!std::isfinite(level) || !std::isfinite(along.y) || !(level > 1e-9 * std::abs(along.y)))
        return terrain::fail(terrain::ErrorCode::InvalidArgument, "camera", "looks nowhere",
                             std::format("{},{},{} to {},{},{}", camera.eye.x, camera.eye.y, camera.eye.z,
                                         camera.target.x, camera.target.y, camera.target.z),
                             "a target apart from the eye and not straight above or below it");
    render::fitClipPlanes(camera, surface);
    return camera;
}

/// Has Qt draw without a display where there is none, or where none is needed. A platform that a person asked for
/// stays, unless it can draw with neither backend.
terrain::Result<void> choosePlatform(render::Backend backend)
{
    const QByteArray asked = qgetenv("QT_QPA_PLATFORM");
    if (!asked.isEmpty() && asked != "offscreen" && asked != "minimal")
        return {};
    const bool hasDisplay = !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
    if (backend == render::Backend::OpenGL && !hasDisplay)
        return terrain::fail(terrain::ErrorCode::Unsupported, "opengl", "cannot draw without a display",
                             "neither DISPLAY nor WAYLAND_DISPLAY set", {},
                             "use --backend vulkan, or start under xvfb-run");
    if (backend == render::Backend::Vulkan || !hasDisplay)
        qputenv("QT_QPA_PLATFORM", render::kHeadlessPlatform);
    return {};
}

terrain::Result<void> shoot(const Arguments& arguments, Context& context)
{
    constexpr std::int64_t kMostPixels = 16384;
    if (arguments.width < 1 || arguments.height < 1 || arguments.width > kMostPixels || arguments.height > kMostPixels)
        return terrain::fail(terrain::ErrorCode::InvalidArgument, "size", "is out of range",
                             std::format("{}x{} pixels", arguments.width, arguments.height),
                             std::format("1 to {} a side", kMostPixels));
    TerminalProgress progress;
    TERRAIN_TRY(project, terrain::Project::open(arguments.project, terrain::OpenMode::ReadOnly, progress));
    terrain::measure(project.document());
    if (const std::optional<terrain::Error> fault = project.fault())
        return std::unexpected(*fault);
    render::Frame frame;
    TERRAIN_TRY(camera, cameraOf(arguments, terrain::Surface(project.document())));
    frame.camera = camera;
    const std::vector<std::string> ids = viewIds();
    if (!arguments.view.empty())
        frame.viewMode = int(std::ranges::find(ids, arguments.view) - ids.begin());
    TERRAIN_CHECK(choosePlatform(arguments.backend));
    int argc = 1;
    char name[] = "moraine";
    char* argv[] = {name, nullptr};
    const QGuiApplication qt(argc, argv);
    TERRAIN_TRY(image, render::renderOffscreen(project.document(), frame, {int(arguments.width), int(arguments.height)},
                                               arguments.backend));
    TERRAIN_CHECK(render::savePng(image, arguments.picture));
    context.answer({{"file", shown(arguments.picture)},
                    {"size", {image.width, image.height}},
                    {"eye", {camera.eye.x, camera.eye.y, camera.eye.z}},
                    {"target", {camera.target.x, camera.target.y, camera.target.z}},
                    {"view", ids[std::size_t(frame.viewMode)]}},
                   std::format("{}  {}x{} pixels\n", shown(arguments.picture), image.width, image.height));
    return {};
}

} // namespace

void addShot(CLI::App& app, Context& context)
{
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* const verb = addVerb(app, context, "shot", "Takes a picture of a project's ground, without a window.",
                                   "moraine shot moon.moraine -o moon.png --size 1920x1080 --eye 0,900,2000 "
                                   "--target 800,100,400 --view lit",
                                   [arguments](Context& answer) { return shoot(*arguments, answer); });
    verb->add_option("PROJECT", arguments->project, "the project to look at")->required();
    verb->add_option("-o,--output", arguments->picture, "the PNG to write")->required()->type_name("PNG");
    verb->add_option_function<std::string>(
            "--size",
            [arguments](const std::string& text) {
                std::tie(arguments->width, arguments->height) = sizeOf("--size", text);
            },
            "pixels; 1280x720 unless given")
        ->type_name("WxH");
    verb->add_option_function<std::string>(
            "--eye", [arguments](const std::string& text) { arguments->eye = placeOf("--eye", text); },
            "where the camera stands, metres; unless given, where all of the ground is seen")
        ->type_name("X,Y,Z");
    verb->add_option_function<std::string>(
            "--target", [arguments](const std::string& text) { arguments->target = placeOf("--target", text); },
            "what it looks at, metres; unless given, the ground's middle")
        ->type_name("X,Y,Z");
    verb->add_option("--view", arguments->view, "how the ground is shown; as the eye would see it unless given")
        ->check(CLI::IsMember(viewIds()))
        ->type_name("MODE");
    verb->add_option_function<std::string>(
            "--backend",
            [arguments](const std::string& text) {
                arguments->backend = text == "vulkan" ? render::Backend::Vulkan : render::Backend::OpenGL;
            },
            "vulkan or opengl; the first that works unless given")
        ->check(CLI::IsMember({"vulkan", "opengl"}))
        ->type_name("NAME");
}

} // namespace app
