// Offloaded caches over a device that only has memory, a watch on what their stores read and write, and a life through
// which two caches are led.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <random>

#include "core/cache/memory/pinned_blocks.h"
#include "core/cache/sequence/kv_cache.h"
#include "tests/support/fed_cache.h"
#include "tests/support/test_memory.h"
#include "tests/support/thread_time.h"

namespace kvarium::cache::test {

constexpr int heads = 2, head_dim = 4;
constexpr int64_t block_bytes = int64_t{2} * heads * head_dim * 64 * 4;  // f32, of one layer

// Observes and disturbs the transfer of bytes, for all stores of one test.
struct Way {
  std::atomic<int64_t> read{0}, written{0}, held{0};                // bytes
  std::atomic<int> refuse_room{-1}, fail_read{-1}, fail_write{-1};  // the call that fails, counted from now; -1: none
  double slowest_ms = 0;
  bool keeps_room = false;  // as a file system that cannot punch holes
  static bool strikes(std::atomic<int>& countdown) { return countdown >= 0 && countdown-- == 0; }
};

class WatchedBytes final : public BackingStore {
 public:
  WatchedBytes(Way& way, Place place, int64_t unit_bytes)
      : m_way(way), m_unit_bytes(unit_bytes), m_bytes(makeBackingStore(place, unit_bytes)) {}
  ~WatchedBytes() override { m_way.held -= m_units * m_unit_bytes; }
  bool allocate(int64_t first, int64_t count) override {
    if (Way::strikes(m_way.refuse_room)) throw Error(ErrorKind::io, "the test disk is full", "free some");
    if (!m_bytes->allocate(first, count)) return false;
    m_units += count;
    m_way.held += count * m_unit_bytes;
    // Fills new blocks with NaN, so that a read before the first write is noticed.
    const std::vector<std::byte> poison(static_cast<size_t>(m_unit_bytes), std::byte{0xff});
    for (int64_t unit = first; unit < first + count; ++unit) m_bytes->write(unit, 0, poison);
    return true;
  }
  bool giveBack(int64_t unit) override {
    if (m_way.keeps_room) return false;
    --m_units;
    m_way.held -= m_unit_bytes;
    return m_bytes->giveBack(unit);
  }
  void read(int64_t unit, int64_t offset, std::span<std::byte> to) override {
    dawdle();
    if (Way::strikes(m_way.fail_read)) throw Error(ErrorKind::io, "the test disk cannot be read", "check it");
    m_way.read += static_cast<int64_t>(to.size());
    m_bytes->read(unit, offset, to);
  }
  void write(int64_t unit, int64_t offset, std::span<const std::byte> from) override {
    dawdle();
    if (Way::strikes(m_way.fail_write)) throw Error(ErrorKind::io, "the test disk cannot be written", "check it");
    m_way.written += static_cast<int64_t>(from.size());
    m_bytes->write(unit, offset, from);
  }

 private:
  void dawdle() {
    if (m_way.slowest_ms > 0) support::computeFor(m_way.slowest_ms * static_cast<double>(m_random() % 16) / 16);
  }
  Way& m_way;
  int64_t m_unit_bytes;
  int64_t m_units = 0;
  std::unique_ptr<BackingStore> m_bytes;
  std::mt19937 m_random{7};
};

// Where a forward is stopped and its steps are dropped.
struct Stop {
  int before = -1;          // the layer; -1: it is not
  bool has_stored = false;  // which has stored its cells
};

class Residencies : public testing::Test {
 protected:
  support::TestMemory device;
  Way way;
  std::vector<LayerShape> layers{5, {heads, head_dim, -1}};

  CacheJob job(int64_t context = 1000, int64_t limit = -1) {
    CacheJob job{findFormat("f32"), context, 256, limit};
    job.make_backing_store = [this](Place place, int64_t bytes) {
      return std::make_unique<WatchedBytes>(way, place, bytes);
    };
    return job;
  }
  KvCache make(const std::string& spec, int64_t context = 1000, int64_t limit = -1) {
    return KvCache(device, layers, parseCacheSpec(spec), job(context, limit));
  }
  static std::vector<TokenId> count(int n, TokenId first = 1) {
    std::vector<TokenId> ids(static_cast<size_t>(n));
    for (int i = 0; i < n; ++i) ids[i] = first + i;
    return ids;
  }
  int nLayers() const { return static_cast<int>(layers.size()); }

  // Steps and their tokens, computed together.
  struct Batch {
    Batch(std::vector<BatchStep> batch_steps, std::vector<std::vector<TokenId>> step_ids)
        : steps(std::move(batch_steps)), ids(std::move(step_ids)), fed(steps) {}
    std::vector<BatchStep> steps;
    std::vector<std::vector<TokenId>> ids;
    support::FedSteps fed;
  };
  int headsOf(int layer) const { return layers[static_cast<size_t>(layer)].n_kv_heads; }
  device::KvView write(Batch& batch, int layer) const {
    const int64_t stride = headsOf(layer) * head_dim;
    std::vector<float> k, v;
    for (size_t s = 0; s < batch.steps.size(); ++s) {
      int64_t position = batch.steps[s].step->firstPosition();
      for (const TokenId id : batch.ids[s]) {
        for (int64_t d = 0; d < stride; ++d) {
          k.push_back(static_cast<float>(layer * 1000 + id) + static_cast<float>(d) / 16);
          v.push_back(-k.back() - static_cast<float>(position));
        }
        ++position;
      }
    }
    return batch.fed.store(layer, k, v);
  }
  // Every number that the rows of one step of a batch can see in a layer, in the order of the view.
  std::vector<float> seen(const device::KvView& view, size_t step, int layer) {
    const int n_heads = headsOf(layer);
    std::vector<float> numbers;
    for (int s = 0; s < view.n_segments; ++s) {
      const device::KvSegment& segment = view.segments[s];
      for (const device::BlockRef& block : support::blocksOf(device, view, s, static_cast<int>(step))) {
        const auto keys = support::tilesOf(device, segment, block, device::KvSide::key, n_heads);
        const auto values = support::tilesOf(device, segment, block, device::KvSide::value, n_heads);
        for (int cell = 0; cell < 64; ++cell) {
          if (!(block.live >> cell & 1)) continue;
          numbers.push_back(static_cast<float>(block.first_position + cell));
          for (int h = 0; h < n_heads; ++h) {
            const float* k = reinterpret_cast<const float*>(keys.data() + h * segment.k_tile_bytes);
            const float* v = reinterpret_cast<const float*>(values.data() + h * segment.v_tile_bytes);
            for (int d = 0; d < head_dim; ++d) {
              numbers.push_back(k[d * 64 + cell]);
              numbers.push_back(v[cell * head_dim + d]);
            }
          }
        }
      }
    }
    return numbers;
  }

  // One forward over several caches as the decoder does it.
  std::vector<std::vector<float>> feed(std::vector<KvCache*> caches, const std::vector<std::vector<TokenId>>& ids,
                                       Stop stop = {}) {
    std::vector<Step> steps;
    for (size_t i = 0; i < caches.size(); ++i) {
      Expected<Step, Full> step = caches[i]->begin(static_cast<int64_t>(ids[i].size()), {}, true);
      if (!step) return {};
      steps.push_back(std::move(*step));
    }
    std::vector<BatchStep> begun;
    for (size_t i = 0; i < caches.size(); ++i) begun.push_back({caches[i], &steps[i]});
    Batch batch(begun, ids);
    std::vector<std::vector<float>> result;
    for (int layer = 0; layer < nLayers(); ++layer) {
      if (layer == stop.before && !stop.has_stored) return result;
      const device::KvView view = write(batch, layer);
      if (layer == stop.before) return result;
      for (size_t i = 0; i < caches.size(); ++i) result.push_back(seen(view, i, layer));
      batch.fed.done(layer);
    }
    batch.fed.end();
    for (size_t i = 0; i < caches.size(); ++i) caches[i]->commit(std::move(steps[i]), ids[i]);
    return result;
  }
  bool feed(KvCache& cache, const std::vector<TokenId>& ids) { return !feed({&cache}, {ids}).empty(); }

  void expectSame(KvCache& a, KvCache& b, const std::string& what) {
    ASSERT_EQ(a.ids(), b.ids()) << what;
    Expected<Step, Full> at = a.begin(1), bt = b.begin(1);
    ASSERT_EQ(static_cast<bool>(at), static_cast<bool>(bt)) << what;
    if (!at) return;
    Batch of_a({{&a, &*at}}, {{9}}), of_b({{&b, &*bt}}, {{9}});
    for (int layer = 0; layer < nLayers(); ++layer) {
      ASSERT_EQ(seen(write(of_a, layer), 0, layer), seen(write(of_b, layer), 0, layer)) << what << " layer " << layer;
      of_b.fed.done(layer);
      of_a.fed.done(layer);
    }
  }
  void expectBytesCounted(const KvCache& cache) {
    CacheView snapshot;
    cache.status().fill(snapshot);
    EXPECT_EQ(snapshot.bytes, cache.status().bytes());
    EXPECT_EQ(snapshot.by_place.device, static_cast<int64_t>(device.handed_out));
    if (!device.facts().host_memory && snapshot.by_place.host > 0) {  // whole slabs
      const int64_t slab = PinnedBlocks::blocks_per_slab * nLayers() * block_bytes;
      EXPECT_EQ((snapshot.by_place.host + slab - 1) / slab * slab, static_cast<int64_t>(device.pinned_out));
    } else {
      EXPECT_EQ(snapshot.by_place.disk + snapshot.by_place.host, way.held);
    }
    EXPECT_EQ(snapshot.by_place.total(), snapshot.bytes.total());
    Bytes sum;
    for (const LayerView& layer : snapshot.layers) sum += layer.bytes;
    EXPECT_EQ(sum, snapshot.bytes);
  }

  // Leads both through the same random life.
  void live(const std::string& on_device, const std::string& away, unsigned seed, int steps) {
    std::mt19937 random(seed);
    std::vector<KvCache> a, b;
    a.push_back(make(on_device, 400));
    b.push_back(make(away, 400));
    for (int i = 0; i < steps; ++i) {
      const std::string what = away + ", seed " + std::to_string(seed) + ", step " + std::to_string(i);
      const size_t which = random() % a.size();
      const auto ids = count(1 + static_cast<int>(random() % (random() % 3 ? 3 : 90)), random() % 900);
      switch (random() % 8) {
        case 0:
          if (a.size() < 4) {
            a.push_back(a[which].fork());
            b.push_back(b[which].fork());
          } else {
            a.erase(a.begin() + static_cast<std::ptrdiff_t>(which));
            b.erase(b.begin() + static_cast<std::ptrdiff_t>(which));
          }
          break;
        case 1: {
          const auto keep = static_cast<int64_t>(random() % (a[which].ids().size() + 1));
          ASSERT_EQ(static_cast<bool>(a[which].truncate(keep)), static_cast<bool>(b[which].truncate(keep))) << what;
          break;
        }
        case 2:
          if (random() % 4 == 0) {
            a[which].reset();
            b[which].reset();
          }
          break;
        case 3: {
          const Stop stop{.before = static_cast<int>(random() % layers.size()), .has_stored = random() % 2 == 0};
          ASSERT_EQ(feed({&a[which]}, {ids}, stop), feed({&b[which]}, {ids}, stop)) << what;
          break;
        }
        case 4: {  // all together
          std::vector<KvCache*> all_a, all_b;
          std::vector<std::vector<TokenId>> all_ids;
          for (size_t c = 0; c < a.size(); ++c) {
            all_a.push_back(&a[c]);
            all_b.push_back(&b[c]);
            all_ids.push_back(count(1 + static_cast<int>(random() % 2), random() % 900));
          }
          ASSERT_EQ(feed(all_a, all_ids), feed(all_b, all_ids)) << what;
          break;
        }
        default: ASSERT_EQ(feed({&a[which]}, {ids}), feed({&b[which]}, {ids})) << what;
      }
      for (size_t c = 0; c < a.size(); ++c) {
        ASSERT_EQ(a[c].status().bytes().kv, b[c].status().bytes().kv) << what;
        if (a[c].status().spec().choices.retention->name == "full") {
          ASSERT_EQ(a[c].status().bytes().reserved, b[c].status().bytes().reserved - ringOf(b[c])) << what;
        }
      }
    }
    for (size_t c = 0; c < a.size(); ++c) expectSame(a[c], b[c], away);
    a.clear();
    b.clear();
    ASSERT_EQ(device.handed_out, 0u) << away;
    ASSERT_EQ(device.pinned_out, 0u) << away;
    ASSERT_EQ(way.held, 0) << away;
  }
  int64_t ringOf(const KvCache& cache) const {
    CacheView snapshot;
    cache.status().fill(snapshot);
    int64_t cells = 0;
    for (const LayerView& layer : snapshot.layers) {
      if (layer.place == Place::device) cells += layer.bytes.total();
    }
    return snapshot.by_place.device - cells;
  }
};

}  // namespace kvarium::cache::test
