// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtQuick/QQuickImageProvider>

namespace editor {

/// The icon set in any colour: `image://icon/NAME/RRGGBB`. An icon that does not exist is the plain tool's.
class IconProvider : public QQuickImageProvider {
public:
    IconProvider() : QQuickImageProvider(QQuickImageProvider::Image) {}
    QImage requestImage(const QString& id, QSize* size, const QSize& requestedSize) override;
};

} // namespace editor
