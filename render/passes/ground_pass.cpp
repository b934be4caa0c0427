// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/passes/ground_pass.h"

#include "render/device/noise_texture.h"
#include "render/device/shaders.h"

#include <chrono>
#include <cmath>

namespace render {

using terrain::SampleRect;

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// A sampler that asks for mip levels finds a texture without them unusable on OpenGL.
std::unique_ptr<QRhiSampler> makeSampler(QRhi& rhi, QRhiSampler::Filter filter, QRhiSampler::Filter levels,
                                         QRhiSampler::AddressMode address)
{
    std::unique_ptr<QRhiSampler> sampler(rhi.newSampler(filter, filter, levels, address, address));
    sampler->create();
    return sampler;
}

/// True where a box, metres from the origin, has a part in view.
bool isInView(const std::array<float, 16>& m, const std::array<float, 3>& low, const std::array<float, 3>& high)
{
    std::array<int, 5> outside{};
    for (unsigned corner = 0; corner < 8; ++corner) {
        const float x = corner & 1 ? high[0] : low[0], y = corner & 2 ? high[1] : low[1];
        const float z = corner & 4 ? high[2] : low[2];
        const auto row = [&](std::size_t r) { return m[r] * x + m[4 + r] * y + m[8 + r] * z + m[12 + r]; };
        const float cx = row(0), cy = row(1), cw = row(3);
        outside[0] += cx < -cw;
        outside[1] += cx > cw;
        outside[2] += cy < -cw;
        outside[3] += cy > cw;
        outside[4] += cw < 0;
    }
    return std::ranges::none_of(outside, [](int n) { return n == 8; });
}

} // namespace

GroundPass::GroundPass(QRhi& rhi)
    : m_rhi(rhi),
      m_mesh(makeRingMesh()),
      m_indices(rhi.newBuffer(QRhiBuffer::Immutable, QRhiBuffer::IndexBuffer,
                              quint32(m_mesh.indices.size() * sizeof(std::uint16_t)))),
      m_noise(rhi.newTexture(QRhiTexture::RGBA8, {kNoiseSide, kNoiseSide}, 1, QRhiTexture::MipMapped)),
      m_nearest(makeSampler(rhi, QRhiSampler::Nearest, QRhiSampler::None, QRhiSampler::ClampToEdge)),
      m_torus(makeSampler(rhi, QRhiSampler::Linear, QRhiSampler::None, QRhiSampler::Repeat)),
      m_tiled(makeSampler(rhi, QRhiSampler::Linear, QRhiSampler::Linear, QRhiSampler::Repeat)),
      m_clamped(makeSampler(rhi, QRhiSampler::Linear, QRhiSampler::None, QRhiSampler::ClampToEdge)),
      m_distant(makeSampler(rhi, QRhiSampler::Linear, QRhiSampler::Linear, QRhiSampler::ClampToEdge)),
      m_relief(rhi),
      m_voids(rhi)
{
    m_indices->create();
    m_noise->create();
}

void GroundPass::setSurface(const terrain::Surface& local)
{
    m_lattice = local.lattice();
    m_source.emplace(local);
    m_clipmap = std::make_unique<terrain::Clipmap>(terrain::clipmapSettingsFor(m_lattice));
    m_edited = {};
    m_anew = true;
    m_rangeKnown = false;
    m_relief.setSurface(local);
    m_voids.setDocument(local.document());
}

void GroundPass::applyChange(const terrain::Surface& local, const terrain::Change& change)
{
    m_source.emplace(local);
    const SampleRect samples = change.ground();
    m_edited = m_edited.united(samples);
    m_relief.applyChange(local, samples);
    if (!change.voids.isEmpty())
        m_voids.applyChange(local.document(), change.voids);
}

void GroundPass::makeRings()
{
    if (int(m_rings.size()) == m_clipmap->ringCount())
        return;
    m_rings.clear();
    for (int level = 0; level < m_clipmap->ringCount(); ++level) {
        m_rings.push_back(std::make_unique<RingState>(m_rhi));
        m_rings.back()->block.reset(m_rhi.newBuffer(QRhiBuffer::Dynamic, QRhiBuffer::UniformBuffer, sizeof(RingBlock)));
        m_rings.back()->block->create();
    }
    m_ringsBound = false;
}

void GroundPass::bindRings(QRhiBuffer& frameBuffer)
{
    using Binding = QRhiShaderResourceBinding;
    constexpr auto vertex = Binding::VertexStage, fragment = Binding::FragmentStage;
    constexpr auto both = vertex | fragment;
    for (std::size_t level = 0; level < m_rings.size(); ++level) {
        RingState& ring = *m_rings[level];
        const RingTextures& coarser = m_rings[std::min(level + 1, m_rings.size() - 1)]->textures;
        ring.bindings.reset(m_rhi.newShaderResourceBindings());
        ring.bindings->setBindings({
            Binding::uniformBuffer(0, both, &frameBuffer),
            Binding::uniformBuffer(1, both, ring.block.get()),
            Binding::sampledTexture(2, vertex, ring.textures.own(), m_nearest.get()),
            Binding::sampledTexture(3, vertex, coarser.own(), m_nearest.get()),
            Binding::sampledTexture(4, fragment, m_noise.get(), m_tiled.get()),
            Binding::sampledTexture(5, fragment, ring.textures.gradients(), m_torus.get()),
            Binding::sampledTexture(6, fragment, coarser.gradients(), m_torus.get()),
            Binding::sampledTexture(7, fragment, m_relief.relief(), m_distant.get()),
            Binding::sampledTexture(8, fragment, m_relief.light(), m_clamped.get()),
            Binding::sampledTexture(9, fragment, m_voids.texture(), m_nearest.get()),
        });
        ring.bindings->create();
    }
    m_ringsBound = true;
}

void GroundPass::updateRings(QRhiResourceUpdateBatch& batch, double x, double z, Statistics& statistics)
{
    const auto start = Clock::now();
    std::vector<terrain::RingUpdate> edits;
    if (!m_edited.isEmpty() && !m_anew) {
        const SampleRect& e = m_edited;
        edits = m_clipmap->edit(
            *m_source, {m_lattice.x(e.i), m_lattice.z(e.j), m_lattice.x(e.right() - 1), m_lattice.z(e.bottom() - 1)});
    }
    m_edited = {};
    m_anew = false;
    const std::vector<terrain::RingUpdate> moves = m_clipmap->moveTo(*m_source, x, z);
    statistics.ringMs = millisecondsSince(start);

    // What an edit named may stand at other indices after a move, so a ring that did both is handed over whole.
    const auto packing = Clock::now();
    std::vector<SampleRect> changed(m_rings.size()); // vertices
    constexpr SampleRect kWhole{0, 0, kRingSide, kRingSide};
    for (const terrain::RingUpdate& move : moves) {
        const auto isSame = [&](const terrain::RingUpdate& edit) { return edit.level == move.level; };
        std::vector<SampleRect> half = move.half;
        if (std::erase_if(edits, isSame) > 0)
            half = {{0, 0, kHalfSide, kHalfSide}};
        statistics.bytesUploaded +=
            m_rings[std::size_t(move.level)]->textures.upload(batch, m_clipmap->ring(move.level), half);
        statistics.ringsMoved += move.moved;
        changed[std::size_t(move.level)] = kWhole;
    }
    for (const terrain::RingUpdate& edit : edits) {
        statistics.bytesUploaded +=
            m_rings[std::size_t(edit.level)]->textures.upload(batch, m_clipmap->ring(edit.level), edit.half);
        for (const SampleRect& half : edit.half)
            changed[std::size_t(edit.level)] = changed[std::size_t(edit.level)].united(verticesAround(half));
    }
    for (std::size_t level = 0; level < m_rings.size(); ++level) {
        statistics.ringsChanged += !changed[level].isEmpty();
        SampleRect part = changed[level];
        if (level + 1 < m_rings.size() && !changed[level + 1].isEmpty()) {
            // The coarser ring's heights shape this one's border.
            const terrain::Ring &ring = m_clipmap->ring(int(level)), &coarser = m_clipmap->ring(int(level) + 1);
            const SampleRect& c = changed[level + 1];
            const SampleRect here{int(2 * (coarser.i0 + c.i) - ring.i0), int(2 * (coarser.j0 + c.j) - ring.j0), 2 * c.w,
                                  2 * c.h};
            part = part.united(here.grown(2).intersected(kWhole));
        }
        if (!part.isEmpty())
            boundChunks(int(level), part);
    }
    statistics.uploadMs += millisecondsSince(packing);
}

/// The lowest and highest of what is drawn in the chunks that have a vertex in `vertices`.
void GroundPass::boundChunks(int level, const SampleRect& vertices)
{
    const terrain::Ring& ring = m_clipmap->ring(level);
    const terrain::Ring* coarser = level + 1 < m_clipmap->ringCount() ? &m_clipmap->ring(level + 1) : nullptr;
    const auto take = [](const terrain::Ring& from, int x0, int z0, int x1, int z1, std::pair<float, float>& bounds) {
        for (int z = std::max(z0, 0); z <= std::min(z1, kRingCells); ++z) {
            for (int x = std::max(x0, 0); x <= std::min(x1, kRingCells); ++x) {
                const float h = drawnHeight(from, x, z);
                bounds.first = std::min(bounds.first, h);
                bounds.second = std::max(bounds.second, h);
            }
        }
    };
    for (int chunk = 0; chunk < kChunks * kChunks; ++chunk) {
        const int x = chunk % kChunks * kChunkCells, z = chunk / kChunks * kChunkCells;
        if (vertices.intersected({x, z, kChunkCells + 1, kChunkCells + 1}).isEmpty())
            continue;
        std::pair bounds{1e30f, -1e30f};
        take(ring, x, z, x + kChunkCells, z + kChunkCells, bounds);
        if (coarser) {
            const int cx = int(ring.i0 / 2 - coarser->i0) + x / 2, cz = int(ring.j0 / 2 - coarser->j0) + z / 2;
            take(*coarser, cx, cz, cx + kChunkCells / 2, cz + kChunkCells / 2, bounds);
        }
        m_rings[std::size_t(level)]->bounds[std::size_t(chunk)] = bounds;
    }
}

void GroundPass::fillRing(int level, const Origin& origin)
{
    const terrain::Ring& ring = m_clipmap->ring(level);
    const std::int64_t scale = std::int64_t(1) << level;
    RingBlock& b = m_rings[std::size_t(level)]->values;
    b = {};
    b.base = {float(ring.i0 * scale - origin.i), float(ring.j0 * scale - origin.j), float(scale), float(level)};
    if (const auto hole = m_clipmap->hole(level))
        b.hole = {float(hole->x), float(hole->z), 1, 0};
    // Gradients come from the ring where its half lattice is finer than the relief of the whole ground.
    const ReliefFacts* facts = m_relief.facts();
    const auto isFiner = [&](std::int64_t spacing) {
        return !facts || spacing < 2 * facts->samplesPerTexel ? 1.f : 0.f;
    };
    b.coarse[2] = isFiner(scale);
    b.address = {float(RingTextures::ownAddress(ring.i0)), float(RingTextures::ownAddress(ring.j0)), 0, 0};
    b.address2 = {float(RingTextures::halfAddress(ring.i0)), float(RingTextures::halfAddress(ring.j0)), 0, 0};
    if (level + 1 < m_clipmap->ringCount()) {
        const terrain::Ring& coarser = m_clipmap->ring(level + 1);
        b.hole[3] = 1;
        b.coarse[0] = float(ring.i0 / 2 - coarser.i0);
        b.coarse[1] = float(ring.j0 / 2 - coarser.j0);
        b.coarse[3] = isFiner(2 * scale);
        b.address[2] = float(RingTextures::ownAddress(coarser.i0));
        b.address[3] = float(RingTextures::ownAddress(coarser.j0));
        b.address2[2] = float(RingTextures::halfAddress(coarser.i0));
        b.address2[3] = float(RingTextures::halfAddress(coarser.j0));
    }
    // The vertices that are drawn in to the edge: the last outside the area or on it, seen from within.
    const auto floorDiv = [](std::int64_t a, std::int64_t n) { return a >= 0 ? a / n : -((-a + n - 1) / n); };
    const auto edge = [](std::int64_t v) { return v >= 0 && v <= kRingCells ? float(v) : -1.f; };
    b.wall = {edge(floorDiv(0, scale) - ring.i0), edge(-floorDiv(-(m_lattice.nx - 1), scale) - ring.i0),
              edge(floorDiv(0, scale) - ring.j0), edge(-floorDiv(-(m_lattice.nz - 1), scale) - ring.j0)};
}

void GroundPass::fillFrame(const Origin& origin, FrameBlock& frame)
{
    const ReliefFacts* facts = m_relief.facts();
    if (!m_rangeKnown) {
        if (facts) {
            m_lowest = facts->lowest;
            m_highest = facts->highest;
            m_rangeKnown = true;
        } else {
            const terrain::Ring& outer = m_clipmap->ring(m_clipmap->ringCount() - 1);
            const auto [low, high] = std::ranges::minmax_element(outer.own);
            m_lowest = *low;
            m_highest = *high;
        }
    }
    const float thickness =
        std::max(0.10f * (m_highest - m_lowest), 0.025f * float(std::max(m_lattice.width(), m_lattice.depth())));
    // The underside stands still while the ground is worked on, until someone digs near it.
    m_base = m_lowest - thickness;
    if (facts)
        m_base = std::min(m_base, facts->lowest - 0.5f * thickness);

    frame.area = {float(-origin.i), float(-origin.j), float(m_lattice.nx - 1 - origin.i),
                  float(m_lattice.nz - 1 - origin.j)};
    frame.ground = {float(m_lattice.cell), origin.height, m_base - origin.height, m_voids.hasVoids() ? 1.f : 0.f};
    frame.node = {float(origin.i), float(origin.j), facts ? float(facts->samplesPerTexel) : 1.f, 0};
    frame.reliefScale = {facts ? 1.f / float(facts->width) : 1.f, facts ? 1.f / float(facts->height) : 1.f, 0, 0};
    // Belts of the default material: woods and snow need a mountain, so low ground keeps neither line in its range.
    const float range = m_highest - m_lowest;
    const float alpine = std::clamp((range - 150.f) / 450.f, 0.f, 1.f);
    const float wander = std::max(0.11f * range, 4.f);
    frame.bands = {m_lowest, m_highest, m_lowest + std::lerp(1.6f, 0.50f, alpine) * range + wander,
                   m_lowest + std::lerp(3.f, 0.74f, alpine) * range + wander};
    frame.detail[3] = wander;
    // The noise repeats after five of its longest periods on both of its grids, turned and not.
    constexpr double kWrap = 5 * 2048.;
    frame.detail[0] = float(std::fmod(double(origin.i) * m_lattice.cell, kWrap));
    frame.detail[1] = float(std::fmod(double(origin.j) * m_lattice.cell, kWrap));
}

void GroundPass::prepare(QRhiResourceUpdateBatch& batch, QRhiBuffer& frameBuffer, const Origin& origin, double x,
                         double z, const Sun& sun, FrameBlock& frame, Statistics& statistics)
{
    if (!m_staticSent) {
        batch.uploadStaticBuffer(m_indices.get(), m_mesh.indices.data());
        QVarLengthArray<QRhiTextureUploadEntry, 16> entries;
        for (const std::vector<std::uint8_t>& level : makeNoiseLevels()) {
            const QByteArray bytes(reinterpret_cast<const char*>(level.data()), qsizetype(level.size()));
            entries.append({0, int(entries.size()), QRhiTextureSubresourceUploadDescription(bytes)});
        }
        QRhiTextureUploadDescription description;
        description.setEntries(entries.cbegin(), entries.cend());
        batch.uploadTexture(m_noise.get(), description);
        m_staticSent = true;
    }
    makeRings();
    // From beyond the area the rings stay at its edge, or they would not reach over it.
    updateRings(batch, std::clamp(x, 0., m_lattice.width()), std::clamp(z, 0., m_lattice.depth()), statistics);
    const auto start = Clock::now();
    bool rebind = m_relief.sync(batch, sun, statistics.bytesUploaded);
    rebind |= m_voids.sync(batch, statistics.bytesUploaded);
    if (rebind || !m_ringsBound)
        bindRings(frameBuffer);
    fillFrame(origin, frame);
    for (int level = 0; level < int(m_rings.size()); ++level) {
        fillRing(level, origin);
        RingState& ring = *m_rings[std::size_t(level)];
        batch.updateDynamicBuffer(ring.block.get(), 0, sizeof(RingBlock), &ring.values);
    }
    statistics.uploadMs += millisecondsSince(start);
}

void GroundPass::setPipelines(QRhiRenderTarget& target)
{
    QRhiShaderResourceBindings& bindings = *m_rings.front()->bindings;
    m_ground = makePipeline(m_rhi, {"ground.vert", "ground.frag"}, target, bindings);
    m_groundWithVoids = makePipeline(m_rhi, {"ground.vert", "ground_void.frag"}, target, bindings);
    m_walls = makePipeline(m_rhi, {"wall.vert", "wall.frag"}, target, bindings);
    m_ground->create();
    m_groundWithVoids->create();
    m_walls->create();
}

void GroundPass::draw(QRhiCommandBuffer& commands, const QRhiViewport& viewport, const FrameBlock& frame,
                      Statistics& statistics)
{
    commands.setGraphicsPipeline(m_voids.hasVoids() ? m_groundWithVoids.get() : m_ground.get());
    commands.setViewport(viewport);
    int indices = 0;
    for (int level = 0; level < int(m_rings.size()); ++level) {
        const int drawn = drawRing(commands, level, frame);
        statistics.ringsDrawn += drawn > 0;
        indices += drawn;
    }
    commands.setGraphicsPipeline(m_walls.get());
    commands.setViewport(viewport);
    for (int level = 0; level < int(m_rings.size()); ++level)
        indices += drawWalls(commands, level);
    statistics.trianglesDrawn += indices / 3;
}

int GroundPass::drawRing(QRhiCommandBuffer& commands, int level, const FrameBlock& frame)
{
    RingState& ring = *m_rings[std::size_t(level)];
    const RingTriangles& triangles = m_mesh.triangles(m_clipmap->hole(level));
    commands.setShaderResources(ring.bindings.get());
    commands.setVertexInput(0, 0, nullptr, m_indices.get(), 0, QRhiCommandBuffer::IndexUInt16);
    int drawn = 0;
    IndexRange run;
    const auto flush = [&] {
        if (run.count > 0)
            commands.drawIndexed(run.count, 1, run.first);
        drawn += int(run.count);
        run = {};
    };
    const Float4& base = ring.values.base;
    const float cell = frame.ground[0], span = float(kChunkCells) * base[2];
    for (std::size_t chunk = 0; chunk < triangles.chunks.size(); ++chunk) {
        const IndexRange& range = triangles.chunks[chunk];
        if (range.count == 0)
            continue;
        const float x = base[0] + float(int(chunk) % kChunks) * span, z = base[1] + float(int(chunk) / kChunks) * span;
        const float x0 = std::max(x, frame.area[0]), x1 = std::min(x + span, frame.area[2]);
        const float z0 = std::max(z, frame.area[1]), z1 = std::min(z + span, frame.area[3]);
        const auto& [low, high] = ring.bounds[chunk];
        if (x0 >= x1 || z0 >= z1 ||
            !isInView(frame.viewProjection, {x0 * cell, low - frame.ground[1], z0 * cell},
                      {x1 * cell, high - frame.ground[1], z1 * cell})) {
            flush();
            continue;
        }
        if (run.count > 0 && run.first + run.count != range.first)
            flush();
        if (run.count == 0)
            run.first = range.first;
        run.count += range.count;
    }
    flush();
    if (drawn > 0 && level + 1 < int(m_rings.size())) {
        run = triangles.flaps;
        flush();
    }
    return drawn;
}

int GroundPass::drawWalls(QRhiCommandBuffer& commands, int level)
{
    RingState& ring = *m_rings[std::size_t(level)];
    const auto hole = m_clipmap->hole(level);
    commands.setShaderResources(ring.bindings.get());
    commands.setVertexInput(0, 0, nullptr, m_indices.get(), 0, QRhiCommandBuffer::IndexUInt16);
    int drawn = 0;
    const auto drawCells = [&](int edge, int first, int last) {
        if (first >= last)
            return;
        const std::uint32_t count = std::uint32_t(last - first) * 6;
        commands.drawIndexed(count, 1, m_mesh.firstWall + std::uint32_t(edge * kRingCells + first) * 6);
        drawn += int(count);
    };
    for (int edge = 0; edge < 4; ++edge) {
        const int at = int(ring.values.wall[std::size_t(edge)]);
        const int inside = edge % 2 == 0 ? at : at - 1; // the column or row of cells that the edge closes
        if (at < 0 || inside < 0 || inside >= kRingCells)
            continue;
        const auto isInHole = [](int c, int from) { return c >= from && c < from + kRingCells / 2; };
        const bool crosses = hole && isInHole(inside, edge < 2 ? hole->x : hole->z);
        const int from = hole ? (edge < 2 ? hole->z : hole->x) : 0;
        drawCells(edge, 0, crosses ? from : kRingCells);
        if (crosses)
            drawCells(edge, from + kRingCells / 2, kRingCells);
    }
    if (level + 1 == int(m_rings.size())) {
        commands.drawIndexed(m_mesh.base.count, 1, m_mesh.base.first);
        drawn += int(m_mesh.base.count);
    }
    return drawn;
}

} // namespace render
