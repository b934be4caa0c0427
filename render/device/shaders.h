// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <rhi/qrhi.h>

namespace render {

/// A shader of this folder by its source's name ("ground.vert"), compiled into the program.
QShader shader(const char* name);

/// A pipeline's two stages.
struct ShaderPair {
    const char* vertex;
    const char* fragment;
};

/// A pipeline for triangles without culling on targets like `target`.
std::unique_ptr<QRhiGraphicsPipeline> makePipeline(QRhi& rhi, const ShaderPair& shaders, QRhiRenderTarget& target,
                                                   QRhiShaderResourceBindings& bindings,
                                                   const QRhiVertexInputLayout& input = {});

} // namespace render
