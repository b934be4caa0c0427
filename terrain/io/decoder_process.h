// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/progress.h"
#include "terrain/io/decoder_channel.h"
#include "terrain/io/raster_header.h"

#include <functional>

#include <sys/types.h>

namespace terrain {

/// The asking side of one decoding process. Used by one thread; the process ends with this object. After any error but
/// a refusal of the file itself it is of no more use.
class DecoderProcess {
public:
    /// Rows [first, first + rows) as metres, voids as NaN. Valid during the call.
    using Sink = std::function<Result<void>(std::int64_t first, int rows, const float* heights)>;

    static Result<DecoderProcess> start();
    DecoderProcess(DecoderProcess&& other) noexcept;
    DecoderProcess& operator=(DecoderProcess&&) = delete;
    ~DecoderProcess();

    Result<RasterHeader> open(const DecodeRequest& request, const Progress& progress);

    /// Hands all rows of a file that still is as `header` says to `sink`, from the top down. `bytes` is the memory the
    /// decoder may take.
    Result<DecodeSummary> decode(const DecodeRequest& request, const RasterHeader& header, std::uint64_t bytes,
                                 const Progress& progress, const Sink& sink);

private:
    DecoderProcess(pid_t process, int socket, const float* slots) : m_process(process), m_socket(socket), m_slots(slots)
    {
    }

    /// The next frame, or why there is none: the process died, stalled, or was cancelled.
    Result<Frame> receive(const std::string& subject, const Progress& progress);
    Result<RasterHeader> receiveHeader(const std::string& subject, const Progress& progress);
    std::unexpected<Error> gone(const std::string& subject, ErrorCode code, std::string problem, std::string remedy);

    pid_t m_process = -1;
    int m_socket = -1;
    const float* m_slots = nullptr;
    double m_stallSeconds = 0; ///< processor time without a sign of life that is still fine
};

} // namespace terrain
