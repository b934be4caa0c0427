// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Moraine
import Moraine.Ui

// What was done; a click goes to the state after it.
Item {
    id: view

    property string title: qsTr("History")
    property string panelId: "history"

    HistoryPanel {
        id: history

        session: Session
        onChanged: list.positionViewAtIndex(history.position, ListView.Contain)
    }

    ListView {
        id: list

        objectName: "history.list"
        anchors.fill: parent
        anchors.leftMargin: Theme.unit * 2
        anchors.rightMargin: Theme.unit * 2
        anchors.bottomMargin: footer.height
        topMargin: Theme.unit
        bottomMargin: Theme.unit
        model: history
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        activeFocusOnTab: true
        T.ScrollBar.vertical: Bar {}

        delegate: T.ItemDelegate {
            id: step

            required property int index
            required property string label
            required property bool current
            required property bool ahead

            objectName: "history.step" + index
            width: list.width
            implicitHeight: Theme.row
            hoverEnabled: true
            text: label
            Accessible.role: Accessible.ListItem
            Accessible.name: label
            Accessible.selected: current
            onClicked: Session.goTo(index)

            contentItem: Text {
                leftPadding: Theme.unit * 2
                text: step.label
                font: step.current ? Theme.activeFont : Theme.controlFont
                color: step.current ? Theme.accentText : step.ahead ? Theme.dim : Theme.text
                verticalAlignment: Text.AlignVCenter
                elide: Text.ElideRight
            }
            background: Rectangle {
                radius: Theme.radius
                color: step.current ? Theme.accentBack : step.hovered ? Theme.hover : "transparent"
                border.color: Theme.accent
                border.width: step.current ? 1 : 0
            }
        }
    }

    Text {
        anchors.centerIn: list
        visible: list.count === 0
        text: qsTr("Open ground to see its history")
        font: Theme.controlFont
        color: Theme.dim
    }

    Item {
        id: footer

        anchors.bottom: parent.bottom
        width: parent.width
        height: Theme.row

        Rectangle {
            width: parent.width
            height: 1
            color: Theme.line
        }
        Text {
            x: Theme.gutter
            height: parent.height
            width: budget.x - x - Theme.unit
            text: history.summary
            font: Theme.numberHintFont
            color: Theme.dim
            verticalAlignment: Text.AlignVCenter
            elide: Text.ElideRight
        }
        NumberField {
            id: budget

            objectName: "history.budget"
            anchors.right: parent.right
            anchors.rightMargin: Theme.gutter
            anchors.verticalCenter: parent.verticalCenter
            width: 84
            name: qsTr("Memory for undo")
            tip: qsTr("Memory for undo; the oldest steps go when it is full")
            unit: "GiB"
            least: 0.125
            most: 64
            reset: 1
            value: Preferences.undoBudget
            onEdited: value => Preferences.undoBudget = value
        }
    }
}
