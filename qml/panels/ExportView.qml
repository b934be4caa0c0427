// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQuick.Dialogs
import Moraine
import Moraine.Ui

// What to write where, and what came of it.
ScrollPage {
    id: page

    property string title: qsTr("Export")
    property string panelId: "export"

    ExportPanel {
        id: exporter

        session: Session
    }
    FolderDialog {
        id: folder

        objectName: "export.folderDialog"
        title: qsTr("Export into")
        onAccepted: exporter.directory = selectedFolder
    }

    FieldRow {
        width: parent.width
        label: qsTr("Format")

        DropDown {
            objectName: "export.format"
            name: qsTr("Format")
            model: exporter.formatNames
            currentIndex: exporter.format
            onActivated: index => exporter.format = index
        }
    }
    Text {
        width: parent.width
        bottomPadding: Theme.unit
        text: exporter.purpose
        font: Theme.hintFont
        color: Theme.dim
        wrapMode: Text.Wrap
    }
    FieldRow {
        width: parent.width
        label: qsTr("Folder")

        Item {
            implicitHeight: Theme.field

            TextBox {
                objectName: "export.folder"
                width: parent.width - browse.width - Theme.unit
                name: qsTr("Folder")
                tip: exporter.directoryText
                text: exporter.directoryText
                onEditingFinished: exporter.directoryText = text
            }
            IconButton {
                id: browse

                objectName: "export.browse"
                anchors.right: parent.right
                size: Theme.field
                iconSize: 16
                iconName: "open"
                name: qsTr("Choose the folder")
                onClicked: folder.open()
            }
        }
    }
    FieldRow {
        width: parent.width
        label: qsTr("Name")

        TextBox {
            objectName: "export.name"
            name: qsTr("Name")
            tip: qsTr("Of every file, without its ending")
            text: exporter.baseName
            onEdited: text => exporter.baseName = text
        }
    }
    FieldRow {
        width: parent.width
        label: qsTr("Files")

        Row {
            spacing: Theme.unit

            Chip {
                objectName: "export.whole"
                text: qsTr("Whole")
                tip: qsTr("One file of all the ground")
                checked: !exporter.tiled
                onClicked: exporter.tiled = false
            }
            Chip {
                objectName: "export.tiles"
                text: qsTr("Tiles")
                tip: qsTr("One file a square piece")
                checked: exporter.tiled
                onClicked: exporter.tiled = true
            }
        }
    }
    NumberRow {
        objectName: "export.tile"
        width: parent.width
        visible: exporter.tiled
        label: qsTr("Tile side")
        tip: qsTr("Samples a side, the shared edge included")
        least: 2
        most: 131072
        whole: true
        reset: 513
        value: exporter.tile
        onEdited: value => exporter.tile = value
    }
    FieldRow {
        width: parent.width
        visible: exporter.tiled
        label: qsTr("Edges")

        Row {
            spacing: Theme.unit

            Chip {
                objectName: "export.shared"
                text: qsTr("Shared")
                tip: qsTr("Neighbours hold the same edge samples: engines")
                checked: exporter.overlap === 1
                onClicked: exporter.overlap = 1
            }
            Chip {
                objectName: "export.abutting"
                text: qsTr("Abutting")
                tip: qsTr("Each sample is in one tile: maps")
                checked: exporter.overlap === 0
                onClicked: exporter.overlap = 0
            }
        }
    }
    FieldRow {
        width: parent.width
        visible: exporter.tiled
        label: qsTr("Tile names")

        TextBox {
            objectName: "export.tileNames"
            name: qsTr("Tile names")
            tip: qsTr("A pattern with {x} and {y}, and {name} for the name; empty: as the target has it")
            placeholderText: "{name}_x{x}_y{y}"
            text: exporter.tileNames
            onEdited: text => exporter.tileNames = text
        }
    }
    NumberRow {
        objectName: "export.low"
        width: parent.width
        visible: exporter.hasRange
        label: qsTr("Lowest")
        tip: qsTr("The height of code 0; empty: the ground's lowest. One range for all tiles")
        unit: "m"
        least: -1e6
        most: 1e6
        optional: true
        placeholder: qsTr("from the ground")
        value: exporter.low
        onEdited: value => exporter.low = value
    }
    NumberRow {
        objectName: "export.high"
        width: parent.width
        visible: exporter.hasRange
        label: qsTr("Highest")
        tip: qsTr("The height of code 65535; empty: the ground's highest")
        unit: "m"
        least: -1e6
        most: 1e6
        optional: true
        placeholder: qsTr("from the ground")
        value: exporter.high
        onEdited: value => exporter.high = value
    }
    NumberRow {
        objectName: "export.voidValue"
        width: parent.width
        visible: exporter.needsVoidValue
        label: qsTr("Voids as")
        tip: qsTr("The height written where there is no ground; this format has no void of its own")
        unit: "m"
        least: -1e6
        most: 1e6
        optional: true
        placeholder: qsTr("must be given")
        value: exporter.voidValue
        onEdited: value => exporter.voidValue = value
    }
    FieldRow {
        width: parent.width
        label: qsTr("Existing")

        Row {
            Chip {
                objectName: "export.overwrite"
                text: qsTr("Replace files of the same names")
                checked: exporter.overwrite
                onClicked: exporter.overwrite = !exporter.overwrite
            }
        }
    }
    Item {
        width: parent.width
        height: Theme.row + Theme.unit * 3

        Text {
            width: go.x - Theme.unit
            height: parent.height
            text: exporter.plan
            font: Theme.hintFont
            color: Theme.dim
            verticalAlignment: Text.AlignVCenter
            wrapMode: Text.Wrap
        }
        PushButton {
            id: go

            objectName: "export.run"
            anchors.right: parent.right
            anchors.verticalCenter: parent.verticalCenter
            primary: true
            text: exporter.running ? qsTr("Exporting…") : qsTr("Export")
            tip: qsTr("Writes, reads every file back and compares it with the ground")
            enabled: Session.hasGround && !exporter.running
            onClicked: exporter.run()
        }
    }
    Notice {
        objectName: "export.error"
        width: parent.width
        visible: exporter.error !== ""
        severity: Notices.Refusal
        text: exporter.error
    }
    Facts {
        objectName: "export.results"
        width: parent.width
        labelWidth: 116
        model: exporter.results
    }
    Repeater {
        model: exporter.notes

        Notice {
            required property string modelData

            width: page.width - 2 * Theme.gutter
            text: modelData
        }
    }
}
