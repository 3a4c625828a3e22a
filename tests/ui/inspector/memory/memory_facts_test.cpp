// What the memory bars show is what a real cache takes, and what other choices would take.
#include <QTest>

#include "core/cache/sequence/kv_cache.h"
#include "tests/support/fed_cache.h"
#include "tests/support/qt_tests.h"
#include "tests/ui/inspector/cache_walk.h"
#include "ui/inspector/memory/memory_facts.h"

namespace kvarium::ui::memory_facts_test {

class MemoryFactsTest : public QObject {
  Q_OBJECT
 private slots:
  void barsShowTheBytesOfTheCache_data() {
    QTest::addColumn<QString>("spec");
    for (const char* spec :
         {"dynamic", "static:max_cache_len=400", "sliding_window:window_length=70",
          "sink:window_length=90,num_sink_tokens=4", "quantized:residual_length=32",
          "quantized:backend=kivi,nbits=2,q_group_size=32,residual_length=32",
          "sink:window_length=200,num_sink_tokens=4,nbits=4,residual_length=64",
          "quantized:residual_length=32,residency=disk", "dynamic;0:residency=disk", "offloaded:residency=host",
          "dynamic:retention=key_norm,window_length=80", "h2o:window_length=80", "pyramidkv:window_length=20"}) {
      QTest::newRow(spec) << QString::fromLatin1(spec);
    }
  }
  void barsShowTheBytesOfTheCache() {
    QFETCH(QString, spec);
    CacheWalk walk(spec.toStdString(), {}, 1);
    for (int event = 0; event < 60; ++event) {
      walk.go();
      const cache::CacheView view = walk.view();
      const MemoryFacts facts = memoryFacts(view, {true, true, true});
      int64_t held = 0, full = 0, predicted = 0;
      for (const MemoryFacts::AtPlace& at : facts.places) {
        held += at.held.total();
        full += at.otherwise.full_f16;
        predicted += at.predicted;
      }
      QCOMPARE(held, walk.cache().status().bytes().total());
      QCOMPARE(held, facts.held->total());
      int64_t named = 0;  // in the table
      for (const MemoryRow& row : memoryRows(view, facts))
        if (row.section == MemoryRow::Section::measured && !row.place.isEmpty()) named += row.bytes;
      QCOMPARE(named, held);
      Holdings of_layers;
      for (const cache::LayerView& layer : view.layers) {
        const Known<Holdings> here = holdingsOf(view, layer);
        of_layers.in_use += here->in_use;
        of_layers.copies += here->copies;
        of_layers.reserved += here->reserved;
      }
      QCOMPARE(of_layers.in_use, facts.held->in_use);
      QCOMPARE(of_layers.copies, facts.held->copies);
      QCOMPARE(of_layers.reserved, facts.held->reserved);
      QCOMPARE(full, view.full_f16);
      QCOMPARE(predicted, view.facts->predicted);
    }
    QVERIFY(walk.cache().status().bytes().total() > 0);
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
      cache::CacheView view;
      cache->status().fill(view);
      return view;
    };
    support::PlainDevice device;
    const auto sum = [](const cache::CacheView& view, int64_t cache::WouldBe::*which) {
      int64_t all = 0;
      for (const cache::LayerView& layer : view.layers) all += layer.would_be.*which;
      return all;
    };
    const std::vector<cache::LayerShape> grouped{{.n_kv_heads = 1, .head_dim = 64, .n_heads = 3},
                                                 {.state = {.recurrence = 6}}};
    const std::vector<cache::LayerShape> apart{{.n_kv_heads = 3, .head_dim = 64, .n_heads = 3},
                                               {.state = {.recurrence = 6}}};
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
    // By place: what is in use; and the buffers that offloaded layers come through.
    const cache::CacheView near = fed("dynamic", grouped, device), far = fed("offloaded", grouped, device);
    QCOMPARE(near.used_at, (cache::BytesByPlace{near.bytes.used(), 0, 0}));
    QCOMPARE(far.used_at.disk, near.bytes.kv);
    QCOMPARE(far.used_at.device, far.bytes.state);
    QCOMPARE(far.copies_at, (cache::BytesByPlace{far.layers[0].ring, 0, 0}));
    QVERIFY(far.layers[0].ring > 0 && far.layers[0].facts->full_word == "f16");
    QCOMPARE(far.by_place.total(), far.bytes.total());
    QCOMPARE(far.used_at.total(), far.bytes.used());
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
      cache::CacheView view;
      cache.status().fill(view);
      int64_t copies = 0;
      for (const cache::LayerView& layer : view.layers) copies += layer.ring;
      QVERIFY(copies > 0);
      const MemoryFacts facts = memoryFacts(view);
      QCOMPARE(facts.held->copies, copies);
      QCOMPARE(facts.places[0].held.buffers, copies);
      QCOMPARE(facts.held->reserved, view.bytes.reserved - copies);
      QCOMPARE(facts.held->total(), view.bytes.total());
      int64_t named = 0;
      for (const MemoryRow& row : memoryRows(view, facts))
        named += row.entry.swatch == LegendEntry::Swatch::bytes ? row.bytes : 0;
      QCOMPARE(named, copies);
      const bool fixed = QByteArray(spec).contains("static");
      QCOMPARE(facts.room, fixed ? 400 : -1);
    }
  }
};

KVARIUM_QT_TEST(MemoryFactsTest)

}  // namespace kvarium::ui::memory_facts_test

#include "memory_facts_test.moc"
