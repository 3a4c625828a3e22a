// The memory of a cache and of its machine in rows and sentences.
#include <QTest>

#include "tests/support/qt_tests.h"
#include "tests/ui/inspector/sample_views.h"
#include "tests/ui/inspector/server_view.h"
#include "ui/inspector/memory/memory_facts.h"
#include "ui/inspector/view/view_text.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui::memory_rows_test {
namespace {

using Section = MemoryRow::Section;
constexpr int64_t mib = 1 << 20;

QString plain(QString text) { return text.replace(QChar(QChar::Nbsp), QLatin1Char(' ')); }
QString titleOf(const cache::CacheView& view) { return plain(memoryTitle(memoryFacts(view))); }

std::vector<MemoryRow> rowsOf(const cache::CacheView& view, const HostMemory& host = {}) {
  return memoryRows(view, memoryFacts(view, {true, true, true}), host);
}
// "model 92 MiB; free 5 GiB"
QString legendOf(const std::vector<MemoryRow>& rows, Section section) {
  QStringList texts;
  for (const LegendEntry& entry : memoryLegend(rows, section, {})) texts += plain(entry.text);
  return texts.join("; ").mid(2);
}
QString csvOfRows(const std::vector<MemoryRow>& rows) {
  RowsTable table;
  table.show(memoryTable(rows));
  return csvOf(table);
}

}  // namespace

class MemoryRowsTest : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void theHeadlineComparesWhatIsUsed() {
    // 1,281 tokens in blocks of 64: there is room for 1,344, which is no cost of the cache.
    QCOMPARE(titleOf(dynamicCache(1281)), "in-use(28.1 MiB)");
    QCOMPARE(titleOf(dynamicCache(1344)), "in-use(29.5 MiB)");
    QCOMPARE(titleOf(staticCache(2048, 300)), "all(in-use(6.59 MiB), 45.0 MiB)");
    QCOMPARE(titleOf(staticCache(2048, 0)), "reserved-nothing-yet(45.0 MiB)");
    const cache::CacheView sealed = sinkWindowSealedHost();
    QVERIFY2(titleOf(sealed).startsWith("every-token-16-bit("), qPrintable(titleOf(sealed)));
    QVERIFY2(titleOf(sealed).endsWith(", " + plain(bytesText(sealed.full_f16)) + ")"), qPrintable(titleOf(sealed)));
    QCOMPARE(titleOf({}), "Empty-nothing-been-read");
  }

  // Copies of offloaded layers are no cells: the map's bytes and these are the same.
  void theHeadlineSaysWhatEachPlaceHolds() {
    cache::CacheView view = dynamicCache(1280);
    for (cache::GroupView& group : view.groups)
      for (cache::CellRun& run : group.runs) run.place = cache::Place::disk;
    view.bytes.reserved = 2000 << 10;
    view.used_at = {0, 0, view.bytes.used()};  // all cells on disk, buffers in RAM
    view.copies_at = {832 << 10, 0, 0};
    view.by_place = {2000 << 10, 0, view.bytes.used()};
    QCOMPARE(titleOf(view), "28.1 MiB on-disk");
    QCOMPARE(legendOf(rowsOf(view), Section::measured),
             "full-precision, on-disk (bit(16)) 28.1 MiB; copies-of-offloaded-layers 832 KiB; reserved 1.14 MiB");
  }

  void anEstimateSaysWhenItIsReached() {
    const auto estimatedOf = [](const cache::CacheView& view) { return legendOf(rowsOf(view), Section::estimated); };
    cache::CacheView view = dynamicCache(100);
    edit(view.facts).context = 8192;
    QVERIFY2(estimatedOf(view).startsWith("when-context-full(8,192): 180 MiB; "), qPrintable(estimatedOf(view)));
    // Of fixed room: not the context is what fills it.
    cache::CacheView fixed = staticCache(160, 100);
    edit(fixed.facts).context = 8192;
    edit(fixed.groups[0].facts).rule = "fixed 160, f16, device";
    QVERIFY2(estimatedOf(fixed).startsWith("when-room-full(160)"), qPrintable(estimatedOf(fixed)));
    QCOMPARE(memoryHowTo(fixed, memoryFacts(fixed)), "Filled-use-hatched-reserved(Line-when-room-full)");
    edit(fixed.facts).context = 128;  // which is full first
    QVERIFY(estimatedOf(fixed).startsWith("when-context-full(128)"));
    edit(view.facts).spec = "none";  // just chosen, nothing read yet
    for (cache::GroupView& group : view.groups) group.lengths = {}, group.runs.clear();
    view.lengths = {};
    QCOMPARE(memoryFacts(view).predicted, 0);
    QVERIFY(!estimatedOf(view).contains("8,192"));
    cache::CacheView states = recurrent(300, false);  // as large for any text
    edit(states.facts).predicted = states.bytes.total();
    QCOMPARE(memoryFacts(states).predicted, 0);
    QVERIFY(memoryHowTo({}, memoryFacts({})).isEmpty());  // no line is drawn
  }

  void theEstimateOfAWindowIsExplained() {
    const auto details = [](const cache::CacheView& view) { return memoryDetails(memoryFacts(view), {}); };
    cache::CacheView window = sinkWindowSealedHost();  // of 1,024, the newest 128 at 16 bit
    QVERIFY(details(window).contains("Line-estimate-cache-takes-worst"));
    QVERIFY(!details(window).contains("Few-bits-hardly-matter"));
    QVERIFY(!details(dynamicCache(100)).contains("Line-estimate-cache-takes-worst"));
    for (cache::GroupView& group : window.groups) edit(group.facts).window = 192;
    QVERIFY(details(window).contains("Few-bits-hardly-matter(128, 192)"));
  }

  // Of each byte the headline says the same as the legend.
  void checkpointsAreNotCalledReserved() {
    cache::CacheView view = dynamicCache(300);
    view.bytes.kept = view.kept_at.device = 3 << 20;
    view.bytes.reserved = 4 << 20;
    view.layers[0].bytes.kept = view.bytes.kept;
    view.layers[0].bytes.reserved = view.bytes.reserved;
    edit(view.facts).predicted = 1 << 20;
    const int64_t used = view.bytes.used();
    const QString in_use = plain(bytesText(used)), all = plain(bytesText(used + 4 * mib));
    QCOMPARE(titleOf(view), "all(in-use(" + in_use + "), " + all + ")");
    // Next to it the map and the machine say the same.
    QVERIFY2(plain(mapTitle(view)).endsWith(", all(in-use(" + in_use + "), " + all + ")"), qPrintable(mapTitle(view)));
    const QString machine = legendOf(rowsOf(view, {100 * mib, 1024 * mib}), Section::machine);
    QVERIFY2(machine.contains("this-cache-in-all " + all), qPrintable(machine));
    const QString measured = legendOf(rowsOf(view), Section::measured);
    QVERIFY2(measured.contains("reserved 1.00 MiB"), qPrintable(measured));
    edit(view.facts).checkpoints = 40 * mib;
    const QString estimated = legendOf(rowsOf(view), Section::estimated);
    QVERIFY2(estimated.contains("checkpoints-addition-most: 40.0 MiB"), qPrintable(estimated));
  }

  // States are on the device, wherever the cells of their layer are.
  void checkpointsLieWhereTheirBytesAre() {
    cache::CacheView view = sinkWindowSealedHost();
    view.kept_at = {3 << 20, 1 << 20, 0};
    view.bytes.kept = view.kept_at.total();
    view.bytes.reserved += view.bytes.kept;
    view.by_place.device += view.kept_at.device;
    view.by_place.host += view.kept_at.host;
    const std::vector<MemoryShares> shares = sharesByPlace(view);
    QCOMPARE(shares[0].checkpoints, view.kept_at.device);
    QCOMPARE(shares[1].checkpoints, view.kept_at.host);
  }

  void whatIsFreeAgainIsReservedAndNamed() {
    cache::CacheView view = gaps(1280);
    const int64_t used = view.bytes.used();
    view.bytes.holes = used / 2;
    view.bytes.reserved = used;
    const QString bytes = plain(bytesText(used));
    QCOMPARE(titleOf(view), "all(every-token-16-bit(in-use(" + bytes + "), " + plain(bytesText(view.full_f16)) + "), " +
                                plain(bytesText(2 * used)) + ")");
    const std::vector<MemoryRow> rows = rowsOf(view);
    QVERIFY(legendOf(rows, Section::measured).contains("holes-part-reserved: " + plain(bytesText(used / 2))));
    QVERIFY(csvOfRows(rows).contains("holes-part-reserved,," + QString::number(used / 2) + ",measured"));
    QVERIFY(memoryDetails(memoryFacts(view), {}).contains("Tokens-left-leave-room"));
    QVERIFY(!memoryDetails(memoryFacts(dynamicCache(1281)), {}).contains("Tokens-left-leave-room"));
  }

  void whatLooksTheSameSharesAnEntry() {
    cache::CacheView view = sinkWindowSealedHost();
    // Without sinks the first tokens stay full: kept next to recent ones, in one blue.
    for (cache::GroupView& group : view.groups) {
      edit(group.facts).first_full = 4;
      for (cache::CellRun& run : group.runs) run.role = cache::Role::normal;
    }
    int64_t cells = 0;
    for (const MemoryRow& row : rowsOf(view))
      cells += row.section == Section::measured && row.entry.swatch == LegendEntry::Swatch::cell ? row.bytes : 0;
    int shared = 0;
    for (const LegendEntry& entry : memoryLegend(rowsOf(view), Section::measured, {})) {
      QVERIFY(entry.swatch != LegendEntry::Swatch::scales || !entry.tip.isEmpty());
      if (!entry.text.contains("full-precision")) continue;
      ++shared;
      QVERIFY2(entry.tip.contains("kept-as-it-is") && entry.tip.contains("full-precision-kept-not"),
               qPrintable(entry.tip));
    }
    QCOMPARE(shared, 1);
    QCOMPARE(csvOfRows(rowsOf(view)).count("full-precision"), 1);
    QCOMPARE(cells, view.bytes.kv + view.bytes.residual);
  }

  void ofTwoDevicesTheBarsAreTheMemoriesThemselves() {
    const cache::CacheView view = twoDevices(640);
    const int64_t layer = view.layers[0].bytes.used(), full_f16 = view.layers[0].would_be.full_f16;
    const MemoryFacts facts = memoryFacts(view);
    QCOMPARE(facts.places[0].held.used(), 18 * layer);
    QCOMPARE(facts.places[1].held.used(), 12 * layer);
    QCOMPARE(facts.places[0].otherwise.full_f16, 18 * full_f16);
    QCOMPARE(facts.places[1].otherwise.full_f16, 12 * full_f16);
    const HostMemory host{.device_is_host = false};
    const QString words = legendOf(rowsOf(view, host), Section::measured);
    QVERIFY2(words.contains("full-precision, on-the-GPU (bit(16)) " + plain(bytesText(18 * layer))), qPrintable(words));
    QVERIFY2(words.contains("full-precision, in-RAM (bit(16)) " + plain(bytesText(12 * layer))), qPrintable(words));
    QVERIFY(plain(memoryTitle(facts, false)).contains("on-the-GPU"));
    // RAM has the CPU's own cells, and those that the GPU's layers left.
    const cache::CacheView both = twoDevices(640, cache::Place::device, cache::Place::host);
    QCOMPARE(memoryFacts(both).places[0].held.used(), 0);
    QCOMPARE(memoryFacts(both).places[1].held.used(), 30 * layer);
    QStringList places;
    for (const MemoryRow& row : rowsOf(both, host))
      if (row.entry.text.startsWith("full-precision")) places += row.place;
    QCOMPARE(places, (QStringList{"RAM", "RAM-offloaded"}));
  }

  void ticksAndOutlinesStandWhereTheLayersAre() {
    cache::CacheView view = sinkWindowSealedHost();
    edit(view.facts).predicted = 1000;
    view.predicted_at = {600, 400, 0};
    const MemoryFacts facts = memoryFacts(view, {true, true, true});
    QCOMPARE(facts.places[0].predicted, 600);
    QCOMPARE(facts.places[1].predicted, 400);
    QCOMPARE(facts.places[0].otherwise.full_f16 + facts.places[1].otherwise.full_f16, view.full_f16);
    QCOMPARE(facts.places[1].otherwise.full_f16, view.full_f16 / 3);  // ten of thirty layers
    QVERIFY(facts.places[1].otherwise.no_window > 0 && facts.places[1].otherwise.no_gqa > 0);
    const MemoryFacts calm = memoryFacts(view, {false, false, false});
    const WouldTake& none = calm.places[1].otherwise;
    QCOMPARE(none.full_f16 + none.no_window + none.no_gqa, 0);
    QVERIFY(calm.shows(cache::Place::host) && !calm.shows(cache::Place::disk));
  }

  void ofAGpuTheDriverSaysWhatIsUsedHeldAndFree() {
    cache::CacheView view = sinkWindowSealedHost();
    putOnGpu(view);
    view.scratch = 7 * mib;
    const int64_t cache = memoryFacts(view).places[0].held.total();
    QCOMPARE(cache, memoryFacts(view).places[0].held.total());  // what lies in RAM is not there
    const HostMemory host{.weight_bytes = 100 * mib,
                          .free_bytes = 600 * mib,
                          .device_is_host = false,
                          .other_caches = 3 * mib,
                          .gpu = {107 * mib + cache + 5 * mib, 200 * mib, 600 * mib, 1024 * mib}};
    int64_t sum = 0;
    for (const MemoryRow& row : rowsOf(view, host)) sum += row.section == Section::machine ? row.bytes : 0;
    QCOMPARE(sum, 1024 * mib);  // the bar is all of it
    QCOMPARE(legendOf(rowsOf(view, host), Section::machine),
             "model 100 MiB; for-computing 7.00 MiB; this-cache-in-all " + plain(bytesText(cache)) +
                 "; for-the-rest 5.00 MiB; held-ready " + plain(bytesText(88 * mib - cache)) +
                 "; driver-and-others 224 MiB; free 600 MiB");
    QVERIFY(csvOfRows(rowsOf(view, host)).contains("free,GPU,629145600,measured"));
    // A driver that says nothing: the RAM that is free is not the GPU's.
    QVERIFY(!legendOf(rowsOf(view, {100 * mib, -1, false}), Section::machine).contains("free"));
  }

  void theMachineHasScratchAndTheOtherCaches() {
    cache::CacheView view = dynamicCache(64);
    view.scratch = 7 * mib;
    const std::vector<MemoryRow> rows = rowsOf(view, {100 * mib, 1024 * mib, true, 217 * mib});
    QCOMPARE(legendOf(rows, Section::machine),
             "model 100 MiB; for-computing 7.00 MiB; this-cache-in-all 1.41 MiB; other-caches 217 MiB; free "
             "1.00 GiB");
    const QString csv = csvOfRows(rows);
    QVERIFY(csv.startsWith("what,place,bytes,known\r\nfull-precision (bit(16)),RAM,1474560,measured\r\n"));
    QVERIFY2(csv.contains("\r\nother-caches,RAM,227540992,measured\r\n"), qPrintable(csv));
    QVERIFY(!csv.contains("recurrent"));  // rows of nothing are left out
    QVERIFY(csvOfRows(rowsOf(sinkWindowSealedHost())).contains(",RAM-offloaded,"));
  }

  // What a server does not report is not 0 bytes.
  void aServerReportsBytesByPlaceInAllOrNot() {
    cache::CacheView view = serverCache(121, {{"rank(0)", 96, 96}, {"rank(1)", 64, 96}});
    QCOMPARE(titleOf(view), "Server-not-reported-bytes");
    QVERIFY(!memoryFacts(view).held && !memoryFacts(view).has_places);
    QVERIFY(rowsOf(view, {100 * mib, 1024 * mib}).empty());
    view.bytes.kv = 3 * mib;  // with a reply, and not by row
    QCOMPARE(titleOf(view), "servers-memory-use(3.00 MiB)");
    QVERIFY(memoryHowTo(view, memoryFacts(view)).endsWith("Bytes-those-last-whole"));
    view.bytes.reserved = mib;
    QCOMPARE(titleOf(view), "all(servers-memory-use(3.00 MiB), 4.00 MiB)");
    const cache::CacheView sized = serverCache(121, {{"full attention", 96, 96}}, 1024);
    QCOMPARE(titleOf(sized), "servers-memory-use(96.0 KiB)");
    QCOMPARE(nameOfPlace(memoryFacts(sized), cache::Place::device, true), "server");
    QCOMPARE(csvOfRows(rowsOf(sized)).section("\r\n", 1, 1), "on-the-server,server,98304,measured");
  }
};

KVARIUM_QT_TEST_WITHOUT_WINDOW(MemoryRowsTest)

}  // namespace kvarium::ui::memory_rows_test

#include "memory_rows_test.moc"
