// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtTest
import Moraine
import Moraine.Ui

Item {
    id: root

    width: 400
    height: 300

    Chip {
        id: chip

        text: "Tiles"
    }
    PanelGroup {
        id: group

        y: 40
        width: 300
        height: 200
        groupName: "test"

        Item {
            id: first

            property string title: "First"
            property string panelId: "first"
        }
        Item {
            id: second

            property string title: "Second"
            property string panelId: "second"
        }
    }

    // Relative luminance and contrast as WCAG 2 defines them.
    function luminance(color: color): real {
        const linear = v => v <= 0.04045 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4);
        return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
    }
    function contrast(a: color, b: color): real {
        const x = luminance(a), y = luminance(b);
        return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
    }

    TestCase {
        name: "Controls"
        when: windowShown

        function test_contrast_data() {
            return [{ tag: "dark", dark: true }, { tag: "light", dark: false }];
        }
        function test_contrast(data) {
            Preferences.darkTheme = data.dark;
            for (const back of ["window", "panel", "raised", "hover"]) {
                for (const front of ["text", "dim"])
                    verify(root.contrast(Theme[front], Theme[back]) >= 4.5, front + " on " + back + ": " + root.contrast(Theme[front], Theme[back]));
            }
            verify(root.contrast(Theme.text, Theme.fill) >= 4.5);
            verify(root.contrast(Theme.text, Theme.accentBack) >= 4.5);
            verify(root.contrast(Theme.accentText, Theme.accentBack) >= 4.5, root.contrast(Theme.accentText, Theme.accentBack));
            Preferences.darkTheme = true;
        }
        function test_chip_toggles_by_mouse_and_key() {
            mouseClick(chip);
            verify(chip.checked);
            chip.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Space);
            verify(!chip.checked);
        }
        function test_tabs_show_one_page() {
            verify(first.visible);
            verify(!second.visible);
            mouseClick(findChild(group, "tab.second"));
            verify(second.visible);
            verify(!first.visible);
            compare(second.width, 300);
            verify(group.show("first"));
            verify(first.visible);
            verify(!group.show("no such panel"));
        }
        function test_groups_fold() {
            mouseClick(findChild(group, "collapse.test"));
            verify(group.collapsed);
            mouseClick(findChild(group, "tab.first"));
            verify(!group.collapsed);
        }
    }
}
