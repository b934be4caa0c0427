// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls.Basic
import Moraine.Ui

// A tooltip for the item it is a child of, made when it is first needed.
Item {
    id: tip

    property string text
    property bool hovered: false
    // Shows at once, as for a refusal.
    property bool insist: false
    // Stands at the right of the item, not below it.
    property bool beside: false

    anchors.fill: parent

    Timer {
        id: patience

        interval: Theme.tipDelay
        running: tip.hovered && tip.text !== ""
        onTriggered: loader.active = true
    }

    onInsistChanged: if (insist)
        loader.active = true

    Loader {
        id: loader

        active: false
        sourceComponent: ToolTip {
            parent: tip
            visible: (tip.insist || (tip.hovered && !patience.running)) && tip.text !== ""
            text: tip.text
            delay: 0
            timeout: -1
            y: tip.beside ? (tip.height - height) / 2 : tip.height + Theme.unit
            x: tip.beside ? tip.width + Theme.unit * 2 : Math.min(0, tip.width - width)
            margins: Theme.unit
            padding: Theme.unit * 2
            font: Theme.hintFont
            enter: null
            exit: null
            contentItem: Text {
                text: tip.text
                font: Theme.hintFont
                color: Theme.text
                wrapMode: Text.Wrap
                width: Math.min(implicitWidth, 320)
            }
            background: Rectangle {
                color: Theme.raised
                radius: Theme.radius
                border.color: tip.insist ? Theme.danger : Theme.line
            }
        }
    }
}
