// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/session.h"

#include <QtCore/QPointer>

namespace editor {

/// Flat ground to begin with: its numbers, and why they cannot be had.
class NewGroundForm : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(editor::Session* session READ session WRITE setSession NOTIFY changed FINAL)
    Q_PROPERTY(double columns MEMBER m_columns NOTIFY changed FINAL)
    Q_PROPERTY(double rows MEMBER m_rows NOTIFY changed FINAL)
    Q_PROPERTY(double cell MEMBER m_cell NOTIFY changed FINAL)
    Q_PROPERTY(double height MEMBER m_height NOTIFY changed FINAL)
    Q_PROPERTY(QString problem READ problem NOTIFY changed FINAL)
    Q_PROPERTY(QString summary READ summary NOTIFY changed FINAL)

public:
    explicit NewGroundForm(QObject* parent = nullptr) : QObject(parent) {}

    Session* session() const { return m_session; }
    void setSession(Session* session);
    /// What is wrong with the numbers, or nothing.
    QString problem() const;
    /// Size in metres and the memory that the ground takes once it is all written.
    QString summary() const;
    /// Makes the ground; false where there is a problem.
    Q_INVOKABLE bool create();

Q_SIGNALS:
    void changed();

private:
    terrain::Result<terrain::Lattice> lattice() const;

    QPointer<Session> m_session;
    double m_columns = 1025; ///< samples
    double m_rows = 1025;    ///< samples
    double m_cell = 1;       ///< metres
    double m_height = 0;     ///< metres
};

} // namespace editor
