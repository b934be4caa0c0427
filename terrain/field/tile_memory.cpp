// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/field/tile_memory.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <new>

#include <sys/mman.h>

namespace terrain {

namespace {

constexpr std::size_t kSlab = std::size_t(2) << 20; ///< bytes, a huge page

/// What a free piece holds.
struct FreePiece {
    FreePiece* next;
};

} // namespace

/// Stands at the start of its slab; the pieces follow.
struct alignas(64) TileMemory::Slab {
    FreePiece* free = nullptr;
    std::byte* untouched = nullptr; ///< pieces from here on were never given out
    std::byte* end = nullptr;
    std::size_t used = 0;

    bool isFull() const { return !free && untouched == end; }
};

void* TileMemory::take()
{
    const std::lock_guard lock(m_mutex);
    if (m_open.empty()) {
        void* const memory = std::aligned_alloc(kSlab, kSlab);
        if (!memory)
            throw std::bad_alloc();
        ::madvise(memory, kSlab, MADV_HUGEPAGE); // a wish; without it the pages are merely small
        auto* const slab = new (memory) Slab;
        slab->untouched = static_cast<std::byte*>(memory) + sizeof(Slab);
        slab->end = slab->untouched + (kSlab - sizeof(Slab)) / m_bytes * m_bytes;
        m_open.push_back(slab);
    }
    Slab& slab = *m_open.back();
    void* piece = slab.free;
    if (piece) {
        slab.free = slab.free->next;
    } else {
        piece = slab.untouched;
        slab.untouched += m_bytes;
    }
    ++slab.used;
    if (slab.isFull())
        m_open.pop_back();
    return piece;
}

void TileMemory::give(void* piece) noexcept
{
    const std::lock_guard lock(m_mutex);
    auto* const slab = reinterpret_cast<Slab*>(reinterpret_cast<std::uintptr_t>(piece) & ~(kSlab - 1));
    const bool wasFull = slab->isFull();
    slab->free = new (piece) FreePiece{slab->free};
    --slab->used;
    if (wasFull)
        m_open.push_back(slab);
    if (slab->used == 0 && m_open.size() > 1) {
        std::erase(m_open, slab);
        std::free(slab);
    }
}

} // namespace terrain
