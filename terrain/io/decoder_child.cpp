// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/decoder_channel.h"
#include "terrain/io/decoder_limits.h"
#include "terrain/io/decoder_server.h"
#include "terrain/io/height_mapping.h"
#include "terrain/io/raster_reader.h"

#include <cstring>
#include <exception>
#include <format>
#include <new>

#include <sys/mman.h>
#include <unistd.h>

namespace terrain {

namespace {

/// Memory a decoder may take for itself before the asking process knows the size of the picture.
constexpr std::uint64_t kOpenBytes = std::uint64_t(512) << 20;
constexpr int kReadRows = 16; ///< rows taken from a reader at once: their doubles stay in the processor's cache

class Child {
public:
    Child(int socket, int memory)
        : m_socket(socket),
          m_slots(
              static_cast<float*>(mmap(nullptr, kSlotBytes * kSlots, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0)))
    {
    }

    /// Answers requests until the asking process closes the socket.
    int run()
    {
        if (m_slots == MAP_FAILED)
            return 1;
        while (const std::optional<Frame> frame = receiveFrame(m_socket, [] { return true; })) {
            if (frame->type == FrameType::Allow && frame->payload.size() == sizeof(std::uint64_t)) {
                std::uint64_t bytes = 0;
                std::memcpy(&bytes, frame->payload.data(), sizeof bytes);
                limitMemory(bytes);
            } else if (frame->type == FrameType::Open || frame->type == FrameType::Decode) {
                if (const Result<void> done = answer(*frame); !done)
                    sendFrame(m_socket, FrameType::Failure, pack(done.error()));
            }
        }
        return 0;
    }

private:
    Result<void> answer(const Frame& frame)
    {
        TERRAIN_TRY(request, unpackRequest(frame.payload));
        const std::string subject = fileName(request.path);
        try {
            TERRAIN_TRY(reader, openRaster(request.path, request.options));
            sendFrame(m_socket, FrameType::Header, pack(reader->header()));
            return frame.type == FrameType::Decode ? decode(*reader, request, subject) : Result<void>();
        } catch (const std::bad_alloc&) {
            return fail(ErrorCode::TooLarge, subject, "needs more memory to decode than its size explains", {}, {},
                        "the file is damaged or hostile");
        } catch (const std::exception& e) {
            return fail(ErrorCode::Damaged, subject, "cannot be decoded", e.what());
        }
    }

    Result<void> decode(RasterReader& reader, const DecodeRequest& request, const std::string& subject)
    {
        const RasterHeader& header = reader.header();
        TERRAIN_TRY(choice, chooseChannels(header, request.options, subject));
        TERRAIN_TRY(mapping, HeightMapping::make(header, request.options, request.asCodes, subject));
        const std::size_t width = std::size_t(header.columns);
        const int bandRows = int(std::min<std::size_t>(kBandRows, kSlotBytes / sizeof(float) / width));
        if (bandRows < 1)
            return fail(ErrorCode::TooLarge, subject, "is too wide", std::format("{} columns", width));
        m_values.resize(width * kReadRows * choice.channels.size());
        DecodeSummary summary;
        int band = 0;
        for (std::int64_t first = 0; first < header.rows; first += bandRows, ++band) {
            const int rows = int(std::min<std::int64_t>(bandRows, header.rows - first));
            const int slot = band % kSlots;
            // The answers come in order: one Release lets the oldest slot be filled again.
            if (band >= kSlots && !awaitRelease())
                std::_Exit(1);
            float* to = m_slots + std::size_t(slot) * kSlotBytes / sizeof(float);
            for (int j = 0; j < rows; j += kReadRows) {
                const int count = std::min(kReadRows, rows - j);
                const std::size_t samples = width * std::size_t(count);
                const std::span values(m_values.data(), samples * choice.channels.size());
                TERRAIN_CHECK(reader.read(first + j, count, choice.channels, values.data()));
                if (choice.mustAgree && !summary.channelsDiffer)
                    summary.channelsDiffer = differ(values, samples);
                mapping.apply(values, samples, to + std::size_t(j) * width);
            }
            const BandNote note{first, rows, slot};
            std::uint8_t bytes[sizeof note];
            std::memcpy(bytes, &note, sizeof note);
            if (!sendFrame(m_socket, FrameType::Band, bytes))
                std::_Exit(1);
        }
        for (int left = std::min(band, kSlots); left > 0; --left) {
            if (!awaitRelease())
                std::_Exit(1);
        }
        sendFrame(m_socket, FrameType::Summary, pack(summary));
        return {};
    }

    bool awaitRelease() const
    {
        const std::optional<Frame> frame = receiveFrame(m_socket, [] { return true; });
        return frame && frame->type == FrameType::Release;
    }

    static bool differ(std::span<const double> channels, std::size_t samples)
    {
        return std::memcmp(channels.data(), channels.data() + samples, samples * sizeof(double)) != 0 ||
               std::memcmp(channels.data(), channels.data() + 2 * samples, samples * sizeof(double)) != 0;
    }

    int m_socket;
    float* m_slots;
    std::vector<double> m_values;
};

} // namespace

int runDecoder(int socket, int memory)
{
    confineDecoder();
    limitMemory(kOpenBytes);
    return Child(socket, memory).run();
}

} // namespace terrain
