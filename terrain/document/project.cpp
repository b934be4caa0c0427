// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/document/project.h"

#include "terrain/base/log.h"
#include "terrain/document/project_files.h"
#include "terrain/document/project_ground.h"

#include <spdlog/logger.h>

#include <system_error>

namespace terrain {

namespace {

constexpr const char* kManifest = "manifest.json";
constexpr const char* kManifestNew = "manifest.json.new";
constexpr const char* kCopy = "manifest.copy.json"; ///< for salvage, should the manifest be damaged
constexpr const char* kBlocks = "blocks";
constexpr const char* kLock = "lock";
constexpr std::uint64_t kLargestManifest = 64u << 20; ///< bytes; the largest lattice needs a quarter of that
constexpr int kReadAttempts = 5;

std::string readText(const std::vector<std::byte>& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Result<Manifest> manifestOf(const Folder& root, const char* name)
{
    TERRAIN_TRY(bytes, root.read(name, kLargestManifest));
    return readManifest(readText(bytes), (root.path() / name).string());
}

/// The project's own name for a path a person gave: without a trailing slash.
Result<std::filesystem::path> projectPath(const std::filesystem::path& given)
{
    std::filesystem::path path = given.lexically_normal();
    if (!path.has_filename())
        path = path.parent_path();
    if (path.empty() || path == path.root_path() || path.filename() == "." || path.filename() == "..")
        return fail(ErrorCode::InvalidArgument, "project", "has no name", std::format("\"{}\"", given.string()),
                    "a folder's name, like ground.moraine");
    return path;
}

/// Makes `manifest` the project's, whole or not at all. Everything it names must be on the disk.
Result<void> replaceManifest(const Folder& root, const char* name, const std::string& text)
{
    root.remove(kManifestNew);
    Result<void> done = root.write(kManifestNew, std::as_bytes(std::span(text)));
    if (done)
        done = root.sync(kManifestNew);
    if (done)
        done = root.replace(kManifestNew, name);
    if (!done)
        root.remove(kManifestNew);
    return done;
}

void removeUnnamed(const Folder& blocks, const Manifest& manifest)
{
    const std::set<std::string> named = fileNames(manifest);
    blocks.removeAll([&](const std::string& name) { return isBlockFileName(name) && !named.contains(name); });
}

/// A half-made project: a folder beside the place it is for, removed unless it gets there.
class Draft {
public:
    static Result<Draft> make(const std::filesystem::path& goal)
    {
        Draft draft;
        draft.m_path = goal.parent_path() / ("." + goal.filename().string() + ".new");
        std::error_code ignored;
        if (std::filesystem::is_directory(std::filesystem::symlink_status(draft.m_path, ignored))) {
            // Left by a process that was killed, or being written right now: its lock tells which.
            TERRAIN_TRY(old, Folder::open(draft.m_path));
            TERRAIN_TRY(lock, old.lock(kLock));
            removeContents(draft.m_path);
        }
        TERRAIN_TRY(root, Folder::make(draft.m_path));
        draft.m_made = true;
        draft.root = std::move(root);
        TERRAIN_TRY(lock, draft.root.lock(kLock));
        draft.lock = std::move(lock);
        TERRAIN_TRY(blocks, draft.root.makeInside(kBlocks));
        draft.blocks = std::move(blocks);
        return draft;
    }
    Draft(Draft&& other) noexcept
        : root(std::move(other.root)),
          blocks(std::move(other.blocks)),
          lock(std::move(other.lock)),
          m_path(std::move(other.m_path)),
          m_made(std::exchange(other.m_made, false))
    {
    }
    Draft& operator=(Draft&&) = delete;
    ~Draft()
    {
        if (m_made)
            removeContents(m_path);
    }

    Result<void> moveTo(const std::filesystem::path& goal)
    {
        // A folder can only take the place of an empty one, so nothing that stands there is lost.
        if (std::rename(m_path.c_str(), goal.c_str()) != 0)
            return fail(ErrorCode::Io, goal.string(), "cannot be made", std::generic_category().message(errno));
        m_made = false;
        const std::filesystem::path parent = goal.parent_path().empty() ? "." : goal.parent_path();
        TERRAIN_TRY(above, Folder::open(parent));
        TERRAIN_CHECK(above.syncNames());
        TERRAIN_TRY(moved, Folder::open(goal));
        TERRAIN_TRY(inner, moved.inside(kBlocks));
        root = std::move(moved);
        blocks = std::move(inner);
        return {};
    }

    Folder root;
    Folder blocks;
    Folder::Lock lock;

private:
    Draft() = default;
    static void removeContents(const std::filesystem::path& path)
    {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
    std::filesystem::path m_path;
    bool m_made = false;
};

} // namespace

struct Project::State {
    std::filesystem::path path;
    OpenMode mode = OpenMode::Edit;
    Folder root;
    Folder blocks;
    Folder::Lock lock;
    Manifest manifest;
    Document document;
    std::vector<std::string> warnings;
    std::shared_ptr<FaultLog> faults = std::make_shared<FaultLog>();

    /// Writes `next` over what `manifest` names; `known` is the ground whose files are there and may stay.
    Result<void> write(const Document& next, const Document* known, const Progress& progress)
    {
        removeUnnamed(blocks, manifest);
        Result<Manifest> written = writeBlocks(blocks, next, known, manifest, progress);
        // Packing may have unpacked a block of an opened project for the first time.
        if (const std::optional<Error> fault = faults->first(); written && fault)
            written = std::unexpected(*fault);
        if (written && known && written->sameGround(manifest)) {
            document = next;
            return {};
        }
        std::string text;
        Result<void> done;
        if (written) {
            text = writeManifest(*written);
            // What cannot be read back must not take the place of what can.
            if (const Result<Manifest> readBack = readManifest(text, (root.path() / kManifest).string()); !readBack)
                done = std::unexpected(readBack.error());
            if (done)
                done = blocks.syncNames();
            if (done)
                done = root.syncAll();
            if (done)
                done = replaceManifest(root, kManifest, text);
        } else {
            done = std::unexpected(written.error());
        }
        if (!done) {
            removeUnnamed(blocks, manifest);
            return done;
        }
        manifest = std::move(*written);
        document = next;
        TERRAIN_CHECK(root.syncNames());
        if (const Result<void> copied = replaceManifest(root, kCopy, text); !copied)
            log().warn("{}", copied.error().line());
        removeUnnamed(blocks, manifest);
        return {};
    }
};

Project::Project(std::unique_ptr<State> state) : m_state(std::move(state))
{
}
Project::Project(Project&&) noexcept = default;
Project& Project::operator=(Project&&) noexcept = default;
Project::~Project() = default;

const Document& Project::document() const
{
    return m_state->document;
}
const std::filesystem::path& Project::path() const
{
    return m_state->path;
}
bool Project::isReadOnly() const
{
    return m_state->mode != OpenMode::Edit;
}
const std::vector<std::string>& Project::warnings() const
{
    return m_state->warnings;
}
std::optional<Error> Project::fault() const
{
    return m_state->faults->first();
}

bool Project::existsAt(const std::filesystem::path& path)
{
    std::error_code ignored;
    const auto there = [&](const char* name) {
        return std::filesystem::exists(std::filesystem::symlink_status(path / name, ignored));
    };
    return std::filesystem::is_directory(path, ignored) && (there(kManifest) || there(kCopy));
}

Result<Project> Project::open(const std::filesystem::path& given, OpenMode mode, const Progress& progress)
{
    TERRAIN_TRY(path, projectPath(given));
    auto state = std::make_unique<State>();
    state->path = path;
    state->mode = mode;
    TERRAIN_TRY(root, Folder::open(path));
    state->root = std::move(root);
    if (!existsAt(path))
        return fail(ErrorCode::NotFound, path.string(), "is not a project", "no " + std::string(kManifest));
    if (mode == OpenMode::Edit) {
        TERRAIN_TRY(lock, state->root.lock(kLock));
        state->lock = std::move(lock);
    }
    const bool salvage = mode == OpenMode::Salvage;
    for (int attempt = 1;; ++attempt) {
        Result<Manifest> manifest = manifestOf(state->root, kManifest);
        if (!manifest && salvage && manifest.error().code != ErrorCode::Unsupported) {
            state->warnings.push_back(manifest.error().line());
            manifest = manifestOf(state->root, kCopy);
        }
        if (!manifest)
            return std::unexpected(manifest.error());
        Result<Folder> blocks = state->root.inside(kBlocks);
        if (blocks)
            state->blocks = std::move(*blocks);
        else if (!salvage)
            return std::unexpected(blocks.error());
        Result<Document> ground =
            readBlocks(state->blocks, *manifest, state->faults, progress, salvage ? &state->warnings : nullptr);
        if (ground) {
            state->manifest = std::move(*manifest);
            state->document = std::move(*ground);
            return Project(std::move(state));
        }
        // Without the lock, a save by another editor may have removed the files this manifest named.
        const Result<Manifest> now = manifestOf(state->root, kManifest);
        if (mode == OpenMode::Edit || attempt == kReadAttempts || !now || now->revision == manifest->revision)
            return std::unexpected(ground.error());
    }
}

Result<void> Project::checkVacant(const std::filesystem::path& given)
{
    TERRAIN_TRY(path, projectPath(given));
    std::error_code ignored;
    if (std::filesystem::exists(std::filesystem::symlink_status(path, ignored)))
        return fail(ErrorCode::InvalidArgument, path.string(), "already exists", {}, {},
                    "choose another name, or remove it first");
    TERRAIN_CHECK(Folder::open(path.parent_path().empty() ? "." : path.parent_path()));
    return {};
}

Result<Project> Project::create(const std::filesystem::path& given, const Document& document, const Progress& progress)
{
    TERRAIN_CHECK(checkVacant(given));
    TERRAIN_TRY(path, projectPath(given));
    TERRAIN_TRY(draft, Draft::make(path));
    auto state = std::make_unique<State>();
    state->path = path;
    std::swap(state->root, draft.root);
    std::swap(state->blocks, draft.blocks);
    TERRAIN_CHECK(state->write(document, nullptr, progress));
    std::swap(state->root, draft.root);
    std::swap(state->blocks, draft.blocks);
    TERRAIN_CHECK(draft.moveTo(path));
    state->root = std::move(draft.root);
    state->blocks = std::move(draft.blocks);
    state->lock = std::move(draft.lock);
    return Project(std::move(state));
}

Result<void> Project::save(const Document& document, const Progress& progress)
{
    if (isReadOnly())
        return fail(ErrorCode::InvalidArgument, path().string(), "was opened read-only", {}, {},
                    "save it under another name");
    if (const std::optional<Error> found = fault())
        return std::unexpected(*found);
    return m_state->write(document, &m_state->document, progress);
}

Result<void> Project::saveAs(const std::filesystem::path& given, const Document& document, const Progress& progress)
{
    TERRAIN_TRY(path, projectPath(given));
    if (const std::optional<Error> found = fault())
        return std::unexpected(*found);
    std::error_code ignored;
    if (!existsAt(path)) {
        TERRAIN_TRY(made, create(path, document, progress));
        if (const std::optional<Error> found = fault()) {
            std::filesystem::remove_all(path, ignored);
            return std::unexpected(*found);
        }
        *this = std::move(made);
        return {};
    }
    if (!isReadOnly() && std::filesystem::equivalent(path, this->path(), ignored))
        return save(document, progress);
    auto next = std::make_unique<State>();
    next->path = path;
    TERRAIN_TRY(root, Folder::open(path));
    next->root = std::move(root);
    TERRAIN_TRY(lock, next->root.lock(kLock));
    next->lock = std::move(lock);
    TERRAIN_TRY(manifest, manifestOf(next->root, kManifest));
    next->manifest = std::move(manifest);
    TERRAIN_TRY(blocks, next->root.inside(kBlocks));
    next->blocks = std::move(blocks);
    next->faults = m_state->faults;
    TERRAIN_CHECK(next->write(document, nullptr, progress));
    m_state = std::move(next);
    return {};
}

} // namespace terrain
