// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Moraine
import Moraine.Ui

// The settings that matter of the tool in hand.
Rectangle {
    id: bar

    required property SculptTool tool
    required property SculptPanel sculpt
    readonly property bool narrow: width < 1100

    component Setting: Row {
        id: setting

        property alias field: number
        property string label

        spacing: Theme.unit * 2
        anchors.verticalCenter: parent?.verticalCenter

        Text {
            anchors.verticalCenter: parent.verticalCenter
            text: setting.label
            font: Theme.controlFont
            color: Theme.dim

            TapHandler {
                onTapped: number.restore()
            }
        }
        NumberField {
            id: number

            name: setting.label
            width: bar.narrow ? 96 : 118
        }
    }

    implicitHeight: Theme.optionsBar
    color: Theme.panel

    Row {
        x: Theme.gutter
        height: parent.height - 1
        spacing: 16

        DropDown {
            objectName: "options.tool"
            anchors.verticalCenter: parent.verticalCenter
            width: 92
            height: 26
            strong: true
            name: qsTr("Tool in hand")
            model: bar.tool.toolNames
            currentIndex: bar.tool.toolIds.indexOf(bar.tool.toolId)
            onActivated: index => bar.tool.toolId = bar.tool.toolIds[index]
        }
        Setting {
            label: qsTr("Radius")
            field.objectName: "options.radius"
            field.tip: bar.sculpt.radius.tip + qsTr("  ([ and ], or hold F and move)")
            field.unit: bar.sculpt.radius.unit
            field.from: bar.sculpt.radius.from
            field.to: bar.sculpt.radius.to
            field.least: bar.sculpt.radius.least
            field.most: bar.sculpt.radius.most
            field.reset: bar.sculpt.radius.standard
            field.logarithmic: true
            field.value: bar.tool.radius
            field.onEdited: value => bar.tool.radius = value
        }
        Setting {
            label: qsTr("Strength")
            field.objectName: "options.strength"
            field.tip: bar.sculpt.strength.tip + qsTr("  (hold Shift+F and move)")
            field.unit: bar.sculpt.strength.unit
            field.from: bar.sculpt.strength.from
            field.to: bar.sculpt.strength.to
            field.least: bar.sculpt.strength.least
            field.most: bar.sculpt.strength.most
            field.reset: bar.sculpt.strength.standard
            field.value: bar.tool.strength
            field.onEdited: value => bar.tool.strength = value
        }
        Row {
            spacing: Theme.unit * 2
            anchors.verticalCenter: parent.verticalCenter

            Text {
                anchors.verticalCenter: parent.verticalCenter
                text: qsTr("Falloff")
                font: Theme.controlFont
                color: Theme.dim
            }
            DropDown {
                objectName: "options.falloff"
                width: 98
                name: qsTr("Falloff")
                tip: bar.sculpt.falloffHint
                model: bar.tool.falloffNames
                currentIndex: bar.tool.falloffIds.indexOf(bar.tool.falloff)
                onActivated: index => bar.tool.falloff = bar.tool.falloffIds[index]
            }
        }
        Setting {
            visible: bar.sculpt.usesTarget
            label: qsTr("Height")
            field.objectName: "options.target"
            field.tip: bar.sculpt.target.tip + qsTr("  (I picks it; empty: that under the stroke's first point)")
            field.unit: bar.sculpt.target.unit
            field.least: bar.sculpt.target.least
            field.most: bar.sculpt.target.most
            field.optional: true
            field.placeholder: qsTr("first point")
            field.value: bar.tool.flattenHeight
            field.onEdited: value => {
                if (isNaN(value))
                    bar.tool.clearFlattenHeight();
                else
                    bar.tool.flattenHeight = value;
            }
        }
    }

    Row {
        anchors.right: parent.right
        anchors.rightMargin: Theme.gutter
        height: parent.height - 1
        spacing: 2

        Repeater {
            model: ["undo", "redo", "save", "export"]

            IconButton {
                required property string modelData
                readonly property Action what: Actions.find(modelData)

                objectName: "options." + modelData
                anchors.verticalCenter: parent?.verticalCenter
                iconName: what.icon
                iconSize: 18
                name: what.text.replace("…", "")
                tip: what.tip
                enabled: what.enabled
                onClicked: what.trigger()
            }
        }
    }

    Rectangle {
        anchors.bottom: parent.bottom
        width: parent.width
        height: 1
        color: Theme.line
    }
}
