// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Moraine.Ui

// A label and what it labels. A click on the label resets, where there is something to reset to.
Item {
    id: row

    default property Item content
    property string label
    property int labelWidth: Theme.labelColumn

    signal labelClicked

    implicitHeight: Math.max(Theme.row, content ? content.implicitHeight + Theme.unit * 2 : 0)
    implicitWidth: labelWidth + 180
    onContentChanged: if (content) {
        content.parent = slot;
        content.anchors.fill = slot;
    }

    Text {
        width: row.labelWidth - Theme.unit
        height: Theme.row
        text: row.label
        font: Theme.controlFont
        color: Theme.dim
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideRight

        TapHandler {
            onTapped: row.labelClicked()
        }
    }
    Item {
        id: slot

        x: row.labelWidth
        width: row.width - x
        height: row.content ? row.content.implicitHeight : 0
        y: (Theme.row - Math.min(Theme.row, height)) / 2
    }
}
