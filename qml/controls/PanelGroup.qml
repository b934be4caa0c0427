// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls.Basic
import QtQuick.Templates as T
import Moraine.Ui

// Panels behind tabs, as one part of the dock. Its pages are its children, each with a `title` and a `panelId`.
Rectangle {
    id: group

    default property list<Item> pages
    property int current: 0
    property bool collapsed: false
    property string groupName

    function show(panelId: string): bool {
        for (let i = 0; i < pages.length; ++i) {
            if (pages[i].panelId === panelId) {
                current = i;
                collapsed = false;
                return true;
            }
        }
        return false;
    }

    color: Theme.window
    SplitView.minimumHeight: Theme.header
    SplitView.maximumHeight: collapsed ? Theme.header : Infinity

    Rectangle {
        id: header

        width: group.width
        height: Theme.header
        color: Theme.panel

        Rectangle {
            anchors.bottom: parent.bottom
            width: parent.width
            height: 1
            color: Theme.line
        }

        Row {
            x: Theme.gutter
            spacing: 18

            Repeater {
                model: group.pages

                T.AbstractButton {
                    id: tab

                    required property int index
                    required property var modelData
                    readonly property bool active: group.current === index && !group.collapsed

                    objectName: "tab." + modelData.panelId
                    implicitWidth: Math.max(label.implicitWidth, boldWidth.width)
                    implicitHeight: Theme.header
                    text: modelData.title
                    focusPolicy: Qt.TabFocus
                    hoverEnabled: true
                    Accessible.role: Accessible.PageTab
                    Accessible.name: text
                    Accessible.selected: active
                    Keys.onReturnPressed: click()
                    onClicked: {
                        group.current = index;
                        group.collapsed = false;
                    }
                    onDoubleClicked: group.collapsed = true

                    TextMetrics {
                        id: boldWidth

                        text: tab.text
                        font: Theme.activeFont
                    }
                    contentItem: Text {
                        id: label

                        text: tab.text
                        font: tab.active ? Theme.activeFont : Theme.controlFont
                        color: tab.active ? Theme.text : tab.hovered ? Theme.text : Theme.dim
                        verticalAlignment: Text.AlignVCenter
                    }
                    background: Item {
                        Rectangle {
                            anchors.bottom: parent.bottom
                            width: parent.width
                            height: 2
                            color: Theme.accent
                            visible: tab.active || tab.visualFocus
                        }
                    }
                }
            }
        }

        IconButton {
            objectName: "collapse." + group.groupName
            anchors.right: parent.right
            anchors.rightMargin: Theme.unit
            anchors.verticalCenter: parent.verticalCenter
            size: 24
            iconSize: 14
            iconName: group.collapsed ? "chevron-right" : "chevron-down"
            name: group.collapsed ? qsTr("Unfold the panel") : qsTr("Fold the panel")
            onClicked: group.collapsed = !group.collapsed
        }
    }

    Item {
        id: body

        y: Theme.header
        width: group.width
        height: Math.max(0, group.height - y)
        visible: !group.collapsed
        clip: true
    }

    onPagesChanged: place()
    onCurrentChanged: place()
    Component.onCompleted: place()

    function place() {
        for (let i = 0; i < pages.length; ++i) {
            pages[i].parent = body;
            pages[i].anchors.fill = body;
            pages[i].visible = i === current;
        }
    }
}
