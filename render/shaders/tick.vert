// SPDX-License-Identifier: GPL-3.0-or-later
#version 440
layout(location = 0) in vec4 corner; // clip space
layout(location = 1) in vec3 place;  // pixels across from the middle; along from the foot; the line's length
layout(location = 0) out vec3 at;

void main()
{
    at = place;
    gl_Position = corner;
}
