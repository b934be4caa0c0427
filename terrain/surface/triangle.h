// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace terrain {

/// How much each corner of a cell counts for the height at (fx, fz), in [0, 1]; a b c d as in CellCorners. A share of 0
/// is exactly 0.
struct CellShares {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;

    static CellShares at(double fx, double fz)
    {
        const double beyond = fx + fz - 1.; // the diagonal
        return beyond <= 0. ? CellShares{-beyond, fx, fz, 0.} : CellShares{0., 1. - fz, 1. - fx, beyond};
    }
};

/// The heights at a cell's corners: a (0,0), b (1,0), c (0,1), d (1,1). The cell is cut along b-c.
struct CellCorners {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;

    /// Height of the triangle a b c at the shares (fx, fz) of the cell's sides, fx + fz <= 1.
    double lower(double fx, double fz) const { return a + fx * (b - a) + fz * (c - a); }
    /// Height of the triangle b c d, fx + fz >= 1.
    double upper(double fx, double fz) const { return d + (1. - fx) * (c - d) + (1. - fz) * (b - d); }
    /// Height of the cell. Beyond the diagonal the triangles' planes part evenly: no choice for the processor to guess.
    double at(double fx, double fz) const
    {
        const double beyond = fx + fz - 1.;
        return lower(fx, fz) + (beyond > 0. ? beyond : 0.) * ((a - b) + (d - c));
    }
};

} // namespace terrain
