// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/import_steps.h"

#include "terrain/io/height_mapping.h"
#include "terrain/io/resample.h"

#include <cmath>
#include <format>
#include <numbers>

namespace terrain {

namespace {

using Id = ImportQuestion::Id;

/// Sizes that would explain a headerless file of `bytes`: squares, for each kind of sample.
std::vector<std::string> rawChoices(std::int64_t bytes, const ImportOptions& options)
{
    std::vector<std::string> choices;
    for (const std::string_view name : rawSampleNames()) {
        const RawSample sample = *rawSampleFrom(name);
        if (options.sample && *options.sample != sample)
            continue;
        const std::int64_t count = bytes / bytesOf(sample);
        const std::int64_t side = std::llround(std::sqrt(double(count)));
        if (options.size) {
            if (options.size->nx * options.size->nz * bytesOf(sample) == bytes)
                choices.push_back(std::string(name));
        } else if (side > 0 && side * side * bytesOf(sample) == bytes) {
            choices.push_back(std::format("--size {}x{} --sample {}", side, side, name));
        }
    }
    return choices;
}

void askAboutSamples(const Source& source, const ImportOptions& options, std::int64_t bytes, ImportFacts& facts)
{
    const RasterHeader& header = source.header;
    if (header.format == "RAW" && (!options.size || !options.sample)) {
        const std::vector<std::string> choices = rawChoices(bytes, options);
        std::string fitting;
        for (const std::string& choice : choices)
            fitting += (fitting.empty() ? "; fitting squares: " : "; ") + choice;
        if (!options.size)
            facts.questions.push_back(
                {Id::Size, std::format("its {} bytes do not say how many columns and rows they are{}", bytes, fitting),
                 "--size WxH", choices});
        if (!options.sample)
            facts.questions.push_back({Id::Sample,
                                       std::format("its {} bytes do not say what a sample is{}", bytes, fitting),
                                       "--sample u8|u16le|u16be|f32le|f32be", choices});
        return;
    }
    const Result<ChannelChoice> choice = chooseChannels(header, options, source.name());
    if (choice && choice->needsAnswer) {
        facts.questions.push_back({Id::Channel,
                                   std::format("has {} channels ({}), and none is known to be the height",
                                               header.channels.size(), channelList(header)),
                                   "--channel NAME", header.channels});
    }
    if (needsRange(header, options)) {
        const std::string type = header.sampleType;
        facts.questions.push_back(
            header.fullCode > 0 ? ImportQuestion{Id::Range,
                                                 std::format("its {} codes 0..{:.0f} do not say how high they are",
                                                             type, header.fullCode),
                                                 "--range LO,HI or --scale and --offset",
                                                 {}}
                                : ImportQuestion{Id::Range,
                                                 std::format("its {} numbers do not say how high they are", type),
                                                 "--scale and --offset",
                                                 {}});
    }
}

/// Metres of a degree of longitude and latitude at `latitude` degrees on WGS 84.
std::pair<double, double> metresPerDegree(double latitude)
{
    const double p = latitude * std::numbers::pi / 180.;
    return {111412.84 * std::cos(p) - 93.5 * std::cos(3 * p) + 0.118 * std::cos(5 * p),
            111132.954 - 559.822 * std::cos(2 * p) + 1.175 * std::cos(4 * p)};
}

void measurePlace(const RasterHeader& header, const GroundPlan& plan, const ImportOptions& options, ImportFacts& facts)
{
    facts.pixelX = plan.pixelX;
    facts.pixelZ = plan.pixelZ;
    if (!plan.placed) {
        facts.cellX = facts.cellZ = options.cell.value_or(1.);
        if (!options.cell)
            facts.notes.push_back("does not say where it lies or how far its samples are apart: taken as 1 m at the "
                                  "origin");
        else if (header.placed)
            facts.notes.push_back(std::format("its own place and distance of {} between samples were overruled",
                                              std::abs(header.transform[1])));
        return;
    }
    const std::array<double, 6>& t = plan.transform;
    const double middle = t[3] + t[4] * double(plan.columns) / 2 + t[5] * double(plan.rows) / 2;
    if (header.geographic) {
        const auto [x, z] = metresPerDegree(std::clamp(middle, -90., 90.));
        facts.cellX = plan.pixelX * x;
        facts.cellZ = plan.pixelZ * z;
    } else {
        facts.cellX = plan.pixelX * header.horizontalMetres;
        facts.cellZ = plan.pixelZ * header.horizontalMetres;
    }
    auto reference = std::make_shared<Georeference>();
    reference->crs = header.crs;
    reference->transform = t;
    reference->pixelIsPoint = header.pixelIsPoint;
    facts.georeference = std::move(reference);
    if (header.crs.empty())
        facts.notes.push_back("has no coordinate system: its positions are taken as metres");
    else if (!header.geographic && std::abs(header.horizontalMetres - 1) > 1e-9)
        facts.notes.push_back(std::format("positions are converted from {} to metres (times {})", header.horizontalUnit,
                                          header.horizontalMetres));
}

void askAboutMetres(const RasterHeader& header, const GroundPlan& plan, const ImportOptions& options,
                    ImportFacts& facts)
{
    if (!plan.placed || options.resample)
        return;
    const std::string answer = "--resample auto|M";
    const std::string cells = std::format("cell {:.4g} m (E-W) x {:.4g} m (N-S)", facts.cellX, facts.cellZ);
    if (header.geographic) {
        facts.questions.push_back({Id::Metres,
                                   std::format("is geographic: its positions are degrees, and ground needs "
                                               "metres; {}, {:.1f} x {:.1f} km",
                                               cells, facts.width() / 1000, facts.depth() / 1000),
                                   answer,
                                   {"auto"}});
    } else if (plan.rotated) {
        facts.questions.push_back(
            {Id::Metres, "has a rotated or sheared grid, and ground needs rows that run east", answer, {"auto"}});
    } else if (facts.cellX < Lattice::kMinCell || facts.cellX > Lattice::kMaxCell) {
        facts.questions.push_back(
            {Id::Metres,
             std::format("has {}, and ground has {} to {} m", cells, Lattice::kMinCell, Lattice::kMaxCell),
             answer,
             {}});
    } else if (std::abs(facts.cellX / facts.cellZ - 1) > 1e-6) {
        facts.questions.push_back(
            {Id::Metres,
             std::format("has cells that are not square, and ground needs square ones: {}", cells),
             answer,
             {"auto"}});
    }
}

/// True where a file without a coordinate system has the numbers of one in degrees.
bool looksLikeDegrees(const RasterHeader& header, const GroundPlan& plan)
{
    const std::array<double, 6>& t = plan.transform;
    return plan.placed && header.crs.empty() && plan.pixelX < Lattice::kMinCell && std::abs(t[0]) <= 360 &&
           std::abs(t[3]) <= 90;
}

} // namespace

ImportFacts factsOf(std::span<const Source> sources, const GroundPlan& plan, const ImportOptions& options,
                    std::vector<ImportQuestion> questions)
{
    const Source& first = sources.front();
    const RasterHeader& header = first.header;
    ImportFacts facts;
    facts.questions = std::move(questions);
    for (const Source& source : sources) {
        facts.files.push_back(source.name());
        std::error_code error;
        const std::uintmax_t bytes = std::filesystem::file_size(source.path, error);
        facts.fileBytes += error ? 0 : std::int64_t(bytes);
    }
    facts.format = header.format;
    facts.columns = plan.columns;
    facts.rows = plan.rows;
    facts.channels = header.channels;
    facts.sampleType = header.sampleType;
    facts.normalised = !header.heightFormat && !header.sampleType.starts_with("float");
    if (!header.nodata.empty())
        facts.nodata = header.nodata.front();
    facts.verticalUnit = header.verticalUnit;
    facts.verticalMetres = header.verticalMetres;
    facts.crsName = header.crsName;
    facts.horizontalUnit = header.horizontalUnit;
    facts.geographic = plan.placed && header.geographic;
    facts.rotated = plan.rotated;
    facts.tileColumns = plan.tileColumns;
    facts.tileRows = plan.tileRows;
    facts.groundBytes = plan.columns * plan.rows * std::int64_t(sizeof(float));
    facts.warnings = header.warnings;
    facts.notes = header.notes;
    measurePlace(header, plan, options, facts);
    askAboutSamples(first, options, facts.fileBytes / std::int64_t(sources.size()), facts);
    if (looksLikeDegrees(header, plan))
        facts.questions.push_back({Id::Crs,
                                   std::format("has no coordinate system, and a distance of {} between samples "
                                               "looks like degrees",
                                               plan.pixelX),
                                   "--crs EPSG:4326 (or --cell M)",
                                   {"EPSG:4326"}});
    else
        askAboutMetres(header, plan, options, facts);
    if (plan.places.front().flipZ)
        facts.notes.push_back("its rows run from south to north: turned");
    if (plan.places.front().flipX)
        facts.notes.push_back("its columns run from east to west: turned");
    const bool codes = needsRange(header, options) || options.range;
    if (!options.scale && !codes && header.verticalMetres != 1)
        facts.notes.push_back(std::format("heights are converted from {} to metres (times {})", header.verticalUnit,
                                          header.verticalMetres));
    if (!options.scale && !codes && (header.storedScale != 1 || header.storedOffset != 0))
        facts.notes.push_back(
            std::format("its own scale {} and offset {} are applied", header.storedScale, header.storedOffset));
    if (!codes && !options.scale && header.verticalUnit.empty())
        facts.notes.push_back("does not say what unit its heights have: taken as metres");
    if (header.sampleType == "float16")
        facts.warnings.push_back("has half-float samples: steps of 1 m above 1024 m");
    return facts;
}

std::unexpected<Error> ask(const ImportFacts& facts, const ImportQuestion& question)
{
    std::string subject = facts.files.front();
    if (facts.files.size() > 1)
        subject += std::format(" and {} more", facts.files.size() - 1);
    return fail(ErrorCode::NeedsAnswer, std::move(subject), question.text, {}, {}, "give " + question.option);
}

} // namespace terrain
