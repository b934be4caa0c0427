// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/notices.h"

#include "terrain/base/log.h"

#include <spdlog/spdlog.h>

namespace editor {

void Notices::add(Severity severity, const QString& text)
{
    const auto level = severity >= Warning ? spdlog::level::warn : spdlog::level::info;
    terrain::log().log(level, "{}", text.toStdString());
    if (count() == kKept) {
        beginRemoveRows({}, kKept - 1, kKept - 1);
        m_notices.pop_back();
        endRemoveRows();
    }
    beginInsertRows({}, 0, 0);
    m_notices.push_front({severity, text, QTime::currentTime()});
    endInsertRows();
    m_showing = true;
    Q_EMIT changed();
    Q_EMIT added();
}

void Notices::dismiss()
{
    m_showing = false;
    Q_EMIT changed();
}

QVariant Notices::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= count())
        return {};
    const Notice& notice = m_notices[std::size_t(index.row())];
    switch (role) {
    case TextRole:
        return notice.text;
    case SeverityRole:
        return notice.severity;
    case TimeRole:
        return notice.time.toString(QStringLiteral("HH:mm:ss"));
    default:
        return {};
    }
}

QHash<int, QByteArray> Notices::roleNames() const
{
    return {{TextRole, "text"}, {SeverityRole, "severity"}, {TimeRole, "time"}};
}

} // namespace editor
