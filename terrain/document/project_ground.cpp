// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/document/project_ground.h"

#include "terrain/base/parallel.h"
#include "terrain/document/project_block.h"

#include <unistd.h>

#include <atomic>

namespace terrain {

namespace {

/// One block to be written or read.
struct Task {
    bool isVoids = false;
    int column = 0;
    int row = 0;
    std::size_t index = 0; ///< of the block in its field
};

template <class T>
constexpr const char* kFieldName = std::is_same_v<T, float> ? "heights" : "voids";

const Field<float>& fieldOf(const Document& d, float)
{
    return d.heights;
}
const Field<std::uint8_t>& fieldOf(const Document& d, std::uint8_t)
{
    return d.voids;
}
template <class M>
auto& entriesOf(M& manifest, float)
{
    return manifest.heights;
}
template <class M>
auto& entriesOf(M& manifest, std::uint8_t)
{
    return manifest.voids;
}

/// Runs `body(task)` for every task on all threads until one fails or the work is cancelled; the error is that of the
/// first failing task in order, as far as it ran.
Result<void> runAll(const std::vector<Task>& tasks, const Progress& progress, std::string_view stage,
                    const std::function<Result<void>(const Task&)>& body)
{
    std::mutex mutex;
    std::optional<Error> error;
    std::size_t errorAt = tasks.size();
    std::atomic<bool> stopped = false;
    std::atomic<std::size_t> done = 0;
    parallelFor(std::int64_t(tasks.size()), 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t k = begin; k < end; ++k) {
            if (stopped.load(std::memory_order_relaxed) || progress.isCancelled())
                return;
            if (Result<void> result = body(tasks[std::size_t(k)]); !result) {
                stopped.store(true, std::memory_order_relaxed);
                const std::lock_guard guard(mutex);
                if (std::size_t(k) < errorAt) {
                    errorAt = std::size_t(k);
                    error = std::move(result).error();
                }
            }
            progress.report(double(++done) / double(tasks.size()), stage);
        }
    });
    if (error)
        return std::unexpected(std::move(*error));
    if (progress.isCancelled())
        return fail(ErrorCode::Cancelled, std::string(stage), "was stopped");
    return {};
}

template <class T>
void planWrites(const Folder& blocks, const Document& ground, const Document* known, const Manifest& before,
                Manifest& next, std::vector<Task>& tasks)
{
    const Field<T>& field = fieldOf(ground, T{});
    std::vector<BlockEntry>& entries = entriesOf(next, T{});
    entries.resize(std::size_t(field.blockColumns()) * field.blockRows());
    for (int row = 0; row < field.blockRows(); ++row) {
        for (int column = 0; column < field.blockColumns(); ++column) {
            const auto& block = field.block(column, row);
            const std::size_t index = std::size_t(row) * field.blockColumns() + column;
            if (!block)
                continue;
            if (known) {
                const Field<T>& old = fieldOf(*known, T{});
                if (column < old.blockColumns() && row < old.blockRows() && old.block(column, row) == block) {
                    const BlockEntry& kept = entriesOf(before, T{})[std::size_t(row) * old.blockColumns() + column];
                    // Somebody may have removed the file under our hands; the samples are still here to write again.
                    if (kept.file.empty() || blocks.lengthOf(kept.file) == kept.bytes) {
                        entries[index] = kept;
                        continue;
                    }
                }
            }
            tasks.push_back({std::is_same_v<T, std::uint8_t>, column, row, index});
        }
    }
}

template <class T>
Result<void> writeBlock(const Folder& blocks, const Document& ground, Manifest& next, const Task& task)
{
    BlockEntry& entry = entriesOf(next, T{})[task.index];
    const std::string name = blockFileName(kFieldName<T>, task.column, task.row, next.revision);
    Result<std::vector<std::byte>> file =
        BlockFile<T>::pack(fieldOf(ground, T{}).block(task.column, task.row)->tiles());
    if (!file) {
        file.error().subject = (blocks.path() / name).string();
        return std::unexpected(file.error());
    }
    if (file->empty())
        return {};
    TERRAIN_CHECK(blocks.write(name, *file));
    entry = {name, file->size(), checksumOf(*file)};
    return {};
}

/// The bytes of one block's file until its tiles are asked for.
template <class T>
class PackedBlock : public BlockSource<T> {
public:
    PackedBlock(std::string subject, std::vector<std::byte> packed, std::shared_ptr<FaultLog> faults)
        : m_subject(std::move(subject)), m_packed(std::move(packed)), m_faults(std::move(faults))
    {
    }
    BlockTiles<T> read() const override
    {
        // Asked once: the bytes are of no use afterwards.
        const std::vector<std::byte> packed = std::move(m_packed);
        Result<BlockTiles<T>> tiles = BlockFile<T>::unpack(packed);
        if (tiles)
            return *std::move(tiles);
        tiles.error().subject = m_subject;
        m_faults->add(std::move(tiles).error());
        return {};
    }

private:
    std::string m_subject;
    mutable std::vector<std::byte> m_packed;
    std::shared_ptr<FaultLog> m_faults;
};

template <class T>
using Blocks = std::vector<typename Field<T>::BlockPtr>;

template <class T>
Result<void> readBlock(const Folder& blocks, const BlockEntry& entry, const std::shared_ptr<FaultLog>& faults,
                       bool unpack, typename Field<T>::BlockPtr& slot)
{
    const std::string subject = (blocks.path() / entry.file).string();
    TERRAIN_TRY(bytes, blocks.read(entry.file, BlockFile<T>::largest()));
    if (bytes.size() != entry.bytes)
        return fail(ErrorCode::Damaged, subject, "is of another length than the manifest says",
                    std::format("{} bytes", bytes.size()), std::format("{}", entry.bytes),
                    "restore the file from a backup, or open the project for salvage");
    if (const std::string checksum = checksumOf(bytes); checksum != entry.checksum)
        return fail(ErrorCode::Damaged, subject, "does not match its checksum", checksum, entry.checksum,
                    "restore the file from a backup, or open the project for salvage");
    const auto named = [&](Error error) {
        error.subject = subject;
        return std::unexpected(std::move(error));
    };
    if (const Result<void> checked = BlockFile<T>::check(bytes); !checked)
        return named(checked.error());
    if (unpack) {
        Result<BlockTiles<T>> tiles = BlockFile<T>::unpack(bytes);
        if (!tiles)
            return named(tiles.error());
        slot = std::make_shared<const Block<T>>(*std::move(tiles));
    } else {
        bytes.shrink_to_fit();
        slot =
            std::make_shared<const Block<T>>(std::make_shared<const PackedBlock<T>>(subject, std::move(bytes), faults));
    }
    return {};
}

void planReads(const std::vector<BlockEntry>& entries, bool isVoids, int columns, std::vector<Task>& tasks)
{
    for (std::size_t b = 0; b < entries.size(); ++b) {
        if (!entries[b].file.empty())
            tasks.push_back({isVoids, int(b % std::size_t(columns)), int(b / std::size_t(columns)), b});
    }
}

/// Refuses what this machine has not the memory for, before any of it is taken.
Result<void> checkMemory(const Folder& blocks, const Manifest& manifest)
{
    std::uint64_t bytes = 0;
    for (const auto* entries : {&manifest.heights, &manifest.voids}) {
        for (const BlockEntry& entry : *entries)
            bytes += entry.bytes;
    }
    const std::uint64_t memory = std::uint64_t(::sysconf(_SC_PHYS_PAGES)) * std::uint64_t(::sysconf(_SC_PAGESIZE));
    if (bytes > memory)
        return fail(ErrorCode::TooLarge, blocks.path().string(), "needs more memory than this machine has",
                    std::format("{} MiB packed", bytes >> 20), std::format("at most {} MiB", memory >> 20));
    return {};
}

} // namespace

void FaultLog::add(Error fault)
{
    const std::lock_guard guard(m_mutex);
    if (!m_first)
        m_first = std::move(fault);
}

std::optional<Error> FaultLog::first() const
{
    const std::lock_guard guard(m_mutex);
    return m_first;
}

std::set<std::string> fileNames(const Manifest& manifest)
{
    std::set<std::string> names;
    for (const auto* entries : {&manifest.heights, &manifest.voids}) {
        for (const BlockEntry& entry : *entries) {
            if (!entry.file.empty())
                names.insert(entry.file);
        }
    }
    return names;
}

Result<Manifest> writeBlocks(const Folder& blocks, const Document& ground, const Document* known,
                             const Manifest& before, const Progress& progress)
{
    Manifest next;
    next.revision = before.revision + 1;
    next.lattice = ground.lattice;
    if (ground.georeference)
        next.georeference = *ground.georeference;
    next.heightBackground = ground.heights.background();
    next.voidBackground = ground.voids.background();
    std::vector<Task> tasks;
    planWrites<float>(blocks, ground, known, before, next, tasks);
    planWrites<std::uint8_t>(blocks, ground, known, before, next, tasks);
    TERRAIN_CHECK(runAll(tasks, progress, "Saving", [&](const Task& task) {
        return task.isVoids ? writeBlock<std::uint8_t>(blocks, ground, next, task)
                            : writeBlock<float>(blocks, ground, next, task);
    }));
    return next;
}

Result<Document> readBlocks(const Folder& blocks, const Manifest& manifest, const std::shared_ptr<FaultLog>& faults,
                            const Progress& progress, std::vector<std::string>* lost)
{
    TERRAIN_CHECK(checkMemory(blocks, manifest));
    const Lattice& lattice = manifest.lattice;
    const int columns = (lattice.nx + kBlockSide - 1) / kBlockSide;
    Blocks<float> heights(manifest.heights.size());
    Blocks<std::uint8_t> voids(manifest.voids.size());
    std::vector<Task> tasks;
    planReads(manifest.heights, false, columns, tasks);
    planReads(manifest.voids, true, columns, tasks);
    std::vector<std::string> problems(tasks.size());
    TERRAIN_CHECK(runAll(tasks, progress, "Opening", [&](const Task& task) -> Result<void> {
        Result<void> read = task.isVoids ? readBlock<std::uint8_t>(blocks, manifest.voids[task.index], faults,
                                                                   lost != nullptr, voids[task.index])
                                         : readBlock<float>(blocks, manifest.heights[task.index], faults,
                                                            lost != nullptr, heights[task.index]);
        if (read || !lost)
            return read;
        problems[std::size_t(&task - tasks.data())] = read.error().line() + ", its ground is void now";
        return {};
    }));
    Document ground{lattice, Field<float>(lattice.nx, lattice.nz, manifest.heightBackground, std::move(heights)),
                    Field<std::uint8_t>(lattice.nx, lattice.nz, manifest.voidBackground, std::move(voids)),
                    manifest.georeference ? std::make_shared<const Georeference>(*manifest.georeference) : nullptr};
    Field<std::uint8_t>::Edit holes(ground.voids);
    const std::vector<std::uint8_t> ones(std::size_t(kBlockSide) * kBlockSide, 1);
    for (std::size_t k = 0; k < tasks.size(); ++k) {
        if (problems[k].empty())
            continue;
        const SampleRect block{tasks[k].column * kBlockSide, tasks[k].row * kBlockSide, kBlockSide, kBlockSide};
        holes.write(block.intersected(lattice.all()), ones.data(), kBlockSide);
        lost->push_back(std::move(problems[k]));
    }
    ground.voids = holes.publish();
    return ground;
}

} // namespace terrain
