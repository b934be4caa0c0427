// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/actions/icon_provider.h"

#include <QtCore/QStandardPaths>
#include <QtQml/QQmlEngine>
#include <QtQml/QQmlExtensionPlugin>
#include <QtQuickTest/quicktest.h>

Q_IMPORT_QML_PLUGIN(MorainePlugin)
Q_IMPORT_QML_PLUGIN(Moraine_UiPlugin)

/// Gives each test's engine the icons, and settings of its own.
class Setup : public QObject {
    Q_OBJECT

public Q_SLOTS:
    void applicationAvailable()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("MoraineTest"));
        QStandardPaths::setTestModeEnabled(true);
    }
    void qmlEngineAvailable(QQmlEngine* engine)
    {
        engine->addImageProvider(QStringLiteral("icon"), new editor::IconProvider);
    }
};

QUICK_TEST_MAIN_WITH_SETUP(controls, Setup)
#include "controls_test.moc"
