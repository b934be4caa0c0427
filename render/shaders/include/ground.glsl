// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of the ground at a fragment, from the rings near by and from the relief of the whole ground far off,
// whichever is finer there. Needs frame.glsl, ring.glsl.
layout(binding = 5) uniform sampler2D ownGradients;    // rg: dh/dx, dh/dz on the half lattice
layout(binding = 6) uniform sampler2D coarseGradients;
layout(binding = 7) uniform sampler2D reliefTexture;   // rg: dh/dx, dh/dz; b: bulge, positive on ridges
layout(binding = 8) uniform sampler2D lightTexture;    // r: share of the sun, g: share of the sky
#ifdef WITH_VOIDS
layout(binding = 9) uniform highp sampler2D voidTexture; // 8 by 4 samples a texel, a row a channel, a bit a sample
#endif

struct Ground {
    vec3 position;   // metres from the origin
    vec2 cell;       // lattice cells from the origin
    float height;    // metres
    vec2 gradient;   // dh/dx, dh/dz
    vec3 normal;
    float bulge;     // positive on ridges, negative in gullies; about -2 to 2
    float lit;       // share of the sun that arrives
    float open;      // share of the sky that is seen
    float pixel;     // metres a pixel covers across the view
};

vec2 halfLattice(highp sampler2D gradients, vec2 half_, vec2 address)
{
    return texture(gradients, (half_ + address + 0.5) / float(kHalfSide)).rg;
}

#ifdef WITH_VOIDS
bool isVoid(ivec2 sample_)
{
    vec4 texel = texelFetch(voidTexture, sample_ / ivec2(8, 4), 0);
    int bits = int(texel[sample_.y & 3] * 255.0 + 0.5);
    return ((bits >> (sample_.x & 7)) & 1) == 1;
}

// True on a triangle with a void corner: the lattice's own triangles, at any distance.
bool isHole(vec2 cell)
{
    ivec2 low = ivec2(frame.area.xy);
    ivec2 c = clamp(ivec2(floor(cell)), low, ivec2(frame.area.zw) - 1);
    vec2 f = cell - vec2(c);
    ivec2 s = c - low;
    if (isVoid(s + ivec2(1, 0)) || isVoid(s + ivec2(0, 1)))
        return true;
    return isVoid(f.x + f.y <= 1.0 ? s : s + ivec2(1));
}
#endif

Ground groundAt(vec3 position, vec2 cell, float share)
{
    Ground g;
    g.position = position;
    g.cell = cell;
    g.height = position.y + frame.ground.y;
    g.pixel = frame.forward.w * length(position - frame.eye.xyz);

    // Relief texel centres stand at node + k * (n + 1/2) - 1/2 samples.
    vec2 relief = (cell + frame.node.xy + 0.5) / frame.node.z * frame.reliefScale.xy;
    vec4 far = texture(reliefTexture, relief);
    vec2 half_ = (cell - ring.base.xy) * (2.0 / ring.base.z);
    vec2 near = ring.coarse.z > 0.5 ? halfLattice(ownGradients, half_, ring.address2.xy) : far.rg;
    if (share > 0.0) {
        vec2 next = ring.coarse.w > 0.5
            ? halfLattice(coarseGradients, half_ * 0.5 + 2.0 * ring.coarse.xy, ring.address2.zw) : far.rg;
        near = mix(near, next, share);
    }
    g.gradient = near;
    g.normal = normalize(vec3(-near.x, 1.0, -near.y));
    // Not from the finest level: what it holds of bulges is often the grid its source was measured on.
    g.bulge = 0.9 * texture(reliefTexture, relief, 1.2).b + 0.9 * texture(reliefTexture, relief, 2.6).b;
    vec2 light = texture(lightTexture, relief).rg;
    g.lit = light.r;
    g.open = light.g;
    return g;
}
