// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/passes/void_texture.h"

#include "terrain/base/log.h"

#include <spdlog/spdlog.h>

#include <algorithm>

namespace render {

using terrain::SampleRect;

namespace {

constexpr int kTexelWidth = 8;
constexpr int kTexelHeight = 4;

bool anyVoid(const terrain::Field<std::uint8_t>& voids)
{
    for (int tz = 0; tz < voids.tileRows(); ++tz) {
        for (int tx = 0; tx < voids.tileColumns(); ++tx) {
            const auto* tile = voids.tile(tx, tz);
            if (tile && std::ranges::any_of(tile->samples, [](std::uint8_t v) { return v != 0; }))
                return true;
        }
    }
    return voids.background() != 0;
}

} // namespace

VoidTexture::VoidTexture(QRhi& rhi) : m_rhi(rhi)
{
}

void VoidTexture::setDocument(const terrain::Document& document)
{
    m_voids = document.voids;
    m_hasVoids = anyVoid(m_voids);
    m_sizeDiffers = true;
    m_edited = m_voids.all();
}

void VoidTexture::applyChange(const terrain::Document& document, const SampleRect& voids)
{
    m_voids = document.voids;
    const bool before = m_hasVoids;
    m_hasVoids = anyVoid(m_voids);
    m_sizeDiffers = m_sizeDiffers || before != m_hasVoids;
    m_edited = m_sizeDiffers ? m_voids.all() : m_edited.united(voids);
}

bool VoidTexture::sync(QRhiResourceUpdateBatch& batch, std::int64_t& bytes)
{
    bool replaced = false;
    if (m_sizeDiffers) {
        QSize size((m_voids.nx() + kTexelWidth - 1) / kTexelWidth, (m_voids.nz() + kTexelHeight - 1) / kTexelHeight);
        const int limit = m_rhi.resourceLimit(QRhi::TextureSizeMax);
        if (m_hasVoids && std::max(size.width(), size.height()) > limit) {
            terrain::log().warn("voids are drawn as ground: their mask needs a texture of {} x {}, the device has {}",
                                size.width(), size.height(), limit);
            m_hasVoids = false;
        }
        if (!m_hasVoids)
            size = {1, 1};
        m_texture.reset(m_rhi.newTexture(QRhiTexture::RGBA8, size));
        m_texture->create();
        m_sizeDiffers = false;
        replaced = true;
    }
    if (!m_hasVoids || m_edited.isEmpty())
        return replaced;
    const SampleRect part = std::exchange(m_edited, {}).intersected(m_voids.all());
    const int l = part.i / kTexelWidth, t = part.j / kTexelHeight;
    const int w = (part.right() + kTexelWidth - 1) / kTexelWidth - l;
    const int h = (part.bottom() + kTexelHeight - 1) / kTexelHeight - t;
    QByteArray packed(qsizetype(w) * h * 4, '\0');
    std::vector<std::uint8_t> row(std::size_t(w) * kTexelWidth);
    for (int j = t * kTexelHeight; j < std::min((t + h) * kTexelHeight, m_voids.nz()); ++j) {
        const SampleRect line = SampleRect{l * kTexelWidth, j, w * kTexelWidth, 1}.intersected(m_voids.all());
        std::ranges::fill(row, std::uint8_t(0));
        m_voids.read(line, row.data(), row.size());
        for (int x = 0; x < w; ++x) {
            unsigned bits = 0;
            for (unsigned k = 0; k < unsigned(kTexelWidth); ++k)
                bits |= unsigned(row[std::size_t(x) * kTexelWidth + k] != 0) << k;
            packed[(qsizetype(j / kTexelHeight - t) * w + x) * 4 + j % kTexelHeight] = char(bits);
        }
    }
    QRhiTextureSubresourceUploadDescription description(packed);
    description.setSourceSize({w, h});
    description.setDestinationTopLeft({l, t});
    batch.uploadTexture(m_texture.get(), QRhiTextureUploadDescription({0, 0, description}));
    bytes += packed.size();
    return replaced;
}

} // namespace render
