// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/decoder_process.h"

#include "terrain/io/decoder_server.h"
#include "terrain/io/raster_reader.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <format>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace terrain {

namespace {

constexpr double kOpenStallSeconds = 6;  ///< of processor time, without a word
constexpr double kBytesPerSecond = 20e6; ///< the slowest decoding that is not a stall
constexpr double kSilenceSeconds = 60;   ///< of wall time: a disk that does not answer, a machine too busy

/// Processor time a process has taken, in seconds.
double processorSeconds(pid_t process)
{
    clockid_t clock{};
    timespec time{};
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0)
        return 0;
    return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

Result<Error> failureIn(const Frame& frame)
{
    return unpackError(frame.payload);
}

} // namespace

Result<DecoderProcess> DecoderProcess::start()
{
    constexpr std::size_t kBytes = kSlotBytes * kSlots;
    int ends[2] = {-1, -1};
    const int memory = memfd_create("moraine-samples", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    // Sealed, so that the child cannot take the pages away from under the reader.
    const bool isReady = memory >= 0 && ftruncate(memory, off_t(kBytes)) == 0 &&
                         fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0 &&
                         socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0;
    void* slots = isReady ? mmap(nullptr, kBytes, PROT_READ, MAP_SHARED, memory, 0) : MAP_FAILED;
    const int error = errno;
    // From here on the descriptors and the pages have an owner.
    DecoderProcess decoder(-1, ends[0], slots == MAP_FAILED ? nullptr : static_cast<const float*>(slots));
    Result<pid_t> process = slots == MAP_FAILED
                                ? fail(ErrorCode::Io, "decoder", "cannot be started", std::strerror(error))
                                : startDecoder(ends[1], memory);
    if (ends[1] >= 0)
        close(ends[1]);
    if (memory >= 0)
        close(memory);
    if (!process)
        return std::unexpected(process.error());
    decoder.m_process = *process;
    return decoder;
}

DecoderProcess::DecoderProcess(DecoderProcess&& other) noexcept
    : m_process(std::exchange(other.m_process, -1)),
      m_socket(std::exchange(other.m_socket, -1)),
      m_slots(std::exchange(other.m_slots, nullptr))
{
}

DecoderProcess::~DecoderProcess()
{
    if (m_socket >= 0)
        close(m_socket);
    if (m_process > 0)
        endDecoder(m_process);
    if (m_slots)
        munmap(const_cast<float*>(m_slots), kSlotBytes * kSlots);
}

std::unexpected<Error> DecoderProcess::gone(const std::string& subject, ErrorCode code, std::string problem,
                                            std::string remedy)
{
    std::string found;
    if (code == ErrorCode::Crashed && m_process > 0) {
        const int status = endDecoder(m_process);
        m_process = -1;
        if (WIFSIGNALED(status) && WTERMSIG(status) != SIGKILL)
            found = std::format("signal {}", WTERMSIG(status));
        else if (WIFEXITED(status) && WEXITSTATUS(status) != 0)
            found = std::format("exit status {}", WEXITSTATUS(status));
    }
    return fail(code, subject, std::move(problem), std::move(found), {}, std::move(remedy));
}

Result<Frame> DecoderProcess::receive(const std::string& subject, const Progress& progress)
{
    const auto begin = std::chrono::steady_clock::now();
    const double beginSeconds = processorSeconds(m_process);
    bool stalled = false;
    const auto wait = [&] {
        pollfd poller{m_socket, POLLIN, 0};
        while (poll(&poller, 1, 100) <= 0) {
            if (progress.isCancelled())
                return false;
            const std::chrono::duration<double> silence = std::chrono::steady_clock::now() - begin;
            stalled = silence.count() > kSilenceSeconds || processorSeconds(m_process) - beginSeconds > m_stallSeconds;
            if (stalled)
                return false;
        }
        return true;
    };
    std::optional<Frame> frame = receiveFrame(m_socket, wait);
    if (frame)
        return *std::move(frame);
    if (progress.isCancelled())
        return gone(subject, ErrorCode::Cancelled, "cancelled", {});
    if (stalled)
        return gone(subject, ErrorCode::Crashed, "its decoder stopped making progress and was ended",
                    "the file is damaged or hostile");
    return gone(subject, ErrorCode::Crashed, "its decoder crashed", "the file is damaged or hostile");
}

Result<RasterHeader> DecoderProcess::receiveHeader(const std::string& subject, const Progress& progress)
{
    TERRAIN_TRY(frame, receive(subject, progress));
    if (frame.type == FrameType::Failure) {
        TERRAIN_TRY(error, failureIn(frame));
        return std::unexpected(error);
    }
    if (frame.type != FrameType::Header)
        return gone(subject, ErrorCode::Crashed, "its decoder answered out of turn", "the file is damaged or hostile");
    TERRAIN_TRY(header, unpackHeader(frame.payload));
    if (header.columns < 0 || header.rows < 0 || header.channels.empty())
        return gone(subject, ErrorCode::Crashed, "its decoder gave a size that makes no sense",
                    "the file is damaged or hostile");
    return header;
}

Result<RasterHeader> DecoderProcess::open(const DecodeRequest& request, const Progress& progress)
{
    const std::string subject = fileName(request.path);
    m_stallSeconds = kOpenStallSeconds;
    sendFrame(m_socket, FrameType::Open, pack(request));
    return receiveHeader(subject, progress);
}

Result<DecodeSummary> DecoderProcess::decode(const DecodeRequest& request, const RasterHeader& header,
                                             std::uint64_t bytes, const Progress& progress, const Sink& sink)
{
    const std::string subject = fileName(request.path);
    std::uint8_t allowed[sizeof bytes];
    std::memcpy(allowed, &bytes, sizeof bytes);
    m_stallSeconds = kOpenStallSeconds + double(header.wholeBytes) / kBytesPerSecond;
    sendFrame(m_socket, FrameType::Allow, allowed);
    sendFrame(m_socket, FrameType::Decode, pack(request));
    TERRAIN_TRY(now, receiveHeader(subject, progress));
    if (now.columns != header.columns || now.rows != header.rows)
        return fail(ErrorCode::Io, subject, "changed while it was being read", {}, {}, "try again");
    for (std::int64_t row = 0;;) {
        TERRAIN_TRY(frame, receive(subject, progress));
        if (frame.type == FrameType::Failure) {
            TERRAIN_TRY(error, failureIn(frame));
            return std::unexpected(error);
        }
        if (frame.type == FrameType::Summary && row == header.rows)
            return unpackSummary(frame.payload);
        BandNote note;
        if (frame.type == FrameType::Band && frame.payload.size() == sizeof note)
            std::memcpy(&note, frame.payload.data(), sizeof note);
        const bool fits = note.rows > 0 && note.rows <= kBandRows && note.first == row &&
                          row + note.rows <= header.rows && note.slot >= 0 && note.slot < kSlots &&
                          std::size_t(note.rows) * std::size_t(header.columns) * sizeof(float) <= kSlotBytes;
        if (!fits)
            return gone(subject, ErrorCode::Crashed, "its decoder answered out of turn",
                        "the file is damaged or hostile");
        TERRAIN_CHECK(sink(note.first, note.rows, m_slots + std::size_t(note.slot) * kSlotBytes / sizeof(float)));
        sendFrame(m_socket, FrameType::Release, {});
        row += note.rows;
        if (progress.isCancelled())
            return gone(subject, ErrorCode::Cancelled, "cancelled", {});
    }
}

} // namespace terrain
