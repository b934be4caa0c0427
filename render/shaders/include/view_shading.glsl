// SPDX-License-Identifier: GPL-3.0-or-later
// One function a view mode: the colour on the screen of a piece of ground. Needs material.glsl, light.glsl.
vec3 viewLit(Ground g)
{
    Material m = materialAt(g);
    // The bumps must not be lit where the ground itself faces away.
    float facing = smoothstep(-0.02, 0.10, dot(g.normal, frame.sun.xyz));
    return onScreen(throughAir(mattGround(m.albedo, m.normal, g.lit * facing, g.open), g.position));
}

vec3 viewClay(Ground g)
{
    float cavity = 1.0 + 0.30 * clamp(g.bulge, -1.0, 1.0);
    return onScreen(mattGround(vec3(0.36, 0.335, 0.305) * cavity, g.normal, g.lit, g.open));
}

// Five stops of the cividis ramp, sRGB.
vec3 cividis(float t)
{
    t = clamp(t, 0.0, 1.0) * 4.0;
    vec3 a = vec3(0.0, 0.135, 0.305), b = vec3(0.255, 0.302, 0.42), c = vec3(0.486, 0.482, 0.471);
    vec3 d = vec3(0.737, 0.682, 0.423), e = vec3(0.995, 0.909, 0.217);
    return t < 2.0 ? mix(mix(a, b, min(t, 1.0)), c, max(t - 1.0, 0.0))
                   : mix(mix(c, d, min(t - 2.0, 1.0)), e, max(t - 3.0, 0.0));
}

// Data is shaded only a little, so that a colour can be read off it.
vec3 dataShade(vec3 colour, Ground g)
{
    return colour * (0.72 + 0.28 * max(dot(g.normal, frame.sun.xyz), 0.0));
}

// Degrees from level, 0 to 60.
vec3 viewSlope(Ground g)
{
    return dataShade(cividis(atan(length(g.gradient)) * (180.0 / kPi) / 60.0), g);
}

// Lowest to highest, with contour lines at a step that suits the range and the distance.
vec3 viewHeight(Ground g)
{
    float range = max(frame.bands.y - frame.bands.x, 1e-3);
    vec3 colour = dataShade(cividis((g.height - frame.bands.x) / range), g);
    float fall = max(fwidth(g.height), 1e-6);
    float step_ = pow(10.0, floor(log(range * 0.2) / log(10.0)));
    float line = abs(fract(g.height / step_ - 0.5) - 0.5) * step_ / fall;
    float fade = 1.0 - smoothstep(0.08, 0.3, fall / step_);
    return mix(colour, colour * 0.55, (1.0 - smoothstep(0.4, 1.2, line)) * fade);
}

// The rings' own triangles over clay.
vec3 viewWireframe(Ground g)
{
    vec2 v = (g.cell - ring.base.xy) / ring.base.z;
    vec3 lines = vec3(v, v.x + v.y);
    vec3 foot = max(fwidth(lines), vec3(1e-6));
    vec3 d = abs(fract(lines - 0.5) - 0.5) / foot;
    float near = min(d.x, min(d.y, d.z));
    float fade = 1.0 - smoothstep(0.15, 0.5, max(foot.x, foot.y));
    float odd = mod(ring.base.w, 2.0);
    return mix(viewClay(g), mix(vec3(0.88, 0.63, 0.29), vec3(0.35, 0.66, 0.79), odd),
               (1.0 - smoothstep(0.5, 1.3, near)) * fade * 0.85);
}
