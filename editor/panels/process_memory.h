// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtCore/QObject>
#include <QtCore/QTimer>
#include <QtQml/qqmlregistration.h>

namespace editor {

/// How much memory this process occupies, looked at every two seconds.
class ProcessMemory : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(qint64 bytes READ bytes NOTIFY bytesChanged FINAL)

public:
    explicit ProcessMemory(QObject* parent = nullptr);

    /// Resident, shared libraries included; 0 where the system does not say.
    qint64 bytes() const { return m_bytes; }

Q_SIGNALS:
    void bytesChanged();

private:
    void look();

    QTimer m_timer;
    qint64 m_bytes = 0;
};

} // namespace editor
