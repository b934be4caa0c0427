// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Shapes
import Moraine
import Moraine.Ui

// What is written over the ground: view, hints, north, scale, and what the brush does.
Item {
    id: hud

    required property Viewport viewport
    required property SculptTool tool

    HaloText {
        objectName: "hud.view"
        x: 16
        y: 14
        text: hud.viewport.viewModeNames[hud.viewport.viewMode] ?? ""
        font: Theme.activeFont
    }
    HaloText {
        objectName: "hud.hint"
        x: 16
        y: 32
        text: hud.viewport.flying ? qsTr("Flying at %1/s · wheel for speed · Shift faster").arg(Format.length(hud.viewport.flySpeed)) : hud.tool.hint
        width: hud.width - 110
        elide: Text.ElideRight
    }
    HaloText {
        objectName: "hud.amount"
        x: Math.max(4, Math.min(hud.width - width - 4, hud.viewport.labelPosition.x + 8))
        y: Math.max(4, Math.min(hud.height - height - 4, hud.viewport.labelPosition.y - height))
        visible: hud.viewport.labelText !== ""
        text: hud.viewport.labelText
        font.family: Theme.family
        font.pixelSize: 12
        font.weight: Font.DemiBold
        font.features: ({
                "tnum": 1
            })
    }

    // North.
    Rectangle {
        objectName: "hud.compass"
        anchors.right: parent.right
        anchors.rightMargin: 16
        y: 18
        width: 44
        height: 44
        radius: 22
        color: "#55000000"
        border.color: Theme.overlay
        Accessible.role: Accessible.Indicator
        Accessible.name: qsTr("Looking %1 degrees from north").arg(Math.round(hud.viewport.cameraHeading))

        Item {
            anchors.fill: parent
            rotation: -hud.viewport.cameraHeading

            Shape {
                x: 15
                y: 4
                width: 14
                height: 20
                preferredRendererType: Shape.CurveRenderer

                ShapePath {
                    fillColor: "#e0a44a"
                    strokeColor: "transparent"
                    startX: 7
                    startY: 0

                    PathLine {
                        x: 13
                        y: 18
                    }
                    PathLine {
                        x: 7
                        y: 14
                    }
                    PathLine {
                        x: 1
                        y: 18
                    }
                    PathLine {
                        x: 7
                        y: 0
                    }
                }
            }
            Text {
                anchors.horizontalCenter: parent.horizontalCenter
                y: 26
                text: qsTr("N")
                font.family: Theme.family
                font.pixelSize: 10
                font.weight: Font.DemiBold
                color: Theme.overlay
            }
        }
    }

    // Scale: a length that is 1, 2 or 5 of a power of ten and between 80 and 200 pixels long.
    Item {
        id: scale

        readonly property real perPixel: hud.viewport.metresPerPixel
        readonly property real metres: {
            const least = 80 * perPixel;
            const power = Math.pow(10, Math.floor(Math.log10(least)));
            return [1, 2, 5, 10].map(k => k * power).find(length => length >= least) ?? least;
        }

        objectName: "hud.scale"
        x: 16
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 16
        width: Math.round(metres / perPixel)
        height: 26
        visible: perPixel > 0 && isFinite(perPixel) && width < hud.width / 2
        Accessible.role: Accessible.Indicator
        Accessible.name: qsTr("Scale bar, %1").arg(Format.length(metres))

        HaloText {
            anchors.horizontalCenter: parent.horizontalCenter
            text: Format.length(scale.metres)
        }
        Repeater {
            // The bar and its two ends, each over a darker one.
            model: [[0, 20, scale.width, 2], [0, 16, 2, 10], [scale.width - 2, 16, 2, 10]]

            Rectangle {
                required property var modelData

                x: modelData[0] - 1
                y: modelData[1] - 1
                width: modelData[2] + 2
                height: modelData[3] + 2
                color: "#60101418"

                Rectangle {
                    x: 1
                    y: 1
                    z: 1
                    width: parent.width - 2
                    height: parent.height - 2
                    color: Theme.overlay
                }
            }
        }
    }
}
