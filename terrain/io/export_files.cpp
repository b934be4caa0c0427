// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/export_files.h"

#include <sys/statvfs.h>

namespace terrain {

Result<std::unique_ptr<RowWriter>> makeWriter(const FilePlan& plan)
{
    switch (plan.format->kind) {
    case FileKind::Png:
        return makePngWriter(plan);
    case FileKind::Raw:
        return makeRawWriter(plan);
    case FileKind::Exr:
        return makeExrWriter(plan);
    case FileKind::GeoTiff:
        return makeGeoTiffWriter(plan);
    case FileKind::EsriAscii:
        return makeAsciiWriter(plan);
    }
    std::unreachable();
}

Result<std::unique_ptr<RowReader>> makeReader(const FilePlan& plan)
{
    switch (plan.format->kind) {
    case FileKind::Png:
    case FileKind::EsriAscii:
        return makeGdalReader(plan);
    case FileKind::Raw:
        return makeRawReader(plan);
    case FileKind::Exr:
        return makeExrReader(plan);
    case FileKind::GeoTiff:
        return makeTiffReader(plan);
    }
    std::unreachable();
}

std::unexpected<Error> cannotWrite(const std::filesystem::path& path, const std::string& reason)
{
    // Libraries report a full disk in many words, or as a failed write; the file system knows.
    constexpr unsigned long kFull = 64 * 1024;
    struct statvfs disk{};
    if (statvfs(path.parent_path().c_str(), &disk) == 0 && disk.f_bavail * disk.f_frsize < kFull)
        return fail(ErrorCode::Io, path.filename().string(), "cannot be written: the disk is full",
                    std::to_string(disk.f_bavail * disk.f_frsize) + " bytes free", {},
                    "make room or choose another folder");
    return fail(ErrorCode::Io, path.filename().string(), "cannot be written", reason);
}

std::unexpected<Error> readsBackWrong(const std::filesystem::path& path, std::string found, std::string expected)
{
    return fail(ErrorCode::Damaged, path.filename().string(), "does not read back as it was written", std::move(found),
                std::move(expected), "nothing was exported; check the disk");
}

} // namespace terrain
