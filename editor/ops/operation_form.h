// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace editor {

/// What a field of an operation holds in JSON.
enum class FieldKind {
    Number,
    Integer,
    Choice, ///< one of `choices`
    Boolean,
    Integers, ///< `least` to `most` each, as many as `count`
    Samples,  ///< of a stroke: objects with x, z and perhaps t and pressure
};

struct FieldForm {
    std::string name;
    FieldKind kind = FieldKind::Number;
    bool isRequired = false;
    std::string meaning; ///< one line, with its unit
    double least = 0;
    double most = 0;
    std::vector<std::string> choices = {};
    int count = 0;
};

/// One kind of operation: the row that the reader checks by and the schema is made of. A stroke has one row a tool,
/// for a strength means something else to each.
struct OperationForm {
    std::string op;
    std::string tool; ///< of a stroke; else empty
    std::string meaning;
    std::vector<FieldForm> fields;
};

const std::vector<OperationForm>& operationForms();
/// The fields of one entry of a stroke's samples.
const std::vector<FieldForm>& sampleFields();

} // namespace editor
