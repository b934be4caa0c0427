// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Moraine
import Moraine.Ui

// One thing the editor says, in place.
Rectangle {
    id: notice

    property string text
    property int severity: Notices.Note
    property bool closable: false
    readonly property color mark: severity === Notices.Refusal ? Theme.danger : severity === Notices.Warning ? Theme.accent : severity === Notices.Good ? Theme.good : Theme.data

    signal closed

    implicitHeight: Math.max(Theme.row, words.implicitHeight + Theme.unit * 3)
    color: Theme.raised
    radius: Theme.radius
    border.color: Theme.line
    Accessible.role: Accessible.AlertMessage
    Accessible.name: text

    // A click on a notice is no click on what lies under it.
    MouseArea {
        anchors.fill: parent
    }
    Rectangle {
        width: 3
        height: parent.height
        color: notice.mark
        radius: 1
    }
    Icon {
        id: icon

        x: Theme.gutter
        y: Theme.unit + 2
        size: 16
        name: notice.severity === Notices.Refusal ? "refusal" : notice.severity === Notices.Warning ? "warning" : notice.severity === Notices.Good ? "good" : "note"
        color: notice.mark
    }
    Text {
        id: words

        anchors.left: icon.right
        anchors.leftMargin: Theme.unit * 2
        anchors.right: close.visible ? close.left : parent.right
        anchors.rightMargin: Theme.unit * 2
        anchors.verticalCenter: parent.verticalCenter
        text: notice.text
        font: Theme.controlFont
        color: Theme.text
        wrapMode: Text.Wrap
    }
    IconButton {
        id: close

        anchors.right: parent.right
        anchors.rightMargin: 2
        y: 2
        size: 24
        iconSize: 12
        visible: notice.closable
        iconName: "close"
        name: qsTr("Put the notice away")
        onClicked: notice.closed()
    }
}
