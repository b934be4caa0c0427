// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/relief/ground_maps.h"

#include <rhi/qrhi.h>

#include <future>
#include <memory>
#include <optional>

namespace render {

/// What is known of the ground whose maps the textures hold.
struct ReliefFacts {
    int samplesPerTexel = 1;
    int width = 1; ///< texels
    int height = 1;
    float lowest = 0; ///< metres
    float highest = 0;
};

/// GroundMaps on the GPU. They are made and kept up on a thread, so that drawing never waits for them: until the first
/// are there, the ground counts as open and sunlit and its relief as that of the rings; later they follow a few frames
/// after an edit.
class ReliefTextures {
public:
    explicit ReliefTextures(QRhi& rhi);
    ~ReliefTextures();

    void setSurface(const terrain::Surface& surface);
    void applyChange(const terrain::Surface& surface, const terrain::SampleRect& samples);

    /// Takes over what is ready, hands over what changed, and sets the thread to what remains. True where the textures
    /// are other objects than before.
    bool sync(QRhiResourceUpdateBatch& batch, const Sun& sun, std::int64_t& bytes);
    /// The next `sync` waits until nothing remains.
    void settle() { m_awaited = true; }
    bool isPending() const { return m_job.valid() || isBehind(); }

    const ReliefFacts* facts() const { return m_facts ? &*m_facts : nullptr; } ///< null until made
    QRhiTexture* relief() const { return m_relief.get(); }
    QRhiTexture* light() const { return m_light.get(); }

private:
    using Entries = QVarLengthArray<QRhiTextureUploadEntry, 16>;

    /// What the thread hands over.
    struct Update {
        bool anew = false;
        ReliefFacts facts;
        QSize lightSize;
        Entries relief;
        Entries light;
        std::int64_t bytes = 0;
    };

    bool isBehind() const { return m_anew || m_sunMoved || !m_edited.isEmpty(); }
    void start();
    bool take(QRhiResourceUpdateBatch& batch, Update update, std::int64_t& bytes);
    bool makePlain(QRhiResourceUpdateBatch& batch);
    Update pack(const GroundMaps::Dirty& dirty) const;

    QRhi& m_rhi;
    std::unique_ptr<QRhiTexture> m_relief;
    std::unique_ptr<QRhiTexture> m_light;
    bool m_plain = false; ///< the textures are the stand-ins
    std::optional<ReliefFacts> m_facts;

    std::optional<terrain::Surface> m_surface;
    Sun m_sun;
    bool m_anew = false;          ///< the thread has yet to hear of another ground,
    bool m_sunMoved = false;      ///< of another sun,
    terrain::SampleRect m_edited; ///< of edited samples
    bool m_awaited = false;
    std::unique_ptr<GroundMaps> m_maps; ///< the thread's while there is a job
    std::future<Update> m_job;          ///< last, so that it ends before what it works on
};

} // namespace render
