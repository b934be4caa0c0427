// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/jobs/job_queue.h"

#include <QtTest/QtTest>

#include <atomic>
#include <latch>

using editor::JobQueue;
using terrain::Progress;
using terrain::Result;

class JobQueueTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void handsTheResultOverOnTheCallersThread()
    {
        JobQueue queue;
        int result = 0;
        QThread* thread = nullptr;
        queue.run<int>(
            QStringLiteral("sum"), [](Progress&) -> Result<int> { return 40 + 2; },
            [&](Result<int> sum) {
                result = *sum;
                thread = QThread::currentThread();
            });
        QCOMPARE(queue.count(), 1);
        QTRY_COMPARE(result, 42);
        QCOMPARE(thread, QThread::currentThread());
        QCOMPARE(queue.count(), 0);
    }

    void showsTitleStageAndFraction()
    {
        JobQueue queue;
        std::latch reported(1), seen(1);
        queue.run<int>(
            QStringLiteral("Saving"),
            [&](Progress& progress) -> Result<int> {
                progress.report(0.25, "block 3 of 12");
                reported.count_down();
                seen.wait();
                return 0;
            },
            [](Result<int>) {});
        reported.wait();
        const QModelIndex row = queue.index(0);
        QCOMPARE(queue.data(row, JobQueue::TitleRole).toString(), QStringLiteral("Saving"));
        QCOMPARE(queue.data(row, JobQueue::StageRole).toString(), QStringLiteral("block 3 of 12"));
        QCOMPARE(queue.data(row, JobQueue::FractionRole).toDouble(), 0.25);
        QCOMPARE(queue.summary(), QStringLiteral("Saving: block 3 of 12"));
        seen.count_down();
        QTRY_COMPARE(queue.count(), 0);
    }

    void cancelEndsTheJobThatIsMeant()
    {
        JobQueue queue;
        std::atomic<bool> release = false;
        QStringList ended;
        const auto waiting = [&](Progress& progress) -> Result<int> {
            while (!progress.isCancelled() && !release)
                std::this_thread::yield();
            if (progress.isCancelled())
                return terrain::fail(terrain::ErrorCode::Cancelled, "job", "stopped");
            return 1;
        };
        const auto note = [&](const QString& name) {
            return [&ended, name](Result<int> result) {
                ended.push_back(name + (result ? QStringLiteral(" done") : QStringLiteral(" cancelled")));
            };
        };
        queue.run<int>(QStringLiteral("a"), waiting, note(QStringLiteral("a")));
        const int second = queue.run<int>(QStringLiteral("b"), waiting, note(QStringLiteral("b")));
        queue.cancel(second);
        QVERIFY(queue.data(queue.index(1), JobQueue::CancellingRole).toBool());
        QTRY_COMPARE(ended, QStringList{QStringLiteral("b cancelled")});
        QCOMPARE(queue.count(), 1);
        release = true;
        QTRY_COMPARE(ended.size(), 2);
        QCOMPARE(ended.back(), QStringLiteral("a done"));
    }

    void destructionCancelsAndDropsResults()
    {
        bool called = false;
        std::atomic<bool> wasCancelled = false;
        {
            JobQueue queue;
            std::latch started(1);
            queue.run<int>(
                QStringLiteral("long"),
                [&](Progress& progress) -> Result<int> {
                    started.count_down();
                    while (!progress.isCancelled())
                        std::this_thread::yield();
                    wasCancelled = true;
                    return 0;
                },
                [&](Result<int>) { called = true; });
            started.wait();
        }
        QVERIFY(wasCancelled);
        QCoreApplication::processEvents();
        QVERIFY(!called);
    }
};

QTEST_GUILESS_MAIN(JobQueueTest)
#include "job_queue_test.moc"
