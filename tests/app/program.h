// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCryptographicHash>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

#include <vector>

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

/// Runs the real executable, in `folder` and with a locale that writes decimal commas.
inline Outcome runProgram(const QStringList& arguments, const QString& folder = {})
{
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"LC_ALL"_s, u"de_DE.UTF-8"_s);
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
        QVERIFY2((outcome).status == 1, qPrintable(u"status %1"_s.arg((outcome).status)));                             \
        QVERIFY2((outcome).isOneLineRefusal(), (outcome).err.constData());                                             \
    } while (false)
