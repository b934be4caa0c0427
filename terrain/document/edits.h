// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/document/document.h"

#include <cstdint>
#include <optional>

namespace terrain {

/// `document` with every sample of `rect`, or of the whole area, at `height` metres. Voids stay voids, unless
/// `alsoVoids`. Refuses a height that is not finite and a rectangle that is empty or not within the area.
Result<Document> fill(const Document& document, float height, const std::optional<SampleRect>& rect = {},
                      bool alsoVoids = false);

/// Another number of samples for the same ground: what stands outside is cut off, what is new is filled.
struct Resize {
    std::int64_t nx = 1;
    std::int64_t nz = 1;
    std::int64_t offsetI = 0; ///< the column of the new lattice where the old column 0 comes to stand; may be negative
    std::int64_t offsetJ = 0; ///< likewise the row
    std::optional<float> height; ///< of what is new, metres; unset: voids

    /// Offsets such that the old area lies in the new one at that share of what is gained or lost, 0 to 1: 0 keeps the
    /// western or northern edge, 0.5 the middle, 1 the eastern or southern edge.
    static Resize anchored(const Lattice& old, std::int64_t nx, std::int64_t nz, double shareX, double shareZ,
                           std::optional<float> height);
};

/// Samples keep their places in the world: the lattice's origin moves with the offset. Shares tiles where the offset is
/// whole tiles. Refuses sizes that Lattice::make refuses, an offset that leaves nothing of the old ground, and a height
/// that is not finite.
Result<Document> resize(const Document& document, const Resize& resize);

} // namespace terrain
