// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/history/history.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace editor {

using terrain::Block;
using terrain::Document;
using terrain::Field;

namespace {

/// Calls `visit(block)` for each block of `field` whose tiles are in memory, but for those that `other` shares at the
/// same place.
template <class T, class Visit>
void forOwnBlocks(const Field<T>& field, const Field<T>* other, Visit visit)
{
    for (int bz = 0; bz < field.blockRows(); ++bz) {
        for (int bx = 0; bx < field.blockColumns(); ++bx) {
            const auto& block = field.block(bx, bz);
            if (!block || !block->isInMemory())
                continue;
            const auto* same = other ? &other->block(bx, bz) : nullptr;
            if (!same || *same != block)
                visit(*block, same && *same && (*same)->isInMemory() ? same->get() : nullptr);
        }
    }
}

template <class T>
std::size_t tableBytes(const Field<T>& field, const Field<T>* other)
{
    std::size_t bytes = 0;
    if (!other || !field.sharesAllWith(*other))
        bytes +=
            std::size_t(field.blockColumns()) * std::size_t(field.blockRows()) * sizeof(typename Field<T>::BlockPtr);
    forOwnBlocks(field, other, [&](const Block<T>&, const Block<T>*) { bytes += sizeof(Block<T>); });
    return bytes;
}

bool sameReference(const Document& a, const Document& b)
{
    return a.georeference == b.georeference || (a.georeference && b.georeference && *a.georeference == *b.georeference);
}

/// Appends to `tiles` the tiles of `field` that `other`, which has the same size, lacks at the same place.
template <class T, class Held>
void appendOwnTiles(const Field<T>& field, const Field<T>& other, std::vector<Held>& tiles)
{
    forOwnBlocks(field, &other, [&](const Block<T>& own, const Block<T>* theirs) {
        for (std::size_t k = 0; k < own.tiles().size(); ++k) {
            const auto& tile = own.tiles()[k];
            if (tile && !(theirs && theirs->tiles()[k] == tile))
                tiles.push_back({tile.get(), sizeof *tile + sizeof(terrain::TileBounds<T>)});
        }
    });
}

/// Appends to `tiles` all tiles of `field` that are in memory, but for those in `others`.
template <class T, class Held>
void appendOtherTiles(const Field<T>& field, const std::unordered_set<const void*>& others, std::vector<Held>& tiles)
{
    forOwnBlocks(field, static_cast<const Field<T>*>(nullptr), [&](const Block<T>& own, const Block<T>*) {
        for (const auto& tile : own.tiles()) {
            if (tile && !others.contains(tile.get()))
                tiles.push_back({tile.get(), sizeof *tile + sizeof(terrain::TileBounds<T>)});
        }
    });
}

template <class T>
void insertTiles(const Field<T>& field, std::unordered_set<const void*>& tiles)
{
    forOwnBlocks(field, static_cast<const Field<T>*>(nullptr), [&](const Block<T>& own, const Block<T>*) {
        for (const auto& tile : own.tiles())
            tiles.insert(tile.get());
    });
}

bool sameSize(const Document& a, const Document& b)
{
    return a.lattice.nx == b.lattice.nx && a.lattice.nz == b.lattice.nz;
}

} // namespace

History::History(Document first, std::size_t budgetBytes) : m_budget(budgetBytes)
{
    m_versions.push_back(std::move(first));
}

History::Step History::compare(const Document& before, const Document& after, std::string label)
{
    Step step;
    step.label = std::move(label);
    if (sameSize(before, after)) {
        appendOwnTiles(before.heights, after.heights, step.gone);
        appendOwnTiles(before.voids, after.voids, step.gone);
        appendOwnTiles(after.heights, before.heights, step.added);
        appendOwnTiles(after.voids, before.voids, step.added);
        step.tableBytes = tableBytes(before.heights, &after.heights) + tableBytes(before.voids, &after.voids);
        return step;
    }
    // A tile may have moved to another place, so that only its identity tells.
    std::unordered_set<const void*> old, fresh;
    insertTiles(before.heights, old);
    insertTiles(before.voids, old);
    insertTiles(after.heights, fresh);
    insertTiles(after.voids, fresh);
    appendOtherTiles(before.heights, fresh, step.gone);
    appendOtherTiles(before.voids, fresh, step.gone);
    appendOtherTiles(after.heights, old, step.added);
    appendOtherTiles(after.voids, old, step.added);
    step.tableBytes = tableBytes<float>(before.heights, nullptr) + tableBytes<std::uint8_t>(before.voids, nullptr);
    return step;
}

bool History::push(Document after, std::string label)
{
    const Document& before = current();
    if (sameSize(before, after)) {
        after.heights = after.heights.sharingWith(before.heights);
        after.voids = after.voids.sharingWith(before.voids);
        if (before.lattice == after.lattice && sameReference(before, after) &&
            after.heights.sharesAllWith(before.heights) && after.voids.sharesAllWith(before.voids))
            return false;
    }
    while (canRedo())
        dropNewest();
    m_steps.push_back(compare(before, after, std::move(label)));
    m_versions.push_back(std::move(after));
    ++m_position;
    const Step& step = m_steps.back();
    m_tableBytes += step.tableBytes;
    for (const HeldTile& tile : step.gone) {
        hold(tile);
        leave(tile);
    }
    for (const HeldTile& tile : step.added)
        enter(tile);
    keepBudget();
    return true;
}

bool History::undo()
{
    if (!canUndo())
        return false;
    const Step& step = m_steps[--m_position];
    for (const HeldTile& tile : step.added) {
        hold(tile);
        leave(tile);
    }
    for (const HeldTile& tile : step.gone) {
        enter(tile);
        release(tile);
    }
    return true;
}

bool History::redo()
{
    if (!canRedo())
        return false;
    const Step& step = m_steps[m_position++];
    for (const HeldTile& tile : step.gone) {
        hold(tile);
        leave(tile);
    }
    for (const HeldTile& tile : step.added) {
        enter(tile);
        release(tile);
    }
    return true;
}

std::string History::undoLabel() const
{
    return canUndo() ? m_steps[m_position - 1].label : std::string();
}

std::string History::redoLabel() const
{
    return canRedo() ? m_steps[m_position].label : std::string();
}

std::vector<std::string> History::labels() const
{
    std::vector<std::string> all;
    for (const Step& step : m_steps)
        all.push_back(step.label);
    return all;
}

void History::setBudget(std::size_t bytes)
{
    m_budget = bytes;
    keepBudget();
}

// A tile counts while some step holds it and the current version lacks it. One that a step names for the first time
// belongs to the current version: it is what the step takes away from it.
void History::hold(const HeldTile& tile)
{
    const auto [entry, isNew] = m_holds.try_emplace(tile.tile, Hold{0, true});
    ++entry->second.steps;
}

void History::release(const HeldTile& tile)
{
    const auto entry = m_holds.find(tile.tile);
    if (--entry->second.steps > 0)
        return;
    if (!entry->second.isCurrent)
        m_tileBytes -= tile.bytes;
    m_holds.erase(entry);
}

void History::leave(const HeldTile& tile)
{
    Hold& entry = m_holds.at(tile.tile);
    if (entry.isCurrent)
        m_tileBytes += tile.bytes;
    entry.isCurrent = false;
}

void History::enter(const HeldTile& tile)
{
    const auto entry = m_holds.find(tile.tile);
    if (entry == m_holds.end())
        return;
    if (!entry->second.isCurrent)
        m_tileBytes -= tile.bytes;
    entry->second.isCurrent = true;
}

void History::dropOldest()
{
    for (const HeldTile& tile : m_steps.front().gone)
        release(tile);
    m_tableBytes -= m_steps.front().tableBytes;
    m_steps.pop_front();
    m_versions.pop_front();
    --m_position;
}

void History::dropNewest()
{
    for (const HeldTile& tile : m_steps.back().added)
        release(tile);
    m_tableBytes -= m_steps.back().tableBytes;
    m_steps.pop_back();
    m_versions.pop_back();
}

void History::keepBudget()
{
    while (bytes() > m_budget && canUndo()) {
        dropOldest();
        ++m_dropped;
    }
    while (bytes() > m_budget && canRedo()) {
        dropNewest();
        ++m_dropped;
    }
}

} // namespace editor
