// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/progress.h"
#include "terrain/document/project_files.h"
#include "terrain/document/project_manifest.h"

#include <memory>
#include <mutex>
#include <optional>
#include <set>

namespace terrain {

/// The first thing that went wrong when blocks were unpacked, from whichever thread. Thread-safe.
class FaultLog {
public:
    void add(Error fault);
    std::optional<Error> first() const;

private:
    mutable std::mutex m_mutex;
    std::optional<Error> m_first;
};

/// The names of all files of a manifest.
std::set<std::string> fileNames(const Manifest& manifest);

/// Writes the blocks of `ground` into `blocks` as the next revision after `before`, in parallel, and returns the
/// manifest that names them. A block that is the same object in `known` keeps its file of `before`. Forces nothing to
/// the disk. What was written before an error stays, for the caller to remove.
Result<Manifest> writeBlocks(const Folder& blocks, const Document& ground, const Document* known,
                             const Manifest& before, const Progress& progress);

/// Reads and verifies the files of `manifest`, in parallel. The samples stay packed until they are first asked for;
/// what is wrong with them then goes to `faults`. With `lost`, everything is unpacked at once, a bad block becomes
/// voids, and its error is added there as a line.
Result<Document> readBlocks(const Folder& blocks, const Manifest& manifest, const std::shared_ptr<FaultLog>& faults,
                            const Progress& progress, std::vector<std::string>* lost);

} // namespace terrain
