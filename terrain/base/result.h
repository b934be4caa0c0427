// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <expected>
#include <string>
#include <utility>

namespace terrain {

/// What kind of thing went wrong; decides how a caller reacts, never what a person reads.
enum class ErrorCode {
    InvalidArgument, ///< a value the caller gave is out of range or contradicts another
    NeedsAnswer,     ///< the input does not say something that must be known (size of a RAW, range, channel)
    NotFound,        ///< no such file, channel, preset, tool
    Unsupported,     ///< understood, and not something Moraine reads or writes
    Damaged,         ///< a file contradicts itself or its checksum
    TooLarge,        ///< more samples or bytes than the limit or the machine allows
    Io,              ///< the operating system refused a read or a write
    Locked,          ///< another editor holds the project
    Cancelled,       ///< stopped on request
    Crashed,         ///< the decoding process died or ran past its limits
};

/// A refusal. `line()` is the one line a person reads: it names the thing, what is wrong, what was found, what was
/// expected and what to do.
struct Error {
    ErrorCode code = ErrorCode::InvalidArgument;
    std::string subject;  ///< the file, field or operation, as the person knows it
    std::string problem;  ///< what is wrong, lower case, no full stop
    std::string found;    ///< what was found; may be empty
    std::string expected; ///< what was expected; may be empty
    std::string remedy;   ///< what to do; may be empty

    /// `SUBJECT: PROBLEM (found FOUND, expected EXPECTED; REMEDY)`, leaving out what is empty. Always one line.
    std::string line() const;
};

template <class T>
using Result = std::expected<T, Error>;

/// `return fail(ErrorCode::Io, path, "cannot be written", ...)` from any function that returns a Result.
std::unexpected<Error> fail(ErrorCode code, std::string subject, std::string problem, std::string found = {},
                            std::string expected = {}, std::string remedy = {});

} // namespace terrain

/// Evaluates a Result expression; returns its error from the enclosing function, or declares `name` with its value.
#define TERRAIN_TRY(name, expression)                                                                                  \
    auto name##Result = (expression);                                                                                  \
    if (!name##Result)                                                                                                 \
        return std::unexpected(std::move(name##Result).error());                                                       \
    auto name = *std::move(name##Result)

/// The same where the value is of no interest.
#define TERRAIN_CHECK(expression)                                                                                      \
    do {                                                                                                               \
        auto checkedResult = (expression);                                                                             \
        if (!checkedResult)                                                                                            \
            return std::unexpected(std::move(checkedResult).error());                                                  \
    } while (false)
