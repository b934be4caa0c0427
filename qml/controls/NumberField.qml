// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Moraine
import Moraine.Ui

// A number that is its own slider: drag it, type into it (sums and units too), turn the wheel over it, double-click to
// reset it. It shows `value` and asks for another by `edited`; the owner decides.
Item {
    id: control

    property string name
    property string tip
    property real value: 0
    property string unit
    // Soft limits: what a drag and the filled part span. Equal ones make a plain field.
    property real from: 0
    property real to: 0
    // Hard limits: what may be typed.
    property real least: from
    property real most: to
    property real reset: NaN
    property bool logarithmic: false
    property bool whole: false
    // May be left empty, which is NaN.
    property bool optional: false
    property string placeholder
    property int decimals: -1
    // Why the typed text was refused; nothing otherwise.
    property string refusal
    readonly property bool editing: input.activeFocus
    readonly property bool slides: to > from
    readonly property real share: !slides || isNaN(value) ? 0 : Math.max(0, Math.min(1, shareOf(value)))

    signal edited(real value)

    function shareOf(v: real): real {
        return logarithmic ? Math.log(v / from) / Math.log(to / from) : (v - from) / (to - from);
    }
    function valueOf(share: real): real {
        return logarithmic ? from * Math.pow(to / from, share) : from + share * (to - from);
    }
    // Three figures are what a drag and a wheel can mean, four where they are fine.
    function rounded(v: real, fine: bool): real {
        if (whole)
            return Math.round(v);
        const scale = logarithmic ? Math.abs(v) : to - from;
        if (!(scale > 0))
            return v;
        const step = Math.pow(10, Math.floor(Math.log10(scale)) - (fine ? 3 : 2));
        return Number((Math.round(v / step) * step).toPrecision(12));
    }
    function shown(v: real): string {
        if (isNaN(v))
            return "";
        if (decimals >= 0 || whole)
            return Format.number(v, whole ? 0 : decimals);
        if (!slides)
            return plain(v);
        const size = Math.abs(v);
        return Format.number(v, size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 || size === 0 ? 2 : 3);
    }
    function plain(v: real): string {
        return isNaN(v) ? "" : String(Number(v.toPrecision(10)));
    }
    function ask(v: real) {
        refusal = "";
        if (v !== value)
            edited(v);
    }
    // False, and the reason in `refusal`, where the text is no number within the hard limits.
    function take(text: string): bool {
        if (text.trim() === "" && optional) {
            refusal = "";
            if (!isNaN(value))
                edited(NaN);
            return true;
        }
        let v = Format.quantity(text, unit);
        if (isNaN(v)) {
            refusal = qsTr("Not understood: “%1”. Type a number, a sum as 12*3%2").arg(text).arg(unit === "m" ? qsTr(", or a length as 0.5 km") : "");
            return false;
        }
        if (whole && v !== Math.round(v)) {
            refusal = qsTr("%1 is not a whole number").arg(plain(v));
            return false;
        }
        if (most > least && (v < least || v > most)) {
            refusal = qsTr("%1 is out of range: from %2 to %3 %4").arg(plain(v)).arg(plain(least)).arg(plain(most)).arg(unit);
            return false;
        }
        ask(v);
        return true;
    }
    function step(turns: real, fine: bool) {
        if (isNaN(value))
            return;
        let next = value;
        if (slides)
            next = Math.max(Math.min(from, value), Math.min(Math.max(to, value), rounded(valueOf(shareOf(value) + turns * (fine ? 0.002 : 0.02)), fine)));
        else
            next = rounded(value + turns * (whole ? 1 : Math.pow(10, Math.floor(Math.log10(Math.abs(value) || 1)) - (fine ? 2 : 1))), fine);
        if (whole && next === Math.round(value))
            next = value + Math.sign(turns);
        if (most > least)
            next = Math.max(least, Math.min(most, next));
        ask(next);
    }
    function restore() {
        if (!isNaN(reset))
            ask(reset);
    }
    function leave() {
        input.focus = false;
    }

    implicitHeight: Theme.field
    implicitWidth: 118
    activeFocusOnTab: false
    Accessible.role: Accessible.Slider
    Accessible.name: name
    Accessible.description: tip
    Accessible.onIncreaseAction: step(1, false)
    Accessible.onDecreaseAction: step(-1, false)

    Rectangle {
        id: box

        anchors.fill: parent
        radius: Theme.radius
        color: Theme.raised
        clip: true
        border.color: control.refusal !== "" ? Theme.danger : input.activeFocus ? Theme.accent : Theme.line
        border.width: control.refusal !== "" || input.activeFocus || !Theme.dark ? 1 : 0

        Rectangle {
            anchors.left: parent.left
            width: Math.round(parent.width * control.share)
            height: parent.height
            radius: Theme.radius
            color: Theme.fill
            visible: control.slides && !input.activeFocus
        }
        // The mark; where it would cross the number, only its two ends.
        Item {
            id: mark

            readonly property bool crossing: x > display.numberLeft - 3

            x: Math.round((parent.width - width) * control.share)
            width: 2
            height: parent.height
            visible: control.slides && !isNaN(control.value) && !input.activeFocus

            Rectangle {
                width: parent.width
                height: mark.crossing ? 4 : parent.height
                color: Theme.accent
            }
            Rectangle {
                y: parent.height - height
                width: parent.width
                height: 4
                color: Theme.accent
            }
        }
    }

    Text {
        id: display

        readonly property real numberLeft: width - rightPadding - contentWidth

        anchors.fill: parent
        rightPadding: Theme.unit * 2
        leftPadding: Theme.unit * 2
        visible: !input.activeFocus
        text: isNaN(control.value) ? control.placeholder : control.unit === "" || control.unit === "°" ? control.shown(control.value) + control.unit : control.shown(control.value) + " " + control.unit
        font: Theme.numberFont
        color: isNaN(control.value) || !control.enabled ? Theme.dim : Theme.text
        horizontalAlignment: Text.AlignRight
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideLeft
    }

    TextInput {
        id: input

        objectName: "input"
        anchors.fill: parent
        leftPadding: Theme.unit * 2
        rightPadding: Theme.unit * 2
        opacity: activeFocus ? 1 : 0
        activeFocusOnTab: true
        font: Theme.numberFont
        color: Theme.text
        selectionColor: Theme.fill
        selectedTextColor: Theme.text
        horizontalAlignment: TextInput.AlignRight
        verticalAlignment: TextInput.AlignVCenter
        clip: true
        Accessible.role: Accessible.EditableText
        Accessible.name: control.name
        onActiveFocusChanged: {
            if (activeFocus) {
                text = control.plain(control.value);
                selectAll();
            } else {
                // What cannot be taken is not kept silently: the field shows the old value again.
                if (text !== control.plain(control.value))
                    control.take(text);
                control.refusal = "";
            }
        }
        onTextEdited: control.refusal = ""
        Keys.onPressed: event => {
            if (event.key === Qt.Key_Return || event.key === Qt.Key_Enter) {
                if (text === control.plain(control.value) || control.take(text)) {
                    text = control.plain(control.value);
                    focus = false;
                }
                event.accepted = true;
            } else if (event.key === Qt.Key_Escape) {
                text = control.plain(control.value);
                control.refusal = "";
                focus = false;
                event.accepted = true;
            } else if (event.key === Qt.Key_Up || event.key === Qt.Key_Down) {
                control.step(event.key === Qt.Key_Up ? 1 : -1, event.modifiers & (Qt.ControlModifier | Qt.ShiftModifier));
                text = control.plain(control.value);
                selectAll();
                event.accepted = true;
            }
        }
    }

    MouseArea {
        id: mouse

        property real startX: 0
        property real startShare: 0
        property bool dragging: false
        property bool restoring: false

        anchors.fill: parent
        hoverEnabled: true
        preventStealing: true
        cursorShape: input.activeFocus || !control.slides ? Qt.IBeamCursor : Qt.SizeHorCursor
        onPressed: event => {
            startX = event.x;
            startShare = control.slides ? control.shareOf(control.value) : 0;
            dragging = false;
            if (input.activeFocus)
                input.cursorPosition = input.positionAt(event.x, event.y);
        }
        onPositionChanged: event => {
            if (!pressed || input.activeFocus || !control.slides || isNaN(control.value))
                return;
            if (!dragging && Math.abs(event.x - startX) < Application.styleHints.startDragDistance / 2)
                return;
            if (!dragging) {
                dragging = true;
                startX = event.x;
            }
            const fine = Boolean(event.modifiers & (Qt.ControlModifier | Qt.ShiftModifier));
            const share = Math.max(0, Math.min(1, startShare + (event.x - startX) / width * (fine ? 0.1 : 1)));
            control.ask(Math.max(control.from, Math.min(control.to, control.rounded(control.valueOf(share), fine))));
        }
        onReleased: {
            if (!dragging && !restoring && !input.activeFocus)
                input.forceActiveFocus();
            dragging = false;
            restoring = false;
        }
        onDoubleClicked: {
            if (isNaN(control.reset))
                return;
            restoring = true;
            input.text = control.plain(control.value);
            input.focus = false;
            control.restore();
        }
        onWheel: event => {
            const turns = (event.angleDelta.y || event.angleDelta.x) / 120;
            control.step(turns, event.modifiers & (Qt.ControlModifier | Qt.ShiftModifier));
            if (input.activeFocus)
                input.text = control.plain(control.value);
        }
    }

    Tip {
        text: control.refusal !== "" ? control.refusal : control.tip !== "" ? control.tip : control.name
        hovered: mouse.containsMouse && !mouse.pressed && !input.activeFocus
        insist: control.refusal !== ""
    }
}
