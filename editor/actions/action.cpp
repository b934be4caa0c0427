// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/actions/action.h"

#include <QtGui/QKeySequence>

namespace editor {

using namespace Qt::StringLiterals;

QString Action::keyText() const
{
    return m_row.shortcuts.isEmpty()
               ? QString()
               : QKeySequence(m_row.shortcuts.front(), QKeySequence::PortableText).toString(QKeySequence::NativeText);
}

QString Action::tip() const
{
    QString tip = m_row.text;
    tip.remove(u'…');
    if (!m_row.shortcuts.isEmpty())
        tip += u"  ("_s + keyText() + u')';
    return m_row.hint.isEmpty() ? tip : tip + u'\n' + m_row.hint;
}

void Action::setEnabled(bool enabled)
{
    if (enabled == m_enabled)
        return;
    m_enabled = enabled;
    Q_EMIT enabledChanged();
}

void Action::trigger()
{
    if (m_enabled)
        Q_EMIT triggered();
}

} // namespace editor
