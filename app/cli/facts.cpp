// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/facts.h"

#include <format>

namespace app {

namespace {

Json pairOf(const std::optional<std::pair<double, double>>& pair)
{
    return pair ? Json::array({pair->first, pair->second}) : Json();
}

} // namespace

Facts factsOf(const terrain::Document& document)
{
    const terrain::GroundFacts measured = terrain::measure(document);
    const terrain::Lattice& lattice = document.lattice;
    Facts facts;
    facts.kind = "project";
    facts.format = "Moraine project";
    facts.nx = lattice.nx;
    facts.nz = lattice.nz;
    facts.cellX = facts.cellZ = lattice.cell;
    facts.origin = {lattice.x0, lattice.z0};
    if (measured.voids < lattice.count())
        facts.height = {measured.lowest, measured.highest};
    facts.voids = measured.voids;
    facts.hash = measured.hash;
    facts.georeference = document.georeference;
    return facts;
}

Json jsonOf(const Facts& facts)
{
    Json reference;
    if (facts.georeference) {
        reference = {{"crs", facts.georeference->crs},
                     {"transform", facts.georeference->transform},
                     {"pixelIsPoint", facts.georeference->pixelIsPoint}};
    }
    return {{"kind", facts.kind},
            {"samples", {facts.nx, facts.nz}},
            {"cell", {facts.cellX, facts.cellZ}},
            {"origin", pairOf(facts.origin)},
            {"height", pairOf(facts.height)},
            {"voids", facts.voids},
            {"hash", facts.hash},
            {"format", facts.format},
            {"georeference", reference},
            {"layers", Json::array()},
            {"modifiers", Json::array()},
            {"warnings", facts.warnings},
            {"notes", facts.notes}};
}

std::string textOf(const Facts& facts)
{
    std::string text = std::format("{:<14}{} ({})\n", "kind", facts.kind, facts.format);
    text += std::format("{:<14}{} x {}\n", "samples", facts.nx, facts.nz);
    text += std::format("{:<14}{} x {} m\n", "cell", facts.cellX, facts.cellZ);
    text += std::format("{:<14}{} x {} m\n", "size", double(std::max<std::int64_t>(facts.nx - 1, 0)) * facts.cellX,
                        double(std::max<std::int64_t>(facts.nz - 1, 0)) * facts.cellZ);
    if (facts.origin)
        text += std::format("{:<14}{}, {} m\n", "origin", facts.origin->first, facts.origin->second);
    if (facts.height)
        text += std::format("{:<14}{} to {} m\n", "height", facts.height->first, facts.height->second);
    text += std::format("{:<14}{}\n", "voids", facts.voids);
    if (!facts.hash.empty())
        text += std::format("{:<14}{}\n", "hash", facts.hash);
    if (facts.georeference)
        text += std::format("{:<14}{}\n", "crs", facts.georeference->crs.substr(0, facts.georeference->crs.find('\n')));
    for (const std::string& note : facts.notes)
        text += std::format("{:<14}{}\n", "note", note);
    for (const std::string& warning : facts.warnings)
        text += std::format("{:<14}{}\n", "warning", warning);
    return text;
}

} // namespace app
