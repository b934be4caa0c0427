// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/progress.h"
#include "terrain/document/document.h"
#include "terrain/surface/surface.h"

#include <QtCore/QObject>
#include <QtCore/QString>
#include <QtCore/QUrl>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <memory>

Q_MOC_INCLUDE("editor/jobs/job_queue.h")
Q_MOC_INCLUDE("editor/session/notices.h")

namespace terrain {
class Project;
}

namespace editor {

class History;
class JobQueue;
class Notices;

/// The open document: its values, its history and its file. One a window, made by the QML engine; C++ asks the engine
/// for it. All of it belongs to the window's thread; long work runs as jobs over document values, and nothing here
/// blocks for longer than a few milliseconds.
class Session : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON
    Q_PROPERTY(bool hasGround READ hasGround NOTIFY documentReplaced FINAL)
    Q_PROPERTY(QString name READ name NOTIFY fileChanged FINAL)
    Q_PROPERTY(QString path READ path NOTIFY fileChanged FINAL)
    Q_PROPERTY(bool readOnly READ isReadOnly NOTIFY fileChanged FINAL)
    Q_PROPERTY(bool dirty READ isDirty NOTIFY dirtyChanged FINAL)
    Q_PROPERTY(bool busy READ isBusy NOTIFY busyChanged FINAL)
    Q_PROPERTY(bool canUndo READ canUndo NOTIFY historyChanged FINAL)
    Q_PROPERTY(bool canRedo READ canRedo NOTIFY historyChanged FINAL)
    Q_PROPERTY(QString undoLabel READ undoLabel NOTIFY historyChanged FINAL)
    Q_PROPERTY(QString redoLabel READ redoLabel NOTIFY historyChanged FINAL)
    Q_PROPERTY(int undoDepth READ undoDepth NOTIFY historyChanged FINAL)
    Q_PROPERTY(qint64 undoBytes READ undoBytes NOTIFY historyChanged FINAL)
    Q_PROPERTY(QString savedAt READ savedAt NOTIFY fileChanged FINAL)
    Q_PROPERTY(editor::JobQueue* jobs READ jobs CONSTANT FINAL)
    Q_PROPERTY(editor::Notices* notices READ notices CONSTANT FINAL)

public:
    explicit Session(QObject* parent = nullptr);
    ~Session() override;

    /// What the window shows: the last recorded state, or the preview while there is one. One sample without ground
    /// where nothing is open.
    const terrain::Document& document() const { return m_shown; }
    /// A view of `document()`. Cheap.
    terrain::Surface surface() const { return terrain::Surface(m_shown); }
    /// The last recorded state, whatever is being previewed.
    const terrain::Document& recorded() const;

    /// Ends a preview and records `document` as one undo step. What changes nothing is not recorded.
    void commit(terrain::Document document, const QString& label);
    /// Shows a state that is not recorded: a stroke in progress. `change` is what differs from what was shown before.
    void preview(terrain::Document document, const terrain::Change& change);
    /// Goes back to the recorded state.
    void cancelPreview();
    bool isPreviewing() const { return m_previewing; }

    /// Whether ground without a file would be missed: an import is, the sample mountain is not until it is edited.
    enum class Keep { WorthSaving, Untouched };
    /// Makes `document` the open one, without a file; its history starts here. `projectName` is what save-as proposes.
    void adopt(terrain::Document document, const QString& projectName, Keep keep = Keep::WorthSaving);
    /// Ground that a job made, and what its author should know of it.
    struct NewGround {
        terrain::Document document;
        QStringList notes;
    };
    using MakeGround = std::function<terrain::Result<NewGround>(terrain::Progress&)>;
    using Refused = std::function<void(const terrain::Error&)>;
    /// Runs `work` on a thread and adopts its result; an error goes to `refused`, or to the notices without one.
    /// Refused while another document is being read or written.
    void adoptFrom(const QString& title, const QString& projectName, Keep keep, MakeGround work, Refused refused = {});

    Q_INVOKABLE void undo();
    Q_INVOKABLE void redo();
    /// Goes to a state of the history, 0 the oldest.
    Q_INVOKABLE void goTo(int position);
    /// Opens a project; what is not a project is handed to the import dialog by `importRequested`.
    Q_INVOKABLE void open(const QUrl& url);
    Q_INVOKABLE void openReadOnly(const QUrl& url);
    /// Writes to the project's own place; asks for one by `saveAsRequested` where there is none.
    Q_INVOKABLE void save();
    /// Writes to `url`; `.moraine` is added where the name lacks it.
    Q_INVOKABLE void saveAs(const QUrl& url);
    /// The mountain of a first start.
    Q_INVOKABLE void openSample();
    /// Shows `error` as a notice.
    void report(const terrain::Error& error);

    bool hasGround() const { return m_hasGround; }
    QString name() const { return m_name; }
    /// The project's directory; empty where there is none.
    QString path() const { return m_path; }
    bool isReadOnly() const { return m_readOnly; }
    /// True where the recorded state is not what the file holds.
    bool isDirty() const { return m_dirty; }
    /// True while the document is being read or written.
    bool isBusy() const { return m_busy; }
    bool canUndo() const;
    bool canRedo() const;
    QString undoLabel() const;
    QString redoLabel() const;
    int undoDepth() const;
    qint64 undoBytes() const;
    QString savedAt() const { return m_savedAt; }
    const History* history() const { return m_history.get(); }
    /// Bounds the memory of the history; the oldest states go first.
    void setHistoryBudget(std::size_t bytes);
    JobQueue* jobs() const { return m_jobs; }
    Notices* notices() const { return m_notices; }

Q_SIGNALS:
    /// The shown ground differs within `change`; the lattice is the same as before.
    void groundChanged(const terrain::Change& change);
    /// Another document, or another lattice: everything that was known of the ground is void.
    void documentReplaced();
    void historyChanged();
    void fileChanged();
    void dirtyChanged();
    void busyChanged();
    /// A save ended well.
    void saved();
    void saveFailed();
    void saveAsRequested();
    void importRequested(const QList<QUrl>& files);

private:
    void show(terrain::Document document);
    void stepTo(const std::function<bool(History&)>& step);
    void openAs(const QUrl& url, bool readOnly);
    using ProjectPtr = std::shared_ptr<terrain::Project>;
    void opened(ProjectPtr project);
    void write(const QString& path,
               std::function<terrain::Result<ProjectPtr>(const terrain::Document&, terrain::Progress&)> work);
    void replaceHistory(terrain::Document document);
    void setBusy(bool busy);
    bool refuseWhileBusy();
    void updateDirty();

    terrain::Document m_shown;
    terrain::Document m_saved; ///< what the file holds; meaningful where m_hasSaved
    std::unique_ptr<History> m_history;
    ProjectPtr m_project; ///< used by the job alone while m_busy
    JobQueue* m_jobs = nullptr;
    Notices* m_notices = nullptr;
    QString m_name;
    QString m_path;
    QString m_savedAt;
    std::size_t m_historyBudget = std::size_t(1) << 30;
    bool m_hasGround = false;
    bool m_hasSaved = false;
    bool m_previewing = false;
    bool m_dirty = false;
    bool m_busy = false;
    bool m_readOnly = false;
};

} // namespace editor
