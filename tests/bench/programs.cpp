// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

extern char** environ;

namespace bench {

namespace {

/// Starts a program without output; -1 where that fails.
pid_t start(const std::vector<std::string>& command)
{
    std::vector<char*> arguments;
    for (const std::string& word : command)
        arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t process = -1;
    const int failed = posix_spawnp(&process, arguments[0], &files, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    return failed ? -1 : process;
}

/// The proportional share of memory of a process and its descendants, in bytes. What ends meanwhile counts as nothing.
std::uint64_t memoryOfTree(pid_t process)
{
    std::uint64_t bytes = 0;
    const std::string folder = "/proc/" + std::to_string(process);
    std::ifstream rollup(folder + "/smaps_rollup");
    for (std::string line; std::getline(rollup, line);) {
        if (line.starts_with("Pss:"))
            bytes += std::stoull(line.substr(4)) * 1024;
    }
    std::error_code gone;
    for (const auto& task : std::filesystem::directory_iterator(folder + "/task", gone)) {
        std::ifstream children(task.path() / "children");
        for (pid_t child; children >> child;)
            bytes += memoryOfTree(child);
    }
    return bytes;
}

} // namespace

std::optional<std::uint64_t> peakMemory(const std::vector<std::string>& command)
{
    const pid_t process = start(command);
    if (process < 0)
        return std::nullopt;
    std::uint64_t peak = 0;
    int status = 0;
    while (waitpid(process, &status, WNOHANG) == 0) {
        peak = std::max(peak, memoryOfTree(process));
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return std::nullopt;
    return peak;
}

bool runProgram(const std::vector<std::string>& command)
{
    const pid_t process = start(command);
    int status = 0;
    return process > 0 && waitpid(process, &status, 0) == process && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

} // namespace bench
