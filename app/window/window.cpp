// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window.h"

#include "app/window/graphics.h"
#include "editor/actions/icon_provider.h"
#include "terrain/base/log.h"

#include <QtCore/QFile>
#include <QtCore/QFileInfo>
#include <QtCore/QUrl>
#include <QtGui/QGuiApplication>
#include <QtQml/QQmlApplicationEngine>
#include <QtQml/QQmlExtensionPlugin>
#include <QtQuickControls2/QQuickStyle>

#include <clocale>
#include <cstdio>
#include <span>
#include <spdlog/spdlog.h>

Q_IMPORT_QML_PLUGIN(MorainePlugin)
Q_IMPORT_QML_PLUGIN(Moraine_UiPlugin)

namespace app {

using namespace Qt::StringLiterals;

int runWindow(int argc, char** argv)
{
    QCoreApplication::setOrganizationName(u"Moraine"_s);
    QCoreApplication::setApplicationName(u"Moraine"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(MORAINE_VERSION));
    QGuiApplication::setDesktopFileName(u"moraine"_s);
    // Before Qt asks for a display: what cannot be opened is said on any machine.
    QList<QUrl> first;
    for (const char* argument : std::span(argv, std::size_t(argc)).subspan(1)) {
        const QFileInfo file(QFile::decodeName(argument));
        if (!file.exists()) {
            std::fprintf(stderr,
                         "moraine: error: %s: neither a command nor a file (expected a project, an image or a DEM; "
                         "see moraine --help)\n",
                         argument);
            return 2;
        }
        first.push_back(QUrl::fromLocalFile(file.absoluteFilePath()));
    }

    // A curve is drawn through every place that the mouse was at, not through one a frame.
    QGuiApplication::setAttribute(Qt::AA_CompressHighFrequencyEvents, false);
    const QGuiApplication application(argc, argv);
    // Qt takes the person's locale; numbers in files are written with a point whatever it is.
    std::setlocale(LC_NUMERIC, "C");

    terrain::log().set_level(spdlog::level::info);
    chooseGraphics();
    // Our controls name the style they build on; this one is for Qt's own dialogs, and keeps to the window's palette.
    QQuickStyle::setStyle(u"Fusion"_s);
    QQmlApplicationEngine engine;
    engine.addImageProvider(u"icon"_s, new editor::IconProvider);
    engine.setInitialProperties({{u"first"_s, QVariant::fromValue(first)}});
    QObject::connect(
        &engine, &QQmlApplicationEngine::objectCreationFailed, &application, [] { QCoreApplication::exit(1); },
        Qt::QueuedConnection);
    engine.loadFromModule("Moraine.Ui", "Main");
    return QGuiApplication::exec();
}

} // namespace app
