// Numbers and sentences of the inspector.
#include <QAbstractItemModelTester>
#include <QTest>

#include "sample_snapshots.h"
#include "ui/inspector/bytes_text.h"
#include "ui/inspector/layer_table.h"
#include "ui/inspector/memory_table.h"
#include "ui/inspector/snapshot_text.h"
#include "ui/inspector/table_csv.h"

using namespace kvarium;

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

  void hollowIsExplainedWhereSomethingWasEvicted() {
    const PositionScale scale{2048, 600};
    const QString hollow = QStringLiteral("; hollow: read, but no longer there");
    QVERIFY(!howToRead(dynamicCache(1281), scale, 2048).contains("hollow"));
    QVERIFY(!howToRead(staticCache(2048, 1281), scale, 2048).contains("hollow"));
    QVERIFY(!howToRead(emptyCache(), scale, 2048).contains("hollow"));
    QVERIFY(howToRead(sinkWindowSealedHost(), scale, 2048).endsWith(hollow));
    QVERIFY(howToRead(hybrid(), scale, 2048).endsWith(hollow));
    QVERIFY(howToRead(gaps(1000), {100, 600}, 2048).endsWith(hollow));
  }

  void aCrossCacheIsOneLineAndNoPartOfACell() {
    QVERIFY(crossText(dynamicCache(1281)).isEmpty());
    CacheSnapshot heard = dynamicCache(1281);
    const QString cell = cellText(heard, 3, 5, 5);
    heard.cross_cells = 1500;
    for (LayerBytes& layer : heard.layers) {
      layer.bytes += layer.cross = {.kv = 1500 * 768, .reserved = 36 * 768};
      heard.cross += layer.cross;
    }
    QCOMPARE(plain(crossText(heard)), QStringLiteral("cross cache: 1,500 cells a layer, written once, 33.8 MiB"));
    QCOMPARE(cellText(heard, 3, 5, 5), cell);
  }

  void titlesSayTheFinding() {
    QCOMPARE(plain(mapTitle(dynamicCache(1281))), QStringLiteral("30 layers hold 1,281 tokens, 28.1 MiB"));
    QCOMPARE(plain(mapTitle(dynamicCache(1))), QStringLiteral("30 layers hold 1 token, 22.5 KiB"));
    QCOMPARE(plain(mapTitle(emptyCache())), QStringLiteral("30 layers wait for the first token"));
    QVERIFY(
        plain(mapTitle(sinkWindowSealedHost())).startsWith(QStringLiteral("30 layers hold 1,024 of 1,281 tokens, ")));
    QVERIFY(plain(mapTitle(hybrid())).startsWith(QStringLiteral("26 layers hold up to 900 tokens, ")));
    QCOMPARE(plain(mapTitle(recurrent(0, false))), QStringLiteral("24 layers wait for the first token"));
    QCOMPARE(plain(mapTitle(recurrent(300, false))),
             QStringLiteral("24 layers remember 300 tokens in a state of 2.67 MiB"));
    QVERIFY(plain(mapTitle(recurrent(300, true))).startsWith(QStringLiteral("24 layers hold 300 tokens, ")));
  }

  void theHeadlineComparesWhatIsUsed() {
    // 1,281 tokens in blocks of 64: there is room for 1,344, which is no cost of the cache.
    QCOMPARE(plain(memoryTitle(memoryFacts(dynamicCache(1281)))),
             QStringLiteral("28.1 MiB used, as much as the full f16 cache; 1.38 MiB more reserved"));
    QCOMPARE(plain(memoryTitle(memoryFacts(dynamicCache(1344)))),
             QStringLiteral("29.5 MiB used, as much as the full f16 cache"));
    QCOMPARE(plain(memoryTitle(memoryFacts(staticCache(2048, 300)))),
             QStringLiteral("6.59 MiB used, as much as the full f16 cache; 38.4 MiB more reserved"));
    QCOMPARE(plain(memoryTitle(memoryFacts(staticCache(2048, 0)))),
             QStringLiteral("45.0 MiB reserved, nothing in it yet"));
    const QString sealed = plain(memoryTitle(memoryFacts(sinkWindowSealedHost())));
    QVERIFY2(sealed.contains("% less than the full f16 cache of 28.1 MiB; sealing saves "), qPrintable(sealed));
    QCOMPARE(memoryTitle(memoryFacts({})), QStringLiteral("Nothing held yet"));
  }

  void aCellIsExplainedInWords() {
    const CacheSnapshot mix = sinkWindowSealedHost();
    QCOMPARE(plain(cellText(mix, 0, 0, 0)),
             QStringLiteral("layer 0, position 0\nsink, on device, full precision, 768 B a cell"));
    QCOMPARE(plain(cellText(mix, 8, 640, 643)),
             QStringLiteral("layer 8, positions 640\u2013643\nsealed, on device, K int8; V int4, 312 B a cell"));
    QVERIFY(cellText(mix, 25, 640, 643).contains(QStringLiteral("sealed, on host, K int8; V int4")));
    QCOMPARE(plain(cellText(mix, 8, 100, 103)), QStringLiteral("layer 8, positions 100\u2013103\nevicted"));
    QCOMPARE(plain(cellText(mix, 8, 1152, 1155)),
             QStringLiteral("layer 8, positions 1,152\u20131,155\n1 sealed, on device, K int8; V int4, 312 B a cell\n"
                            "3 recent, on device, full precision, 768 B a cell"));
    QVERIFY(cellText(mix, 8, 1400, 1400).contains(QStringLiteral("not read yet; older tokens will leave")));
    QVERIFY(cellText(staticCache(100, 50), 3, 100, 100).contains(QStringLiteral("beyond the capacity")));
    QCOMPARE(plain(cellText(dynamicCache(50), 3, 60, 60)), QStringLiteral("layer 3, position 60\nempty"));
    QCOMPARE(plain(cellText(dynamicCache(50), 3, 7, 7)),
             QStringLiteral("layer 3, position 7\nkept, on device, f16, 768 B a cell"));
    QVERIFY(!cellText(dynamicCache(50), 99, 7, 7).isEmpty());
    QCOMPARE(plain(cellText(recurrent(300, true), 0, 7, 7)),
             QStringLiteral("layer 0\nstate of 114 KiB, as large for any text"));
    QVERIFY(cellText(recurrent(300, true), 1, 7, 7).contains(QStringLiteral("kept, on device, f16")));
    QCOMPARE(legendText({CellKind::kept}, recurrent(300, true)), QStringLiteral("kept (f16)"));
  }

  void theTableSaysTheSameWords() {
    LayerTable table;
    QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
    table.showSnapshot(sinkWindowSealedHost());
    QCOMPARE(table.rowCount(), 30);
    const auto cell = [&](int row, int column) {
      return plain(table.data(table.index(row, column), Qt::DisplayRole).toString());
    };
    QCOMPARE(cell(25, LayerTable::states), QStringLiteral("4 sink; 257 evicted; 892 sealed, on host; 128 recent"));
    QCOMPARE(cell(0, LayerTable::stored), QStringLiteral("1,024"));
    QCOMPARE(cell(0, LayerTable::format), QStringLiteral("K int8; V int4"));
    QCOMPARE(cell(0, LayerTable::kind), QStringLiteral("window layer"));
    QCOMPARE(cell(0, LayerTable::heads), QStringLiteral("3"));
    table.showSnapshot(dynamicCache(50));
    QCOMPARE(cell(29, LayerTable::states), QStringLiteral("50 kept"));
    table.showSnapshot(recurrent(300, true));
    QCOMPARE(cell(0, LayerTable::states), QStringLiteral("recurrent state"));
    QCOMPARE(cell(0, LayerTable::seen), QStringLiteral("300"));
    QCOMPARE(cell(0, LayerTable::bytes), QStringLiteral("114 KiB"));
    QCOMPARE(cell(1, LayerTable::states), QStringLiteral("300 kept"));
    table.showSnapshot(CacheSnapshot{});
    QCOMPARE(table.rowCount(), 0);
  }

  void csvIsForPrograms() {
    LayerTable table;
    table.showSnapshot(sinkWindowSealedHost());
    const QStringList lines = csvOf(table).split(QStringLiteral("\r\n"));
    QCOMPARE(lines.size(), 32);  // header, 30 layers, the end of the last line
    QCOMPARE(lines[0], QStringLiteral("layer,kind,KV heads,seen,stored,states,format,bytes,reserved"));
    QCOMPARE(lines[26], QStringLiteral("25,window layer,3,1281,1024,\"4 sink; 257 evicted; 892 sealed, on host; 128 "
                                       "recent\",K int8; V int4,379680,0"));
  }

  void wordsAreShortInTheLegendAndLongInTheTip() {
    CacheSnapshot snapshot = dynamicCache(300);
    for (LayerBytes& layer : snapshot.layers) {
      layer.k_format = "8 bit per channel, group 64";
      layer.v_format = "4 bit per token, group 64";
      layer.k_word = "int8";
      layer.v_word = "int4";
    }
    QCOMPARE(legendText({CellKind::sealed}, snapshot), QStringLiteral("sealed (K int8 V int4)"));
    QVERIFY(legendTip({CellKind::sealed}, snapshot)
                .startsWith("sealed (K 8 bit per channel, group 64; V 4 bit per token, group 64)"));
    QVERIFY(cellText(snapshot, 3, 7, 7).contains("full precision"));
  }

  void whatLooksTheSameSharesAnEntry() {
    CacheSnapshot snapshot = sinkWindowSealedHost();
    QCOMPARE(legendText({CellKind::recent}, snapshot, true), QStringLiteral("recent + kept (full precision)"));
    const QString tip = legendTip({CellKind::recent}, snapshot, true);
    QVERIFY2(tip.contains("recent (full precision): will be quantized") && tip.contains("kept (full precision): stays"),
             qPrintable(tip));
    // Without sinks the first tokens stay full: kept beside recent ones, in one blue.
    for (GroupRuns& group : snapshot.groups) {
      group.first_full = 4;
      for (CellRun& run : group.runs) run.role = Role::kept;
    }
    int entries = 0;
    for (const LegendEntry& entry : memoryFacts(snapshot).measured) {
      if (entry.swatch != LegendEntry::Swatch::state) continue;
      QVERIFY2(entry.state.kind != CellKind::kept, qPrintable(entry.text));
      entries += entry.text.contains("recent + kept") ? 1 : 0;
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
             QStringLiteral("layer 3, position 7\n\u201c<b>\u201d\nkept, on device, f16, 768 B a cell"));
  }

  void theBufferOfOffloadedLayersIsExplained() {
    CacheSnapshot snapshot = sinkWindowSealedHost();
    snapshot.layers[20].ring = 1 << 20;
    snapshot.layers[20].bytes.reserved += 1 << 20;
    QVERIFY(plain(layerText(snapshot, 20)).contains("1.00 MiB of it is a buffer on the device"));
    QVERIFY(!layerText(snapshot, 21).contains("buffer"));
    QVERIFY(layerText(snapshot, 0).startsWith("layer 0, attends to the first 4 and the last 1,020"));
    QVERIFY(layerText(snapshot, 0).contains("3 key and value heads"));
    QVERIFY(layerText(snapshot, 99).isEmpty());
  }

  void ticksAndOutlinesStandWhereTheLayersAre() {
    CacheSnapshot snapshot = sinkWindowSealedHost();
    snapshot.predicted = 1000;
    snapshot.predicted_at = {600, 400, 0};
    const MemoryFacts facts = memoryFacts(snapshot, {}, {true, true, true});
    QCOMPARE(facts.places[0].predicted, 600);
    QCOMPARE(facts.places[1].predicted, 400);
    QCOMPARE(facts.places[0].full_f16 + facts.places[1].full_f16, snapshot.full_f16);
    QCOMPARE(facts.places[1].full_f16, snapshot.full_f16 / 3);  // ten of thirty layers
    QVERIFY(facts.places[1].no_window > 0 && facts.places[1].no_gqa > 0);
    const MemoryFacts calm = memoryFacts(snapshot, {}, {false, false, false});
    QCOMPARE(calm.places[1].full_f16 + calm.places[1].no_window + calm.places[1].no_gqa, 0);
    QVERIFY(calm.shows(Place::host) && !calm.shows(Place::disk));
  }

  void theMachineIsThereAndScratchIsNotMeasured() {
    const MemoryFacts facts = memoryFacts(dynamicCache(64), {100 << 20, 1ll << 30, true});
    QStringList machine;
    for (const LegendEntry& entry : facts.machine) machine += plain(entry.text);
    QCOMPARE(machine.join("; "),
             QStringLiteral("machine; weights 100 MiB; cache 1.41 MiB; free 1.00 GiB; scratch: not measured"));
    MemoryTable table;
    QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
    table.showFacts(facts);
    const QString csv = csvOf(table);
    QVERIFY(csv.startsWith("what,place,bytes,known\r\nkept,device,1474560,measured\r\n"));
    QVERIFY(csv.endsWith("scratch,device,,not measured\r\n"));
    table.showFacts(memoryFacts(sinkWindowSealedHost()));
    QVERIFY(csvOf(table).contains("sealed,host,"));
  }
};

QTEST_GUILESS_MAIN(TextTest)
#include "text_test.moc"
