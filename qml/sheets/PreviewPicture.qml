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
    Item {
        visible: picture.filled
        anchors.right: parent.right
        anchors.margins: Theme.gutter
        anchors.top: parent.top
        width: 24
        height: 40

        HaloText {
            anchors.horizontalCenter: parent.horizontalCenter
            text: "▲"
            font: Theme.controlFont
        }
        HaloText {
            anchors.horizontalCenter: parent.horizontalCenter
            y: 14
            text: qsTr("N")
            font: Theme.activeFont
        }
    }
    HaloText {
        x: Theme.gutter
        anchors.bottom: parent.bottom
        anchors.bottomMargin: Theme.gutter
        visible: picture.filled
        text: frame.caption
    }
    TapHandler {
        onTapped: frame.clicked()
    }
}
