// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/preferences.h"

#include <algorithm>
#include <cmath>

namespace editor {

using namespace Qt::StringLiterals;

namespace {
constexpr double kGibibyte = 1024. * 1024 * 1024;
}

Preferences::Preferences(Session* session, QObject* parent) : QObject(parent), m_session(session)
{
    m_session->setHistoryBudget(std::size_t(undoBudget() * kGibibyte));
}

Preferences* Preferences::create(QQmlEngine* engine, QJSEngine*)
{
    return new Preferences(engine->singletonInstance<Session*>("Moraine", "Session"));
}

bool Preferences::darkTheme() const
{
    return m_settings.value(u"theme"_s, u"dark"_s).toString() != u"light"_s;
}

void Preferences::setDarkTheme(bool dark)
{
    if (dark == darkTheme())
        return;
    m_settings.setValue(u"theme"_s, dark ? u"dark"_s : u"light"_s);
    Q_EMIT darkThemeChanged();
}

double Preferences::undoBudget() const
{
    const double kept = m_settings.value(u"undoBudgetGiB"_s, 1.).toDouble();
    return std::isfinite(kept) ? std::clamp(kept, 0.125, 64.) : 1.;
}

void Preferences::setUndoBudget(double gibibytes)
{
    if (gibibytes == undoBudget())
        return;
    m_settings.setValue(u"undoBudgetGiB"_s, gibibytes);
    m_session->setHistoryBudget(std::size_t(undoBudget() * kGibibyte));
    Q_EMIT undoBudgetChanged();
}

} // namespace editor
