// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/session.h"

#include <QtCore/QSettings>
#include <QtQml/qqmlengine.h>

namespace editor {

/// What an author chose once and finds again at the next start. Kept in the system's settings.
class Preferences : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
    Q_PROPERTY(bool darkTheme READ darkTheme WRITE setDarkTheme NOTIFY darkThemeChanged FINAL)
    Q_PROPERTY(double undoBudget READ undoBudget WRITE setUndoBudget NOTIFY undoBudgetChanged FINAL)

public:
    explicit Preferences(Session* session, QObject* parent = nullptr);
    static Preferences* create(QQmlEngine* engine, QJSEngine*);

    bool darkTheme() const;
    void setDarkTheme(bool dark);
    /// Memory for undo in GiB, 0.125 to 64.
    double undoBudget() const;
    void setUndoBudget(double gibibytes);

Q_SIGNALS:
    void darkThemeChanged();
    void undoBudgetChanged();

private:
    Session* m_session;
    QSettings m_settings;
};

} // namespace editor
