// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/result.h"

#include <atomic>
#include <functional>
#include <string_view>

namespace terrain {

/// How long work tells how far it is and learns that it should stop. Thread-safe: any thread may report, any may
/// cancel.
class Progress {
public:
    /// `sink(fraction in [0,1], stage)` is called from working threads; it must be thread-safe and quick.
    using Sink = std::function<void(double, std::string_view)>;

    Progress() = default;
    explicit Progress(Sink sink) : m_sink(std::move(sink)) {}

    void report(double fraction, std::string_view stage) const
    {
        if (m_sink)
            m_sink(fraction, stage);
    }
    void cancel() { m_cancelled.store(true, std::memory_order_relaxed); }
    bool isCancelled() const { return m_cancelled.load(std::memory_order_relaxed); }

private:
    Sink m_sink;
    std::atomic<bool> m_cancelled = false;
};

} // namespace terrain
