// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtCore/QObject>
#include <QtCore/QString>
#include <QtCore/QStringList>
#include <QtQml/qqmlregistration.h>

namespace editor {

/// When an action can be used.
enum class Need {
    Nothing,
    Ground, ///< a document is open
    Idle,   ///< nothing is being read or written
    Save,   ///< a document is open and nothing is being read or written
    Undo,
    Redo,
};

/// Something an author can do, as one row of the table: what menus, the tool rail, shortcuts and tooltips read.
class Action : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The table has them all")
    Q_PROPERTY(QString actionId READ actionId CONSTANT FINAL)
    Q_PROPERTY(QString menu READ menu CONSTANT FINAL)
    Q_PROPERTY(QString text READ text CONSTANT FINAL)
    Q_PROPERTY(QString hint READ hint CONSTANT FINAL)
    Q_PROPERTY(QString icon READ icon CONSTANT FINAL)
    Q_PROPERTY(QStringList shortcuts READ shortcuts CONSTANT FINAL)
    Q_PROPERTY(QString keyText READ keyText CONSTANT FINAL)
    Q_PROPERTY(QString tip READ tip CONSTANT FINAL)
    Q_PROPERTY(bool startsGroup READ startsGroup CONSTANT FINAL)
    Q_PROPERTY(bool enabled READ isEnabled NOTIFY enabledChanged FINAL)

public:
    struct Row {
        QString id;
        QString menu;          ///< the menu it stands in; empty: none
        QString text;          ///< with an ellipsis where a dialog follows
        QString icon;          ///< file name in the icon set without its extension; may be empty
        QStringList shortcuts; ///< portable text, the first is shown
        Need need = Need::Nothing;
        bool startsGroup = false; ///< a line stands above it in its menu
        QString hint = {};        ///< one sentence more for the tooltip
    };

    explicit Action(Row row, QObject* parent) : QObject(parent), m_row(std::move(row)) {}

    QString actionId() const { return m_row.id; }
    QString menu() const { return m_row.menu; }
    QString text() const { return m_row.text; }
    QString hint() const { return m_row.hint; }
    QString icon() const { return m_row.icon; }
    QStringList shortcuts() const { return m_row.shortcuts; }
    /// The first shortcut as this system writes it.
    QString keyText() const;
    /// What a tooltip says: text, key, hint.
    QString tip() const;
    bool startsGroup() const { return m_row.startsGroup; }
    Need need() const { return m_row.need; }
    bool isEnabled() const { return m_enabled; }
    void setEnabled(bool enabled);

    /// Does it, if it can be done now.
    Q_INVOKABLE void trigger();

Q_SIGNALS:
    void enabledChanged();
    void triggered();

private:
    Row m_row;
    bool m_enabled = true;
};

} // namespace editor
