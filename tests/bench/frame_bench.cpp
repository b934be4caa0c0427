// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.h"
#include "hills.h"

#include "render/device/headless.h"
#include "render/device/picture.h"
#include "render/renderer.h"
#include "terrain/sculpt/stroke.h"

#include <QGuiApplication>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <format>

using namespace terrain;

namespace {

constexpr int kSide = 2049;

double median(std::vector<double> values)
{
    std::ranges::nth_element(values, values.begin() + std::ptrdiff_t(values.size() / 2));
    return values[values.size() / 2];
}

/// A renderer over 2049 x 2049 samples, and what one of its frames costs the thread that draws.
class Frames {
public:
    explicit Frames(QRhi& rhi) : m_rhi(rhi), m_target(rhi, {64, 48}, 1), m_renderer(&rhi)
    {
        m_renderer.setSurface(Surface(m_ground));
        m_frame.camera.near = 1;
        look(1000);
        m_renderer.settle();
        draw({}, m_ground);
    }

    /// A stroke of the raise brush, 10 m in radius, that goes on by `step` metres a frame.
    std::vector<double> sculpt(int frames, double step)
    {
        Brush brush;
        brush.tool = "raise";
        brush.radius = 10;
        Stroke stroke = *Stroke::begin(m_ground, brush);
        const StrokeSample first{0, kWest, 1000, 1};
        bool drawn = stroke.add({&first, 1}).has_value();
        std::vector<double> times;
        for (int k = 1; drawn && k <= frames; ++k) {
            const StrokeSample next{k / 60., kWest + step * k, 1000, 1};
            drawn = stroke.add({&next, 1}).has_value();
            const Document ground = stroke.document();
            times.push_back(draw({.heights = stroke.takeDirty(), .voids = {}, .replaced = false}, ground));
        }
        m_ground = *stroke.finish();
        m_renderer.settle();
        draw({.heights = m_ground.lattice.all(), .voids = {}, .replaced = false}, m_ground);
        return times;
    }

    std::vector<double> scroll(int frames, double step)
    {
        std::vector<double> times;
        for (int k = 1; k <= frames; ++k) {
            look(1000 + step * k);
            times.push_back(draw({}, m_ground));
        }
        look(1000);
        draw({}, m_ground);
        return times;
    }

private:
    static constexpr double kWest = 940;

    void look(double x)
    {
        m_frame.camera.eye = {x, 150, 1040};
        m_frame.camera.target = {x, 0, 1000};
    }

    /// Milliseconds of taking over the change and of preparing the frame: sampling, packing and handing over of rings.
    double draw(const Change& change, const Document& ground)
    {
        const auto start = std::chrono::steady_clock::now();
        m_renderer.applyChange(Surface(ground), change);
        const double sync = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
        const auto picture = render::drawPicture(
            m_rhi, m_target, [&](QRhiCommandBuffer& c) { m_renderer.prepare(&c, m_target.target(), m_frame); },
            [&](QRhiCommandBuffer& c) { m_renderer.draw(&c); });
        bench::keep(picture.has_value());
        return sync + m_renderer.statistics().prepareMs;
    }

    QRhi& m_rhi;
    Document m_ground = bench::hills(kSide, 20.);
    render::PictureTarget m_target;
    render::Renderer m_renderer;
    render::Frame m_frame;
};

/// CPU time of frames on the thread that draws, on each backend that works here.
void frames(bench::Table& table)
{
    const bool hasDisplay = qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
    if (!hasDisplay && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    int argc = 1;
    char name[] = "moraine_bench";
    char* argv[] = {name, nullptr};
    const QGuiApplication application(argc, argv);
    for (const auto& [backend, title] :
         {std::pair{render::Backend::Vulkan, "Vulkan"}, {render::Backend::OpenGL, "OpenGL"}}) {
        const auto device = render::HeadlessDevice::create(backend);
        if (!device) {
            table.skip(std::format("frame, {}", title), device.error().line());
            continue;
        }
        Frames drawn((*device)->rhi());
        table.atMost(std::format("frame, {}: a dab of radius 10 m", title), median(drawn.sculpt(51, 2.5)), "ms", 1);
        table.atMost(std::format("frame, {}: a scroll by 4 m", title), median(drawn.scroll(51, 4)), "ms", 1);
        table.report(std::format("frame, {}: 150 m of a stroke at once", title), median(drawn.sculpt(1, 150)), "ms");
    }
}

const bench::Area kFrames("frame", frames);

} // namespace
