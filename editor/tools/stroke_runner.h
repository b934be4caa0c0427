// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/sculpt/stroke.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>

class QThreadPool;

namespace editor {

/// Draws one stroke on a pool's thread, so that no dab, however wide, holds up the window. Samples are drawn in the
/// order they came. Dropping the runner drops the stroke; the dab that is being drawn then comes to its end alone.
/// Functions belong to one thread.
class StrokeRunner {
public:
    /// The ground as far as the samples have been drawn.
    struct Step {
        std::optional<terrain::Document> ground; ///< as far as it is drawn
        terrain::SampleRect dirty;               ///< samples that may differ from the step before
        bool isLast = false;                 ///< the stroke has ended; `ground` is its result, none where `error` is
        std::optional<terrain::Error> error; ///< why not all samples could be drawn
    };

    /// `ready` is called on the pool's thread whenever a step can be taken.
    StrokeRunner(terrain::Stroke stroke, QThreadPool& pool, std::function<void()> ready);
    ~StrokeRunner();

    void add(std::span<const terrain::StrokeSample> samples);
    /// No samples follow.
    void finish();
    /// What is new since the last step; null where nothing is. Waits for all samples to be drawn, `patience` at most.
    std::optional<Step> take(std::chrono::milliseconds patience);

private:
    struct State;
    void wake();

    std::shared_ptr<State> m_state;
    QThreadPool& m_pool;
};

} // namespace editor
