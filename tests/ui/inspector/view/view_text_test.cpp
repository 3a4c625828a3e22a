// Numbers and sentences of the inspector.
#include <QAbstractItemModelTester>
#include <QTest>

#include "tests/support/qt_tests.h"
#include "tests/ui/inspector/sample_views.h"
#include "ui/inspector/map/layer_table.h"
#include "ui/inspector/memory/memory_facts.h"
#include "ui/inspector/view/table_csv.h"
#include "ui/inspector/view/view_text.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui::view_text_test {
namespace {

QString plain(QString text) { return text.replace(QChar(QChar::Nbsp), QLatin1Char(' ')); }

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
    QCOMPARE(countText(131072), QStringLiteral("131,072"));
    QCOMPARE(countText(131072, QLocale(QLocale::German)), QStringLiteral("131.072"));
    QCOMPARE(plain(bytesText(29569843, QLocale(QLocale::German))), QStringLiteral("28,2 MiB"));
    QCOMPARE(countText(131072, QLocale::c()), QStringLiteral("131,072"));
    QCOMPARE(plain(bytesText(-1)), QStringLiteral("0 B"));
  }

  void numbersHaveThreeDigits() {
    QCOMPARE(numberText(0), QStringLiteral("0"));
    QCOMPARE(numberText(0.0012345), QStringLiteral("0.00123"));
    QCOMPARE(numberText(9.994), QStringLiteral("9.99"));
    QCOMPARE(numberText(9.996), QStringLiteral("10.0"));
    QCOMPARE(numberText(-1234), QStringLiteral("-1,234"));
    QCOMPARE(numberText(1.234e-9), QStringLiteral("1.23E-09"));
    QCOMPARE(plain(percentText(0)), QStringLiteral("0 %"));
    QCOMPARE(plain(percentText(0.0123)), QStringLiteral("1.2 %"));
    QCOMPARE(plain(percentText(0.842)), QStringLiteral("84 %"));
    QCOMPARE(plain(timeText(0.0012)), QStringLiteral("1.20 ms"));
  }

  void rowsAndColumnsAreNamedInShort() {
    const PositionScale scale{2048, 600};
    QCOMPARE(howToRead(dynamicCache(1281), scale, 2048), QStringLiteral("Rows-layers Columns-tokens-per-pixel(3.4)"));
    QCOMPARE(howToRead(dynamicCache(100), {100, 600}, 100), QStringLiteral("Rows-layers Columns-tokens"));
    QCOMPARE(howToRead(emptyCache(), scale, 2048), QStringLiteral("Row-layer-column-token"));
    QCOMPARE(howToRead(gaps(1000), {100, 600}, 2048),
             QStringLiteral("Shown-f-shows-all(Rows-layers, Columns-tokens, positions(0, 99), 2,048)"));
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
    QCOMPARE(plain(crossText(heard)), QStringLiteral("cross-cache-cells-layer(1,500, 33.0 MiB)"));
    QCOMPARE(cellText(heard, 3, 5, 5), cell);
  }

  void titlesSayTheFinding() {
    QCOMPARE(plain(mapTitle(dynamicCache(1281))), QStringLiteral("layers(30) keep(tokens(1,281)), 28.1 MiB"));
    QCOMPARE(plain(mapTitle(dynamicCache(1))), QStringLiteral("layers(30) keep(1-token), 22.5 KiB"));
    QCOMPARE(plain(mapTitle(emptyCache())), QStringLiteral("Empty-nothing-been-read"));
    QVERIFY(plain(mapTitle(sinkWindowSealedHost())).startsWith("layers("));
    QCOMPARE(plain(mapTitle(hybrid())).section(", ", 0, -2),
             QStringLiteral("read(tokens(900), layers(13) keep(the-last(400)); 13 keep(everything))"));
    QCOMPARE(plain(mapTitle(recurrent(0, false))), QStringLiteral("Empty-nothing-been-read"));
    QCOMPARE(plain(mapTitle(recurrent(300, false))),
             QStringLiteral("remember-state(layers(24), tokens(300), 2.67 MiB)"));
    QVERIFY(plain(mapTitle(recurrent(300, true))).startsWith("keep-one-state(layers(6) keep(tokens(300)), 18)"));
  }

  void aFullWindowCountsTheTokenThatComesNext() {
    cache::CacheView window = dynamicCache(856);
    for (cache::GroupView& group : window.groups) {
      edit(group.facts).window = 256;
      group.runs = {{cache::Role::normal, cache::Form::full, cache::Place::device, false, 601, 255}};
      group.lengths = {856, 255, 256};
    }
    QCOMPARE(heldCells(window.groups[0].lengths), 256);
    QCOMPARE(keptByLayers(window), QStringLiteral("layers(30) keep(of(256, tokens(856)))"));
    window.groups[0].lengths = {100, 100, 256};  // nothing has left
    QCOMPARE(heldCells(window.groups[0].lengths), 100);
    cache::CacheView full = dynamicCache(856);
    full.groups[0].lengths.stored = 300;  // of any age
    QCOMPARE(heldCells(full.groups[0].lengths), 300);
  }

  void layersThatKeepDifferentlyAreToldApart() {
    cache::CacheView mixed = dynamicCache(1050);
    cache::GroupView windowed = mixed.groups[0];
    edit(windowed.facts).layers = {0, 1, 2};
    edit(windowed.facts).window = 300;
    windowed.runs = {{cache::Role::normal, cache::Form::full, cache::Place::device, false, 751, 299}};
    windowed.lengths = {1050, 299, 300};
    {
      std::vector<int>& layers = edit(mixed.groups[0].facts).layers;
      layers.erase(layers.begin(), layers.begin() + 3);
    }
    mixed.groups.push_back(windowed);
    QCOMPARE(keptByLayers(mixed),
             QStringLiteral("read(tokens(1,050), layers(27) keep(everything); 3 keep(the-last(300)))"));
    edit(mixed.groups[1].facts).layers = {0};
    mixed.groups[1].runs = {{cache::Role::sink, cache::Form::full, cache::Place::device, false, 0, 4},
                            {cache::Role::normal, cache::Form::full, cache::Place::device, false, 755, 295}};
    QCOMPARE(
        keptByLayers(mixed),
        QStringLiteral("read(tokens(1,050), layers(27) keep(everything); 1 keeps(the-first-and-the-last(4, 296)))"));
    mixed.groups.push_back(windowed);
    mixed.groups[2].lengths = {1050, 99, 100};
    edit(mixed.groups[2].facts).window = 100;
    QCOMPARE(keptByLayers(mixed), QStringLiteral("keep-to-of(layers(31), 100, 1,050, tokens(1,050))"));
  }

  void theHeadlineSaysWhatEachPlaceHolds() {
    MemoryFacts facts = memoryFacts(dynamicCache(1281));
    facts.used_at = {832 << 10, 0, facts.used};  // buffers in RAM, all cells on disk
    facts.buffers = 832 << 10;
    facts.reserved = 1168 << 10;
    QCOMPARE(plain(memoryTitle(facts)), QStringLiteral("reserved(832 KiB in-RAM, 28.1 MiB on-disk, 1.14 MiB)"));
    facts.host.device_is_host = false;
    QVERIFY(plain(memoryTitle(facts)).contains("832 KiB on-the-GPU, 28.1 MiB on-disk"));
  }

  void anEstimateSaysWhenItIsReached() {
    cache::CacheView view = dynamicCache(100);
    edit(view.facts).context = 8192;
    QStringList estimated;
    for (const LegendEntry& entry : memoryFacts(view).estimated) estimated += plain(entry.text);
    QVERIFY2(estimated.contains("when-context-full(8,192) 180 MiB"), qPrintable(estimated.join("; ")));
    QVERIFY(!estimated.join(' ').contains("at-most"));
    // Of fixed room: not the context is what fills it.
    cache::CacheView fixed = staticCache(160, 100);
    edit(fixed.facts).context = 8192;
    edit(fixed.groups[0].facts).rule = "fixed 160, f16, device";
    const auto estimatedOf = [](const cache::CacheView& of) { return plain(memoryFacts(of).estimated[1].text); };
    QVERIFY2(estimatedOf(fixed).startsWith("when-room-full(160)"), qPrintable(estimatedOf(fixed)));
    QCOMPARE(memoryHowTo(memoryFacts(fixed)), QString("Filled-use-hatched-reserved(Line-when-room-full)"));
    edit(fixed.facts).context = 128;  // which is full first
    QVERIFY(estimatedOf(fixed).startsWith("when-context-full(128)"));
    edit(view.facts).spec = "none";  // just chosen, nothing read yet
    for (cache::GroupView& group : view.groups) group.lengths = {}, group.runs.clear();
    view.lengths = {};
    QVERIFY(memoryFacts(view).predicted == 0);
    for (const LegendEntry& entry : memoryFacts(view).estimated)
      QVERIFY2(!entry.text.contains("8,192"), qPrintable(entry.text));
  }

  void theEstimateOfAWindowIsExplained() {
    const cache::CacheView window = sinkWindowSealedHost();  // of 1,024, the newest 128 at 16 bit
    QVERIFY(memoryDetails(memoryFacts(window)).contains("Line-estimate-cache-takes-worst"));
    QVERIFY(!memoryDetails(memoryFacts(window)).contains("Few-bits-hardly-matter"));
    QVERIFY(!memoryDetails(memoryFacts(dynamicCache(100))).contains("Line-estimate-cache-takes-worst"));
    cache::CacheView narrow = window;
    for (cache::GroupView& group : narrow.groups) edit(group.facts).window = 192;
    QVERIFY(memoryDetails(memoryFacts(narrow)).contains("Few-bits-hardly-matter(128, 192)"));
    QVERIFY(memoryHowTo(memoryFacts({})).isEmpty());  // no line is drawn
    cache::CacheView states = recurrent(300, false);  // as large for any text
    edit(states.facts).predicted = states.bytes.total();
    QCOMPARE(memoryFacts(states).predicted, 0);
  }

  void theHeadlineComparesWhatIsUsed() {
    // 1,281 tokens in blocks of 64: there is room for 1,344, which is no cost of the cache.
    QCOMPARE(plain(memoryTitle(memoryFacts(dynamicCache(1281)))),
             QStringLiteral("reserved(in-use(28.1 MiB), 1.38 MiB)"));
    QCOMPARE(plain(memoryTitle(memoryFacts(dynamicCache(1344)))), QStringLiteral("in-use(29.5 MiB)"));
    QCOMPARE(plain(memoryTitle(memoryFacts(staticCache(2048, 300)))),
             QStringLiteral("reserved(in-use(6.59 MiB), 38.4 MiB)"));
    QCOMPARE(plain(memoryTitle(memoryFacts(staticCache(2048, 0)))), QStringLiteral("reserved-nothing-yet(45.0 MiB)"));
    const MemoryFacts facts = memoryFacts(sinkWindowSealedHost());
    const QString sealed = plain(memoryTitle(facts));
    QVERIFY2(sealed.contains(plain("(everything-at-16-bit(" + bytesText(facts.full_f16) + "))")), qPrintable(sealed));
    QCOMPARE(memoryTitle(memoryFacts({})), QStringLiteral("Empty-nothing-been-read"));
  }

  // The memory of holes is not saved: it is said to be reserved, and the legend names it.
  void holesAreNotCountedAsSaved() {
    cache::CacheView view = gaps(1280);
    const int64_t used = view.bytes.used();
    view.bytes.holes = used / 2;
    view.bytes.reserved = used;
    const MemoryFacts facts = memoryFacts(view);
    QCOMPARE(plain(memoryTitle(facts)), plain("reserved(in-use(" + bytesText(used) + ") (everything-at-16-bit(" +
                                              bytesText(view.full_f16) + ")), " + bytesText(used) + ")"));
    const auto names = [&](const LegendEntry& entry) {
      return plain(entry.text) == plain("free-again-not-given(" + bytesText(used / 2) + ")") &&
             entry.tip == "places-tokens-left-blocks";
    };
    QVERIFY(std::ranges::any_of(facts.measured, names));
    QVERIFY(memoryDetails(facts).contains("Tokens-left-leave-room"));
    RowsTable table;
    table.show(memoryTable(facts));
    QVERIFY(csvOf(table).contains("holes-part-reserved,," + QString::number(used / 2) + ",measured"));
    QVERIFY(!memoryDetails(memoryFacts(dynamicCache(1281))).contains("Tokens-left-leave-room"));
    QCOMPARE(plain(bytesInWords({.kv = 1 << 20, .reserved = 512 << 10, .holes = 128 << 10})),
             QStringLiteral("in-use(1.00 MiB), reserved(512 KiB), free-again-not-given(128 KiB)"));
  }

  void aCellIsExplainedInWords() {
    const cache::CacheView mix = sinkWindowSealedHost();
    QCOMPARE(plain(cellText(mix, 0, 0, 0)), QStringLiteral("layer(0), position(0)\na-token(sink, bit(16), 768 B)"));
    QCOMPARE(plain(cellText(mix, 8, 640, 643)),
             QStringLiteral("layer(8), positions(640, 643)\na-token(compressed, bit-keys-bit-values(8, 4), 312 B)"));
    QVERIFY(cellText(mix, 25, 640, 643).contains("compressed, offloaded-in-RAM, bit-keys-bit-values(8, 4)"));
    QCOMPARE(plain(cellText(mix, 8, 100, 103)), QStringLiteral("layer(8), positions(100, 103)\nforgotten"));
    QCOMPARE(plain(cellText(mix, 8, 1152, 1155)),
             QStringLiteral("layer(8), positions(1,152, 1,155)\na-token(1 compressed, bit-keys-bit-values(8, 4), 312 "
                            "B)\na-token(3 full-precision, bit(16), 768 B)"));
    QVERIFY(cellText(mix, 8, 1400, 1400).contains("not-read-yet-older"));
    QVERIFY(cellText(staticCache(100, 50), 3, 100, 100).contains("no-room-token"));
    QCOMPARE(plain(cellText(dynamicCache(50), 3, 60, 60)), QStringLiteral("layer(3), position(60)\nempty"));
    QCOMPARE(plain(cellText(dynamicCache(50), 3, 7, 7)),
             QStringLiteral("layer(3), position(7)\na-token(full-precision, bit(16), 768 B)"));
    QVERIFY(!cellText(dynamicCache(50), 99, 7, 7).isEmpty());
    QCOMPARE(plain(cellText(recurrent(300, true), 0, 7, 7)), QStringLiteral("layer(0)\nstate-same-size-any(114 KiB)"));
    QVERIFY(cellText(recurrent(300, true), 1, 7, 7).contains("full-precision, bit(16)"));
    QCOMPARE(legendText({CellKind::kept}, recurrent(300, true)), QStringLiteral("full-precision (bit(16))"));
  }

  void theTableSaysTheSameWords() {
    enum Column { layer, kind, heads, seen, stored, states, place, format, bytes };
    RowsTable table;
    QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
    table.show(layerTable(shared(sinkWindowSealedHost())));
    QCOMPARE(table.rowCount(), 30);
    const auto cell = [&](int row, int column) {
      return plain(table.data(table.index(row, column), Qt::DisplayRole).toString());
    };
    QCOMPARE(cell(25, states),
             QStringLiteral("4 sink; 257 forgotten; 892 compressed, offloaded-in-RAM; 128 full-precision"));
    QCOMPARE(cell(0, place), QStringLiteral("in-RAM"));
    QCOMPARE(cell(20, place), QStringLiteral("offloaded-in-RAM; a-copy-is-now(in-RAM)"));
    QCOMPARE(cell(25, place), QStringLiteral("offloaded-in-RAM"));
    QCOMPARE(cell(0, stored), QStringLiteral("1,024"));
    QCOMPARE(cell(0, format), QStringLiteral("keys-values-2(int8, int4)"));
    QCOMPARE(cell(0, kind), QStringLiteral("sees-tokens-at-most(1,024)"));
    QCOMPARE(cell(0, heads), QStringLiteral("3"));
    table.show(layerTable(shared(dynamicCache(50))));
    QCOMPARE(cell(29, states), QStringLiteral("50 full-precision"));
    table.show(layerTable(shared(recurrent(300, true))));
    QCOMPARE(cell(0, states), QStringLiteral("recurrent-state"));
    QCOMPARE(cell(0, seen), QStringLiteral("300"));
    QCOMPARE(cell(0, bytes), QStringLiteral("114 KiB"));
    QCOMPARE(cell(1, states), QStringLiteral("300 full-precision"));
    table.show(layerTable(shared(cache::CacheView{})));
    QCOMPARE(table.rowCount(), 0);
  }

  void csvIsForPrograms() {
    RowsTable table;
    table.show(layerTable(shared(sinkWindowSealedHost())));
    const QStringList lines = csvOf(table).split(QStringLiteral("\r\n"));
    QCOMPARE(lines.size(), 32);  // header, 30 layers, the end of the last line
    QCOMPARE(lines[0], QStringLiteral("layer,sees,KV-heads,read,kept,cells,place,format,in-use,reserved"));
    QCOMPARE(lines[26],
             QStringLiteral(
                 "25,\"sees-tokens-at-most(1,024)\",3,1281,1024,\"4 sink; 257 forgotten; 892 compressed, "
                 "offloaded-in-RAM; 128 full-precision\",offloaded-in-RAM,\"keys-values-2(int8, int4)\",379680,0"));
  }

  void ofAGpuEveryPlaceHasItsRealName() {
    cache::CacheView view = sinkWindowSealedHost();
    putOnGpu(view);
    RowsTable table;
    table.show(layerTable(shared(view)));
    const auto cell = [&](int row, int column) {
      return plain(table.data(table.index(row, column), Qt::DisplayRole).toString());
    };
    QCOMPARE(cell(0, 6), QStringLiteral("on-the-GPU"));
    QCOMPARE(cell(20, 6), QStringLiteral("in-RAM; a-copy-is-now(on-the-GPU)"));
    QCOMPARE(cell(25, 6), QStringLiteral("in-RAM"));
    QCOMPARE(cell(25, 5), QStringLiteral("4 sink; 257 forgotten; 892 compressed, in-RAM; 128 full-precision"));
    QVERIFY(layerText(view, 0).contains("on-the-GPU"));
    QVERIFY(layerText(view, 20).contains("in-RAM, a-copy-is-now(on-the-GPU)"));
    QVERIFY(cellText(view, 25, 300, 300).contains("compressed, in-RAM"));
    QVERIFY(legendText({CellKind::sealed, cache::Place::host}, view).contains("in-RAM"));
    QVERIFY(!legendText({CellKind::sealed, cache::Place::host}, view).contains("offloaded"));
  }

  void ofTwoDevicesALayerSaysWhoComputesItAndWhereItsCellsAre() {
    using cache::Place;
    const cache::CacheView plain_cells = twoDevices(300);
    QVERIFY2(layerText(plain_cells, 11).contains("cells-2(computed-on-the-CPU, in-RAM)\nf16"),
             qPrintable(layerText(plain_cells, 11)));
    QVERIFY(layerText(plain_cells, 12).contains("cells-2(computed-on-the-GPU, on-the-GPU)"));
    QVERIFY(cellText(plain_cells, 11, 5, 5).contains("cells-2(computed-on-the-CPU, in-RAM)"));
    QVERIFY(cellText(plain_cells, 12, 5, 5).contains("cells-2(computed-on-the-GPU, on-the-GPU)"));
    QCOMPARE(legendText({CellKind::kept}, plain_cells),
             QStringLiteral("full-precision, or(in-RAM, on-the-GPU) (bit(16))"));
    // Cells that look alike have one name, those that look different have two.
    const cache::CacheView mixed = twoDevices(300, Place::device, Place::host);
    QVERIFY(layerText(mixed, 11).contains("cells-2(computed-on-the-CPU, in-RAM)"));
    QVERIFY(layerText(mixed, 12).contains("cells-2(computed-on-the-GPU, in-RAM)"));
    QCOMPARE(legendText({CellKind::kept}, mixed), QStringLiteral("full-precision, in-RAM (bit(16))"));
    QCOMPARE(legendText({CellKind::kept, Place::host}, mixed),
             QStringLiteral("full-precision, offloaded-in-RAM (bit(16))"));
    const cache::CacheView away = twoDevices(300, Place::disk, Place::host);
    QVERIFY(layerText(away, 0).contains("cells-2(computed-on-the-CPU, on-disk)"));
    RowsTable table;
    table.show(layerTable(shared(mixed)));
    const auto cell = [&](int row, const char* column) {
      for (int at = 0; at < table.columnCount({}); ++at)
        if (table.headerData(at, Qt::Horizontal, Qt::DisplayRole).toString() == QLatin1String(column))
          return plain(table.data(table.index(row, at), Qt::DisplayRole).toString());
      return QString();
    };
    QCOMPARE(cell(11, "computed-on"), QStringLiteral("CPU"));
    QCOMPARE(cell(11, "place"), QStringLiteral("in-RAM"));
    QCOMPARE(cell(12, "computed-on"), QStringLiteral("GPU"));
    QCOMPARE(cell(12, "place"), QStringLiteral("in-RAM"));
    QVERIFY(!layerText(dynamicCache(300), 0).contains("computed-on"));
    QVERIFY(!csvOf(table).isEmpty());
  }

  void ofTwoDevicesTheBarsAreTheMemoriesThemselves() {
    const cache::CacheView view = twoDevices(640);
    const int64_t layer = view.layers[0].bytes.used();
    const MemoryFacts facts = memoryFacts(view, {.device_is_host = false});
    QCOMPARE(facts.places[0].held.used(), 18 * layer);
    QCOMPARE(facts.places[1].held.used(), 12 * layer);
    QCOMPARE(facts.places[0].full_f16, 18 * view.layers[0].would_be.full_f16);
    QCOMPARE(facts.places[1].full_f16, 12 * view.layers[0].would_be.full_f16);
    QStringList measured;
    for (const LegendEntry& entry : facts.measured) measured += plain(entry.text);
    const QString words = measured.join("; ");
    QVERIFY2(words.contains("full-precision, on-the-GPU (bit(16)) " + plain(bytesText(18 * layer))), qPrintable(words));
    QVERIFY2(words.contains("full-precision, in-RAM (bit(16)) " + plain(bytesText(12 * layer))), qPrintable(words));
    QVERIFY2(plain(memoryTitle(facts)).contains("on-the-GPU"), qPrintable(memoryTitle(facts)));
    // Beside the CPU's own cells, RAM has those that the GPU's layers left.
    const MemoryFacts both =
        memoryFacts(twoDevices(640, cache::Place::device, cache::Place::host), {.device_is_host = false});
    QCOMPARE(both.places[0].held.used(), 0);
    QCOMPARE(both.places[1].held.used(), 30 * layer);
    QCOMPARE(both.places[1].held.cells.size(), 2u);
    const TableRows rows = memoryTable(both);
    QStringList places;
    for (int row = 0; row < rows.count; ++row)
      if (rows.columns[0].cell(row).text == kindWord(CellKind::kept)) places += rows.columns[1].cell(row).text;
    QCOMPARE(places, (QStringList{"RAM", "RAM-offloaded"}));
  }

  void wordsAreShortInTheLegendAndLongInTheTip() {
    cache::CacheView view = dynamicCache(300);
    for (cache::LayerView& layer : view.layers) {
      edit(layer.facts).k_format = "8 bit per channel, group 64";
      edit(layer.facts).v_format = "4 bit per token, group 64";
      edit(layer.facts).k_word = "int8";
      edit(layer.facts).v_word = "int4";
    }
    QCOMPARE(legendText({CellKind::sealed}, view), QStringLiteral("compressed: bit-keys-bit-values(8, 4)"));
    QVERIFY(legendTip({CellKind::sealed}, view)
                .contains("keys-values-2(8 bit per channel, group 64, 4 bit per token, group 64)"));
    QVERIFY(cellText(view, 3, 7, 7).contains("full-precision"));
  }

  void whatLooksTheSameSharesAnEntry() {
    cache::CacheView view = sinkWindowSealedHost();
    QCOMPARE(legendText({CellKind::recent}, view), legendText({CellKind::kept}, view));
    const QString tip = legendTip({CellKind::recent}, view, true);
    QCOMPARE(tip, QString("newest-compressed-when-they(full-precision)"));
    QCOMPARE(tip, QString("newest-compressed-when-they(full-precision)"));
    // Without sinks the first tokens stay full: kept beside recent ones, in one blue.
    for (cache::GroupView& group : view.groups) {
      edit(group.facts).first_full = 4;
      for (cache::CellRun& run : group.runs) run.role = cache::Role::normal;
    }
    int entries = 0;
    for (const LegendEntry& entry : memoryFacts(view).measured) {
      if (entry.swatch != LegendEntry::Swatch::cell) continue;
      QVERIFY2(entry.style.kind != CellKind::kept, qPrintable(entry.text));
      entries += entry.text.contains("full-precision") ? 1 : 0;
    }
    QVERIFY(entries > 0);
    QCOMPARE(memoryFacts(view).used, view.bytes.used());
  }

  void jargonIsExplainedWhereItStands() {
    QVERIFY(legendTip({CellKind::kept}, dynamicCache(10)).endsWith("16-bits-a-number(f16)"));
    const QString sealed = legendTip({CellKind::sealed}, sinkWindowSealedHost());
    QVERIFY2(sealed.contains("compressed-once-few-bits"), qPrintable(sealed));
    QVERIFY2(sealed.contains("bits-number-numbers-group(int8)"), qPrintable(sealed));
    for (const LegendEntry& entry : memoryFacts(sinkWindowSealedHost(), {}, {true, true, true}).measured)
      if (entry.text.startsWith("scales")) QVERIFY(!entry.tip.isEmpty());
  }

  void aCellSaysTheWordsThatStandThere() {
    QCOMPARE(plain(cellText(dynamicCache(50), 3, 7, 7, -1, QStringLiteral("\u201c<b>\u201d"))),
             QStringLiteral("layer(3), position(7)\n“<b>”\na-token(full-precision, bit(16), 768 B)"));
  }

  void theBufferOfOffloadedLayersIsExplained() {
    cache::CacheView view = sinkWindowSealedHost();
    view.layers[20].ring = 1 << 20;
    view.layers[20].bytes.reserved += 1 << 20;
    QVERIFY(plain(layerText(view, 20)).contains("buffers-all-offloaded-layers(1.00 MiB, in-RAM)"));
    QVERIFY(!plain(layerText(view, 20)).contains("reserved(1.00 MiB)"));
    QVERIFY(!layerText(view, 21).contains("buffer"));
    QVERIFY(layerText(view, 0).startsWith("sees-first-tokens-last(layer(0), 4, 1,020)"));
    QVERIFY(layerText(view, 0).contains("key-value-heads-h(3)"));
    QVERIFY(layerText(view, 99).isEmpty());
  }

  void ticksAndOutlinesStandWhereTheLayersAre() {
    cache::CacheView view = sinkWindowSealedHost();
    edit(view.facts).predicted = 1000;
    view.predicted_at = {600, 400, 0};
    const MemoryFacts facts = memoryFacts(view, {}, {true, true, true});
    QCOMPARE(facts.places[0].predicted, 600);
    QCOMPARE(facts.places[1].predicted, 400);
    QCOMPARE(facts.places[0].full_f16 + facts.places[1].full_f16, view.full_f16);
    QCOMPARE(facts.places[1].full_f16, view.full_f16 / 3);  // ten of thirty layers
    QVERIFY(facts.places[1].no_window > 0 && facts.places[1].no_gqa > 0);
    const MemoryFacts calm = memoryFacts(view, {}, {false, false, false});
    QCOMPARE(calm.places[1].full_f16 + calm.places[1].no_window + calm.places[1].no_gqa, 0);
    QVERIFY(calm.shows(cache::Place::host) && !calm.shows(cache::Place::disk));
  }

  void ofAGpuTheDriverSaysWhatIsHandedOutHeldAndFree() {
    constexpr int64_t mib = 1 << 20;
    cache::CacheView view = sinkWindowSealedHost();
    putOnGpu(view);
    view.scratch = 7 * mib;
    const int64_t cache = memoryFacts(view, {.device_is_host = false}).places[0].held.total();
    const HostMemory host{.weight_bytes = 100 * mib,
                          .free_bytes = 600 * mib,
                          .device_is_host = false,
                          .other_caches = 3 * mib,
                          .gpu = {107 * mib + cache + 5 * mib, 200 * mib, 600 * mib, 1024 * mib}};
    const MemoryFacts facts = memoryFacts(view, host);
    QCOMPARE(facts.inMachine(), cache);  // what lies in RAM is not there
    QStringList machine;
    int64_t sum = 0;
    for (const LegendEntry& entry : facts.machine) machine += plain(entry.text);
    for (const int64_t bytes : facts.machine_bytes) sum += bytes;
    QCOMPARE(sum, 1024 * mib);  // the bar is all of it
    QCOMPARE(facts.machine.size(), facts.machine_bytes.size());
    const QString words = machine.join("; ");
    for (const char* part : {"whole-GPU; model 100 MiB; for-computing 7.00 MiB; this-cache", "for-the-rest 5.00 MiB",
                             "held-ready", "driver-and-others 224 MiB", "free-of(600 MiB, 1.00 GiB)"})
      QVERIFY2(words.contains(part), qPrintable(words));
    RowsTable table;
    table.show(memoryTable(facts));
    const QString csv = csvOf(table);
    for (const char* row : {"held-by-this-program,GPU,209715200,measured", "whole-memory,GPU,1073741824,measured",
                            "free,GPU,629145600,measured"})
      QVERIFY2(csv.contains(row), qPrintable(csv));
    // A driver that says nothing: the RAM that is free is not the GPU's.
    const MemoryFacts unknown = memoryFacts(view, {100 * mib, -1, false});
    QVERIFY(!unknown.machine.back().text.contains("free"));
  }

  void theMachineHasScratchAndTheOtherCaches() {
    cache::CacheView view = dynamicCache(64);
    view.scratch = 7 << 20;
    const MemoryFacts facts = memoryFacts(view, {100 << 20, 1ll << 30, true, 217 << 20});
    QStringList machine;
    for (const LegendEntry& entry : facts.machine) machine += plain(entry.text);
    QCOMPARE(machine.join("; "), QStringLiteral("machine; model 100 MiB; for-computing 7.00 MiB; this-cache 1.41 MiB; "
                                                "other-caches 217 MiB; free 1.00 GiB"));
    RowsTable table;
    QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
    table.show(memoryTable(facts));
    const QString csv = csvOf(table);
    QVERIFY(csv.startsWith("what,place,bytes,known\u000d\nfull-precision,RAM,1474560,measured\u000d"));
    QVERIFY2(csv.contains("for-computing,RAM,7340032,measured\u000d\nother-caches,RAM,227540992,measured\u000d"),
             qPrintable(csv));
    QVERIFY(!csv.contains("recurrent"));  // rows of nothing are left out
    table.show(memoryTable(memoryFacts(sinkWindowSealedHost())));
    QVERIFY(csvOf(table).contains("compressed,RAM-offloaded,"));
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(TextTest)

}  // namespace kvarium::ui::view_text_test

#include "view_text_test.moc"
