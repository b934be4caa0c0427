// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>

namespace terrain {

/// Bounds the threads of all work that is started afterwards; 0 asks for as many as the machine has. Results never
/// depend on it.
void setThreadLimit(int threads);

/// Calls `body(begin, end)` over pieces of [0, count) of at least `grain`, on as many threads as allowed; returns when
/// all are done. `body` must not throw and must give the same result whatever the pieces are.
void parallelFor(std::int64_t count, std::int64_t grain,
                 const std::function<void(std::int64_t begin, std::int64_t end)>& body);

} // namespace terrain
