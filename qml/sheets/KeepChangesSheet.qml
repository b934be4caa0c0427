// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Moraine
import Moraine.Ui

// Asks what becomes of changes before something would lose them.
Sheet {
    id: sheet

    property var next: null

    // Does `next` once nothing would be lost by it.
    function guard(action: var) {
        if (!Session.dirty) {
            action();
            return;
        }
        next = action;
        open();
    }
    function proceed() {
        const action = next;
        next = null;
        close();
        if (action)
            action();
    }

    objectName: "keepChanges"
    width: 460
    title: qsTr("Save the changes to “%1”?").arg(Session.name)

    Item {
        width: parent.width
        implicitHeight: 40

        Text {
            text: qsTr("What was done since the last save would be lost otherwise.")
            font: Theme.controlFont
            color: Theme.dim
        }
    }
    buttons: [
        PushButton {
            objectName: "keepChanges.cancel"
            text: qsTr("Cancel")
            onClicked: {
                sheet.next = null;
                sheet.close();
            }
        },
        PushButton {
            objectName: "keepChanges.discard"
            text: qsTr("Discard")
            onClicked: sheet.proceed()
        },
        PushButton {
            objectName: "keepChanges.save"
            primary: true
            text: qsTr("Save")
            onClicked: {
                sheet.close();
                Session.save();
            }
        }
    ]

    Connections {
        target: Session

        function onSaved() {
            if (sheet.next)
                sheet.proceed();
        }
        function onSaveFailed() {
            sheet.next = null;
        }
    }
}
