// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Moraine.Ui

// What can be done, and by which keys.
Item {
    property string what
    property string keys

    height: 24

    Text {
        text: parent.what
        width: parent.width - shortcut.width - Theme.gutter
        font: Theme.controlFont
        color: Theme.text
        elide: Text.ElideRight
    }
    Text {
        id: shortcut

        anchors.right: parent.right
        text: parent.keys
        font: Theme.controlFont
        color: Theme.dim
    }
}
