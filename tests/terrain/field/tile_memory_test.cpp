// SPDX-License-Identifier: GPL-3.0-or-later
// Memory for tiles: pieces never overlap, whatever the order they come and go in and from whichever thread.
#include "terrain/field/tile_memory.h"

#include <QTest>

#include <cstring>
#include <random>
#include <thread>

using namespace terrain;

namespace {

constexpr std::size_t kPiece = 16512;

/// Takes and gives `rounds` pieces at random; true where each kept what was written to it.
bool keepsWhatIsWritten(TileMemory& memory, unsigned seed, int rounds)
{
    std::mt19937 random(seed);
    std::vector<std::pair<unsigned char*, unsigned char>> held;
    bool kept = true;
    for (int k = 0; k < rounds; ++k) {
        if (held.empty() || random() % 5 < 3) {
            auto* const piece = static_cast<unsigned char*>(memory.take());
            kept = kept && reinterpret_cast<std::uintptr_t>(piece) % 64 == 0;
            const auto mark = static_cast<unsigned char>(random());
            std::memset(piece, mark, kPiece);
            held.emplace_back(piece, mark);
        } else {
            std::swap(held[random() % held.size()], held.back());
            const auto [piece, mark] = held.back();
            held.pop_back();
            kept = kept && std::all_of(piece, piece + kPiece, [m = mark](unsigned char c) { return c == m; });
            memory.give(piece);
        }
    }
    for (const auto& [piece, mark] : held)
        memory.give(piece);
    return kept;
}

} // namespace

class TileMemoryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void piecesKeepWhatIsWritten()
    {
        TileMemory memory(kPiece);
        QVERIFY(keepsWhatIsWritten(memory, 1, 2000));
    }

    void threadsDoNotDisturbEachOther()
    {
        TileMemory memory(kPiece);
        std::array<bool, 3> kept{};
        {
            std::vector<std::jthread> threads;
            for (unsigned k = 0; k < kept.size(); ++k)
                threads.emplace_back([&, k] { kept[k] = keepsWhatIsWritten(memory, k, 1000); });
        }
        QVERIFY(kept[0] && kept[1] && kept[2]);
    }

    void whatIsGivenBackIsTakenAgain()
    {
        TileMemory memory(kPiece);
        void* const piece = memory.take();
        memory.give(piece);
        QCOMPARE(memory.take(), piece);
        memory.give(piece);
    }
};

QTEST_GUILESS_MAIN(TileMemoryTest)
#include "tile_memory_test.moc"
