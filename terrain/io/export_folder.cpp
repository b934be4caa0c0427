// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/export_folder.h"

#include "terrain/io/export_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace terrain {

namespace fs = std::filesystem;

namespace {

bool syncPath(const fs::path& path, bool drop)
{
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    const bool synced = ::fsync(file) == 0;
    if (synced && drop)
        ::posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
    ::close(file);
    return synced;
}

Result<void> checkFree(const fs::path& directory, const std::vector<std::string>& names, bool overwrite)
{
    for (const std::string& name : names) {
        std::error_code error;
        const fs::file_status status = fs::symlink_status(directory / name, error);
        if (status.type() == fs::file_type::not_found)
            continue;
        if (status.type() != fs::file_type::regular)
            return fail(ErrorCode::Io, name, "is in the way and no plain file", (directory / name).string(), {},
                        "choose another name or folder");
        if (!overwrite)
            return fail(ErrorCode::Io, name, "exists already", (directory / name).string(), {},
                        "choose another name or folder, or ask for overwriting");
    }
    return {};
}

} // namespace

Result<ExportFolder> ExportFolder::open(const fs::path& directory, const std::vector<std::string>& names,
                                        bool overwrite)
{
    if (directory.empty())
        return fail(ErrorCode::InvalidArgument, "folder", "is empty", {}, "a folder to export to");
    ExportFolder folder;
    folder.m_directory = directory;
    folder.m_names = names;
    std::error_code error;
    std::vector<fs::path> missing;
    for (fs::path at = fs::absolute(directory, error); !at.empty() && !fs::exists(at, error); at = at.parent_path())
        missing.insert(missing.begin(), at);
    for (const fs::path& path : missing) {
        // A path that ends in '/' names the same folder twice.
        if (fs::create_directory(path, error))
            folder.m_made.push_back(path);
        else if (error)
            return fail(ErrorCode::Io, directory.string(), "cannot be made", error.message(), "a folder to write to");
    }
    if (!fs::is_directory(directory, error))
        return fail(ErrorCode::Io, directory.string(), "is not a folder", {}, "a folder to write to");
    TERRAIN_CHECK(checkFree(directory, names, overwrite));

    std::string scratch = (directory / ".moraine-export-XXXXXX").string();
    if (!::mkdtemp(scratch.data()))
        return fail(ErrorCode::Io, directory.string(), "cannot be written to", std::strerror(errno),
                    "a folder to write to");
    folder.m_scratch = scratch;
    for (const char* part : {"new", "old"}) {
        if (!fs::create_directory(folder.m_scratch / part, error))
            return cannotWrite(folder.m_scratch, error.message());
    }
    return folder;
}

ExportFolder::~ExportFolder()
{
    std::error_code ignored;
    if (!m_scratch.empty())
        fs::remove_all(m_scratch, ignored);
    for (auto made = m_made.rbegin(); made != m_made.rend(); ++made)
        fs::remove(*made, ignored); // takes empty ones alone
}

Result<void> ExportFolder::flush(const fs::path& draft)
{
    if (!syncPath(draft, true))
        return cannotWrite(draft, std::strerror(errno));
    return {};
}

Result<void> ExportFolder::commit()
{
    std::error_code error;
    std::vector<std::string> setAside;
    std::vector<std::string> placed;
    for (const std::string& name : m_names) {
        if (fs::exists(m_directory / name, error)) {
            fs::rename(m_directory / name, m_scratch / "old" / name, error);
            if (error)
                break;
            setAside.push_back(name);
        }
        fs::rename(draft(name), m_directory / name, error);
        if (error)
            break;
        placed.push_back(name);
    }
    if (error) {
        std::error_code ignored;
        for (const std::string& name : placed)
            fs::remove(m_directory / name, ignored);
        for (const std::string& name : setAside)
            fs::rename(m_scratch / "old" / name, m_directory / name, ignored);
        return cannotWrite(m_directory / m_names[placed.size()], error.message());
    }
    syncPath(m_directory, false);
    return {};
}

} // namespace terrain
