// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Moraine.Ui

// A choice that is on or off, or one of a few beside each other.
T.AbstractButton {
    id: chip

    property string tip

    implicitWidth: label.implicitWidth + 2 * Theme.gutter
    implicitHeight: 24
    checkable: true
    focusPolicy: Qt.TabFocus
    hoverEnabled: true
    Accessible.role: Accessible.CheckBox
    Accessible.name: text
    Accessible.description: tip
    Accessible.checkable: true
    Accessible.checked: checked

    background: Rectangle {
        radius: height / 2
        color: chip.checked ? Theme.accentBack : chip.hovered ? Theme.hover : Theme.raised
        border.color: chip.checked || chip.visualFocus ? Theme.accent : Theme.line
        opacity: chip.enabled ? 1 : 0.5
    }
    contentItem: Text {
        id: label

        text: chip.text
        font.family: Theme.family
        font.pixelSize: 11
        font.weight: Font.Medium
        color: chip.checked ? Theme.accentText : Theme.dim
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
    }

    Tip {
        text: chip.tip
        hovered: chip.hovered
    }
}
