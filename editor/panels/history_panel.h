// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/session.h"

#include <QtCore/QAbstractListModel>
#include <QtCore/QPointer>

namespace editor {

/// The states one can go back to, oldest first: row 0 is the ground as it was opened, or the oldest still kept.
class HistoryPanel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(editor::Session* session READ session WRITE setSession NOTIFY sessionChanged FINAL)
    Q_PROPERTY(int position READ position NOTIFY changed FINAL)
    Q_PROPERTY(QString summary READ summary NOTIFY changed FINAL)

public:
    enum Role { LabelRole = Qt::UserRole + 1, CurrentRole, AheadRole };

    explicit HistoryPanel(QObject* parent = nullptr) : QAbstractListModel(parent) {}

    Session* session() const { return m_session; }
    void setSession(Session* session);
    /// The row of the state that is shown.
    int position() const;
    /// The memory of all states, and what the budget has dropped.
    QString summary() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void sessionChanged();
    void changed();

private:
    void reload();

    QPointer<Session> m_session;
    QStringList m_labels;
};

} // namespace editor
