// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Moraine
import Moraine.Ui

// Figures under the cursor left; what the editor is at right.
Rectangle {
    id: bar

    required property Viewport viewport

    component Words: Text {
        height: bar.height
        font: Theme.numberHintFont
        color: Theme.dim
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideRight
    }

    implicitHeight: Theme.statusBar
    color: Theme.panel

    ProcessMemory {
        id: memory
    }
    Rectangle {
        width: parent.width
        height: 1
        color: Theme.line
    }
    Words {
        objectName: "status.cursor"
        x: Theme.gutter
        width: right.x - x - Theme.gutter
        text: !Session.hasGround ? "" : !bar.viewport.cursorValid ? qsTr("No ground under the cursor") : qsTr("x %1   z %2   height %3 m   slope %4°").arg(Format.number(bar.viewport.cursorX, 1)).arg(Format.number(bar.viewport.cursorZ, 1)).arg(Format.number(bar.viewport.cursorHeight, 2)).arg(Format.number(bar.viewport.cursorSlope, 1))
    }
    Row {
        id: right

        anchors.right: parent.right
        anchors.rightMargin: Theme.gutter
        spacing: 16

        Row {
            height: bar.height
            spacing: Theme.unit * 2
            visible: Session.jobs.count > 0

            Words {
                objectName: "status.job"
                width: Math.min(implicitWidth, bar.width * 0.28)
                text: Session.jobs.summary
                color: Theme.text
            }
            ProgressLine {
                anchors.verticalCenter: parent.verticalCenter
                fraction: Session.jobs.fraction
            }
            IconButton {
                objectName: "status.cancel"
                anchors.verticalCenter: parent.verticalCenter
                size: 20
                iconSize: 12
                iconName: "close"
                name: qsTr("Cancel")
                onClicked: Session.jobs.cancelAll()
            }
        }
        Words {
            objectName: "status.undo"
            visible: Session.hasGround
            text: qsTr("undo %1 · %2").arg(Session.undoDepth).arg(Format.bytes(Session.undoBytes))
        }
        Words {
            objectName: "status.memory"
            visible: memory.bytes > 0
            text: qsTr("memory %1").arg(Format.bytes(memory.bytes))
        }
        Words {
            objectName: "status.frame"
            visible: bar.viewport.backend !== ""
            text: qsTr("%1 · frame %2 ms").arg(bar.viewport.backend).arg(Format.number(bar.viewport.frameMs, 1))
        }
        Words {
            objectName: "status.saved"
            visible: Session.hasGround
            text: Session.dirty ? qsTr("not saved") : Session.savedAt !== "" ? qsTr("saved %1").arg(Session.savedAt) : Session.path !== "" ? qsTr("saved") : qsTr("unchanged")
        }
    }
}
