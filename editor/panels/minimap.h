// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/viewport/viewport.h"

#include <QtCore/QThreadPool>
#include <QtCore/QTimer>
#include <QtGui/QImage>
#include <QtGui/QPolygonF>
#include <QtQuick/QQuickPaintedItem>

namespace editor {

/// The whole ground from above, north up: heights as shades under light from the north-west, voids transparent. The
/// longer side has `longest` pixels. Any thread; takes milliseconds, whatever the ground's size.
QImage mapOf(const terrain::Document& document, int longest);

/// A small map of the whole ground, and on it what the viewport shows of it. The picture is made on a thread of its
/// own from a document value, and again after edits, a few times a second at most.
class Minimap : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(editor::Viewport* viewport READ viewport WRITE setViewport NOTIFY viewportChanged FINAL)
    Q_PROPERTY(double aspect READ aspect NOTIFY aspectChanged FINAL)

public:
    static constexpr int kLongest = 360; ///< pixels of the picture

    explicit Minimap(QQuickItem* parent = nullptr);
    ~Minimap() override;

    Viewport* viewport() const { return m_viewport; }
    void setViewport(Viewport* viewport);
    /// The ground's width by its depth.
    double aspect() const;
    const QImage& image() const { return m_image; }

    /// Brings the ground under a position of the item to the viewport's centre.
    Q_INVOKABLE void lookAt(const QPointF& position);
    void paint(QPainter* painter) override;

Q_SIGNALS:
    void viewportChanged();
    void aspectChanged();
    void imageChanged();

protected:
    void updatePolish() override;
    void geometryChange(const QRectF& newGeometry, const QRectF& oldGeometry) override;

private:
    void follow();
    void replaceGround();
    void makeImage();
    QPolygonF footprint() const;
    QPointF onMap(double x, double z) const;
    terrain::Lattice lattice() const;

    QPointer<Viewport> m_viewport;
    QPointer<Session> m_session;
    QImage m_image;
    QPolygonF m_view; ///< of the viewport's picture, on the map
    QPointF m_eye;
    QTimer m_pace;
    QThreadPool m_pool; ///< of one thread, which makes the picture
    bool m_making = false;
    bool m_stale = false;
};

} // namespace editor
