// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Dialogs
import QtCore
import Moraine

// The file dialogs.
Item {
    id: files

    // Where the first dialog begins: a folder that is there.
    readonly property url start: {
        const documents = StandardPaths.locate(StandardPaths.DocumentsLocation, "", StandardPaths.LocateDirectory);
        return documents.toString() !== "" ? documents : StandardPaths.writableLocation(StandardPaths.HomeLocation);
    }

    signal importPicked(list<url> files)
    signal saveRefused

    function openProject(readOnly: bool) {
        project.readOnly = readOnly;
        project.open();
    }
    function importHeights() {
        heights.open();
    }
    function saveAs() {
        target.selectedFile = target.currentFolder + "/" + encodeURIComponent(Session.name) + ".moraine";
        target.open();
    }

    FolderDialog {
        id: project

        property bool readOnly: false

        objectName: "files.project"
        title: qsTr("Open a project (a folder that ends in .moraine)")
        currentFolder: files.start
        onAccepted: readOnly ? Session.openReadOnly(selectedFolder) : Session.open(selectedFolder)
    }
    FileDialog {
        id: heights

        objectName: "files.heights"
        title: qsTr("Import heights: one file, or several that tile")
        fileMode: FileDialog.OpenFiles
        currentFolder: files.start
        onAccepted: files.importPicked(selectedFiles)
    }
    FileDialog {
        id: target

        objectName: "files.target"
        title: qsTr("Save the project as")
        fileMode: FileDialog.SaveFile
        currentFolder: files.start
        onAccepted: Session.saveAs(selectedFile)
        onRejected: files.saveRefused()
    }
}
