// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace app {

/// True where `word` is a verb of the command line, or an option that the command line answers (--help, --version).
bool isVerb(const char* word);

/// Runs one verb to its end and returns the exit status: 0 done, 1 refused (one line on stderr, nothing written or
/// changed), 2 usage. Needs no display. Call it once, from main, before any other thread runs.
int runCommandLine(int argc, char** argv);

} // namespace app
