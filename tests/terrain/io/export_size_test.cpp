// SPDX-License-Identifier: GPL-3.0-or-later
#include "export_support.h"

#include <QTemporaryDir>

#include <nlohmann/json.hpp>

using namespace exporting;
using namespace terrain;
using namespace Qt::StringLiterals;

namespace {

constexpr int kWide = 193, kDeep = 129; ///< of the ground; 145 x 97 samples are 4/3 as far apart

ExportOptions sized(std::int64_t nx, std::int64_t nz, const std::filesystem::path& folder, std::string preset = "r32")
{
    ExportOptions options = optionsFor(std::move(preset), folder);
    options.size = ExportSize{nx, nz};
    return options;
}

} // namespace

class ExportSizeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Every sample is bilinear between the ground's, worked out here apart; the corners are the ground's own.
    void bilinear()
    {
        const QTemporaryDir folder;
        const Document document = ground(kWide, kDeep, hills, 1.5, 1000, -200);
        const ExportOptions options = sized(145, 97, folder.path().toStdString());
        EXPORT_OK(report, document, options);
        const std::vector<float> floats = floatsOf(options.directory / report.files[0].name);
        QCOMPARE(floats.size(), 145u * 97u);
        const auto at = [&](int i, int j) { return double(document.heights.at(i, j)); };
        for (int j = 0; j < 97; ++j) {
            for (int i = 0; i < 145; ++i) {
                const int l = i * 4 / 3, t = j * 4 / 3, r = std::min(l + 1, kWide - 1), b = std::min(t + 1, kDeep - 1);
                const double u = i * 4 % 3 / 3., v = j * 4 % 3 / 3.;
                const double expected =
                    (at(l, t) * (1 - u) + at(r, t) * u) * (1 - v) + (at(l, b) * (1 - u) + at(r, b) * u) * v;
                QVERIFY(std::abs(double(floats[std::size_t(j) * 145 + std::size_t(i)]) - expected) < 5e-5);
            }
        }
        QCOMPARE(floats[0], document.heights.at(0, 0));
        QCOMPARE(floats[144], document.heights.at(kWide - 1, 0));
        QCOMPARE(floats[96 * 145], document.heights.at(0, kDeep - 1));
        QCOMPARE(floats[96 * 145 + 144], document.heights.at(kWide - 1, kDeep - 1));
        QCOMPARE(report.maxError, 0.);
        QVERIFY(report.resampled && report.resampled->nx == 145 && report.resampled->nz == 97);
        QCOMPARE(report.resampled->cell, 2.);
        QVERIFY(report.resampled->maxError > 0.01 && report.resampled->maxError < 5);
        QVERIFY(std::ranges::any_of(report.notes, [](const std::string& note) {
            return note.starts_with("resampled from 193x129 to 145x97 samples, 2 m apart");
        }));
        const auto sidecar = nlohmann::json::parse(bytesOf(options.directory / report.sidecar));
        QCOMPARE(sidecar["resampled"]["samples"], (nlohmann::json{145, 97}));
        QCOMPARE(sidecar["ground"]["samples"], (nlohmann::json{kWide, kDeep}));
        QCOMPARE(sidecar["resampled"]["maxError"].get<double>(), report.resampled->maxError);
    }

    /// A slope stays the slope, and samples between the ground's own take nothing away.
    void slopesAndFinerSamplesLoseNothing()
    {
        const QTemporaryDir folder;
        const Document slope = ground(65, 65, [](int i, int j) { return 3. * i - 1.5 * j; }, 2);
        ExportOptions options = sized(33, 33, folder.path().toStdString());
        EXPORT_OK(coarse, slope, options);
        QCOMPARE(coarse.resampled->maxError, 0.);
        QCOMPARE(floatsOf(options.directory / coarse.files[0].name)[1], 6.f);
        options = sized(129, 129, folder.filePath(u"fine"_s).toStdString());
        EXPORT_OK(fine, ground(65, 65, hills), options);
        QCOMPARE(fine.resampled->maxError, 0.);
        QCOMPARE(fine.resampled->cell, 0.5);
    }

    /// Tiles, formats with codes and with a place: read back against the ground as resampled.
    void tilesAndFormats()
    {
        const QTemporaryDir folder;
        const Document document = ground(kWide, kDeep, hills);
        ExportOptions options = sized(145, 97, folder.filePath(u"tiles"_s).toStdString(), "raw16le");
        options.tile = 49;
        EXPORT_OK(tiles, document, options);
        QCOMPARE(tiles.files.size(), 6u);
        QVERIFY(tiles.maxError <= tiles.step / 2 * 1.000001);
        const auto first = codesOf(options.directory / tiles.files[0].name);
        const auto second = codesOf(options.directory / tiles.files[1].name);
        for (std::size_t j = 0; j < 49; ++j)
            QCOMPARE(first[j * 49 + 48], second[j * 49]);
        for (const char* preset : {"geotiff", "geotiff-int16", "exr", "png16", "ascii", "unreal-r16"}) {
            EXPORT_OK(report, document,
                      sized(145, 97, folder.filePath(QString::fromLatin1(preset)).toStdString(), preset));
            QCOMPARE(report.files[0].samples, (SampleRect{0, 0, 145, 97}));
        }
        // The ground's own size is no resampling.
        EXPORT_OK(own, document, sized(kWide, kDeep, folder.filePath(u"own"_s).toStdString()));
        QVERIFY(!own.resampled && own.notes.empty());
    }

    void voidsNeedAValue()
    {
        const QTemporaryDir folder;
        const Document document = withVoid(ground(kWide, kDeep, hills), 40, 40);
        ExportOptions options = sized(145, 97, folder.path().toStdString());
        const auto refused = run(document, options);
        QVERIFY(!refused && refused.error().line().contains("1 voids"));
        QVERIFY(listing(options.directory).empty());
        options.voidValue = -7.;
        EXPORT_OK(report, document, options);
        const std::vector<float> floats = floatsOf(options.directory / report.files[0].name);
        // (40, 40) stands at (30, 30) of the new samples, which are 4/3 apart: it has a part in those within one cell.
        QCOMPARE(floats[30 * 145 + 30], -7.f);
        QCOMPARE(std::ranges::count(floats, -7.f), 1);
    }

    void refusals()
    {
        const QTemporaryDir folder;
        const Document document = ground(kWide, kDeep, hills);
        for (const ExportSize size : {ExportSize{145, 98}, ExportSize{1, 1}, ExportSize{0, 97}, ExportSize{-145, 97},
                                      ExportSize{std::int64_t(1) << 40, std::int64_t(1) << 40}}) {
            const auto refused = run(document, sized(size.nx, size.nz, folder.path().toStdString()));
            QVERIFY(!refused && refused.error().line().starts_with("size: "));
        }
        QVERIFY(listing(folder.path().toStdString()).empty());
    }
};

QTEST_GUILESS_MAIN(ExportSizeTest)
#include "export_size_test.moc"
