// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli.h"
#include "app/qt_messages.h"
#include "app/window/window.h"
#include "terrain/io/decoder.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <string_view>

namespace {

bool isSet(const char* variable)
{
    const char* const value = std::getenv(variable);
    return value && *value;
}

/// Whether a window can be opened, as far as the environment tells.
bool hasDisplay()
{
    return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || isSet("QT_QPA_PLATFORM");
}

} // namespace

int main(int argc, char** argv)
{
    const std::string_view first = argc > 1 ? argv[1] : "";
    if (first == "--decode")
        return terrain::decoderMain(argc, argv);
    const bool isVerb = argc > 1 && app::isVerb(argv[1]);
    // The other verbs read no foreign files.
    if (!isVerb || first == "import" || first == "info")
        terrain::prepareDecoder();
    app::takeQtMessages();
    if (isVerb)
        return app::runCommandLine(argc, argv);
    // What cannot be opened is said first, by the window.
    const auto exists = [](const char* path) {
        std::error_code error;
        return std::filesystem::exists(path, error);
    };
    if (!hasDisplay() && std::ranges::all_of(std::span(argv, std::size_t(argc)).subspan(1), exists)) {
        std::fputs("moraine: error: display: there is none to open a window on (found neither DISPLAY nor "
                   "WAYLAND_DISPLAY set; start from a desktop, or use the command line: see moraine --help)\n",
                   stderr);
        return 1;
    }
    return app::runWindow(argc, argv);
}
