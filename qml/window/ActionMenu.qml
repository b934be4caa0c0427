// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls.Basic
import Moraine
import Moraine.Ui

// One menu: a row for each of the actions.
Menu {
    id: menu

    required property list<Action> actions

    padding: Theme.unit
    margins: Theme.unit
    overlap: 0
    enter: null
    exit: null
    implicitWidth: 260

    background: Rectangle {
        implicitWidth: 260
        color: Theme.raised
        radius: Theme.radius
        border.color: Theme.line
    }

    Instantiator {
        model: menu.actions

        delegate: MenuItem {
            id: item

            required property Action modelData

            objectName: "action." + modelData.actionId
            implicitHeight: Theme.row + (modelData.startsGroup ? 5 : 0)
            topPadding: modelData.startsGroup ? 5 : 0
            leftPadding: 0
            rightPadding: 0
            bottomPadding: 0
            text: modelData.actionId === "undo" && Session.undoLabel !== "" ? qsTr("Undo %1").arg(Session.undoLabel) : modelData.actionId === "redo" && Session.redoLabel !== "" ? qsTr("Redo %1").arg(Session.redoLabel) : modelData.text
            enabled: modelData.enabled
            Accessible.role: Accessible.MenuItem
            Accessible.name: text
            Accessible.description: modelData.keyText
            onTriggered: modelData.trigger()

            contentItem: Item {
                Icon {
                    x: Theme.unit * 2
                    anchors.verticalCenter: parent.verticalCenter
                    size: 16
                    name: item.modelData.icon
                    color: Theme.dim
                    opacity: item.enabled ? 1 : 0.4
                }
                Text {
                    x: 32
                    width: keys.x - x - Theme.unit
                    height: parent.height
                    text: item.text
                    font: Theme.controlFont
                    color: Theme.text
                    opacity: item.enabled ? 1 : 0.45
                    verticalAlignment: Text.AlignVCenter
                    elide: Text.ElideRight
                }
                Text {
                    id: keys

                    anchors.right: parent.right
                    anchors.rightMargin: Theme.unit * 2
                    height: parent.height
                    text: item.modelData.keyText
                    font: Theme.hintFont
                    color: Theme.dim
                    opacity: item.enabled ? 1 : 0.45
                    verticalAlignment: Text.AlignVCenter
                }
            }
            background: Item {
                Rectangle {
                    x: Theme.unit
                    width: parent.width - 2 * x
                    y: 2
                    height: 1
                    color: Theme.line
                    visible: item.modelData.startsGroup
                }
                Rectangle {
                    y: item.topPadding
                    width: parent.width
                    height: parent.height - y
                    radius: Theme.radius
                    color: item.highlighted && item.enabled ? Theme.hover : "transparent"
                }
            }
        }
        onObjectAdded: (index, object) => menu.insertItem(index, object)
        onObjectRemoved: (index, object) => menu.removeItem(object)
    }
}
