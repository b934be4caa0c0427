// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/sculpt/brush.h"
#include "terrain/sculpt/kernel.h"

#include <string>
#include <string_view>
#include <vector>

namespace terrain {

/// A sculpting tool: the row that the panel, the keys, the command line, the schema and the help read, with the work it
/// does. A new tool is one file that defines such a row and one line in tools.cpp.
struct ToolInfo {
    std::string id;                ///< what files and commands call it: "raise"
    std::string name;              ///< what a person reads: "Raise"
    std::string hint;              ///< one line: what a stroke does
    std::string key;               ///< the key that takes it up in the viewport: "R"
    std::string inverse;           ///< the tool that Ctrl turns it into, by id; empty where there is none
    NumberInfo strength;           ///< what Brush::strength means for it
    std::vector<Setting> settings; ///< those it uses, in the order a panel shows them
    Kernel kernel;

    bool uses(Setting setting) const;
};

/// All tools, in the order a panel shows them.
const std::vector<ToolInfo>& tools();
/// The tool of that id, or null.
const ToolInfo* toolNamed(std::string_view id);

} // namespace terrain
