// The state colours stay readable on every theme, and no two states differ by hue alone.
#include <QTest>

#include "tests/support/qt_tests.h"
#include "ui/cells/cell_paint.h"
#include "ui/cells/legend.h"
#include "ui/parts/theme.h"

namespace kvarium::ui::cell_paint_test {
namespace {

QPalette themed(const QColor& window, const QColor& text) {
  QPalette palette;
  palette.setColor(QPalette::Window, window);
  palette.setColor(QPalette::WindowText, text);
  return palette;
}

}  // namespace

class CellPaintTest : public QObject {
  Q_OBJECT
 private slots:
  void themes_data() {
    QTest::addColumn<QColor>("window");
    QTest::addColumn<QColor>("text");
    QTest::newRow("dark") << QColor("#16181d") << QColor("#e6e8ec");
    QTest::newRow("light") << QColor("#f4f5f7") << QColor("#1b1f27");
    QTest::newRow("white") << QColor(Qt::white) << QColor(Qt::black);
    QTest::newRow("black") << QColor(Qt::black) << QColor(Qt::white);
    QTest::newRow("grey") << QColor("#c0c0c0") << QColor("#000000");
    QTest::newRow("pale text on white") << QColor(Qt::white) << QColor("#aaaaaa");
  }

  void contrastIsWhatWcagAsksFor_data() { themes_data(); }
  void contrastIsWhatWcagAsksFor() {
    QFETCH(QColor, window);
    QFETCH(QColor, text);
    const CachePalette palette = CachePalette::from(themed(window, text));
    QCOMPARE(palette.pane, window);
    for (const QColor& words : {palette.text, palette.muted, palette.link})
      QVERIFY(contrast(words, palette.pane) >= 4.5);
    for (const QColor& graphic : {palette.line, palette.shared}) QVERIFY(contrast(graphic, palette.pane) >= 3.0);
    QVERIFY(contrast(palette.line, palette.track) >= 3.0);  // reserved bytes, scales, weights
    for (const QColor& words : {palette.text, palette.muted}) QVERIFY(contrast(words, palette.track) >= 3.0);
    for (int kind = static_cast<int>(CellKind::evicted); kind < cell_kinds; ++kind) {
      QVERIFY(contrast(palette.outline(static_cast<CellKind>(kind)), palette.pane) >= 3.0);
    }
    for (CellKind kind : {CellKind::sink, CellKind::sealed_sink, CellKind::sealed}) {
      QVERIFY(contrast(palette.mark(kind), palette.fill(kind)) >= 3.0);
    }
  }

  // Memory of the model, room held without cells and the outlines of what would be: they differ without colour.
  void bytesWithoutStateDifferInPattern() {
    for (int unit : {1, 2}) {
      const CellPaint paint(CachePalette::from(themed("#16181d", "#e6e8ec")), unit);
      std::vector<QImage> pictures;
      const auto take = [&](const auto& draw) {
        QImage image(48 * unit, 18 * unit, QImage::Format_RGB32);
        image.fill(paint.palette().pane);
        QPainter painter(&image);
        draw(painter, image.rect());
        painter.end();
        for (const QImage& other : pictures) QVERIFY(other != image);
        pictures.push_back(image);
      };
      take([&](QPainter& p, const QRect& r) { paint.fillReserved(p, r); });
      take([&](QPainter& p, const QRect& r) { paint.fillWeights(p, r); });
      take([&](QPainter& p, const QRect& r) { paint.fillScales(p, r); });
      for (Dashes dashes : {Dashes::dashed, Dashes::dotted, Dashes::dash_dotted})
        take([&](QPainter& p, const QRect& r) { paint.dashedOutline(p, r, paint.palette().text, dashes); });
      for (LayerKind kind : {LayerKind::full, LayerKind::window, LayerKind::recurrent, LayerKind::cross})
        take([&](QPainter& p, const QRect& r) { paintLayerGlyph(p, r, kind, cache::Place::device, Qt::white, unit); });
      for (cache::Place place : {cache::Place::host, cache::Place::disk})
        take([&](QPainter& p, const QRect& r) { paintLayerGlyph(p, r, LayerKind::full, place, Qt::white, unit); });
      QCOMPARE(pictures.size(), size_t(12));
    }
  }

  void contrastIsWcags() {
    QVERIFY(qAbs(contrast(Qt::white, Qt::black) - 21.0) < 1e-9);
    QVERIFY(qAbs(contrast(QColor("#777777"), Qt::white) - 4.478) < 0.001);
  }

  void stateColoursAreThoseOfTheDesign() {
    const CachePalette dark = CachePalette::from(themed("#16181d", "#e6e8ec"));
    QVERIFY(dark.dark);
    QCOMPARE(dark.fill(CellKind::sink), QColor("#E69F00"));
    QCOMPARE(dark.fill(CellKind::recent), QColor("#56B4E9"));
    QCOMPARE(dark.fill(CellKind::sealed), QColor("#009E73"));
    QCOMPARE(dark.shared, QColor("#CC79A7"));
    QVERIFY(!CachePalette::from(themed("#f4f5f7", "#1b1f27")).dark);
  }

  // Drawn in grey, at the height a row has in a small window: still no two states alike.
  void statesDifferWithoutColour_data() {
    QTest::addColumn<int>("height");
    QTest::newRow("small rows") << 7;
    QTest::newRow("rows") << 11;
  }
  void statesDifferWithoutColour() {
    QFETCH(int, height);
    const CellPaint paint(CachePalette::from(themed("#16181d", "#e6e8ec")), 1);
    std::vector<QImage> pictures;
    for (CellStyle style :
         {CellStyle{CellKind::sink}, CellStyle{CellKind::sealed}, CellStyle{CellKind::kept},
          CellStyle{CellKind::sealed, cache::Place::host}, CellStyle{CellKind::sealed, cache::Place::disk},
          CellStyle{CellKind::kept, cache::Place::host}, CellStyle{CellKind::kept, cache::Place::disk},
          CellStyle{CellKind::kept, cache::Place::device, true}, CellStyle{CellKind::evicted}, CellStyle{}}) {
      QImage image(48, height, QImage::Format_RGB32);
      image.fill(paint.palette().pane);
      QPainter painter(&image);
      paint.fill(painter, image.rect(), style);
      painter.end();
      // Equal lightness for all: only what varies inside the rectangle counts, as its pattern of edges.
      QImage edges(image.size(), QImage::Format_Grayscale8);
      const QRgb middle = image.pixel(image.width() / 2 / 12 * 12, image.height() / 2 / 3 * 3);
      for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) edges.scanLine(y)[x] = image.pixel(x, y) == middle ? 0 : 255;
      }
      const bool is_flat = style.kind == CellKind::kept && style.place == cache::Place::device && !style.shared;
      if (is_flat || style.kind == CellKind::empty) continue;  // plain: apart from the quiet track by lightness
      for (const QImage& other : pictures) QVERIFY(other != edges);
      pictures.push_back(edges);
    }
    QCOMPARE(pictures.size(), size_t(8));
  }

  // Both ways to fill draw the same, also where a rectangle begins within a pattern or ends outside.
  void pixelsAreFilledAsAPainterFills() {
    for (int unit : {1, 2, 3}) {
      const CellPaint paint(CachePalette::from(themed("#16181d", "#e6e8ec")), unit);
      for (int kind = 0; kind < cell_kinds; ++kind) {
        for (cache::Place place : {cache::Place::device, cache::Place::host, cache::Place::disk}) {
          for (const QRect& rect : {QRect(0, 0, 40, 14), QRect(7, 5, 23, 1), QRect(3, 2, 1, 9), QRect(30, 8, 40, 20)}) {
            const CellStyle style{static_cast<CellKind>(kind), place, rect.width() == 23};
            QImage painted(48, 20, QImage::Format_RGB32), written = painted;
            painted.fill(Qt::gray);
            written.fill(Qt::gray);
            {
              QPainter painter(&painted);
              paint.fill(painter, rect, style);
            }
            paint.fill(written, rect, style);
            QVERIFY2(painted == written, qPrintable(styleWords(style)));
          }
        }
      }
    }
  }
};

KVARIUM_QT_TEST(CellPaintTest)

}  // namespace kvarium::ui::cell_paint_test

#include "cell_paint_test.moc"
