// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli.h"
#include "app/window/window.h"
#include "terrain/io/decoder.h"

#include <string_view>

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--decode")
        return terrain::decoderMain(argc, argv);
    if (argc > 1 && app::isVerb(argv[1]))
        return app::runCommandLine(argc, argv);
    return app::runWindow(argc, argv);
}
