// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGui/QImage>
#include <QtQml/qqmlregistration.h>
#include <QtQuick/QQuickPaintedItem>

namespace editor {

/// Makes images a type that QML may pass on.
struct ImageValue {
    Q_GADGET
    QML_FOREIGN(QImage)
    QML_ANONYMOUS
};

/// Shows an image as large as fits, its proportions kept.
class Picture : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QImage image READ image WRITE setImage NOTIFY imageChanged FINAL)
    Q_PROPERTY(bool filled READ isFilled NOTIFY imageChanged FINAL)

public:
    explicit Picture(QQuickItem* parent = nullptr) : QQuickPaintedItem(parent) {}

    QImage image() const { return m_image; }
    void setImage(const QImage& image);
    bool isFilled() const { return !m_image.isNull(); }
    void paint(QPainter* painter) override;

Q_SIGNALS:
    void imageChanged();

private:
    QImage m_image;
};

} // namespace editor
