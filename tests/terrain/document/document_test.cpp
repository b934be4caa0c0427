// SPDX-License-Identifier: GPL-3.0-or-later
#include "terrain/document/document.h"

#include <QCryptographicHash>
#include <QTest>

#include <bit>
#include <cmath>

using namespace terrain;

class DocumentTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hashKnownAnswers();
    void voidsCountAndHash();
    void allVoid();
    void differenceOfDocuments();
};

void DocumentTest::hashKnownAnswers()
{
    // sha256 of four zero bytes, and of 1 2 3 / 4 5 6 as little-endian float32 (by an independent tool).
    QCOMPARE(heightHash(Document::flat(*Lattice::make(1, 1, 1.), 0.f)),
             std::string("df3f619804a92fdb4057192dc43dd748ea778adc52bc498ce80524c014b81119"));
    Document document = Document::flat(*Lattice::make(3, 2, 10.), 0.f);
    Field<float>::Edit edit(document.heights);
    const float values[] = {1, 2, 3, 4, 5, 6};
    edit.write({0, 0, 3, 2}, values, 3);
    document.heights = edit.publish();
    QCOMPARE(heightHash(document), std::string("24ae2dfe8df57c1b80e54cef3d90ac3b417fd98973345a5f616bbc9a75dcc202"));
    const GroundFacts facts = measure(document);
    QCOMPARE(facts.hash, heightHash(document));
    QCOMPARE(facts.lowest, 1.f);
    QCOMPARE(facts.highest, 6.f);
    QCOMPARE(facts.voids, 0);
}

void DocumentTest::voidsCountAndHash()
{
    // Bigger than a block, so that rows cross tiles and blocks.
    Document document = Document::flat(*Lattice::make(600, 70, 1.), 100.f);
    Field<float>::Edit heights(document.heights);
    Field<std::uint8_t>::Edit voids(document.voids);
    heights.set(599, 69, -5.f);
    heights.set(0, 0, 0.f);
    voids.set(0, 0, 1);
    document.heights = heights.publish();
    document.voids = voids.publish();

    std::vector<float> plain(600 * 70, 100.f);
    plain.back() = -5.f;
    plain.front() = std::bit_cast<float>(0x7FC00000u);
    const QByteArray hash = QCryptographicHash::hash(
        QByteArrayView(reinterpret_cast<const char*>(plain.data()), qsizetype(plain.size() * sizeof(float))),
        QCryptographicHash::Sha256);
    const GroundFacts facts = measure(document);
    QCOMPARE(facts.hash, hash.toHex().toStdString());
    QCOMPARE(facts.voids, 1);
    QCOMPARE(facts.lowest, -5.f);
    QCOMPARE(facts.highest, 100.f);
    QVERIFY(document.isVoid(0, 0) && std::isnan(document.heightOrNan(0, 0)));
    QCOMPARE(document.heightOrNan(599, 69), -5.f);
}

void DocumentTest::allVoid()
{
    Document document = Document::flat(*Lattice::make(2, 2, 1.), 3.f);
    document.voids = Field<std::uint8_t>(2, 2, 1);
    const GroundFacts facts = measure(document);
    QCOMPARE(facts.voids, 4);
    QCOMPARE(facts.lowest, 0.f);
    QCOMPARE(facts.highest, 0.f);
}

void DocumentTest::differenceOfDocuments()
{
    Document before = Document::flat(*Lattice::make(200, 200, 1.), 0.f);
    Field<float>::Edit edit(before.heights);
    edit.set(0, 0, 2.f);
    before.heights = edit.publish();
    Document after = before;
    QVERIFY(difference(before, after).isEmpty());
    edit.set(100, 10, 1.f);
    after.heights = edit.publish();
    const Change change = difference(before, after);
    QCOMPARE(change.heights, (SampleRect{64, 0, 64, 64}));
    QVERIFY(change.voids.isEmpty() && !change.replaced);
    const Document flat = Document::flat(before.lattice, 1.f);
    QCOMPARE(difference(flat, Document::flat(before.lattice, 2.f)).heights, before.lattice.all());
    after.lattice.cell = 2.;
    QVERIFY(difference(before, after).replaced);
    after = before;
    after.georeference = std::make_shared<const Georeference>();
    QVERIFY(difference(before, after).replaced);
    Document same = before;
    same.georeference = std::make_shared<const Georeference>();
    QVERIFY(!difference(after, same).replaced);
}

QTEST_GUILESS_MAIN(DocumentTest)
#include "document_test.moc"
