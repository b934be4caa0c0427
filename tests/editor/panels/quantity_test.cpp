// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/format.h"
#include "editor/panels/quantity.h"

#include <QtTest/QtTest>

#include <cmath>

using editor::Format;
using editor::quantityFrom;
using namespace Qt::StringLiterals;

class QuantityTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reads_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<double>("value");
        QTest::newRow("plain") << u"48.5"_s << u"m"_s << 48.5;
        QTest::newRow("product") << u"12*3"_s << u"m"_s << 36.;
        QTest::newRow("kilometres") << u"0.5 km"_s << u"m"_s << 500.;
        QTest::newRow("kilometres together") << u"0.5km"_s << u"m"_s << 500.;
        QTest::newRow("mixed units") << u"1 km + 20 cm"_s << u"m"_s << 1000.2;
        QTest::newRow("feet") << u"10 ft"_s << u"m"_s << 3.048;
        QTest::newRow("own unit") << u"7 m"_s << u"m"_s << 7.;
        QTest::newRow("brackets") << u"(1+2)*3-4/2"_s << u"m"_s << 7.;
        QTest::newRow("bracket with unit") << u"(1+2) km"_s << u"m"_s << 3000.;
        QTest::newRow("from left") << u"10-4-3"_s << u""_s << 3.;
        QTest::newRow("signs") << u"-3"_s << u"m"_s << -3.;
        QTest::newRow("two signs") << u"2--3"_s << u"m"_s << 5.;
        QTest::newRow("true minus") << u"−3"_s << u"m"_s << -3.;
        QTest::newRow("power of ten") << u"1e3"_s << u"m"_s << 1000.;
        QTest::newRow("percent") << u"30 %"_s << u"%"_s << 30.;
        QTest::newRow("degrees") << u"45°"_s << u"°"_s << 45.;
        QTest::newRow("radians") << u"1 rad"_s << u"°"_s << 57.29577951308232;
        QTest::newRow("foreign unit of the field") << u"12 samples"_s << u"samples"_s << 12.;
    }
    void reads()
    {
        QFETCH(QString, text);
        QFETCH(QString, unit);
        QFETCH(double, value);
        const auto read = quantityFrom(text.toStdString(), unit.toStdString());
        QVERIFY2(read, read ? "" : read.error().line().c_str());
        QCOMPARE(*read, value);
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"", " ", "abc", "12*", "(1", "1)", "1 2", "nan", "inf", "1/0", "0/0", "1e400", "5 kg",
                                 "1,5", "--", "0x10"})
            QTest::newRow(text) << QString::fromUtf8(text);
        QTest::newRow("deep") << QString(100000, u'(');
        QTest::newRow("many signs") << QString(100000, u'-') + u'1';
    }
    void refuses()
    {
        QFETCH(QString, text);
        const auto read = quantityFrom(text.toStdString(), "m");
        QVERIFY(!read);
        QVERIFY(std::isnan(Format::quantity(text, u"m"_s)));
    }

    void writesForPeople()
    {
        QCOMPARE(Format::number(1204.5, 1), u"1\u2009204.5"_s);
        QCOMPARE(Format::number(-1234567, 0), u"−1\u2009234\u2009567"_s);
        QCOMPARE(Format::number(-0.001, 1), u"0.0"_s);
        QCOMPARE(Format::number(std::nan(""), 1), u"–"_s);
        QCOMPARE(Format::length(0.25), u"0.25 m"_s);
        QCOMPARE(Format::length(500), u"500 m"_s);
        QCOMPARE(Format::length(1250), u"1.25 km"_s);
        QCOMPARE(Format::length(25600), u"25.6 km"_s);
        QCOMPARE(Format::bytes(512), u"512 B"_s);
        QCOMPARE(Format::bytes(38.2e6), u"38.2 MB"_s);
        // What is written can be read again.
        QCOMPARE(Format::quantity(Format::number(-1234.5, 1), u"m"_s), -1234.5);
    }
};

QTEST_GUILESS_MAIN(QuantityTest)
#include "quantity_test.moc"
