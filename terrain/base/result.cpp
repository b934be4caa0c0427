// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/base/result.h"

namespace terrain {

std::string Error::line() const
{
    std::string detail;
    if (!found.empty())
        detail += "found " + found;
    if (!expected.empty())
        detail += (detail.empty() ? "expected " : ", expected ") + expected;
    if (!remedy.empty())
        detail += (detail.empty() ? "" : "; ") + remedy;
    std::string text = subject.empty() ? problem : subject + ": " + problem;
    if (!detail.empty())
        text += " (" + detail + ")";
    // Names and messages of other libraries may carry line breaks or control bytes; the promise is one line.
    for (char& c : text) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            c = ' ';
    }
    return text;
}

std::unexpected<Error> fail(ErrorCode code, std::string subject, std::string problem, std::string found,
                            std::string expected, std::string remedy)
{
    return std::unexpected(
        Error{code, std::move(subject), std::move(problem), std::move(found), std::move(expected), std::move(remedy)});
}

} // namespace terrain
