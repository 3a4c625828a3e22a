// Numbers and sentences of the inspector.
#include <QAbstractItemModelTester>
#include <QTest>

#include "tests/support/qt_tests.h"
#include "tests/ui/inspector/cache_walk.h"
#include "tests/ui/inspector/sample_views.h"
#include "ui/inspector/view/view_text.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui::view_text_test {
namespace {

QString plain(QString text) { return text.replace(QChar(QChar::Nbsp), QLatin1Char(' ')); }

// Of the table of layers; the column of that name.
QString cellOf(const cache::CacheView& view, int row, const char* column) {
  for (const TableColumn& one : layerTable(shared(view)).columns)
    if (one.header == QLatin1String(column)) return plain(one.cell(row).text);
  return "no such column";
}

}  // namespace

class TextTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void bytesHaveThreeDigitsAndAUnit_data() {
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<QString>("text");
    const auto row = [](qint64 bytes, const char* text) { QTest::newRow(text) << bytes << QString::fromLatin1(text); };
    row(0, "0 B");
    row(1, "1 B");
    row(999, "999 B");
    row(1000, "0.977 KiB");
    row(1023, "0.999 KiB");
    row(1024, "1.00 KiB");
    row(768, "768 B");
    row(29569843, "28.2 MiB");
    row(1468006, "1.40 MiB");
    row(240ll << 20, "240 MiB");
    row(1000ll << 20, "0.977 GiB");
    row(10ll << 30, "10.0 GiB");
    row(40ll << 40, "40.0 TiB");
    row((int64_t(9996) << 20) / 1000, "10.0 MiB");
    row((int64_t(9994) << 20) / 1000, "9.99 MiB");
  }
  void bytesHaveThreeDigitsAndAUnit() {
    QFETCH(qint64, bytes);
    QFETCH(QString, text);
    QCOMPARE(plain(bytesText(bytes)), text);
  }

  void numbersFollowTheLocale() {
    QCOMPARE(countText(131072), "131,072");
    QCOMPARE(countText(131072, QLocale(QLocale::German)), "131.072");
    QCOMPARE(plain(bytesText(29569843, QLocale(QLocale::German))), "28,2 MiB");
    QCOMPARE(countText(131072, QLocale::c()), "131,072");
    QCOMPARE(plain(bytesText(-1)), "0 B");
  }

  void numbersHaveThreeDigits() {
    QCOMPARE(numberText(0), "0");
    QCOMPARE(numberText(0.0012345), "0.00123");
    QCOMPARE(numberText(9.994), "9.99");
    QCOMPARE(numberText(9.996), "10.0");
    QCOMPARE(numberText(-1234), "-1,234");
    QCOMPARE(numberText(1.234e-9), "1.23E-09");
    QCOMPARE(plain(percentText(0)), "0 %");
    QCOMPARE(plain(percentText(0.0123)), "1.2 %");
    QCOMPARE(plain(percentText(0.842)), "84 %");
    QCOMPARE(plain(timeText(0.0012)), "1.20 ms");
  }

  void rowsAndColumnsAreNamedInShort() {
    const PositionScale scale{2048, 600};
    QCOMPARE(howToRead(dynamicCache(1281), scale, 2048), "Rows-layers Columns-tokens-per-pixel(3.4)");
    QCOMPARE(howToRead(dynamicCache(100), {100, 600}, 100), "Rows-layers Columns-tokens");
    QCOMPARE(howToRead(emptyCache(), scale, 2048), "Row-layer-column-token");
    QCOMPARE(howToRead(gaps(1000), {100, 600}, 2048),
             "Shown-f-shows-all(Rows-layers, Columns-tokens, positions(0, 99), 2,048)");
  }

  void aCrossCacheIsOneLineAndNoPartOfACell() {
    QVERIFY(crossText(dynamicCache(1281)).isEmpty());
    cache::CacheView heard = dynamicCache(1281);
    const QString cell = cellText(heard, 3, 5, 5);
    heard.cross_cells = 1500;
    for (cache::LayerView& layer : heard.layers) {
      layer.bytes += layer.cross = {.kv = 1500 * 768, .reserved = 36 * 768};
      heard.cross += layer.cross;
    }
    QCOMPARE(plain(crossText(heard)), "cross-cache-cells-layer(1,500, 33.0 MiB)");
    QCOMPARE(cellText(heard, 3, 5, 5), cell);
  }

  void titlesSayTheFinding() {
    QCOMPARE(plain(mapTitle(dynamicCache(1281))), "layers(30) keep(tokens(1,281)), in-use(28.1 MiB)");
    QCOMPARE(plain(mapTitle(dynamicCache(1))), "layers(30) keep(1-token), in-all(in-use(22.5 KiB), 1.41 MiB)");
    QCOMPARE(plain(mapTitle(emptyCache())), "Empty-nothing-been-read");
    QVERIFY(plain(mapTitle(sinkWindowSealedHost())).startsWith("layers("));
    QCOMPARE(plain(mapTitle(hybrid())).section(", ", 0, -2),
             "read(tokens(900), layers(13) keep(the-last(400)); 13 keep(everything))");
    QCOMPARE(plain(mapTitle(recurrent(0, false))), "Empty-nothing-been-read");
    QCOMPARE(plain(mapTitle(recurrent(300, false))),
             "remember-state(layers(24), tokens(300), in-all(in-use(2.67 MiB), 8.02 MiB))");
    QVERIFY(plain(mapTitle(recurrent(300, true))).startsWith("keep-one-state(layers(6) keep(tokens(300)), 18)"));
    QCOMPARE(plain(keptByLayers(recurrent(300, true))), "keep-one-state(layers(6) keep(tokens(300)), 18)");
  }

  void aLayerWithoutCellsOfItsOwnSaysWhatItHas() {
    CacheWalk walk("dynamic", {}, 3);
    for (int event = 0; event < 20 || walk.view().lengths.tokens_seen == 0; ++event) walk.go();
    const cache::CacheView view = walk.view();
    QCOMPARE(cellOf(view, 2, "kept"), "");
    QCOMPARE(cellOf(view, 2, "cells"), "recurrent-state");
    QVERIFY(cellOf(view, 4, "cells").endsWith("; recurrent-state"));
    QCOMPARE(cellOf(view, 4, "kind"), "one-state-and-cells");
    QCOMPARE(cellOf(view, 5, "kept"), "");
    QCOMPARE(cellOf(view, 5, "cells"), "those-of-layer(0)");
    QCOMPARE(cellOf(view, 5, "kind"), "reads-cells-layer(0)");
    QCOMPARE(cellOf(view, 5, "in-use"), "0 B");
    QCOMPARE(cellOf(view, 6, "kind"), "keeps-nothing");
    QCOMPARE(cellOf(view, 6, "cells"), "nothing-to-keep");
    // A borrower shows the lender's cells.
    const QString own = cellText(view, 0, 0, 0), lent = cellText(view, 5, 0, 0);
    QCOMPARE(lent.section('\n', -1), own.section('\n', -1));
  }

  // The cell that it keeps free for the next token keeps nothing.
  void aFullWindowKeepsOneTokenLessThanItHasRoomFor() {
    cache::CacheView window = dynamicCache(856);
    for (cache::GroupView& group : window.groups) {
      edit(group.facts).window = 256;
      group.runs = {{.first_position = 601, .count = 255}};
      group.lengths = {856, 255, 256};
    }
    QCOMPARE(keptByLayers(window), "layers(30) keep(of(255, tokens(856)))");
    QCOMPARE(cellOf(window, 0, "kept"), "255");
    QCOMPARE(cellOf(window, 0, "cells"), "601 forgotten; 255 full-precision; 1-next-token");
  }

  void layersThatKeepDifferentlyAreToldApart() {
    cache::CacheView mixed = dynamicCache(1050);
    cache::GroupView windowed = mixed.groups[0];
    edit(windowed.facts).layers = {0, 1, 2};
    edit(windowed.facts).window = 300;
    windowed.runs = {{.first_position = 751, .count = 299}};
    windowed.lengths = {1050, 299, 300};
    {
      std::vector<int>& layers = edit(mixed.groups[0].facts).layers;
      layers.erase(layers.begin(), layers.begin() + 3);
    }
    mixed.groups.push_back(windowed);
    QCOMPARE(keptByLayers(mixed), "read(tokens(1,050), layers(27) keep(everything); 3 keep(the-last(299)))");
    edit(mixed.groups[1].facts).layers = {0};
    mixed.groups[1].runs = {{cache::Role::sink, cache::Form::full, cache::Place::device, false, 0, 4},
                            {.first_position = 755, .count = 295}};
    QCOMPARE(keptByLayers(mixed),
             "read(tokens(1,050), layers(27) keep(everything); 1 keeps(the-first-and-the-last(4, 295)))");
    mixed.groups.push_back(windowed);
    mixed.groups[2].lengths = {1050, 99, 100};
    edit(mixed.groups[2].facts).window = 100;
    QCOMPARE(keptByLayers(mixed), "keep-to-of(layers(31), 99, 1,050, tokens(1,050))");
  }

  void aCellIsExplainedInWords() {
    const cache::CacheView mix = sinkWindowSealedHost();
    QCOMPARE(plain(cellText(mix, 0, 0, 0)), "layer(0), position(0)\na-token(sink, bit(16), 768 B)");
    QCOMPARE(plain(cellText(mix, 8, 640, 643)),
             "layer(8), positions(640, 643)\na-token(compressed, bit-keys-bit-values(8, 4), 312 B)");
    QVERIFY(cellText(mix, 25, 640, 643).contains("compressed, offloaded-in-RAM, bit-keys-bit-values(8, 4)"));
    QCOMPARE(plain(cellText(mix, 8, 100, 103)), "layer(8), positions(100, 103)\nforgotten");
    QCOMPARE(plain(cellText(mix, 8, 1152, 1155)),
             "layer(8), positions(1,152, 1,155)\na-token(1 compressed, bit-keys-bit-values(8, 4), 312 "
             "B)\na-token(3 full-precision, bit(16), 768 B)");
    QVERIFY(cellText(mix, 8, 1400, 1400).contains("not-read-yet-older"));
    QVERIFY(cellText(staticCache(100, 50), 3, 100, 100).contains("no-room-token"));
    QCOMPARE(plain(cellText(dynamicCache(50), 3, 60, 60)), "layer(3), position(60)\nempty");
    QCOMPARE(plain(cellText(dynamicCache(50), 3, 7, 7)),
             "layer(3), position(7)\na-token(full-precision, bit(16), 768 B)");
    QVERIFY(!cellText(dynamicCache(50), 99, 7, 7).isEmpty());
    QCOMPARE(plain(cellText(recurrent(300, true), 0, 7, 7)),
             "layer(0), position(7)\nedit-token-reads-text(0)\nstate-same-size-any(114 KiB)");
    QVERIFY(cellText(recurrent(300, true), 1, 7, 7).contains("full-precision, bit(16)"));
    QCOMPARE(legendText({CellKind::kept}, recurrent(300, true)), "full-precision (bit(16))");
  }

  void eachLayerHasARow() {
    const cache::CacheView mix = sinkWindowSealedHost();
    RowsTable table;
    QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
    table.show(layerTable(shared(mix)));
    QCOMPARE(table.rowCount(), 30);
    const std::pair<const char*, QString> cells[] = {
        {"cells", "4 sink; 257 forgotten; 892 compressed; 128 full-precision"},
        {"place", "in-RAM"},
        {"kept", "1,024"},
        {"format", "keys-values-2(int8, int4)"},
        {"kind", "sees-tokens-at-most(1,024)"},
        {"KV-heads", "3"}};
    for (const auto& [column, text] : cells) QCOMPARE(cellOf(mix, 0, column), text);
    QCOMPARE(cellOf(mix, 20, "place"), "offloaded-in-RAM; a-copy-is-now(in-RAM)");
    QCOMPARE(cellOf(mix, 25, "cells"), "4 sink; 257 forgotten; 892 compressed, offloaded-in-RAM; 128 full-precision");
    const cache::CacheView jamba = recurrent(300, true);
    QCOMPARE(cellOf(jamba, 0, "cells"), "recurrent-state");
    QCOMPARE(cellOf(jamba, 0, "read"), "300");
    QCOMPARE(cellOf(jamba, 0, "in-use"), "114 KiB");
    QCOMPARE(cellOf(jamba, 0, "KV-heads"), "");
    QCOMPARE(cellOf(jamba, 1, "cells"), "300 full-precision");
    QCOMPARE(cellOf(jamba, 1, "cross-cache-part-use"), "no such column");
    QCOMPARE(layerTable(shared({})).count, 0);
    QCOMPARE(layerTable({}).count, 0);
    // The tip of a layer is its row.
    const QString tip = rowInWords(layerTable(shared(jamba)), 0);
    QCOMPARE(plain(tip.section('\n', 0, 1)), "layer: 0\nkind: state-whole-text");
    QVERIFY2(!tip.contains("KV-heads"), qPrintable(tip));
  }

  void csvIsForPrograms() {
    RowsTable table;
    table.show(layerTable(shared(sinkWindowSealedHost())));
    const QStringList lines = csvOf(table).split(QStringLiteral("\r\n"));
    QCOMPARE(lines.size(), 32);  // header, 30 layers, the end of the last line
    QCOMPARE(lines[0], "layer,kind,KV-heads,read,kept,cells,place,format,in-use,reserved");
    QCOMPARE(lines[26],
             QStringLiteral(
                 "25,\"sees-tokens-at-most(1,024)\",3,1281,1024,\"4 sink; 257 forgotten; 892 compressed, "
                 "offloaded-in-RAM; 128 full-precision\",offloaded-in-RAM,\"keys-values-2(int8, int4)\",379680,0"));
  }

  void ofAGpuEveryPlaceHasItsRealName() {
    cache::CacheView view = sinkWindowSealedHost();
    putOnGpu(view);
    QCOMPARE(cellOf(view, 0, "place"), "on-the-GPU");
    QCOMPARE(cellOf(view, 20, "place"), "in-RAM; a-copy-is-now(on-the-GPU)");
    QCOMPARE(cellOf(view, 25, "place"), "in-RAM");
    QCOMPARE(cellOf(view, 25, "cells"), "4 sink; 257 forgotten; 892 compressed, in-RAM; 128 full-precision");
    QVERIFY(cellText(view, 25, 300, 300).contains("compressed, in-RAM"));
    QCOMPARE(legendText({CellKind::sealed, cache::Place::host}, view), "compressed, in-RAM: bit-keys-bit-values(8, 4)");
  }

  void ofTwoDevicesALayerSaysWhoComputesItAndWhereItsCellsAre() {
    using cache::Place;
    struct Layer {
      cache::CacheView view;
      int layer;
      const char *device, *place;
    };
    const cache::CacheView mixed = twoDevices(300, Place::device, Place::host);
    for (const auto& [view, layer, device, place] :
         {Layer{twoDevices(300), 11, "CPU", "in-RAM"}, Layer{twoDevices(300), 12, "GPU", "on-the-GPU"},
          Layer{mixed, 11, "CPU", "in-RAM"}, Layer{mixed, 12, "GPU", "in-RAM"},
          Layer{twoDevices(300, Place::disk, Place::host), 0, "CPU", "on-disk"}}) {
      QCOMPARE(cellOf(view, layer, "computed-on"), device);
      QCOMPARE(cellOf(view, layer, "place"), place);
      QVERIFY(cellText(view, layer, 5, 5).contains(QString("cells-2(computed-on-the-%1, %2)").arg(device, place)));
    }
    QCOMPARE(cellOf(dynamicCache(300), 0, "computed-on"), "no such column");
    // Cells that look alike have one name, those that look different have two.
    QCOMPARE(legendText({CellKind::kept}, twoDevices(300)), "full-precision, or(in-RAM, on-the-GPU) (bit(16))");
    QCOMPARE(legendText({CellKind::kept}, mixed), "full-precision, in-RAM (bit(16))");
    QCOMPARE(legendText({CellKind::kept, Place::host}, mixed), "full-precision, offloaded-in-RAM (bit(16))");
  }

  void wordsAreShortInTheLegendAndLongInTheTip() {
    cache::CacheView view = dynamicCache(300);
    for (cache::LayerView& layer : view.layers) {
      edit(layer.facts).k_format = "8 bit per channel, group 64";
      edit(layer.facts).v_format = "4 bit per token, group 64";
      edit(layer.facts).k_word = "int8";
      edit(layer.facts).v_word = "int4";
    }
    QCOMPARE(legendText({CellKind::sealed}, view), "compressed: bit-keys-bit-values(8, 4)");
    QVERIFY(legendTip({CellKind::sealed}, view)
                .contains("keys-values-2(8 bit per channel, group 64, 4 bit per token, group 64)"));
    QVERIFY(cellText(view, 3, 7, 7).contains("full-precision"));
  }

  void jargonIsExplainedWhereItStands() {
    QVERIFY(legendTip({CellKind::kept}, dynamicCache(10)).endsWith("16-bits-a-number(f16)"));
    const QString sealed = legendTip({CellKind::sealed}, sinkWindowSealedHost());
    QVERIFY2(sealed.contains("kept-few-bits-never"), qPrintable(sealed));
    QVERIFY2(sealed.contains("bits-number-numbers-group(int8)"), qPrintable(sealed));
  }

  void aCellSaysTheWordsThatStandThere() {
    QCOMPARE(plain(cellText(dynamicCache(50), 3, 7, 7, -1, QStringLiteral("\u201c<b>\u201d"))),
             "layer(3), position(7)\n“<b>”\na-token(full-precision, bit(16), 768 B)");
  }

  // Not a part of what is reserved, as in the memory view.
  void theBufferOfOffloadedLayersHasAColumn() {
    cache::CacheView view = sinkWindowSealedHost();
    const QString reserved = cellOf(view, 20, "reserved");
    QCOMPARE(cellOf(view, 20, "copies-of-offloaded-layers"), "no such column");
    view.layers[20].ring = 1 << 20;
    view.layers[20].bytes.reserved += 1 << 20;
    QCOMPARE(cellOf(view, 20, "copies-of-offloaded-layers"), "1.00 MiB");
    QCOMPARE(cellOf(view, 20, "reserved"), reserved);
    QCOMPARE(cellOf(view, 21, "copies-of-offloaded-layers"), "");
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(TextTest)

}  // namespace kvarium::ui::view_text_test

#include "view_text_test.moc"
