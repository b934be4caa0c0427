// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/document/document.h"

#include <functional>

/// A ground whose samples are `height(i, j)` in metres.
inline terrain::Document groundOf(int nx, int nz, double cell, const std::function<double(int, int)>& height,
                                  double x0 = 0, double z0 = 0)
{
    terrain::Document document = terrain::Document::flat(*terrain::Lattice::make(nx, nz, cell, x0, z0), 0.f);
    terrain::Field<float>::Edit edit(document.heights);
    for (int j = 0; j < nz; ++j) {
        for (int i = 0; i < nx; ++i)
            edit.set(i, j, float(height(i, j)));
    }
    document.heights = edit.publish();
    return document;
}

/// The same ground with voids at the samples of `rect`.
inline terrain::Document withVoids(terrain::Document document, const terrain::SampleRect& rect)
{
    terrain::Field<std::uint8_t>::Edit edit(document.voids);
    for (int j = rect.j; j < rect.bottom(); ++j) {
        for (int i = rect.i; i < rect.right(); ++i)
            edit.set(i, j, 1);
    }
    document.voids = edit.publish();
    return document;
}

/// The same ground with `by` metres added inside `rect`.
inline terrain::Document raised(terrain::Document document, const terrain::SampleRect& rect, float by)
{
    terrain::Field<float>::Edit edit(document.heights);
    for (int j = rect.j; j < rect.bottom(); ++j) {
        for (int i = rect.i; i < rect.right(); ++i)
            edit.set(i, j, document.heights.at(i, j) + by);
    }
    document.heights = edit.publish();
    return document;
}
