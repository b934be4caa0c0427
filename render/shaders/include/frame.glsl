// SPDX-License-Identifier: GPL-3.0-or-later
// What every shader of one frame shares. Places are metres from the frame's origin, a lattice node near the eye at the
// eye's height; "cells" are lattice cells from that node. Mirrored by FrameBlock in passes/frame_block.h.
layout(std140, binding = 0) uniform FrameBlock {
    mat4 viewProjection;
    vec4 eye;         // xyz; w: -1 where clip space has y down
    vec4 right;       // view ray of a pixel: forward + right * ndc.x + up * ndc.y
    vec4 up;
    vec4 forward;     // w: size of a pixel at one metre
    vec4 sun;         // xyz towards it
    vec4 area;        // west, north, east, south edge in cells
    vec4 ground;      // metres per cell; origin's height; the base's height over the origin; 1 where there are voids
    vec4 node;        // the origin's lattice node; lattice samples per relief texel; first texel's centre in samples
    vec4 reliefScale; // 1 / size of the relief texture; 1 / size of the light texture in relief texels; 1 once made
    vec4 bands;       // lowest and highest ground; tree line; snow line, metres
    vec4 detail;      // xy: the origin in the wrapped frame of the noise; z: view mode; w: wander of belts, metres
    vec4 cursor;      // x, z; radius; inner radius
    vec4 cursorStyle; // meaning, -1 for none
} frame;
