// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls.Basic
import Moraine
import Moraine.Ui

// The menus, read from the table of actions, and the document's name in the middle.
Rectangle {
    id: bar

    implicitHeight: Theme.menuBar
    color: Theme.panel

    MenuBar {
        id: menus

        objectName: "menuBar"
        height: parent.height - 1
        x: 2
        spacing: 0
        padding: 0
        background: null
        contentWidth: contentItem.children.reduce((sum, item) => sum + item.implicitWidth, 0)
        delegate: MenuBarItem {
            id: heading

            implicitHeight: Theme.menuBar - 1
            leftPadding: 12
            rightPadding: 12
            objectName: "menu." + (menu?.title ?? "").replace("&", "")
            Accessible.role: Accessible.MenuItem
            Accessible.name: (menu?.title ?? "").replace("&", "")
            contentItem: Text {
                text: heading.text.replace("&", "")
                font: Theme.controlFont
                color: Theme.text
                verticalAlignment: Text.AlignVCenter
            }
            background: Rectangle {
                color: heading.highlighted || heading.down ? Theme.hover : "transparent"
                radius: Theme.radius
            }
        }

        Instantiator {
            model: Actions.menus

            delegate: ActionMenu {
                required property string modelData

                title: "&" + modelData
                actions: Actions.inMenu(modelData)
            }
            onObjectAdded: (index, object) => menus.insertMenu(index, object)
            onObjectRemoved: (index, object) => menus.removeMenu(object)
        }
    }

    Text {
        objectName: "documentTitle"
        anchors.horizontalCenter: parent.horizontalCenter
        height: parent.height
        width: Math.min(implicitWidth, parent.width - 2 * (menus.x + menus.width) - 24)
        text: !Session.hasGround ? "Moraine" : Session.name + (Session.path !== "" ? ".moraine" : "") + (Session.readOnly ? qsTr(" (read-only)") : "") + (Session.dirty ? "  •" : "")
        font: Theme.controlFont
        color: Theme.dim
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideMiddle
        Accessible.role: Accessible.StaticText
        Accessible.name: Session.dirty ? qsTr("%1, not saved").arg(Session.name) : Session.name
    }

    Rectangle {
        anchors.bottom: parent.bottom
        width: parent.width
        height: 1
        color: Theme.line
    }
}
