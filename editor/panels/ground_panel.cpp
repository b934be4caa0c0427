// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/ground_panel.h"

#include "editor/panels/format.h"

#include <chrono>

namespace editor {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

GroundPanel::GroundPanel(QObject* parent) : QObject(parent), m_facts(new FactList(this))
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(300ms);
    connect(&m_rest, &QTimer::timeout, this, &GroundPanel::measureNow);
}

void GroundPanel::setSession(Session* session)
{
    if (session == m_session)
        return;
    if (m_session)
        m_session->disconnect(this);
    m_session = session;
    if (session) {
        connect(session, &Session::groundChanged, this, &GroundPanel::changed);
        connect(session, &Session::documentReplaced, this, &GroundPanel::changed);
    }
    Q_EMIT sessionChanged();
    changed();
}

void GroundPanel::setActive(bool active)
{
    if (active == m_active)
        return;
    m_active = active;
    Q_EMIT activeChanged();
    changed();
}

void GroundPanel::changed()
{
    m_isMeasured = false;
    if (!m_active || !m_session)
        return;
    m_rest.start();
    list();
}

void GroundPanel::measureNow()
{
    // A measurement that is overtaken by an edit is dropped and asked for again.
    if (!m_active || !m_session || !m_session->hasGround() || m_measuring || m_session->isPreviewing()) {
        if (m_measuring || (m_session && m_session->isPreviewing()))
            m_rest.start();
        return;
    }
    setMeasuring(true);
    m_isMeasured = true;
    m_jobs.run<terrain::GroundFacts>(
        tr("Measuring the ground"),
        [document = m_session->document()](terrain::Progress&) -> terrain::Result<terrain::GroundFacts> {
            return terrain::measure(document);
        },
        [this](terrain::Result<terrain::GroundFacts> measured) {
            setMeasuring(false);
            m_measured = *std::move(measured);
            list();
        });
}

void GroundPanel::setMeasuring(bool measuring)
{
    m_measuring = measuring;
    Q_EMIT measuringChanged();
}

void GroundPanel::list()
{
    if (!m_session || !m_session->hasGround()) {
        m_facts->set({});
        return;
    }
    const terrain::Document& document = m_session->document();
    const terrain::Lattice& lattice = document.lattice;
    const bool known = m_isMeasured && !m_measuring;
    const QString waiting = tr("measuring…");
    QString place = tr("none");
    if (document.georeference) {
        // The name stands in the first quotes of a WKT.
        const QString wkt = QString::fromStdString(document.georeference->crs);
        place = wkt.section(u'"', 1, 1);
        if (place.isEmpty())
            place = wkt.left(40);
    }
    m_facts->set({
        {tr("Samples"), u"%1 × %2"_s.arg(Format::number(lattice.nx, 0), Format::number(lattice.nz, 0))},
        {tr("Cell"), u"%1 m"_s.arg(lattice.cell)},
        {tr("Size"), u"%1 × %2"_s.arg(Format::length(lattice.width()), Format::length(lattice.depth()))},
        {tr("West, north"), u"%1, %2 m"_s.arg(Format::number(lattice.x0, 2), Format::number(lattice.z0, 2))},
        {tr("Heights"),
         known ? tr("%1 to %2 m")
                     .arg(Format::number(double(m_measured.lowest), 2), Format::number(double(m_measured.highest), 2))
               : waiting},
        {tr("Voids"), known ? Format::number(double(m_measured.voids), 0) : waiting},
        {tr("Placed by"), place},
        {tr("Height hash"), known ? QString::fromStdString(m_measured.hash) : waiting},
    });
}

} // namespace editor
