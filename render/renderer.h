// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/scene.h"

#include <cstdint>
#include <memory>

class QRhi;
class QRhiCommandBuffer;
class QRhiRenderTarget;

namespace render {

/// What the last `prepare` cost. Times are CPU milliseconds.
struct Statistics {
    double prepareMs = 0; ///< the whole of `prepare`
    double ringMs = 0;    ///< sampling of rings that moved or changed
    double uploadMs = 0;  ///< packing and handing over of what was sampled
    std::int64_t bytesUploaded = 0;
    int ringsMoved = 0;
    int ringsChanged = 0; ///< moved or edited
    int ringsDrawn = 0;
    int trianglesDrawn = 0;
};

/// Draws a surface with one QRhi: sky, ground, the area's cut edge, brush cursor. Belongs to the thread that owns the
/// QRhi; must be destroyed before it. Samples per pixel come from the render target.
class Renderer {
public:
    explicit Renderer(QRhi* rhi);
    ~Renderer();
    Renderer(const Renderer&) = delete;
    Renderer& operator=(const Renderer&) = delete;

    /// Another ground. Everything is sampled anew at the next `prepare`; shadow and distant relief follow from a
    /// thread (see `isSettled`).
    void setSurface(const terrain::Surface& surface);
    /// The same ground after an edit: only what `change` covers is sampled and uploaded. A replaced ground goes to
    /// `setSurface` by itself.
    void applyChange(const terrain::Surface& surface, const terrain::Change& change);

    /// False while a better picture of the same frame is on its way: draw again soon.
    bool isSettled() const;
    /// The next `prepare` waits until its picture is the final one.
    void settle();

    /// Records uploads. Call in a frame, outside a render pass.
    void prepare(QRhiCommandBuffer* commands, QRhiRenderTarget* target, const Frame& frame);
    /// Records draws. Call inside a pass on the target given to `prepare`; clear it to any colour, depth 1, before.
    void draw(QRhiCommandBuffer* commands);

    const Statistics& statistics() const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace render
