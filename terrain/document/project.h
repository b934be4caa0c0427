// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/progress.h"
#include "terrain/document/document.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace terrain {

enum class OpenMode {
    Edit,     ///< takes the lock; refused where another editor holds it
    ReadOnly, ///< takes no lock; what another editor saves meanwhile is not seen
    Salvage,  ///< read-only, and damaged blocks become voids, each named in `warnings()`
};

/// A document's home on disk: a directory NAME.moraine with a readable manifest and one file per block of samples that
/// is not all background. A save writes what changed under new names, makes it durable and replaces the manifest last:
/// a kill or a full disk at any moment leaves the old ground or the new, whole. One thread at a time.
class Project {
public:
    /// True where `path` is a directory with a manifest, whatever state that is in.
    static bool existsAt(const std::filesystem::path& path);

    /// Refuses a path at which `create` would refuse to make a project, before any work is put into the ground.
    static Result<void> checkVacant(const std::filesystem::path& path);

    /// Verifies the checksum of every file and leaves the samples packed until they are first asked for. Errors:
    /// NotFound, Locked (names the holder), Unsupported (a newer format), Damaged (names the file), TooLarge, Io.
    static Result<Project> open(const std::filesystem::path& path, OpenMode mode, const Progress& progress);

    /// Writes a new project at `path`, which must not exist, and holds its lock. A failure leaves nothing there.
    static Result<Project> create(const std::filesystem::path& path, const Document& document,
                                  const Progress& progress);

    Project(Project&&) noexcept;
    Project& operator=(Project&&) noexcept;
    ~Project(); ///< releases the lock

    /// The ground as it was last opened or saved.
    const Document& document() const;
    const std::filesystem::path& path() const;
    bool isReadOnly() const;
    /// What was lost in a Salvage, one line each.
    const std::vector<std::string>& warnings() const;

    /// What was found wrong with samples when they were unpacked: a file whose checksum is right and whose contents are
    /// not ground. Its samples read as background, and the project refuses to be saved. Thread-safe.
    std::optional<Error> fault() const;

    /// Saves `document`. Writes the files of blocks that are not the very same objects as at the last open or save.
    Result<void> save(const Document& document, const Progress& progress);

    /// Saves all of `document` at `path` and moves there with the lock. A project that stands there already is replaced
    /// as by a save: whole or not at all.
    Result<void> saveAs(const std::filesystem::path& path, const Document& document, const Progress& progress);

private:
    struct State;
    explicit Project(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace terrain
