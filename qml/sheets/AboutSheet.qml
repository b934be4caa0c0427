// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Moraine.Ui

// What this program is.
Sheet {
    id: sheet

    objectName: "about"
    width: 420
    title: qsTr("Moraine %1").arg(Application.version)

    Item {
        width: parent.width
        implicitHeight: words.height + Theme.gutter

        Text {
            id: words

            width: parent.width
            text: qsTr("An editor for ground: sculpt it by hand, and export heights that are read back and compared.\n\nFree software under the GNU General Public License, version 3 or later. It comes with no warranty.")
            font: Theme.controlFont
            color: Theme.dim
            wrapMode: Text.Wrap
        }
    }
    buttons: PushButton {
        objectName: "about.close"
        primary: true
        text: qsTr("Close")
        onClicked: sheet.close()
    }
}
