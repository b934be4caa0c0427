// SPDX-License-Identifier: GPL-3.0-or-later
#version 440
#extension GL_GOOGLE_include_directive : require
#define WITH_VOIDS // a discard costs the early depth test, so ground without voids does without it
#include "include/ground_main.glsl"
