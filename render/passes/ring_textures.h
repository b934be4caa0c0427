// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/passes/ring_mesh.h"

#include "terrain/clipmap/clipmap.h"

#include <rhi/qrhi.h>

#include <memory>
#include <span>

namespace render {

/// One ring's samples on the GPU, addressed modulo their size: vertex (ix, iz) lies at (address + index) mod side.
class RingTextures {
public:
    explicit RingTextures(QRhi& rhi);

    /// Hands over the named rectangles of the half lattice and the vertices in them; returns bytes.
    std::int64_t upload(QRhiResourceUpdateBatch& batch, const terrain::Ring& ring,
                        std::span<const terrain::SampleRect> half);

    QRhiTexture* own() const { return m_own.get(); }             ///< R32F, metres
    QRhiTexture* gradients() const { return m_gradients.get(); } ///< RGBA16F: dh/dx, dh/dz, ground

    /// Where vertex 0 of a ring that starts at `i0` spacings lies in the vertex texture.
    static int ownAddress(std::int64_t i0);
    static int halfAddress(std::int64_t i0);

private:
    std::unique_ptr<QRhiTexture> m_own;
    std::unique_ptr<QRhiTexture> m_gradients;
};

/// The vertices whose drawn height a change of the half points in `half` can reach: a vertex without ground is drawn
/// from its neighbours.
terrain::SampleRect verticesAround(const terrain::SampleRect& half);

/// What a vertex is drawn at before the blend, in metres: the ring's own height. A vertex without known ground beside
/// it takes the mean of its known neighbours, so that the triangles at a void's rim do not hang down to nothing.
float drawnHeight(const terrain::Ring& ring, int ix, int iz);

} // namespace render
