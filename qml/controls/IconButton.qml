// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Moraine.Ui

// A button with a picture. `name` is what a screen reader says.
T.AbstractButton {
    id: button

    property string iconName
    property string name
    property string tip: name
    property bool tipBeside: false
    property int size: Theme.row
    property int iconSize: 20

    implicitWidth: size
    implicitHeight: size
    focusPolicy: Qt.TabFocus
    hoverEnabled: true
    Accessible.role: Accessible.Button
    Accessible.name: name
    Accessible.checkable: checkable
    Accessible.checked: checked
    Keys.onReturnPressed: click()

    background: Rectangle {
        radius: button.size >= Theme.toolButton ? 6 : Theme.radius
        color: button.checked ? Theme.accentBack : button.hovered && button.enabled ? Theme.hover : "transparent"
        border.color: Theme.accent
        border.width: button.checked ? 1 : 0

        FocusFrame {
            shown: button.visualFocus
        }
    }
    contentItem: Item {
        Icon {
            anchors.centerIn: parent
            name: button.iconName
            size: button.iconSize
            color: button.checked ? Theme.accentText : button.hovered ? Theme.text : Theme.dim
            opacity: button.enabled ? 1 : 0.4
        }
    }

    Tip {
        text: button.tip
        beside: button.tipBeside
        hovered: button.hovered
    }
}
