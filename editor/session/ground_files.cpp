// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/ground_files.h"

#include <QtCore/QCoreApplication>

namespace editor {

terrain::Result<std::filesystem::path> groundFile(std::string_view name)
{
    const std::filesystem::path beside =
        std::filesystem::path(QCoreApplication::applicationDirPath().toStdString()) / "../share/moraine/ground";
    std::error_code ignored;
    for (const std::filesystem::path& folder : {beside, std::filesystem::path(MORAINE_GROUND_DIR)}) {
        if (std::filesystem::exists(folder / name, ignored))
            return std::filesystem::weakly_canonical(folder / name, ignored);
    }
    return terrain::fail(terrain::ErrorCode::NotFound, std::string(name), "is not beside the program",
                         "nothing in " + beside.lexically_normal().string(), {}, "install Moraine's data again");
}

} // namespace editor
