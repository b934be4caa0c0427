// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Controls.Basic
import Moraine
import Moraine.Ui

// The window.
ApplicationWindow {
    id: window

    // What to open first: a project or files; the sample mountain where there is nothing.
    property list<url> first: []
    property bool dockShown: true
    property bool leaving: false
    // True while typing belongs to a field.
    readonly property bool typing: (activeFocusItem instanceof TextInput || activeFocusItem instanceof TextEdit) && !activeFocusItem.readOnly
    // True while a sheet is open.
    readonly property bool asking: importSheet.visible || newGround.visible || keepChanges.visible || keys.visible || about.visible

    function openFiles(urls: list<url>) {
        if (urls.length === 1)
            keepChanges.guard(() => Session.open(urls[0]));
        else if (urls.length > 1)
            keepChanges.guard(() => importSheet.ask(urls));
    }
    function act(id: string) {
        const dot = id.indexOf(".");
        const kind = dot < 0 ? id : id.slice(0, dot);
        const rest = id.slice(dot + 1);
        switch (kind) {
        case "new":
            keepChanges.guard(() => newGround.open());
            break;
        case "open":
            keepChanges.guard(() => files.openProject(false));
            break;
        case "openReadOnly":
            keepChanges.guard(() => files.openProject(true));
            break;
        case "import":
            keepChanges.guard(() => files.importHeights());
            break;
        case "openSample":
            keepChanges.guard(() => Session.openSample());
            break;
        case "saveAs":
            files.saveAs();
            break;
        case "export":
            dockShown = true;
            dock.show("export");
            break;
        case "quit":
            window.close();
            break;
        case "tool":
            sculptTool.toolId = rest;
            break;
        case "view":
            viewport.viewMode = Actions.all.filter(action => action.actionId.startsWith("view.")).findIndex(action => action.actionId === id);
            break;
        case "frameAll":
            viewport.frameAll();
            break;
        case "frameCursor":
            viewport.frameCursor();
            break;
        case "theme":
            Preferences.darkTheme = !Preferences.darkTheme;
            break;
        case "fullScreen":
            window.visibility = window.visibility === Window.FullScreen ? Window.Windowed : Window.FullScreen;
            break;
        case "panels":
            dockShown = !dockShown;
            break;
        case "panel":
            dockShown = true;
            dock.show(rest);
            break;
        case "keys":
            keys.open();
            break;
        case "about":
            about.open();
            break;
        }
    }

    objectName: "mainWindow"
    width: Math.min(1440, Screen.desktopAvailableWidth)
    height: Math.min(900, Screen.desktopAvailableHeight)
    minimumWidth: 1024
    minimumHeight: 640
    visible: true
    title: (Session.hasGround ? Session.name + (Session.dirty ? " •" : "") + " – " : "") + "Moraine"
    color: Theme.window
    font: Theme.controlFont
    // Qt's own dialogs inherit it.
    palette {
        window: Theme.panel
        windowText: Theme.text
        base: Theme.raised
        alternateBase: Theme.panel
        text: Theme.text
        button: Theme.raised
        buttonText: Theme.text
        brightText: Theme.text
        light: Theme.hover
        midlight: Theme.hover
        mid: Theme.line
        dark: Theme.dim
        shadow: Theme.window
        highlight: Theme.fill
        highlightedText: Theme.text
        placeholderText: Theme.dim
        toolTipBase: Theme.raised
        toolTipText: Theme.text
        accent: Theme.accent
    }

    onClosing: close => {
        if (leaving)
            return;
        if (Session.busy) {
            close.accepted = false;
            Session.notices.add(Notices.Warning, qsTr("Something is still being read or written: wait for it, or cancel it (Jobs), then close"));
        } else if (Session.dirty) {
            close.accepted = false;
            keepChanges.guard(() => {
                leaving = true;
                window.close();
            });
        }
    }
    // A field that is done gives the keyboard back to the ground.
    onActiveFocusItemChanged: if (!asking && (activeFocusItem === null || activeFocusItem === contentItem))
        viewport.forceActiveFocus()
    Component.onCompleted: {
        viewport.forceActiveFocus();
        if (first.length > 0)
            openFiles(first);
        else
            Session.openSample();
    }

    SculptTool {
        id: sculptTool

        session: Session
    }
    SculptPanel {
        id: sculptPanel

        tool: sculptTool
    }
    Shortcuts {
        allowed: !window.typing && !window.asking
    }
    Connections {
        target: Actions

        function onRequested(id: string) {
            window.act(id);
        }
    }
    Connections {
        target: Session

        function onImportRequested(urls: list<url>) {
            importSheet.ask(urls);
        }
        function onSaveAsRequested() {
            files.saveAs();
        }
    }

    TopBar {
        id: topBar

        width: parent.width
    }
    OptionsBar {
        id: optionsBar

        y: topBar.height
        width: parent.width
        tool: sculptTool
        sculpt: sculptPanel
    }
    ToolRail {
        id: rail

        y: optionsBar.y + optionsBar.height
        height: status.y - y
        tool: sculptTool
    }
    Rectangle {
        id: middle

        x: rail.width
        y: rail.y
        width: (window.dockShown ? dock.x : parent.width) - x
        height: rail.height
        color: Theme.window

        // The one viewport, a child of this window for good: its GPU data would not survive another.
        Viewport {
            id: viewport

            objectName: "viewport"
            anchors.fill: parent
            visible: Session.hasGround
            session: Session
            tool: sculptTool
            focus: true
            Accessible.role: Accessible.Canvas
            Accessible.name: qsTr("The ground")
        }
        Hud {
            anchors.fill: parent
            visible: viewport.visible
            viewport: viewport
            tool: sculptTool
        }
        MapView {
            objectName: "map"
            anchors.right: parent.right
            anchors.bottom: parent.bottom
            anchors.margins: Theme.gutter
            visible: viewport.visible && parent.width > 3 * width && parent.height > 2.5 * height
            viewport: viewport
        }
        EmptyState {
            anchors.fill: parent
            visible: !Session.hasGround
        }
        Notice {
            id: notice

            objectName: "notice"
            anchors.horizontalCenter: parent.horizontalCenter
            anchors.bottom: parent.bottom
            anchors.bottomMargin: 20
            width: Math.min(640, parent.width - 2 * 20)
            visible: Session.notices.showing
            text: Session.notices.text
            severity: Session.notices.severity
            closable: true
            onClosed: Session.notices.dismiss()

            // Good news goes by itself, a refusal stays until it is put away.
            Timer {
                id: fade

                interval: 6000
                running: notice.visible && notice.severity <= Notices.Note
                onTriggered: Session.notices.dismiss()
            }
            Connections {
                target: Session.notices

                function onAdded() {
                    if (fade.running)
                        fade.restart();
                }
            }
        }
    }
    Dock {
        id: dock

        objectName: "dock"
        x: parent.width - width
        y: rail.y
        width: Theme.dock
        height: rail.height
        visible: window.dockShown
        tool: sculptTool
        sculpt: sculptPanel
    }
    StatusBar {
        id: status

        y: parent.height - height
        width: parent.width
        viewport: viewport
    }

    DropArea {
        id: drop

        anchors.fill: parent
        keys: ["text/uri-list"]
        onDropped: event => {
            if (event.hasUrls) {
                window.openFiles(event.urls);
                event.accept();
            }
        }

        Rectangle {
            x: middle.x
            y: middle.y
            width: middle.width
            height: middle.height
            visible: drop.containsDrag
            color: "#40e0a44a"
            border.color: Theme.accent
            border.width: 2
        }
    }

    Files {
        id: files

        onImportPicked: urls => importSheet.ask(urls)
        onSaveRefused: keepChanges.next = null
    }
    KeepChangesSheet {
        id: keepChanges
    }
    ImportSheet {
        id: importSheet
    }
    NewGroundSheet {
        id: newGround
    }
    KeysSheet {
        id: keys
    }
    AboutSheet {
        id: about
    }
}
