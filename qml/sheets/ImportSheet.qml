// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound
import QtQuick
import Moraine
import Moraine.Ui

// What files say, what they do not say, and how the ground would look.
Sheet {
    id: sheet

    // Shows the dialog for these files, which are one ground.
    function ask(files: list<url>) {
        form.load(files);
        open();
    }
    function asks(question: string): bool {
        return form.asked.includes(question);
    }

    objectName: "import"
    width: Math.min(900, parent ? parent.width - 40 : 900)
    height: Math.min(620, parent ? parent.height - 40 : 620)
    title: qsTr("Import %1").arg(form.title)
    foot: form.importing ? qsTr("Importing: the ground appears when it is whole.") : form.reading ? qsTr("Reading…") : form.error !== "" ? "" : form.ready ? qsTr("Nothing is left to answer.") : form.questions.length === 1 ? qsTr("One question is left to answer.") : qsTr("%1 questions are left to answer.").arg(form.questions.length)
    onClosed: form.close()

    ImportForm {
        id: form

        objectName: "import.form"
        session: Session
        onAccepted: sheet.close()
    }

    Row {
        anchors.fill: parent
        spacing: 20

        Item {
            id: pictures

            readonly property bool twoOrders: form.hasOtherPicture

            width: Math.min(parent.height, parent.width * 0.48)
            height: parent.height

            PreviewPicture {
                id: first

                objectName: "import.picture"
                width: parent.width
                height: pictures.twoOrders ? (parent.height - Theme.gutter) / 2 : parent.height
                image: form.picture
                reading: form.reading
                hint: form.error !== "" ? qsTr("Nothing to show") : qsTr("A picture shows when the questions about size and storage are answered")
                fraction: form.jobs.fraction
                caption: pictures.twoOrders ? qsTr("as chosen: %1").arg(form.sample) : ""
            }
            PreviewPicture {
                objectName: "import.otherPicture"
                anchors.bottom: parent.bottom
                width: parent.width
                height: first.height
                visible: pictures.twoOrders
                image: form.otherPicture
                caption: qsTr("the other byte order: click to take it")
                onClicked: form.swapByteOrder()
            }
        }

        ScrollPage {
            width: parent.width - pictures.width - parent.spacing
            height: parent.height

            Notice {
                objectName: "import.error"
                width: parent.width
                visible: form.error !== ""
                severity: Notices.Refusal
                text: form.error
            }
            Repeater {
                model: form.questions

                Item {
                    id: question

                    required property string modelData

                    width: parent?.width ?? 0
                    height: ask.height + Theme.unit

                    Notice {
                        id: ask

                        width: parent.width
                        severity: Notices.Warning
                        text: question.modelData
                    }
                }
            }
            ImportAnswers {
                width: parent.width
                visible: form.error === "" || form.asked.length > 0
                form: form
                asked: form.asked
            }
            Item {
                width: 1
                height: Theme.unit * 2
            }
            Facts {
                objectName: "import.facts"
                width: parent.width
                model: form.facts
            }
            Repeater {
                model: form.warnings.concat(form.notes)

                Item {
                    id: remark

                    required property string modelData
                    required property int index

                    width: parent?.width ?? 0
                    height: words.height + Theme.unit

                    Notice {
                        id: words

                        width: parent.width
                        severity: remark.index < form.warnings.length ? Notices.Warning : Notices.Note
                        text: remark.modelData
                    }
                }
            }
        }
    }

    buttons: [
        PushButton {
            objectName: "import.cancel"
            text: qsTr("Cancel")
            onClicked: {
                if (form.importing)
                    Session.jobs.cancelAll();
                else
                    sheet.close();
            }
        },
        PushButton {
            objectName: "import.accept"
            primary: true
            text: qsTr("Import")
            enabled: form.ready && !form.importing && !Session.busy
            onClicked: form.accept()
        }
    ]
}
