// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/decoder_channel.h"

#include <cerrno>
#include <cstring>
#include <sys/socket.h>

namespace terrain {

namespace {

constexpr std::uint32_t kLongestFrame = 16u << 20;

struct FrameHead {
    std::uint32_t type = 0;
    std::uint32_t bytes = 0;
};

bool sendAll(int socket, const void* from, std::size_t bytes)
{
    const char* at = static_cast<const char*>(from);
    while (bytes > 0) {
        const ssize_t sent = send(socket, at, bytes, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        at += sent;
        bytes -= std::size_t(sent);
    }
    return true;
}

bool receiveAll(int socket, void* to, std::size_t bytes, const std::function<bool()>& wait)
{
    char* at = static_cast<char*>(to);
    while (bytes > 0) {
        if (!wait())
            return false;
        const ssize_t got = recv(socket, at, bytes, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        at += got;
        bytes -= std::size_t(got);
    }
    return true;
}

} // namespace

bool sendFrame(int socket, FrameType type, std::span<const std::uint8_t> payload)
{
    const FrameHead head{std::uint32_t(type), std::uint32_t(payload.size())};
    return sendAll(socket, &head, sizeof head) && sendAll(socket, payload.data(), payload.size());
}

std::optional<Frame> receiveFrame(int socket, const std::function<bool()>& wait)
{
    FrameHead head;
    if (!receiveAll(socket, &head, sizeof head, wait) || head.bytes > kLongestFrame ||
        head.type > std::uint32_t(FrameType::Failure))
        return {};
    Frame frame{FrameType(head.type), std::vector<std::uint8_t>(head.bytes)};
    if (!receiveAll(socket, frame.payload.data(), head.bytes, wait))
        return {};
    return frame;
}

} // namespace terrain
