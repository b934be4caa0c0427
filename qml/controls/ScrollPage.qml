// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Moraine.Ui

// A panel's page: a column that scrolls when it is taller than its place.
Flickable {
    id: page

    default property alias content: column.data
    property alias spacing: column.spacing

    contentHeight: column.implicitHeight + 2 * Theme.unit * 2
    contentWidth: width
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    // A drag belongs to the fields; the page scrolls by wheel and bar.
    interactive: false

    WheelHandler {
        onWheel: event => page.contentY = Math.max(0, Math.min(page.contentHeight - page.height, page.contentY - event.angleDelta.y / 2))
    }

    Column {
        id: column

        x: Theme.gutter
        y: Theme.unit * 2
        width: page.width - 2 * Theme.gutter
    }

    T.ScrollBar.vertical: Bar {}
}
