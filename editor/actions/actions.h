// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/actions/action.h"
#include "editor/session/session.h"

#include <QtQml/qqmlengine.h>
#include <QtQml/qqmllist.h>

namespace editor {

/// Every action once. What the session can do by itself happens here; what needs the window (a dialog, a panel, a tool
/// in hand) is `requested` from it by the action's id.
class Actions : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
    Q_PROPERTY(QQmlListProperty<editor::Action> all READ list CONSTANT FINAL)
    Q_PROPERTY(QStringList menus READ menus CONSTANT FINAL)

public:
    explicit Actions(Session* session, QObject* parent = nullptr);
    static Actions* create(QQmlEngine* engine, QJSEngine*);

    QList<Action*> all() const { return m_all; }
    QQmlListProperty<Action> list() { return {this, &m_all}; }
    /// The menus in the order of the menu bar.
    QStringList menus() const;
    /// The actions of one menu, in order.
    Q_INVOKABLE QList<editor::Action*> inMenu(const QString& menu) const;
    /// The action with that id; null where there is none.
    Q_INVOKABLE editor::Action* find(const QString& id) const;

Q_SIGNALS:
    void requested(const QString& id);

private:
    void refresh();

    Session* m_session;
    QList<Action*> m_all;
};

} // namespace editor
