// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/base/lattice.h"

#include <cmath>
#include <format>

namespace terrain {

Result<Lattice> Lattice::make(std::int64_t nx, std::int64_t nz, double cell, double x0, double z0)
{
    if (nx < 1 || nz < 1 || nx > kMaxSide || nz > kMaxSide)
        return fail(ErrorCode::InvalidArgument, "size", "is out of range", std::format("{}x{} samples", nx, nz),
                    std::format("1 to {} samples a side", kMaxSide));
    if (!(cell >= kMinCell && cell <= kMaxCell))
        return fail(ErrorCode::InvalidArgument, "cell", "is out of range", std::format("{} m", cell),
                    std::format("{} to {} m", kMinCell, kMaxCell));
    if (!std::isfinite(x0) || !std::isfinite(z0))
        return fail(ErrorCode::InvalidArgument, "origin", "is not a place", std::format("({}, {})", x0, z0),
                    "finite metres");
    return Lattice{int(nx), int(nz), cell, x0, z0};
}

SampleRect Lattice::samplesWithin(const WorldRect& area) const
{
    // Clamped in double before the conversion: a far-off rectangle must not overflow an int.
    const double l = std::clamp(std::ceil((area.x0 - x0) / cell), 0., double(nx));
    const double t = std::clamp(std::ceil((area.z0 - z0) / cell), 0., double(nz));
    const double r = std::clamp(std::floor((area.x1 - x0) / cell) + 1., 0., double(nx));
    const double b = std::clamp(std::floor((area.z1 - z0) / cell) + 1., 0., double(nz));
    return r > l && b > t ? SampleRect{int(l), int(t), int(r - l), int(b - t)} : SampleRect{};
}

} // namespace terrain
