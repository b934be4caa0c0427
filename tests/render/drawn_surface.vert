// SPDX-License-Identifier: GPL-3.0-or-later
#version 440
#extension GL_GOOGLE_include_directive : require
#include "../../render/shaders/include/frame.glsl"
#include "../../render/shaders/include/ring.glsl"

layout(location = 0) out vec4 vertex;

// One point a vertex: its place goes to the pixel of its index.
void main()
{
    ivec2 v = ivec2(gl_VertexIndex % kSide, gl_VertexIndex / kSide);
    vertex = vec4(emittedVertex(v), blendShare(v));
    gl_Position = vec4((vec2(v) + 0.5) / float(kSide) * 2.0 - 1.0, 0.0, 1.0);
    gl_PointSize = 1.0;
}
