// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace app {

/// Opens the editor's window and returns the exit status when it is closed. The arguments after the program's name are
/// what to open: one project, or files that are one ground; the sample mountain where there are none.
int runWindow(int argc, char** argv);

} // namespace app
