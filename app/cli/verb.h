// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/progress.h"
#include "terrain/document/document.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace app {

using Json = nlohmann::ordered_json;

/// What all verbs share. A verb's file adds its options to the parser and leaves in `run` what is to be done.
struct Context {
    bool json = false; ///< one JSON value on stdout, and nothing else there
    int threads = 0;   ///< 0: as many as the machine has
    std::function<terrain::Result<void>(Context&)> run;
    std::string output; ///< what goes to stdout once all is done

    /// The verb's answer: `value` where JSON was asked for, else `text`, which ends with a line break.
    void answer(const Json& value, const std::string& text);
};

// One a verb, each in the file of its name.
void addInfo(CLI::App& app, Context& context);
void addNew(CLI::App& app, Context& context);
void addImport(CLI::App& app, Context& context);
void addApply(CLI::App& app, Context& context);
void addQuery(CLI::App& app, Context& context);
void addExport(CLI::App& app, Context& context);
void addShot(CLI::App& app, Context& context);

/// A verb of that name with --json and --threads. `example` is a whole command line.
CLI::App* addVerb(CLI::App& app, Context& context, const std::string& name, const std::string& description,
                  const std::string& example, std::function<terrain::Result<void>(Context&)> run);

/// Numbers between commas as an option takes them, with plain decimal points whatever the locale says. Wrong ones are
/// wrong usage (CLI::ValidationError): `form` says what is right. "nan" and "inf" are numbers; the work refuses them.
std::vector<double> numbersOf(const std::string& option, const std::string& text, std::size_t least, std::size_t most,
                              const char* form);
double numberOf(const std::string& option, const std::string& text);
/// WxH.
std::pair<std::int64_t, std::int64_t> sizeOf(const std::string& option, const std::string& text);

/// A path as a person reads it in a message, and as JSON can hold it: UTF-8, whatever its bytes are.
std::string shown(const std::filesystem::path& path);

} // namespace app
