// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/result.h"

#include <filesystem>
#include <string_view>

namespace editor {

/// Where ground that comes with the program lies: in share/moraine/ground beside an installed program, else in the
/// source tree that the program was built from.
terrain::Result<std::filesystem::path> groundFile(std::string_view name);

} // namespace editor
