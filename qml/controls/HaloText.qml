// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Moraine.Ui

// Text over the ground: a soft dark halo, never a box.
Text {
    id: words

    font: Theme.hintFont
    color: Theme.overlay
    style: Text.Outline
    styleColor: Theme.halo

    // A second, wider and fainter ring makes the halo soft.
    Repeater {
        model: [Qt.point(-1, -1), Qt.point(1, 1), Qt.point(1, -1), Qt.point(-1, 1)]

        Text {
            required property point modelData

            z: -1
            x: modelData.x
            y: modelData.y
            width: words.width
            text: words.text
            font: words.font
            color: "transparent"
            style: Text.Outline
            styleColor: "#1c101418"
            horizontalAlignment: words.horizontalAlignment
        }
    }
}
