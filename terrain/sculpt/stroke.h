// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/document/document.h"
#include "terrain/sculpt/brush.h"
#include "terrain/sculpt/path.h"
#include "terrain/sculpt/tools.h"

#include <cstdint>
#include <span>
#include <vector>

namespace terrain {

/// A stroke being drawn over a document: samples go in, dabs fall along their path, and the ground so far can be had at
/// any moment. Dropping it cancels it. What `finish` returns depends on the path, the pressures and the brush alone,
/// never on how many events carried the path, on when `document` was asked or on the number of threads. One thread.
class Stroke {
public:
    /// Refuses a brush that `check` refuses.
    static Result<Stroke> begin(const Document& ground, const Brush& brush);

    /// Continues the path. Refuses, before anything is drawn, all of `samples` where one is not finite, has a pressure
    /// outside [0, 1], stands absurdly far from the area or makes the stroke longer than kMostDabs dabs; and a first
    /// sample without ground under it where the brush needs that height.
    Result<void> add(std::span<const StrokeSample> samples);

    /// The ground as drawn so far, for looking at: the last stretch may still move by less than a hundredth of a sample
    /// when more of the path is known. Cheap: shares every tile that the stroke has not written.
    Document document();

    /// The samples that dabs may have changed so far.
    SampleRect changed() const { return m_changed; }
    /// The samples that may have changed in `document` since this was last asked. Ask after `document`.
    SampleRect takeDirty();
    /// Dabs drawn so far, those that missed the area included.
    std::int64_t dabs() const { return m_drawn; }

    /// The height that a tool with a target works towards, in metres; 0 before the first sample where it is taken
    /// there.
    double target() const { return m_settings.target; }

    /// Ends the stroke. Where no sample has changed, what it returns shares everything with the ground it began with.
    /// Refuses a stroke without samples.
    Result<Document> finish();

private:
    Stroke(const Document& ground, const Brush& brush, const ToolInfo& tool);
    Result<void> check(const StrokeSample& sample) const;
    Result<void> takeTarget(const StrokeSample& first);
    void draw(const Dab& dab);
    void settle(const std::vector<Dab>& dabs);

    Document m_before;
    Brush m_brush;
    const ToolInfo* m_tool;
    DabSettings m_settings;
    StrokePath m_path;
    Field<float>::Edit m_edit;
    Field<float> m_settled;   ///< m_edit's ground before the dabs of m_shown; meaningless where there are none
    std::vector<Dab> m_shown; ///< dabs of the path's open leg that are drawn already
    std::int64_t m_drawn = 0;
    StrokeSample m_last; ///< the newest sample; meaningless before the first
    double m_length = 0; ///< metres, of the path so far
    SampleRect m_changed;
    SampleRect m_dirty;
};

/// A whole stroke at once. Refuses what `begin` and `add` refuse, and a stroke without samples.
Result<Document> applyStroke(const Document& ground, const Brush& brush, std::span<const StrokeSample> samples);

} // namespace terrain
