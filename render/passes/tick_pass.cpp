// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/passes/tick_pass.h"

#include "render/device/shaders.h"

#include <cmath>

namespace render {

namespace {

constexpr int kVertices = 6;
constexpr int kFloats = 7;   // clip position; pixels across, along, length
constexpr float kMargin = 5; // pixels around the line, for its halo

Float4 toClip(const std::array<float, 16>& m, double x, double y, double z)
{
    Float4 clip{};
    for (std::size_t r = 0; r < 4; ++r)
        clip[r] = float(m[r] * x + m[4 + r] * y + m[8 + r] * z + m[12 + r]);
    return clip;
}

} // namespace

TickPass::TickPass(QRhi& rhi)
    : m_rhi(rhi),
      m_vertices(rhi.newBuffer(QRhiBuffer::Dynamic, QRhiBuffer::VertexBuffer, kVertices * kFloats * sizeof(float))),
      m_bindings(rhi.newShaderResourceBindings())
{
    m_vertices->create();
    m_bindings->create();
}

void TickPass::prepare(QRhiResourceUpdateBatch& batch, const FrameBlock& frame, const BrushCursor& cursor,
                       const Vec3& point, QSize size)
{
    m_visible = false;
    if (!cursor.visible)
        return;
    const double distance = std::hypot(point.x - frame.eye[0], point.y - frame.eye[1], point.z - frame.eye[2]);
    const double length = frame.forward[3] * distance * tickPixels(cursor);
    const Vec3& n = cursor.normal;
    const Float4 foot = toClip(frame.viewProjection, point.x, point.y, point.z);
    const Float4 head =
        toClip(frame.viewProjection, point.x + n.x * length, point.y + n.y * length, point.z + n.z * length);
    if (foot[3] <= 0 || head[3] <= 0)
        return;
    const float w = float(size.width()) / 2, h = float(size.height()) / 2;
    float dx = (head[0] / head[3] - foot[0] / foot[3]) * w, dy = (head[1] / head[3] - foot[1] / foot[3]) * h;
    const float pixels = std::max(std::hypot(dx, dy), 1e-3f);
    dx /= pixels;
    dy /= pixels;
    std::array<float, std::size_t(kVertices) * kFloats> data{};
    auto to = data.begin();
    const auto add = [&](const Float4& end, float across, float along, float off) {
        const float px = -dy * across + dx * off, py = dx * across + dy * off;
        for (const float f :
             {end[0] + px / w * end[3], end[1] + py / h * end[3], end[2], end[3], across, along, pixels})
            *to++ = f;
    };
    for (const int corner : {0, 1, 2, 2, 1, 3}) {
        const float across = corner % 2 == 0 ? -kMargin : kMargin;
        if (corner < 2)
            add(foot, across, -kMargin, -kMargin);
        else
            add(head, across, pixels + kMargin, kMargin);
    }
    batch.updateDynamicBuffer(m_vertices.get(), 0, quint32(sizeof data), data.data());
    m_visible = true;
}

void TickPass::setPipeline(QRhiRenderTarget& target)
{
    QRhiVertexInputLayout input;
    input.setBindings({{kFloats * sizeof(float)}});
    input.setAttributes(
        {{0, 0, QRhiVertexInputAttribute::Float4, 0}, {0, 1, QRhiVertexInputAttribute::Float3, 4 * sizeof(float)}});
    m_pipeline = makePipeline(m_rhi, {"tick.vert", "tick.frag"}, target, *m_bindings, input);
    m_pipeline->setDepthTest(false);
    m_pipeline->setDepthWrite(false);
    QRhiGraphicsPipeline::TargetBlend blend;
    blend.enable = true;
    blend.srcColor = QRhiGraphicsPipeline::One;
    m_pipeline->setTargetBlends({blend});
    m_pipeline->create();
}

void TickPass::draw(QRhiCommandBuffer& commands, const QRhiViewport& viewport) const
{
    if (!m_visible)
        return;
    commands.setGraphicsPipeline(m_pipeline.get());
    commands.setViewport(viewport);
    commands.setShaderResources(m_bindings.get());
    const QRhiCommandBuffer::VertexInput input(m_vertices.get(), 0);
    commands.setVertexInput(0, 1, &input);
    commands.draw(kVertices);
}

} // namespace render
