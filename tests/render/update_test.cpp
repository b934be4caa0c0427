// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/render/ground.h"
#include "tests/render/picture.h"

#include <cmath>

using namespace render;
using terrain::Document;
using terrain::SampleRect;
using terrain::Surface;

namespace {

Document hills(bool voids)
{
    const Document document = groundOf(257, 200, 2, [](int i, int j) {
        return 30 * std::sin(i * 0.05) * std::cos(j * 0.08) + 2 * std::sin(i * 0.7 + j * 0.4);
    });
    return voids ? withVoids(document, {120, 70, 11, 6}) : document;
}

Frame frameFrom(const Surface& surface, double x, double z)
{
    Frame frame;
    frame.camera.eye = {x, 90, z};
    frame.camera.target = {260, 0, 150};
    fitClipPlanes(frame.camera, surface);
    return frame;
}

} // namespace

class UpdateTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void editedGroundEqualsTheSameGroundOpened_data();
    void editedGroundEqualsTheSameGroundOpened();
    void movedRingsEqualFreshOnes_data() { addBackends(); }
    void movedRingsEqualFreshOnes();
    void anEditUploadsLittle_data() { addBackends(); }
    void anEditUploadsLittle();
    void nothingChangesNothing_data() { addBackends(); }
    void nothingChangesNothing();
};

void UpdateTest::editedGroundEqualsTheSameGroundOpened_data()
{
    QTest::addColumn<int>("backend");
    QTest::addColumn<bool>("voids");
    for (const bool voids : {false, true}) {
        QTest::addRow("vulkan%s", voids ? ", voids" : "") << int(Backend::Vulkan) << voids;
        QTest::addRow("opengl%s", voids ? ", voids" : "") << int(Backend::OpenGL) << voids;
    }
}

void UpdateTest::editedGroundEqualsTheSameGroundOpened()
{
    QFETCH(int, backend);
    QFETCH(bool, voids);
    const Document before = hills(voids);
    const Frame frame = frameFrom(Surface(before), 230, 380);
    Easel edited(backend, 200, 150);
    edited.renderer->setSurface(Surface(before));
    const Image first = edited.draw(frame);
    Document after = before;
    for (const SampleRect& where : {SampleRect{100, 60, 20, 14}, {150, 90, 3, 3}, {118, 150, 9, 20}}) {
        after = raised(after, where, 3);
        edited.renderer->applyChange(Surface(after), terrain::Change{where, {}, false});
        edited.draw(frame);
    }
    if (voids) {
        const SampleRect hole{140, 110, 8, 5};
        after = withVoids(after, hole);
        edited.renderer->applyChange(Surface(after), terrain::Change{{}, hole, false});
    }
    const Image second = edited.draw(frame);
    Easel fresh(backend, 200, 150);
    fresh.renderer->setSurface(Surface(after));
    const Image whole = fresh.draw(frame);
    QVERIFY(first.rgba != second.rgba);
    QVERIFY(second.rgba == whole.rgba);
}

void UpdateTest::movedRingsEqualFreshOnes()
{
    QFETCH(int, backend);
    const Surface surface(hills(false));
    Easel moved(backend, 200, 150);
    moved.renderer->setSurface(surface);
    for (const auto& [x, z] : {std::pair{20., 390.}, {90., 380.}, {101., 377.}, {230., 350.}})
        moved.draw(frameFrom(surface, x, z));
    QVERIFY(moved.renderer->statistics().ringsMoved > 0);
    const Image image = moved.draw(frameFrom(surface, 250, 380));
    Easel fresh(backend, 200, 150);
    fresh.renderer->setSurface(surface);
    QVERIFY(image.rgba == fresh.draw(frameFrom(surface, 250, 380)).rgba);
}

void UpdateTest::anEditUploadsLittle()
{
    QFETCH(int, backend);
    const Document before = hills(false);
    const Frame frame = frameFrom(Surface(before), 230, 380);
    Easel easel(backend, 64, 48);
    easel.renderer->setSurface(Surface(before));
    easel.draw(frame);
    const std::int64_t whole = easel.renderer->statistics().bytesUploaded;
    const SampleRect where{100, 100, 8, 8};
    easel.renderer->applyChange(Surface(raised(before, where, 1)), terrain::Change{where, {}, false});
    easel.draw(frame);
    QCOMPARE(easel.renderer->statistics().ringsMoved, 0);
    QVERIFY(easel.renderer->statistics().ringsChanged > 0);
    QVERIFY(easel.renderer->statistics().bytesUploaded * 20 < whole);
}

void UpdateTest::nothingChangesNothing()
{
    QFETCH(int, backend);
    const Surface surface(hills(true));
    const Frame frame = frameFrom(surface, 230, 380);
    Easel easel(backend, 100, 75);
    easel.renderer->setSurface(surface);
    const Image first = easel.draw(frame);
    QVERIFY(easel.renderer->isSettled());
    easel.renderer->applyChange(surface, {});
    const Image second = easel.draw(frame);
    QVERIFY(first.rgba == second.rgba);
    QCOMPARE(easel.renderer->statistics().bytesUploaded, 0);
}

QTEST_MAIN(UpdateTest)
#include "update_test.moc"
