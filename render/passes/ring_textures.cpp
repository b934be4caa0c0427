// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/passes/ring_textures.h"

#include <QFloat16>

#include <array>

namespace render {

using terrain::Ring;
using terrain::SampleRect;

namespace {

int wrapped(std::int64_t v, int side)
{
    const std::int64_t r = v % side;
    return int(r < 0 ? r + side : r);
}

/// Cuts `part` of a raster that starts at address (ax, az) of a torus of `side` into pieces that do not cross its
/// seams, and calls `piece(part, x, z)` with each and its place on the torus.
template <class Piece>
void forTorus(const SampleRect& part, int ax, int az, int side, Piece piece)
{
    for (int j = part.j; j < part.bottom();) {
        const int z = (az + j) % side, h = std::min(part.bottom() - j, side - z);
        for (int i = part.i; i < part.right();) {
            const int x = (ax + i) % side, w = std::min(part.right() - i, side - x);
            piece(SampleRect{i, j, w, h}, x, z);
            i += w;
        }
        j += h;
    }
}

QRhiTextureUploadEntry entry(const QByteArray& bytes, const SampleRect& part, int x, int z)
{
    QRhiTextureSubresourceUploadDescription description(bytes);
    description.setSourceSize({part.w, part.h});
    description.setDestinationTopLeft({x, z});
    return {0, 0, description};
}

} // namespace

RingTextures::RingTextures(QRhi& rhi)
    : m_own(rhi.newTexture(QRhiTexture::R32F, {kRingSide, kRingSide})),
      m_gradients(rhi.newTexture(QRhiTexture::RGBA16F, {kHalfSide, kHalfSide}))
{
    m_own->create();
    m_gradients->create();
}

int RingTextures::ownAddress(std::int64_t i0)
{
    return wrapped(i0, kRingSide);
}

int RingTextures::halfAddress(std::int64_t i0)
{
    return wrapped(2 * i0, kHalfSide);
}

std::int64_t RingTextures::upload(QRhiResourceUpdateBatch& batch, const Ring& ring, std::span<const SampleRect> half)
{
    std::int64_t bytes = 0;
    QVarLengthArray<QRhiTextureUploadEntry, 16> heights, gradients;
    for (const SampleRect& rect : half) {
        const SampleRect vertices = verticesAround(rect);
        forTorus(vertices, ownAddress(ring.i0), ownAddress(ring.j0), kRingSide, [&](const SampleRect& p, int x, int z) {
            QByteArray packed(p.count() * qsizetype(sizeof(float)), Qt::Uninitialized);
            auto* to = reinterpret_cast<float*>(packed.data());
            for (int j = p.j; j < p.bottom(); ++j) {
                for (int i = p.i; i < p.right(); ++i)
                    *to++ = drawnHeight(ring, i, j);
            }
            bytes += packed.size();
            heights.append(entry(packed, p, x, z));
        });
        forTorus(rect, halfAddress(ring.i0), halfAddress(ring.j0), kHalfSide, [&](const SampleRect& p, int x, int z) {
            QByteArray packed(p.count() * qsizetype(4 * sizeof(qfloat16)), Qt::Uninitialized);
            auto* to = reinterpret_cast<qfloat16*>(packed.data());
            std::array<float, 4 * kHalfSide> row;
            for (int j = p.j; j < p.bottom(); ++j) {
                for (int i = 0; i < p.w; ++i) {
                    const std::size_t from = std::size_t(j) * kHalfSide + p.i + i;
                    row[std::size_t(i) * 4] = ring.gradientX[from];
                    row[std::size_t(i) * 4 + 1] = ring.gradientZ[from];
                    row[std::size_t(i) * 4 + 2] = ring.ground[from];
                    row[std::size_t(i) * 4 + 3] = 0;
                }
                qFloatToFloat16(to, row.data(), p.w * 4);
                to += p.w * 4;
            }
            bytes += packed.size();
            gradients.append(entry(packed, p, x, z));
        });
    }
    QRhiTextureUploadDescription description;
    description.setEntries(heights.cbegin(), heights.cend());
    batch.uploadTexture(m_own.get(), description);
    description.setEntries(gradients.cbegin(), gradients.cend());
    batch.uploadTexture(m_gradients.get(), description);
    return bytes;
}

SampleRect verticesAround(const SampleRect& half)
{
    const int l = std::max(0, half.i / 2 - 1), t = std::max(0, half.j / 2 - 1);
    return {l, t, std::min(kRingSide, half.right() / 2 + 2) - l, std::min(kRingSide, half.bottom() / 2 + 2) - t};
}

float drawnHeight(const Ring& ring, int ix, int iz)
{
    const auto isGround = [&](int x, int z) { return ring.ground[std::size_t(2 * z) * kHalfSide + 2 * x] != 0; };
    const float own = ring.own[std::size_t(iz) * kRingSide + ix];
    if (own != 0.f || isGround(ix, iz))
        return own;
    float sum = 0;
    int count = 0;
    for (int z = std::max(0, iz - 1); z <= std::min(kRingCells, iz + 1); ++z) {
        for (int x = std::max(0, ix - 1); x <= std::min(kRingCells, ix + 1); ++x) {
            if (isGround(x, z)) {
                sum += ring.own[std::size_t(z) * kRingSide + x];
                ++count;
            }
        }
    }
    return count ? sum / float(count) : 0.f;
}

} // namespace render
