// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/actions/icon_provider.h"

#include <QtCore/QFile>
#include <QtGui/QPainter>
#include <QtSvg/QSvgRenderer>

namespace editor {

using namespace Qt::StringLiterals;

QImage IconProvider::requestImage(const QString& id, QSize* size, const QSize& requestedSize)
{
    const QString name = id.section(u'/', 0, 0);
    QFile file(u":/moraine/icons/"_s + name + u".svg"_s);
    if (!file.open(QIODevice::ReadOnly)) {
        file.setFileName(u":/moraine/icons/tool.svg"_s);
        if (!file.open(QIODevice::ReadOnly))
            return {};
    }
    QByteArray svg = file.readAll();
    svg.replace("currentColor", "#" + id.section(u'/', 1, 1).toLatin1());
    QSvgRenderer renderer(svg);
    const QSize drawn = requestedSize.isEmpty() ? renderer.defaultSize() : requestedSize;
    QImage image(drawn, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    renderer.render(&painter);
    if (size)
        *size = drawn;
    return image;
}

} // namespace editor
