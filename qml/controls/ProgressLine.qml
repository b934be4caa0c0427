// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Moraine.Ui

// How much of some work is done, 0 to 1.
Rectangle {
    property real fraction: 0

    implicitHeight: 4
    implicitWidth: 80
    radius: 2
    color: Theme.line
    Accessible.role: Accessible.ProgressBar
    Accessible.name: qsTr("%1 % done").arg(Math.round(fraction * 100))

    Rectangle {
        width: parent.width * Math.max(0, Math.min(1, parent.fraction))
        height: parent.height
        radius: 2
        color: Theme.data
    }
}
