// What the map shows equals the cell table of a real cache, whatever happened to it.
#include <QGuiApplication>
#include <QRandomGenerator>
#include <QTest>
#include <algorithm>
#include <ranges>

#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/kv_cache.h"
#include "tests/support/fed_cache.h"
#include "tests/support/qt_tests.h"
#include "ui/inspector/map/map_layout.h"
#include "ui/inspector/memory/memory_facts.h"
#include "ui/parts/numbers.h"

namespace kvarium::ui::memory_facts_test {
namespace {

const std::vector<cache::LayerShape> layers{{.n_kv_heads = 1, .head_dim = 32, .n_heads = 2},
                                            {.n_kv_heads = 1, .head_dim = 32, .window = 40, .n_heads = 2},
                                            {.state_floats = 6},
                                            {.n_kv_heads = 2, .head_dim = 32, .n_heads = 2}};

struct Truth {
  CellStyle style;
  bool stored = false;
};

// Straight from the blocks, without runs.
Truth truthAt(const cache::CellTable& table, const cache::Group& group, int64_t position, int64_t first_full) {
  for (const cache::Block& block : table.blocks()) {
    const auto isLiveThere = [&](int cell) { return (block.live >> cell & 1) && block.position(cell) == position; };
    const auto cells = std::views::iota(0, static_cast<int>(block.used));  // a packed block has any positions
    if (std::ranges::none_of(cells, isLiveThere)) continue;
    Truth truth{{}, true};
    truth.style.place = group.full->place();
    truth.style.shared = group.pool(block.form).references(block.id) > 1;
    const bool sealed = block.form == cache::Form::sealed;
    if (block.role == cache::Role::sink)
      truth.style.kind = sealed ? CellKind::sealed_sink : CellKind::sink;
    else if (sealed)
      truth.style.kind = CellKind::sealed;
    else
      truth.style.kind = group.plan.sealing && position >= first_full ? CellKind::recent : CellKind::kept;
    return truth;
  }
  return {{CellKind::evicted}, false};
}

// Empty: the map says what the tables say.
QString differs(const cache::KvCache& cache) {
  cache::CacheView snapshot;
  cache.status().fill(snapshot);
  MapRequest request;
  request.size = {1400, 400};
  const int64_t total = shownPositions(snapshot);
  for (int64_t first = 0; first < total; first += 200) {  // columns wide enough for each position
    request.zoom.positions.show(total, {first, 200});
    const MapLayout frame = frameOf(snapshot, request);
    for (const MapRow& row : frame.rows.rows) {
      const int g = frame.group_of_layer[row.layer];
      if (g < 0) continue;
      const cache::CellTable& table = cache.state().tables[g];
      const cache::Group& group = cache.store().groups[g];
      for (int64_t at = frame.scale.first; at < frame.scale.first + frame.scale.positions; ++at) {
        if (at >= table.tokensSeen()) break;
        const int x = frame.scale.edge(at + 1) - 1;
        const Band* shown = nullptr;
        for (const Band& band : frame.imageOf(row)->bands) {
          if (x >= band.x && x < band.x + band.width) shown = &band;
        }
        const Truth truth = truthAt(table, group, at, group.plan.seals() ? group.plan.sealing->rule.first_full : 0);
        if (shown && shown->style == truth.style) continue;
        return QStringLiteral("layer %1, position %2: the table says %3, the map %4")
            .arg(row.layer)
            .arg(at)
            .arg(styleWords(truth.style), shown ? styleWords(shown->style) : QStringLiteral("nothing"));
      }
    }
  }
  const MemoryFacts facts = memoryFacts(snapshot, {}, {true, true, true});
  int64_t held = 0, full = 0, predicted = 0;
  for (const MemoryFacts::AtPlace& at : facts.places) {
    held += at.held.total();
    full += at.full_f16;
    predicted += at.predicted;
  }
  if (held != cache.status().bytes().total())
    return QStringLiteral("bars show %1 bytes of %2").arg(held).arg(cache.status().bytes().total());
  if (full != snapshot.full_f16) return QStringLiteral("outlines show %1 bytes of %2").arg(full).arg(snapshot.full_f16);
  if (predicted != snapshot.facts->predicted)
    return QStringLiteral("ticks stand at %1 of %2").arg(predicted).arg(snapshot.facts->predicted);
  return {};
}

}  // namespace

class TruthTest : public QObject {
  Q_OBJECT
 private slots:
  void theMapShowsTheTable_data() {
    QTest::addColumn<QString>("spec");
    for (const char* spec :
         {"dynamic", "static:max_cache_len=600", "sliding_window:window_length=70",
          "sink:window_length=90,num_sink_tokens=4", "quantized:residual_length=32",
          "quantized:backend=kivi,nbits=2,q_group_size=32,residual_length=32",
          "sink:window_length=200,num_sink_tokens=4,nbits=4,residual_length=64",
          "quantized:residual_length=32,residency=disk", "dynamic;0:residency=disk",
          "dynamic:retention=key_norm,window_length=80", "h2o:window_length=80", "pyramidkv:window_length=80"}) {
      QTest::newRow(spec) << QString::fromLatin1(spec);
    }
  }
  void theMapShowsTheTable() {
    QFETCH(QString, spec);
    support::PlainDevice device;
    cache::CacheJob job;
    job.default_format = cache::findFormat("f32");
    job.context = 600;
    job.chunk = 64;
    job.checkpoints = 8;
    QRandomGenerator random(qHash(spec));
    cache::KvCache cache(device, layers, cache::parseCacheSpec(spec.toStdString()), job);
    std::vector<cache::KvCache> forks;
    int steps = 0;
    for (int round = 0; round < 60; ++round) {
      switch (random.bounded(8)) {
        case 0:
          (void)cache.truncate(cache.status().reachable(cache.status().lengths().tokens_seen - random.bounded(40)));
          break;
        case 1:
          if (forks.size() < 2) forks.push_back(cache.fork());
          break;
        case 2:
          if (!forks.empty()) std::swap(cache, forks.back());
          break;
        case 3:
          if (!forks.empty()) forks.pop_back();
          break;
        case 4:
          cache.checkpoint();
          break;
        default:
          steps += support::feedNumbers(cache, layers, 1 + random.bounded(60)) ? 1 : 0;
      }
      const QString difference = differs(cache);
      QVERIFY2(difference.isEmpty(), qPrintable(difference));
    }
    QVERIFY(steps > 10);
  }

  // Without room to spare, what would be is what such a cache takes.
  void whatWouldBeIsWhatSuchACacheTakes() {
    const auto fed = [&](const char* spec, const std::vector<cache::LayerShape>& shape, support::PlainDevice& memory) {
      cache::CacheJob job;
      job.default_format = cache::findFormat("f16");
      job.context = 600;
      job.chunk = 64;
      auto cache = std::make_unique<cache::KvCache>(memory, shape, cache::parseCacheSpec(spec), job);
      for (int tokens = 0; tokens < 300; tokens += 50) support::feedNumbers(*cache, shape, 50);
      cache::CacheView snapshot;
      cache->status().fill(snapshot);
      return snapshot;
    };
    support::PlainDevice device;
    const auto sum = [](const cache::CacheView& snapshot, int64_t cache::WouldBe::*which) {
      int64_t all = 0;
      for (const cache::LayerView& layer : snapshot.layers) all += layer.would_be.*which;
      return all;
    };
    const std::vector<cache::LayerShape> grouped{{.n_kv_heads = 1, .head_dim = 64, .n_heads = 3}, {.state_floats = 6}};
    const std::vector<cache::LayerShape> apart{{.n_kv_heads = 3, .head_dim = 64, .n_heads = 3}, {.state_floats = 6}};
    const cache::CacheView sealed = fed("sliding_window:window_length=200,nbits=4,residual_length=32", grouped, device);
    QCOMPARE(sum(sealed, &cache::WouldBe::full_f16), fed("dynamic", grouped, device).bytes.used());
    QCOMPARE(sum(sealed, &cache::WouldBe::no_window),
             fed("quantized:nbits=4,residual_length=32", grouped, device).bytes.used());
    QCOMPARE(sum(sealed, &cache::WouldBe::no_gqa),
             fed("sliding_window:window_length=200,nbits=4,residual_length=32", apart, device).bytes.used());
    QCOMPARE(sum(sealed, &cache::WouldBe::unsealed),
             fed("sliding_window:window_length=200", grouped, device).bytes.used());
    const cache::CacheView kivi =
        fed("sink:window_length=100,num_sink_tokens=4,nbits=2,backend=kivi,q_group_size=32,residual_length=32", grouped,
            device);
    QCOMPARE(sum(kivi, &cache::WouldBe::no_window),
             fed("quantized:nbits=2,backend=kivi,q_group_size=32,residual_length=32", grouped, device).bytes.used());
    // By place: what is in use, and the buffers that offloaded layers come through.
    const auto total = [](const cache::BytesByPlace& at) { return at.device + at.host + at.disk; };
    const cache::CacheView near = fed("dynamic", grouped, device), far = fed("offloaded", grouped, device);
    QCOMPARE(near.used_at, (cache::BytesByPlace{near.bytes.used(), 0, 0}));
    QCOMPARE(far.used_at.disk, near.bytes.kv);
    QCOMPARE(far.used_at.device, far.bytes.state + far.layers[0].ring);
    QVERIFY(far.layers[0].ring > 0 && far.layers[0].facts->full_word == "f16");
    QCOMPARE(total(far.by_place), far.bytes.total());
    QCOMPARE(total(far.used_at), far.bytes.used() + far.layers[0].ring);
  }

  // In headline, legend, bar and the layer's own words: copies of offloaded layers are in use, the rest is reserved.
  void copiesOfOffloadedLayersAreNoReserve() {
    const std::vector<cache::LayerShape> shape{{.n_kv_heads = 1, .head_dim = 64, .n_heads = 3},
                                               {.n_kv_heads = 1, .head_dim = 64, .n_heads = 3}};
    for (const char* spec : {"offloaded", "offloaded_static:max_cache_len=400", "dynamic;0:residency=disk"}) {
      support::PlainDevice device;
      cache::CacheJob job;
      job.default_format = cache::findFormat("f16");
      job.context = 600;
      job.chunk = 64;
      cache::KvCache cache(device, shape, cache::parseCacheSpec(spec), job);
      QVERIFY(support::feedNumbers(cache, shape, 50));
      cache::CacheView snapshot;
      cache.status().fill(snapshot);
      int64_t copies = 0;
      for (const cache::LayerView& layer : snapshot.layers) copies += layer.ring;
      QVERIFY(copies > 0);
      const MemoryFacts facts = memoryFacts(snapshot);
      QCOMPARE(facts.buffers, copies);
      QCOMPARE(facts.places[0].held.buffers, copies);
      QCOMPARE(facts.reserved, snapshot.bytes.reserved - copies);
      QCOMPARE(facts.held(), snapshot.bytes.total());
      const QString reserved = bytesText(facts.reserved);
      QVERIFY2(facts.reserved == 0 ||
                   (memoryTitle(facts).startsWith("reserved(") && memoryTitle(facts).endsWith(", " + reserved + ")")),
               qPrintable(memoryTitle(facts)));
      QStringList measured;
      for (const LegendEntry& entry : facts.measured) measured += entry.text;
      QVERIFY2(measured.contains("copies-of-offloaded-layers " + bytesText(copies)), qPrintable(measured.join("; ")));
      QCOMPARE(measured.contains("reserved " + reserved), facts.reserved > 0);
      const bool fixed = QByteArray(spec).contains("static");
      QCOMPARE(facts.room, fixed ? 400 : -1);
    }
  }
};

KVARIUM_QT_TEST(TruthTest)

}  // namespace kvarium::ui::memory_facts_test

#include "memory_facts_test.moc"
