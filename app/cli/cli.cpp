// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli.h"

#include "app/cli/verb.h"
#include "terrain/base/log.h"
#include "terrain/base/parallel.h"

#include <spdlog/logger.h>

#include <charconv>
#include <cmath>
#include <cstdio>
#include <format>
#include <new>

namespace app {

namespace {

constexpr int kDone = 0;
constexpr int kRefused = 1;
constexpr int kUsage = 2;

constexpr void (*kVerbs[])(CLI::App&, Context&) = {addInfo, addNew, addImport, addApply, addQuery, addExport, addShot};

void describe(CLI::App& app, Context& context)
{
    app.description("Moraine, a terrain editor. Without a verb, or with a project, it opens the editor.");
    app.name("moraine");
    app.set_version_flag("--version", "moraine " MORAINE_VERSION);
    app.require_subcommand(1);
    app.footer("moraine VERB --help tells all about a verb, with an example.\n"
               "Exit status: 0 done; 1 refused, one line on stderr, nothing written or changed; 2 wrong usage.");
    for (const auto add : kVerbs)
        add(app, context);
    // After the verbs, which would inherit it.
    app.usage("Usage: moraine [PROJECT]\n       moraine VERB [OPTIONS]");
}

int refuse(const std::string& line)
{
    std::fputs(("moraine: error: " + line + "\n").c_str(), stderr);
    return kRefused;
}

int run(Context& context)
{
    terrain::setThreadLimit(context.threads);
    // What concerns a person comes back as a result; the one line of a refusal stays one line.
    terrain::log().set_level(spdlog::level::off);
    try {
        if (const terrain::Result<void> done = context.run(context); !done)
            return refuse(done.error().line());
    } catch (const std::bad_alloc&) {
        return refuse("memory: there is not enough of it (make the ground smaller)");
    } catch (const std::exception& error) {
        return refuse(error.what());
    }
    const bool written = std::fwrite(context.output.data(), 1, context.output.size(), stdout) == context.output.size();
    if (std::fflush(stdout) != 0 || !written)
        return refuse("standard output: cannot be written");
    return kDone;
}

} // namespace

void Context::answer(const Json& value, const std::string& text)
{
    output = json ? value.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n" : text;
}

CLI::App* addVerb(CLI::App& app, Context& context, const std::string& name, const std::string& description,
                  const std::string& example, std::function<terrain::Result<void>(Context&)> run)
{
    CLI::App* const verb = app.add_subcommand(name, description);
    verb->footer("Example:\n  " + example);
    verb->add_flag("--json", context.json, "print one JSON value on stdout, and nothing else there");
    verb->add_option_function<std::string>(
            "--threads",
            [&context](const std::string& text) {
                const double threads = numberOf("--threads", text);
                if (!(threads >= 1 && threads <= 1024) || threads != std::floor(threads))
                    throw CLI::ValidationError("--threads", "takes a whole number from 1 to 1024, not " + text);
                context.threads = int(threads);
            },
            "use at most that many threads; the result is the same")
        ->type_name("N");
    verb->callback([&context, run = std::move(run)] { context.run = run; });
    return verb;
}

std::vector<double> numbersOf(const std::string& option, const std::string& text, std::size_t least, std::size_t most,
                              const char* form)
{
    std::vector<double> numbers;
    const char* at = text.data();
    const char* const end = at + text.size();
    bool good = true;
    while (good) {
        if (at != end && *at == '+')
            ++at;
        double number = 0;
        const auto read = std::from_chars(at, end, number);
        good = read.ec == std::errc() || read.ec == std::errc::result_out_of_range;
        // Out of range is a number nevertheless, and refused where it is used.
        numbers.push_back(read.ec == std::errc::result_out_of_range ? std::numeric_limits<double>::infinity() : number);
        at = read.ptr;
        if (at == end)
            break;
        good = good && *at++ == ',';
    }
    if (!good || numbers.size() < least || numbers.size() > most)
        throw CLI::ValidationError(option, std::format("takes {}, not \"{}\"", form, text));
    return numbers;
}

double numberOf(const std::string& option, const std::string& text)
{
    return numbersOf(option, text, 1, 1, "a number")[0];
}

std::pair<std::int64_t, std::int64_t> sizeOf(const std::string& option, const std::string& text)
{
    std::int64_t w = 0, h = 0;
    const char* const end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, w);
    const auto second = first.ptr == end ? first : std::from_chars(first.ptr + 1, end, h);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != 'x' || second.ec != std::errc() ||
        second.ptr != end)
        throw CLI::ValidationError(option, std::format("takes columns and rows as WxH, not \"{}\"", text));
    return {w, h};
}

std::string shown(const std::filesystem::path& path)
{
    return path.string();
}

bool isVerb(const char* word)
{
    CLI::App app;
    Context context;
    describe(app, context);
    const std::string_view given = word;
    if (given == "--help" || given == "-h" || given == "--version")
        return true;
    return std::ranges::any_of(app.get_subcommands([](const CLI::App*) { return true; }),
                               [&](const CLI::App* verb) { return verb->get_name() == given; });
}

int runCommandLine(int argc, char** argv)
{
    CLI::App app;
    Context context;
    describe(app, context);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& help) {
        return app.exit(help);
    } catch (const CLI::Error& error) {
        const auto verbs = app.get_subcommands();
        std::string line = error.what();
        std::ranges::replace(line, '\n', ' ');
        std::fputs(std::format("moraine: error: usage: {} (see moraine{} --help)\n", line,
                               verbs.empty() ? "" : " " + verbs[0]->get_name())
                       .c_str(),
                   stderr);
        return kUsage;
    }
    return run(context);
}

} // namespace app
