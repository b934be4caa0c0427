// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/base/parallel.h"
#include "tests/terrain/document/sample_ground.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/mount.h>
#include <unistd.h>

using namespace terrain;
using namespace Qt::StringLiterals;

class ProjectTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void roundTrip_data();
    void roundTrip();
    void everyThreadCountWritesTheSameBytes();
    void keepsGeoreferenceAndDoubles();
    void flatGroundNeedsNoBlockFiles();
    void writesOnlyWhatChanged();
    void unchangedSaveWritesNothing();
    void resizedGroundKeepsWhatItShares();
    void oddNames_data();
    void oddNames();
    void refusesBadPaths();
    void refusesToReplaceByCreate();
    void saveAsMovesAndReplaces();
    void lockNamesTheHolder();
    void readOnlyNeedsNoLockAndDoesNotSave();
    void leftoversAreSwept();
    void removedBlockIsWrittenAgain();
    void cancelLeavesTheOld();
    void heightsThatAreNotGroundAreRefused();
    void fullDisk();
    void readOnlyFolder();

private:
    QString place(const QString& name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
    const Progress m_progress;
};

void ProjectTest::roundTrip_data()
{
    QTest::addColumn<int>("nx");
    QTest::addColumn<int>("nz");
    for (const auto& [nx, nz] :
         {std::pair(1, 1), {1, 600}, {600, 1}, {513, 511}, {64, 64}, {65, 1}, {512, 512}, {1025, 70}})
        QTest::addRow("%dx%d", nx, nz) << nx << nz;
}

void ProjectTest::roundTrip()
{
    QFETCH(int, nx);
    QFETCH(int, nz);
    const QString name = place(u"round-%1x%2.moraine"_s.arg(nx).arg(nz));
    const Document ground = roughGround(nx, nz, 1);
    {
        const Result<Project> made = Project::create(pathOf(name), ground, m_progress);
        VERIFY_RESULT(made);
        QVERIFY(!made->isReadOnly());
    }
    const Result<Project> opened = Project::open(pathOf(name), OpenMode::Edit, m_progress);
    VERIFY_RESULT(opened);
    QCOMPARE(opened->document().lattice, ground.lattice);
    QCOMPARE(heightHash(opened->document()), heightHash(ground));
    QVERIFY(!opened->document().georeference);
    QVERIFY(!opened->fault());
    // Voids hash as NaN whatever their sample is; the samples themselves must come back too.
    std::vector<float> a(std::size_t(ground.lattice.count())), b(a);
    ground.heights.read(ground.lattice.all(), a.data(), std::size_t(nx));
    opened->document().heights.read(ground.lattice.all(), b.data(), std::size_t(nx));
    QVERIFY(a == b);
}

void ProjectTest::everyThreadCountWritesTheSameBytes()
{
    QList<QByteArray> first;
    for (const int threads : {1, 2, 7}) {
        setThreadLimit(threads);
        const QString name = place(u"threads-%1.moraine"_s.arg(threads));
        VERIFY_RESULT(Project::create(pathOf(name), roughGround(1100, 600, 2), m_progress));
        QList<QByteArray> contents;
        for (const QString& file : filesBelow(name)) {
            QFile read(QDir(name).filePath(file));
            QVERIFY(read.open(QIODevice::ReadOnly));
            contents << file.toUtf8() << read.readAll();
        }
        if (first.isEmpty())
            first = contents;
        QVERIFY(contents == first);
    }
    setThreadLimit(0);
}

void ProjectTest::keepsGeoreferenceAndDoubles()
{
    Document ground = Document::flat(*Lattice::make(3, 2, 0.1 + 0.2, 356000.37, -4200000.37), 0.1f);
    ground.georeference = std::make_shared<const Georeference>(
        Georeference{"PROJCRS[\"Höhen \\ \"\"x\"\"\"]", {356000.37, 1. / 3., 1e-17, 4200000.37, -0., -1e300}, true});
    const QString name = place(u"doubles.moraine"_s);
    VERIFY_RESULT(Project::create(pathOf(name), ground, m_progress));
    const Result<Project> opened = Project::open(pathOf(name), OpenMode::ReadOnly, m_progress);
    VERIFY_RESULT(opened);
    QCOMPARE(opened->document().lattice, ground.lattice);
    QVERIFY(opened->document().georeference);
    QCOMPARE(*opened->document().georeference, *ground.georeference);
    QCOMPARE(opened->document().heights.background(), 0.1f);
    QVERIFY(difference(ground, opened->document()).isEmpty());
}

void ProjectTest::flatGroundNeedsNoBlockFiles()
{
    const QString name = place(u"flat.moraine"_s);
    VERIFY_RESULT(Project::create(pathOf(name), Document::flat(*Lattice::make(131072, 131072, 1.), 5.f), m_progress));
    QCOMPARE(filesBelow(name), (QStringList{u"lock"_s, u"manifest.copy.json"_s, u"manifest.json"_s}));
    const Result<Project> opened = Project::open(pathOf(name), OpenMode::ReadOnly, m_progress);
    VERIFY_RESULT(opened);
    QCOMPARE(opened->document().heights.at(131071, 131071), 5.f);
}

void ProjectTest::writesOnlyWhatChanged()
{
    const QString name = place(u"changed.moraine"_s);
    Result<Project> project = Project::create(pathOf(name), roughGround(1500, 1100, 3), m_progress);
    VERIFY_RESULT(project);
    const QStringList before = filesBelow(name);
    QCOMPARE(before.size(), 9 + 9 + 3);
    VERIFY_RESULT(project->save(withHeight(project->document(), 600, 1050, 77.f), m_progress));
    const QStringList after = filesBelow(name);
    QCOMPARE(after.size(), before.size());
    QStringList fresh;
    for (const QString& file : after) {
        if (!before.contains(file))
            fresh << file;
    }
    QCOMPARE(fresh, QStringList{u"blocks/heights-1-2-r2.block"_s});

    // The same after opening: what was not touched keeps its file, and was not even unpacked.
    project = Project::open(pathOf(place(u"flat.moraine"_s)), OpenMode::ReadOnly, m_progress);
    project = Project::open(pathOf(name), OpenMode::Edit, m_progress);
    VERIFY_RESULT(project);
    const Document edited = withHeight(project->document(), 0, 0, 78.f);
    VERIFY_RESULT(project->save(edited, m_progress));
    QVERIFY(!edited.heights.block(2, 2)->isInMemory());
    QVERIFY(filesBelow(name).contains(u"blocks/heights-0-0-r3.block"_s));
    QVERIFY(filesBelow(name).contains(u"blocks/heights-1-2-r2.block"_s));
    QVERIFY(filesBelow(name).contains(u"blocks/heights-1-1-r1.block"_s));
    const Result<Project> again = Project::open(pathOf(name), OpenMode::ReadOnly, m_progress);
    VERIFY_RESULT(again);
    QCOMPARE(heightHash(again->document()), heightHash(edited));
    QCOMPARE(again->document().heights.at(600, 1050), 77.f);
}

void ProjectTest::unchangedSaveWritesNothing()
{
    const QString name = place(u"unchanged.moraine"_s);
    Result<Project> project = Project::create(pathOf(name), roughGround(600, 10, 4), m_progress);
    VERIFY_RESULT(project);
    QFile manifest(QDir(name).filePath(u"manifest.json"_s));
    QVERIFY(manifest.open(QIODevice::ReadOnly));
    const QByteArray before = manifest.readAll();
    VERIFY_RESULT(project->save(project->document(), m_progress));
    manifest.close();
    QVERIFY(manifest.open(QIODevice::ReadOnly));
    QCOMPARE(manifest.readAll(), before);
}

void ProjectTest::resizedGroundKeepsWhatItShares()
{
    const QString name = place(u"resized.moraine"_s);
    Result<Project> project = Project::create(pathOf(name), roughGround(1024, 512, 5), m_progress);
    VERIFY_RESULT(project);
    const Document& old = project->document();
    Document wider = Document::flat(*Lattice::make(1025, 513, 1.), 3.f);
    std::vector<Field<float>::BlockPtr> blocks(6);
    blocks[0] = old.heights.block(0, 0);
    blocks[1] = old.heights.block(1, 0);
    wider.heights = Field<float>(1025, 513, 3.f, std::move(blocks));
    VERIFY_RESULT(project->save(wider, m_progress));
    QVERIFY(filesBelow(name).contains(u"blocks/heights-1-0-r1.block"_s));
    project = Project::open(pathOf(place(u"flat.moraine"_s)), OpenMode::ReadOnly, m_progress);
    const Result<Project> opened = Project::open(pathOf(name), OpenMode::ReadOnly, m_progress);
    VERIFY_RESULT(opened);
    QCOMPARE(heightHash(opened->document()), heightHash(wider));
}

void ProjectTest::oddNames_data()
{
    QTest::addColumn<QString>("name");
    for (const QString& name : {u"Höhen 地形 #1 %20 'x'.moraine"_s, u"no suffix"_s, u"-rf \"q\" $HOME `x`.moraine"_s,
                                u"new\nline.moraine"_s, u"slash.moraine/"_s, u"..dots.moraine"_s})
        QTest::newRow(qPrintable(name)) << name;
}

void ProjectTest::oddNames()
{
    QFETCH(QString, name);
    VERIFY_RESULT(Project::create(pathOf(place(name)), roughGround(5, 5, 6), m_progress));
    QVERIFY(Project::existsAt(pathOf(place(name))));
    Result<Project> opened = Project::open(pathOf(place(name)), OpenMode::Edit, m_progress);
    VERIFY_RESULT(opened);
    VERIFY_RESULT(opened->save(roughGround(5, 5, 7), m_progress));
    QCOMPARE(heightHash(opened->document()), heightHash(roughGround(5, 5, 7)));
}

void ProjectTest::refusesBadPaths()
{
    const Document ground = roughGround(2, 2, 1);
    for (const char* path : {"", "/", ".", "..", "./"})
        QCOMPARE(Project::create(path, ground, m_progress).error().code, ErrorCode::InvalidArgument);
    QCOMPARE(Project::create(pathOf(place(u"no/such/folder.moraine"_s)), ground, m_progress).error().code,
             ErrorCode::NotFound);
    QCOMPARE(Project::open(pathOf(place(u"nothing.moraine"_s)), OpenMode::Edit, m_progress).error().code,
             ErrorCode::NotFound);
    // A folder that is no project is not touched, not even by a lock file.
    QVERIFY(QDir(m_folder.path()).mkdir(u"plain"_s));
    QCOMPARE(Project::open(pathOf(place(u"plain"_s)), OpenMode::Edit, m_progress).error().code, ErrorCode::NotFound);
    QVERIFY(filesBelow(place(u"plain"_s)).isEmpty());
    QFile file(place(u"file.moraine"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(!Project::open(pathOf(file.fileName()), OpenMode::Edit, m_progress));
    QVERIFY(!Project::create(pathOf(file.fileName()), ground, m_progress));
}

void ProjectTest::refusesToReplaceByCreate()
{
    const QString name = place(u"once.moraine"_s);
    VERIFY_RESULT(Project::create(pathOf(name), roughGround(9, 9, 1), m_progress));
    const Result<Project> second = Project::create(pathOf(name), roughGround(9, 9, 2), m_progress);
    QVERIFY(!second);
    QVERIFY2(second.error().line().find("already exists") != std::string::npos, second.error().line().c_str());
    QCOMPARE(heightHash(Project::open(pathOf(name), OpenMode::Edit, m_progress)->document()),
             heightHash(roughGround(9, 9, 1)));
}

void ProjectTest::saveAsMovesAndReplaces()
{
    const QString first = place(u"first.moraine"_s), second = place(u"second.moraine"_s);
    Result<Project> project = Project::create(pathOf(first), roughGround(700, 20, 1), m_progress);
    VERIFY_RESULT(project);
    const Document changed = withHeight(project->document(), 650, 10, 9.f);
    VERIFY_RESULT(project->saveAs(pathOf(second), changed, m_progress));
    QCOMPARE(project->path(), pathOf(second));
    QCOMPARE(heightHash(project->document()), heightHash(changed));
    // The first keeps what it had and is free again; the second is locked.
    const Result<Project> old = Project::open(pathOf(first), OpenMode::Edit, m_progress);
    VERIFY_RESULT(old);
    QCOMPARE(heightHash(old->document()), heightHash(roughGround(700, 20, 1)));
    QCOMPARE(Project::open(pathOf(second), OpenMode::Edit, m_progress).error().code, ErrorCode::Locked);
    // Onto a project that somebody edits: refused. Onto a free one: replaced.
    QCOMPARE(project->saveAs(pathOf(first), changed, m_progress).error().code, ErrorCode::Locked);
    const QString third = place(u"third.moraine"_s);
    VERIFY_RESULT(Project::create(pathOf(third), roughGround(2000, 30, 8), m_progress));
    VERIFY_RESULT(project->saveAs(pathOf(third), changed, m_progress));
    QCOMPARE(filesBelow(third).size(), 2 + 2 + 3);
    const Result<Project> replaced = Project::open(pathOf(third), OpenMode::ReadOnly, m_progress);
    VERIFY_RESULT(replaced);
    QCOMPARE(heightHash(replaced->document()), heightHash(changed));
    // Onto itself: a save.
    VERIFY_RESULT(project->saveAs(pathOf(third), roughGround(3, 3, 3), m_progress));
    QCOMPARE(heightHash(Project::open(pathOf(third), OpenMode::ReadOnly, m_progress)->document()),
             heightHash(roughGround(3, 3, 3)));
}

void ProjectTest::lockNamesTheHolder()
{
    const QString name = place(u"locked.moraine"_s);
    {
        const Result<Project> holder = Project::create(pathOf(name), roughGround(4, 4, 1), m_progress);
        VERIFY_RESULT(holder);
        const Result<Project> second = Project::open(pathOf(name), OpenMode::Edit, m_progress);
        QCOMPARE(second.error().code, ErrorCode::Locked);
        const QString line = QString::fromStdString(second.error().line());
        QVERIFY2(line.contains(u"process %1"_s.arg(::getpid())), qPrintable(line));
        VERIFY_RESULT(Project::open(pathOf(name), OpenMode::ReadOnly, m_progress));
        VERIFY_RESULT(Project::open(pathOf(name), OpenMode::Salvage, m_progress));
    }
    // The file is still there; it is the lock that counts.
    QVERIFY(QFile::exists(QDir(name).filePath(u"lock"_s)));
    VERIFY_RESULT(Project::open(pathOf(name), OpenMode::Edit, m_progress));
}

void ProjectTest::readOnlyNeedsNoLockAndDoesNotSave()
{
    const QString name = place(u"readonly.moraine"_s);
    VERIFY_RESULT(Project::create(pathOf(name), roughGround(4, 4, 1), m_progress));
    Result<Project> opened = Project::open(pathOf(name), OpenMode::ReadOnly, m_progress);
    VERIFY_RESULT(opened);
    QVERIFY(opened->isReadOnly());
    QVERIFY(!opened->save(roughGround(4, 4, 2), m_progress));
    VERIFY_RESULT(opened->saveAs(pathOf(place(u"readonly-copy.moraine"_s)), roughGround(4, 4, 2), m_progress));
    QVERIFY(!opened->isReadOnly());
    VERIFY_RESULT(opened->save(roughGround(4, 4, 3), m_progress));
}

void ProjectTest::leftoversAreSwept()
{
    const QString name = place(u"leftovers.moraine"_s);
    VERIFY_RESULT(Project::create(pathOf(name), roughGround(4, 4, 1), m_progress));
    const QStringList clean = filesBelow(name);
    for (const QString& file : {u"blocks/heights-0-0-r2.block"_s, u"blocks/voids-0-0-r2.block"_s,
                                u"blocks/heights-7-7-r9.block"_s, u"manifest.json.new"_s, u"blocks/notes.txt"_s}) {
        QFile left(QDir(name).filePath(file));
        QVERIFY(left.open(QIODevice::WriteOnly) && left.write("cut off") > 0);
    }
    Result<Project> opened = Project::open(pathOf(name), OpenMode::Edit, m_progress);
    VERIFY_RESULT(opened);
    VERIFY_RESULT(opened->save(withHeight(opened->document(), 1, 1, 5.f), m_progress));
    // What is not ours by its name stays.
    QCOMPARE(filesBelow(name),
             (QStringList{u"blocks/heights-0-0-r2.block"_s, u"blocks/notes.txt"_s, u"blocks/voids-0-0-r1.block"_s,
                          u"lock"_s, u"manifest.copy.json"_s, u"manifest.json"_s}));
    // A half-made project of a killed process is in nobody's way.
    const QString draft = place(u".drafted.moraine.new"_s);
    QVERIFY(QDir().mkpath(draft + u"/blocks"_s));
    QFile left(draft + u"/blocks/heights-0-0-r1.block"_s);
    QVERIFY(left.open(QIODevice::WriteOnly));
    VERIFY_RESULT(Project::create(pathOf(place(u"drafted.moraine"_s)), roughGround(4, 4, 1), m_progress));
    QVERIFY(!QFile::exists(draft));
    QCOMPARE(filesBelow(place(u"drafted.moraine"_s)), clean);
}

void ProjectTest::removedBlockIsWrittenAgain()
{
    const QString name = place(u"removed.moraine"_s);
    Result<Project> project = Project::create(pathOf(name), roughGround(600, 4, 1), m_progress);
    VERIFY_RESULT(project);
    QVERIFY(QFile::remove(QDir(name).filePath(u"blocks/heights-1-0-r1.block"_s)));
    const Document edited = withHeight(project->document(), 0, 0, 5.f);
    VERIFY_RESULT(project->save(edited, m_progress));
    const Result<Project> opened = Project::open(pathOf(name), OpenMode::ReadOnly, m_progress);
    VERIFY_RESULT(opened);
    QCOMPARE(heightHash(opened->document()), heightHash(edited));
}

void ProjectTest::cancelLeavesTheOld()
{
    const QString name = place(u"cancelled.moraine"_s);
    Result<Project> project = Project::create(pathOf(name), roughGround(1100, 1100, 1), m_progress);
    VERIFY_RESULT(project);
    const QStringList before = filesBelow(name);
    Progress* running = nullptr;
    Progress progress([&](double, std::string_view) { running->cancel(); });
    running = &progress;
    QCOMPARE(project->save(roughGround(1100, 1100, 2), progress).error().code, ErrorCode::Cancelled);
    QCOMPARE(filesBelow(name), before);
    QCOMPARE(heightHash(project->document()), heightHash(roughGround(1100, 1100, 1)));
    VERIFY_RESULT(project->save(roughGround(1100, 1100, 2), m_progress));

    const QString other = place(u"never.moraine"_s);
    QCOMPARE(Project::create(pathOf(other), roughGround(9, 9, 1), progress).error().code, ErrorCode::Cancelled);
    QVERIFY(!QFile::exists(other) && !QFile::exists(place(u".never.moraine.new"_s)));
}

void ProjectTest::heightsThatAreNotGroundAreRefused()
{
    const QString name = place(u"nan.moraine"_s);
    Result<Project> project = Project::create(pathOf(name), roughGround(9, 9, 1), m_progress);
    VERIFY_RESULT(project);
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
        QVERIFY(!project->save(withHeight(project->document(), 3, 3, bad), m_progress));
    Document lost = project->document();
    lost.georeference =
        std::make_shared<const Georeference>(Georeference{"x", {std::numeric_limits<double>::quiet_NaN()}, false});
    QVERIFY(!project->save(lost, m_progress));
    QCOMPARE(heightHash(Project::open(pathOf(name), OpenMode::ReadOnly, m_progress)->document()),
             heightHash(roughGround(9, 9, 1)));
}

void ProjectTest::fullDisk()
{
    const QString disk = place(u"disk"_s);
    QVERIFY(QDir().mkpath(disk));
    if (::mount("none", disk.toUtf8(), "tmpfs", 0, "size=4m") != 0)
        QSKIP("a 4 MB disk can only be mounted by root");
    const auto unmount = qScopeGuard([&] { ::umount2(disk.toUtf8(), MNT_DETACH); });
    const QString name = disk + u"/ground.moraine"_s;
    const Document small = roughGround(500, 500, 1);
    Result<Project> project = Project::create(pathOf(name), small, m_progress);
    VERIFY_RESULT(project);
    const QStringList before = filesBelow(name);

    // 2000 x 1000 rough samples take about 5 MB.
    const Document large = roughGround(2000, 1000, 2);
    const Result<void> saved = project->save(large, m_progress);
    QVERIFY(!saved);
    QCOMPARE(saved.error().code, ErrorCode::Io);
    QVERIFY2(saved.error().line().find("No space left") != std::string::npos, saved.error().line().c_str());
    QCOMPARE(filesBelow(name), before);
    QCOMPARE(heightHash(Project::open(pathOf(name), OpenMode::ReadOnly, m_progress)->document()), heightHash(small));
    QCOMPARE(heightHash(project->document()), heightHash(small));

    // A project that never fitted leaves nothing.
    QVERIFY(!Project::create(pathOf(disk + u"/other.moraine"_s), large, m_progress));
    QCOMPARE(filesBelow(disk).size(), before.size());

    // Not a byte left at all, so that the manifest itself is what does not fit.
    QFile filler(disk + u"/filler"_s);
    QVERIFY(filler.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
    while (filler.write(QByteArray(4096, 'x')) == 4096) {
    }
    QVERIFY(!project->save(withHeight(small, 0, 0, 1.f), m_progress));
    QCOMPARE(heightHash(Project::open(pathOf(name), OpenMode::ReadOnly, m_progress)->document()), heightHash(small));

    // Elsewhere it can be saved, and here again once there is room.
    filler.remove();
    VERIFY_RESULT(project->save(withHeight(small, 0, 0, 1.f), m_progress));
    VERIFY_RESULT(project->saveAs(pathOf(place(u"elsewhere.moraine"_s)), large, m_progress));
    QCOMPARE(
        heightHash(Project::open(pathOf(place(u"elsewhere.moraine"_s)), OpenMode::ReadOnly, m_progress)->document()),
        heightHash(large));
}

void ProjectTest::readOnlyFolder()
{
    if (::geteuid() == 0)
        QSKIP("root may write everywhere");
    const QString folder = place(u"guarded"_s);
    QVERIFY(QDir().mkpath(folder));
    QVERIFY(QFile::setPermissions(folder, QFile::ReadOwner | QFile::ExeOwner));
    const Result<Project> made = Project::create(pathOf(folder + u"/a.moraine"_s), roughGround(2, 2, 1), m_progress);
    QCOMPARE(made.error().code, ErrorCode::Io);
    QFile::setPermissions(folder, QFile::ReadOwner | QFile::ExeOwner | QFile::WriteOwner);
}

QTEST_GUILESS_MAIN(ProjectTest)
#include "project_test.moc"
