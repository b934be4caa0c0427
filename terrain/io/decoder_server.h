// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/result.h"

#include <sys/types.h>

namespace terrain {

// Starting the program anew for each file would cost more than most files: the libraries that decoders need are large.
// So the program is started once, as a server that forks a decoding process for each import and does nothing else: it
// never looks at a file, and has one thread. It ends when its socket closes.

/// What the server is asked. Start carries two descriptors: the decoder's end of a socket and its shared memory.
struct ServerOrder {
    enum class What : std::int32_t { Start, End } what = What::Start;
    std::int32_t process = 0; ///< End: which; it is killed if it still runs
};

/// The answer: the new process, or how the old one ended (as waitpid says it); negative where that failed.
struct ServerAnswer {
    std::int32_t value = -1;
};

/// Serves orders from `socket` until it closes. Returns only in the server; a decoder exits inside.
int serveDecoders(int socket);

/// Has a decoding process started that owns the other ends of `socket` and `memory`. Thread-safe.
Result<pid_t> startDecoder(int socket, int memory);

/// Kills a decoding process, if it still runs, and says how it ended: as waitpid does, 0 where nobody knows.
int endDecoder(pid_t process);

/// What a decoding process does: answers requests until `socket` closes. See decoder_child.cpp.
int runDecoder(int socket, int memory);

} // namespace terrain
