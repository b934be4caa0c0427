// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Moraine.Ui

// A button with words.
T.Button {
    id: button

    property string tip
    // The one that a return key would press.
    property bool primary: false

    implicitWidth: Math.max(72, label.implicitWidth + 2 * Theme.gutter)
    implicitHeight: Theme.row
    font: Theme.controlFont
    focusPolicy: Qt.TabFocus
    hoverEnabled: true
    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.description: tip
    Keys.onReturnPressed: click()

    background: Rectangle {
        radius: Theme.radius
        color: button.primary ? Theme.accentBack : button.down || button.hovered ? Theme.hover : Theme.raised
        border.color: button.primary && button.enabled ? Theme.accent : Theme.line
        opacity: button.enabled ? 1 : 0.5

        FocusFrame {
            shown: button.visualFocus
        }
    }
    contentItem: Text {
        id: label

        text: button.text
        font: button.primary ? Theme.activeFont : Theme.controlFont
        color: !button.enabled ? Theme.dim : button.primary ? Theme.accentText : Theme.text
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideRight
    }

    Tip {
        text: button.tip
        hovered: button.hovered
    }
}
