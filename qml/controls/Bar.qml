// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Moraine.Ui

// A scroll bar.
T.ScrollBar {
    id: bar

    implicitWidth: 8
    padding: 2
    policy: size < 1 ? T.ScrollBar.AlwaysOn : T.ScrollBar.AlwaysOff
    visible: size < 1
    contentItem: Rectangle {
        implicitWidth: 4
        radius: 2
        color: bar.pressed || bar.hovered ? Theme.dim : Theme.line
    }
}
