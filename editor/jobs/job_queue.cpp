// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/jobs/job_queue.h"

#include <algorithm>
#include <chrono>

namespace editor {

using namespace std::chrono_literals;

JobQueue::JobQueue(QObject* parent) : QAbstractListModel(parent)
{
    m_timer.setInterval(50ms);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        Q_EMIT dataChanged(index(0), index(count() - 1), {FractionRole, StageRole});
        Q_EMIT progressChanged();
    });
}

JobQueue::~JobQueue()
{
    for (const auto& job : m_jobs)
        job->progress->cancel();
    for (const auto& job : m_jobs)
        job->thread.join();
}

int JobQueue::start(const QString& title, std::function<void(terrain::Progress&)> work, std::function<void()> done)
{
    auto owned = std::make_unique<Job>();
    Job* job = owned.get();
    job->id = m_nextId++;
    job->title = title;
    job->done = std::move(done);
    job->progress = std::make_unique<terrain::Progress>([job](double fraction, std::string_view stage) {
        const std::scoped_lock lock(job->mutex);
        job->fraction = fraction;
        job->stage = stage;
    });
    beginInsertRows({}, count(), count());
    m_jobs.push_back(std::move(owned));
    endInsertRows();
    m_timer.start();
    job->thread = std::thread([this, job, work = std::move(work)] {
        work(*job->progress);
        QMetaObject::invokeMethod(this, [this, id = job->id] { finish(id); }, Qt::QueuedConnection);
    });
    Q_EMIT countChanged();
    Q_EMIT progressChanged();
    return job->id;
}

void JobQueue::finish(int id)
{
    const auto found = std::ranges::find(m_jobs, id, [](const auto& job) { return job->id; });
    const int row = int(found - m_jobs.begin());
    (*found)->thread.join();
    const auto done = std::move((*found)->done);
    beginRemoveRows({}, row, row);
    m_jobs.erase(found);
    endRemoveRows();
    if (m_jobs.empty())
        m_timer.stop();
    Q_EMIT countChanged();
    Q_EMIT progressChanged();
    done();
}

void JobQueue::cancel(int id)
{
    const auto found = std::ranges::find(m_jobs, id, [](const auto& job) { return job->id; });
    if (found == m_jobs.end())
        return;
    (*found)->progress->cancel();
    const QModelIndex row = index(int(found - m_jobs.begin()));
    Q_EMIT dataChanged(row, row, {CancellingRole});
}

void JobQueue::cancelAll()
{
    for (const auto& job : m_jobs)
        job->progress->cancel();
}

QString JobQueue::summary() const
{
    if (m_jobs.empty())
        return {};
    Job& job = *m_jobs.front();
    const std::scoped_lock lock(job.mutex);
    return job.stage.empty() ? job.title : job.title + QStringLiteral(": ") + QString::fromStdString(job.stage);
}

double JobQueue::fraction() const
{
    if (m_jobs.empty())
        return 0;
    const std::scoped_lock lock(m_jobs.front()->mutex);
    return m_jobs.front()->fraction;
}

int JobQueue::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant JobQueue::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= count())
        return {};
    Job& job = *m_jobs[std::size_t(index.row())];
    const std::scoped_lock lock(job.mutex);
    switch (role) {
    case TitleRole:
        return job.title;
    case FractionRole:
        return job.fraction;
    case StageRole:
        return QString::fromStdString(job.stage);
    case CancellingRole:
        return job.progress->isCancelled();
    case IdRole:
        return job.id;
    default:
        return {};
    }
}

QHash<int, QByteArray> JobQueue::roleNames() const
{
    return {{TitleRole, "title"},
            {FractionRole, "fraction"},
            {StageRole, "stage"},
            {CancellingRole, "cancelling"},
            {IdRole, "jobId"}};
}

} // namespace editor
