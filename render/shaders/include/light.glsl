// SPDX-License-Identifier: GPL-3.0-or-later
// Sun, sky and air. One single-scattering model (Rayleigh and Mie) gives the sky's colour and the haze before distant
// ground, so that ridges fade into exactly the horizon they stand against. Needs frame.glsl.
const float kPi = 3.14159265;
const vec3 kSunIrradiance = vec3(10.0, 9.35, 8.3);   // at the ground, any unit: exposure() fits it to the screen
const vec3 kSkyIrradiance = vec3(1.24, 1.50, 1.84);  // of an open sky
const vec3 kRayleigh = vec3(5.8e-6, 13.5e-6, 33.1e-6) * 0.70; // per metre at the lowest ground
const vec3 kMie = vec3(0.8e-5);
const float kRayleighHeight = 8000.0; // metres in which the air thins by e
const float kMieHeight = 1500.0;

float rayleighPhase(float mu)
{
    return 3.0 / (16.0 * kPi) * (1.0 + mu * mu);
}

float miePhase(float mu)
{
    const float g = 0.66;
    return (1.0 - g * g) / (4.0 * kPi * pow(1.0 + g * g - 2.0 * g * mu, 1.5));
}

// Light scattered into a ray by air of these optical depths, and what is left of the light from behind it.
vec3 inscatter(vec3 tauRayleigh, vec3 tauMie, float mu, out vec3 left)
{
    vec3 tau = tauRayleigh + tauMie;
    left = exp(-tau);
    vec3 single = (tauRayleigh * rayleighPhase(mu) + tauMie * miePhase(mu)) / max(tau, vec3(1e-9));
    // Light that was scattered before makes thick air brighter and greyer than its first scattering.
    vec3 many = kSkyIrradiance * (0.16 / kPi);
    return (vec3(9.0, 9.2, 9.5) * single + many) * (1.0 - left);
}

vec3 skyColour(vec3 direction)
{
    float mu = dot(direction, frame.sun.xyz);
    float y = max(direction.y, 0.0);
    float degrees = acos(clamp(y, 0.0, 1.0)) * (180.0 / kPi);
    float mass = 1.0 / (y + 0.15 * pow(max(93.885 - degrees, 1.0), -1.253));
    vec3 left;
    vec3 sky = inscatter(kRayleigh * (kRayleighHeight * mass), kMie * (kMieHeight * mass), mu, left);
    float disc = smoothstep(0.99994, 0.99998, mu) * step(0.0, direction.y);
    sky += kSunIrradiance * left * disc * 40.0;
    // Under the horizon the same haze over a far dim floor.
    float below = smoothstep(0.0, 0.34, -direction.y);
    return mix(sky, vec3(0.125, 0.150, 0.185), below);
}

// The share of a layer's density that a ray from height y0 to y1 over its foot meets.
float layerDensity(float y0, float y1, float height)
{
    float a = y0 / height, b = y1 / height;
    float d = b - a;
    return abs(d) < 1e-3 ? exp(-0.5 * (a + b)) : (exp(-a) - exp(-b)) / d;
}

// The share of that air before the ground: with the whole of it shadows ten kilometres off turn purple.
const float kClear = 0.5;

// `colour` as seen through the air between the eye and a place.
vec3 throughAir(vec3 colour, vec3 position)
{
    vec3 ray = position - frame.eye.xyz;
    float range = length(ray);
    float y0 = frame.eye.y + frame.ground.y - frame.bands.x;
    float y1 = position.y + frame.ground.y - frame.bands.x;
    vec3 left;
    vec3 air = inscatter(kRayleigh * (kClear * range * layerDensity(y0, y1, kRayleighHeight)),
                         kMie * (range * layerDensity(y0, y1, kMieHeight)),
                         dot(ray, frame.sun.xyz) / max(range, 1e-6), left);
    return colour * left + air;
}

// Radiance of matt ground. `lit` is the sun's visible share, `open` the sky's.
vec3 mattGround(vec3 albedo, vec3 normal, float lit, float open)
{
    vec3 sun = kSunIrradiance * (max(dot(normal, frame.sun.xyz), 0.0) * lit);
    float upward = 0.5 + 0.5 * normal.y;
    vec3 sky = kSkyIrradiance * (upward * open);
    // What the slopes around throw back.
    vec3 bounce = (0.05 + albedo) * kSunIrradiance * (0.50 * (1.0 - upward * open) * max(frame.sun.y, 0.0));
    return albedo / kPi * (sun + sky + bounce);
}

// Filmic curve with a soft toe and shoulder, then sRGB.
vec3 onScreen(vec3 radiance)
{
    vec3 x = radiance * 0.78;
    vec3 film = clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0);
    film = mix(vec3(0.006, 0.007, 0.009), vec3(0.975), film); // no pure black or white
    return mix(12.92 * film, 1.055 * pow(film, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, film));
}

// Breaks the steps of 8 bits in smooth gradients.
float dither(vec2 pixel)
{
    return (fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}
