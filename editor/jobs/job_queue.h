// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terrain/base/progress.h"
#include "terrain/base/result.h"

#include <QtCore/QAbstractListModel>
#include <QtCore/QTimer>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace editor {

/// Work that runs beside the window, one row a job, oldest first. Each job has a thread of its own and works on values;
/// its result is handed over on the window's thread. Finished jobs leave the list. Destroying the queue cancels what
/// runs and waits for it; results are dropped then.
class JobQueue : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The session has the one queue")
    Q_PROPERTY(int count READ count NOTIFY countChanged FINAL)
    Q_PROPERTY(QString summary READ summary NOTIFY progressChanged FINAL)
    Q_PROPERTY(double fraction READ fraction NOTIFY progressChanged FINAL)

public:
    enum Role { TitleRole = Qt::UserRole + 1, FractionRole, StageRole, CancellingRole, IdRole };

    explicit JobQueue(QObject* parent = nullptr);
    ~JobQueue() override;

    /// Runs `work` on a thread, then `done` with its result on the window's thread. Returns the job's number.
    /// `work` must not touch anything that the window's thread may change.
    template <class T>
    int run(const QString& title, std::function<terrain::Result<T>(terrain::Progress&)> work,
            std::function<void(terrain::Result<T>)> done)
    {
        auto result = std::make_shared<std::unique_ptr<terrain::Result<T>>>();
        return start(
            title,
            [work = std::move(work), result](terrain::Progress& progress) {
                *result = std::make_unique<terrain::Result<T>>(work(progress));
            },
            [done = std::move(done), result] { done(std::move(**result)); });
    }

    /// Asks job `id` to stop; it ends with ErrorCode::Cancelled when it next looks.
    Q_INVOKABLE void cancel(int id);
    Q_INVOKABLE void cancelAll();

    int count() const { return int(m_jobs.size()); }
    /// The oldest job's title and stage, or nothing.
    QString summary() const;
    /// The oldest job's share that is done, 0 to 1.
    double fraction() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void countChanged();
    void progressChanged();

private:
    struct Job {
        int id = 0;
        QString title;
        std::unique_ptr<terrain::Progress> progress;
        std::function<void()> done;
        std::thread thread;
        std::mutex mutex; ///< guards the two below, which working threads write
        double fraction = 0;
        std::string stage;
    };

    int start(const QString& title, std::function<void(terrain::Progress&)> work, std::function<void()> done);
    void finish(int id);

    std::vector<std::unique_ptr<Job>> m_jobs;
    QTimer m_timer; ///< shows progress at a pace a person can read, however often jobs report
    int m_nextId = 1;
};

} // namespace editor
