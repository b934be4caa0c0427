// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/ground/provider.h"

#include "terrain/base/parallel.h"
#include "terrain/ground/montane.h"

#include <format>

namespace terrain {

namespace {

class MontaneProvider : public GroundProvider {
public:
    MontaneProvider(const MontaneShape& shape, std::uint32_t seed) : m_shape(shape), m_seed(seed) {}
    double height(double x, double z) const override { return montaneHeight(m_shape, m_seed, x, z).v; }

private:
    MontaneShape m_shape;
    std::uint32_t m_seed;
};

std::string named(const auto& items, auto name)
{
    std::string list;
    for (const auto& item : items)
        list += (list.empty() ? "" : ", ") + name(item);
    return list;
}

} // namespace

const std::vector<ProviderKind>& providerKinds()
{
    static const std::vector<ProviderKind> kinds = {
        {"moraine:montane",
         "Mountains and plains that alternate: rolling ground that sharpens into ridges where it rises",
         {1},
         {{"upliftWidth", "metres over which mountains and plains alternate", 256, 65536, 4096},
          {"peak", "metres that full uplift reaches", 1, 9000, 650},
          {"damping", "how strongly steep ground calms the detail on it", 0, 100, 6},
          {"ridgeFrom", "uplift from which ridges replace rolling ground", 0, 0.74, 0.35},
          {"cliffCut", "share of detail that very steep ground loses", 0, 1, 0.85},
          {"warp", "1 bends the ground by its own noise and lets uplift vary, 0 does neither", 0, 1, 1},
          {"terraces", "1 lays rock bands of 26 m on high ground", 0, 1, 0}}},
    };
    return kinds;
}

Result<std::shared_ptr<const GroundProvider>> makeProvider(const ProviderChoice& choice)
{
    const auto& kinds = providerKinds();
    const auto kind = std::ranges::find(kinds, choice.id, &ProviderKind::id);
    if (kind == kinds.end())
        return fail(ErrorCode::NotFound, "provider", "is unknown", choice.id,
                    "one of " + named(kinds, [](const ProviderKind& k) { return k.id; }));
    if (std::ranges::find(kind->versions, choice.version) == kind->versions.end())
        return fail(ErrorCode::NotFound, choice.id, "has no such version", std::to_string(choice.version),
                    "one of " + named(kind->versions, [](int v) { return std::to_string(v); }));

    std::map<std::string, double> values;
    for (const ProviderSetting& setting : kind->settings)
        values[setting.key] = setting.standard;
    for (const auto& [key, value] : choice.settings) {
        const auto setting = std::ranges::find(kind->settings, key, &ProviderSetting::key);
        if (setting == kind->settings.end())
            return fail(ErrorCode::NotFound, choice.id, "has no such setting", key,
                        "one of " + named(kind->settings, [](const ProviderSetting& s) { return s.key; }));
        if (!(value >= setting->least && value <= setting->most))
            return fail(ErrorCode::InvalidArgument, choice.id + " " + key, "is out of range", std::format("{}", value),
                        std::format("{} to {}", setting->least, setting->most));
        values[key] = value;
    }
    const MontaneShape shape{values["upliftWidth"],    values["peak"],     values["damping"],
                             values["ridgeFrom"],      values["cliffCut"], values["warp"] >= 0.5,
                             values["terraces"] >= 0.5};
    return std::make_shared<const MontaneProvider>(shape, choice.seed);
}

Result<Document> generate(const Lattice& lattice, const GroundProvider& provider, const Progress& progress)
{
    Document document = Document::flat(lattice, 0.f);
    std::vector<Field<float>::BlockPtr> blocks(std::size_t(document.heights.blockColumns()) *
                                               document.heights.blockRows());
    const int columns = document.heights.blockColumns();
    std::atomic<std::int64_t> done = 0;
    // A tile a piece: few tiles are needed for small ground to use every thread.
    std::vector<BlockTiles<float>> tiles(blocks.size());
    const std::int64_t tileColumns = document.heights.tileColumns();
    const std::int64_t count = tileColumns * document.heights.tileRows();
    parallelFor(count, 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t k = begin; k < end && !progress.isCancelled(); ++k) {
            const int tx = int(k % tileColumns), tz = int(k / tileColumns);
            auto tile = makeTile<float>();
            tile->samples.fill(document.heights.background());
            const SampleRect part =
                SampleRect{tx * kTileSide, tz * kTileSide, kTileSide, kTileSide}.intersected(lattice.all());
            for (int j = part.j; j < part.bottom(); ++j) {
                for (int i = part.i; i < part.right(); ++i)
                    tile->samples[std::size_t(j - part.j) * kTileSide + std::size_t(i - part.i)] =
                        float(provider.height(lattice.x(i), lattice.z(j)));
            }
            tiles[std::size_t(tz / kBlockTiles) * columns + tx / kBlockTiles]
                 [std::size_t(tz % kBlockTiles) * kBlockTiles + tx % kBlockTiles] = std::move(tile);
            progress.report(double(++done) / double(count), "Generating ground");
        }
    });
    if (progress.isCancelled())
        return fail(ErrorCode::Cancelled, "ground", "was not generated: stopped on request");
    for (std::size_t b = 0; b < blocks.size(); ++b)
        blocks[b] = std::make_shared<const Block<float>>(std::move(tiles[b]));
    document.heights = Field<float>(lattice.nx, lattice.nz, 0.f, std::move(blocks));
    return document;
}

} // namespace terrain
