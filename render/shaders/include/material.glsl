// SPDX-License-Identifier: GPL-3.0-or-later
// The default material: what grows or lies where, by height, slope and curvature. Needs ground.glsl, noise.glsl.
struct Material {
    vec3 albedo; // linear
    vec3 normal; // with the detail's bumps
};

const vec3 kGrass = vec3(0.066, 0.080, 0.034);
const vec3 kDryGrass = vec3(0.138, 0.116, 0.066);
const vec3 kForest = vec3(0.036, 0.044, 0.018);
const vec3 kDirt = vec3(0.145, 0.108, 0.074);
const vec3 kRock = vec3(0.165, 0.150, 0.138);
const vec3 kDarkRock = vec3(0.088, 0.080, 0.076);
const vec3 kScree = vec3(0.255, 0.232, 0.208);
const vec3 kSnow = vec3(0.80, 0.83, 0.88);

Material materialAt(Ground g)
{
    vec2 p = g.position.xz;
    vec4 broad = noiseAt(p, 2048.0);
    vec4 middle = noiseTurned(p, 512.0);
    vec4 small = noiseAt(p, 64.0);
    vec4 fine = noiseTurned(p, 8.0);
    vec4 grit = noiseAt(p.yx, 2.0);
    float steep = length(g.gradient);
    float patchy = broad.b * 0.8 + middle.b * 0.7 + small.b * 0.35 + fine.a * 0.15 - 1.0; // about -0.6 to 0.6

    // Heights of the belts wander with the ground's form: growth climbs in hollows, snow stays in them.
    float belt = g.height + (patchy * 0.85 - g.bulge * 0.20) * frame.detail.w;
    float alpine = smoothstep(-0.5, 0.5, (belt - frame.bands.z) / frame.detail.w);
    float northness = g.normal.z * -1.0;
    float snowHeight = belt - frame.bands.w + northness * 0.55 * frame.detail.w;
    float snow = smoothstep(-0.16, 0.16, snowHeight / frame.detail.w)
        * (1.0 - smoothstep(0.75, 1.25, steep + 0.5 * patchy - 0.25 * g.bulge));

    // Meadow and wood below the tree line.
    float dry = clamp(0.45 + 1.1 * (middle.a - 0.5) + 0.8 * (broad.a - 0.5) + 0.3 * g.bulge, 0.0, 1.0);
    vec3 grass = mix(kGrass, kDryGrass, dry * 0.75 + 0.25 * alpine) * (0.42 + 0.34 * fine.b + 0.22 * small.a + 0.60 * grit.a);
    // Woods keep to hollows and shady slopes and thin out towards the tree line, tree by tree at their rims.
    float shade = clamp(g.normal.z * -0.6, -0.2, 0.2);
    float stand = 0.9 * (broad.a - 0.5) + 0.75 * (middle.b - 0.5) + 0.8 * (small.b - 0.5) + 0.35 * (fine.a - 0.5)
        - 0.16 * g.bulge + shade + 0.06 - 0.55 * smoothstep(-2.2, 0.2, (belt - frame.bands.z) / frame.detail.w);
    float wood = smoothstep(-0.10, 0.16, stand) * (1.0 - smoothstep(0.60, 1.0, steep)) * (1.0 - alpine);
    // From near by a wood's floor: the crowns are not there.
    vec3 forest = mix(vec3(0.058, 0.060, 0.029), kForest, smoothstep(0.05, 0.9, g.pixel))
        * (0.60 + 0.42 * small.a + 0.40 * fine.b);
    vec3 low = mix(grass, forest, wood);

    // Bare ground above it: ash and rubble, brighter where it gathers.
    vec3 scree = kScree * (0.16 + 0.30 * small.b + 0.40 * fine.a + 0.30 * broad.b + 0.80 * grit.b);
    vec3 dirt = kDirt * (0.22 + 0.40 * fine.b + 0.38 * small.a + 0.80 * grit.b);
    vec3 bare = mix(dirt, scree, smoothstep(-0.35, 0.4, patchy + 0.5 * alpine));
    float soil = smoothstep(0.42, 0.62, steep + 0.28 * patchy + 0.06 * g.bulge);
    vec3 albedo = mix(mix(low, bare, alpine * (0.72 + 0.28 * soil)), bare, soil * 0.8);

    // Rock on what is too steep for anything to lie on, with level strata on its faces.
    float rocky = smoothstep(0.62, 0.95, steep + 0.34 * patchy + 0.10 * g.bulge);
    vec2 bump = (small.rg - 0.5) * 0.45 + (fine.rg - 0.5) * 0.60 + (grit.rg - 0.5) * 0.60;
    if (rocky > 0.0) {
        bool alongX = abs(g.gradient.y) > abs(g.gradient.x);
        float along = alongX ? p.x : p.y;
        float origin = alongX ? frame.detail.x : frame.detail.y;
        float across = noiseFoot;
        noiseFoot = 1.3 * g.pixel;
        vec4 face = noiseOnFace(along, origin, g.position.y, 128.0);
        vec4 grain = noiseOnFace(along, origin, g.position.y, 16.0);
        float bed = noiseOnFace(along * 0.06, origin * 0.0, g.position.y * 1.0, 256.0).b;
        vec3 rock = mix(kDarkRock, kRock, clamp(0.15 + 0.75 * face.b + 0.6 * (bed - 0.5) + 0.35 * (grain.a - 0.5)
            + 0.18 * g.bulge, 0.0, 1.0));
        vec4 chips = noiseOnFace(along, origin, g.position.y, 4.0);
        noiseFoot = across;
        rock *= 0.20 + 0.60 * grain.b + 1.0 * chips.b;
        rock = mix(rock, rock * vec3(1.12, 0.98, 0.86), broad.a);
        albedo = mix(albedo, rock, rocky);
        bump = mix(bump, (face.rg - 0.5) * 1.2 + (grain.rg - 0.5) * 1.2 + (chips.rg - 0.5) * 0.9, rocky * 0.8);
    }
    // Hollows gather fines and damp, ridges are blown pale.
    albedo *= 1.0 + 0.20 * clamp(g.bulge, -1.2, 1.2);
    albedo = mix(albedo, kSnow * (0.94 + 0.08 * small.b), snow);

    Material m;
    m.albedo = albedo;
    vec2 slope = g.gradient - bump * mix(1.0, 0.22, snow) * (1.0 + 0.6 * min(steep, 2.0));
    m.normal = normalize(vec3(-slope.x, 1.0, -slope.y));
    return m;
}
