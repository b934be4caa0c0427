// SPDX-License-Identifier: GPL-3.0-or-later
#version 440
#extension GL_GOOGLE_include_directive : require
#include "include/frame.glsl"
#include "include/light.glsl"
#include "include/noise.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in float depth;
layout(location = 0) out vec4 colour;

// Dark earth in quiet level bands, a little lighter just under the ground.
void main()
{
    bool alongZ = abs(normal.x) > 0.5;
    float along = alongZ ? position.z : position.x;
    float origin = alongZ ? frame.detail.y : frame.detail.x;
    float thickness = max(frame.bands.y - frame.bands.x, 40.0);
    noiseFoot = 1.5 * frame.forward.w * distance(position, frame.eye.xyz);
    float pixel = noiseFoot;
    noiseFoot = max(pixel, 90.0); // beds wave gently
    float wave = 1.4 * noiseAt(position.xz, 2048.0).b;
    noiseFoot = pixel;
    float height = (position.y + frame.ground.y) / thickness * 9.0 + wave * 1.6;
    float foot = max(fwidth(height), 1e-5);
    float fade = 1.0 - smoothstep(0.3, 1.0, foot);
    float band = (smoothstep(0.0, max(foot, 0.12), fract(height)) - fract(height)) * fade;
    vec3 albedo = mix(vec3(0.062, 0.045, 0.030), vec3(0.108, 0.082, 0.057), 0.5 + 0.7 * band);
    albedo *= 0.85 + 0.3 * noiseOnFace(along, origin, position.y, 32.0).b;
    float soil = exp(-depth / max(0.012 * thickness, 1.5 * noiseFoot));
    albedo = mix(albedo, vec3(0.034, 0.026, 0.018), 0.75 * soil);
    // A cut has no place in the sun: even light, a little less on one pair of faces. Nor in the air: the haze before a
    // distant one would turn dark earth blue, so it has a tenth of it.
    vec3 light = albedo * (alongZ ? 1.15 : 1.4);
    colour = vec4(onScreen(throughAir(light, mix(frame.eye.xyz, position, 0.1))) + dither(gl_FragCoord.xy), 1.0);
}
