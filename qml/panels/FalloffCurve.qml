// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Shapes
import Moraine.Ui

// How a dab's strength falls from the centre, left, to the edge, right.
Rectangle {
    id: curve

    // Strengths at even distances, 0 to 1.
    property list<real> shares

    implicitHeight: 84
    color: Theme.raised
    radius: Theme.radius
    border.color: Theme.line
    border.width: Theme.dark ? 0 : 1
    Accessible.role: Accessible.Graphic
    Accessible.name: qsTr("Falloff curve")

    Shape {
        anchors.fill: parent
        anchors.margins: 6
        preferredRendererType: Shape.CurveRenderer

        ShapePath {
            strokeColor: Theme.accent
            strokeWidth: 2
            fillColor: "transparent"
            joinStyle: ShapePath.RoundJoin

            PathPolyline {
                path: curve.shares.map((share, at) => Qt.point(at / (curve.shares.length - 1) * (curve.width - 12), (1 - share) * (curve.height - 12)))
            }
        }
    }
}
