// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/document/document.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

namespace editor {

/// Undo and redo: every version of a document that a person may go back to, as a value, under a budget of bytes that
/// drops the oldest. Versions share what they do not differ in. One thread.
class History {
public:
    static constexpr std::size_t kDefaultBudget = std::size_t(1) << 30; ///< bytes

    explicit History(terrain::Document first, std::size_t budgetBytes = kDefaultBudget);

    /// The version a person looks at.
    const terrain::Document& current() const { return m_versions[m_position]; }

    /// Makes `after` the current version, one step labelled `label` after the last, and forgets what could be redone.
    /// False, and nothing is recorded or forgotten, where no sample, void, lattice or georeference differs. `current`
    /// then shares with the version before it every tile that has the same samples.
    bool push(terrain::Document after, std::string label);
    /// One step back or forward; false, and nothing happens, at the end.
    bool undo();
    bool redo();

    bool canUndo() const { return m_position > 0; }
    bool canRedo() const { return m_position < m_steps.size(); }
    std::string undoLabel() const;           ///< of the step that `undo` takes back; empty where there is none
    std::string redoLabel() const;           ///< of the step that `redo` does again; empty where there is none
    std::vector<std::string> labels() const; ///< of all steps, the oldest first
    std::size_t position() const
    {
        return m_position;
    } ///< steps that can be undone; the rest of `labels` can be redone

    /// What the other versions hold in memory beyond the current one, in bytes: their tiles, each counted once however
    /// many versions share it, and their tables. Blocks not yet read from disk count nothing.
    std::size_t bytes() const { return m_tileBytes + m_tableBytes; }
    std::size_t budget() const { return m_budget; }
    /// Drops at once what exceeds the new budget: the oldest first, then what lies furthest ahead.
    void setBudget(std::size_t bytes);
    /// Steps that the budget has dropped so far.
    std::size_t dropped() const { return m_dropped; }

private:
    struct HeldTile {
        const void* tile = nullptr;
        std::size_t bytes = 0;
    };
    /// What leads from one version to the next.
    struct Step {
        std::string label;
        std::vector<HeldTile> gone;  ///< tiles of the version before that the one after lacks
        std::vector<HeldTile> added; ///< tiles of the version after that the one before lacks
        std::size_t tableBytes = 0;  ///< of one version's tables and blocks that it does not share with the other
    };
    /// How a tile that some step names is held.
    struct Hold {
        std::size_t steps = 0; ///< steps behind that lack it afterwards, and steps ahead that bring it
        bool isCurrent = false;
    };

    static Step compare(const terrain::Document& before, const terrain::Document& after, std::string label);
    void hold(const HeldTile& tile);
    void release(const HeldTile& tile);
    void leave(const HeldTile& tile);
    void enter(const HeldTile& tile);
    void dropOldest();
    void dropNewest();
    void keepBudget();

    std::deque<terrain::Document> m_versions;
    std::deque<Step> m_steps; ///< step k leads from version k to version k + 1
    std::size_t m_position = 0;
    std::unordered_map<const void*, Hold> m_holds;
    std::size_t m_tileBytes = 0;
    std::size_t m_tableBytes = 0;
    std::size_t m_budget;
    std::size_t m_dropped = 0;
};

} // namespace editor
