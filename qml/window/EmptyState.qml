// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Moraine
import Moraine.Ui

// What to do while nothing is open.
Item {
    id: empty

    objectName: "emptyState"

    Column {
        anchors.centerIn: parent
        spacing: 16

        Text {
            anchors.horizontalCenter: parent.horizontalCenter
            text: Session.busy ? Session.jobs.summary : qsTr("Drop a heightmap, a DEM or a project here, or")
            font.family: Theme.family
            font.pixelSize: 14
            color: Theme.dim
        }
        ProgressLine {
            anchors.horizontalCenter: parent.horizontalCenter
            width: 240
            visible: Session.busy
            fraction: Session.jobs.fraction
        }
        Row {
            spacing: Theme.unit * 2
            anchors.horizontalCenter: parent.horizontalCenter
            visible: !Session.busy

            Repeater {
                model: ["openSample", "open", "import", "new"]

                PushButton {
                    required property string modelData
                    readonly property Action what: Actions.find(modelData)

                    objectName: "empty." + modelData
                    primary: modelData === "openSample"
                    text: what.text.replace("…", "")
                    tip: what.tip
                    enabled: what.enabled
                    onClicked: what.trigger()
                }
            }
        }
    }
}
