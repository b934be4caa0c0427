// SPDX-License-Identifier: GPL-3.0-or-later
#version 440
#extension GL_GOOGLE_include_directive : require
#include "include/frame.glsl"
#include "include/ring.glsl"

layout(location = 0) out vec3 position; // metres from the origin
layout(location = 1) out vec2 cell;     // lattice cells from the origin
layout(location = 2) out float share;   // of the coarser ring

// Vertices beyond the ring's own are the same ones let down a little: flaps under its border that close the pinholes
// which rounding leaves along an edge that one side draws as two.
const float kFlap = 0.04; // spacings

void main()
{
    int index = gl_VertexIndex;
    bool flap = index >= kSide * kSide;
    index -= flap ? kSide * kSide : 0;
    ivec2 v = ivec2(index % kSide, index / kSide);
    position = emittedVertex(v);
    if (flap)
        position.y -= kFlap * ring.base.z * frame.ground.x;
    cell = vertexCell(v);
    share = blendShare(v);
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
