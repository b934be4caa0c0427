// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/base/log.h"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

namespace terrain {

spdlog::logger& log()
{
    static const std::shared_ptr<spdlog::logger> logger = [] {
        auto made = spdlog::stderr_color_mt("moraine");
        made->set_pattern("%H:%M:%S.%e %^%l%$ %v");
        made->set_level(spdlog::level::warn);
        return made;
    }();
    return *logger;
}

} // namespace terrain
