// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/ops/operation.h"

#include <algorithm>

namespace editor {

namespace {

using terrain::Document;
using terrain::Result;
using terrain::SampleRect;

/// The smallest rectangle outside which both have equal samples; both have the same lattice.
SampleRect changedSamples(const Document& before, const Document& after)
{
    const terrain::Change change = terrain::difference(before, after);
    if (change.replaced)
        return after.lattice.all();
    const SampleRect rect = change.ground();
    SampleRect changed;
    const auto compare = [&]<class T>(const terrain::Field<T>& a, const terrain::Field<T>& b) {
        std::vector<T> rowA(std::size_t(rect.w)), rowB(rowA);
        for (int j = rect.j; j < rect.bottom(); ++j) {
            a.read({rect.i, j, rect.w, 1}, rowA.data(), rowA.size());
            b.read({rect.i, j, rect.w, 1}, rowB.data(), rowB.size());
            const auto first = std::ranges::mismatch(rowA, rowB).in1;
            if (first == rowA.end())
                continue;
            const auto last = std::mismatch(rowA.rbegin(), rowA.rend(), rowB.rbegin()).first.base();
            changed = changed.united({rect.i + int(first - rowA.begin()), j, int(last - first), 1});
        }
    };
    compare(before.heights, after.heights);
    compare(before.voids, after.voids);
    return changed;
}

struct Runner {
    History& history;

    Result<void> operator()(const StrokeOperation& stroke) const
    {
        TERRAIN_TRY(after, terrain::applyStroke(history.current(), stroke.brush, stroke.samples));
        history.push(std::move(after), terrain::toolNamed(stroke.brush.tool)->name);
        return {};
    }
    Result<void> operator()(const FillOperation& fill) const
    {
        TERRAIN_TRY(after, terrain::fill(history.current(), fill.height, fill.rect, fill.alsoVoids));
        history.push(std::move(after), "Fill");
        return {};
    }
    Result<void> operator()(const ResizeOperation& change) const
    {
        TERRAIN_TRY(after, terrain::resize(history.current(), change.resize));
        history.push(std::move(after), "Resize");
        return {};
    }
    Result<void> operator()(const UndoOperation&) const
    {
        history.undo();
        return {};
    }
    Result<void> operator()(const RedoOperation&) const
    {
        history.redo();
        return {};
    }
};

} // namespace

std::string_view idOf(const Operation& operation)
{
    static constexpr std::string_view kIds[] = {"stroke", "fill", "resize", "undo", "redo"};
    static_assert(std::size(kIds) == std::variant_size_v<Operation>);
    return kIds[operation.index()];
}

Result<SampleRect> run(const Operation& operation, History& history)
{
    const Document before = history.current();
    TERRAIN_CHECK(std::visit(Runner{history}, operation));
    return changedSamples(before, history.current());
}

} // namespace editor
