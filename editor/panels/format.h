// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtCore/QObject>
#include <QtQml/qqmlregistration.h>

namespace editor {

/// How numbers are written for people, and read from them.
class Format : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

public:
    /// With `decimals` places, thousands apart by a thin space, a true minus.
    Q_INVOKABLE static QString number(double value, int decimals);
    /// Metres or kilometres, whichever reads better.
    Q_INVOKABLE static QString length(double metres);
    Q_INVOKABLE static QString bytes(double count);
    /// The value a person typed in a field of `unit`, or NaN; see quantityFrom.
    Q_INVOKABLE static double quantity(const QString& text, const QString& unit);
};

} // namespace editor
