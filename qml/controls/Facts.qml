// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Moraine
import Moraine.Ui

// Labels and values, for reading; values can be selected and copied.
Column {
    id: facts

    required property FactList model
    property int labelWidth: Theme.labelColumn

    Repeater {
        model: facts.model

        Item {
            id: fact

            required property string label
            required property string value

            width: facts.width
            height: Math.max(Theme.field + 2, reading.implicitHeight + 4)
            Accessible.role: Accessible.StaticText
            Accessible.name: label + ": " + value

            Text {
                width: facts.labelWidth - Theme.unit
                y: 2
                text: fact.label
                font: Theme.controlFont
                color: Theme.dim
                elide: Text.ElideRight
            }
            TextEdit {
                id: reading

                x: facts.labelWidth
                y: 2
                width: fact.width - x
                text: fact.value
                font: Theme.numberFont
                color: Theme.text
                selectionColor: Theme.fill
                selectedTextColor: Theme.text
                readOnly: true
                selectByMouse: true
                activeFocusOnPress: true
                wrapMode: TextEdit.WrapAnywhere
            }
        }
    }
}
