// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick

// One of our own icons, in a colour.
Image {
    property string name
    property color color
    property int size: 20

    source: name === "" ? "" : "image://icon/" + name + "/" + color.toString().slice(-6)
    sourceSize: Qt.size(size, size)
    width: size
    height: size
}
