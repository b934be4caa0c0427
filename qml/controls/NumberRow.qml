// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Moraine.Ui

// A labelled number field.
FieldRow {
    id: row

    property alias name: field.name
    property alias tip: field.tip
    property alias value: field.value
    property alias unit: field.unit
    property alias from: field.from
    property alias to: field.to
    property alias least: field.least
    property alias most: field.most
    property alias reset: field.reset
    property alias logarithmic: field.logarithmic
    property alias whole: field.whole
    property alias optional: field.optional
    property alias placeholder: field.placeholder
    property alias decimals: field.decimals

    signal edited(real value)

    onLabelClicked: field.restore()

    NumberField {
        id: field

        objectName: row.objectName === "" ? "" : row.objectName + ".field"
        name: row.label
        onEdited: value => row.edited(value)
    }
}
