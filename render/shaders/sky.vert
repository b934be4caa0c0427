// SPDX-License-Identifier: GPL-3.0-or-later
#version 440
#extension GL_GOOGLE_include_directive : require
#include "include/frame.glsl"

layout(location = 0) out vec3 ray;

// One triangle over the whole target at the far plane.
void main()
{
    vec2 ndc = vec2((gl_VertexIndex & 1) * 4 - 1, (gl_VertexIndex & 2) * 2 - 1);
    ray = frame.forward.xyz + frame.right.xyz * ndc.x + frame.up.xyz * ndc.y;
    gl_Position = vec4(ndc.x, ndc.y * frame.eye.w, 1.0, 1.0);
}
