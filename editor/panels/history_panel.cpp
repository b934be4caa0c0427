// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/history_panel.h"

#include "editor/history/history.h"
#include "editor/panels/format.h"

namespace editor {

void HistoryPanel::setSession(Session* session)
{
    if (session == m_session)
        return;
    if (m_session)
        m_session->disconnect(this);
    m_session = session;
    if (session)
        connect(session, &Session::historyChanged, this, &HistoryPanel::reload);
    Q_EMIT sessionChanged();
    reload();
}

void HistoryPanel::reload()
{
    QStringList labels;
    if (m_session && m_session->hasGround()) {
        const History& history = *m_session->history();
        labels.push_back(history.dropped() > 0 ? tr("Oldest kept") : tr("Opened"));
        for (const std::string& label : history.labels())
            labels.push_back(QString::fromStdString(label));
    }
    // Rows come and go at the end alone, so that a list view keeps its place.
    if (labels.size() < m_labels.size()) {
        beginRemoveRows({}, int(labels.size()), int(m_labels.size()) - 1);
        m_labels.resize(labels.size());
        endRemoveRows();
    } else if (labels.size() > m_labels.size()) {
        beginInsertRows({}, int(m_labels.size()), int(labels.size()) - 1);
        m_labels.resize(labels.size());
        endInsertRows();
    }
    m_labels = labels;
    if (!m_labels.isEmpty())
        Q_EMIT dataChanged(index(0), index(int(m_labels.size()) - 1));
    Q_EMIT changed();
}

int HistoryPanel::position() const
{
    return m_session && m_session->hasGround() ? int(m_session->history()->position()) : -1;
}

QString HistoryPanel::summary() const
{
    if (!m_session || !m_session->hasGround())
        return {};
    const History& history = *m_session->history();
    const QString used = tr("%1 used").arg(Format::bytes(double(history.bytes())));
    return history.dropped() > 0 ? tr("%1, %2 oldest dropped").arg(used).arg(history.dropped()) : used;
}

int HistoryPanel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_labels.size());
}

QVariant HistoryPanel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_labels.size())
        return {};
    switch (role) {
    case LabelRole:
        return m_labels[index.row()];
    case CurrentRole:
        return index.row() == position();
    case AheadRole:
        return index.row() > position();
    default:
        return {};
    }
}

QHash<int, QByteArray> HistoryPanel::roleNames() const
{
    return {{LabelRole, "label"}, {CurrentRole, "current"}, {AheadRole, "ahead"}};
}

} // namespace editor
