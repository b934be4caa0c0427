// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/jobs/job_queue.h"
#include "editor/panels/fact_list.h"
#include "editor/session/session.h"

#include <QtCore/QPointer>

namespace editor {

/// What can be said of the open ground. Heights and hash are measured on a thread after the ground came to rest, and
/// only while the panel shows.
class GroundPanel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(editor::Session* session READ session WRITE setSession NOTIFY sessionChanged FINAL)
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged FINAL)
    Q_PROPERTY(editor::FactList* facts READ facts CONSTANT FINAL)
    Q_PROPERTY(bool measuring READ isMeasuring NOTIFY measuringChanged FINAL)

public:
    explicit GroundPanel(QObject* parent = nullptr);

    Session* session() const { return m_session; }
    void setSession(Session* session);
    bool isActive() const { return m_active; }
    void setActive(bool active);
    FactList* facts() const { return m_facts; }
    bool isMeasuring() const { return m_measuring; }

Q_SIGNALS:
    void sessionChanged();
    void activeChanged();
    void measuringChanged();

private:
    void changed();
    void measureNow();
    void list();
    void setMeasuring(bool measuring);

    QPointer<Session> m_session;
    FactList* m_facts;
    JobQueue m_jobs; ///< of its own: nobody waits for these figures
    QTimer m_rest;
    terrain::GroundFacts m_measured;
    bool m_isMeasured = false; ///< m_measured is of the ground as it stands
    bool m_measuring = false;
    bool m_active = false;
};

} // namespace editor
