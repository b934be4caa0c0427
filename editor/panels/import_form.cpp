// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/import_form.h"

#include "editor/panels/format.h"
#include "terrain/io/import.h"

#include <QtCore/QFileInfo>

#include <chrono>
#include <cmath>
#include <cstring>
#include <utility>

namespace editor {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using Id = terrain::ImportQuestion::Id;

QString nameOf(Id id)
{
    switch (id) {
    case Id::Size:
        return u"size"_s;
    case Id::Sample:
        return u"sample"_s;
    case Id::Range:
        return u"range"_s;
    case Id::Channel:
        return u"channel"_s;
    case Id::Voids:
        return u"voids"_s;
    case Id::Metres:
        return u"metres"_s;
    case Id::Crs:
        return u"crs"_s;
    case Id::TileOrder:
        return u"tileOrder"_s;
    case Id::TileBase:
        return u"tileBase"_s;
    case Id::TileOverlap:
        return u"tileOverlap"_s;
    }
    return {};
}

QStringList linesOf(const std::vector<std::string>& lines)
{
    QStringList texts;
    for (const std::string& line : lines)
        texts.push_back(QString::fromStdString(line));
    return texts;
}

QImage imageOf(const terrain::Hillshade& shade)
{
    QImage image(shade.width, shade.height, QImage::Format_Grayscale8);
    for (int row = 0; row < shade.height; ++row)
        std::memcpy(image.scanLine(row), shade.grey.data() + std::ptrdiff_t(row) * shade.width,
                    std::size_t(shade.width));
    return image;
}

std::optional<int> wholeOf(double value)
{
    return value == std::floor(value) && std::abs(value) < 1e6 ? std::optional(int(value)) : std::nullopt;
}

/// Sides that a person typed; absurd ones become -1, which the import refuses by name.
std::int64_t sideOf(double value)
{
    return value >= 0 && value < 1e12 && value == std::floor(value) ? std::int64_t(value) : -1;
}

} // namespace

/// What was read for one set of answers.
struct ImportForm::Reading {
    terrain::ImportFacts facts;
    std::optional<terrain::Preview> preview; ///< none where the samples cannot be read without an answer
};

ImportForm::ImportForm(QObject* parent) : QObject(parent), m_factList(new FactList(this))
{
    m_settle.setSingleShot(true);
    m_settle.setInterval(200ms);
    connect(&m_settle, &QTimer::timeout, this, &ImportForm::readNow);
    connect(this, &ImportForm::answered, this, &ImportForm::readSoon);
}

ImportForm::~ImportForm() = default;

QString ImportForm::title() const
{
    if (m_files.empty())
        return {};
    const QString first = QString::fromStdString(m_files.front().filename().string());
    return m_files.size() == 1 ? first : tr("%1 and %n more", nullptr, int(m_files.size()) - 1).arg(first);
}

void ImportForm::load(const QList<QUrl>& files)
{
    close();
    for (const QUrl& file : files)
        m_files.emplace_back(file.toLocalFile().toStdString());
    Q_EMIT filesChanged();
    readNow();
}

void ImportForm::close()
{
    m_settle.stop();
    m_jobs.cancelAll();
    ++m_generation;
    m_files.clear();
    m_columns = m_rows = m_low = m_high = m_cell = m_resampleCell = m_tileBase = m_tileOverlap = kUnknown;
    m_sample = m_decode = m_channel = m_voids = m_crs = m_tileOrder = QString();
    m_resample = false;
    m_asked.clear();
    m_reading = false;
    clearReading();
    Q_EMIT answered();
    Q_EMIT readChanged();
}

void ImportForm::clearReading()
{
    m_ready = false;
    m_error.clear();
    m_questions.clear();
    m_channels.clear();
    m_warnings.clear();
    m_notes.clear();
    m_picture = {};
    m_otherPicture = {};
    m_factList->set({});
}

void ImportForm::swapByteOrder()
{
    const bool little = m_sample.endsWith(u"le"_s);
    if (!little && !m_sample.endsWith(u"be"_s))
        return;
    m_sample = m_sample.chopped(2) + (little ? u"be"_s : u"le"_s);
    Q_EMIT answered();
}

terrain::ImportOptions ImportForm::options() const
{
    terrain::ImportOptions options;
    if (!std::isnan(m_columns) && !std::isnan(m_rows))
        options.size = terrain::RasterSize{sideOf(m_columns), sideOf(m_rows)};
    if (const auto sample = terrain::rawSampleFrom(m_sample.toStdString()))
        options.sample = *sample;
    if (!std::isnan(m_low) && !std::isnan(m_high))
        options.range = {m_low, m_high};
    if (!std::isnan(m_cell))
        options.cell = m_cell;
    if (const auto decode = terrain::heightDecodeFrom(m_decode.toStdString()))
        options.decode = *decode;
    options.channel = m_channel.toStdString();
    if (const auto voids = terrain::voidPolicyFrom(m_voids.toStdString()))
        options.voids = *voids;
    if (m_resample)
        options.resample = std::isnan(m_resampleCell) ? terrain::ImportOptions::kAutoCell : m_resampleCell;
    options.crs = m_crs.toStdString();
    if (const auto order = terrain::tileOrderFrom(m_tileOrder.toStdString()))
        options.tiles.order = *order;
    options.tiles.base = wholeOf(m_tileBase);
    options.tiles.overlap = wholeOf(m_tileOverlap);
    return options;
}

void ImportForm::readSoon()
{
    if (m_files.empty())
        return;
    ++m_generation;
    m_ready = false;
    m_jobs.cancelAll();
    m_settle.start();
    Q_EMIT readChanged();
}

terrain::Result<ImportForm::Reading> ImportForm::read(const std::vector<std::filesystem::path>& files,
                                                      const terrain::ImportOptions& options,
                                                      terrain::Progress& progress)
{
    TERRAIN_TRY(facts, terrain::probe(files, options));
    Reading reading{std::move(facts), {}};
    // A picture needs to know how the samples are stored; a range, metres or voids may be answered later.
    for (const terrain::ImportQuestion& question : reading.facts.questions) {
        if (question.id != Id::Range && question.id != Id::Metres && question.id != Id::Voids)
            return reading;
    }
    TERRAIN_TRY(preview, terrain::preview(files, options, progress));
    reading.facts = preview.facts;
    reading.preview = std::move(preview);
    return reading;
}

void ImportForm::readNow()
{
    if (m_files.empty())
        return;
    m_reading = true;
    Q_EMIT readChanged();
    m_jobs.run<Reading>(
        tr("Reading %1").arg(title()),
        [files = m_files, answers = options()](terrain::Progress& progress) { return read(files, answers, progress); },
        [this, generation = m_generation](terrain::Result<Reading> reading) {
            if (generation == m_generation)
                show(std::move(reading));
        });
}

void ImportForm::show(terrain::Result<Reading> reading)
{
    m_reading = false;
    clearReading();
    if (!reading) {
        m_error = QString::fromStdString(reading.error().line());
        Q_EMIT readChanged();
        return;
    }
    const terrain::ImportFacts& facts = reading->facts;
    for (const terrain::ImportQuestion& question : facts.questions) {
        m_questions.push_back(QString::fromStdString(question.text));
        if (const QString id = nameOf(question.id); !m_asked.contains(id))
            m_asked.push_back(id);
    }
    m_channels = linesOf(facts.channels);
    m_warnings = linesOf(facts.warnings);
    m_notes = linesOf(facts.notes);
    const terrain::Preview* preview = reading->preview ? &*reading->preview : nullptr;
    if (preview) {
        m_picture = imageOf(preview->picture);
        if (preview->otherByteOrder)
            m_otherPicture = imageOf(*preview->otherByteOrder);
    }
    listFacts(facts, preview);
    m_ready = m_questions.isEmpty();
    Q_EMIT readChanged();
}

void ImportForm::listFacts(const terrain::ImportFacts& facts, const terrain::Preview* preview)
{
    QList<FactList::Fact> rows = {
        {tr("Format"), QString::fromStdString(facts.format)},
        {tr("File size"), Format::bytes(double(facts.fileBytes))},
    };
    if (facts.columns > 0)
        rows.push_back({tr("Samples"), u"%1 × %2"_s.arg(Format::number(double(facts.columns), 0),
                                                        Format::number(double(facts.rows), 0))});
    if (!facts.sampleType.empty())
        rows.push_back({tr("Sample type"), QString::fromStdString(facts.sampleType)});
    if (facts.channels.size() > 1)
        rows.push_back({tr("Channels"), linesOf(facts.channels).join(u", "_s)});
    if (facts.tileColumns * facts.tileRows > 1)
        rows.push_back({tr("Tiles"), u"%1 × %2"_s.arg(facts.tileColumns).arg(facts.tileRows)});
    if (facts.columns > 0) {
        rows.push_back({tr("Cell"), facts.cellX == facts.cellZ
                                        ? u"%1 m"_s.arg(facts.cellX)
                                        : u"%1 × %2 m"_s.arg(facts.cellX, 0, 'g', 6).arg(facts.cellZ, 0, 'g', 6)});
        rows.push_back({tr("Size"), u"%1 × %2"_s.arg(Format::length(facts.width()), Format::length(facts.depth()))});
        rows.push_back({tr("Memory"), Format::bytes(double(facts.groundBytes))});
    }
    if (preview) {
        const int places = preview->heightsKnown ? 2 : 0;
        rows.push_back({preview->heightsKnown ? tr("Heights") : tr("Stored codes"),
                        tr("%1 to %2%3")
                            .arg(Format::number(preview->lowest, places), Format::number(preview->highest, places),
                                 preview->heightsKnown ? u" m"_s : QString())});
        rows.push_back({tr("Voids"), Format::number(double(preview->voids), 0)});
    }
    if (facts.nodata)
        rows.push_back({tr("No-data value"), QString::number(*facts.nodata)});
    if (!facts.verticalUnit.empty())
        rows.push_back({tr("Height unit"), QString::fromStdString(facts.verticalUnit)});
    rows.push_back({tr("Placed by"),
                    facts.crsName.empty() ? tr("nothing: stands at 0, 0") : QString::fromStdString(facts.crsName)});
    m_factList->set(rows);
}

void ImportForm::accept()
{
    if (!m_ready || !m_session || m_session->isBusy())
        return;
    const QString name = QString::fromStdString(m_files.front().stem().string());
    m_session->adoptFrom(
        tr("Importing %1").arg(title()), name, Session::Keep::WorthSaving,
        [files = m_files, answers = options()](terrain::Progress& progress) -> terrain::Result<Session::NewGround> {
            TERRAIN_TRY(imported, terrain::importGround(files, answers, progress));
            return Session::NewGround{std::move(imported.document), linesOf(imported.notes)};
        },
        [this](const terrain::Error& error) {
            m_importing = false;
            m_error = QString::fromStdString(error.line());
            Q_EMIT readChanged();
        });
    m_importing = true;
    connect(m_session, &Session::documentReplaced, this, &ImportForm::groundArrived, Qt::UniqueConnection);
    Q_EMIT readChanged();
}

void ImportForm::groundArrived()
{
    if (!std::exchange(m_importing, false))
        return;
    Q_EMIT readChanged();
    Q_EMIT accepted();
}

} // namespace editor
