// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/passes/relief_textures.h"

#include <QFloat16>

#include <chrono>

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

template <class Entries>
void send(QRhiResourceUpdateBatch& batch, QRhiTexture& texture, const Entries& entries)
{
    if (entries.isEmpty())
        return;
    QRhiTextureUploadDescription description;
    description.setEntries(entries.cbegin(), entries.cend());
    batch.uploadTexture(&texture, description);
}

} // namespace

ReliefTextures::ReliefTextures(QRhi& rhi) : m_rhi(rhi)
{
}

ReliefTextures::~ReliefTextures() = default;

void ReliefTextures::setSurface(const terrain::Surface& surface)
{
    if (m_job.valid())
        m_job.get(); // of the ground before
    m_surface = surface;
    m_facts.reset();
    m_anew = true;
    m_edited = {};
    start(); // before the first frame, which the ground's rings take long for
}

void ReliefTextures::applyChange(const terrain::Surface& surface, const SampleRect& samples)
{
    m_surface = surface;
    m_edited = m_edited.united(samples);
}

bool ReliefTextures::sync(QRhiResourceUpdateBatch& batch, const Sun& sun, std::int64_t& bytes)
{
    if (sun != m_sun) {
        m_sun = sun;
        m_sunMoved = m_surface.has_value();
    }
    bool replaced = false;
    while (true) {
        if (!m_job.valid() && isBehind())
            start();
        if (!m_job.valid() || (!m_awaited && m_job.wait_for(std::chrono::seconds(0)) != std::future_status::ready))
            break;
        replaced |= take(batch, m_job.get(), bytes);
    }
    m_awaited = false;
    return m_facts ? replaced : makePlain(batch);
}

/// Sets the thread to all that it has not heard of.
void ReliefTextures::start()
{
    const bool anew = std::exchange(m_anew, false), sunMoved = std::exchange(m_sunMoved, false);
    const SampleRect edited = std::exchange(m_edited, {});
    m_job = std::async(std::launch::async, [this, surface = *m_surface, sun = m_sun, anew, sunMoved, edited] {
        GroundMaps::Dirty dirty;
        if (anew) {
            m_maps = std::make_unique<GroundMaps>(surface, sun);
            for (int l = 0; l < m_maps->levelCount(); ++l)
                dirty.relief.push_back({0, 0, m_maps->levelWidth(l), m_maps->levelHeight(l)});
            dirty.light = {0, 0, m_maps->lightWidth(), m_maps->lightHeight()};
        } else {
            if (!edited.isEmpty())
                dirty = m_maps->update(surface, edited);
            if (sunMoved)
                dirty.light = m_maps->setSun(sun).light;
        }
        Update update = pack(dirty);
        update.anew = anew;
        return update;
    });
}

ReliefTextures::Update ReliefTextures::pack(const GroundMaps::Dirty& dirty) const
{
    Update update;
    update.facts = {m_maps->samplesPerTexel(), m_maps->width(), m_maps->height(), m_maps->lowest(), m_maps->highest()};
    update.lightSize = {m_maps->lightWidth(), m_maps->lightHeight()};
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
        update.bytes += packed.size();
        update.relief.append(entry(l, packed, part));
    }
    if (!dirty.light.isEmpty()) {
        const SampleRect& part = dirty.light;
        QByteArray packed(part.count() * 2, Qt::Uninitialized);
        for (int z = 0; z < part.h; ++z) {
            const std::size_t from = (std::size_t(part.j + z) * m_maps->lightWidth() + part.i) * 2;
            std::copy_n(m_maps->light().data() + from, std::size_t(part.w) * 2,
                        reinterpret_cast<std::uint8_t*>(packed.data()) + std::size_t(z) * part.w * 2);
        }
        update.bytes += packed.size();
        update.light.append(entry(0, packed, part));
    }
    return update;
}

bool ReliefTextures::take(QRhiResourceUpdateBatch& batch, Update update, std::int64_t& bytes)
{
    m_facts = update.facts;
    if (update.anew) {
        m_relief.reset(m_rhi.newTexture(QRhiTexture::RGBA16F, {update.facts.width, update.facts.height}, 1,
                                        QRhiTexture::MipMapped));
        m_relief->create();
        m_light.reset(m_rhi.newTexture(QRhiTexture::RG8, update.lightSize));
        m_light->create();
        m_plain = false;
    }
    send(batch, *m_relief, update.relief);
    send(batch, *m_light, update.light);
    bytes += update.bytes;
    return update.anew;
}

/// Stand-ins for maps that are not made yet. True where they were not there before.
bool ReliefTextures::makePlain(QRhiResourceUpdateBatch& batch)
{
    if (std::exchange(m_plain, true))
        return false;
    m_relief.reset(m_rhi.newTexture(QRhiTexture::RGBA16F, {1, 1}, 1, QRhiTexture::MipMapped));
    m_relief->create();
    m_light.reset(m_rhi.newTexture(QRhiTexture::RG8, {1, 1}));
    m_light->create();
    send(batch, *m_relief, QList{entry(0, QByteArray(8, '\0'), {0, 0, 1, 1})});
    send(batch, *m_light, QList{entry(0, QByteArray(2, '\xff'), {0, 0, 1, 1})});
    return true;
}

} // namespace render
