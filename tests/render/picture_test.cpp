// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/passes/camera_block.h"
#include "render/passes/ground_pass.h"
#include "tests/render/ground.h"
#include "tests/render/picture.h"

#include <cmath>

using namespace render;
using terrain::Document;
using terrain::Surface;

namespace {

constexpr int kSlopeMode = 2;

bool isNear(const std::uint8_t* pixel, const std::array<double, 3>& colour, double tolerance = 2)
{
    return std::abs(pixel[0] - colour[0]) <= tolerance && std::abs(pixel[1] - colour[1]) <= tolerance &&
           std::abs(pixel[2] - colour[2]) <= tolerance;
}

/// What level ground looks like in the slope view: the ramp's first colour under the default sun.
const std::array<double, 3> kLevel{0, 30.3, 68.5};

/// Where the ray through a pixel's middle meets y = 0.
std::array<double, 2> onLevel(const Camera& camera, int w, int h, double px, double py)
{
    const Vec3 f = minus(camera.target, camera.eye);
    const double fl = std::hypot(f.x, f.y, f.z), rl = std::hypot(f.x, f.z);
    const Vec3 forward{f.x / fl, f.y / fl, f.z / fl};
    const Vec3 right = rl > 1e-9 ? Vec3{-f.z / rl, 0, f.x / rl} : Vec3{1, 0, 0};
    const Vec3 up{right.y * forward.z - right.z * forward.y, right.z * forward.x - right.x * forward.z,
                  right.x * forward.y - right.y * forward.x};
    const double t = std::tan(camera.fovY / 2), sx = ((px + 0.5) / w * 2 - 1) * t * w / h,
                 sy = (1 - (py + 0.5) / h * 2) * t;
    const Vec3 ray{forward.x + right.x * sx + up.x * sy, forward.y + right.y * sx + up.y * sy,
                   forward.z + right.z * sx + up.z * sy};
    const double s = -camera.eye.y / ray.y;
    return {camera.eye.x + ray.x * s, camera.eye.z + ray.z * s};
}

} // namespace

class PictureTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void slopesHaveTheirColour_data() { addBackends(); }
    void slopesHaveTheirColour();
    void groundEndsAtTheAreasEdge_data() { addBackends(); }
    void groundEndsAtTheAreasEdge();
    void voidsAreTheLatticesTrianglesAtAnyDistance_data() { addBackends(); }
    void voidsAreTheLatticesTrianglesAtAnyDistance();
    void ringsMeetWithoutCracks_data() { addBackends(); }
    void ringsMeetWithoutCracks();
    void cursorLiesAtItsRadius_data() { addBackends(); }
    void cursorLiesAtItsRadius();
    void groundFarFromTheOriginLooksTheSame_data() { addBackends(); }
    void groundFarFromTheOriginLooksTheSame();
    void litPictureHasSkyAboveAndNoPureBlackOrWhite_data() { addBackends(); }
    void litPictureHasSkyAboveAndNoPureBlackOrWhite();
    void picturesAreSavedAndRefused();
};

void PictureTest::slopesHaveTheirColour()
{
    QFETCH(int, backend);
    Easel easel(backend, 64, 64);
    Frame frame;
    frame.viewMode = kSlopeMode;
    frame.camera = fromAbove(64, 64, 200, 20);
    easel.renderer->setSurface(Surface(groundOf(129, 129, 1, [](int, int) { return 0.; })));
    const Image level = easel.draw(frame);
    QVERIFY(isNear(level.pixel(32, 32), kLevel));
    // 45 degrees, rising to the east: three quarters along the ramp, its normal towards the sun's side.
    easel.renderer->setSurface(Surface(groundOf(129, 129, 1, [](int i, int) { return i - 64.; })));
    const Image steep = easel.draw(frame);
    QVERIFY(isNear(steep.pixel(32, 32), {178.2, 164.9, 102.3}));
}

void PictureTest::groundEndsAtTheAreasEdge()
{
    QFETCH(int, backend);
    Easel easel(backend, 160, 120);
    Frame frame;
    frame.viewMode = kSlopeMode;
    easel.renderer->setSurface(Surface(groundOf(65, 41, 1, [](int, int) { return 0.; })));
    // From over the ground, and from beyond it, where coarse rings carry its edge.
    for (const double above : {90., 3000.}) {
        frame.camera = fromAbove(32, 20, above, 60);
        const Image image = easel.draw(frame);
        for (int y = 0; y < image.height; ++y) {
            for (int x = 0; x < image.width; ++x) {
                const auto [wx, wz] = onLevel(frame.camera, image.width, image.height, x, y);
                const double inside = std::min({wx, 64 - wx, wz, 40 - wz});
                if (std::abs(inside) > 0.5) // metres a pixel
                    QCOMPARE(isNear(image.pixel(x, y), kLevel), inside > 0);
            }
        }
    }
}

void PictureTest::voidsAreTheLatticesTrianglesAtAnyDistance()
{
    QFETCH(int, backend);
    Easel easel(backend, 160, 120);
    Frame frame;
    frame.viewMode = kSlopeMode;
    const Surface surface(withVoids(groundOf(1025, 257, 1, [](int, int) { return 0.; }), {101, 101, 9, 9}));
    easel.renderer->setSurface(surface);
    std::vector<Camera> cameras{fromAbove(105, 105, 10, 14)};
    cameras.push_back(cameras.front()); // ring 4 at 900 m
    cameras.back().eye = {1000, 900, 130};
    cameras.back().target = {105, 0, 105};
    cameras.back().fovY = 14. / 1270;
    for (Camera& camera : cameras) {
        fitClipPlanes(camera, surface);
        frame.camera = camera;
        const Image image = easel.draw(frame);
        int holes = 0, compared = 0;
        for (int y = 0; y < image.height; ++y) {
            for (int x = 0; x < image.width; ++x) {
                const auto isGround = [&](double dx, double dy) {
                    const auto [wx, wz] = onLevel(camera, image.width, image.height, x + dx, y + dy);
                    return surface.height(wx, wz).has_value();
                };
                const bool ground = isGround(0, 0);
                holes += !ground;
                if (isGround(-1, 0) != ground || isGround(1, 0) != ground || isGround(0, -1) != ground ||
                    isGround(0, 1) != ground)
                    continue;
                ++compared;
                QCOMPARE(isNear(image.pixel(x, y), kLevel), ground);
            }
        }
        QVERIFY(holes > 2000 && compared > 15000);
    }
}

void PictureTest::ringsMeetWithoutCracks()
{
    QFETCH(int, backend);
    const auto device = *HeadlessDevice::create(Backend(backend));
    QRhi& rhi = device->rhi();
    const PictureTarget target(rhi, {240, 180}, 1);
    const std::unique_ptr<QRhiBuffer> frameBuffer(
        rhi.newBuffer(QRhiBuffer::Dynamic, QRhiBuffer::UniformBuffer, sizeof(FrameBlock)));
    frameBuffer->create();
    GroundPass ground(rhi);
    const Surface surface(groundOf(257, 257, 1, [](int i, int j) {
        return (i < 128 ? 0. : 1000.) + 6 * std::sin(i * 0.21) * std::cos(j * 0.17) + 1.5 * std::sin(i * 1.7 + j * 1.3);
    }));
    ground.setSurface(surface);

    std::vector<Camera> cameras;
    for (const double x : {40., 200.}) { // the whole picture on the ground, from 2 m to 20 km
        for (const double above : {2., 5., 20., 80., 300., 1500., 6000., 20000.}) {
            Camera camera;
            camera.target = {x, surface.height(x, 128).value_or(0), 128};
            camera.eye = {x + 0.1 * above, camera.target.y + above, 128 + 0.4 * above};
            camera.fovY = 2 * std::atan(std::min(0.35, 20 / above));
            cameras.push_back(camera);
        }
    }
    for (const double away : {3., 30., 100.}) { // the cliff's face fills it
        Camera camera;
        camera.eye = {127 - away, surface.height(127 - away, 100).value_or(0) + 12, 100};
        camera.target = {128, camera.eye.y + away, 110};
        camera.fovY = 0.5;
        cameras.push_back(camera);
    }
    FrameBlock block;
    for (Camera& camera : cameras) {
        fitClipPlanes(camera, surface);
        camera.near = std::min(camera.near, 1.);
        Statistics statistics;
        const auto image = drawPicture(
            rhi, target,
            [&](QRhiCommandBuffer& commands) {
                QRhiResourceUpdateBatch* batch = rhi.nextResourceUpdateBatch();
                const Origin origin{std::llround(camera.eye.x), std::llround(camera.eye.z), float(camera.eye.y)};
                block = {};
                fillCamera(block, rhi, camera,
                           {camera.eye.x - double(origin.i), camera.eye.y - double(origin.height),
                            camera.eye.z - double(origin.j)},
                           {240, 180});
                block.sun = {0, 1, 0, 0};
                block.cursorStyle[0] = -1;
                ground.prepare(*batch, *frameBuffer, origin, camera.eye.x, camera.eye.z, Sun{}, block, statistics);
                if (&camera == &cameras.front())
                    ground.setPipelines(*target.target());
                batch->updateDynamicBuffer(frameBuffer.get(), 0, sizeof(FrameBlock), &block);
                commands.resourceUpdate(batch);
            },
            [&](QRhiCommandBuffer& commands) { ground.draw(commands, {0, 0, 240, 180}, block, statistics); });
        QVERIFY(image.has_value());
        int cracks = 0;
        for (int i = 0; i < 240 * 180; ++i)
            cracks += isNear(image->rgba.data() + std::size_t(i) * 4, {255, 0, 255}, 1);
        QVERIFY2(cracks == 0, qPrintable(QString::number(cracks) + QString::fromLatin1(" from height ") +
                                         QString::number(camera.eye.y)));
    }
}

void PictureTest::cursorLiesAtItsRadius()
{
    QFETCH(int, backend);
    Easel easel(backend, 200, 200);
    easel.renderer->setSurface(Surface(groundOf(129, 129, 1, [](int, int) { return 0.; })));
    Frame frame;
    frame.viewMode = kSlopeMode;
    frame.camera = fromAbove(64, 64, 150, 50); // 4 pixels a metre
    const Image without = easel.draw(frame);
    frame.cursor = {true, {60, 0, 66}, {0, 1, 0}, 15, 0, 0, BrushMeaning::Raise};
    const Image with = easel.draw(frame);
    int white = 0;
    for (int y = 0; y < with.height; ++y) {
        for (int x = 0; x < with.width; ++x) {
            const auto [wx, wz] = onLevel(frame.camera, with.width, with.height, x, y);
            const double away = std::hypot(wx - 60, wz - 66);
            if (away < 3) // the tick
                continue;
            if (with.pixel(x, y)[0] > 200) {
                ++white;
                QVERIFY2(std::abs(away - 15) < 0.5, qPrintable(QString::number(away)));
            }
            if (std::abs(away - 15) < 0.1)
                QVERIFY(with.pixel(x, y)[0] > 180);
            if (std::abs(away - 15) > 1.5)
                QVERIFY(std::equal(with.pixel(x, y), with.pixel(x, y) + 3, without.pixel(x, y)));
        }
    }
    QVERIFY(white > 350); // a circle of 60 pixels' radius
}

void PictureTest::groundFarFromTheOriginLooksTheSame()
{
    QFETCH(int, backend);
    const auto hills = [](int i, int j) { return 20 * std::sin(i * 0.1) * std::cos(j * 0.13) + 300; };
    Frame frame;
    frame.camera.eye = {20, 340, 110};
    frame.camera.target = {100, 290, 40};
    frame.camera.near = 1;
    frame.camera.far = 2000;
    frame.cursor = {true, {80, 300, 60}, {0, 1, 0}, 9, 4, 0.5, BrushMeaning::Smooth};
    Easel easel(backend, 200, 120);
    easel.renderer->setSurface(Surface(groundOf(129, 129, 1, hills)));
    const Image near = easel.draw(frame);
    const double x0 = 500000.25, z0 = -5100000.5;
    for (Vec3* place : {&frame.camera.eye, &frame.camera.target, &frame.cursor.point}) {
        place->x += x0;
        place->z += z0;
    }
    easel.renderer->setSurface(Surface(groundOf(129, 129, 1, hills, x0, z0)));
    const Image far = easel.draw(frame);
    QVERIFY(near.rgba == far.rgba);
}

void PictureTest::litPictureHasSkyAboveAndNoPureBlackOrWhite()
{
    QFETCH(int, backend);
    const Surface surface(groundOf(257, 257, 30, [](int i, int j) {
        return 1400 * std::exp(-(std::pow(i - 128, 2) + std::pow(j - 128, 2)) / 3000) +
               40 * std::sin(i * 0.4) * std::cos(j * 0.3);
    }));
    Easel easel(backend, 160, 90, 4);
    easel.renderer->setSurface(surface);
    Frame frame;
    frame.camera.eye = {3840, 150, 7300};
    frame.camera.target = {3840, 150, 3840};
    fitClipPlanes(frame.camera, surface);
    const Image image = easel.draw(frame);
    const std::uint8_t* sky = image.pixel(140, 4);
    QVERIFY(sky[2] > sky[0] + 20); // blue
    const std::uint8_t* ground = image.pixel(80, 85);
    QVERIFY(ground[1] > ground[2]); // not blue
    for (std::size_t i = 0; i < image.rgba.size(); i += 4) {
        const int sum = image.rgba[i] + image.rgba[i + 1] + image.rgba[i + 2];
        QVERIFY(sum > 6 && sum < 3 * 255 - 6);
    }
}

void PictureTest::picturesAreSavedAndRefused()
{
    const auto probes = probeBackends();
    QCOMPARE(probes.size(), 2u);
    for (const BackendProbe& probe : probes)
        QVERIFY(probe.works ? !probe.device.empty() : !probe.reason.empty());
    const Document document = groundOf(33, 33, 1, [](int, int) { return 0.; });
    const Camera camera = frameAll(Surface(document), 1.5);
    const auto empty = renderOffscreen(document, camera, {0, 90});
    QVERIFY(!empty && empty.error().code == terrain::ErrorCode::InvalidArgument);
    const auto image = renderOffscreen(document, camera, {60, 40});
    QVERIFY(image && image->width == 60 && image->height == 40);
    const auto lost = savePng(*image, "/nowhere/at/all.png");
    QVERIFY(!lost && lost.error().code == terrain::ErrorCode::Io);
}

QTEST_MAIN(PictureTest)
#include "picture_test.moc"
