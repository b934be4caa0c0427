// SPDX-License-Identifier: GPL-3.0-or-later
// The table of view modes, read by the shader and by scene.cpp: VIEW_MODE(name, function of view_shading.glsl).
VIEW_MODE(Lit, viewLit)
VIEW_MODE(Clay, viewClay)
VIEW_MODE(Slope, viewSlope)
VIEW_MODE(Height, viewHeight)
VIEW_MODE(Wireframe, viewWireframe)
