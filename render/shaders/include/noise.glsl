// SPDX-License-Identifier: GPL-3.0-or-later
// Detail that tiles and is filtered by its mip levels, so that it fades instead of sparkling. rg: slope of the bumps,
// b: their height, a: another field; all with mean 1/2. Needs frame.glsl.
layout(binding = 4) uniform sampler2D noiseTexture;

// Levels sharper than the widest reach of a pixel asks for: on ground seen at a low angle the plain choice is a blur.
const float kSharper = -0.8;

// A place given in metres from the frame's origin, in the frame in which the noise is fixed to the ground.
// `period` must be a power of two up to 2048 metres: the origin is wrapped for those.
vec4 noiseAt(vec2 place, float period)
{
    return texture(noiseTexture, (place + frame.detail.xy) / period, kSharper);
}

// The same turned by a rational angle, so that repeats do not line up with the unturned.
vec4 noiseTurned(vec2 place, float period)
{
    vec2 p = place + frame.detail.xy;
    return texture(noiseTexture, vec2(0.6 * p.x + 0.8 * p.y, 0.6 * p.y - 0.8 * p.x) / period, kSharper);
}

// On a steep face: one horizontal axis and the height.
vec4 noiseOnFace(float along, float origin, float height, float period)
{
    return texture(noiseTexture, vec2(along + origin, height + frame.ground.y) / period, kSharper);
}
