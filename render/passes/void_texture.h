// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/document/document.h"

#include <rhi/qrhi.h>

#include <memory>

namespace render {

/// The void mask on the GPU, one bit a sample: 8 by 4 samples a texel, a row of samples a channel. At this density a
/// side of 131,072 samples is 16,384 by 32,768 texels; grounds larger than the device's textures draw their voids as
/// ground.
class VoidTexture {
public:
    explicit VoidTexture(QRhi& rhi);

    void setDocument(const terrain::Document& document);
    void applyChange(const terrain::Document& document, const terrain::SampleRect& voids);
    /// Hands over what changed. True where the texture is another object than before.
    bool sync(QRhiResourceUpdateBatch& batch, std::int64_t& bytes);

    bool hasVoids() const { return m_hasVoids; }
    QRhiTexture* texture() const { return m_texture.get(); }

private:
    QRhi& m_rhi;
    terrain::Field<std::uint8_t> m_voids;
    bool m_hasVoids = false;
    bool m_sizeDiffers = true;
    terrain::SampleRect m_edited;
    std::unique_ptr<QRhiTexture> m_texture;
};

} // namespace render
