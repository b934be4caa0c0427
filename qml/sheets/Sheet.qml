// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Moraine.Ui

// A dialog inside the window: a title, a body, and a row of buttons at the right of its foot.
T.Popup {
    id: sheet

    default property alias body: slot.data
    property string title
    property alias buttons: row.data
    property alias foot: footText.text

    parent: T.Overlay.overlay
    anchors.centerIn: parent
    modal: true
    focus: true
    padding: 0
    implicitWidth: implicitContentWidth
    implicitHeight: implicitContentHeight
    closePolicy: T.Popup.CloseOnEscape
    T.Overlay.modal: Rectangle {
        color: Theme.shade
    }
    enter: Transition {
        NumberAnimation {
            property: "opacity"
            from: 0
            to: 1
            duration: Theme.quick
            easing.type: Easing.OutCubic
        }
    }

    background: Rectangle {
        color: Theme.panel
        radius: Theme.radius * 2
        border.color: Theme.line
    }
    contentItem: Item {
        implicitWidth: slot.implicitWidth
        implicitHeight: slot.implicitHeight + 44 + 52
        Accessible.role: Accessible.Dialog
        Accessible.name: sheet.title

        Text {
            x: 20
            height: 44
            width: parent.width - 40
            text: sheet.title
            font.family: Theme.family
            font.pixelSize: 14
            font.weight: Font.DemiBold
            color: Theme.text
            verticalAlignment: Text.AlignVCenter
            elide: Text.ElideMiddle
        }
        Item {
            id: slot

            x: 20
            y: 44
            width: parent.width - 40
            height: parent.height - 44 - 52
            implicitHeight: children.length > 0 ? children[0].implicitHeight : 0
            implicitWidth: children.length > 0 ? children[0].implicitWidth + 40 : 0
        }
        Text {
            id: footText

            x: 20
            anchors.bottom: parent.bottom
            height: 52
            width: row.x - x - Theme.gutter
            font: Theme.hintFont
            color: Theme.dim
            verticalAlignment: Text.AlignVCenter
            wrapMode: Text.Wrap
            maximumLineCount: 3
            elide: Text.ElideRight
        }
        Row {
            id: row

            anchors.right: parent.right
            anchors.rightMargin: 20
            anchors.bottom: parent.bottom
            anchors.bottomMargin: 12
            spacing: Theme.unit * 2
        }
    }
}
