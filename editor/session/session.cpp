// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/session.h"

#include "editor/history/history.h"
#include "editor/jobs/job_queue.h"
#include "editor/session/ground_files.h"
#include "editor/session/notices.h"
#include "terrain/document/project.h"
#include "terrain/io/import.h"

#include <QtCore/QFileInfo>
#include <QtCore/QTime>

#include <array>

namespace editor {

using namespace Qt::StringLiterals;

namespace {

std::filesystem::path pathOf(const QString& text)
{
    return std::filesystem::path(text.toStdString());
}

bool isSame(const terrain::Document& a, const terrain::Document& b)
{
    return a.lattice == b.lattice && a.georeference == b.georeference && a.heights.sharesAllWith(b.heights) &&
           a.voids.sharesAllWith(b.voids);
}

} // namespace

Session::Session(QObject* parent)
    : QObject(parent),
      m_history(std::make_unique<History>(terrain::Document{})),
      m_jobs(new JobQueue(this)),
      m_notices(new Notices(this))
{
}

Session::~Session() = default;

const terrain::Document& Session::recorded() const
{
    return m_history->current();
}

void Session::show(terrain::Document document)
{
    const terrain::Change change = terrain::difference(m_shown, document);
    m_shown = std::move(document);
    if (change.replaced)
        Q_EMIT documentReplaced();
    else if (!change.isEmpty())
        Q_EMIT groundChanged(change);
}

void Session::commit(terrain::Document document, const QString& label)
{
    m_previewing = false;
    m_history->push(std::move(document), label.toStdString());
    show(recorded());
    Q_EMIT historyChanged();
    updateDirty();
}

void Session::preview(terrain::Document document, const terrain::Change& change)
{
    if (!m_previewing) {
        m_previewing = true;
        Q_EMIT historyChanged();
    }
    m_shown = std::move(document);
    if (!change.isEmpty())
        Q_EMIT groundChanged(change);
}

void Session::cancelPreview()
{
    if (!m_previewing)
        return;
    m_previewing = false;
    show(recorded());
    Q_EMIT historyChanged();
}

void Session::stepTo(const std::function<bool(History&)>& step)
{
    if (m_previewing || !step(*m_history))
        return;
    show(recorded());
    Q_EMIT historyChanged();
    updateDirty();
}

void Session::undo()
{
    stepTo([](History& history) { return history.undo(); });
}

void Session::redo()
{
    stepTo([](History& history) { return history.redo(); });
}

void Session::goTo(int position)
{
    stepTo([position](History& history) {
        bool moved = false;
        while (int(history.position()) > position && history.undo())
            moved = true;
        while (int(history.position()) < position && history.redo())
            moved = true;
        return moved;
    });
}

bool Session::canUndo() const
{
    return !m_previewing && m_history->canUndo();
}

bool Session::canRedo() const
{
    return !m_previewing && m_history->canRedo();
}

QString Session::undoLabel() const
{
    return QString::fromStdString(m_history->undoLabel());
}

QString Session::redoLabel() const
{
    return QString::fromStdString(m_history->redoLabel());
}

int Session::undoDepth() const
{
    return int(m_history->position());
}

qint64 Session::undoBytes() const
{
    return qint64(m_history->bytes());
}

void Session::setHistoryBudget(std::size_t bytes)
{
    m_historyBudget = bytes;
    m_history->setBudget(bytes);
    Q_EMIT historyChanged();
}

void Session::replaceHistory(terrain::Document document)
{
    m_previewing = false;
    m_hasGround = true;
    m_history = std::make_unique<History>(std::move(document), m_historyBudget);
    m_shown = recorded();
    Q_EMIT documentReplaced();
    Q_EMIT historyChanged();
}

void Session::adopt(terrain::Document document, const QString& projectName, Keep keep)
{
    m_project.reset();
    m_path.clear();
    m_savedAt.clear();
    m_readOnly = false;
    m_name = projectName;
    m_hasSaved = keep == Keep::Untouched;
    m_saved = m_hasSaved ? document : terrain::Document{};
    replaceHistory(std::move(document));
    Q_EMIT fileChanged();
    updateDirty();
}

void Session::adoptFrom(const QString& title, const QString& projectName, Keep keep, MakeGround work, Refused refused)
{
    if (refuseWhileBusy())
        return;
    setBusy(true);
    m_jobs->run<NewGround>(title, std::move(work),
                           [this, projectName, keep, refused = std::move(refused)](terrain::Result<NewGround> made) {
                               setBusy(false);
                               if (!made) {
                                   if (refused)
                                       refused(made.error());
                                   else
                                       report(made.error());
                                   return;
                               }
                               adopt(std::move(made->document), projectName, keep);
                               if (!made->notes.isEmpty())
                                   m_notices->add(Notices::Note, made->notes.join(u" · "_s));
                           });
}

void Session::openSample()
{
    adoptFrom(tr("Opening the sample mountain"), u"mount-st-helens"_s, Keep::Untouched,
              [](terrain::Progress& progress) -> terrain::Result<NewGround> {
                  TERRAIN_TRY(file, groundFile("mount-st-helens.tif"));
                  TERRAIN_TRY(imported, terrain::importGround(std::array{file}, {}, progress));
                  return NewGround{std::move(imported.document), {}};
              });
}

void Session::open(const QUrl& url)
{
    if (terrain::Project::existsAt(pathOf(url.toLocalFile())))
        openAs(url, false);
    else
        Q_EMIT importRequested({url});
}

void Session::openReadOnly(const QUrl& url)
{
    openAs(url, true);
}

void Session::openAs(const QUrl& url, bool readOnly)
{
    if (refuseWhileBusy())
        return;
    const QString path = QFileInfo(url.toLocalFile()).absoluteFilePath();
    if (!m_path.isEmpty() && !m_readOnly && QFileInfo(m_path) == QFileInfo(path)) {
        m_notices->add(Notices::Note, tr("%1 is open already").arg(m_name));
        return;
    }
    setBusy(true);
    m_jobs->run<ProjectPtr>(
        tr("Opening %1").arg(QFileInfo(path).fileName()),
        [path = pathOf(path), readOnly](terrain::Progress& progress) -> terrain::Result<ProjectPtr> {
            const auto mode = readOnly ? terrain::OpenMode::Salvage : terrain::OpenMode::Edit;
            TERRAIN_TRY(project, terrain::Project::open(path, mode, progress));
            return std::make_shared<terrain::Project>(std::move(project));
        },
        [this](terrain::Result<ProjectPtr> project) {
            setBusy(false);
            if (project)
                opened(*std::move(project));
            else
                report(project.error());
        });
}

void Session::opened(ProjectPtr project)
{
    m_project = std::move(project);
    m_path = QString::fromStdString(m_project->path().string());
    m_name = QFileInfo(m_path).completeBaseName();
    m_readOnly = m_project->isReadOnly();
    m_savedAt.clear();
    m_saved = m_project->document();
    m_hasSaved = true;
    replaceHistory(m_saved);
    Q_EMIT fileChanged();
    updateDirty();
    for (const std::string& warning : m_project->warnings())
        m_notices->add(Notices::Warning, QString::fromStdString(warning));
}

void Session::save()
{
    if (!m_hasGround)
        return;
    if (m_path.isEmpty() || m_readOnly) {
        Q_EMIT saveAsRequested();
        return;
    }
    write(m_path,
          [project = m_project](const terrain::Document& document,
                                terrain::Progress& progress) -> terrain::Result<ProjectPtr> {
              TERRAIN_CHECK(project->save(document, progress));
              return project;
          });
}

void Session::saveAs(const QUrl& url)
{
    if (!m_hasGround)
        return;
    QString path = QFileInfo(url.toLocalFile()).absoluteFilePath();
    if (!path.endsWith(u".moraine"_s))
        path += u".moraine"_s;
    const ProjectPtr project = m_readOnly ? nullptr : m_project;
    write(path,
          [project, path = pathOf(path)](const terrain::Document& document,
                                         terrain::Progress& progress) -> terrain::Result<ProjectPtr> {
              if (project) {
                  TERRAIN_CHECK(project->saveAs(path, document, progress));
                  return project;
              }
              if (terrain::Project::existsAt(path)) {
                  TERRAIN_TRY(there, terrain::Project::open(path, terrain::OpenMode::Edit, progress));
                  TERRAIN_CHECK(there.save(document, progress));
                  return std::make_shared<terrain::Project>(std::move(there));
              }
              TERRAIN_TRY(made, terrain::Project::create(path, document, progress));
              return std::make_shared<terrain::Project>(std::move(made));
          });
}

void Session::write(const QString& path,
                    std::function<terrain::Result<ProjectPtr>(const terrain::Document&, terrain::Progress&)> work)
{
    if (refuseWhileBusy())
        return;
    setBusy(true);
    const terrain::Document document = recorded();
    m_jobs->run<ProjectPtr>(
        tr("Saving %1").arg(QFileInfo(path).fileName()),
        [document, work = std::move(work)](terrain::Progress& progress) { return work(document, progress); },
        [this, path, document](terrain::Result<ProjectPtr> project) {
            setBusy(false);
            if (!project) {
                report(project.error());
                Q_EMIT saveFailed();
                return;
            }
            m_project = *std::move(project);
            m_path = path;
            m_name = QFileInfo(path).completeBaseName();
            m_readOnly = false;
            m_saved = document;
            m_hasSaved = true;
            m_savedAt = QTime::currentTime().toString(u"HH:mm"_s);
            Q_EMIT fileChanged();
            updateDirty();
            Q_EMIT saved();
        });
}

void Session::report(const terrain::Error& error)
{
    if (error.code == terrain::ErrorCode::Cancelled)
        m_notices->add(Notices::Note, tr("Stopped: nothing was changed"));
    else
        m_notices->add(Notices::Refusal, QString::fromStdString(error.line()));
}

bool Session::refuseWhileBusy()
{
    if (m_busy)
        m_notices->add(Notices::Warning, tr("Wait until the ground is read or written, or cancel that first (Jobs)"));
    return m_busy;
}

void Session::setBusy(bool busy)
{
    if (m_busy == busy)
        return;
    m_busy = busy;
    Q_EMIT busyChanged();
}

void Session::updateDirty()
{
    const bool dirty = m_hasGround && !(m_hasSaved && isSame(m_saved, recorded()));
    if (dirty == m_dirty)
        return;
    m_dirty = dirty;
    Q_EMIT dirtyChanged();
}

} // namespace editor
