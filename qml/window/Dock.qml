// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Controls.Basic
import Moraine
import Moraine.Ui

// The panels at the right: three groups of tabs above each other.
Rectangle {
    id: dock

    required property SculptTool tool
    required property SculptPanel sculpt

    function show(panelId: string) {
        for (const group of [upper, middle, lower])
            group.show(panelId);
    }

    color: Theme.window

    Rectangle {
        width: 1
        height: parent.height
        color: Theme.line
        z: 1
    }
    SplitView {
        id: split

        anchors.fill: parent
        anchors.leftMargin: 1
        orientation: Qt.Vertical
        handle: Rectangle {
            implicitHeight: 5
            color: Theme.window

            HoverHandler {
                cursorShape: Qt.SplitVCursor
            }
        }

        PanelGroup {
            id: upper

            groupName: "upper"
            SplitView.preferredHeight: collapsed ? Theme.header : Math.min(320, dock.height * 0.4)

            SculptView {
                tool: dock.tool
                sculpt: dock.sculpt
            }
        }
        PanelGroup {
            id: middle

            groupName: "middle"
            SplitView.fillHeight: true

            HistoryView {}
            GroundView {}
            ExportView {}
        }
        PanelGroup {
            id: lower

            groupName: "lower"
            SplitView.preferredHeight: collapsed ? Theme.header : Math.min(160, dock.height * 0.16)

            JobsView {}
            LogView {}
        }
    }
}
