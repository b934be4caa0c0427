// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/field/field.h"
#include "terrain/sculpt/path.h"
#include "terrain/sculpt/tools.h"

namespace terrain {

/// What all dabs of a stroke have in common.
struct DabShape {
    const ToolInfo* tool = nullptr;
    const FalloffInfo* falloff = nullptr;
    double radius = 0; ///< in samples
};

/// The samples, within a field of nx by nz, that a dab may change: its circle's bounds.
SampleRect dabBounds(const Dab& dab, double radius, int nx, int nz);

/// Draws one dab. Reads the ground as it was before the dab, whatever the order of the work; writes no tile that the
/// circle does not touch, and no void. Uses threads for large dabs; the bits do not depend on them.
void drawDab(const DabShape& shape, const DabSettings& settings, const Dab& dab, const Field<std::uint8_t>& voids,
             Field<float>::Edit& heights);

} // namespace terrain
