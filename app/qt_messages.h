// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace app {

/// Sends what Qt has to say to the log, so that a refusal stays one line on stderr. What Qt cannot go on without, such
/// as a display that does not answer, ends the program with a refusal's line and status instead of an abort. To be
/// called before a Qt application is made.
void takeQtMessages();

} // namespace app
