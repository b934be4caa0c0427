// SPDX-License-Identifier: GPL-3.0-or-later
#version 440
#extension GL_GOOGLE_include_directive : require
#include "include/frame.glsl"
#include "include/ring.glsl"

layout(location = 0) out vec3 position; // metres from the origin
layout(location = 1) out vec3 normal;
layout(location = 2) out float depth;   // metres under the drawn ground

// The cut through the ground along the area's edge: index = (edge * kSide + along) * 2 + low. The upper vertices are the
// ground's own on that edge. After the four edges come the four corners of the base.
void main()
{
    int index = gl_VertexIndex;
    int edge = index / (2 * kSide);
    if (edge >= 4) {
        int corner = index - 8 * kSide;
        vec2 c = vec2((corner & 1) == 0 ? frame.area.x : frame.area.z, (corner & 2) == 0 ? frame.area.y : frame.area.w);
        position = vec3(c.x * frame.ground.x, frame.ground.z, c.y * frame.ground.x);
        normal = vec3(0.0, -1.0, 0.0);
        depth = 1000.0;
    } else {
        int along = (index / 2) % kSide;
        int at = int(ring.wall[edge]);
        position = emittedVertex(edge < 2 ? ivec2(at, along) : ivec2(along, at));
        depth = 0.0;
        if ((index & 1) == 1) {
            depth = position.y - frame.ground.z;
            position.y = frame.ground.z;
        }
        normal = edge == 0 ? vec3(-1.0, 0.0, 0.0) : edge == 1 ? vec3(1.0, 0.0, 0.0)
               : edge == 2 ? vec3(0.0, 0.0, -1.0) : vec3(0.0, 0.0, 1.0);
    }
    gl_Position = frame.viewProjection * vec4(position, 1.0);
}
