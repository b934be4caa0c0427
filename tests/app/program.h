// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/cli.h"
#include "terrain/io/decoder.h"

#include <QCryptographicHash>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

/// What a run of the program left behind.
struct Outcome {
    int status = -1; ///< -1 where it crashed
    QByteArray out;
    QByteArray err;

    QJsonObject object() const { return QJsonDocument::fromJson(out).object(); }
    QJsonArray array() const { return QJsonDocument::fromJson(out).array(); }
    /// One line on stderr that begins as every refusal does.
    bool isOneLineRefusal() const
    {
        return err.startsWith("moraine: error: ") && err.count('\n') == 1 && err.endsWith('\n') && out.isEmpty();
    }
};

/// Runs the real executable in `folder`, without a display and with a locale that is not installed everywhere.
inline Outcome runExecutable(const QStringList& arguments, const QString& folder = {})
{
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"LC_ALL"_s, u"de_DE.UTF-8"_s);
    for (const QString& name : {u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s})
        environment.remove(name);
    program.setProcessEnvironment(environment);
    if (!folder.isEmpty())
        program.setWorkingDirectory(folder);
    program.start(QStringLiteral(MORAINE_PROGRAM), arguments);
    program.waitForFinished(120'000);
    Outcome outcome;
    if (program.exitStatus() == QProcess::NormalExit && program.state() == QProcess::NotRunning)
        outcome.status = program.exitCode();
    outcome.out = program.readAllStandardOutput();
    outcome.err = program.readAllStandardError();
    return outcome;
}

/// The same command line in a process that is forked here, which spares loading the program's libraries every time. Not
/// for verbs that draw.
inline Outcome runProgram(const QStringList& arguments, const QString& folder = {})
{
    std::vector<QByteArray> words = {"moraine"}; // and the verb
    for (const QString& argument : arguments)
        words.push_back(argument.toUtf8());
    std::vector<char*> argv;
    for (QByteArray& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    const int out = memfd_create("out", MFD_CLOEXEC), err = memfd_create("err", MFD_CLOEXEC);
    std::fflush(nullptr);
    const pid_t process = fork();
    if (process == 0) {
        dup2(open("/dev/null", O_RDONLY), 0);
        dup2(out, 1);
        dup2(err, 2);
        setenv("LC_ALL", "de_DE.UTF-8", 1);
        alarm(120);
        if (!folder.isEmpty() && chdir(QFile::encodeName(folder).constData()) != 0)
            std::_Exit(126);
        if (words[1] == "import" || words[1] == "info")
            terrain::prepareDecoder(); // as main does
        const int status = app::runCommandLine(int(words.size()), argv.data());
        std::fflush(nullptr);
        std::_Exit(status);
    }
    int status = 0;
    waitpid(process, &status, 0);
    const auto whole = [](int file) {
        QByteArray bytes(qsizetype(lseek(file, 0, SEEK_END)), '\0');
        const ssize_t got = pread(file, bytes.data(), std::size_t(bytes.size()), 0);
        close(file);
        return got == bytes.size() ? bytes : QByteArray("cannot be read back");
    };
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, whole(out), whole(err)};
}

inline bool writeFile(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

inline QByteArray readFile(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The height hash of samples, worked out apart from the program; NaN must be the quiet NaN 0x7FC00000.
inline QString hashOf(const std::vector<float>& samples)
{
    const QByteArrayView bytes(reinterpret_cast<const char*>(samples.data()),
                               qsizetype(samples.size() * sizeof(float)));
    return QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
}

inline QByteArray bytesOf(const std::vector<float>& samples)
{
    return QByteArray(reinterpret_cast<const char*>(samples.data()), qsizetype(samples.size() * sizeof(float)));
}

#define VERIFY_DONE(outcome) QVERIFY2((outcome).status == 0, (outcome).err.constData())
#define VERIFY_REFUSED(outcome)                                                                                        \
    do {                                                                                                               \
        const Outcome refusal = (outcome);                                                                             \
        QVERIFY2(refusal.status == 1, qPrintable(u"status %1"_s.arg(refusal.status)));                                 \
        QVERIFY2(refusal.isOneLineRefusal(), refusal.err.constData());                                                 \
    } while (false)
