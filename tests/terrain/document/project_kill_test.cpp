// SPDX-License-Identifier: GPL-3.0-or-later
// A save killed at its k-th system call, for k swept over the whole save: the program under test runs as a traced child
// on one thread and is killed as it enters the call, so that every step of the save is the last one once.
#include "tests/terrain/document/sample_ground.h"

#include "terrain/base/parallel.h"

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

using namespace terrain;
using namespace Qt::StringLiterals;

namespace {

constexpr int kNx = 1030;
constexpr int kNz = 520;

Document before()
{
    return roughGround(kNx, kNz, 1);
}
/// Differs from `before` in two of six blocks of heights and all of voids.
Document after(Document from)
{
    from = withHeight(withHeight(from, 10, 10, 1234.f), 1026, 515, -1234.f);
    from.voids = roughGround(kNx, kNz, 2).voids;
    return from;
}

/// The traced child: opens, stops, saves, stops.
int saveAsChild(const char* verb, const char* path)
{
    setThreadLimit(1);
    if (::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0)
        return 9;
    const Progress progress;
    if (std::string_view(verb) == "--create") {
        const Document ground = before();
        std::raise(SIGSTOP);
        const bool made = Project::create(path, ground, progress).has_value();
        std::raise(SIGSTOP);
        return made ? 0 : 1;
    }
    Result<Project> project = Project::open(path, OpenMode::Edit, progress);
    if (!project)
        return 1;
    const Document next = after(project->document());
    heightHash(next);
    std::raise(SIGSTOP);
    const bool saved = project->save(next, progress).has_value();
    std::raise(SIGSTOP);
    return saved ? 0 : 1;
}

/// Runs the child and kills it at stop number `killAt` between its two signals; system calls stop on entry and on
/// return. Returns the stops seen until then, or -1 where the child cannot be traced.
int runChild(const char* verb, const std::string& path, int killAt)
{
    std::string program = QCoreApplication::applicationFilePath().toStdString(), word = verb, place = path;
    char* arguments[] = {program.data(), word.data(), place.data(), nullptr};
    const pid_t child = ::fork();
    if (child == 0) {
        ::execv(program.c_str(), arguments);
        ::_exit(8);
    }
    int status = 0;
    int stops = 0;
    bool isSaving = false;
    while (::waitpid(child, &status, 0) == child && WIFSTOPPED(status)) {
        const int signal = WSTOPSIG(status);
        if (signal == SIGSTOP && isSaving)
            isSaving = false;
        else if (signal == SIGSTOP)
            isSaving = true;
        else if (signal == SIGTRAP && isSaving && ++stops == killAt)
            ::kill(child, SIGKILL);
        ::ptrace(isSaving ? PTRACE_SYSCALL : PTRACE_CONT, child, nullptr, nullptr);
    }
    const bool asAsked = killAt > 0 ? WIFSIGNALED(status) : WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return asAsked ? stops : -1;
}

} // namespace

class ProjectKillTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void killedSaveLeavesOldOrNew();
    void killedCreateLeavesNothingOrAll();

private:
    QTemporaryDir m_folder;
};

void ProjectKillTest::killedSaveLeavesOldOrNew()
{
    const Progress progress;
    const QString name = m_folder.filePath(u"ground.moraine"_s);
    const std::string oldHash = heightHash(before());
    const std::string newHash = heightHash(after(before()));
    const auto renew = [&] {
        QDir(name).removeRecursively();
        return Project::create(pathOf(name), before(), progress).has_value();
    };
    QVERIFY(renew());
    const int stops = runChild("--save", name.toStdString(), 0);
    QVERIFY2(stops > 40, qPrintable(u"%1 stops"_s.arg(stops)));
    QVERIFY(renew());

    constexpr int kMoments = 40;
    int olds = 0, news = 0;
    for (int k = 0; k < kMoments; ++k) {
        // The last moments are where the manifest is replaced: look at each of them.
        const int fromEnd = kMoments - 1 - k;
        const int at = fromEnd < 20 ? stops - fromEnd : 1 + (stops - 20) * k / 20;
        QCOMPARE(runChild("--save", name.toStdString(), at), at);
        Result<Project> opened = Project::open(pathOf(name), OpenMode::Edit, progress);
        VERIFY_RESULT(opened);
        const std::string hash = heightHash(opened->document());
        QVERIFY2(hash == oldHash || hash == newHash, qPrintable(u"killed at stop %1 of %2"_s.arg(at).arg(stops)));
        (hash == oldHash ? olds : news) += 1;
        QVERIFY(!opened->fault());
        // The next save works and sweeps what the killed one left; it also puts the old ground back.
        VERIFY_RESULT(opened->save(before(), progress));
        QCOMPARE(filesBelow(name).size(), 6 + 6 + 3);
    }
    QVERIFY2(olds > 0 && news > 0, qPrintable(u"%1 old, %2 new"_s.arg(olds).arg(news)));
}

void ProjectKillTest::killedCreateLeavesNothingOrAll()
{
    const Progress progress;
    const QString name = m_folder.filePath(u"made.moraine"_s);
    const int stops = runChild("--create", name.toStdString(), 0);
    QVERIFY2(stops > 40, qPrintable(u"%1 stops"_s.arg(stops)));
    QVERIFY(QDir(name).removeRecursively());
    int none = 0, whole = 0;
    constexpr int kMoments = 20;
    for (int k = 0; k < kMoments; ++k) {
        const int at = 1 + (stops - 1) * k / (kMoments - 1);
        QCOMPARE(runChild("--create", name.toStdString(), at), at);
        if (QFile::exists(name)) {
            ++whole;
            const Result<Project> opened = Project::open(pathOf(name), OpenMode::Edit, progress);
            VERIFY_RESULT(opened);
            QCOMPARE(heightHash(opened->document()), heightHash(before()));
        } else {
            ++none;
            // What the killed one left beside the place is in nobody's way.
            VERIFY_RESULT(Project::create(pathOf(name), before(), progress));
        }
        QVERIFY(QDir(name).removeRecursively());
        QVERIFY(QDir(m_folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot) ==
                QStringList{u"ground.moraine"_s});
    }
    QVERIFY2(none > 0 && whole > 0, qPrintable(u"%1 none, %2 whole"_s.arg(none).arg(whole)));
}

int main(int argc, char** argv)
{
    if (argc == 3 && std::string_view(argv[1]).starts_with("--"))
        return saveAsChild(argv[1], argv[2]);
    const QCoreApplication app(argc, argv);
    ProjectKillTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "project_kill_test.moc"
