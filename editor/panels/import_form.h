// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/jobs/job_queue.h"
#include "editor/panels/fact_list.h"
#include "editor/session/session.h"

#include <QtCore/QPointer>
#include <QtGui/QImage>

#include <filesystem>
#include <limits>

namespace terrain {
struct ImportFacts;
struct ImportOptions;
struct Preview;
} // namespace terrain

namespace editor {

/// The import dialog: what the files say, what must still be answered, and how the ground would look with the answers
/// given. Files are read on a thread and in the decoding process. Nothing is chosen for the author: a field that is not
/// filled in is a question that stays open. Numbers not given are NaN.
class ImportForm : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(editor::Session* session MEMBER m_session NOTIFY sessionChanged FINAL)
    Q_PROPERTY(editor::FactList* facts READ facts CONSTANT FINAL)
    Q_PROPERTY(editor::JobQueue* jobs READ jobs CONSTANT FINAL)
    Q_PROPERTY(QString title READ title NOTIFY filesChanged FINAL)
    Q_PROPERTY(bool reading READ isReading NOTIFY readChanged FINAL)
    Q_PROPERTY(bool ready READ isReady NOTIFY readChanged FINAL)
    Q_PROPERTY(bool importing READ isImporting NOTIFY readChanged FINAL)
    Q_PROPERTY(QString error READ error NOTIFY readChanged FINAL)
    Q_PROPERTY(QStringList questions READ questions NOTIFY readChanged FINAL)
    Q_PROPERTY(QStringList asked READ asked NOTIFY readChanged FINAL)
    Q_PROPERTY(QStringList channels READ channels NOTIFY readChanged FINAL)
    Q_PROPERTY(QStringList warnings READ warnings NOTIFY readChanged FINAL)
    Q_PROPERTY(QStringList notes READ notes NOTIFY readChanged FINAL)
    Q_PROPERTY(QImage picture READ picture NOTIFY readChanged FINAL)
    Q_PROPERTY(QImage otherPicture READ otherPicture NOTIFY readChanged FINAL)
    Q_PROPERTY(bool hasOtherPicture READ hasOtherPicture NOTIFY readChanged FINAL)

    Q_PROPERTY(double columns MEMBER m_columns NOTIFY answered FINAL)
    Q_PROPERTY(double rows MEMBER m_rows NOTIFY answered FINAL)
    Q_PROPERTY(QString sample MEMBER m_sample NOTIFY answered FINAL)
    Q_PROPERTY(double low MEMBER m_low NOTIFY answered FINAL)
    Q_PROPERTY(double high MEMBER m_high NOTIFY answered FINAL)
    Q_PROPERTY(double cell MEMBER m_cell NOTIFY answered FINAL)
    Q_PROPERTY(QString decode MEMBER m_decode NOTIFY answered FINAL)
    Q_PROPERTY(QString channel MEMBER m_channel NOTIFY answered FINAL)
    Q_PROPERTY(QString voids MEMBER m_voids NOTIFY answered FINAL)
    Q_PROPERTY(bool resample MEMBER m_resample NOTIFY answered FINAL)
    Q_PROPERTY(double resampleCell MEMBER m_resampleCell NOTIFY answered FINAL)
    Q_PROPERTY(QString crs MEMBER m_crs NOTIFY answered FINAL)
    Q_PROPERTY(QString tileOrder MEMBER m_tileOrder NOTIFY answered FINAL)
    Q_PROPERTY(double tileBase MEMBER m_tileBase NOTIFY answered FINAL)
    Q_PROPERTY(double tileOverlap MEMBER m_tileOverlap NOTIFY answered FINAL)

public:
    explicit ImportForm(QObject* parent = nullptr);
    ~ImportForm() override;

    /// Starts over with these files, which are one ground.
    Q_INVOKABLE void load(const QList<QUrl>& files);
    /// Imports with the answers given; `accepted` follows, or `error` says why not.
    Q_INVOKABLE void accept();
    /// Stops reading and forgets the files.
    Q_INVOKABLE void close();
    /// The sample type with its bytes swapped, for a RAW of two or four bytes.
    Q_INVOKABLE void swapByteOrder();

    FactList* facts() const { return m_factList; }
    JobQueue* jobs() { return &m_jobs; }
    QString title() const;
    bool isReading() const { return m_reading; }
    /// True where nothing is left to answer.
    bool isReady() const { return m_ready; }
    bool isImporting() const { return m_importing; }
    QString error() const { return m_error; }
    /// What must still be answered, one line each.
    QStringList questions() const { return m_questions; }
    /// Ids of all questions since the files were loaded, answered or not: "size", "sample", "range", "channel",
    /// "voids", "metres", "crs", "tileOrder", "tileBase", "tileOverlap".
    QStringList asked() const { return m_asked; }
    QStringList channels() const { return m_channels; }
    QStringList warnings() const { return m_warnings; }
    QStringList notes() const { return m_notes; }
    QImage picture() const { return m_picture; }
    /// A RAW with its bytes swapped; null otherwise.
    QImage otherPicture() const { return m_otherPicture; }
    bool hasOtherPicture() const { return !m_otherPicture.isNull(); }
    terrain::ImportOptions options() const;

Q_SIGNALS:
    void sessionChanged();
    void filesChanged();
    void readChanged();
    void answered();
    void accepted();

private:
    struct Reading;
    static terrain::Result<Reading> read(const std::vector<std::filesystem::path>& files,
                                         const terrain::ImportOptions& options, terrain::Progress& progress);
    void readSoon();
    void readNow();
    void show(terrain::Result<Reading> reading);
    void listFacts(const terrain::ImportFacts& facts, const terrain::Preview* preview);
    void clearReading();
    void groundArrived();

    QPointer<Session> m_session;
    std::vector<std::filesystem::path> m_files;
    JobQueue m_jobs;
    QTimer m_settle; ///< waits for a pause in typing
    FactList* m_factList;
    int m_generation = 0; ///< of the answers; what was read for older ones is dropped
    bool m_reading = false;
    bool m_ready = false;
    bool m_importing = false;
    QString m_error;
    QStringList m_questions, m_asked, m_channels, m_warnings, m_notes;
    QImage m_picture, m_otherPicture;

    static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
    double m_columns = kUnknown;
    double m_rows = kUnknown;
    QString m_sample;
    double m_low = kUnknown;  ///< metres
    double m_high = kUnknown; ///< metres
    double m_cell = kUnknown; ///< metres
    QString m_decode;
    QString m_channel;
    QString m_voids;
    bool m_resample = false;
    double m_resampleCell = kUnknown; ///< metres; unknown: near the source's own
    QString m_crs;
    QString m_tileOrder;
    double m_tileBase = kUnknown;
    double m_tileOverlap = kUnknown;
};

} // namespace editor
