// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtCore/QAbstractListModel>
#include <QtCore/QTime>
#include <QtQml/qqmlregistration.h>

#include <deque>

namespace editor {

/// What the editor has told its author, newest first; the newest one shows in place until it is put away. Also goes to
/// the log. Keeps the last `kKept`.
class Notices : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The session has the one list")
    Q_PROPERTY(int count READ count NOTIFY changed FINAL)
    Q_PROPERTY(bool showing READ isShowing NOTIFY changed FINAL)
    Q_PROPERTY(QString text READ text NOTIFY changed FINAL)
    Q_PROPERTY(editor::Notices::Severity severity READ severity NOTIFY changed FINAL)

public:
    enum Severity { Good, Note, Warning, Refusal };
    Q_ENUM(Severity)
    enum Role { TextRole = Qt::UserRole + 1, SeverityRole, TimeRole };
    static constexpr int kKept = 200;

    explicit Notices(QObject* parent = nullptr) : QAbstractListModel(parent) {}

    Q_INVOKABLE void add(editor::Notices::Severity severity, const QString& text);
    /// Stops showing the newest one; it stays in the list.
    Q_INVOKABLE void dismiss();

    int count() const { return int(m_notices.size()); }
    bool isShowing() const { return m_showing; }
    /// The newest one, or nothing.
    QString text() const { return m_notices.empty() ? QString() : m_notices.front().text; }
    Severity severity() const { return m_notices.empty() ? Note : m_notices.front().severity; }

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : count(); }
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void changed();
    void added();

private:
    struct Notice {
        Severity severity;
        QString text;
        QTime time;
    };
    std::deque<Notice> m_notices;
    bool m_showing = false;
};

} // namespace editor
