// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace terrain {

/// What the asking and the decoding process say to each other over one socket. Samples go through shared memory: two
/// slots that are filled and emptied in turn.
enum class FrameType : std::uint32_t {
    Open,    ///< to the decoder: a DecodeRequest; answered by Header or Failure
    Decode,  ///< to the decoder: a DecodeRequest; answered by Header, Bands and Summary, or Failure
    Allow,   ///< to the decoder: bytes (u64) of memory it may take beyond what its program takes; no answer
    Release, ///< to the decoder: a slot has been emptied
    Header,
    Band, ///< a BandNote: rows stand in a slot
    Summary,
    Failure,
};

struct BandNote {
    std::int64_t first = 0; ///< row
    std::int32_t rows = 0;
    std::int32_t slot = 0;
};

struct Frame {
    FrameType type = FrameType::Failure;
    std::vector<std::uint8_t> payload;
};

inline constexpr std::size_t kSlotBytes = std::size_t(8) << 20;
inline constexpr int kSlots = 2;
inline constexpr int kBandRows = 64; ///< at most, in one slot: one row of tiles

/// Sends one frame. False where the other side is gone.
bool sendFrame(int socket, FrameType type, std::span<const std::uint8_t> payload);

/// Receives one frame. `wait` is called before each read and may give up by returning false. An empty result: the other
/// side is gone, `wait` gave up, or what arrived is no frame.
std::optional<Frame> receiveFrame(int socket, const std::function<bool()>& wait);

} // namespace terrain
