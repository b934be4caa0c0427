// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal_progress.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <format>
#include <string>

namespace app {

namespace {

std::atomic<terrain::Progress*> running = nullptr;
static_assert(std::atomic<terrain::Progress*>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

void stop(int)
{
    if (terrain::Progress* const progress = running.load())
        progress->cancel();
}

void handle(void (*handler)(int))
{
    struct sigaction action = {};
    action.sa_handler = handler;
    // The first signal asks; the next, handled as by default, ends the process.
    action.sa_flags = int(SA_RESETHAND | SA_RESTART);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        ::sigaction(signal, &action, nullptr);
}

} // namespace

TerminalProgress::TerminalProgress()
    : m_progress(::isatty(STDERR_FILENO) ? terrain::Progress::Sink([this](double fraction, std::string_view stage) {
          show(fraction, stage);
      })
                                         : terrain::Progress::Sink())
{
    running.store(&m_progress);
    handle(&stop);
}

TerminalProgress::~TerminalProgress()
{
    handle(SIG_DFL);
    running.store(nullptr);
    if (m_isVisible)
        std::fputs("\r\x1b[K", stderr);
}

void TerminalProgress::show(double fraction, std::string_view stage)
{
    // Whoever comes while another thread draws has nothing newer to say.
    const std::unique_lock lock(m_mutex, std::try_to_lock);
    const auto now = std::chrono::steady_clock::now();
    if (!lock || (m_isVisible && now - m_shown < std::chrono::milliseconds(100)))
        return;
    m_shown = now;
    m_isVisible = true;
    constexpr int kWidth = 40;
    const int filled = int(std::clamp(fraction, 0., 1.) * kWidth);
    std::fputs(std::format("\r\x1b[K[{}{}] {:3}% {}", std::string(std::size_t(filled), '#'),
                           std::string(std::size_t(kWidth - filled), ' '), int(std::clamp(fraction, 0., 1.) * 100),
                           stage)
                   .c_str(),
               stderr);
    std::fflush(stderr);
}

} // namespace app
