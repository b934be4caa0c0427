// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/result.h"

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string_view>

namespace terrain {

/// A file being written; every failure is a refusal that names it. Made with `create`, whole only after `close`.
class PlainFile {
public:
    static Result<PlainFile> create(const std::filesystem::path& path);
    Result<void> put(std::string_view bytes);
    Result<void> close();

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::filesystem::path m_path;
    std::unique_ptr<std::FILE, Close> m_file;
};

} // namespace terrain
