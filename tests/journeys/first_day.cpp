// SPDX-License-Identifier: GPL-3.0-or-later
// A first day with the real window, by mouse and keys: open the sample mountain, look at it from two places, sculpt,
// undo, redo, save, export heights and tiles. Checks what each step leaves and prints what each picture and file is.
//
//     journey_first_day [--out DIR]      pictures and files go into DIR, else into a folder that goes away
#include "app/window/graphics.h"
#include "editor/actions/icon_provider.h"
#include "editor/session/session.h"
#include "editor/tools/sculpt_tool.h"
#include "editor/viewport/viewport.h"
#include "terrain/base/progress.h"
#include "terrain/document/project.h"
#include "terrain/io/decoder.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtGui/QGuiApplication>
#include <QtQml/QQmlApplicationEngine>
#include <QtQml/QQmlExtensionPlugin>
#include <QtQuick/QQuickWindow>
#include <QtQuickControls2/QQuickStyle>
#include <QtTest/QtTest>

#include <bit>
#include <clocale>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string_view>

Q_IMPORT_QML_PLUGIN(MorainePlugin)
Q_IMPORT_QML_PLUGIN(Moraine_UiPlugin)

using namespace Qt::StringLiterals;
using editor::Session;
using editor::Viewport;

namespace {

constexpr int kLongest = 120'000; // milliseconds that any one step may take

void say(const QString& line)
{
    std::printf("journey: %s\n", qUtf8Printable(line));
    std::fflush(stdout);
}

void check(bool holds, const QString& what)
{
    if (!holds)
        throw std::runtime_error(what.toStdString());
}

template <class Condition>
void waitFor(Condition condition, const QString& what)
{
    check(QTest::qWaitFor(condition, kLongest), u"this never came: "_s + what);
}

QQuickItem* find(QQuickItem* item, const QString& name)
{
    if (item->objectName() == name)
        return item;
    for (QQuickItem* child : item->childItems()) {
        if (QQuickItem* found = find(child, name))
            return found;
    }
    return nullptr;
}

class Journey {
public:
    Journey(QQuickWindow& window, Session& session, QDir out)
        : m_window(window), m_session(session), m_out(std::move(out))
    {
        m_viewport = qobject_cast<Viewport*>(named(u"viewport"_s));
        check(m_viewport, u"the window has a viewport"_s);
    }

    void run()
    {
        open();
        look();
        sculpt();
        save();
        exportHeights();
        exportTiles();
    }

private:
    QQuickItem* named(const QString& name) const
    {
        QQuickItem* item = find(m_window.contentItem(), name);
        check(item, u"the window shows \"%1\""_s.arg(name));
        return item;
    }

    QPoint inScene(const QPointF& inViewport) const { return m_viewport->mapToScene(inViewport).toPoint(); }
    QPoint middle() const { return inScene({m_viewport->width() / 2, m_viewport->height() / 2}); }

    void clickOn(const QString& name)
    {
        QQuickItem* item = named(name);
        for (QQuickItem* page = item->parentItem(); page; page = page->parentItem()) {
            // A panel's page scrolls to what is clicked.
            if (!page->inherits("QQuickFlickable"))
                continue;
            const double below = item->mapToItem(page, {0, item->height() + 8}).y() - page->height();
            if (below > 0)
                page->setProperty("contentY", page->property("contentY").toDouble() + below);
        }
        QTest::mouseClick(&m_window, Qt::LeftButton, {},
                          item->mapToScene({item->width() / 2, item->height() / 2}).toPoint());
    }

    void type(const QString& field, const QString& text)
    {
        clickOn(field);
        QTest::keyClick(&m_window, Qt::Key_A, Qt::ControlModifier);
        for (const QChar letter : text)
            QTest::keyClick(&m_window, letter.toLatin1());
        QTest::keyClick(&m_window, Qt::Key_Return);
    }

    /// Until no more frames come.
    void rest() const
    {
        QSignalSpy frames(&m_window, &QQuickWindow::frameSwapped);
        for (int k = 0; k < 200 && frames.wait(400); ++k) {
        }
    }

    void picture(const QString& name, const QString& what)
    {
        rest();
        const QImage image = m_window.grabWindow();
        const QString path = m_out.filePath(name);
        check(!image.isNull() && image.save(path), u"the picture %1 is written"_s.arg(path));
        say(u"picture %1: %2"_s.arg(path, what));
    }

    QString hash() const { return QString::fromStdString(terrain::heightHash(m_session.document())); }

    void open()
    {
        waitFor([&] { return m_session.hasGround() && !m_session.isBusy(); }, u"the sample mountain"_s);
        const terrain::Lattice& lattice = m_session.document().lattice;
        say(u"opened %1: %2 x %3 samples of %4 m"_s.arg(m_session.name())
                .arg(lattice.nx)
                .arg(lattice.nz)
                .arg(lattice.cell));
        waitFor([&] { return m_viewport->framesDrawn() > 0; }, u"the first frame"_s);
        say(u"drawing with %1"_s.arg(m_viewport->backend()));
        picture(u"1-opened.png"_s, u"the window as it opens"_s);
    }

    void look()
    {
        const double heading = m_viewport->cameraHeading();
        QTest::mousePress(&m_window, Qt::LeftButton, Qt::AltModifier, middle());
        for (int k = 1; k <= 10; ++k)
            QTest::mouseMove(&m_window, middle() + QPoint(18 * k, -2 * k));
        QTest::mouseRelease(&m_window, Qt::LeftButton, Qt::AltModifier, middle() + QPoint(180, -20));
        check(m_viewport->cameraHeading() != heading, u"dragging with Alt turns the camera"_s);
        wheel(middle() + QPoint(-60, 40), 6);
        check(m_session.undoDepth() == 0, u"looking changes nothing"_s);
        picture(u"2-nearer.png"_s, u"from another side and nearer, by Alt-drag and wheel"_s);
    }

    void wheel(const QPoint& at, int steps)
    {
        for (int k = 0; k < steps; ++k) {
            QWheelEvent event(at, m_window.mapToGlobal(at), {}, QPoint(0, 120), {}, {}, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(&m_window, &event);
        }
    }

    void sculpt()
    {
        const QString before = hash();
        m_viewport->forceActiveFocus();
        QTest::keyClick(&m_window, Qt::Key_R);
        check(m_viewport->tool()->toolId() == u"raise"_s, u"R takes up the raise tool"_s);
        QTest::mouseMove(&m_window, middle());
        QTest::keyPress(&m_window, Qt::Key_F);
        for (const char digit : {'1', '5', '0'})
            QTest::keyClick(&m_window, digit);
        QTest::keyRelease(&m_window, Qt::Key_F);
        check(m_viewport->tool()->radius() == 150, u"F and a number set the radius"_s);
        m_viewport->tool()->setStrength(6);

        const auto along = [&](int k) { return middle() + QPoint(-160 + 8 * k, int(40 * std::sin(k * 0.25))); };
        QTest::mouseMove(&m_window, along(0));
        QTest::mousePress(&m_window, Qt::LeftButton, {}, along(0));
        for (int k = 1; k <= 40; ++k)
            QTest::mouseMove(&m_window, along(k));
        waitFor([&] { return m_session.isPreviewing(); }, u"the stroke while it is drawn"_s);
        picture(u"3-stroke.png"_s, u"a stroke of the raise brush, the button still down"_s);
        QTest::mouseRelease(&m_window, Qt::LeftButton, {}, along(40));
        waitFor([&] { return m_session.undoDepth() == 1; }, u"the stroke as one step"_s);
        const QString sculpted = hash();
        check(sculpted != before, u"the stroke changes heights"_s);
        say(u"sculpted: %1, one step; frame %2 ms, rings %3 ms"_s.arg(m_session.undoLabel())
                .arg(m_viewport->frameMs(), 0, 'f', 1)
                .arg(m_viewport->ringMs(), 0, 'f', 1));

        QTest::keyClick(&m_window, Qt::Key_Z, Qt::ControlModifier);
        check(hash() == before, u"undo gives the ground back bit for bit"_s);
        picture(u"4-undone.png"_s, u"after undo"_s);
        QTest::keyClick(&m_window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        check(hash() == sculpted, u"redo gives the stroke back bit for bit"_s);
        picture(u"5-redone.png"_s, u"after redo"_s);
        say(u"undone and redone: heights equal bit for bit"_s);
    }

    void save()
    {
        const QString project = m_out.filePath(u"mountain.moraine"_s);
        QTest::keyClick(&m_window, Qt::Key_S, Qt::ControlModifier);
        auto* dialog = m_window.findChild<QObject*>(u"files.target"_s);
        check(dialog, u"there is a dialog to save with"_s);
        waitFor([&] { return dialog->property("visible").toBool(); }, u"the dialog for a project without a file"_s);
        // The dialog is the system's, and different everywhere: its answer is given here.
        QMetaObject::invokeMethod(dialog, "reject");
        m_session.saveAs(QUrl::fromLocalFile(project));
        waitFor([&] { return !m_session.isBusy() && !m_session.path().isEmpty(); }, u"the saved project"_s);
        check(!m_session.isDirty(), u"nothing is left to save"_s);
        const terrain::Progress progress;
        const auto read = terrain::Project::open(project.toStdString(), terrain::OpenMode::ReadOnly, progress);
        check(read.has_value(), read ? QString() : QString::fromStdString(read.error().line()));
        check(QString::fromStdString(terrain::heightHash(read->document())) == hash(),
              u"the saved project holds the heights bit for bit"_s);
        say(u"project %1: saved, and read again with equal heights"_s.arg(project));
    }

    /// Writes with the export panel as it is set, and waits for the files.
    void runExport(const QString& folder)
    {
        type(u"export.folder"_s, folder);
        clickOn(u"export.run"_s);
        QQuickItem* error = named(u"export.error"_s);
        QQuickItem* button = named(u"export.run"_s);
        const auto isWritten = [&] { return !QDir(folder).entryList({u"*.json"_s}, QDir::Files).isEmpty(); };
        waitFor([&] { return button->isEnabled() && (isWritten() || error->isVisible()); }, u"the export"_s);
        check(!error->isVisible(), u"the export is done: "_s + error->property("text").toString());
    }

    void exportHeights()
    {
        QTest::keyClick(&m_window, Qt::Key_E, Qt::ControlModifier);
        waitFor([&] { return find(m_window.contentItem(), u"export.run"_s) != nullptr; }, u"the export panel"_s);
        QQuickItem* format = named(u"export.format"_s);
        format->forceActiveFocus();
        for (int k = 0; k < 20 && !format->property("displayText").toString().contains(u"R32"_s); ++k)
            QTest::keyClick(&m_window, Qt::Key_Down);
        const QString folder = m_out.filePath(u"heights"_s);
        runExport(folder);
        picture(u"6-exported.png"_s, u"the export panel with what was written"_s);

        const QStringList files = QDir(folder).entryList({u"*.r32"_s}, QDir::Files);
        check(files.size() == 1, u"one file of heights lies in %1"_s.arg(folder));
        QFile file(QDir(folder).filePath(files.first()));
        check(file.open(QIODevice::ReadOnly), u"the heights can be read"_s);
        const QByteArray bytes = file.readAll();
        const terrain::Document& ground = m_session.document();
        check(bytes.size() == ground.lattice.count() * qint64(sizeof(float)), u"the file holds every sample"_s);
        static_assert(std::endian::native == std::endian::little);
        for (int j = 0; j < ground.lattice.nz; ++j) {
            for (int i = 0; i < ground.lattice.nx; ++i) {
                float height = 0;
                std::memcpy(&height, bytes.constData() + (std::size_t(j) * ground.lattice.nx + i) * sizeof height,
                            sizeof height);
                check(height == ground.heights.at(i, j), u"the file's heights are the ground's"_s);
            }
        }
        say(u"heights %1: float32, every sample equal"_s.arg(file.fileName()));
    }

    void exportTiles()
    {
        QQuickItem* format = named(u"export.format"_s);
        format->forceActiveFocus();
        for (int k = 0; k < 20 && format->property("currentIndex").toInt() > 0; ++k)
            QTest::keyClick(&m_window, Qt::Key_Up);
        clickOn(u"export.tiles"_s);
        const QString folder = m_out.filePath(u"tiles"_s);
        runExport(folder);
        const QStringList tiles = QDir(folder).entryList({u"*.png"_s}, QDir::Files);
        const terrain::Lattice& lattice = m_session.document().lattice;
        const auto along = [](int side) { return (side - 2) / 512 + 1; };
        check(tiles.size() == along(lattice.nx) * along(lattice.nz),
              u"%1 tiles for %2 x %3 samples"_s.arg(tiles.size()).arg(lattice.nx).arg(lattice.nz));
        check(!QDir(folder).entryList({u"*.json"_s}, QDir::Files).isEmpty(), u"a sidecar lies beside the tiles"_s);
        say(u"tiles %1: %2 files of 16-bit PNG and their sidecar"_s.arg(folder).arg(tiles.size()));
        picture(u"7-tiles.png"_s, u"the export panel after the tiles"_s);
    }

    QQuickWindow& m_window;
    Session& m_session;
    QDir m_out;
    Viewport* m_viewport = nullptr;
};

int travel(int argc, char** argv)
{
    const QTemporaryDir own;
    // A first start: nobody's settings, and none left behind.
    qputenv("XDG_CONFIG_HOME", own.filePath(u"config"_s).toLocal8Bit());
    QCoreApplication::setOrganizationName(u"Moraine"_s);
    QCoreApplication::setApplicationName(u"Moraine"_s);
    const QGuiApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    QString out = own.filePath(u"out"_s);
    const QStringList arguments = QCoreApplication::arguments();
    if (const qsizetype at = arguments.indexOf(u"--out"_s); at > 0 && at + 1 < arguments.size())
        out = QDir::current().absoluteFilePath(arguments.at(at + 1));
    QDir().mkpath(out);

    app::chooseGraphics();
    QQuickStyle::setStyle(u"Basic"_s);
    QQmlApplicationEngine engine;
    engine.addImageProvider(u"icon"_s, new editor::IconProvider);
    engine.loadFromModule("Moraine.Ui", "Main");
    check(!engine.rootObjects().isEmpty(), u"the window loads"_s);
    auto* window = qobject_cast<QQuickWindow*>(engine.rootObjects().first());
    auto* session = engine.singletonInstance<Session*>("Moraine", "Session");
    check(window && session, u"the window and its session are there"_s);
    check(QTest::qWaitForWindowExposed(window, kLongest), u"the window is shown"_s);
    window->requestActivate();
    Journey(*window, *session, QDir(out)).run();
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--decode")
        return terrain::decoderMain(argc, argv);
    try {
        const int status = travel(argc, argv);
        say(u"done"_s);
        return status;
    } catch (const std::exception& failure) {
        std::printf("journey: FAILED: %s\n", failure.what());
        return 1;
    }
}
