// SPDX-License-Identifier: GPL-3.0-or-later
pragma Singleton
import QtQuick
import Moraine

// Every colour, size and duration of the window.
QtObject {
    readonly property bool dark: Preferences.darkTheme

    readonly property color window: dark ? "#1b1d21" : "#f3f3f1"
    readonly property color panel: dark ? "#24272c" : "#fafaf8"
    readonly property color raised: dark ? "#2e3238" : "#ffffff"
    readonly property color hover: dark ? "#32373e" : "#eeeeea"
    readonly property color line: dark ? "#383c44" : "#d9d9d4"
    readonly property color text: dark ? "#e6e8eb" : "#24272c"
    readonly property color dim: dark ? "#9aa1ab" : "#62676f"
    readonly property color accent: dark ? "#e0a44a" : "#a86412"
    readonly property color accentBack: dark ? "#3a3526" : "#f6ead8"
    // The accent as text on accentBack, where the light theme needs a darker one to be read.
    readonly property color accentText: dark ? "#e0a44a" : "#8a5110"
    readonly property color fill: dark ? "#4a4438" : "#ecdcc2"
    readonly property color data: dark ? "#5aa9c8" : "#2f7f9f"
    readonly property color danger: dark ? "#d9655b" : "#b23c32"
    readonly property color good: dark ? "#7fb069" : "#4f7d3b"
    readonly property color shade: "#80000000"
    // Over the ground, in both themes.
    readonly property color overlay: "#ffffff"
    readonly property color halo: "#68101418"

    readonly property int unit: 4
    readonly property int row: 28
    readonly property int field: 20
    readonly property int header: 28
    readonly property int labelColumn: 92
    readonly property int gutter: 12
    readonly property int radius: 4
    readonly property int rail: 44
    readonly property int toolButton: 32
    readonly property int dock: 320
    readonly property int menuBar: 28
    readonly property int optionsBar: 36
    readonly property int statusBar: 24

    readonly property string family: Qt.fontFamilies().includes("Inter") ? "Inter" : Application.font.family
    readonly property font controlFont: ({
            family: family,
            pixelSize: 12
        })
    readonly property font activeFont: ({
            family: family,
            pixelSize: 12,
            weight: Font.DemiBold
        })
    readonly property font hintFont: ({
            family: family,
            pixelSize: 11
        })
    // Figures of one width, so that numbers do not jump while they change.
    readonly property font numberFont: ({
            family: family,
            pixelSize: 12,
            features: {
                "tnum": 1
            }
        })
    readonly property font numberHintFont: ({
            family: family,
            pixelSize: 11,
            features: {
                "tnum": 1
            }
        })

    readonly property int quick: 120
    readonly property int tipDelay: 600
}
