// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <mutex>
#include <vector>

namespace terrain {

/// Memory for many pieces of one size, cut from slabs of 2 MiB that ask for huge pages: a tile's first write then meets
/// no page fault of its own, and scattered reads find their pages in the processor's short list. Empty slabs go back to
/// the system, save one. Thread-safe.
class TileMemory {
public:
    /// Pieces of `bytes` each, a multiple of 64 and at most a quarter of a slab.
    explicit TileMemory(std::size_t bytes) : m_bytes(bytes) {}
    TileMemory(const TileMemory&) = delete;
    TileMemory& operator=(const TileMemory&) = delete;

    /// A piece aligned to 64 bytes, its contents unspecified. Throws std::bad_alloc.
    void* take();
    void give(void* piece) noexcept;

private:
    struct Slab;
    std::size_t m_bytes;
    std::mutex m_mutex;
    std::vector<Slab*> m_open; ///< slabs with free pieces
};

/// A standard allocator of single objects over TileMemory. All of one type share one TileMemory, which outlives them.
template <class T>
struct TileAllocator {
    using value_type = T;

    TileAllocator() = default;
    template <class U>
    TileAllocator(const TileAllocator<U>&)
    {
    }
    T* allocate(std::size_t) { return static_cast<T*>(memory().take()); }
    void deallocate(T* piece, std::size_t) noexcept { memory().give(piece); }
    bool operator==(const TileAllocator&) const { return true; }

private:
    static TileMemory& memory()
    {
        // Never destroyed: tiles may be kept by what ends later than any order of statics.
        static TileMemory& shared = *new TileMemory((sizeof(T) + 63) / 64 * 64);
        return shared;
    }
};

} // namespace terrain
