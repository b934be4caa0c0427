// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/progress.h"

#include <chrono>
#include <mutex>

namespace app {

/// Progress of one verb: a bar on stderr where that is a terminal, and Ctrl-C (or a polite kill) as its cancel; a
/// second one ends the process at once. One at a time.
class TerminalProgress {
public:
    TerminalProgress();
    ~TerminalProgress(); ///< wipes the bar

    TerminalProgress(const TerminalProgress&) = delete;
    TerminalProgress& operator=(const TerminalProgress&) = delete;

    operator terrain::Progress&() { return m_progress; }

private:
    void show(double fraction, std::string_view stage);

    terrain::Progress m_progress;
    std::mutex m_mutex;
    std::chrono::steady_clock::time_point m_shown;
    bool m_isVisible = false;
};

} // namespace app
