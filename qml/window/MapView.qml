// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Moraine
import Moraine.Ui

// The whole ground, small, in the viewport's corner. A press or a drag moves the camera there.
Minimap {
    id: map

    readonly property int longest: 176

    width: Math.round(aspect >= 1 ? longest : longest * aspect)
    height: Math.round(aspect >= 1 ? longest / aspect : longest)
    Accessible.role: Accessible.Graphic
    Accessible.name: qsTr("Map of the whole ground, north up")

    MouseArea {
        id: mouse

        anchors.fill: parent
        hoverEnabled: true
        preventStealing: true
        cursorShape: Qt.PointingHandCursor
        onPressed: event => map.lookAt(Qt.point(event.x, event.y))
        onPositionChanged: event => {
            if (pressed)
                map.lookAt(Qt.point(event.x, event.y));
        }
        onWheel: event => event.accepted = true
    }
}
