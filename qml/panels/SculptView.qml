// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Moraine
import Moraine.Ui

// The brush in hand.
ScrollPage {
    id: page

    required property SculptTool tool
    required property SculptPanel sculpt
    property string title: qsTr("Sculpt")
    property string panelId: "sculpt"

    NumberRow {
        objectName: "sculpt.radius"
        width: parent.width
        label: qsTr("Radius")
        tip: page.sculpt.radius.tip + qsTr("  ([ and ], or hold F and move)")
        unit: page.sculpt.radius.unit
        from: page.sculpt.radius.from
        to: page.sculpt.radius.to
        least: page.sculpt.radius.least
        most: page.sculpt.radius.most
        reset: page.sculpt.radius.standard
        logarithmic: true
        value: page.tool.radius
        onEdited: value => page.tool.radius = value
    }
    NumberRow {
        objectName: "sculpt.strength"
        width: parent.width
        label: qsTr("Strength")
        tip: page.sculpt.strength.tip + qsTr("  (hold Shift+F and move)")
        unit: page.sculpt.strength.unit
        from: page.sculpt.strength.from
        to: page.sculpt.strength.to
        least: page.sculpt.strength.least
        most: page.sculpt.strength.most
        reset: page.sculpt.strength.standard
        value: page.tool.strength
        onEdited: value => page.tool.strength = value
    }
    NumberRow {
        objectName: "sculpt.spacing"
        width: parent.width
        label: qsTr("Spacing")
        tip: page.sculpt.spacing.tip
        unit: page.sculpt.spacing.unit
        from: page.sculpt.spacing.from
        to: page.sculpt.spacing.to
        least: page.sculpt.spacing.least
        most: page.sculpt.spacing.most
        reset: page.sculpt.spacing.standard
        value: page.tool.spacing * 100
        onEdited: value => page.tool.spacing = value / 100
    }
    NumberRow {
        objectName: "sculpt.target"
        width: parent.width
        visible: page.sculpt.usesTarget
        label: qsTr("Height")
        tip: page.sculpt.target.tip + qsTr("  (I picks it; empty: that under the stroke's first point)")
        unit: page.sculpt.target.unit
        least: page.sculpt.target.least
        most: page.sculpt.target.most
        optional: true
        placeholder: qsTr("first point")
        value: page.tool.flattenHeight
        onEdited: value => {
            if (isNaN(value))
                page.tool.clearFlattenHeight();
            else
                page.tool.flattenHeight = value;
        }
    }
    FieldRow {
        width: parent.width
        label: qsTr("Falloff")

        DropDown {
            objectName: "sculpt.falloff"
            name: qsTr("Falloff")
            tip: page.sculpt.falloffHint
            model: page.tool.falloffNames
            currentIndex: page.tool.falloffIds.indexOf(page.tool.falloff)
            onActivated: index => page.tool.falloff = page.tool.falloffIds[index]
        }
    }
    FieldRow {
        width: parent.width

        FalloffCurve {
            shares: page.sculpt.falloffCurve
        }
    }
}
