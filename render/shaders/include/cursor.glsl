// SPDX-License-Identifier: GPL-3.0-or-later
// The brush's outline, by horizontal distance from its centre: it lies where the edit would. Needs ground.glsl.

// Coverage of a line `wide` pixels wide, `d` pixels from its middle.
float lineCoverage(float d, float wide)
{
    return 1.0 - smoothstep(0.5 * wide - 0.5, 0.5 * wide + 0.5, abs(d));
}

vec3 underCursor(vec3 colour, Ground g)
{
    if (frame.cursorStyle.x < 0.0)
        return colour;
    int meaning = int(frame.cursorStyle.x);
    vec2 from = g.position.xz - frame.cursor.xy;
    float radius = frame.cursor.z;
    float d = length(from);
    // Pixels per metre of horizontal distance, along the gradient of d.
    float foot = max(length(vec2(dFdx(d), dFdy(d))), 1e-6);
    float outer = (d - radius) / foot;
    float inner = (d - frame.cursor.w) / foot;
    float turn = atan(from.y, from.x) / (2.0 * kPi);

    vec3 tint = meaning == 1 ? vec3(0.62, 0.86, 1.0) : meaning == 4 ? vec3(0.96, 0.38, 0.33) : vec3(1.0);
    vec3 second = meaning == 0 ? vec3(0.95, 0.72, 0.40) : meaning == 1 ? vec3(0.45, 0.74, 0.88) : tint;
    float dash = 1.0;
    if (meaning == 2 || meaning == 3) { // smooth: dashes; flatten: long and short
        float parts = 24.0;
        float at = fract(turn * parts);
        float on = meaning == 2 ? 0.62 : (mod(floor(turn * parts), 2.0) < 0.5 ? 0.82 : 0.30);
        float soft = foot * parts / (2.0 * kPi * max(radius, 1e-6));
        dash = smoothstep(0.0, soft, at) * (1.0 - smoothstep(on - soft, on, at));
    }
    float halo = max(1.0 - smoothstep(1.0, 4.5, abs(outer)),
                     frame.cursor.w > 0.0 ? 0.6 * (1.0 - smoothstep(0.5, 3.5, abs(inner))) : 0.0);
    colour *= 1.0 - 0.45 * halo;
    if (meaning == 4 && d < radius) {
        float stripes = (from.x + from.y) / max(radius, 1e-6) * 6.0;
        float wide = max(fwidth(stripes), 1e-6);
        float hatch = lineCoverage((fract(stripes) - 0.5) / wide, 1.3) * (1.0 - smoothstep(0.2, 0.6, wide));
        colour = mix(colour, tint, 0.55 * hatch);
    }
    if (frame.cursor.w > 0.0)
        colour = mix(colour, second, 0.75 * lineCoverage(inner, 1.1));
    return mix(colour, tint, lineCoverage(outer, 2.2) * dash);
}
