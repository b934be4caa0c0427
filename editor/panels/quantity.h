// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/result.h"

#include <string_view>

namespace editor {

/// What a person typed into a number field, in the field's own unit: "12*3", "0.5 km", "(1+2)/4", "6 ft", "30 %".
/// `unit` is the field's: "m", "°", "%", "m/s" or nothing. A number without a unit is in the field's own. Refuses what
/// is not an expression, units that do not fit, and results that are not finite.
terrain::Result<double> quantityFrom(std::string_view text, std::string_view unit);

} // namespace editor
