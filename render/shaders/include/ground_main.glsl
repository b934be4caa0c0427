// SPDX-License-Identifier: GPL-3.0-or-later
// The ground's fragment shader.
#include "frame.glsl"
#include "ring.glsl"
#include "ground.glsl"
#include "noise.glsl"
#include "light.glsl"
#include "material.glsl"
#include "view_shading.glsl"
#include "cursor.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in vec2 cell;
layout(location = 2) in float share;
layout(location = 0) out vec4 colour;

void main()
{
#ifdef WITH_VOIDS
    if (isHole(cell))
        discard;
#endif
    Ground g = groundAt(position, cell, share);
    colour = vec4(underCursor(viewed(g), g) + dither(gl_FragCoord.xy), 1.0);
}
