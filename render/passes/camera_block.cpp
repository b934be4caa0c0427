// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/passes/camera_block.h"

#include <cmath>

namespace render {

namespace {

Vec3 cross(const Vec3& a, const Vec3& b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

Vec3 normalised(const Vec3& v, const Vec3& otherwise)
{
    const double l = std::hypot(v.x, v.y, v.z);
    return l > 1e-12 ? Vec3{v.x / l, v.y / l, v.z / l} : otherwise;
}

} // namespace

Vec3 minus(const Vec3& a, const Vec3& b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

Float4 toFloat(const Vec3& v, double w)
{
    return {float(v.x), float(v.y), float(v.z), float(w)};
}

void fillCamera(FrameBlock& block, QRhi& rhi, const Camera& camera, const Vec3& eye, QSize size)
{
    const Vec3 forward = normalised(minus(camera.target, camera.eye), {0, 0, -1});
    const Vec3 right = normalised(cross(forward, {0, 1, 0}), {1, 0, 0});
    const Vec3 up = cross(right, forward);
    const double aspect = double(size.width()) / size.height(), tangent = std::tan(camera.fovY / 2);
    const auto dot = [](const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; };
    const double n = camera.near, f = camera.far;
    const std::array<std::array<double, 4>, 4> rows{{
        {right.x / (tangent * aspect), right.y / (tangent * aspect), right.z / (tangent * aspect),
         -dot(right, eye) / (tangent * aspect)},
        {up.x / tangent, up.y / tangent, up.z / tangent, -dot(up, eye) / tangent},
        {forward.x * (f + n) / (f - n), forward.y * (f + n) / (f - n), forward.z * (f + n) / (f - n),
         (-dot(forward, eye) * (f + n) - 2 * f * n) / (f - n)},
        {forward.x, forward.y, forward.z, -dot(forward, eye)},
    }};
    const QMatrix4x4 correction = rhi.clipSpaceCorrMatrix();
    for (int r = 0; r < 4; ++r) {
        for (std::size_t c = 0; c < 4; ++c) {
            double sum = 0;
            for (int k = 0; k < 4; ++k)
                sum += double(correction(r, k)) * rows[std::size_t(k)][c];
            block.viewProjection[c * 4 + std::size_t(r)] = float(sum);
        }
    }
    block.eye = toFloat(eye, rhi.isYUpInNDC() ? 1 : -1);
    block.right = toFloat({right.x * tangent * aspect, right.y * tangent * aspect, right.z * tangent * aspect});
    block.up = toFloat({up.x * tangent, up.y * tangent, up.z * tangent});
    block.forward = toFloat(forward, 2 * tangent / size.height());
}

} // namespace render
