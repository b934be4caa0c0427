// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import QtQml
import Moraine

// The keys of every action. None fires while a text field has the keyboard or a dialog is open.
Instantiator {
    id: shortcuts

    property bool allowed: true

    model: Actions.all.filter(action => action.shortcuts.length > 0)

    delegate: Shortcut {
        required property Action modelData

        sequences: modelData.shortcuts.map(key => key)
        enabled: shortcuts.allowed && modelData.enabled
        autoRepeat: modelData.actionId === "undo" || modelData.actionId === "redo"
        onActivated: modelData.trigger()
        onActivatedAmbiguously: modelData.trigger()
    }
}
