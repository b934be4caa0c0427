// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/process_memory.h"

#include <QtCore/QFile>

#include <unistd.h>

namespace editor {

using namespace Qt::StringLiterals;

ProcessMemory::ProcessMemory(QObject* parent) : QObject(parent)
{
    m_timer.setInterval(2000);
    m_timer.callOnTimeout(this, &ProcessMemory::look);
    m_timer.start();
    look();
}

void ProcessMemory::look()
{
    // The kernel's second number: resident pages.
    QFile file(u"/proc/self/statm"_s);
    const QList<QByteArray> numbers = file.open(QIODevice::ReadOnly) ? file.readAll().split(' ') : QList<QByteArray>();
    const qint64 bytes = numbers.size() > 1 ? numbers[1].toLongLong() * sysconf(_SC_PAGESIZE) : 0;
    if (bytes == m_bytes)
        return;
    m_bytes = bytes;
    Q_EMIT bytesChanged();
}

} // namespace editor
