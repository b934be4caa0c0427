// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal_progress.h"
#include "app/cli/verb.h"
#include "terrain/document/project.h"
#include "terrain/surface/surface.h"

#include <cmath>
#include <format>
#include <fstream>
#include <limits>

namespace app {

namespace {

using terrain::Result;
using terrain::Surface;
using Numbers = std::vector<double>;

std::string textOf(double value)
{
    return std::format("{}", value);
}
Json jsonOf(const terrain::Vec3& v)
{
    return {v.x, v.y, v.z};
}
std::string textOf(const terrain::Vec3& v)
{
    return std::format("{},{},{}", v.x, v.y, v.z);
}
Json jsonOf(const terrain::RayHit& hit)
{
    return {{"point", jsonOf(hit.point)}, {"distance", hit.distance}, {"normal", jsonOf(hit.normal)}};
}
std::string textOf(const terrain::RayHit& hit)
{
    return std::format("point {} distance {} normal {}", textOf(hit.point), hit.distance, textOf(hit.normal));
}
Json jsonOf(double value)
{
    return value;
}

struct Answer {
    Json json;
    std::string text = "null";
};

template <class T>
Answer answerOf(const std::optional<T>& found)
{
    return found ? Answer{jsonOf(*found), textOf(*found)} : Answer{};
}

/// What may be asked: the row that options, files and help read.
struct QueryKind {
    const char* name;
    std::size_t least;
    std::size_t most;
    const char* form;
    const char* help;
    Answer (*ask)(const Surface&, const Numbers&);
};

constexpr QueryKind kKinds[] = {
    {"height", 2, 2, "X,Z", "height of the ground, metres",
     [](const Surface& s, const Numbers& n) { return answerOf(s.height(n[0], n[1])); }},
    {"beneath", 2, 2, "X,Z", "height of the ground under all modifiers, metres",
     [](const Surface& s, const Numbers& n) { return answerOf(s.height(n[0], n[1])); }},
    {"normal", 2, 2, "X,Z", "unit normal of the triangle there",
     [](const Surface& s, const Numbers& n) { return answerOf(s.normal(n[0], n[1])); }},
    {"slope", 2, 2, "X,Z", "its steepness, degrees from level",
     [](const Surface& s, const Numbers& n) { return answerOf(s.slope(n[0], n[1])); }},
    {"ray", 6, 7, "OX,OY,OZ,DX,DY,DZ[,MAX]", "where a ray first meets the ground, within MAX metres",
     [](const Surface& s, const Numbers& n) {
         const double reach = n.size() > 6 ? n[6] : std::numeric_limits<double>::infinity();
         return answerOf(s.ray({n[0], n[1], n[2]}, {n[3], n[4], n[5]}, reach));
     }},
};

struct Query {
    const QueryKind* kind = nullptr;
    Numbers numbers;
    std::string place; ///< for messages: the option, or the file's line
};

struct Arguments {
    std::filesystem::path project;
    std::vector<Query> queries;
    /// Files, each with how many queries stand before it.
    std::vector<std::pair<std::size_t, std::filesystem::path>> files;
};

Result<void> check(const Query& query)
{
    const auto refuse = [&](const char* problem) {
        std::string found;
        for (const double n : query.numbers)
            found += (found.empty() ? "" : ",") + std::format("{}", n);
        return terrain::fail(terrain::ErrorCode::InvalidArgument, query.place, problem, found, query.kind->form);
    };
    if (!std::ranges::all_of(query.numbers, [](double n) { return std::isfinite(n); }))
        return refuse("a number is not finite");
    if (query.numbers.size() >= 6 && query.numbers[3] == 0 && query.numbers[4] == 0 && query.numbers[5] == 0)
        return refuse("the ray has no direction");
    if (query.numbers.size() > 6 && !(query.numbers[6] > 0))
        return refuse("the ray has no length");
    return {};
}

/// One query a line: a kind and its numbers, as `height 10,20`; empty lines and those that begin with # say nothing.
Result<std::vector<Query>> readQueries(const std::filesystem::path& path)
{
    std::ifstream file(path);
    if (!file.is_open())
        return terrain::fail(terrain::ErrorCode::NotFound, shown(path), "cannot be read");
    std::vector<Query> queries;
    std::string line;
    for (std::size_t number = 1; std::getline(file, line); ++number) {
        // Blanks, tabs and commas separate alike, and a kind may be written like the option it is.
        std::string kind, numbers;
        std::size_t at = 0;
        while (at < line.size()) {
            const std::size_t from = line.find_first_not_of(" \t\r,", at);
            if (from == std::string::npos)
                break;
            at = std::min(line.find_first_of(" \t\r,", from), line.size());
            if (kind.empty())
                kind = line.substr(from, at - from);
            else
                numbers += (numbers.empty() ? "" : ",") + line.substr(from, at - from);
        }
        if (kind.empty() || kind[0] == '#')
            continue;
        const std::string place = std::format("{}, line {}", shown(path), number);
        if (kind.starts_with("--"))
            kind.erase(0, 2);
        const auto found = std::ranges::find_if(kKinds, [&](const QueryKind& k) { return kind == k.name; });
        if (found == std::end(kKinds))
            return terrain::fail(terrain::ErrorCode::InvalidArgument, place, "asks for something unknown", kind,
                                 "height, beneath, normal, slope or ray");
        try {
            queries.push_back({found, numbersOf(kind, numbers, found->least, found->most, found->form), place});
        } catch (const CLI::ValidationError&) {
            return terrain::fail(terrain::ErrorCode::InvalidArgument, place, "has wrong numbers", numbers, found->form);
        }
    }
    if (file.bad())
        return terrain::fail(terrain::ErrorCode::Io, shown(path), "cannot be read");
    return queries;
}

Result<void> query(const Arguments& arguments, Context& context)
{
    std::vector<Query> queries = arguments.queries;
    for (auto at = arguments.files.rbegin(); at != arguments.files.rend(); ++at) {
        TERRAIN_TRY(read, readQueries(at->second));
        queries.insert(queries.begin() + std::ptrdiff_t(at->first), read.begin(), read.end());
    }
    for (const Query& one : queries)
        TERRAIN_CHECK(check(one));
    TerminalProgress progress;
    TERRAIN_TRY(project, terrain::Project::open(arguments.project, terrain::OpenMode::ReadOnly, progress));
    const Surface surface(project.document());
    Json answers = Json::array();
    std::string text;
    for (const Query& one : queries) {
        Answer answer = one.kind->ask(surface, one.numbers);
        text += answer.text + "\n";
        answers.push_back(std::move(answer.json));
    }
    if (const std::optional<terrain::Error> fault = project.fault())
        return std::unexpected(*fault);
    context.answer(answers, text);
    return {};
}

} // namespace

void addQuery(CLI::App& app, Context& context)
{
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* const verb =
        addVerb(app, context, "query",
                "Asks a project's ground, and answers in the order of asking: null where there is no ground.",
                "moraine query meadow.moraine --height 10,20 --ray 0,500,0,1,-1,0,2000 --json",
                [arguments](Context& answer) { return query(*arguments, answer); });
    verb->add_option("PROJECT", arguments->project, "the project to ask")->required();
    for (const QueryKind& kind : kKinds) {
        const std::string option = std::string("--") + kind.name;
        verb->add_option_function<std::string>(
                option,
                [arguments, &kind, option](const std::string& text) {
                    arguments->queries.push_back(
                        {&kind, numbersOf(option, text, kind.least, kind.most, kind.form), option});
                },
                std::string(kind.help) + "; may be given again")
            ->type_name(kind.form)
            ->trigger_on_parse();
    }
    verb->add_option_function<std::string>(
            "--from",
            [arguments](const std::string& text) { arguments->files.emplace_back(arguments->queries.size(), text); },
            "a file with one query a line, such as: height 10,20")
        ->type_name("FILE")
        ->trigger_on_parse();
}

} // namespace app
