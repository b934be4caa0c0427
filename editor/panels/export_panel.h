// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/panels/fact_list.h"
#include "editor/session/session.h"

#include <QtCore/QPointer>

#include <limits>

namespace terrain {
struct ExportOptions;
struct ExportReport;
} // namespace terrain

namespace editor {

/// What to write where, and what came of it: figures measured on the files that were read back. NaN is "not given".
class ExportPanel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(editor::Session* session READ session WRITE setSession NOTIFY sessionChanged FINAL)
    Q_PROPERTY(QStringList formatNames READ formatNames CONSTANT FINAL)
    Q_PROPERTY(int format READ format WRITE setFormat NOTIFY changed FINAL)
    Q_PROPERTY(QString purpose READ purpose NOTIFY changed FINAL)
    Q_PROPERTY(bool hasRange READ hasRange NOTIFY changed FINAL)
    Q_PROPERTY(bool needsVoidValue READ needsVoidValue NOTIFY changed FINAL)
    Q_PROPERTY(QUrl directory MEMBER m_directory NOTIFY changed FINAL)
    Q_PROPERTY(QString directoryText READ directoryText WRITE setDirectoryText NOTIFY changed FINAL)
    Q_PROPERTY(QString baseName MEMBER m_baseName NOTIFY changed FINAL)
    Q_PROPERTY(bool tiled MEMBER m_tiled NOTIFY changed FINAL)
    Q_PROPERTY(double tile MEMBER m_tile NOTIFY changed FINAL)
    Q_PROPERTY(int overlap MEMBER m_overlap NOTIFY changed FINAL)
    Q_PROPERTY(QString tileNames MEMBER m_tileNames NOTIFY changed FINAL)
    Q_PROPERTY(double low MEMBER m_low NOTIFY changed FINAL)
    Q_PROPERTY(double high MEMBER m_high NOTIFY changed FINAL)
    Q_PROPERTY(double voidValue MEMBER m_voidValue NOTIFY changed FINAL)
    Q_PROPERTY(bool overwrite MEMBER m_overwrite NOTIFY changed FINAL)
    Q_PROPERTY(QString plan READ plan NOTIFY changed FINAL)
    Q_PROPERTY(bool running READ isRunning NOTIFY resultChanged FINAL)
    Q_PROPERTY(QString error READ error NOTIFY resultChanged FINAL)
    Q_PROPERTY(editor::FactList* results READ results CONSTANT FINAL)
    Q_PROPERTY(QStringList notes READ notes NOTIFY resultChanged FINAL)

public:
    explicit ExportPanel(QObject* parent = nullptr);

    Session* session() const { return m_session; }
    void setSession(Session* session);
    QStringList formatNames() const;
    int format() const { return m_format; }
    void setFormat(int format);
    QString purpose() const;
    /// True where codes stand for a range of heights.
    bool hasRange() const;
    /// True where the ground has voids that the format cannot keep.
    bool needsVoidValue() const;
    /// The directory as a path.
    QString directoryText() const { return m_directory.toLocalFile(); }
    void setDirectoryText(const QString& path);
    /// How many files of how many samples will be written.
    QString plan() const;
    bool isRunning() const { return m_running; }
    QString error() const { return m_error; }
    FactList* results() const { return m_results; }
    QStringList notes() const { return m_notes; }
    terrain::ExportOptions options() const;

    /// Writes, reads back, compares; the result shows here.
    Q_INVOKABLE void run();

Q_SIGNALS:
    void sessionChanged();
    void changed();
    void resultChanged();

private:
    void show(const terrain::ExportReport& report);

    static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
    QPointer<Session> m_session;
    int m_format = 0;
    QUrl m_directory;
    QString m_baseName;
    bool m_tiled = false;
    double m_tile = 513;
    int m_overlap = 1;
    QString m_tileNames;
    double m_low = kUnknown;       ///< metres
    double m_high = kUnknown;      ///< metres
    double m_voidValue = kUnknown; ///< metres
    bool m_overwrite = false;
    bool m_running = false;
    QString m_error;
    QStringList m_notes;
    FactList* m_results;
};

} // namespace editor
