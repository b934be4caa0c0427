// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Moraine.Ui

// A line of text. `edited` tells of each change; return and escape give the keyboard back.
T.TextField {
    id: box

    property string name
    property string tip

    signal edited(string text)

    implicitHeight: Theme.field
    implicitWidth: 120
    leftPadding: Theme.unit * 2
    rightPadding: Theme.unit * 2
    font: Theme.controlFont
    color: Theme.text
    placeholderTextColor: Theme.dim
    selectionColor: Theme.fill
    selectedTextColor: Theme.text
    selectByMouse: true
    hoverEnabled: true
    verticalAlignment: TextInput.AlignVCenter
    Accessible.role: Accessible.EditableText
    Accessible.name: name
    onTextEdited: edited(text)
    Keys.onReturnPressed: focus = false
    Keys.onEscapePressed: focus = false

    background: Rectangle {
        radius: Theme.radius
        color: Theme.raised
        border.color: box.activeFocus ? Theme.accent : Theme.line
        border.width: box.activeFocus || !Theme.dark ? 1 : 0
    }

    Text {
        anchors.fill: parent
        leftPadding: box.leftPadding
        text: box.placeholderText
        font: box.font
        color: Theme.dim
        visible: box.text === "" && !box.preeditText
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideRight
    }

    Tip {
        text: box.tip
        hovered: box.hovered && !box.activeFocus
    }
}
