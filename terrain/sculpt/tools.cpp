// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/sculpt/tools.h"

#include <algorithm>

namespace terrain {

// Each in the file of its name.
ToolInfo raiseTool();
ToolInfo lowerTool();
ToolInfo smoothTool();
ToolInfo flattenTool();

const std::vector<ToolInfo>& tools()
{
    static const std::vector<ToolInfo> table = {raiseTool(), lowerTool(), smoothTool(), flattenTool()};
    return table;
}

const ToolInfo* toolNamed(std::string_view id)
{
    const auto found = std::ranges::find(tools(), id, &ToolInfo::id);
    return found == tools().end() ? nullptr : &*found;
}

bool ToolInfo::uses(Setting setting) const
{
    return std::ranges::find(settings, setting) != settings.end();
}

} // namespace terrain
