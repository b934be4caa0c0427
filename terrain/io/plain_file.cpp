// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/plain_file.h"

#include "terrain/io/export_files.h"

#include <cerrno>
#include <cstring>

namespace terrain {

Result<PlainFile> PlainFile::create(const std::filesystem::path& path)
{
    PlainFile file;
    file.m_path = path;
    file.m_file.reset(std::fopen(path.c_str(), "wb"));
    if (!file.m_file)
        return cannotWrite(path, std::strerror(errno));
    return file;
}

Result<void> PlainFile::put(std::string_view bytes)
{
    if (std::fwrite(bytes.data(), 1, bytes.size(), m_file.get()) != bytes.size())
        return cannotWrite(m_path, std::strerror(errno));
    return {};
}

Result<void> PlainFile::close()
{
    if (std::fclose(m_file.release()) != 0)
        return cannotWrite(m_path, std::strerror(errno));
    return {};
}

} // namespace terrain
