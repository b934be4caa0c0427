// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/qt_messages.h"

#include "terrain/base/log.h"

#include <QtCore/QByteArray>
#include <QtCore/QString>

#include <cstdio>
#include <cstdlib>
#include <spdlog/spdlog.h>

namespace app {

namespace {

/// Why no display could be opened: said before the fatal message, which only says that none could.
QByteArray displayFault;

void take(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    const QByteArray text = message.simplified().toUtf8();
    if (type == QtWarningMsg && displayFault.isEmpty() && QByteArrayView(context.category).startsWith("qt.qpa"))
        displayFault = text;
    switch (type) {
    case QtDebugMsg:
        terrain::log().debug("Qt: {}", text.constData());
        break;
    case QtInfoMsg:
        terrain::log().info("Qt: {}", text.constData());
        break;
    case QtWarningMsg:
        terrain::log().warn("Qt: {}", text.constData());
        break;
    case QtCriticalMsg:
        terrain::log().error("Qt: {}", text.constData());
        break;
    case QtFatalMsg:
        std::fprintf(stderr,
                     "moraine: error: display: %s (start from a desktop or under xvfb-run, or use the command line: "
                     "see moraine --help)\n",
                     (displayFault.isEmpty() ? text : displayFault).constData());
        std::_Exit(1);
    }
}

} // namespace

void takeQtMessages()
{
    qInstallMessageHandler(&take);
}

} // namespace app
