// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Moraine
import Moraine.Ui

// The ground in figures.
ScrollPage {
    id: page

    property string title: qsTr("Ground")
    property string panelId: "ground"

    GroundPanel {
        id: ground

        session: Session
        active: page.visible
    }
    Facts {
        objectName: "ground.facts"
        width: parent.width
        model: ground.facts
    }
    Text {
        visible: !Session.hasGround
        text: qsTr("No ground is open")
        font: Theme.controlFont
        color: Theme.dim
    }
}
