// SPDX-License-Identifier: GPL-3.0-or-later
#include "export_support.h"

#include <QTemporaryDir>

#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>

using namespace exporting;
using namespace terrain;

class ExportRefusalsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wrongNames_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("slash") << QByteArray("a/b");
        QTest::newRow("up") << QByteArray("..");
        QTest::newRow("line break") << QByteArray("a\nb");
        QTest::newRow("too long") << QByteArray(300, 'n');
    }
    void wrongNames()
    {
        QFETCH(QByteArray, name);
        const QTemporaryDir folder;
        ExportOptions options = optionsFor("png16", folder.path().toStdString());
        options.baseName = name.toStdString();
        const auto refused = run(ground(4, 4, hills), options);
        QVERIFY(!refused);
        QVERIFY(!refused.error().line().empty());
        QVERIFY(listing(options.directory).empty());
    }

    void wrongPreset()
    {
        const QTemporaryDir folder;
        const auto refused = run(ground(4, 4, hills), optionsFor("bmp", folder.path().toStdString()));
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::NotFound);
        QVERIFY(refused.error().line().contains("raw16le"));
    }

    void folderIsMadeAndTakenBack()
    {
        const QTemporaryDir folder;
        const std::filesystem::path root = folder.path().toStdString();
        ExportOptions options = optionsFor("r32", root / "a" / "b");
        EXPORT_OK(report, ground(4, 4, hills), options);
        QCOMPARE(listing(root / "a" / "b"), (std::vector<std::string>{"ground.export.json", "ground.r32"}));
        options.directory = root / "c" / "d";
        Progress progress;
        progress.cancel();
        const auto refused = exportGround(ground(4, 4, hills), options, progress);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Cancelled);
        QCOMPARE(listing(root), std::vector<std::string>{"a"});
    }

    void wrongFolders()
    {
        const QTemporaryDir folder;
        const std::filesystem::path root = folder.path().toStdString();
        std::ofstream(root / "file") << "mine";
        for (const std::filesystem::path& path :
             {std::filesystem::path(), root / "file", root / "file" / "below", std::filesystem::path("/proc"),
              std::filesystem::path("/proc/none")}) {
            const auto refused = run(ground(4, 4, hills), optionsFor("png16", path));
            QVERIFY(!refused);
        }
        QCOMPARE(listing(root), std::vector<std::string>{"file"});
        QCOMPARE(bytesOf(root / "file"), std::string("mine"));
    }

    void readOnlyFolder()
    {
        if (::geteuid() == 0)
            QSKIP("nothing is read-only to root");
        const QTemporaryDir folder;
        const std::filesystem::path root = folder.path().toStdString();
        std::filesystem::permissions(root, std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
        const auto refused = run(ground(4, 4, hills), optionsFor("png16", root));
        std::filesystem::permissions(root, std::filesystem::perms::owner_all);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Io);
        QVERIFY(listing(root).empty());
    }

    void existingFilesStay()
    {
        const QTemporaryDir folder;
        ExportOptions options = optionsFor("raw16le", folder.path().toStdString());
        options.tile = 3;
        std::ofstream(options.directory / "ground_x1_y1.r16") << "mine";
        const auto refused = run(ground(7, 7, hills), options);
        QVERIFY(!refused);
        QVERIFY(refused.error().line().contains("exists already"));
        QCOMPARE(listing(options.directory), std::vector<std::string>{"ground_x1_y1.r16"});
        options.overwrite = true;
        EXPORT_OK(report, ground(7, 7, hills), options);
        QCOMPARE(bytesOf(options.directory / "ground_x1_y1.r16").size(), 18u);
        QCOMPARE(listing(options.directory).size(), 10u);
        // A folder of that name is never replaced.
        std::filesystem::create_directory(options.directory / "other.png");
        options = optionsFor("png16", folder.path().toStdString());
        options.baseName = "other";
        options.overwrite = true;
        QVERIFY(!run(ground(7, 7, hills), options));
        QVERIFY(std::filesystem::is_directory(options.directory / "other.png"));
    }

    /// What was there before an export that fails while overwriting is there after it.
    void failedOverwriteChangesNothing()
    {
        const QTemporaryDir folder;
        ExportOptions options = optionsFor("geotiff", folder.path().toStdString());
        options.tile = 40;
        EXPORT_OK(report, ground(100, 100, hills), options);
        const std::string before = bytesOf(options.directory / "ground_x0_y0.tif");
        const auto names = listing(options.directory);
        options.overwrite = true;
        int calls = 0;
        Progress* stop = nullptr;
        Progress progress([&](double fraction, std::string_view) {
            ++calls;
            if (fraction > 0.6)
                stop->cancel();
        });
        stop = &progress;
        const auto refused = exportGround(ground(100, 100, [](int i, int) { return double(i); }), options, progress);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Cancelled);
        QVERIFY(calls > 1);
        QCOMPARE(listing(options.directory), names);
        QCOMPARE(bytesOf(options.directory / "ground_x0_y0.tif"), before);
    }

    void fullDisk_data()
    {
        QTest::addColumn<QByteArray>("preset");
        for (const ExportFormat& format : exportFormats())
            QTest::addRow("%s", std::string(format.id).c_str())
                << QByteArray(format.id.data(), qsizetype(format.id.size()));
    }

    /// A file system of 1 MiB: 900 x 900 samples do not fit, in any format.
    void fullDisk()
    {
        QFETCH(QByteArray, preset);
        const QTemporaryDir folder;
        const std::filesystem::path disk = std::filesystem::path(folder.path().toStdString()) / "disk";
        std::filesystem::create_directory(disk);
        if (::mount("moraine-test", disk.c_str(), "tmpfs", 0, "size=1m") != 0)
            QSKIP("no right to mount a small file system");
        const auto refused = run(noise(), optionsFor(preset.toStdString(), disk));
        const auto left = listing(disk);
        // Room again once the failed export took its drafts away.
        const auto small = run(ground(30, 30, hills), optionsFor(preset.toStdString(), disk));
        ::umount(disk.c_str());
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Io);
        QVERIFY2(refused.error().line().contains("disk is full"), refused.error().line().c_str());
        QVERIFY(left.empty());
        QVERIFY(small);
    }

    /// The same without any right: the system refuses to let a file grow past a limit.
    void fileLimit()
    {
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit before{};
        ::getrlimit(RLIMIT_FSIZE, &before);
        for (const ExportFormat& format : exportFormats()) {
            const QTemporaryDir folder;
            const Document document = noise();
            rlimit limit = before;
            limit.rlim_cur = 300'000;
            ::setrlimit(RLIMIT_FSIZE, &limit);
            const auto refused = run(document, optionsFor(std::string(format.id), folder.path().toStdString()));
            ::setrlimit(RLIMIT_FSIZE, &before);
            QVERIFY2(!refused, std::string(format.id).c_str());
            QVERIFY(listing(folder.path().toStdString()).empty());
        }
    }

private:
    /// Ground that no format packs below 1 MiB.
    static Document noise()
    {
        std::uint32_t state = 1;
        return ground(900, 900, [&](int, int) {
            state = state * 1664525u + 1013904223u;
            return state / 65536. / 64.;
        });
    }
};

QTEST_GUILESS_MAIN(ExportRefusalsTest)
#include "export_refusals_test.moc"
