// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/facts.h"
#include "app/cli/terminal_progress.h"
#include "terrain/document/project.h"
#include "terrain/ground/provider.h"

#include <cmath>
#include <format>
#include <limits>

namespace app {

namespace {

struct Arguments {
    std::filesystem::path target;
    std::int64_t nx = 0;
    std::int64_t nz = 0;
    double cell = 1;
    double height = 0;
    std::pair<double, double> origin = {0, 0};
    terrain::ProviderChoice choice; ///< without an id: flat ground
};

terrain::Result<terrain::Document> groundOf(const Arguments& arguments, const terrain::Progress& progress)
{
    TERRAIN_TRY(lattice, terrain::Lattice::make(arguments.nx, arguments.nz, arguments.cell, arguments.origin.first,
                                                arguments.origin.second));
    if (!arguments.choice.id.empty()) {
        TERRAIN_TRY(provider, terrain::makeProvider(arguments.choice));
        return terrain::generate(lattice, *provider, progress);
    }
    const float height = float(arguments.height);
    if (!std::isfinite(height))
        return terrain::fail(terrain::ErrorCode::InvalidArgument, "height", "is out of range",
                             std::format("{} m", arguments.height), "a finite float32");
    return terrain::Document::flat(lattice, height);
}

std::string providerHelp()
{
    std::string text;
    for (const terrain::ProviderKind& kind : terrain::providerKinds()) {
        text += std::format("\nProvider {}: {}\n  versions:", kind.id, kind.text);
        for (const int version : kind.versions)
            text += std::format(" {}", version);
        for (const terrain::ProviderSetting& setting : kind.settings)
            text += std::format("\n  --set {}={}  {} ({} to {})", setting.key, setting.standard, setting.text,
                                setting.least, setting.most);
    }
    return text;
}

} // namespace

void addNew(CLI::App& app, Context& context)
{
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* const verb =
        addVerb(app, context, "new", "Makes a project of flat ground, or of an area of a provider's ground.",
                "moraine new -o meadow.moraine --size 1025x1025 --cell 2 --height 100",
                [arguments](Context& answer) -> terrain::Result<void> {
                    TERRAIN_CHECK(terrain::Project::checkVacant(arguments->target));
                    TerminalProgress progress;
                    TERRAIN_TRY(ground, groundOf(*arguments, progress));
                    TERRAIN_TRY(project, terrain::Project::create(arguments->target, ground, progress));
                    const Facts facts = factsOf(project.document());
                    answer.answer(jsonOf(facts), textOf(facts));
                    return {};
                });
    verb->footer(verb->get_footer() + "\n" + providerHelp());
    verb->add_option("-o,--output", arguments->target, "the project to make; must not exist")
        ->required()
        ->type_name("PROJECT");
    verb->add_option_function<std::string>(
            "--size",
            [arguments](const std::string& text) { std::tie(arguments->nx, arguments->nz) = sizeOf("--size", text); },
            "columns and rows of samples")
        ->required()
        ->type_name("WxH");
    verb->add_option_function<std::string>(
            "--cell", [arguments](const std::string& text) { arguments->cell = numberOf("--cell", text); },
            "metres between samples")
        ->required()
        ->type_name("M");
    CLI::Option* const height =
        verb->add_option_function<std::string>(
                "--height", [arguments](const std::string& text) { arguments->height = numberOf("--height", text); },
                "metres, of flat ground; 0 unless given")
            ->type_name("H");
    verb->add_option_function<std::string>(
            "--origin",
            [arguments](const std::string& text) {
                const auto place = numbersOf("--origin", text, 2, 2, "a place as X,Z");
                arguments->origin = {place[0], place[1]};
            },
            "metres, of the north-western sample; 0,0 unless given")
        ->type_name("X,Z");
    CLI::Option* const provider =
        verb->add_option("--provider", arguments->choice.id, "ground of a provider instead of flat ground")
            ->excludes(height)
            ->type_name("ID");
    verb->add_option_function<std::string>(
            "--provider-version",
            [arguments](const std::string& text) {
                const double version = numberOf("--provider-version", text);
                arguments->choice.version =
                    version == std::floor(version) && std::abs(version) < 1e9 ? int(version) : -1;
            },
            "the provider's algorithm; 1 unless given")
        ->needs(provider)
        ->type_name("N");
    verb->add_option_function<std::string>(
            "--seed",
            [arguments](const std::string& text) {
                const double seed = numberOf("--seed", text);
                constexpr double kMost = std::numeric_limits<std::uint32_t>::max();
                if (!(seed >= 0 && seed <= kMost) || seed != std::floor(seed))
                    throw CLI::ValidationError("--seed", std::format("takes a whole number from 0 to {}", kMost));
                arguments->choice.seed = std::uint32_t(seed);
            },
            "of the provider's chance; 0 unless given")
        ->needs(provider)
        ->type_name("S");
    verb->add_option_function<std::vector<std::string>>(
            "--set",
            [arguments](const std::vector<std::string>& pairs) {
                for (const std::string& pair : pairs) {
                    const std::size_t equals = pair.find('=');
                    if (equals == std::string::npos)
                        throw CLI::ValidationError("--set", "takes KEY=VALUE, not " + pair);
                    arguments->choice.settings[pair.substr(0, equals)] = numberOf("--set", pair.substr(equals + 1));
                }
            },
            "a setting of the provider; may be given again")
        ->needs(provider)
        ->type_name("KEY=VALUE")
        ->expected(1, 1000);
}

} // namespace app
