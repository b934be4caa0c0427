// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/renderer.h"

#include "render/passes/ground_pass.h"
#include "render/passes/sky_pass.h"
#include "render/passes/tick_pass.h"

#include <chrono>
#include <cmath>

namespace render {

namespace {

/// The same ground with its north-western sample at (0, 0).
terrain::Surface moved(const terrain::Surface& surface)
{
    terrain::Document local = surface.document();
    local.lattice.x0 = 0;
    local.lattice.z0 = 0;
    return terrain::Surface(std::move(local));
}

Vec3 minus(const Vec3& a, const Vec3& b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

Vec3 cross(const Vec3& a, const Vec3& b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

Vec3 normalised(const Vec3& v, const Vec3& otherwise)
{
    const double l = std::hypot(v.x, v.y, v.z);
    return l > 1e-12 ? Vec3{v.x / l, v.y / l, v.z / l} : otherwise;
}

Float4 toFloat(const Vec3& v, double w = 0)
{
    return {float(v.x), float(v.y), float(v.z), float(w)};
}

/// The camera's part of a frame. `eye` is in metres from the frame's origin.
void fillCamera(FrameBlock& block, QRhi& rhi, const Camera& camera, const Vec3& eye, QSize size)
{
    const Vec3 forward = normalised(minus(camera.target, camera.eye), {0, 0, -1});
    const Vec3 right = normalised(cross(forward, {0, 1, 0}), {1, 0, 0});
    const Vec3 up = cross(right, forward);
    const double aspect = double(size.width()) / size.height(), tangent = std::tan(camera.fovY / 2);
    const auto dot = [](const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; };
    const double n = camera.near, f = camera.far;
    const std::array<std::array<double, 4>, 4> rows{{
        {right.x / (tangent * aspect), right.y / (tangent * aspect), right.z / (tangent * aspect),
         -dot(right, eye) / (tangent * aspect)},
        {up.x / tangent, up.y / tangent, up.z / tangent, -dot(up, eye) / tangent},
        {forward.x * (f + n) / (f - n), forward.y * (f + n) / (f - n), forward.z * (f + n) / (f - n),
         (-dot(forward, eye) * (f + n) - 2 * f * n) / (f - n)},
        {forward.x, forward.y, forward.z, -dot(forward, eye)},
    }};
    const QMatrix4x4 correction = rhi.clipSpaceCorrMatrix();
    for (int r = 0; r < 4; ++r) {
        for (std::size_t c = 0; c < 4; ++c) {
            double sum = 0;
            for (int k = 0; k < 4; ++k)
                sum += double(correction(r, k)) * rows[std::size_t(k)][c];
            block.viewProjection[c * 4 + std::size_t(r)] = float(sum);
        }
    }
    block.eye = toFloat(eye, rhi.isYUpInNDC() ? 1 : -1);
    block.right = toFloat({right.x * tangent * aspect, right.y * tangent * aspect, right.z * tangent * aspect});
    block.up = toFloat({up.x * tangent, up.y * tangent, up.z * tangent});
    block.forward = toFloat(forward, 2 * tangent / size.height());
}

} // namespace

class Renderer::Private {
public:
    explicit Private(QRhi& r)
        : rhi(r),
          frameBuffer(r.newBuffer(QRhiBuffer::Dynamic, QRhiBuffer::UniformBuffer, sizeof(FrameBlock))),
          ground(r),
          sky(r),
          tick(r)
    {
        frameBuffer->create();
    }

    void setPipelines(QRhiRenderTarget& target)
    {
        const QVector<quint32> format = target.renderPassDescriptor()->serializedFormat();
        if (format == targetFormat && target.sampleCount() == targetSamples)
            return;
        targetFormat = format;
        targetSamples = target.sampleCount();
        if (ground.hasSurface())
            ground.setPipelines(target);
        sky.setPipeline(target, *frameBuffer);
        tick.setPipeline(target);
    }

    QRhi& rhi;
    std::unique_ptr<QRhiBuffer> frameBuffer;
    GroundPass ground;
    SkyPass sky;
    TickPass tick;
    terrain::Lattice lattice;
    Sun sun;
    FrameBlock block;
    QSize size;
    QVector<quint32> targetFormat;
    int targetSamples = 0;
    Statistics statistics;
};

Renderer::Renderer(QRhi* rhi) : d(std::make_unique<Private>(*rhi))
{
}

Renderer::~Renderer() = default;

void Renderer::setSurface(const terrain::Surface& surface)
{
    if (!d->ground.hasSurface())
        d->targetFormat.clear();
    d->lattice = surface.lattice();
    d->ground.setSurface(moved(surface), d->sun);
}

void Renderer::applyChange(const terrain::Surface& surface, const terrain::Change& change)
{
    if (change.replaced || !d->ground.hasSurface())
        setSurface(surface);
    else if (!change.isEmpty())
        d->ground.applyChange(moved(surface), change);
}

bool Renderer::isSettled() const
{
    return d->ground.isSettled();
}

void Renderer::settle()
{
    d->ground.settle();
}

void Renderer::prepare(QRhiCommandBuffer* commands, QRhiRenderTarget* target, const Frame& frame)
{
    const auto start = std::chrono::steady_clock::now();
    d->statistics = {};
    d->size = target->pixelSize();
    d->sun = frame.sun;
    FrameBlock& block = d->block;
    block = {};
    QRhiResourceUpdateBatch* batch = d->rhi.nextResourceUpdateBatch();

    const terrain::Lattice& lattice = d->lattice;
    const Vec3 eye = minus(frame.camera.eye, {lattice.x0, 0, lattice.z0});
    const Origin origin{std::llround(eye.x / lattice.cell), std::llround(eye.z / lattice.cell), float(eye.y)};
    const Vec3 place{double(origin.i) * lattice.cell, double(origin.height), double(origin.j) * lattice.cell};
    fillCamera(block, d->rhi, frame.camera, minus(eye, place), d->size);
    block.sun = toFloat({std::sin(frame.sun.azimuth) * std::cos(frame.sun.elevation), std::sin(frame.sun.elevation),
                         -std::cos(frame.sun.azimuth) * std::cos(frame.sun.elevation)});
    block.bands = {0, 1, 1, 1};
    block.noise[2] = float(frame.viewMode);
    const Vec3 cursor = minus(minus(frame.cursor.point, {lattice.x0, 0, lattice.z0}), place);
    block.cursor = {float(cursor.x), float(cursor.z), float(frame.cursor.radius), float(frame.cursor.inner)};
    block.cursorStyle[0] = frame.cursor.visible ? float(frame.cursor.meaning) : -1.f;

    if (d->ground.hasSurface())
        d->ground.prepare(*batch, *d->frameBuffer, origin, eye.x, eye.z, frame.sun, block, d->statistics);
    d->tick.prepare(*batch, block, frame.cursor, cursor, d->size);
    d->setPipelines(*target);
    batch->updateDynamicBuffer(d->frameBuffer.get(), 0, sizeof(FrameBlock), &block);
    commands->resourceUpdate(batch);
    d->statistics.prepareMs =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

void Renderer::draw(QRhiCommandBuffer* commands)
{
    const QRhiViewport viewport(0, 0, float(d->size.width()), float(d->size.height()));
    if (d->ground.hasSurface())
        d->ground.draw(*commands, viewport, d->block, d->statistics);
    d->sky.draw(*commands, viewport);
    d->tick.draw(*commands, viewport);
}

const Statistics& Renderer::statistics() const
{
    return d->statistics;
}

} // namespace render
