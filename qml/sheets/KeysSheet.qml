// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Moraine
import Moraine.Ui

// Every key and what the mouse does.
Sheet {
    id: sheet

    readonly property list<var> pointer: [[qsTr("Apply the tool"), qsTr("Left button")], [qsTr("Invert"), qsTr("Ctrl + left button")], [qsTr("Smooth"), qsTr("Shift + left button")], [qsTr("Take the stroke back"), qsTr("Esc")], [qsTr("Orbit"), qsTr("Middle button, Alt + left button")], [qsTr("Pan"), qsTr("Shift + middle button")], [qsTr("Zoom to the cursor"), qsTr("Wheel")], [qsTr("Fly"), qsTr("Right button + W A S D Q E")], [qsTr("Frame the cursor"), qsTr("F")], [qsTr("Go to a place"), qsTr("Double middle click, Alt + double click")], [qsTr("Radius"), qsTr("[ and ], F and move")], [qsTr("Strength"), qsTr("Shift+F and move")], [qsTr("Pick the flatten height"), qsTr("I, Alt + click")]]

    objectName: "keys"
    width: 680
    title: qsTr("Keys and mouse")

    Item {
        width: parent.width
        implicitHeight: 420

        Flickable {
            width: (parent.width - 40) / 2
            height: parent.height
            contentHeight: byKey.height
            clip: true

            Column {
                id: byKey

                width: parent.width

                Repeater {
                    model: Actions.all.filter(action => action.keyText !== "")

                    KeyLine {
                        required property var modelData

                        width: byKey.width
                        what: modelData.text
                        keys: modelData.keyText
                    }
                }
            }
        }
        Column {
            id: byPointer

            anchors.right: parent.right
            width: (parent.width - 40) / 2

            Repeater {
                model: sheet.pointer

                KeyLine {
                    required property var modelData

                    width: byPointer.width
                    what: modelData[0]
                    keys: modelData[1]
                }
            }
        }
    }
    buttons: PushButton {
        objectName: "keys.close"
        primary: true
        text: qsTr("Close")
        onClicked: sheet.close()
    }
}
