// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtTest
import Moraine.Ui

Item {
    id: root

    width: 400
    height: 200

    Item {
        id: elsewhere

        focus: true
    }
    NumberField {
        id: field

        property int edits: 0

        x: 20
        y: 20
        width: 200
        name: "Radius"
        unit: "m"
        from: 0
        to: 200
        least: 0
        most: 4096
        reset: 50
        value: 100
        onEdited: value => {
            field.value = value;
            edits += 1;
        }
    }

    TestCase {
        name: "NumberField"
        when: windowShown

        function init() {
            elsewhere.forceActiveFocus();
            field.refusal = "";
            field.whole = false;
            field.optional = false;
            field.logarithmic = false;
            field.from = 0;
            field.value = 100;
            field.edits = 0;
        }
        function type(text: string) {
            const input = findChild(field, "input");
            mouseClick(field);
            verify(input.activeFocus);
            input.text = text;
            keyClick(Qt.Key_Return);
        }

        function test_typing_data() {
            return [
                { tag: "plain", text: "12.5", value: 12.5 },
                { tag: "arithmetic", text: "12*3", value: 36 },
                { tag: "kilometres", text: "0.5 km", value: 500 },
                { tag: "brackets", text: "(2+3)*4", value: 20 },
                { tag: "beyond the slider", text: "4096", value: 4096 }
            ];
        }
        function test_typing(data) {
            type(data.text);
            compare(field.value, data.value);
            verify(!field.editing);
        }

        function test_refusals_data() {
            return ["", "abc", "NaN", "inf", "1e10", "-1", "4097", "5 kg", "1/0"].map(text => ({ tag: text, text: text }));
        }
        function test_refusals(data) {
            type(data.text);
            compare(field.value, 100);
            compare(field.edits, 0);
            verify(field.refusal !== "");
            verify(field.editing);
            keyClick(Qt.Key_Escape);
            compare(field.refusal, "");
            verify(!field.editing);
            compare(field.value, 100);
        }
        function test_refuses_fractions_of_whole_numbers() {
            field.whole = true;
            type("10.5");
            verify(field.refusal !== "");
            keyClick(Qt.Key_Escape);
        }
        function test_empty_is_unknown_where_allowed() {
            field.optional = true;
            type("");
            verify(isNaN(field.value));
        }
        function test_escape_keeps_the_value() {
            const input = findChild(field, "input");
            mouseClick(field);
            input.text = "3";
            keyClick(Qt.Key_Escape);
            compare(field.value, 100);
            compare(field.edits, 0);
        }
        function test_double_click_resets() {
            mouseDoubleClickSequence(field);
            compare(field.value, 50);
            verify(!field.editing);
        }
        function test_drag_slides_within_soft_limits() {
            mousePress(field, 100, 10);
            mouseMove(field, 110, 10);
            mouseMove(field, 160, 10);
            verify(field.value > 140 && field.value < 165, field.value);
            mouseMove(field, 1000, 10);
            compare(field.value, 200);
            mouseMove(field, -1000, 10);
            compare(field.value, 0);
            mouseRelease(field, -1000, 10);
            verify(!field.editing);
        }
        function test_wheel_steps() {
            mouseWheel(field, 100, 10, 0, 120);
            compare(field.value, 104);
            mouseWheel(field, 100, 10, 0, -120, Qt.NoButton, Qt.ControlModifier);
            verify(Math.abs(field.value - 103.6) < 1e-9, field.value);
            field.value = 200;
            mouseWheel(field, 100, 10, 0, 120);
            compare(field.value, 200);
        }
        function test_arrow_keys_step() {
            mouseClick(field);
            keyClick(Qt.Key_Up);
            compare(field.value, 104);
            keyClick(Qt.Key_Down);
            compare(field.value, 100);
            keyClick(Qt.Key_Escape);
        }
        function test_logarithmic_drag_keeps_proportions() {
            field.from = 2;
            field.logarithmic = true;
            field.value = 20;
            compare(Math.round(field.share * 1000), 500);
            mouseWheel(field, 100, 10, 0, 120);
            verify(field.value > 21 && field.value < 23, field.value);
        }
        function test_display_is_grouped_and_has_its_unit() {
            field.value = 1234;
            compare(field.shown(1234), "1\u2009234");
            compare(field.shown(48), "48.0");
            compare(field.shown(2.5), "2.50");
        }
    }
}
