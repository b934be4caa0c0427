// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/stroke_runner.h"

#include <QtCore/QThreadPool>

#include <condition_variable>
#include <mutex>
#include <utility>
#include <vector>

namespace editor {

/// Shared with the pool's thread, which may outlive the runner by a dab. `stroke` is the working thread's alone.
struct StrokeRunner::State {
    State(terrain::Stroke begun, std::function<void()> whenReady)
        : stroke(std::move(begun)), ready(std::move(whenReady))
    {
    }

    void work();

    terrain::Stroke stroke;
    const std::function<void()> ready;

    std::mutex mutex;
    std::condition_variable rested;
    std::vector<terrain::StrokeSample> waiting;
    std::optional<Step> step;
    bool working = false;
    bool finishing = false;
    bool ended = false;
    bool dropped = false;
};

void StrokeRunner::State::work()
{
    std::unique_lock lock(mutex);
    while (!dropped && !ended && (!waiting.empty() || finishing)) {
        const auto samples = std::exchange(waiting, {});
        const bool last = finishing;
        lock.unlock();

        std::optional<terrain::Error> error;
        if (auto added = stroke.add(samples); !added)
            error = std::move(added).error();
        Step next;
        next.isLast = last;
        if (!last) {
            next.ground = stroke.document();
        } else if (auto finished = stroke.finish()) {
            next.ground = *std::move(finished);
        } else if (!error) {
            error = std::move(finished).error();
        }
        next.dirty = stroke.takeDirty();
        next.error = std::move(error);

        lock.lock();
        if (step) {
            next.dirty = next.dirty.united(step->dirty);
            if (!next.error)
                next.error = std::move(step->error);
        }
        step = std::move(next);
        ended = last;
        if (!dropped) {
            lock.unlock();
            ready();
            lock.lock();
        }
    }
    working = false;
    rested.notify_all();
}

StrokeRunner::StrokeRunner(terrain::Stroke stroke, QThreadPool& pool, std::function<void()> ready)
    : m_state(std::make_shared<State>(std::move(stroke), std::move(ready))), m_pool(pool)
{
}

StrokeRunner::~StrokeRunner()
{
    const std::lock_guard lock(m_state->mutex);
    m_state->dropped = true;
}

void StrokeRunner::add(std::span<const terrain::StrokeSample> samples)
{
    {
        const std::lock_guard lock(m_state->mutex);
        m_state->waiting.insert(m_state->waiting.end(), samples.begin(), samples.end());
    }
    wake();
}

void StrokeRunner::finish()
{
    {
        const std::lock_guard lock(m_state->mutex);
        m_state->finishing = true;
    }
    wake();
}

void StrokeRunner::wake()
{
    {
        const std::lock_guard lock(m_state->mutex);
        if (m_state->working)
            return;
        m_state->working = true;
    }
    m_pool.start([state = m_state] { state->work(); });
}

std::optional<StrokeRunner::Step> StrokeRunner::take(std::chrono::milliseconds patience)
{
    std::unique_lock lock(m_state->mutex);
    m_state->rested.wait_for(lock, patience, [&] { return !m_state->working; });
    return std::exchange(m_state->step, std::nullopt);
}

} // namespace editor
