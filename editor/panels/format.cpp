// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/format.h"

#include "editor/panels/quantity.h"

#include <array>
#include <cmath>
#include <limits>

namespace editor {

using namespace Qt::StringLiterals;

QString Format::number(double value, int decimals)
{
    if (!std::isfinite(value))
        return u"–"_s;
    QString text = QString::number(std::abs(value), 'f', decimals);
    const qsizetype point = decimals > 0 ? text.indexOf(u'.') : text.size();
    for (qsizetype at = point - 3; at > 0; at -= 3)
        text.insert(at, QChar(0x2009));
    const bool isZero = QString::number(value, 'f', decimals).toDouble() == 0;
    return value < 0 && !isZero ? u"−"_s + text : text;
}

QString Format::length(double metres)
{
    const double size = std::abs(metres);
    if (size >= 10000)
        return number(metres / 1000, std::fmod(size, 1000) == 0 ? 0 : 1) + u" km"_s;
    if (size >= 1000)
        return number(metres / 1000, std::fmod(size, 1000) == 0 ? 0 : 2) + u" km"_s;
    return number(metres, size >= 100 || metres == std::floor(metres) ? 0 : size >= 1 ? 1 : 2) + u" m"_s;
}

QString Format::bytes(double count)
{
    static constexpr std::array units = {"B", "kB", "MB", "GB", "TB"};
    std::size_t unit = 0;
    for (; count >= 1000 && unit + 1 < units.size(); ++unit)
        count /= 1000;
    return number(count, unit == 0 || count >= 100 ? 0 : 1) + u' ' + QString::fromLatin1(units[unit]);
}

double Format::quantity(const QString& text, const QString& unit)
{
    QString plain = text;
    plain.remove(QChar(0x2009));
    const auto value = quantityFrom(plain.toStdString(), unit.toStdString());
    return value ? *value : std::numeric_limits<double>::quiet_NaN();
}

} // namespace editor
