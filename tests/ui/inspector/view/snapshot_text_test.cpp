// Numbers and sentences of the inspector.
#include <QAbstractItemModelTester>
#include <QTest>

#include "tests/support/qt_tests.h"
#include "tests/ui/inspector/sample_snapshots.h"
#include "ui/inspector/map/layer_table.h"
#include "ui/inspector/memory/memory_facts.h"
#include "ui/inspector/view/snapshot_text.h"
#include "ui/inspector/view/table_csv.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui::snapshot_text_test {
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
    QCOMPARE(howToRead(dynamicCache(1281), scale, 2048),
             QStringLiteral("Rows: layers. Columns: tokens, 3.4 per pixel."));
    QCOMPARE(howToRead(dynamicCache(100), {100, 600}, 100), QStringLiteral("Rows: layers. Columns: tokens."));
    QCOMPARE(howToRead(emptyCache(), scale, 2048),
             QStringLiteral("Each row is a layer, each column a token. Send a message to fill it."));
    QCOMPARE(howToRead(gaps(1000), {100, 600}, 2048),
             QStringLiteral("Rows: layers. Columns: tokens. Shown: positions 0\u201399 of 2,048; F shows all."));
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
    QCOMPARE(plain(crossText(heard)), QStringLiteral("cross cache: 1,500 cells a layer, written once, 33.0 MiB"));
    QCOMPARE(cellText(heard, 3, 5, 5), cell);
  }

  void titlesSayTheFinding() {
    QCOMPARE(plain(mapTitle(dynamicCache(1281))), QStringLiteral("30 layers keep 1,281 tokens, 28.1 MiB"));
    QCOMPARE(plain(mapTitle(dynamicCache(1))), QStringLiteral("30 layers keep 1 token, 22.5 KiB"));
    QCOMPARE(plain(mapTitle(emptyCache())), QStringLiteral("Empty: nothing has been read yet"));
    QVERIFY(
        plain(mapTitle(sinkWindowSealedHost())).startsWith(QStringLiteral("30 layers keep 1,024 of 1,281 tokens, ")));
    QCOMPARE(plain(mapTitle(hybrid())).section(", ", 0, -2),
             QStringLiteral("900 tokens read: 13 layers keep the last 400; 13 keep everything"));
    QCOMPARE(plain(mapTitle(recurrent(0, false))), QStringLiteral("Empty: nothing has been read yet"));
    QCOMPARE(plain(mapTitle(recurrent(300, false))),
             QStringLiteral("24 layers remember 300 tokens in a state of 2.67 MiB"));
    QVERIFY(plain(mapTitle(recurrent(300, true)))
                .startsWith(QStringLiteral("6 layers keep 300 tokens; 18 keep one state, ")));
  }

  void aFullWindowCountsTheTokenThatComesNext() {
    cache::CacheView window = dynamicCache(856);
    for (cache::GroupView& group : window.groups) {
      edit(group.facts).window = 256;
      group.runs = {{cache::Role::normal, cache::Form::full, cache::Place::device, false, 601, 255}};
      group.lengths = {856, 255, 256};
    }
    QCOMPARE(heldCells(window.groups[0].lengths), 256);
    QCOMPARE(keptByLayers(window), QStringLiteral("30 layers keep 256 of 856 tokens"));
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
    QCOMPARE(keptByLayers(mixed), QStringLiteral("1,050 tokens read: 27 layers keep everything; 3 keep the last 300"));
    edit(mixed.groups[1].facts).layers = {0};
    mixed.groups[1].runs = {{cache::Role::sink, cache::Form::full, cache::Place::device, false, 0, 4},
                            {cache::Role::normal, cache::Form::full, cache::Place::device, false, 755, 295}};
    QCOMPARE(keptByLayers(mixed),
             QStringLiteral("1,050 tokens read: 27 layers keep everything; 1 keeps the first 4 and the last 296"));
    mixed.groups.push_back(windowed);
    mixed.groups[2].lengths = {1050, 99, 100};
    edit(mixed.groups[2].facts).window = 100;
    QCOMPARE(keptByLayers(mixed), QStringLiteral("31 layers keep 100 to 1,050 of 1,050 tokens"));
  }

  void theHeadlineSaysWhatEachPlaceHolds() {
    MemoryFacts facts = memoryFacts(dynamicCache(1281));
    facts.used_at = {832 << 10, 0, facts.used};  // buffers in RAM, all cells on disk
    facts.buffers = 832 << 10;
    facts.reserved = 1168 << 10;
    QCOMPARE(plain(memoryTitle(facts)), QStringLiteral("832 KiB in RAM, 28.1 MiB on disk, 1.14 MiB reserved"));
    facts.host.device_is_host = false;
    QVERIFY(plain(memoryTitle(facts)).startsWith("832 KiB on the GPU, 28.1 MiB on disk"));
  }

  void anEstimateSaysWhenItIsReached() {
    cache::CacheView snapshot = dynamicCache(100);
    edit(snapshot.facts).context = 8192;
    QStringList estimated;
    for (const LegendEntry& entry : memoryFacts(snapshot).estimated) estimated += plain(entry.text);
    QVERIFY2(estimated.contains("when the context of 8,192 is full: 180 MiB"), qPrintable(estimated.join("; ")));
    QVERIFY(!estimated.join(' ').contains("at most"));
    // Of fixed room: not the context is what fills it.
    cache::CacheView fixed = staticCache(160, 100);
    edit(fixed.facts).context = 8192;
    edit(fixed.groups[0].facts).rule = "fixed 160, f16, device";
    const auto estimatedOf = [](const cache::CacheView& of) { return plain(memoryFacts(of).estimated[1].text); };
    QVERIFY2(estimatedOf(fixed).startsWith("when its room for 160 is full: "), qPrintable(estimatedOf(fixed)));
    QVERIFY(memoryHowTo(memoryFacts(fixed)).endsWith("Line: when its room is full."));
    edit(fixed.facts).context = 128;  // which is full first
    QVERIFY(estimatedOf(fixed).startsWith("when the context of 128 is full: "));
    edit(snapshot.facts).spec = "none";  // just chosen, nothing read yet
    for (cache::GroupView& group : snapshot.groups) group.lengths = {}, group.runs.clear();
    snapshot.lengths = {};
    QVERIFY(memoryFacts(snapshot).predicted == 0);
    for (const LegendEntry& entry : memoryFacts(snapshot).estimated)
      QVERIFY2(!entry.text.contains("8,192"), qPrintable(entry.text));
  }

  void theEstimateOfAWindowIsExplained() {
    const cache::CacheView window = sinkWindowSealedHost();  // of 1,024, the newest 128 at 16 bit
    QVERIFY(memoryDetails(memoryFacts(window)).contains("while a long text is read"));
    QVERIFY(!memoryDetails(memoryFacts(window)).contains("Few bits hardly matter"));
    QVERIFY(!memoryDetails(memoryFacts(dynamicCache(100))).contains("while a long text is read"));
    cache::CacheView narrow = window;
    for (cache::GroupView& group : narrow.groups) edit(group.facts).window = 192;
    QVERIFY(
        memoryDetails(memoryFacts(narrow))
            .contains("Few bits hardly matter here: the newest 128 tokens stay at 16 bit, and the window has 192."));
    QVERIFY(memoryHowTo(memoryFacts({})).isEmpty());  // no line is drawn
    cache::CacheView states = recurrent(300, false);  // as large for any text
    edit(states.facts).predicted = states.bytes.total();
    QCOMPARE(memoryFacts(states).predicted, 0);
  }

  void theHeadlineComparesWhatIsUsed() {
    // 1,281 tokens in blocks of 64: there is room for 1,344, which is no cost of the cache.
    QCOMPARE(plain(memoryTitle(memoryFacts(dynamicCache(1281)))),
             QStringLiteral("28.1 MiB in use (as much as at 16 bit), 1.38 MiB reserved"));
    QCOMPARE(plain(memoryTitle(memoryFacts(dynamicCache(1344)))),
             QStringLiteral("29.5 MiB in use (as much as at 16 bit)"));
    QCOMPARE(plain(memoryTitle(memoryFacts(staticCache(2048, 300)))),
             QStringLiteral("6.59 MiB in use (as much as at 16 bit), 38.4 MiB reserved"));
    QCOMPARE(plain(memoryTitle(memoryFacts(staticCache(2048, 0)))),
             QStringLiteral("45.0 MiB reserved, nothing in it yet"));
    const QString sealed = plain(memoryTitle(memoryFacts(sinkWindowSealedHost())));
    QVERIFY2(sealed.contains(" % less than at 16 bit)"), qPrintable(sealed));
    QCOMPARE(memoryTitle(memoryFacts({})), QStringLiteral("Empty: nothing has been read yet"));
  }

  // The memory of holes is not saved: the comparison counts it, and the legend names it.
  void holesAreNotCountedAsSaved() {
    cache::CacheView snapshot = gaps(1280);
    const int64_t used = snapshot.bytes.used();
    const auto percentOf = [&](int64_t bytes) {
      return QStringLiteral("%1 % less").arg(qRound(100 - 100.0 * double(bytes) / double(snapshot.full_f16)));
    };
    const QString without = plain(memoryTitle(memoryFacts(snapshot)));
    QVERIFY2(without.contains(percentOf(used)) && !without.contains("holes"), qPrintable(without));
    snapshot.bytes.holes = used / 2;
    snapshot.bytes.reserved = used;
    const MemoryFacts facts = memoryFacts(snapshot);
    const QString title = plain(memoryTitle(facts));
    QVERIFY2(title.contains("(with its holes " + percentOf(used + used / 2) + " than at 16 bit)"), qPrintable(title));
    const auto names = [&](const LegendEntry& entry) {
      return plain(entry.text) == plain(bytesText(used / 2) + " of it holes") && entry.tip.contains("left");
    };
    QVERIFY(std::ranges::any_of(facts.measured, names));
    QVERIFY(memoryDetails(facts).contains("holes"));
    RowsTable table;
    table.show(memoryTable(facts));
    QVERIFY(csvOf(table).contains("\"holes, a part of reserved\",," + QString::number(used / 2) + ",measured"));
    QVERIFY(!memoryDetails(memoryFacts(dynamicCache(1281))).contains("holes"));
    QCOMPARE(plain(bytesInWords({.kv = 1 << 20, .reserved = 512 << 10, .holes = 128 << 10})),
             QStringLiteral("1.00 MiB in use, 512 KiB reserved, 128 KiB of it holes"));
  }

  void aCellIsExplainedInWords() {
    const cache::CacheView mix = sinkWindowSealedHost();
    QCOMPARE(plain(cellText(mix, 0, 0, 0)), QStringLiteral("layer 0, position 0\nsink, 16 bit, 768 B a token"));
    QCOMPARE(plain(cellText(mix, 8, 640, 643)),
             QStringLiteral("layer 8, positions 640\u2013643\ncompressed, 8 bit keys, 4 bit values, 312 B a token"));
    QVERIFY(
        cellText(mix, 25, 640, 643).contains(QStringLiteral("compressed, offloaded in RAM, 8 bit keys, 4 bit values")));
    QCOMPARE(plain(cellText(mix, 8, 100, 103)), QStringLiteral("layer 8, positions 100\u2013103\nforgotten"));
    QCOMPARE(
        plain(cellText(mix, 8, 1152, 1155)),
        QStringLiteral("layer 8, positions 1,152\u20131,155\n1 compressed, 8 bit keys, 4 bit values, 312 B a token\n"
                       "3 full precision, 16 bit, 768 B a token"));
    QVERIFY(cellText(mix, 8, 1400, 1400).contains(QStringLiteral("not read yet; older tokens will leave")));
    QVERIFY(cellText(staticCache(100, 50), 3, 100, 100).contains(QStringLiteral("no room for this token")));
    QCOMPARE(plain(cellText(dynamicCache(50), 3, 60, 60)), QStringLiteral("layer 3, position 60\nempty"));
    QCOMPARE(plain(cellText(dynamicCache(50), 3, 7, 7)),
             QStringLiteral("layer 3, position 7\nfull precision, 16 bit, 768 B a token"));
    QVERIFY(!cellText(dynamicCache(50), 99, 7, 7).isEmpty());
    QCOMPARE(plain(cellText(recurrent(300, true), 0, 7, 7)),
             QStringLiteral("layer 0\nstate of 114 KiB, the same size for any text"));
    QVERIFY(cellText(recurrent(300, true), 1, 7, 7).contains(QStringLiteral("full precision, 16 bit")));
    QCOMPARE(legendText({CellKind::kept}, recurrent(300, true)), QStringLiteral("full precision (16 bit)"));
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
             QStringLiteral("4 sink; 257 forgotten; 892 compressed, offloaded in RAM; 128 full precision"));
    QCOMPARE(cell(0, place), QStringLiteral("in RAM"));
    QCOMPARE(cell(20, place), QStringLiteral("offloaded in RAM; a copy is in RAM now"));
    QCOMPARE(cell(25, place), QStringLiteral("offloaded in RAM"));
    QCOMPARE(cell(0, stored), QStringLiteral("1,024"));
    QCOMPARE(cell(0, format), QStringLiteral("keys int8; values int4"));
    QCOMPARE(cell(0, kind), QStringLiteral("sees 1,024 tokens at most"));
    QCOMPARE(cell(0, heads), QStringLiteral("3"));
    table.show(layerTable(shared(dynamicCache(50))));
    QCOMPARE(cell(29, states), QStringLiteral("50 full precision"));
    table.show(layerTable(shared(recurrent(300, true))));
    QCOMPARE(cell(0, states), QStringLiteral("recurrent state"));
    QCOMPARE(cell(0, seen), QStringLiteral("300"));
    QCOMPARE(cell(0, bytes), QStringLiteral("114 KiB"));
    QCOMPARE(cell(1, states), QStringLiteral("300 full precision"));
    table.show(layerTable(shared(cache::CacheView{})));
    QCOMPARE(table.rowCount(), 0);
  }

  void csvIsForPrograms() {
    RowsTable table;
    table.show(layerTable(shared(sinkWindowSealedHost())));
    const QStringList lines = csvOf(table).split(QStringLiteral("\r\n"));
    QCOMPARE(lines.size(), 32);  // header, 30 layers, the end of the last line
    QCOMPARE(lines[0], QStringLiteral("layer,sees,KV heads,read,kept,cells,place,format,in use,reserved"));
    QCOMPARE(lines[26],
             QStringLiteral("25,\"sees 1,024 tokens at most\",3,1281,1024,\"4 sink; 257 forgotten; 892 compressed, "
                            "offloaded in RAM; 128 full precision\",offloaded in RAM,keys int8; values int4,379680,0"));
  }

  void ofAGpuEveryPlaceHasItsRealName() {
    cache::CacheView snapshot = sinkWindowSealedHost();
    putOnGpu(snapshot);
    RowsTable table;
    table.show(layerTable(shared(snapshot)));
    const auto cell = [&](int row, int column) {
      return plain(table.data(table.index(row, column), Qt::DisplayRole).toString());
    };
    QCOMPARE(cell(0, 6), QStringLiteral("on the GPU"));
    QCOMPARE(cell(20, 6), QStringLiteral("in RAM; a copy is on the GPU now"));
    QCOMPARE(cell(25, 6), QStringLiteral("in RAM"));
    QCOMPARE(cell(25, 5), QStringLiteral("4 sink; 257 forgotten; 892 compressed, in RAM; 128 full precision"));
    QVERIFY(layerText(snapshot, 0).contains("on the GPU"));
    QVERIFY(layerText(snapshot, 20).contains("in RAM, a copy is on the GPU now"));
    QVERIFY(cellText(snapshot, 25, 300, 300).contains("compressed, in RAM"));
    QVERIFY(legendText({CellKind::sealed, cache::Place::host}, snapshot).contains("in RAM"));
    QVERIFY(!legendText({CellKind::sealed, cache::Place::host}, snapshot).contains("offloaded"));
  }

  void ofTwoDevicesALayerSaysWhoComputesItAndWhereItsCellsAre() {
    using cache::Place;
    const cache::CacheView plain_cells = twoDevices(300);
    QVERIFY2(layerText(plain_cells, 11).contains("computed on the CPU, cells in RAM\nf16"),
             qPrintable(layerText(plain_cells, 11)));
    QVERIFY(layerText(plain_cells, 12).contains("computed on the GPU, cells on the GPU"));
    QVERIFY(cellText(plain_cells, 11, 5, 5).contains("computed on the CPU, cells in RAM"));
    QVERIFY(cellText(plain_cells, 12, 5, 5).contains("computed on the GPU, cells on the GPU"));
    QCOMPARE(legendText({CellKind::kept}, plain_cells),
             QStringLiteral("full precision, in RAM or on the GPU (16 bit)"));
    // Cells that look alike have one name, those that look different have two.
    const cache::CacheView mixed = twoDevices(300, Place::device, Place::host);
    QVERIFY(layerText(mixed, 11).contains("computed on the CPU, cells in RAM"));
    QVERIFY(layerText(mixed, 12).contains("computed on the GPU, cells in RAM"));
    QCOMPARE(legendText({CellKind::kept}, mixed), QStringLiteral("full precision, in RAM (16 bit)"));
    QCOMPARE(legendText({CellKind::kept, Place::host}, mixed),
             QStringLiteral("full precision, offloaded in RAM (16 bit)"));
    const cache::CacheView away = twoDevices(300, Place::disk, Place::host);
    QVERIFY(layerText(away, 0).contains("computed on the CPU, cells on disk"));
    RowsTable table;
    table.show(layerTable(shared(mixed)));
    const auto cell = [&](int row, const char* column) {
      for (int at = 0; at < table.columnCount({}); ++at)
        if (table.headerData(at, Qt::Horizontal, Qt::DisplayRole).toString() == QLatin1String(column))
          return plain(table.data(table.index(row, at), Qt::DisplayRole).toString());
      return QString();
    };
    QCOMPARE(cell(11, "computed on"), QStringLiteral("CPU"));
    QCOMPARE(cell(11, "place"), QStringLiteral("in RAM"));
    QCOMPARE(cell(12, "computed on"), QStringLiteral("GPU"));
    QCOMPARE(cell(12, "place"), QStringLiteral("in RAM"));
    QVERIFY(!layerText(dynamicCache(300), 0).contains("computed on"));
    QVERIFY(!csvOf(table).isEmpty());
  }

  void ofTwoDevicesTheBarsAreTheMemoriesThemselves() {
    const cache::CacheView snapshot = twoDevices(640);
    const int64_t layer = snapshot.layers[0].bytes.used();
    const MemoryFacts facts = memoryFacts(snapshot, {.device_is_host = false});
    QCOMPARE(facts.places[0].held.used(), 18 * layer);
    QCOMPARE(facts.places[1].held.used(), 12 * layer);
    QCOMPARE(facts.places[0].full_f16, 18 * snapshot.layers[0].would_be.full_f16);
    QCOMPARE(facts.places[1].full_f16, 12 * snapshot.layers[0].would_be.full_f16);
    QStringList measured;
    for (const LegendEntry& entry : facts.measured) measured += plain(entry.text);
    const QString words = measured.join("; ");
    QVERIFY2(words.contains("full precision, on the GPU (16 bit) " + plain(bytesText(18 * layer))) &&
                 words.contains("full precision, in RAM (16 bit) " + plain(bytesText(12 * layer))),
             qPrintable(words));
    QVERIFY2(plain(memoryTitle(facts)).contains(" on the GPU, "), qPrintable(memoryTitle(facts)));
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
    QCOMPARE(places, (QStringList{"RAM", "RAM, offloaded"}));
  }

  void wordsAreShortInTheLegendAndLongInTheTip() {
    cache::CacheView snapshot = dynamicCache(300);
    for (cache::LayerView& layer : snapshot.layers) {
      edit(layer.facts).k_format = "8 bit per channel, group 64";
      edit(layer.facts).v_format = "4 bit per token, group 64";
      edit(layer.facts).k_word = "int8";
      edit(layer.facts).v_word = "int4";
    }
    QCOMPARE(legendText({CellKind::sealed}, snapshot), QStringLiteral("compressed: 8 bit keys, 4 bit values"));
    QVERIFY(legendTip({CellKind::sealed}, snapshot)
                .contains("keys 8 bit per channel, group 64; values 4 bit per token, group 64"));
    QVERIFY(cellText(snapshot, 3, 7, 7).contains("full precision"));
  }

  void whatLooksTheSameSharesAnEntry() {
    cache::CacheView snapshot = sinkWindowSealedHost();
    QCOMPARE(legendText({CellKind::recent}, snapshot), legendText({CellKind::kept}, snapshot));
    const QString tip = legendTip({CellKind::recent}, snapshot, true);
    QVERIFY2(tip.contains("the newest will be compressed") && tip.contains("stay as they are"), qPrintable(tip));
    // Without sinks the first tokens stay full: kept beside recent ones, in one blue.
    for (cache::GroupView& group : snapshot.groups) {
      edit(group.facts).first_full = 4;
      for (cache::CellRun& run : group.runs) run.role = cache::Role::normal;
    }
    int entries = 0;
    for (const LegendEntry& entry : memoryFacts(snapshot).measured) {
      if (entry.swatch != LegendEntry::Swatch::cell) continue;
      QVERIFY2(entry.style.kind != CellKind::kept, qPrintable(entry.text));
      entries += entry.text.contains("full precision") ? 1 : 0;
    }
    QVERIFY(entries > 0);
    QCOMPARE(memoryFacts(snapshot).used, snapshot.bytes.used());
  }

  void jargonIsExplainedWhereItStands() {
    QVERIFY(legendTip({CellKind::kept}, dynamicCache(10)).endsWith("f16: 16 bits a number"));
    const QString sealed = legendTip({CellKind::sealed}, sinkWindowSealedHost());
    QVERIFY2(sealed.contains("few bits a number") && sealed.contains("share a scale"), qPrintable(sealed));
    for (const LegendEntry& entry : memoryFacts(sinkWindowSealedHost(), {}, {true, true, true}).measured)
      if (entry.text.startsWith("scales")) QVERIFY(!entry.tip.isEmpty());
  }

  void aCellSaysTheWordsThatStandThere() {
    QCOMPARE(plain(cellText(dynamicCache(50), 3, 7, 7, -1, QStringLiteral("\u201c<b>\u201d"))),
             QStringLiteral("layer 3, position 7\n\u201c<b>\u201d\nfull precision, 16 bit, 768 B a token"));
  }

  void theBufferOfOffloadedLayersIsExplained() {
    cache::CacheView snapshot = sinkWindowSealedHost();
    snapshot.layers[20].ring = 1 << 20;
    snapshot.layers[20].bytes.reserved += 1 << 20;
    QVERIFY(plain(layerText(snapshot, 20)).contains("1.00 MiB in RAM are buffers"));
    QVERIFY(!plain(layerText(snapshot, 20)).contains("1.00 MiB reserved"));
    QVERIFY(!layerText(snapshot, 21).contains("buffer"));
    QVERIFY(layerText(snapshot, 0).startsWith("layer 0, sees the first 4 tokens and the last 1,020"));
    QVERIFY(layerText(snapshot, 0).contains("3 key and value heads"));
    QVERIFY(layerText(snapshot, 99).isEmpty());
  }

  void ticksAndOutlinesStandWhereTheLayersAre() {
    cache::CacheView snapshot = sinkWindowSealedHost();
    edit(snapshot.facts).predicted = 1000;
    snapshot.predicted_at = {600, 400, 0};
    const MemoryFacts facts = memoryFacts(snapshot, {}, {true, true, true});
    QCOMPARE(facts.places[0].predicted, 600);
    QCOMPARE(facts.places[1].predicted, 400);
    QCOMPARE(facts.places[0].full_f16 + facts.places[1].full_f16, snapshot.full_f16);
    QCOMPARE(facts.places[1].full_f16, snapshot.full_f16 / 3);  // ten of thirty layers
    QVERIFY(facts.places[1].no_window > 0 && facts.places[1].no_gqa > 0);
    const MemoryFacts calm = memoryFacts(snapshot, {}, {false, false, false});
    QCOMPARE(calm.places[1].full_f16 + calm.places[1].no_window + calm.places[1].no_gqa, 0);
    QVERIFY(calm.shows(cache::Place::host) && !calm.shows(cache::Place::disk));
  }

  void ofAGpuTheDriverSaysWhatIsHandedOutHeldAndFree() {
    constexpr int64_t mib = 1 << 20;
    cache::CacheView snapshot = sinkWindowSealedHost();
    putOnGpu(snapshot);
    snapshot.scratch = 7 * mib;
    const int64_t cache = memoryFacts(snapshot, {.device_is_host = false}).places[0].held.total();
    const HostMemory host{.weight_bytes = 100 * mib,
                          .free_bytes = 600 * mib,
                          .device_is_host = false,
                          .other_caches = 3 * mib,
                          .gpu = {107 * mib + cache + 5 * mib, 200 * mib, 600 * mib, 1024 * mib}};
    const MemoryFacts facts = memoryFacts(snapshot, host);
    QCOMPARE(facts.inMachine(), cache);  // what lies in RAM is not there
    QStringList machine;
    int64_t sum = 0;
    for (const LegendEntry& entry : facts.machine) machine += plain(entry.text);
    for (const int64_t bytes : facts.machine_bytes) sum += bytes;
    QCOMPARE(sum, 1024 * mib);  // the bar is all of it
    QCOMPARE(facts.machine.size(), facts.machine_bytes.size());
    const QString words = machine.join("; ");
    for (const char* part :
         {"whole GPU; model 100 MiB; for computing 7.00 MiB; this cache", "handed out beside 5.00 MiB", "held beside ",
          "driver and others 224 MiB", "free 600 MiB of 1.00 GiB"})
      QVERIFY2(words.contains(part), qPrintable(words));
    RowsTable table;
    table.show(memoryTable(facts));
    const QString csv = csvOf(table);
    for (const char* row : {"held by this program,GPU,209715200,measured", "whole memory,GPU,1073741824,measured",
                            "free,GPU,629145600,measured"})
      QVERIFY2(csv.contains(row), qPrintable(csv));
    // A driver that says nothing: the RAM that is free is not the GPU's.
    const MemoryFacts unknown = memoryFacts(snapshot, {100 * mib, -1, false});
    QVERIFY(!unknown.machine.back().text.contains("free"));
  }

  void theMachineHasScratchAndTheOtherCaches() {
    cache::CacheView snapshot = dynamicCache(64);
    snapshot.scratch = 7 << 20;
    const MemoryFacts facts = memoryFacts(snapshot, {100 << 20, 1ll << 30, true, 217 << 20});
    QStringList machine;
    for (const LegendEntry& entry : facts.machine) machine += plain(entry.text);
    QCOMPARE(
        machine.join("; "),
        QStringLiteral("machine; model 100 MiB; for computing 7.00 MiB; this cache 1.41 MiB; other caches 217 MiB; "
                       "free 1.00 GiB"));
    RowsTable table;
    QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
    table.show(memoryTable(facts));
    const QString csv = csvOf(table);
    QVERIFY(csv.startsWith("what,place,bytes,known\r\nfull precision,RAM,1474560,measured\r\n"));
    QVERIFY2(csv.contains("for computing,RAM,7340032,measured\r\nother caches,RAM,227540992,measured\r\n"),
             qPrintable(csv));
    QVERIFY(!csv.contains("recurrent"));  // rows of nothing are left out
    table.show(memoryTable(memoryFacts(sinkWindowSealedHost())));
    QVERIFY(csvOf(table).contains("compressed,\"RAM, offloaded\","));
  }
};

KVARIUM_QT_TEST_IN_ENGLISH_WITHOUT_WINDOW(TextTest)

}  // namespace kvarium::ui::snapshot_text_test

#include "snapshot_text_test.moc"
