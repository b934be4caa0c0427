// SPDX-License-Identifier: GPL-3.0-or-later
#version 440
#extension GL_GOOGLE_include_directive : require
#include "include/ground_main.glsl"
