// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/sculpt/falloff.h"

#include "terrain/sculpt/vector.h"

#include <algorithm>
#include <cmath>

namespace terrain {

namespace {

// Each shape's weight at squared share `s2` of the radius, at most 1.
struct SmoothShape {
    static float at(float s2)
    {
        const float rest = 1.f - s2;
        return rest * rest;
    }
};
struct LinearShape {
    static float at(float s2) { return 1.f - std::sqrt(s2); }
};
struct SphereShape {
    static float at(float s2) { return std::sqrt(1.f - s2); }
};
struct TipShape {
    static float at(float s2)
    {
        const float rest = 1.f - std::sqrt(s2);
        return rest * rest;
    }
};

// Inlined into each row function below, so that it is compiled for the processors those are.
template <class Shape>
[[gnu::always_inline]] inline void weighWith(std::int32_t firstX, std::int32_t step, std::int32_t z, float radius,
                                             int count, float* weights)
{
    const float zz = float(z) * float(z);
    const float share = 1.f / (radius * radius);
    for (int k = 0; k < count; ++k) {
        const float x = float(firstX + k * step);
        const float s2 = (x * x + zz) * share;
        weights[k] = Shape::at(s2 < 1.f ? s2 : 1.f);
    }
}

TERRAIN_VECTOR_LOOP
void weighSmoothRow(std::int32_t firstX, std::int32_t step, std::int32_t z, float radius, int count, float* weights)
{
    weighWith<SmoothShape>(firstX, step, z, radius, count, weights);
}

TERRAIN_VECTOR_LOOP
void weighLinearRow(std::int32_t firstX, std::int32_t step, std::int32_t z, float radius, int count, float* weights)
{
    weighWith<LinearShape>(firstX, step, z, radius, count, weights);
}

TERRAIN_VECTOR_LOOP
void weighSphereRow(std::int32_t firstX, std::int32_t step, std::int32_t z, float radius, int count, float* weights)
{
    weighWith<SphereShape>(firstX, step, z, radius, count, weights);
}

TERRAIN_VECTOR_LOOP
void weighTipRow(std::int32_t firstX, std::int32_t step, std::int32_t z, float radius, int count, float* weights)
{
    weighWith<TipShape>(firstX, step, z, radius, count, weights);
}

// Compares squares without dividing, so that a sample exactly on the rim is exactly outside.
TERRAIN_VECTOR_LOOP
void weighFlatRow(std::int32_t firstX, std::int32_t step, std::int32_t z, float radius, int count, float* weights)
{
    const float zz = float(z) * float(z);
    const float rr = radius * radius;
    for (int k = 0; k < count; ++k) {
        const float x = float(firstX + k * step);
        weights[k] = x * x + zz < rr ? 1.f : 0.f;
    }
}

} // namespace

const std::vector<FalloffInfo>& falloffs()
{
    static const std::vector<FalloffInfo> table = {
        {Falloff::Smooth, "smooth", "Smooth", "Level at the centre and at the rim", 0.5411961001461971, weighSmoothRow},
        {Falloff::Linear, "linear", "Linear", "A cone: fades evenly from the centre to the rim", 0.5, weighLinearRow},
        {Falloff::Sphere, "sphere", "Sphere", "A dome: full in the middle, steep at the rim", 0.8660254037844386,
         weighSphereRow},
        {Falloff::Tip, "tip", "Tip", "A thorn: most of it at the very centre", 0.2928932188134525, weighTipRow},
        {Falloff::Flat, "flat", "Flat", "Full everywhere inside the rim, which is a step", 1., weighFlatRow},
    };
    return table;
}

const FalloffInfo& info(Falloff falloff)
{
    return falloffs()[std::size_t(falloff)];
}

std::optional<Falloff> falloffNamed(std::string_view id)
{
    const auto found = std::ranges::find(falloffs(), id, &FalloffInfo::id);
    return found == falloffs().end() ? std::nullopt : std::optional(found->falloff);
}

float weight(Falloff falloff, float s)
{
    const float s2 = std::min(s * s, 1.f);
    switch (falloff) {
    case Falloff::Smooth:
        return SmoothShape::at(s2);
    case Falloff::Linear:
        return LinearShape::at(s2);
    case Falloff::Sphere:
        return SphereShape::at(s2);
    case Falloff::Tip:
        return TipShape::at(s2);
    case Falloff::Flat:
        break;
    }
    return s2 < 1.f ? 1.f : 0.f;
}

} // namespace terrain
