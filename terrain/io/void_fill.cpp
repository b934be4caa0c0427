// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/void_fill.h"

#include <unordered_map>
#include <vector>

namespace terrain {

namespace {

constexpr int kRounds = 64; ///< of relaxation: enough for a sheet without a visible ridge in holes of some ten samples

struct Cell {
    int i, j;
};

/// All voids that hang together with `seed`, marked in `seen`.
std::vector<Cell> holeAround(const Document& document, Cell seed, Field<std::uint8_t>::Edit& seen)
{
    std::vector<Cell> hole = {seed};
    seen.set(seed.i, seed.j, 1);
    for (std::size_t k = 0; k < hole.size(); ++k) {
        for (int dj = -1; dj <= 1; ++dj) {
            for (int di = -1; di <= 1; ++di) {
                const int i = hole[k].i + di, j = hole[k].j + dj;
                if (document.lattice.all().contains(i, j) && document.isVoid(i, j) && !seen.at(i, j)) {
                    seen.set(i, j, 1);
                    hole.push_back({i, j});
                }
            }
        }
    }
    return hole;
}

/// A hole's samples with their eight neighbours looked up once.
class Sheet {
public:
    Sheet(const Document& document, const std::vector<Cell>& hole) : m_values(hole.size(), 0.)
    {
        const auto key = [&document](int i, int j) { return std::int64_t(j) * document.lattice.nx + i; };
        std::unordered_map<std::int64_t, std::int32_t> numbers;
        numbers.reserve(hole.size());
        for (std::size_t k = 0; k < hole.size(); ++k)
            numbers[key(hole[k].i, hole[k].j)] = std::int32_t(k);
        m_links.resize(hole.size());
        for (std::size_t k = 0; k < hole.size(); ++k) {
            for (int d = 0; d < 9; ++d) {
                const int i = hole[k].i + d % 3 - 1, j = hole[k].j + d / 3 - 1;
                if (d == 4 || !document.lattice.all().contains(i, j))
                    continue;
                if (const auto found = numbers.find(key(i, j)); found != numbers.end()) {
                    m_links[k].inner[m_links[k].inners++] = found->second;
                } else {
                    m_links[k].rimSum += double(document.heights.at(i, j));
                    ++m_links[k].rims;
                }
            }
        }
    }

    /// False where the hole has no rim at all.
    bool close()
    {
        // From the rim inwards, a layer at a time, each sample from those of earlier layers alone.
        std::vector<std::uint8_t> known(m_values.size(), 0);
        std::vector<std::int32_t> layer;
        for (std::size_t k = 0; k < m_values.size(); ++k) {
            if (m_links[k].rims > 0)
                layer.push_back(std::int32_t(k));
        }
        if (layer.empty())
            return false;
        while (!layer.empty()) {
            for (const std::int32_t k : layer)
                m_values[std::size_t(k)] = mean(m_links[std::size_t(k)], known);
            for (const std::int32_t k : layer)
                known[std::size_t(k)] = 1;
            std::vector<std::int32_t> next;
            std::vector<std::uint8_t>& queued = known; // 2: waiting in `next`
            for (const std::int32_t k : layer) {
                const Links& links = m_links[std::size_t(k)];
                for (int n = 0; n < links.inners; ++n) {
                    std::uint8_t& state = queued[std::size_t(links.inner[n])];
                    if (state == 0) {
                        state = 2;
                        next.push_back(links.inner[n]);
                    }
                }
            }
            layer = std::move(next);
        }
        std::vector<double> relaxed(m_values.size());
        for (int round = 0; round < kRounds; ++round) {
            for (std::size_t k = 0; k < m_values.size(); ++k)
                relaxed[k] = mean(m_links[k], known);
            m_values.swap(relaxed);
        }
        return true;
    }

    double value(std::size_t k) const { return m_values[k]; }

private:
    struct Links {
        std::int32_t inner[8];
        int inners = 0;
        int rims = 0;
        double rimSum = 0;
    };

    double mean(const Links& links, const std::vector<std::uint8_t>& known) const
    {
        double sum = links.rimSum;
        int count = links.rims;
        for (int n = 0; n < links.inners; ++n) {
            if (known[std::size_t(links.inner[n])] == 1) {
                sum += m_values[std::size_t(links.inner[n])];
                ++count;
            }
        }
        return sum / count;
    }

    std::vector<double> m_values;
    std::vector<Links> m_links;
};

} // namespace

FilledVoids fillVoids(Document& document)
{
    FilledVoids filled;
    Field<float>::Edit heights(document.heights);
    Field<std::uint8_t>::Edit voids(document.voids);
    Field<std::uint8_t>::Edit seen(Field<std::uint8_t>(document.lattice.nx, document.lattice.nz, 0));
    for (int j = 0; j < document.lattice.nz; ++j) {
        for (int i = 0; i < document.lattice.nx; ++i) {
            if (!document.isVoid(i, j) || seen.at(i, j))
                continue;
            const std::vector<Cell> hole = holeAround(document, {i, j}, seen);
            Sheet sheet(document, hole);
            if (!sheet.close())
                continue;
            ++filled.holes;
            filled.samples += std::int64_t(hole.size());
            for (std::size_t k = 0; k < hole.size(); ++k) {
                heights.set(hole[k].i, hole[k].j, float(sheet.value(k)));
                voids.set(hole[k].i, hole[k].j, 0);
            }
        }
    }
    document.heights = heights.publish();
    document.voids = voids.publish();
    return filled;
}

} // namespace terrain
