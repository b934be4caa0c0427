// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/renderer.h"

#include "render/passes/camera_block.h"
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
    d->ground.setSurface(moved(surface));
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
    block.detail[2] = float(frame.viewMode);
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
