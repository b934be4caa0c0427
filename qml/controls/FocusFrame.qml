// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Moraine.Ui

// Where the keyboard is. Shown when it came there by the keyboard.
Rectangle {
    required property bool shown

    anchors.fill: parent
    color: "transparent"
    border.color: Theme.accent
    border.width: 1
    radius: Theme.radius
    visible: shown
}
