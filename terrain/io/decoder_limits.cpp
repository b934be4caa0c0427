// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/decoder_limits.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <fstream>
#include <limits>
#include <string>

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace terrain {

namespace {

std::uint64_t numberIn(const char* path)
{
    std::ifstream file(path);
    std::uint64_t number = 0;
    return file >> number ? number : std::numeric_limits<std::uint64_t>::max();
}

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#endif

/// System calls that no decoder needs and every break-in wants.
constexpr std::array<std::uint32_t, 6> kDenied = {SYS_socket,   SYS_connect, SYS_execve,
                                                  SYS_execveat, SYS_ptrace,  SYS_io_uring_setup};

} // namespace

std::uint64_t availableMemory()
{
    std::uint64_t available = std::numeric_limits<std::uint64_t>::max();
    std::ifstream file("/proc/meminfo");
    for (std::string key; file >> key;) {
        std::uint64_t kibibytes = 0;
        if (key == "MemAvailable:" && file >> kibibytes)
            available = kibibytes * 1024;
        file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    }
    const std::uint64_t most = numberIn("/sys/fs/cgroup/memory.max"); // "max" reads as no number: no limit
    const std::uint64_t used = numberIn("/sys/fs/cgroup/memory.current");
    if (most != std::numeric_limits<std::uint64_t>::max() && used < most)
        available = std::min(available, most - used);
    return available;
}

void limitMemory([[maybe_unused]] std::uint64_t bytes)
{
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // their shadow memory is terabytes of address space
    static const std::uint64_t own = [] {
        mallopt(M_ARENA_MAX, 1); // each further arena would reserve 64 MiB
        const std::uint64_t pages = numberIn("/proc/self/statm");
        return pages * std::uint64_t(sysconf(_SC_PAGESIZE));
    }();
    rlimit limit{};
    getrlimit(RLIMIT_AS, &limit);
    limit.rlim_cur = std::min<rlim_t>(own + bytes, limit.rlim_max);
    setrlimit(RLIMIT_AS, &limit);
#endif
}

void confineDecoder()
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    std::array<sock_filter, 5 + 2 * kDenied.size()> program;
    std::size_t n = 0;
    program[n++] = BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch));
    program[n++] = BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0);
    program[n++] = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
    program[n++] = BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr));
    for (const std::uint32_t call : kDenied) {
        program[n++] = BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1);
        program[n++] = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES);
    }
    program[n++] = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    const sock_fprog filter{static_cast<unsigned short>(n), program.data()};
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}

} // namespace terrain
