// SPDX-License-Identifier: GPL-3.0-or-later
#version 440
layout(location = 0) in vec3 at;
layout(location = 0) out vec4 colour;

// A white line with a soft dark halo.
void main()
{
    float d = length(vec2(at.x, max(max(-at.y, at.y - at.z), 0.0)));
    float line = 1.0 - smoothstep(0.4, 1.4, d);
    float halo = 0.45 * (1.0 - smoothstep(1.0, 4.5, d));
    colour = vec4(vec3(line), max(line, halo)); // premultiplied
}
