// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/minimap.h"

#include <QtGui/QPainter>
#include <QtGui/QPainterPath>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace editor {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds kPace{300}; ///< between two pictures

/// Places at `spacing` metres about the ground's samples, one more on each side than the picture has pixels.
terrain::Lattice placesOf(const terrain::Lattice& ground, int columns, int rows, double spacing)
{
    terrain::Lattice places;
    places.nx = columns + 2;
    places.nz = rows + 2;
    places.cell = spacing;
    places.x0 = ground.x0 - spacing / 2;
    places.z0 = ground.z0 - spacing / 2;
    return places;
}

QRgb shade(double height, double light)
{
    // From the dark green of valleys to the pale grey of summits: quiet under what is drawn on top.
    constexpr std::array<std::array<double, 3>, 3> kTones{{{58, 74, 58}, {104, 108, 92}, {196, 198, 196}}};
    const double at = std::clamp(height, 0., 1.) * 2;
    const int tone = at < 1 ? 0 : 1;
    const auto channel = [&](std::size_t k) {
        const double mixed = std::lerp(kTones[std::size_t(tone)][k], kTones[std::size_t(tone) + 1][k], at - tone);
        return int(std::clamp(mixed * light, 0., 255.));
    };
    return qRgba(channel(0), channel(1), channel(2), 255);
}

} // namespace

QImage mapOf(const terrain::Document& document, int longest)
{
    const terrain::Lattice& ground = document.lattice;
    const double spacing = std::max(ground.width(), ground.depth()) / longest;
    if (!(spacing > 0))
        return {};
    const int columns = std::max(1, int(std::lround(ground.width() / spacing)));
    const int rows = std::max(1, int(std::lround(ground.depth() / spacing)));
    const terrain::Lattice places = placesOf(ground, columns, rows, spacing);
    std::vector<float> heights(std::size_t(places.count()));
    std::vector<std::uint8_t> known(heights.size());
    terrain::Surface(document).grid(places, heights, known);

    float lowest = std::numeric_limits<float>::max();
    float highest = std::numeric_limits<float>::lowest();
    for (std::size_t k = 0; k < heights.size(); ++k) {
        if (known[k] == terrain::Surface::kVoid)
            continue;
        lowest = std::min(lowest, heights[k]);
        highest = std::max(highest, heights[k]);
    }
    const double relief = std::max(1e-6, double(highest) - lowest);
    // Flat land shows its folds too: slopes are steepened until the ground's whole relief stands as high as a fifth
    // of its side.
    const double steeper = std::clamp(0.2 * spacing * longest / relief, 1., 20.);

    QImage image(columns, rows, QImage::Format_ARGB32_Premultiplied);
    for (int row = 0; row < rows; ++row) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(row));
        for (int column = 0; column < columns; ++column) {
            const std::size_t at = std::size_t(row + 1) * std::size_t(places.nx) + std::size_t(column) + 1;
            const std::array<std::size_t, 5> around{at, at - 1, at + 1, at - std::size_t(places.nx),
                                                    at + std::size_t(places.nx)};
            if (known[at] == terrain::Surface::kVoid) {
                line[column] = 0;
                continue;
            }
            const auto height = [&](std::size_t k) {
                return double(heights[known[around[k]] == terrain::Surface::kVoid ? at : around[k]]);
            };
            const double east = (height(2) - height(1)) / (2 * spacing) * steeper;
            const double south = (height(4) - height(3)) / (2 * spacing) * steeper;
            // The sun stands in the north-west, 45 degrees high.
            const double light =
                (east * 0.5 + south * 0.5 + std::numbers::sqrt2 / 2) / std::sqrt(1 + east * east + south * south);
            line[column] = shade((double(heights[at]) - lowest) / relief, 0.35 + 0.92 * std::max(0., light));
        }
    }
    return image;
}

Minimap::Minimap(QQuickItem* parent) : QQuickPaintedItem(parent)
{
    setAntialiasing(true);
    m_pool.setMaxThreadCount(1);
    m_pool.setObjectName(u"minimap"_s);
    m_pace.setSingleShot(true);
    m_pace.setInterval(kPace);
    m_pace.callOnTimeout(this, &Minimap::makeImage);
}

Minimap::~Minimap()
{
    m_pool.waitForDone();
}

void Minimap::setViewport(Viewport* viewport)
{
    if (viewport == m_viewport)
        return;
    if (m_viewport)
        m_viewport->disconnect(this);
    m_viewport = viewport;
    if (viewport) {
        connect(viewport, &Viewport::cameraChanged, this, &QQuickItem::polish);
        connect(viewport, &Viewport::sessionChanged, this, &Minimap::follow);
        connect(viewport, &QQuickItem::widthChanged, this, &QQuickItem::polish);
        connect(viewport, &QQuickItem::heightChanged, this, &QQuickItem::polish);
    }
    follow();
    Q_EMIT viewportChanged();
}

void Minimap::follow()
{
    if (m_session)
        m_session->disconnect(this);
    m_session = m_viewport ? m_viewport->session() : nullptr;
    if (m_session) {
        connect(m_session, &Session::groundChanged, this, [this] {
            if (!m_pace.isActive())
                m_pace.start();
        });
        connect(m_session, &Session::documentReplaced, this, &Minimap::replaceGround);
    }
    replaceGround();
}

void Minimap::replaceGround()
{
    m_image = {};
    Q_EMIT aspectChanged();
    makeImage();
    polish();
}

terrain::Lattice Minimap::lattice() const
{
    return m_session ? m_session->document().lattice : terrain::Lattice{};
}

double Minimap::aspect() const
{
    const terrain::Lattice ground = lattice();
    return ground.width() > 0 && ground.depth() > 0 ? std::clamp(ground.width() / ground.depth(), 0.25, 4.) : 1;
}

void Minimap::makeImage()
{
    m_stale = m_making;
    if (m_making || !m_session || !m_session->hasGround())
        return;
    m_making = true;
    m_pool.start([this, document = m_session->document()] {
        QMetaObject::invokeMethod(
            this,
            [this, image = mapOf(document, kLongest)] {
                m_making = false;
                m_image = image;
                update();
                Q_EMIT imageChanged();
                if (m_stale)
                    m_pace.start();
            },
            Qt::QueuedConnection);
    });
}

QPointF Minimap::onMap(double x, double z) const
{
    const terrain::Lattice ground = lattice();
    return {(x - ground.x0) / std::max(ground.width(), 1e-9) * width(),
            (z - ground.z0) / std::max(ground.depth(), 1e-9) * height()};
}

void Minimap::lookAt(const QPointF& position)
{
    if (!m_viewport || !(width() > 0) || !(height() > 0))
        return;
    const terrain::Lattice ground = lattice();
    m_viewport->lookAt(ground.x0 + std::clamp(position.x() / width(), 0., 1.) * ground.width(),
                       ground.z0 + std::clamp(position.y() / height(), 0., 1.) * ground.depth());
}

/// What the picture's left and right edges meet: the nearest and the farthest ground of each.
QPolygonF Minimap::footprint() const
{
    constexpr int kSteps = 12;
    const Camera& camera = m_viewport->camera();
    const auto alongEdge = [&](double x, bool fromTop) {
        for (int step = 0; step <= kSteps; ++step) {
            const double share = double(fromTop ? step : kSteps - step) / kSteps;
            if (const auto hit = m_viewport->groundAt({x, share * m_viewport->height()}))
                return onMap(hit->point.x, hit->point.z);
        }
        const terrain::Vec3 direction = camera.direction({x, 0});
        const double length = std::hypot(direction.x, direction.z);
        const double reach = fromTop && length > 0 ? camera.sight() / length : 0;
        return onMap(camera.eye().x + direction.x * reach, camera.eye().z + direction.z * reach);
    };
    const double right = m_viewport->width();
    return QPolygonF({alongEdge(0, false), alongEdge(0, true), alongEdge(right, true), alongEdge(right, false)});
}

void Minimap::updatePolish()
{
    if (!m_viewport || !isVisible())
        return;
    m_view = footprint();
    m_eye = onMap(m_viewport->camera().eye().x, m_viewport->camera().eye().z);
    update();
}

void Minimap::geometryChange(const QRectF& newGeometry, const QRectF& oldGeometry)
{
    QQuickPaintedItem::geometryChange(newGeometry, oldGeometry);
    polish();
}

void Minimap::paint(QPainter* painter)
{
    const QRectF all(0, 0, width(), height());
    QPainterPath corners;
    corners.addRoundedRect(all.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter->setClipPath(corners);
    painter->fillRect(all, QColor(27, 29, 33, 150));
    painter->setRenderHint(QPainter::SmoothPixmapTransform);
    if (!m_image.isNull())
        painter->drawImage(all, m_image);
    painter->setPen(QPen(Qt::white, 1.2));
    painter->setBrush(QColor(255, 255, 255, 40));
    painter->drawPolygon(m_view);
    painter->setBrush(QColor(224, 164, 74));
    painter->drawEllipse(m_eye, 3, 3);
    painter->setClipping(false);
    painter->setPen(QPen(QColor(16, 20, 24, 170), 1));
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(corners);
}

} // namespace editor
