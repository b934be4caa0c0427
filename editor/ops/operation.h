// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/history/history.h"
#include "terrain/document/edits.h"
#include "terrain/sculpt/stroke.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace editor {

/// What an author did, as data: a row of a list that can be written down and run again.
struct StrokeOperation {
    terrain::Brush brush;
    std::vector<terrain::StrokeSample> samples;
};
struct FillOperation {
    float height = 0;                        ///< metres
    std::optional<terrain::SampleRect> rect; ///< of the ground as it is then; the whole of it where unset
    bool alsoVoids = false;
};
struct ResizeOperation {
    terrain::Resize resize;
};
struct UndoOperation {};
struct RedoOperation {};

using Operation = std::variant<StrokeOperation, FillOperation, ResizeOperation, UndoOperation, RedoOperation>;

/// What lists call it: "stroke", "fill", "resize", "undo", "redo".
std::string_view idOf(const Operation& operation);

/// Reads a list from JSON and checks all of it before anything is returned: unknown operations and fields, wrong types,
/// numbers out of range. An error names `subject`, the index of the operation (from 0) and the field.
terrain::Result<std::vector<Operation>> readOperations(std::string_view json, const std::string& subject);

/// The JSON Schema (2020-12) of such a list, made of the table that `readOperations` checks by.
std::string operationsSchema();

/// Does one operation to `history`'s current document, as one step of it. Returns the smallest rectangle of samples
/// that differ afterwards: empty where none does. Refuses what the ground itself forbids.
terrain::Result<terrain::SampleRect> run(const Operation& operation, History& history);

} // namespace editor
