// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/relief/ground_maps.h"

#include <rhi/qrhi.h>

#include <future>
#include <memory>
#include <optional>

namespace render {

/// GroundMaps on the GPU. They are made on a thread; until they are there, the ground counts as open and sunlit and its
/// relief as that of the rings.
class ReliefTextures {
public:
    explicit ReliefTextures(QRhi& rhi);
    ~ReliefTextures();

    void setSurface(const terrain::Surface& surface, const Sun& sun);
    void applyChange(const terrain::Surface& surface, const terrain::SampleRect& samples);

    /// Takes over what is ready and hands over what changed. True where the textures are other objects than before.
    bool sync(QRhiResourceUpdateBatch& batch, const Sun& sun, std::int64_t& bytes);
    void wait() const;
    bool isPending() const { return m_making.valid(); }

    const GroundMaps* maps() const { return m_maps.get(); } ///< null until made
    QRhiTexture* relief() const { return m_relief.get(); }
    QRhiTexture* light() const { return m_light.get(); }

private:
    void upload(QRhiResourceUpdateBatch& batch, const GroundMaps::Dirty& dirty, std::int64_t& bytes);
    void makePlain(QRhiResourceUpdateBatch* batch);

    QRhi& m_rhi;
    std::unique_ptr<QRhiTexture> m_relief;
    std::unique_ptr<QRhiTexture> m_light;
    bool m_plain = true; ///< the textures are the stand-ins
    bool m_plainSent = false;
    std::optional<terrain::Surface> m_surface;
    Sun m_sun;
    std::future<std::unique_ptr<GroundMaps>> m_making;
    std::unique_ptr<GroundMaps> m_maps;
    terrain::SampleRect m_edited; ///< samples that differ from what the maps were made of
};

} // namespace render
