// SPDX-License-Identifier: GPL-3.0-or-later
#version 440
layout(location = 0) in vec4 vertex;
layout(location = 0) out vec4 place;

void main()
{
    place = vertex;
}
