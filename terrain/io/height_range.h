// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace terrain {

/// The heights in metres that code 0 and the full code of an unsigned integer image stand for. In a file that is read
/// `high` may lie below `low`.
struct HeightRange {
    double low = 0;
    double high = 0;
};

} // namespace terrain
