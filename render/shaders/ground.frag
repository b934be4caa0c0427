// SPDX-License-Identifier: GPL-3.0-or-later
#version 440
#extension GL_GOOGLE_include_directive : require
// Compiled twice, with WITH_VOIDS for ground that has voids: a discard costs the early depth test.
// Every include stands here and none in another, because the build looks no deeper for what to compile again.
#include "include/frame.glsl"
#include "include/ring.glsl"
#include "include/ground.glsl"
#include "include/noise.glsl"
#include "include/light.glsl"
#include "include/material.glsl"
#include "include/view_shading.glsl"
#include "include/cursor.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in vec2 cell;
layout(location = 2) in float share;
layout(location = 0) out vec4 colour;

vec3 viewed(Ground g)
{
    int mode = int(frame.detail.z);
#define VIEW_MODE(name, shade) if (mode-- == 0) return shade(g);
#include "include/view_modes.glsl"
#undef VIEW_MODE
    return viewLit(g);
}

void main()
{
#ifdef WITH_VOIDS
    if (isHole(cell))
        discard;
#endif
    footOf(position.xz);
    Ground g = groundAt(position, cell, share);
    colour = vec4(underCursor(viewed(g), g) + dither(gl_FragCoord.xy), 1.0);
}
