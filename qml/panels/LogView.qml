// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Moraine
import Moraine.Ui

// What the editor has said, newest first.
Item {
    property string title: qsTr("Log")
    property string panelId: "log"

    ListView {
        id: list

        objectName: "log.list"
        anchors.fill: parent
        anchors.margins: Theme.unit * 2
        spacing: Theme.unit
        model: Session.notices
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: Bar {}

        delegate: Item {
            id: line

            required property string text
            required property string time
            required property int severity

            width: list.width - Theme.unit * 2
            height: words.height + 2

            Text {
                id: clock

                text: line.time
                font: Theme.numberHintFont
                color: Theme.dim
            }
            Rectangle {
                x: 54
                y: 5
                width: 5
                height: 5
                radius: 2.5
                color: line.severity === Notices.Refusal ? Theme.danger : line.severity === Notices.Warning ? Theme.accent : line.severity === Notices.Good ? Theme.good : Theme.data
            }
            TextEdit {
                id: words

                x: 66
                width: parent.width - x
                text: line.text
                font: Theme.hintFont
                color: Theme.text
                selectionColor: Theme.fill
                selectedTextColor: Theme.text
                wrapMode: TextEdit.Wrap
                readOnly: true
                selectByMouse: true
            }
        }
    }
    Text {
        x: Theme.gutter
        y: Theme.unit * 2
        visible: list.count === 0
        text: qsTr("Nothing to report")
        font: Theme.controlFont
        color: Theme.dim
    }
}
