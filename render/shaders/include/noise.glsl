// SPDX-License-Identifier: GPL-3.0-or-later
// Detail that tiles and is filtered by its mip levels, so that it fades instead of sparkling. rg: slope of the bumps,
// b: their height, a: another field; all with mean 1/2. Needs frame.glsl.
layout(binding = 4) uniform sampler2D noiseTexture;

// The size of what a pixel covers, in metres, from which the mip level follows. On ground seen at a low angle that is
// its breadth rather than its length, or all detail would be a blur.
float noiseFoot = 0.0;

void footOf(vec2 place)
{
    vec2 a = dFdx(place), b = dFdy(place);
    float major = max(dot(a, a), dot(b, b));
    float area = abs(a.x * b.y - a.y * b.x);
    noiseFoot = max(area * inversesqrt(max(major, 1e-20)), sqrt(major) * 0.22);
}

// One look-up, faded out before so few pixels hold a period that the eye would see it repeat.
vec4 noiseLookUp(vec2 place, float period)
{
    float level = log2(max(noiseFoot, 1e-6) * 512.0 / period);
    float fade = smoothstep(3.7, 5.4, level);
    if (fade >= 1.0)
        return vec4(0.5);
    return mix(textureLod(noiseTexture, place / period, level), vec4(0.5), fade);
}

// A place given in metres from the frame's origin, in the frame in which the noise is fixed to the ground.
// `period` must be a power of two up to 2048 metres: the origin is wrapped for those.
vec4 noiseAt(vec2 place, float period)
{
    return noiseLookUp(place + frame.detail.xy, period);
}

// The same turned by a rational angle, so that repeats do not line up with the unturned.
vec4 noiseTurned(vec2 place, float period)
{
    vec2 p = place + frame.detail.xy;
    return noiseLookUp(vec2(0.6 * p.x + 0.8 * p.y, 0.6 * p.y - 0.8 * p.x), period);
}

// On a steep face: one horizontal axis and the height.
vec4 noiseOnFace(float along, float origin, float height, float period)
{
    return noiseLookUp(vec2(along + origin, height + frame.ground.y), period);
}
