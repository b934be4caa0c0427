// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/passes/relief_textures.h"

#include <QFloat16>

namespace render {

using terrain::SampleRect;

namespace {

QRhiTextureUploadEntry entry(int level, const QByteArray& bytes, const SampleRect& part)
{
    QRhiTextureSubresourceUploadDescription description(bytes);
    description.setSourceSize({part.w, part.h});
    description.setDestinationTopLeft({part.i, part.j});
    return {0, level, description};
}

} // namespace

ReliefTextures::ReliefTextures(QRhi& rhi) : m_rhi(rhi)
{
    makePlain(nullptr);
}

ReliefTextures::~ReliefTextures() = default;

void ReliefTextures::makePlain(QRhiResourceUpdateBatch* batch)
{
    if (!m_plainSent || !m_plain) {
        m_relief.reset(m_rhi.newTexture(QRhiTexture::RGBA16F, {1, 1}, 1, QRhiTexture::MipMapped));
        m_relief->create();
        m_light.reset(m_rhi.newTexture(QRhiTexture::RG8, {1, 1}));
        m_light->create();
        m_plain = true;
        m_plainSent = false;
    }
    if (batch && !m_plainSent) {
        batch->uploadTexture(m_relief.get(), QRhiTextureUploadDescription(entry(0, QByteArray(8, '\0'), {0, 0, 1, 1})));
        batch->uploadTexture(m_light.get(),
                             QRhiTextureUploadDescription(entry(0, QByteArray(2, '\xff'), {0, 0, 1, 1})));
        m_plainSent = true;
    }
}

void ReliefTextures::setSurface(const terrain::Surface& surface, const Sun& sun)
{
    m_surface = surface;
    m_sun = sun;
    m_edited = {};
    m_maps.reset();
    m_making = std::async(std::launch::async, [surface, sun] { return std::make_unique<GroundMaps>(surface, sun); });
}

void ReliefTextures::applyChange(const terrain::Surface& surface, const SampleRect& samples)
{
    m_surface = surface;
    m_edited = m_edited.united(samples);
}

void ReliefTextures::wait() const
{
    if (m_making.valid())
        m_making.wait();
}

bool ReliefTextures::sync(QRhiResourceUpdateBatch& batch, const Sun& sun, std::int64_t& bytes)
{
    bool replaced = false;
    GroundMaps::Dirty dirty;
    if (m_making.valid() && m_making.wait_for(std::chrono::seconds(0)) == std::future_status::ready) {
        m_maps = m_making.get();
        m_relief.reset(
            m_rhi.newTexture(QRhiTexture::RGBA16F, {m_maps->width(), m_maps->height()}, 1, QRhiTexture::MipMapped));
        m_relief->create();
        m_light.reset(m_rhi.newTexture(QRhiTexture::RG8, {m_maps->lightWidth(), m_maps->lightHeight()}));
        m_light->create();
        m_plain = false;
        replaced = true;
    } else if (!m_maps) {
        const QRhiTexture* before = m_relief.get();
        makePlain(&batch);
        return m_relief.get() != before;
    }
    if (!m_maps)
        return replaced;
    if (!m_edited.isEmpty())
        dirty = m_maps->update(*m_surface, std::exchange(m_edited, {}));
    if (sun != m_sun) {
        m_sun = sun;
        dirty.light = m_maps->setSun(sun).light;
    }
    if (replaced) {
        dirty.relief.clear();
        for (int l = 0; l < m_maps->levelCount(); ++l)
            dirty.relief.push_back({0, 0, m_maps->levelWidth(l), m_maps->levelHeight(l)});
        dirty.light = {0, 0, m_maps->lightWidth(), m_maps->lightHeight()};
    }
    upload(batch, dirty, bytes);
    return replaced;
}

void ReliefTextures::upload(QRhiResourceUpdateBatch& batch, const GroundMaps::Dirty& dirty, std::int64_t& bytes)
{
    QVarLengthArray<QRhiTextureUploadEntry, 16> entries;
    std::vector<float> row;
    for (int l = 0; l < int(dirty.relief.size()); ++l) {
        const SampleRect& part = dirty.relief[std::size_t(l)];
        QByteArray packed(part.count() * qsizetype(4 * sizeof(qfloat16)), Qt::Uninitialized);
        auto* to = reinterpret_cast<qfloat16*>(packed.data());
        row.assign(std::size_t(part.w) * 4, 0.f);
        for (int z = part.j; z < part.bottom(); ++z) {
            for (int x = 0; x < part.w; ++x)
                std::ranges::copy(m_maps->relief(l, part.i + x, z), row.begin() + x * 4);
            qFloatToFloat16(to, row.data(), part.w * 4);
            to += part.w * 4;
        }
        bytes += packed.size();
        entries.append(entry(l, packed, part));
    }
    if (!entries.isEmpty()) {
        QRhiTextureUploadDescription description;
        description.setEntries(entries.cbegin(), entries.cend());
        batch.uploadTexture(m_relief.get(), description);
    }
    if (!dirty.light.isEmpty()) {
        const SampleRect& part = dirty.light;
        QByteArray packed(part.count() * 2, Qt::Uninitialized);
        for (int z = 0; z < part.h; ++z) {
            const std::size_t from = (std::size_t(part.j + z) * m_maps->lightWidth() + part.i) * 2;
            std::copy_n(m_maps->light().data() + from, std::size_t(part.w) * 2,
                        reinterpret_cast<std::uint8_t*>(packed.data()) + std::size_t(z) * part.w * 2);
        }
        bytes += packed.size();
        batch.uploadTexture(m_light.get(), QRhiTextureUploadDescription(entry(0, packed, part)));
    }
}

} // namespace render
