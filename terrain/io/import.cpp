// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/io/import.h"

#include "terrain/io/import_steps.h"
#include "terrain/io/import_strict.h"
#include "terrain/io/resample.h"
#include "terrain/io/void_fill.h"

#include <cmath>
#include <format>

namespace terrain {

namespace {

constexpr float kHighest = 1e6f; ///< metres: no ground is higher or lower; a forgotten nodata value is

Result<SampleRect> windowOf(const SampleRect& all, const std::optional<SampleRect>& crop, const std::string& subject)
{
    if (!crop)
        return all;
    if (!(crop->intersected(all) == *crop))
        return fail(
            ErrorCode::InvalidArgument, subject, "does not hold the whole crop",
            std::format("{}x{} samples", all.w, all.h),
            std::format("columns {}..{}, rows {}..{}", crop->i, crop->right() - 1, crop->j, crop->bottom() - 1));
    return *crop;
}

/// Gives loaded samples their cell and place.
Result<void> place(Document& document, const SampleRect& window, const GroundPlan& plan, const RasterHeader& header,
                   const ImportFacts& facts)
{
    std::array<double, 6> t = plan.transform;
    if (!plan.placed) {
        TERRAIN_TRY(lattice, Lattice::make(window.w, window.h, facts.cellX));
        document.lattice = lattice;
        return {};
    }
    t[0] += t[1] * window.i;
    t[3] += t[5] * window.j;
    for (double& v : t)
        v *= header.horizontalMetres;
    TERRAIN_TRY(lattice, Lattice::make(window.w, window.h, facts.cellX, t[0] + t[1] / 2, -(t[3] + t[5] / 2)));
    document.lattice = lattice;
    if (header.crs.empty())
        return {};
    auto reference = std::make_shared<Georeference>();
    reference->crs = metricCrs(header.crs);
    reference->transform = t;
    reference->pixelIsPoint = header.pixelIsPoint;
    document.georeference = std::move(reference);
    return {};
}

/// The samples of `rect` alone, in their places.
Document cropped(const Document& document, const SampleRect& rect)
{
    Document part;
    part.lattice = document.lattice;
    part.lattice.nx = rect.w;
    part.lattice.nz = rect.h;
    part.lattice.x0 = document.lattice.x(rect.i);
    part.lattice.z0 = document.lattice.z(rect.j);
    Field<float>::Edit heights(Field<float>(rect.w, rect.h, 0.f));
    Field<std::uint8_t>::Edit voids(Field<std::uint8_t>(rect.w, rect.h, 0));
    std::vector<float> row(std::size_t(rect.w));
    std::vector<std::uint8_t> rowVoids(row.size());
    for (int j = 0; j < rect.h; ++j) {
        document.heights.read({rect.i, rect.j + j, rect.w, 1}, row.data(), row.size());
        document.voids.read({rect.i, rect.j + j, rect.w, 1}, rowVoids.data(), rowVoids.size());
        heights.write({0, j, rect.w, 1}, row.data(), row.size());
        if (std::ranges::find(rowVoids, 1) != rowVoids.end())
            voids.write({0, j, rect.w, 1}, rowVoids.data(), rowVoids.size());
    }
    part.heights = heights.publish();
    part.voids = voids.publish();
    if (document.georeference) {
        auto reference = std::make_shared<Georeference>(*document.georeference);
        reference->transform[0] += reference->transform[1] * rect.i;
        reference->transform[3] += reference->transform[5] * rect.j;
        part.georeference = std::move(reference);
    }
    return part;
}

Result<Document> resampled(Loaded loaded, const GroundPlan& plan, const RasterHeader& header, const ImportFacts& facts,
                           const ImportOptions& options, const Progress& progress)
{
    NativeGround ground;
    ground.document = std::move(loaded.document);
    ground.transform = plan.transform;
    if (!plan.placed)
        ground.transform = {0, facts.cellX, 0, 0, 0, -facts.cellZ};
    ground.crs = plan.placed ? header.crs : std::string();
    ground.geographic = facts.geographic;
    ground.horizontalMetres = plan.placed ? header.horizontalMetres : 1.;
    ground.cell = std::sqrt(facts.cellX * facts.cellZ);
    TERRAIN_TRY(document, resample(ground, *options.resample, facts.files.front(), progress));
    TERRAIN_TRY(window, windowOf(document.lattice.all(), options.crop, facts.files.front()));
    return window == document.lattice.all() ? document : cropped(document, window);
}

ImportQuestion voidQuestion(std::int64_t voids)
{
    return {ImportQuestion::Id::Voids,
            std::format("has {} samples without ground", voids),
            "--void keep|fill",
            {"keep", "fill", "refuse"}};
}

/// Does what `options` says about voids. `fromSource`: how many the files themselves have; the rest lies outside them.
Result<void> settleVoids(Document& document, std::int64_t fromSource, const ImportFacts& facts,
                         const ImportOptions& options, std::vector<std::string>& notes)
{
    const std::int64_t voids = countVoids(document);
    if (voids == document.lattice.count())
        return fail(ErrorCode::Unsupported, facts.files.front(), "has no sample with ground",
                    std::format("{} voids", voids), "at least one height", "check --nodata and --crop");
    if (voids == 0)
        return {};
    if (options.voids == VoidPolicy::Fill) {
        const FilledVoids filled = fillVoids(document);
        notes.push_back(std::format("{} voids filled, in {} holes", filled.samples, filled.holes));
        return {};
    }
    if (options.voids != VoidPolicy::Keep && fromSource > 0) {
        if (!options.voids)
            return ask(facts, voidQuestion(voids));
        return fail(ErrorCode::InvalidArgument, facts.files.front(), "has samples without ground",
                    std::format("{}", voids), "none", "use --void keep or --void fill");
    }
    notes.push_back(fromSource > 0 ? std::format("{} voids kept", voids)
                                   : std::format("{} samples lie outside the source and are void", voids));
    return {};
}

} // namespace

Result<ImportFacts> probe(std::span<const std::filesystem::path> files, const ImportOptions& options)
{
    TERRAIN_CHECK(checkOptions(options));
    if (files.empty())
        return fail(ErrorCode::InvalidArgument, "import", "names no file");
    const Progress progress;
    TERRAIN_TRY(decoder, DecoderProcess::start());
    TERRAIN_TRY(sources, openSources(decoder, files, options, progress));
    std::vector<ImportQuestion> questions;
    TERRAIN_TRY(plan, planGround(sources, options, questions));
    TERRAIN_CHECK(checkSizes(sources, plan));
    return factsOf(sources, plan, options, std::move(questions));
}

Result<Imported> importGround(std::span<const std::filesystem::path> files, const ImportOptions& options,
                              Progress& progress)
{
    TERRAIN_CHECK(checkOptions(options));
    if (files.empty())
        return fail(ErrorCode::InvalidArgument, "import", "names no file");
    TERRAIN_TRY(decoder, DecoderProcess::start());
    TERRAIN_TRY(sources, openSources(decoder, files, options, progress));
    std::string digest;
    if (options.strict) {
        TERRAIN_TRY(before, fileDigest(files.front(), progress));
        digest = before;
        std::string wanted = options.strict->sha256;
        for (char& c : wanted)
            c = char(c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c);
        if (!wanted.empty() && wanted != digest)
            return fail(ErrorCode::InvalidArgument, sources.front().name(), "is another file", digest, wanted);
    }
    std::vector<ImportQuestion> questions;
    TERRAIN_TRY(plan, planGround(sources, options, questions));
    TERRAIN_CHECK(checkSizes(sources, plan));
    const RasterHeader& header = sources.front().header;
    Imported imported;
    ImportFacts& facts = imported.facts;
    facts = factsOf(sources, plan, options, std::move(questions));
    const SampleRect all{0, 0, int(plan.columns), int(plan.rows)};
    if (options.strict) {
        TERRAIN_TRY(taken, windowOf(all, options.crop, facts.files.front()));
        TERRAIN_CHECK(checkStrictHeader(sources, plan, facts, taken, *options.strict));
    }
    if (!facts.questions.empty())
        return ask(facts, facts.questions.front());
    if (options.cell && plan.placed && std::abs(*options.cell / facts.cellX - 1) > 1e-6)
        return fail(ErrorCode::InvalidArgument, facts.files.front(), "says how far its samples are apart",
                    std::format("--cell {}", *options.cell), std::format("{} m", facts.cellX),
                    "leave --cell out, or use --resample");
    // What is cut off after resampling must be there to resample.
    TERRAIN_TRY(window, options.resample ? Result<SampleRect>(all) : windowOf(all, options.crop, facts.files.front()));

    TERRAIN_TRY(loaded, load(decoder, sources, plan, window, options, false, progress));
    if (loaded.channelsDiffer)
        return fail(ErrorCode::NeedsAnswer, facts.files.front(), "has red, green and blue that differ", {}, {},
                    "give --channel NAME or --decode rg|gr|terrarium|mapbox");
    for (std::string& warning : sampleWarnings(loaded, header, options, false))
        facts.warnings.push_back(std::move(warning));
    if (std::max(-loaded.extremes.lowest, loaded.extremes.highest) > kHighest)
        return fail(ErrorCode::NeedsAnswer, facts.files.front(), "has heights that no ground has",
                    std::format("{}..{} m", loaded.extremes.lowest, loaded.extremes.highest),
                    std::format("at most {:.0f} m", double(kHighest)),
                    "give --nodata V if they are voids, or --range, or --scale and --offset");
    if (options.strict) {
        TERRAIN_CHECK(checkStrictSamples(sources.front(), loaded));
        TERRAIN_TRY(after, fileDigest(files.front(), progress));
        if (after != digest)
            return fail(ErrorCode::Io, facts.files.front(), "changed during the import", after, digest, "try again");
    }
    const std::int64_t fromSource = loaded.voids;
    if (options.resample) {
        TERRAIN_TRY(document, resampled(std::move(loaded), plan, header, facts, options, progress));
        imported.document = std::move(document);
        imported.notes.push_back(std::format("resampled from {:.4g} x {:.4g} m to {} m", facts.cellX, facts.cellZ,
                                             imported.document.lattice.cell));
    } else {
        imported.document = std::move(loaded.document);
        TERRAIN_CHECK(place(imported.document, window, plan, header, facts));
    }
    TERRAIN_CHECK(settleVoids(imported.document, fromSource, facts, options, imported.notes));
    imported.notes.insert(imported.notes.begin(), facts.notes.begin(), facts.notes.end());
    return imported;
}

} // namespace terrain
