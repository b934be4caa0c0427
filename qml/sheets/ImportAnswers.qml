// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Moraine
import Moraine.Ui

// A field for each thing that files may leave open. Those that were asked show; nothing is filled in.
Column {
    id: answers

    required property ImportForm form
    required property list<string> asked

    component Choices: FieldRow {
        id: choices

        property var options: []
        property string chosen

        signal picked(string id)

        Flow {
            spacing: Theme.unit

            Repeater {
                model: choices.options

                Chip {
                    required property var modelData

                    objectName: choices.objectName + "." + modelData[0]
                    text: modelData[1]
                    tip: modelData[2] ?? ""
                    checked: choices.chosen === modelData[0]
                    onClicked: choices.picked(checked || choices.chosen === modelData[0] ? modelData[0] : "")
                }
            }
        }
    }

    NumberRow {
        objectName: "import.columns"
        width: parent.width
        visible: answers.asked.includes("size")
        label: qsTr("Width")
        tip: qsTr("Samples in a row")
        unit: qsTr("samples")
        least: 1
        most: 131072
        whole: true
        optional: true
        placeholder: qsTr("must be given")
        value: answers.form.columns
        onEdited: value => answers.form.columns = value
    }
    NumberRow {
        objectName: "import.rows"
        width: parent.width
        visible: answers.asked.includes("size")
        label: qsTr("Height")
        tip: qsTr("Rows")
        unit: qsTr("samples")
        least: 1
        most: 131072
        whole: true
        optional: true
        placeholder: qsTr("must be given")
        value: answers.form.rows
        onEdited: value => answers.form.rows = value
    }
    Choices {
        objectName: "import.sample"
        width: parent.width
        visible: answers.asked.includes("sample")
        label: qsTr("Stored as")
        options: [["u16le", qsTr("16 bit, little-endian"), qsTr("Low byte first: Windows, Unity, Unreal")], ["u16be", qsTr("16 bit, big-endian"), qsTr("High byte first: Mac order")], ["u8", qsTr("8 bit")], ["f32le", qsTr("float, little-endian")], ["f32be", qsTr("float, big-endian")]]
        chosen: answers.form.sample
        onPicked: id => answers.form.sample = id
    }
    NumberRow {
        objectName: "import.low"
        width: parent.width
        visible: answers.asked.includes("range")
        label: qsTr("Code 0 is")
        tip: qsTr("The height that the lowest code stands for")
        unit: "m"
        least: -1e6
        most: 1e6
        optional: true
        placeholder: qsTr("must be given")
        value: answers.form.low
        onEdited: value => answers.form.low = value
    }
    NumberRow {
        objectName: "import.high"
        width: parent.width
        visible: answers.asked.includes("range")
        label: qsTr("Full code is")
        tip: qsTr("The height that the highest code stands for")
        unit: "m"
        least: -1e6
        most: 1e6
        optional: true
        placeholder: qsTr("must be given")
        value: answers.form.high
        onEdited: value => answers.form.high = value
    }
    Choices {
        objectName: "import.channel"
        width: parent.width
        visible: answers.asked.includes("channel")
        label: qsTr("Channel")
        options: answers.form.channels.map(name => [name, name])
        chosen: answers.form.channel
        onPicked: id => {
            answers.form.decode = "";
            answers.form.channel = id;
        }
    }
    Choices {
        objectName: "import.decode"
        width: parent.width
        visible: answers.asked.includes("channel")
        label: qsTr("or decode")
        options: [["rg", qsTr("red · green"), qsTr("red × 256 + green")], ["gr", qsTr("green · red"), qsTr("green × 256 + red")], ["terrarium", qsTr("Terrarium")], ["mapbox", qsTr("Mapbox RGB")]]
        chosen: answers.form.decode
        onPicked: id => {
            answers.form.channel = "";
            answers.form.decode = id;
        }
    }
    Choices {
        objectName: "import.voids"
        width: parent.width
        visible: answers.asked.includes("voids")
        label: qsTr("Voids")
        options: [["keep", qsTr("Keep"), qsTr("They stay holes")], ["fill", qsTr("Fill"), qsTr("A smooth sheet between the samples of the rim")]]
        chosen: answers.form.voids
        onPicked: id => answers.form.voids = id
    }
    Choices {
        objectName: "import.metres"
        width: parent.width
        visible: answers.asked.includes("metres")
        label: qsTr("To metres")
        options: [["yes", qsTr("Resample to a metric grid"), qsTr("About the ground's own centre")]]
        chosen: answers.form.resample ? "yes" : ""
        onPicked: id => answers.form.resample = id === "yes"
    }
    NumberRow {
        objectName: "import.resampleCell"
        width: parent.width
        visible: answers.form.resample
        label: qsTr("New cell")
        tip: qsTr("Metres between samples; empty: near the source's own")
        unit: "m"
        least: 0.01
        most: 1000
        optional: true
        placeholder: qsTr("near the source's own")
        value: answers.form.resampleCell
        onEdited: value => answers.form.resampleCell = value
    }
    FieldRow {
        width: parent.width
        visible: answers.asked.includes("crs")
        label: qsTr("System")

        TextBox {
            objectName: "import.crs"
            name: qsTr("Coordinate system")
            placeholderText: "EPSG:32610"
            text: answers.form.crs
            onEdited: text => answers.form.crs = text
        }
    }
    NumberRow {
        objectName: "import.cell"
        width: parent.width
        label: qsTr("Cell")
        tip: qsTr("Metres between samples, for files that do not say")
        unit: "m"
        least: 0.01
        most: 1000
        optional: true
        placeholder: qsTr("as the file says, else 1 m")
        value: answers.form.cell
        onEdited: value => answers.form.cell = value
    }
    Choices {
        objectName: "import.tileOrder"
        width: parent.width
        visible: answers.asked.includes("tileOrder")
        label: qsTr("Tile names")
        options: [["xy", qsTr("column, row")], ["yx", qsTr("row, column")]]
        chosen: answers.form.tileOrder
        onPicked: id => answers.form.tileOrder = id
    }
    Choices {
        objectName: "import.tileBase"
        width: parent.width
        visible: answers.asked.includes("tileBase")
        label: qsTr("First tile is")
        options: [["0", "0"], ["1", "1"]]
        chosen: isNaN(answers.form.tileBase) ? "" : String(answers.form.tileBase)
        onPicked: id => answers.form.tileBase = id === "" ? NaN : Number(id)
    }
    Choices {
        objectName: "import.tileOverlap"
        width: parent.width
        visible: answers.asked.includes("tileOverlap")
        label: qsTr("Tile edges")
        options: [["1", qsTr("shared")], ["0", qsTr("abutting")]]
        chosen: isNaN(answers.form.tileOverlap) ? "" : String(answers.form.tileOverlap)
        onPicked: id => answers.form.tileOverlap = id === "" ? NaN : Number(id)
    }
}
