// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <spdlog/fwd.h>

namespace terrain {

/// The program's one log, on stderr from the start. Thread-safe. A person's error never goes here alone: it is a
/// Result.
spdlog::logger& log();

} // namespace terrain
