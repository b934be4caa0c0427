// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Moraine
import Moraine.Ui

// What is being worked on beside the window.
Item {
    property string title: Session.jobs.count > 0 ? qsTr("Jobs %1").arg(Session.jobs.count) : qsTr("Jobs")
    property string panelId: "jobs"

    ListView {
        id: list

        objectName: "jobs.list"
        anchors.fill: parent
        topMargin: Theme.unit
        model: Session.jobs
        clip: true
        boundsBehavior: Flickable.StopAtBounds

        delegate: Item {
            id: job

            required property string title
            required property string stage
            required property real fraction
            required property bool cancelling
            required property int jobId

            width: list.width
            height: 44
            Accessible.role: Accessible.ListItem
            Accessible.name: title

            Text {
                x: Theme.gutter
                y: 4
                width: stop.x - x - Theme.unit
                text: job.title
                font: Theme.controlFont
                color: Theme.text
                elide: Text.ElideRight
            }
            Text {
                x: Theme.gutter
                y: 20
                width: stop.x - x - Theme.unit
                text: job.cancelling ? qsTr("stopping…") : job.stage
                font: Theme.hintFont
                color: Theme.dim
                elide: Text.ElideRight
            }
            ProgressLine {
                x: Theme.gutter
                y: 38
                width: parent.width - 2 * Theme.gutter
                fraction: job.fraction
            }
            IconButton {
                id: stop

                objectName: "jobs.cancel" + job.jobId
                anchors.right: parent.right
                anchors.rightMargin: Theme.unit * 2
                y: 6
                size: 24
                iconSize: 14
                iconName: "close"
                name: qsTr("Cancel “%1”").arg(job.title)
                enabled: !job.cancelling
                onClicked: Session.jobs.cancel(job.jobId)
            }
        }
    }
    Text {
        x: Theme.gutter
        y: Theme.unit * 2
        visible: list.count === 0
        text: qsTr("Nothing is being worked on")
        font: Theme.controlFont
        color: Theme.dim
    }
}
