// SPDX-License-Identifier: GPL-3.0-or-later
#version 440
#extension GL_GOOGLE_include_directive : require
#include "include/frame.glsl"
#include "include/light.glsl"

layout(location = 0) in vec3 ray;
layout(location = 0) out vec4 colour;

void main()
{
    colour = vec4(onScreen(skyColour(normalize(ray))) + dither(gl_FragCoord.xy), 1.0);
}
