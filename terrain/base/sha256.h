// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace terrain {

/// A running SHA-256.
class Sha256 {
public:
    Sha256();
    ~Sha256();
    void add(std::span<const std::byte> bytes);
    /// 64 lower-case hex digits of all that was added. Ends the running digest.
    std::string hex();

private:
    struct Context;
    std::unique_ptr<Context> m_context;
};

} // namespace terrain
