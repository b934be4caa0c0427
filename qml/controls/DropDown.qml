// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Templates as T
import Moraine.Ui

// One of a list.
T.ComboBox {
    id: box

    property string name
    property string tip
    property bool strong: false

    implicitHeight: Theme.field
    implicitWidth: 118
    leftPadding: Theme.unit * 2
    rightPadding: Theme.field
    font: strong ? Theme.activeFont : Theme.controlFont
    focusPolicy: Qt.TabFocus
    hoverEnabled: true
    Accessible.role: Accessible.ComboBox
    Accessible.name: name
    Accessible.description: displayText

    background: Rectangle {
        radius: Theme.radius
        color: box.hovered && box.enabled ? Theme.hover : Theme.raised
        border.color: box.visualFocus ? Theme.accent : Theme.line
        border.width: box.visualFocus || !Theme.dark ? 1 : 0
    }
    contentItem: Text {
        text: box.displayText
        font: box.font
        color: box.enabled && box.currentIndex >= 0 ? Theme.text : Theme.dim
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideRight
    }
    indicator: Icon {
        x: box.width - width - Theme.unit
        y: (box.height - height) / 2
        name: "chevron-down"
        size: 12
        color: Theme.dim
    }
    delegate: T.ItemDelegate {
        id: row

        required property int index
        required property string modelData

        width: ListView.view?.width ?? 0
        implicitHeight: Theme.row
        hoverEnabled: true
        highlighted: box.highlightedIndex === index
        Accessible.name: modelData
        contentItem: Text {
            leftPadding: Theme.unit * 2
            text: row.modelData
            font: box.currentIndex === row.index ? Theme.activeFont : Theme.controlFont
            color: box.currentIndex === row.index ? Theme.accentText : Theme.text
            verticalAlignment: Text.AlignVCenter
            elide: Text.ElideRight
        }
        background: Rectangle {
            radius: Theme.radius
            color: row.highlighted ? Theme.hover : box.currentIndex === row.index ? Theme.accentBack : "transparent"
        }
    }
    popup: T.Popup {
        y: box.height + 2
        width: Math.max(box.width, 160)
        height: Math.min(contentItem.implicitHeight + 2 * padding, 320)
        padding: Theme.unit
        margins: Theme.unit
        contentItem: ListView {
            clip: true
            implicitHeight: contentHeight
            model: box.popup.visible ? box.delegateModel : null
            currentIndex: box.highlightedIndex
        }
        background: Rectangle {
            color: Theme.raised
            radius: Theme.radius
            border.color: Theme.line
        }
    }

    Tip {
        text: box.tip !== "" ? box.tip : box.name
        hovered: box.hovered && !box.popup.visible
    }
}
