// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/decoder_server.h"

#include "terrain/io/decoder.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <format>
#include <mutex>

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace terrain {

namespace {

constexpr int kServerSocket = 3; ///< the descriptor a server that was started as a program finds its socket at

/// Sends an order, with descriptors where there are any. False where the other side is gone.
bool sendOrder(int socket, const ServerOrder& order, std::span<const int> descriptors)
{
    iovec part{const_cast<ServerOrder*>(&order), sizeof order};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(2 * sizeof(int))> control = {};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (!descriptors.empty()) {
        message.msg_control = control.data();
        message.msg_controllen = CMSG_SPACE(descriptors.size_bytes());
        cmsghdr* head = CMSG_FIRSTHDR(&message);
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(descriptors.size_bytes());
        std::memcpy(CMSG_DATA(head), descriptors.data(), descriptors.size_bytes());
    }
    ssize_t sent = 0;
    while ((sent = sendmsg(socket, &message, MSG_NOSIGNAL)) < 0 && errno == EINTR) {
    }
    return sent == ssize_t(sizeof order);
}

bool receiveOrder(int socket, ServerOrder& order, std::array<int, 2>& descriptors)
{
    iovec part{&order, sizeof order};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(2 * sizeof(int))> control = {};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    ssize_t got = 0;
    while ((got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) {
    }
    descriptors = {-1, -1};
    const cmsghdr* head = CMSG_FIRSTHDR(&message);
    if (head && head->cmsg_type == SCM_RIGHTS && head->cmsg_len == CMSG_LEN(sizeof descriptors))
        std::memcpy(descriptors.data(), CMSG_DATA(head), sizeof descriptors);
    return got == ssize_t(sizeof order);
}

int waitFor(pid_t process)
{
    int status = 0;
    pid_t ended = 0;
    while ((ended = waitpid(process, &status, 0)) < 0 && errno == EINTR) {
    }
    return ended == process ? status : -1;
}

/// The one server of this process, started when first needed.
class Server {
public:
    ~Server() { stop(); }

    Result<std::int32_t> order(const ServerOrder& order, std::span<const int> descriptors)
    {
        const std::lock_guard lock(m_mutex);
        // A server that somebody killed is started again; decoders of the old one died with it.
        for (int attempt = 0; attempt < 2; ++attempt) {
            if (m_socket < 0) {
                if (order.what == ServerOrder::What::End)
                    break;
                TERRAIN_CHECK(spawn());
            }
            ServerAnswer answer;
            ssize_t got = 0;
            if (sendOrder(m_socket, order, descriptors)) {
                while ((got = recv(m_socket, &answer, sizeof answer, MSG_WAITALL)) < 0 && errno == EINTR) {
                }
            }
            if (got == ssize_t(sizeof answer))
                return answer.value;
            stop();
        }
        return fail(ErrorCode::Io, "decoder", "cannot be started: its server ends at once", m_program.string());
    }

    /// Forks now rather than starting the program again later.
    void forkNow()
    {
        const std::lock_guard lock(m_mutex);
        int ends[2] = {};
        if (m_socket >= 0 || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
            return;
        m_process = fork();
        if (m_process == 0) {
            close(ends[0]);
            const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
            for (const int standard : {0, 1, 2})
                dup2(nothing, standard);
            std::_Exit(serveDecoders(ends[1]));
        }
        close(ends[1]);
        m_socket = ends[0];
    }

    std::filesystem::path m_program = "/proc/self/exe";

private:
    Result<void> spawn()
    {
        int ends[2] = {};
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
            return fail(ErrorCode::Io, "decoder", "cannot be started", std::strerror(errno));
        const int theirs = fcntl(ends[1], F_DUPFD_CLOEXEC, 16); // out of the way of the number it is to get
        close(ends[1]);
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0);
        posix_spawn_file_actions_adddup2(&actions, 0, 1);
        posix_spawn_file_actions_adddup2(&actions, 0, 2); // libraries print; errors come as frames
        posix_spawn_file_actions_adddup2(&actions, theirs, kServerSocket);
        posix_spawn_file_actions_addclosefrom_np(&actions, kServerSocket + 1);
        posix_spawnattr_t attributes;
        posix_spawnattr_init(&attributes);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP); // as serveDecoders does, but before it starts
        std::string program = m_program.string();
        std::string flag = "--decode";
        char* const arguments[] = {program.data(), flag.data(), nullptr};
        const int status = posix_spawn(&m_process, program.c_str(), &actions, &attributes, arguments, environ);
        posix_spawn_file_actions_destroy(&actions);
        posix_spawnattr_destroy(&attributes);
        close(theirs);
        if (status == 0) {
            m_socket = ends[0];
            return {};
        }
        close(ends[0]);
        m_process = -1;
        return fail(ErrorCode::Io, "decoder", std::format("cannot be started: {}", program), std::strerror(status));
    }

    void stop()
    {
        if (m_socket >= 0)
            close(m_socket);
        if (m_process > 0) {
            kill(m_process, SIGKILL);
            waitFor(m_process);
        }
        m_socket = m_process = -1;
    }

    std::mutex m_mutex;
    int m_socket = -1;
    pid_t m_process = -1;
};

Server& server()
{
    static Server theServer;
    return theServer;
}

} // namespace

int serveDecoders(int socket)
{
    // A group of its own: Ctrl-C in a terminal reaches the program alone, which then ends its decoders and says so.
    setpgid(0, 0);
    ServerOrder order;
    std::array<int, 2> descriptors;
    while (receiveOrder(socket, order, descriptors)) {
        ServerAnswer answer;
        if (order.what == ServerOrder::What::Start) {
            answer.value = fork();
            if (answer.value == 0) {
                close(socket);
                std::_Exit(runDecoder(descriptors[0], descriptors[1]));
            }
        } else {
            kill(order.process, SIGKILL);
            answer.value = waitFor(order.process);
        }
        for (const int descriptor : descriptors) {
            if (descriptor >= 0)
                close(descriptor);
        }
        if (send(socket, &answer, sizeof answer, MSG_NOSIGNAL) != ssize_t(sizeof answer))
            break;
    }
    return 0;
}

int decoderMain(int, char**)
{
    return serveDecoders(kServerSocket);
}

void setDecoderProgram(std::filesystem::path program)
{
    server().m_program = std::move(program);
}

void prepareDecoder()
{
    server().forkNow();
}

Result<pid_t> startDecoder(int socket, int memory)
{
    const std::array<int, 2> descriptors = {socket, memory};
    TERRAIN_TRY(process, server().order({}, descriptors));
    if (process <= 0)
        return fail(ErrorCode::Io, "decoder", "cannot be started: no further process");
    return process;
}

int endDecoder(pid_t process)
{
    return server().order({ServerOrder::What::End, process}, {}).value_or(0);
}

} // namespace terrain
