// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/passes/ground_pass.h"
#include "tests/render/ground.h"
#include "tests/render/picture.h"

#include <QFile>

#include <cmath>
#include <cstring>

using namespace render;

namespace {

QShader testShader(const char* name)
{
    QFile file(QString::fromLatin1(":/moraine/tests/%1.qsb").arg(QLatin1StringView(name)));
    return file.open(QIODevice::ReadOnly) ? QShader::fromSerialized(file.readAll()) : QShader();
}

} // namespace

/// Runs the vertex shader's own code over every vertex of a ring, writes the places it gives to a float texture and
/// compares them with the CPU's drawn surface.
class DrawnSurfaceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shaderDrawsWhatTheClipmapSays_data() { addBackends(); }
    void shaderDrawsWhatTheClipmapSays();
};

void DrawnSurfaceTest::shaderDrawsWhatTheClipmapSays()
{
    QFETCH(int, backend);
    const auto device = *HeadlessDevice::create(Backend(backend));
    QRhi& rhi = device->rhi();
    std::unique_ptr<QRhiTexture> texture(rhi.newTexture(QRhiTexture::RGBA32F, {kRingSide, kRingSide}, 1,
                                                        QRhiTexture::RenderTarget | QRhiTexture::UsedAsTransferSource));
    QVERIFY(texture->create());
    std::unique_ptr<QRhiTextureRenderTarget> target(
        rhi.newTextureRenderTarget(QRhiTextureRenderTargetDescription(QRhiColorAttachment(texture.get()))));
    std::unique_ptr<QRhiRenderPassDescriptor> pass(target->newCompatibleRenderPassDescriptor());
    target->setRenderPassDescriptor(pass.get());
    QVERIFY(target->create());
    std::unique_ptr<QRhiBuffer> frameBuffer(
        rhi.newBuffer(QRhiBuffer::Dynamic, QRhiBuffer::UniformBuffer, sizeof(FrameBlock)));
    frameBuffer->create();

    // Wide enough that rings 0 to 3 end inside the area; with a cliff, at a height where float32 is coarse.
    const terrain::Surface surface(groundOf(1601, 1201, 2, [](int i, int j) {
        return (i < 800 ? 2000. : 3000.) + 40 * std::sin(i * 0.031) * std::cos(j * 0.043) +
               3 * std::sin(i * 0.9 + j * 1.1);
    }));
    GroundPass ground(rhi);
    ground.setSurface(surface);
    Statistics statistics;
    for (const auto& [x, z] : {std::pair{1500., 1100.}, {1523.7, 1171.3}, {1680., 1290.}}) {
        const Origin origin{std::llround(x / 2), std::llround(z / 2), 2345.f};
        for (int level = 0; level < 4; ++level) {
            QRhiCommandBuffer* commands = nullptr;
            QCOMPARE(rhi.beginOffscreenFrame(&commands), QRhi::FrameOpSuccess);
            QRhiResourceUpdateBatch* batch = rhi.nextResourceUpdateBatch();
            FrameBlock block;
            ground.prepare(*batch, *frameBuffer, origin, x, z, Sun{}, block, statistics);
            batch->updateDynamicBuffer(frameBuffer.get(), 0, sizeof block, &block);
            std::unique_ptr<QRhiGraphicsPipeline> pipeline(rhi.newGraphicsPipeline());
            pipeline->setTopology(QRhiGraphicsPipeline::Points);
            pipeline->setShaderStages({{QRhiShaderStage::Vertex, testShader("drawn_surface.vert")},
                                       {QRhiShaderStage::Fragment, testShader("drawn_surface.frag")}});
            pipeline->setVertexInputLayout({});
            pipeline->setShaderResourceBindings(ground.bindings(level));
            pipeline->setRenderPassDescriptor(pass.get());
            QVERIFY(pipeline->create());
            commands->beginPass(target.get(), Qt::black, {1.f, 0}, batch);
            commands->setGraphicsPipeline(pipeline.get());
            commands->setViewport({0, 0, float(kRingSide), float(kRingSide)});
            commands->setShaderResources(ground.bindings(level));
            commands->draw(kRingVertices);
            QRhiReadbackResult read;
            batch = rhi.nextResourceUpdateBatch();
            batch->readBackTexture({texture.get()}, &read);
            commands->endPass(batch);
            QCOMPARE(rhi.endOffscreenFrame(), QRhi::FrameOpSuccess);

            const terrain::Clipmap& clipmap = ground.clipmap();
            const terrain::Ring& ring = clipmap.ring(level);
            QCOMPARE(read.data.size(), qsizetype(kRingVertices) * 16);
            for (int iz = 0; iz < kRingSide; ++iz) {
                // Clip space's up is the picture's last row where the backend counts rows from the bottom, or has y
                // down.
                for (int ix = 0; ix < kRingSide; ++ix) {
                    std::array<float, 4> v{};
                    const int row = rhi.isYUpInFramebuffer() == rhi.isYUpInNDC() ? iz : kRingCells - iz;
                    std::memcpy(v.data(), read.data.constData() + (std::size_t(row) * kRingSide + ix) * 16, 16);
                    QCOMPARE(v[0], float(std::llround(ring.x0 / 2) + (std::int64_t(ix) << level) - origin.i) * 2.f);
                    QCOMPARE(v[2], float(std::llround(ring.z0 / 2) + (std::int64_t(iz) << level) - origin.j) * 2.f);
                    const double drawn = double(v[1]) + 2345., expected = double(clipmap.emitted(level, ix, iz));
                    QVERIFY2(std::abs(drawn - expected) <= 0.001,
                             qPrintable(QString::asprintf("level %d vertex %d,%d: %.5f, expected %.5f", level, ix, iz,
                                                          drawn, expected)));
                    QVERIFY(std::abs(double(v[3]) - clipmap.blend(level, ix, iz)) < 1e-6);
                }
            }
        }
    }
}

QTEST_MAIN(DrawnSurfaceTest)
#include "drawn_surface_test.moc"
