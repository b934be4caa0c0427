// SPDX-License-Identifier: GPL-3.0-or-later
// The drawn surface of one clipmap ring: the shader's side of terrain/clipmap (Clipmap::emitted is its reference).
// Needs frame.glsl. Heights are metres; textures are addressed modulo their size so that a scroll rewrites strips only.
const int kCells = 128;
const int kSide = kCells + 1;
const int kHalfSide = 2 * kCells + 1;

layout(std140, binding = 1) uniform RingBlock {
    vec4 base;     // vertex (0,0) in cells from the origin; cells per spacing; level
    vec4 hole;     // first cell of the hole; 1 if there is one; 1 if there is a coarser ring
    vec4 coarse;   // vertex (0,0) in the coarser ring's vertices; own gradients used here, and by the coarser ring
    vec4 address;  // texture address of vertex (0,0): own x, z; coarser ring's x, z
    vec4 address2; // texture address of half point (0,0): own x, z; coarser ring's x, z
    vec4 wall;     // the column or row of vertices on the west, east, north, south edge; -1 for none
} ring;

layout(binding = 2) uniform highp sampler2D ownHeights;
layout(binding = 3) uniform highp sampler2D coarseHeights;

ivec2 wrapped(ivec2 v, int side)
{
    return v - side * ivec2(greaterThanEqual(v, ivec2(side)));
}

// The drawn height before the blend. The lift over the chord is part of what is stored here.
float ownHeight(ivec2 v)
{
    return texelFetch(ownHeights, wrapped(v + ivec2(ring.address.xy), kSide), 0).r;
}

float coarseHeight(ivec2 v)
{
    return texelFetch(coarseHeights, wrapped(v + ivec2(ring.address.zw), kSide), 0).r;
}

// A vertex's place in cells from the origin; one beyond the area's edge is drawn in to it, so that the ground ends there.
vec2 vertexCell(ivec2 v)
{
    return clamp(ring.base.xy + vec2(v) * ring.base.z, frame.area.xy, frame.area.zw);
}

// The share of the coarser ring in a vertex: 0 at the hole, 1 on the outer border.
float blendShare(ivec2 v)
{
    if (ring.hole.w < 0.5)
        return 0.0;
    int outer = min(min(v.x, v.y), min(kCells - v.x, kCells - v.y));
    int inner;
    if (ring.hole.z > 0.5) {
        ivec2 low = ivec2(ring.hole.xy);
        ivec2 beyond = max(low - v, v - (low + kCells / 2));
        inner = max(max(beyond.x, beyond.y), 0);
    } else {
        ivec2 beyond = abs(v - kCells / 2);
        inner = max(beyond.x, beyond.y);
    }
    return inner + outer == 0 ? 1.0 : float(inner) / float(inner + outer);
}

// Where `at` lies between the coarser ring's vertices `low` and `high` on one axis: the middle, but at the area's edge.
float between(float low, float high, float at)
{
    return high > low ? (at - low) / (high - low) : 0.0;
}

// What the coarser ring draws at a vertex: its own vertex, or the mean along the edge the vertex halves.
float coarserSurface(ivec2 v)
{
    ivec2 odd = v & 1;
    ivec2 q = v / 2 + ivec2(ring.coarse.xy);
    if (odd == ivec2(0))
        return coarseHeight(q);
    if (odd == ivec2(1))
        return (coarseHeight(q + ivec2(1, 0)) + coarseHeight(q + ivec2(0, 1))) * 0.5;
    float low = coarseHeight(q);
    float high = coarseHeight(q + odd);
    vec2 a = vertexCell(v - odd), b = vertexCell(v + odd), at = vertexCell(v);
    float f = odd.x == 1 ? between(a.x, b.x, at.x) : between(a.y, b.y, at.y);
    return f == 0.5 ? (low + high) * 0.5 : low + (high - low) * f;
}

// The drawn height of a vertex.
float emittedHeight(ivec2 v)
{
    float t = blendShare(v);
    float own = ownHeight(v);
    if (t <= 0.0)
        return own;
    float coarse = coarserSurface(v);
    return t >= 1.0 ? coarse : own + (coarse - own) * t;
}

// The vertex in metres from the frame's origin.
vec3 emittedVertex(ivec2 v)
{
    vec2 cell = vertexCell(v);
    return vec3(cell.x * frame.ground.x, emittedHeight(v) - frame.ground.y, cell.y * frame.ground.x);
}
