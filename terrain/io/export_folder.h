// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace terrain {

/// A folder that files are added to all together or not at all. They are made in a hidden folder inside it, which goes
/// with this object, and so do folders that had to be made when nothing was committed.
class ExportFolder {
public:
    /// Makes `directory` where it does not exist; refuses one that is a file or cannot be written to, and names that
    /// are taken (files too, unless `overwrite`).
    static Result<ExportFolder> open(const std::filesystem::path& directory, const std::vector<std::string>& names,
                                     bool overwrite);
    ExportFolder(ExportFolder&&) = default;
    ~ExportFolder();

    /// Where the file of that name is made.
    std::filesystem::path draft(const std::string& name) const { return m_scratch / "new" / name; }
    /// Writes what the system still holds of a draft to the disk and drops it from memory, so that reading it back
    /// reads the disk.
    static Result<void> flush(const std::filesystem::path& draft);
    /// Gives all drafts their names. On an error the folder is as it was.
    Result<void> commit();

private:
    ExportFolder() = default;
    std::filesystem::path m_directory;
    std::filesystem::path m_scratch; ///< empty once moved from
    std::vector<std::string> m_names;
    std::vector<std::filesystem::path> m_made; ///< folders made for this, outermost first
};

} // namespace terrain
