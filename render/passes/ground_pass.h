// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/passes/frame_block.h"
#include "render/passes/relief_textures.h"
#include "render/passes/ring_mesh.h"
#include "render/passes/ring_textures.h"
#include "render/passes/void_texture.h"
#include "render/renderer.h"

#include "terrain/clipmap/clipmap.h"

#include <optional>

namespace render {

/// The frame's origin: what the GPU's metres count from. A node of the ground's lattice, so that every ring's vertices
/// are whole cells away and lie at the same bits where rings meet.
struct Origin {
    std::int64_t i = 0; ///< lattice column, possibly outside the ground
    std::int64_t j = 0;
    float height = 0; ///< metres
};

/// Draws the ground's clipmap and the cut along the area's edge. Works in the ground's own frame, whose origin is its
/// north-western sample, so that ground far from the world's origin is drawn as exactly as any.
class GroundPass {
public:
    explicit GroundPass(QRhi& rhi);

    /// `local`: a surface whose lattice starts at (0, 0).
    void setSurface(const terrain::Surface& local);
    void applyChange(const terrain::Surface& local, const terrain::Change& change);
    bool isSettled() const { return !m_relief.isPending(); }
    /// The next `prepare` waits until it is settled.
    void settle() { m_relief.settle(); }
    const terrain::Clipmap& clipmap() const { return *m_clipmap; }
    /// What a ring's shaders read, as shaders/include/ring.glsl binds it. Valid after `prepare`.
    QRhiShaderResourceBindings* bindings(int level) const { return m_rings[std::size_t(level)]->bindings.get(); }
    bool hasSurface() const { return m_source.has_value(); }

    /// Moves the rings under the eye at (x, z), or the nearest place of the area, uploads what is new, and fills the
    /// ground's part of `frame`.
    void prepare(QRhiResourceUpdateBatch& batch, QRhiBuffer& frameBuffer, const Origin& origin, double x, double z,
                 const Sun& sun, FrameBlock& frame, Statistics& statistics);
    void setPipelines(QRhiRenderTarget& target);
    void draw(QRhiCommandBuffer& commands, const QRhiViewport& viewport, const FrameBlock& frame,
              Statistics& statistics);

private:
    struct RingState {
        explicit RingState(QRhi& rhi) : textures(rhi) {}
        RingTextures textures;
        std::unique_ptr<QRhiBuffer> block;
        std::unique_ptr<QRhiShaderResourceBindings> bindings;
        RingBlock values;
        std::array<std::pair<float, float>, std::size_t(kChunks) * kChunks> bounds; ///< metres, per chunk
    };

    void makeRings();
    void bindRings(QRhiBuffer& frameBuffer);
    void updateRings(QRhiResourceUpdateBatch& batch, double x, double z, Statistics& statistics);
    void boundChunks(int level, const terrain::SampleRect& vertices);
    void fillRing(int level, const Origin& origin);
    void fillFrame(const Origin& origin, FrameBlock& frame);
    int drawRing(QRhiCommandBuffer& commands, int level, const FrameBlock& frame);
    int drawWalls(QRhiCommandBuffer& commands, int level);

    QRhi& m_rhi;
    RingMesh m_mesh;
    std::unique_ptr<QRhiBuffer> m_indices;
    std::unique_ptr<QRhiTexture> m_noise;
    std::unique_ptr<QRhiSampler> m_nearest;
    std::unique_ptr<QRhiSampler> m_torus;
    std::unique_ptr<QRhiSampler> m_tiled; ///< with mip levels
    std::unique_ptr<QRhiSampler> m_clamped;
    std::unique_ptr<QRhiSampler> m_distant; ///< with mip levels
    std::unique_ptr<QRhiGraphicsPipeline> m_ground;
    std::unique_ptr<QRhiGraphicsPipeline> m_groundWithVoids;
    std::unique_ptr<QRhiGraphicsPipeline> m_walls;
    bool m_staticSent = false;

    terrain::Lattice m_lattice;
    std::optional<terrain::SurfaceSource> m_source;
    std::unique_ptr<terrain::Clipmap> m_clipmap;
    std::vector<std::unique_ptr<RingState>> m_rings;
    bool m_ringsBound = false;
    terrain::SampleRect m_edited; ///< samples edited since the rings were last sampled
    bool m_anew = false;          ///< the rings hold another ground
    ReliefTextures m_relief;
    VoidTexture m_voids;
    bool m_rangeKnown = false; ///< from the maps; else from the rings
    float m_lowest = 0;
    float m_highest = 0;
    float m_base = 0; ///< metres, the ground's underside
};

} // namespace render
