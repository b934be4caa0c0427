// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/base/parallel.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>

#include <memory>
#include <thread>

namespace terrain {

void setThreadLimit(int threads)
{
    static std::unique_ptr<tbb::global_control> control;
    const int most = threads > 0 ? threads : int(std::thread::hardware_concurrency());
    control.reset();
    control = std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism, std::size_t(most));
}

void parallelFor(std::int64_t count, std::int64_t grain,
                 const std::function<void(std::int64_t begin, std::int64_t end)>& body)
{
    if (count <= 0)
        return;
    if (count <= grain) {
        body(0, count);
        return;
    }
    tbb::parallel_for(tbb::blocked_range<std::int64_t>(0, count, std::size_t(grain)),
                      [&body](const tbb::blocked_range<std::int64_t>& r) { body(r.begin(), r.end()); });
}

} // namespace terrain
