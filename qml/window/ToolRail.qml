// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Moraine
import Moraine.Ui

// The tools, each a picture.
Rectangle {
    id: rail

    required property SculptTool tool

    implicitWidth: Theme.rail
    color: Theme.panel

    Column {
        x: (parent.width - 1 - Theme.toolButton) / 2
        y: Theme.unit * 2
        spacing: 6

        Repeater {
            model: Actions.all.filter(action => action.actionId.startsWith("tool."))

            IconButton {
                required property Action modelData

                objectName: modelData.actionId
                size: Theme.toolButton
                iconName: modelData.icon
                name: modelData.text
                tip: modelData.tip
                tipBeside: true
                checked: modelData.actionId === "tool." + rail.tool.toolId
                onClicked: modelData.trigger()
            }
        }
    }

    IconButton {
        readonly property Action what: Actions.find("frameAll")

        objectName: "rail.frameAll"
        x: (parent.width - 1 - Theme.toolButton) / 2
        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.unit * 2
        size: Theme.toolButton
        iconName: what.icon
        name: what.text
        tip: what.tip
        tipBeside: true
        enabled: what.enabled
        onClicked: what.trigger()
    }

    Rectangle {
        anchors.right: parent.right
        width: 1
        height: parent.height
        color: Theme.line
    }
}
