// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/progress.h"
#include "terrain/document/document.h"

#include <map>
#include <string>
#include <vector>

namespace terrain {

/// Ground without end as a pure function of the place: the same height for the same point, whatever else is asked, in
/// any order, from any thread. Immutable.
class GroundProvider {
public:
    virtual ~GroundProvider() = default;
    /// Height in metres at (x, z) metres.
    virtual double height(double x, double z) const = 0;
};

/// A number that shapes a provider's ground.
struct ProviderSetting {
    std::string key;
    std::string text; ///< what it does, for help and tooltips
    double least = 0;
    double most = 1;
    double standard = 0;
};

/// One row of the table of providers. A version is an algorithm for ever: a change of heights is a new version.
struct ProviderKind {
    std::string id; ///< `maker:name`
    std::string text;
    std::vector<int> versions; ///< oldest first
    std::vector<ProviderSetting> settings;
};

/// What names a ground on every machine: provider, version, seed and settings.
struct ProviderChoice {
    std::string id;
    int version = 1;
    std::uint32_t seed = 0;
    std::map<std::string, double> settings; ///< those not named keep their standard
};

/// Every provider there is.
const std::vector<ProviderKind>& providerKinds();

/// Refuses unknown ids, versions and settings, and settings out of range.
Result<std::shared_ptr<const GroundProvider>> makeProvider(const ProviderChoice& choice);

/// A document of the provider's ground over `lattice`, each sample the provider's height at that place as float32: two
/// areas that share a border share its heights bit for bit. Parallel, cancellable; the same on any number of threads.
Result<Document> generate(const Lattice& lattice, const GroundProvider& provider, const Progress& progress);

} // namespace terrain
