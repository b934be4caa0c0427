// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace terrain {

/// Files from strangers are decoded in a child process, under limits of memory and time and without a network, so that
/// a decoder's crash, bomb or endless loop is an Error (code Crashed) and never the end of the program that asked.
///
/// The child is the same executable: a program that imports must return decoderMain(argc, argv) at once, before it does
/// anything else, where argv[1] is "--decode".
int decoderMain(int argc, char** argv);

/// Forks what will serve the decoding processes, which saves starting the program a second time at the first import: a
/// quarter of a second of processor time. To be called first thing in main, while the program has one thread and no
/// open display; without it the same happens when it is needed, more slowly.
void prepareDecoder();

/// The executable that is started as the child; "/proc/self/exe" unless set. Not thread-safe: set it before importing.
void setDecoderProgram(std::filesystem::path program);

} // namespace terrain
