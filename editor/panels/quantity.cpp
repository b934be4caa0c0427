// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/quantity.h"

#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>

namespace editor {

namespace {

struct Unit {
    std::string_view name;
    std::string_view kind; ///< the unit of the fields it fits
    double factor;         ///< of one of it in that unit
};

constexpr std::array kUnits = {
    Unit{"mm", "m", 0.001}, Unit{"cm", "m", 0.01},   Unit{"m", "m", 1},
    Unit{"km", "m", 1000},  Unit{"ft", "m", 0.3048}, Unit{"mi", "m", 1609.344},
    Unit{"°", "°", 1},      Unit{"deg", "°", 1},     Unit{"rad", "°", 180 / std::numbers::pi},
    Unit{"%", "%", 1},
};

constexpr int kDeepest = 50; ///< nested brackets and signs

/// A recursive descent over sums, products, signs, brackets, numbers and units.
class Parser {
public:
    Parser(std::string_view text, std::string_view unit) : m_rest(text), m_unit(unit) {}

    std::optional<double> whole()
    {
        const std::optional<double> value = sum();
        skipSpace();
        return m_rest.empty() ? value : std::nullopt;
    }
    std::string_view rest() const { return m_rest; }

private:
    void skipSpace()
    {
        while (!m_rest.empty() && (m_rest.front() == ' ' || m_rest.front() == '\t'))
            m_rest.remove_prefix(1);
    }
    bool take(std::string_view token)
    {
        skipSpace();
        if (!m_rest.starts_with(token))
            return false;
        m_rest.remove_prefix(token.size());
        return true;
    }

    std::optional<double> sum()
    {
        std::optional<double> left = product();
        while (left) {
            const double sign = take("+") ? 1 : take("-") || take("−") ? -1 : 0;
            if (sign == 0)
                break;
            const std::optional<double> right = product();
            left = right ? std::optional(*left + sign * *right) : std::nullopt;
        }
        return left;
    }

    std::optional<double> product()
    {
        std::optional<double> left = factor();
        while (left) {
            const bool times = take("*") || take("×");
            if (!times && !take("/"))
                break;
            const std::optional<double> right = factor();
            left = right ? std::optional(times ? *left * *right : *left / *right) : std::nullopt;
        }
        return left;
    }

    std::optional<double> factor()
    {
        if (++m_depth > kDeepest)
            return std::nullopt;
        std::optional<double> value;
        if (take("-") || take("−")) {
            value = factor();
            if (value)
                value = -*value;
        } else if (take("+")) {
            value = factor();
        } else if (take("(")) {
            value = sum();
            if (!value || !take(")"))
                return std::nullopt;
            value = withUnit(*value);
        } else {
            value = number();
        }
        --m_depth;
        return value;
    }

    std::optional<double> number()
    {
        skipSpace();
        double value = 0;
        // from_chars reads "inf" and "nan" too; a number starts with a digit or a point.
        if (m_rest.empty() || !((m_rest.front() >= '0' && m_rest.front() <= '9') || m_rest.front() == '.'))
            return std::nullopt;
        const auto [end, error] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), value);
        if (error != std::errc())
            return std::nullopt;
        m_rest.remove_prefix(std::size_t(end - m_rest.data()));
        return withUnit(value);
    }

    std::optional<double> withUnit(double value)
    {
        skipSpace();
        const Unit* longest = nullptr;
        for (const Unit& unit : kUnits) {
            if (unit.kind == m_unit && m_rest.starts_with(unit.name) &&
                (!longest || unit.name.size() > longest->name.size()))
                longest = &unit;
        }
        if (longest)
            m_rest.remove_prefix(longest->name.size());
        else if (!m_unit.empty() && m_rest.starts_with(m_unit))
            m_rest.remove_prefix(m_unit.size());
        return longest ? value * longest->factor : value;
    }

    std::string_view m_rest;
    std::string_view m_unit;
    int m_depth = 0;
};

} // namespace

terrain::Result<double> quantityFrom(std::string_view text, std::string_view unit)
{
    Parser parser(text, unit);
    const std::optional<double> value = parser.whole();
    if (!value)
        return terrain::fail(terrain::ErrorCode::InvalidArgument, "number", "not understood",
                             "\"" + std::string(text) + "\"",
                             unit.empty() ? "a number such as 12*3" : "a number such as 12*3 " + std::string(unit));
    if (!std::isfinite(*value))
        return terrain::fail(terrain::ErrorCode::InvalidArgument, "number", "is not finite",
                             "\"" + std::string(text) + "\"");
    return *value;
}

} // namespace editor
