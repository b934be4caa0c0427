// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/export_panel.h"

#include "editor/jobs/job_queue.h"
#include "editor/panels/format.h"
#include "editor/session/notices.h"
#include "terrain/io/export.h"

#include <QtCore/QStandardPaths>

#include <cmath>

namespace editor {

using namespace Qt::StringLiterals;

namespace {

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

} // namespace

ExportPanel::ExportPanel(QObject* parent)
    : QObject(parent),
      m_directory(QUrl::fromLocalFile(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) +
                                      u"/moraine-export"_s)),
      m_results(new FactList(this))
{
}

void ExportPanel::setSession(Session* session)
{
    if (session == m_session)
        return;
    if (m_session)
        m_session->disconnect(this);
    m_session = session;
    if (session) {
        connect(session, &Session::documentReplaced, this, [this] {
            m_results->set({});
            m_notes.clear();
            m_error.clear();
            Q_EMIT changed();
            Q_EMIT resultChanged();
        });
        connect(session, &Session::fileChanged, this, [this] {
            m_baseName = m_session->name();
            Q_EMIT changed();
        });
        m_baseName = session->name();
    }
    Q_EMIT sessionChanged();
    Q_EMIT changed();
}

QStringList ExportPanel::formatNames() const
{
    QStringList names;
    for (const terrain::ExportFormat& format : terrain::exportFormats())
        names.push_back(textOf(format.name));
    return names;
}

void ExportPanel::setFormat(int format)
{
    if (format == m_format || format < 0 || format >= int(terrain::exportFormats().size()))
        return;
    m_format = format;
    m_overlap = terrain::exportFormats()[std::size_t(format)].overlap;
    Q_EMIT changed();
}

QString ExportPanel::purpose() const
{
    return textOf(terrain::exportFormats()[std::size_t(m_format)].purpose);
}

void ExportPanel::setDirectoryText(const QString& path)
{
    m_directory = path.isEmpty() ? QUrl() : QUrl::fromLocalFile(path);
    Q_EMIT changed();
}

bool ExportPanel::hasRange() const
{
    return terrain::exportFormats()[std::size_t(m_format)].coding == terrain::SampleCoding::Code16;
}

bool ExportPanel::needsVoidValue() const
{
    if (!m_session || terrain::exportFormats()[std::size_t(m_format)].keepsVoids())
        return false;
    // A field without voids has no tile of its own.
    const terrain::Field<std::uint8_t>& voids = m_session->recorded().voids;
    return voids.background() != 0 || !voids.differenceFrom({voids.nx(), voids.nz(), std::uint8_t(0)}).isEmpty();
}

QString ExportPanel::plan() const
{
    if (!m_session || !m_session->hasGround())
        return tr("Open ground first");
    const terrain::Lattice& lattice = m_session->document().lattice;
    if (!m_tiled)
        return tr("1 file of %1 × %2 samples").arg(lattice.nx).arg(lattice.nz);
    if (!(m_tile >= 2 && m_tile <= terrain::Lattice::kMaxSide))
        return tr("A tile has from 2 to %1 samples a side").arg(terrain::Lattice::kMaxSide);
    const auto tilesAlong = [this](int side) {
        const double step = m_tile - m_overlap;
        return std::max(1., std::ceil((side - m_overlap) / step));
    };
    return tr("%1 × %2 tiles of up to %3 samples a side")
        .arg(tilesAlong(lattice.nx))
        .arg(tilesAlong(lattice.nz))
        .arg(m_tile);
}

terrain::ExportOptions ExportPanel::options() const
{
    terrain::ExportOptions options;
    options.preset = terrain::exportFormats()[std::size_t(m_format)].id;
    options.directory = m_directory.toLocalFile().toStdString();
    options.baseName = m_baseName.toStdString();
    if (m_tiled) {
        // An absurd side becomes -1, which the export refuses by name.
        options.tile = m_tile >= 0 && m_tile < 1e9 && m_tile == std::floor(m_tile) ? int(m_tile) : -1;
        options.overlap = m_overlap;
        options.tileNames = m_tileNames.toStdString();
    }
    if (hasRange() && !std::isnan(m_low) && !std::isnan(m_high))
        options.range = {m_low, m_high};
    if (needsVoidValue() && !std::isnan(m_voidValue))
        options.voidValue = m_voidValue;
    options.overwrite = m_overwrite;
    return options;
}

void ExportPanel::run()
{
    if (m_running || !m_session || !m_session->hasGround())
        return;
    m_running = true;
    m_error.clear();
    m_notes.clear();
    m_results->set({});
    Q_EMIT resultChanged();
    m_session->jobs()->run<terrain::ExportReport>(
        tr("Exporting %1").arg(m_baseName),
        [document = m_session->recorded(), chosen = options()](terrain::Progress& progress) {
            return terrain::exportGround(document, chosen, progress);
        },
        [panel = QPointer(this)](terrain::Result<terrain::ExportReport> report) {
            if (!panel)
                return;
            panel->m_running = false;
            if (report)
                panel->show(*report);
            else
                panel->m_error = QString::fromStdString(report.error().line());
            Q_EMIT panel->resultChanged();
        });
}

void ExportPanel::show(const terrain::ExportReport& report)
{
    double bytes = 0;
    for (const terrain::ExportedFile& file : report.files)
        bytes += double(file.bytes);
    QList<FactList::Fact> rows = {
        {tr("Files"), tr("%1, %2").arg(report.files.size()).arg(Format::bytes(bytes))},
        {tr("First file"), QString::fromStdString(report.files.front().name)},
        {tr("Sidecar"), QString::fromStdString(report.sidecar)},
    };
    if (report.range)
        rows.push_back(
            {tr("Range"),
             tr("%1 to %2 m").arg(Format::number(report.range->low, 3), Format::number(report.range->high, 3))});
    if (report.step > 0)
        rows.push_back({tr("Step"), u"%1 m"_s.arg(report.step, 0, 'g', 4)});
    rows.push_back({tr("Largest error"), u"%1 m"_s.arg(report.maxError, 0, 'g', 3)});
    rows.push_back({tr("Clipped low"), Format::number(double(report.clippedLow), 0)});
    rows.push_back({tr("Clipped high"), Format::number(double(report.clippedHigh), 0)});
    if (report.voids > 0)
        rows.push_back({tr("Voids"), Format::number(double(report.voids), 0)});
    for (const terrain::ExportNumber& number : report.numbers)
        rows.push_back(
            {textOf(number.label), (QString::number(number.value, 'g', 10) + u' ' + textOf(number.unit)).trimmed()});
    m_results->set(rows);
    for (const std::string& note : report.notes)
        m_notes.push_back(QString::fromStdString(note));
    const QString count = report.files.size() == 1 ? tr("1 file") : tr("%1 files").arg(report.files.size());
    const QString text = tr("Exported %1 to %2; read back, largest error %3 m").arg(count, directoryText());
    m_session->notices()->add(Notices::Good, text.arg(report.maxError, 0, 'g', 3));
}

} // namespace editor
