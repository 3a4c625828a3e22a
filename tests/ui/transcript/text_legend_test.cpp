// TextLegend: the words of the line below the text, of cells that look the same and of places.
#include "ui/transcript/text_legend.h"
#include "tests/support/qt_tests.h"

#include <QTest>

namespace kvarium::ui::text_legend_test {

class TextLegendTest : public QObject {
  Q_OBJECT

 private slots:
  void cellsThatLookTheSameShareAnEntry() {
    TextLegend own(nullptr);
    own.showStyles({{CellKind::sealed}, {CellKind::kept}, {CellKind::recent}}, true);
    QCOMPARE(own.words().count("full-precision"), 1);
    QVERIFY2(own.words().contains("full-precision-not-compressed"), qPrintable(own.words()));
    QVERIFY(own.words().contains("compressed: kept-few-bits-never"));
    own.showStyles({{CellKind::sealed}, {CellKind::recent}}, true);
    QVERIFY2(own.words().contains("full-precision: full-precision-kept-not"), qPrintable(own.words()));
    own.showStyles({{CellKind::kept}}, true);
    QCOMPARE(own.words(), QStringLiteral("full-precision: kept-as-it-is"));
    own.showStyles({{CellKind::kept}, {CellKind::recent, cache::Place::disk}}, true);  // these look different
    QCOMPARE(own.words().count("full-precision: "), 2);
  }
  void theTextNamesPlacesAsTheMapDoes() {
    TextLegend own(nullptr);
    own.showStyles({{CellKind::kept, cache::Place::host}}, true);
    QCOMPARE(own.words(), QStringLiteral("full-precision: kept-as-it-is, offloaded-in-RAM"));
    own.setDeviceIsRam(false);
    own.showStyles({{CellKind::kept, cache::Place::host}}, true);
    QCOMPARE(own.words(), QStringLiteral("full-precision: kept-as-it-is, in-RAM"));
  }
};

KVARIUM_QT_TEST(TextLegendTest)

}  // namespace kvarium::ui::text_legend_test

#include "text_legend_test.moc"
