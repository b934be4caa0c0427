// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/offscreen.h"

#include <rhi/qrhi.h>

#include <functional>
#include <memory>

namespace render {

/// A colour texture with a depth buffer, and a multisampled one that resolves into it where more samples are asked for
/// and supported.
class PictureTarget {
public:
    PictureTarget(QRhi& rhi, QSize size, int samples);

    bool isMade() const { return m_made; } ///< false where the device had no room
    QRhiTexture* colour() const { return m_colour.get(); }
    QRhiTextureRenderTarget* target() const { return m_target.get(); }

private:
    bool m_made = true;
    std::unique_ptr<QRhiTexture> m_colour;
    std::unique_ptr<QRhiRenderBuffer> m_many;
    std::unique_ptr<QRhiRenderBuffer> m_depth;
    std::unique_ptr<QRhiRenderPassDescriptor> m_pass;
    std::unique_ptr<QRhiTextureRenderTarget> m_target;
};

using Commands = std::function<void(QRhiCommandBuffer&)>;

/// One frame: what `prepare` records before the pass and `draw` in it, over magenta, read back.
terrain::Result<Image> drawPicture(QRhi& rhi, const PictureTarget& target, const Commands& prepare,
                                   const Commands& draw);

} // namespace render
