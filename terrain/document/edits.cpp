// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/document/edits.h"

#include <algorithm>
#include <cmath>
#include <format>

namespace terrain {

namespace {

std::string described(const SampleRect& rect)
{
    return std::format("columns {} to {}, rows {} to {}", rect.i, rect.right() - 1, rect.j, rect.bottom() - 1);
}

Result<void> checkHeight(const char* subject, float height)
{
    if (std::isfinite(height))
        return {};
    return fail(ErrorCode::InvalidArgument, subject, "the height is not finite", std::format("{}", height));
}

bool hasVoids(const Field<std::uint8_t>& voids, const SampleRect& rect)
{
    if (voids.background())
        return true;
    bool any = false;
    Field<std::uint8_t>::forTiles(rect, [&](int tx, int tz, const SampleRect&) { any = any || voids.tile(tx, tz); });
    return any;
}

/// Makes a field of another size from an old one whose sample (0, 0) comes to stand at (di, dj).
template <class T>
class Move {
public:
    Move(const Field<T>& old, int nx, int nz, int di, int dj, T outside)
        : m_old(old), m_all{0, 0, nx, nz}, m_di(di), m_dj(dj), m_outside(outside)
    {
        auto tile = makeTile<T>();
        tile->samples.fill(outside);
        m_outsideTile = std::move(tile);
    }

    Field<T> field() const
    {
        Field<T> shape(m_all.w, m_all.h, m_old.background());
        std::vector<typename Field<T>::BlockPtr> blocks;
        blocks.reserve(std::size_t(shape.blockColumns()) * std::size_t(shape.blockRows()));
        for (int bz = 0; bz < shape.blockRows(); ++bz) {
            for (int bx = 0; bx < shape.blockColumns(); ++bx)
                blocks.push_back(block(bx, bz));
        }
        return Field<T>(m_all.w, m_all.h, m_old.background(), std::move(blocks));
    }

private:
    SampleRect inOld(const SampleRect& rect) const { return {rect.i - m_di, rect.j - m_dj, rect.w, rect.h}; }

    typename Field<T>::BlockPtr block(int bx, int bz) const
    {
        const SampleRect whole{bx * kBlockSide, bz * kBlockSide, kBlockSide, kBlockSide};
        const SampleRect from = inOld(whole);
        // Not even read where it comes from a file.
        if (m_all.intersected(whole) == whole && m_old.all().intersected(from) == from && from.i % kBlockSide == 0 &&
            from.j % kBlockSide == 0)
            return m_old.block(from.i / kBlockSide, from.j / kBlockSide);
        BlockTiles<T> tiles;
        bool isEmpty = true;
        for (int k = 0; k < kTilesPerBlock; ++k) {
            const SampleRect place{whole.i + k % kBlockTiles * kTileSide, whole.j + k / kBlockTiles * kTileSide,
                                   kTileSide, kTileSide};
            tiles[std::size_t(k)] = tile(place);
            isEmpty = isEmpty && !tiles[std::size_t(k)];
        }
        return isEmpty ? nullptr : std::make_shared<const Block<T>>(std::move(tiles));
    }

    TilePtr<T> tile(const SampleRect& place) const
    {
        const SampleRect part = m_all.intersected(place);
        const SampleRect from = m_old.all().intersected(inOld(part));
        const bool isCovered = from.count() == part.count();
        bool isBackground = isCovered || m_outside == m_old.background();
        Field<T>::forTiles(
            from, [&](int tx, int tz, const SampleRect&) { isBackground = isBackground && !m_old.tile(tx, tz); });
        if (isBackground)
            return nullptr;
        const bool isWhole = part == place;
        if (isWhole && from.isEmpty())
            return m_outsideTile;
        if (isWhole && isCovered && from.i % kTileSide == 0 && from.j % kTileSide == 0) {
            const int tx = from.i / kTileSide, tz = from.j / kTileSide;
            const auto& tiles = m_old.block(tx / kBlockTiles, tz / kBlockTiles)->tiles();
            return tiles[std::size_t(tz % kBlockTiles) * kBlockTiles + std::size_t(tx % kBlockTiles)];
        }
        auto fresh = makeTile<T>();
        fresh->samples.fill(m_old.background());
        for (int j = part.j; j < part.bottom(); ++j)
            std::fill_n(&fresh->samples[std::size_t(j % kTileSide) * kTileSide], part.w, m_outside);
        if (!from.isEmpty())
            m_old.read(from,
                       &fresh->samples[std::size_t((from.j + m_dj) % kTileSide) * kTileSide +
                                       std::size_t((from.i + m_di) % kTileSide)],
                       kTileSide);
        return fresh;
    }

    const Field<T>& m_old;
    SampleRect m_all;
    int m_di;
    int m_dj;
    T m_outside;
    TilePtr<T> m_outsideTile;
};

} // namespace

Result<Document> fill(const Document& document, float height, const std::optional<SampleRect>& rect, bool alsoVoids)
{
    TERRAIN_CHECK(checkHeight("fill", height));
    const SampleRect all = document.lattice.all();
    const SampleRect area = rect.value_or(all);
    // In wide numbers, since a rectangle may claim to reach further than an int.
    if (area.isEmpty() || area.i < 0 || area.j < 0 || std::int64_t(area.i) + area.w > all.w ||
        std::int64_t(area.j) + area.h > all.h)
        return fail(ErrorCode::InvalidArgument, "fill", "the rectangle is not within the area",
                    std::format("i {}, j {}, w {}, h {}", area.i, area.j, area.w, area.h), "within " + described(all));
    Document filled = document;
    const bool keepsVoids = !alsoVoids && hasVoids(document.voids, area);
    if (area == all && !keepsVoids) {
        filled.heights = Field<float>(all.w, all.h, height);
        filled.voids = Field<std::uint8_t>(all.w, all.h, 0);
        return filled;
    }
    Field<float>::Edit heights(document.heights);
    Field<std::uint8_t>::Edit voids(document.voids);
    std::vector<float> samples(std::size_t(kTileSide) * kTileSide);
    std::vector<std::uint8_t> missing(samples.size(), 0);
    const std::vector<std::uint8_t> none(samples.size(), 0);
    Field<float>::forTiles(area, [&](int, int, const SampleRect& part) {
        std::ranges::fill(samples, height);
        if (hasVoids(document.voids, part)) {
            document.voids.read(part, missing.data(), kTileSide);
            if (alsoVoids) {
                voids.write(part, none.data(), kTileSide);
            } else {
                for (std::size_t k = 0; k < samples.size(); ++k)
                    samples[k] = missing[k] ? 0.f : height;
            }
        }
        heights.write(part, samples.data(), kTileSide);
    });
    filled.heights = heights.publish();
    filled.voids = voids.publish();
    return filled;
}

Resize Resize::anchored(const Lattice& old, std::int64_t nx, std::int64_t nz, double shareX, double shareZ,
                        std::optional<float> height)
{
    return {nx, nz, std::int64_t(std::floor(double(nx - old.nx) * shareX)),
            std::int64_t(std::floor(double(nz - old.nz) * shareZ)), height};
}

Result<Document> resize(const Document& document, const Resize& resize)
{
    const Lattice& old = document.lattice;
    TERRAIN_CHECK(checkHeight("resize", resize.height.value_or(0.f)));
    TERRAIN_TRY(lattice, Lattice::make(resize.nx, resize.nz, old.cell, old.x0 - double(resize.offsetI) * old.cell,
                                       old.z0 - double(resize.offsetJ) * old.cell));
    if (resize.offsetI <= -old.nx || resize.offsetJ <= -old.nz || resize.offsetI >= resize.nx ||
        resize.offsetJ >= resize.nz)
        return fail(ErrorCode::InvalidArgument, "resize", "nothing of the ground would be left",
                    std::format("offset {}, {}", resize.offsetI, resize.offsetJ),
                    std::format("{} to {}, {} to {}", 1 - old.nx, resize.nx - 1, 1 - old.nz, resize.nz - 1));
    const int di = int(resize.offsetI), dj = int(resize.offsetJ);
    const std::uint8_t newVoid = resize.height ? 0 : 1;
    Document resized = document;
    resized.lattice = lattice;
    resized.heights = Move(document.heights, lattice.nx, lattice.nz, di, dj, resize.height.value_or(0.f)).field();
    resized.voids = Move(document.voids, lattice.nx, lattice.nz, di, dj, newVoid).field();
    return resized;
}

} // namespace terrain
