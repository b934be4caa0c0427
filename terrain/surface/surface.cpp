// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/surface/surface.h"

namespace terrain {
} // namespace terrain
