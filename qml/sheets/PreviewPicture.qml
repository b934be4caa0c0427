// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Moraine
import Moraine.Ui

// A hillshade of what would be imported, north up and marked.
Rectangle {
    id: frame

    property alias image: picture.image
    property string caption
    // Written where there is no picture.
    property string hint
    property bool reading: false
    property real fraction: 0

    signal clicked

    color: Theme.window
    radius: Theme.radius
    border.color: Theme.line
    Accessible.role: Accessible.Graphic
    Accessible.name: qsTr("Hillshade preview, north up") + (caption === "" ? "" : ", " + caption)

    Picture {
        id: picture

        anchors.fill: parent
        anchors.margins: Theme.unit * 2
        anchors.bottomMargin: Theme.field + Theme.unit
    }
    Text {
        anchors.centerIn: parent
        width: parent.width - 40
        visible: !picture.filled
        horizontalAlignment: Text.AlignHCenter
        wrapMode: Text.Wrap
        text: frame.reading ? qsTr("Reading…") : frame.hint
        font: Theme.controlFont
        color: Theme.dim
    }
    ProgressLine {
        anchors.horizontalCenter: parent.horizontalCenter
        y: parent.height / 2 + 20
        visible: frame.reading
        fraction: frame.fraction
    }
    Text {
        x: Theme.unit * 2
        anchors.bottom: parent.bottom
        width: north.x - x - Theme.unit
        height: Theme.field + Theme.unit
        visible: picture.filled
        text: frame.caption
        font: Theme.hintFont
        color: Theme.dim
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideRight
    }
    Text {
        id: north

        anchors.right: parent.right
        anchors.rightMargin: Theme.unit * 2
        anchors.bottom: parent.bottom
        height: Theme.field + Theme.unit
        visible: picture.filled
        text: qsTr("▲ north")
        font: Theme.hintFont
        color: Theme.dim
        verticalAlignment: Text.AlignVCenter
    }
    TapHandler {
        onTapped: frame.clicked()
    }
}
