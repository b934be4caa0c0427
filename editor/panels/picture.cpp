// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/picture.h"

#include <QtGui/QPainter>

namespace editor {

void Picture::setImage(const QImage& image)
{
    m_image = image;
    update();
    Q_EMIT imageChanged();
}

void Picture::paint(QPainter* painter)
{
    if (m_image.isNull())
        return;
    const QSizeF fitted = QSizeF(m_image.size()).scaled(size(), Qt::KeepAspectRatio);
    const QRectF target(QPointF(width() - fitted.width(), height() - fitted.height()) / 2, fitted);
    // Few samples are shown as they are, many are averaged.
    painter->setRenderHint(QPainter::SmoothPixmapTransform, fitted.width() < 4 * m_image.width());
    painter->drawImage(target, m_image);
}

} // namespace editor
