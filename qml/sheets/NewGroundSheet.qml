// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Moraine
import Moraine.Ui

// Flat ground to begin with.
Sheet {
    id: sheet

    objectName: "newGround"
    width: 420
    title: qsTr("New ground")
    foot: form.problem !== "" ? form.problem : form.summary

    NewGroundForm {
        id: form

        session: Session
    }
    Column {
        width: parent.width

        NumberRow {
            objectName: "newGround.columns"
            width: parent.width
            label: qsTr("Width")
            tip: qsTr("Samples from west to east")
            unit: qsTr("samples")
            from: 1
            to: 8193
            least: 1
            most: 131072
            whole: true
            reset: 1025
            value: form.columns
            onEdited: value => form.columns = value
        }
        NumberRow {
            objectName: "newGround.rows"
            width: parent.width
            label: qsTr("Depth")
            tip: qsTr("Samples from north to south")
            unit: qsTr("samples")
            from: 1
            to: 8193
            least: 1
            most: 131072
            whole: true
            reset: 1025
            value: form.rows
            onEdited: value => form.rows = value
        }
        NumberRow {
            objectName: "newGround.cell"
            width: parent.width
            label: qsTr("Cell")
            tip: qsTr("Metres between samples")
            unit: "m"
            from: 0.1
            to: 100
            least: 0.01
            most: 1000
            logarithmic: true
            reset: 1
            value: form.cell
            onEdited: value => form.cell = value
        }
        NumberRow {
            objectName: "newGround.height"
            width: parent.width
            label: qsTr("Height")
            tip: qsTr("Of all the ground")
            unit: "m"
            from: -100
            to: 1000
            least: -100000
            most: 100000
            reset: 0
            value: form.height
            onEdited: value => form.height = value
        }
    }
    buttons: [
        PushButton {
            objectName: "newGround.cancel"
            text: qsTr("Cancel")
            onClicked: sheet.close()
        },
        PushButton {
            objectName: "newGround.create"
            primary: true
            text: qsTr("Create")
            enabled: form.problem === ""
            onClicked: if (form.create())
                sheet.close()
        }
    ]
}
