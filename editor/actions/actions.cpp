// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/actions/actions.h"

#include "render/scene.h"
#include "terrain/sculpt/tools.h"

#include <algorithm>

namespace editor {

using namespace Qt::StringLiterals;

namespace {

QList<Action::Row> rows()
{
    const QString file = Actions::tr("File"), edit = Actions::tr("Edit"), tools = Actions::tr("Tools"),
                  view = Actions::tr("View"), window = Actions::tr("Window"), help = Actions::tr("Help");
    QList<Action::Row> rows = {
        {u"new"_s, file, Actions::tr("New Ground…"), u"new"_s, {u"Ctrl+N"_s}, Need::Idle},
        {u"open"_s, file, Actions::tr("Open Project…"), u"open"_s, {u"Ctrl+O"_s}, Need::Idle},
        {u"openReadOnly"_s,
         file,
         Actions::tr("Open Read-only…"),
         {},
         {},
         Need::Idle,
         false,
         Actions::tr("Opens what is left of a damaged project, or one that another editor holds")},
        {u"import"_s, file, Actions::tr("Import Heights…"), u"import"_s, {u"Ctrl+I"_s}, Need::Idle},
        {u"openSample"_s, file, Actions::tr("Open the Sample Mountain"), {}, {}, Need::Idle},
        {u"save"_s, file, Actions::tr("Save"), u"save"_s, {u"Ctrl+S"_s}, Need::Save, true},
        {u"saveAs"_s, file, Actions::tr("Save As…"), {}, {u"Ctrl+Shift+S"_s}, Need::Save},
        {u"export"_s, file, Actions::tr("Export…"), u"export"_s, {u"Ctrl+E"_s}, Need::Ground},
        {u"quit"_s, file, Actions::tr("Quit"), {}, {u"Ctrl+Q"_s}, Need::Nothing, true},
        {u"undo"_s, edit, Actions::tr("Undo"), u"undo"_s, {u"Ctrl+Z"_s}, Need::Undo},
        {u"redo"_s, edit, Actions::tr("Redo"), u"redo"_s, {u"Ctrl+Shift+Z"_s, u"Ctrl+Y"_s}, Need::Redo},
    };
    for (const terrain::ToolInfo& tool : terrain::tools()) {
        const QString id = QString::fromStdString(tool.id);
        const QString key = QString::fromStdString(tool.key);
        rows.push_back({u"tool."_s + id, tools, QString::fromStdString(tool.name), u"tool-"_s + id,
                        key.isEmpty() ? QStringList() : QStringList{key}, Need::Nothing, false,
                        QString::fromStdString(tool.hint)});
    }
    int digit = 1;
    for (const render::ViewModeInfo& mode : render::viewModes()) {
        rows.push_back({u"view."_s + QString::fromUtf8(mode.id.data(), qsizetype(mode.id.size())),
                        view,
                        QString::fromUtf8(mode.name.data(), qsizetype(mode.name.size())),
                        {},
                        digit < 10 ? QStringList{QString::number(digit)} : QStringList(),
                        Need::Ground});
        ++digit;
    }
    rows += {
        {u"frameAll"_s, view, Actions::tr("Show All"), u"frame-all"_s, {u"Home"_s}, Need::Ground, true},
        {u"frameCursor"_s,
         view,
         Actions::tr("Frame the Cursor"),
         {},
         {},
         Need::Ground,
         false,
         Actions::tr("F over the ground")},
        {u"theme"_s, view, Actions::tr("Light or Dark Theme"), {}, {}, Need::Nothing, true},
        {u"fullScreen"_s, view, Actions::tr("Full Screen"), {}, {u"F11"_s}, Need::Nothing},
        {u"panels"_s, window, Actions::tr("Show or Hide Panels"), {}, {u"N"_s}, Need::Nothing},
        {u"panel.sculpt"_s, window, Actions::tr("Sculpt"), {}, {}, Need::Nothing, true},
        {u"panel.history"_s, window, Actions::tr("History"), {}, {}, Need::Nothing},
        {u"panel.ground"_s, window, Actions::tr("Ground"), {}, {}, Need::Nothing},
        {u"panel.export"_s, window, Actions::tr("Export"), {}, {}, Need::Nothing},
        {u"panel.jobs"_s, window, Actions::tr("Jobs"), {}, {}, Need::Nothing},
        {u"panel.log"_s, window, Actions::tr("Log"), {}, {}, Need::Nothing},
        {u"keys"_s, help, Actions::tr("Keys and Mouse"), {}, {u"F1"_s}, Need::Nothing},
        {u"about"_s, help, Actions::tr("About Moraine"), {}, {}, Need::Nothing},
    };
    return rows;
}

} // namespace

Actions::Actions(Session* session, QObject* parent) : QObject(parent), m_session(session)
{
    const QHash<QString, void (Session::*)()> bySession = {
        {u"undo"_s, &Session::undo}, {u"redo"_s, &Session::redo}, {u"save"_s, &Session::save}};
    for (const Action::Row& row : rows()) {
        auto* action = new Action(row, this);
        if (const auto step = bySession.value(row.id))
            connect(action, &Action::triggered, session, step);
        else
            connect(action, &Action::triggered, this, [this, id = row.id] { Q_EMIT requested(id); });
        m_all.push_back(action);
    }
    for (const auto signal : {&Session::documentReplaced, &Session::busyChanged, &Session::historyChanged})
        connect(session, signal, this, &Actions::refresh);
    refresh();
}

Actions* Actions::create(QQmlEngine* engine, QJSEngine*)
{
    return new Actions(engine->singletonInstance<Session*>("Moraine", "Session"));
}

QStringList Actions::menus() const
{
    QStringList menus;
    for (const Action* action : m_all) {
        if (!menus.contains(action->menu()))
            menus.push_back(action->menu());
    }
    return menus;
}

QList<Action*> Actions::inMenu(const QString& menu) const
{
    QList<Action*> found;
    std::ranges::copy_if(m_all, std::back_inserter(found), [&](const Action* a) { return a->menu() == menu; });
    return found;
}

Action* Actions::find(const QString& id) const
{
    const auto found = std::ranges::find(m_all, id, &Action::actionId);
    return found == m_all.end() ? nullptr : *found;
}

void Actions::refresh()
{
    const auto holds = [this](Need need) {
        switch (need) {
        case Need::Nothing:
            return true;
        case Need::Ground:
            return m_session->hasGround();
        case Need::Idle:
            return !m_session->isBusy();
        case Need::Save:
            return m_session->hasGround() && !m_session->isBusy();
        case Need::Undo:
            return m_session->canUndo();
        case Need::Redo:
            return m_session->canRedo();
        }
        return true;
    };
    for (Action* action : m_all)
        action->setEnabled(holds(action->need()));
}

} // namespace editor
