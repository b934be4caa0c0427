// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace terrain {

/// Bytes that the whole machine (and this process's control group) could still give without swapping.
std::uint64_t availableMemory();

/// Bounds the address space of this process to what it takes at the first call and `bytes` more.
void limitMemory(std::uint64_t bytes);

/// Gives up, for good: starting programs, tracing, opening sockets. Ends the process when the one that started it ends.
void confineDecoder();

} // namespace terrain
