// When blocks are sealed, how many bytes they have then, and how forks and truncations affect them.
#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "core/cache/sequence/kv_cache.h"
#include "tests/support/fed_cache.h"
#include "tests/support/test_memory.h"

namespace kvarium::cache::sealing_test {
namespace {

constexpr int heads = 2, head_dim = 32;

class Sealing : public testing::Test {
 protected:
  support::TestMemory device;
  std::vector<LayerShape> layers{3, {heads, head_dim, -1}};

  KvCache make(const std::string& spec, int64_t context = 1000, int64_t chunk = 256, int64_t limit = -1) {
    return KvCache(device, layers, parseCacheSpec(spec), job(context, chunk, limit));
  }
  static CacheJob job(int64_t context, int64_t chunk = 256, int64_t limit = -1) {
    return {.default_format = findFormat("f32"), .context = context, .chunk = chunk, .memory_limit = limit};
  }
  static float number(int layer, int64_t position, int d) {
    return std::sin(static_cast<float>(position * 37 + d * 11 + layer * 5)) * static_cast<float>(1 + d % 3);
  }
  bool feed(KvCache& cache, int n) {
    Expected<Step, Full> step = cache.begin(n);
    if (!step) return false;
    support::FedSteps fed(cache, *step);
    const int64_t stride = heads * head_dim;
    std::vector<float> rows(static_cast<size_t>(n * stride));
    for (int layer = 0; layer < static_cast<int>(layers.size()); ++layer) {
      for (int64_t i = 0; i < n; ++i) {
        for (int d = 0; d < stride; ++d) {
          rows[static_cast<size_t>(i * stride + d)] = number(layer, step->firstPosition() + i, d);
        }
      }
      fed.store(layer, rows, rows);
      fed.done(layer);
    }
    fed.end();
    cache.commit(std::move(*step), std::vector<TokenId>(static_cast<size_t>(n), 7));
    return true;
  }

  // Positions of sealed cells. Every number that is read back must be close to the stored one.
  std::vector<int64_t> sealedCells(KvCache& cache, double near) {
    std::vector<int64_t> positions;
    Expected<Step, Full> step = cache.begin(1);
    if (!step) return positions;
    support::FedSteps fed(cache, *step);
    const std::vector<float> row(heads * head_dim);
    for (int layer = 0; layer < static_cast<int>(layers.size()); ++layer) {
      const device::KvView view = fed.store(layer, row, row);
      for (int s = 0; s < view.n_segments; ++s) {
        const device::KvSegment& segment = view.segments[s];
        if (segment.k.format != device::KvFormat::codes) continue;
        for (const device::BlockRef& block : support::blocksOf(device, view, s))
          check(segment, block, layer, near, positions);
      }
    }
    return positions;
  }

 private:
  void check(const device::KvSegment& segment, const device::BlockRef& block, int layer, double near,
             std::vector<int64_t>& positions) {
    const auto keys = support::tilesOf(device, segment, block, device::KvSide::key, heads);
    const auto values = support::tilesOf(device, segment, block, device::KvSide::value, heads);
    std::vector<float> k(64 * head_dim), v(64 * head_dim);
    for (int h = 0; h < heads; ++h) {
      const auto head = static_cast<size_t>(h);
      device::decodeTile(segment.k.codes, device::KvSide::key, keys.data() + head * segment.k_tile_bytes, head_dim,
                         k.data());
      device::decodeTile(segment.v.codes, device::KvSide::value, values.data() + head * segment.v_tile_bytes, head_dim,
                         v.data());
      for (int cell = 0; cell < 64; ++cell) {
        if (!(block.live >> cell & 1)) continue;
        const int64_t position = block.first_position + cell;
        if (layer == 0 && h == 0) positions.push_back(position);
        for (int d = 0; d < head_dim; ++d) {
          const float truth = number(layer, position, h * head_dim + d);
          ASSERT_NEAR(k[static_cast<size_t>(cell * head_dim + d)], truth, near) << position;
          ASSERT_NEAR(v[static_cast<size_t>(cell * head_dim + d)], truth, near) << position;
        }
      }
    }
  }
};

std::vector<int64_t> range(int64_t first, int64_t last) {
  std::vector<int64_t> all(static_cast<size_t>(std::max<int64_t>(0, last - first)));
  std::iota(all.begin(), all.end(), first);
  return all;
}

TEST_F(Sealing, aBlockIsSealedWhenItsYoungestCellIsOlderThanTheResidual) {
  KvCache cache = make("quantized:backend=quanto,residual_length=10");
  feed(cache, 73);
  EXPECT_TRUE(sealedCells(cache, 0.3).empty());  // 9 cells are younger than the block
  feed(cache, 1);
  EXPECT_EQ(sealedCells(cache, 0.3), range(0, 64));
  for (int i = 74; i < 138; ++i) feed(cache, 1);
  EXPECT_EQ(sealedCells(cache, 0.3), range(0, 128));
  EXPECT_EQ(cache.state().log.entries().back().sealed, (std::vector<GroupRange>{{64, 64, 0}}));
}

TEST_F(Sealing, ourOwnFormatLeavesTheFirstTokensFull) {
  KvCache cache = make("quantized:nbits=8,residual_length=0");
  feed(cache, 3);
  feed(cache, 200);
  EXPECT_EQ(sealedCells(cache, 0.1), range(4, 192));
  KvCache sinks = make("sink:nbits=8,window_length=150,num_sink_tokens=6,residual_length=0");
  feed(sinks, 100);
  EXPECT_EQ(sealedCells(sinks, 0.1), range(6, 70));
  KvCache theirs = make("sink:nbits=4,backend=quanto,window_length=150,num_sink_tokens=6,residual_length=0");
  feed(theirs, 100);
  EXPECT_EQ(sealedCells(theirs, 0.3), range(0, 70));
}

TEST_F(Sealing, aResidualThatCoversTheWholeCacheIsReported) {
  layers.resize(1);
  int said = 0, sealed = 0;
  for (const char* spec : {"sink:nbits=4,num_sink_tokens=3,window_length=", "sliding_window:nbits=8,window_length=",
                           "sink:nbits=4,backend=quanto,num_sink_tokens=3,window_length=",
                           "sliding_window:nbits=4,backend=hqq,window_length=", "static:nbits=4,max_cache_len=",
                           "static:nbits=4,backend=quanto,max_cache_len="}) {
    for (const int length : {5, 20, 21, 22, 23, 24, 25, 26, 64, 83, 84, 85, 87, 88, 130}) {
      const std::string text = spec + std::to_string(length) + ",residual_length=20";
      KvCache cache = make(text);
      bool seals = false;
      for (int i = 0; i < 300 && feed(cache, 1); ++i) seals |= !cache.state().log.entries().back().sealed.empty();
      CacheView snapshot;
      cache.status().fill(snapshot);
      const bool nothing = snapshot.groups[0].facts->rule.find("nothing is compressed") != std::string::npos;
      EXPECT_EQ(nothing, !seals) << text << ": " << snapshot.groups[0].facts->rule;
      said += nothing, sealed += seals;
    }
  }
  EXPECT_GT(said, 10);
  EXPECT_GT(sealed, 10);
}

TEST_F(Sealing, sealedBlocksDoNotDependOnHowTheTextWasFed) {
  for (const char* spec : {"quantized:residual_length=20", "quantized:backend=hqq,residual_length=64",
                           "sliding_window:window_length=200,nbits=8,residual_length=30"}) {
    KvCache at_once = make(spec), by_one = make(spec), by_chunks = make(spec);
    feed(at_once, 333);
    for (int i = 0; i < 333; ++i) feed(by_one, 1);
    for (int left = 333; left > 0; left -= 50) feed(by_chunks, std::min(left, 50));
    EXPECT_EQ(sealedCells(at_once, 3), sealedCells(by_one, 3)) << spec;
    EXPECT_EQ(sealedCells(at_once, 3), sealedCells(by_chunks, 3)) << spec;
    EXPECT_EQ(at_once.status().bytes().used(), by_one.status().bytes().used()) << spec;
  }
}

TEST_F(Sealing, aCutInsideASealedBlockClearsItsCellsAndRecodesNothing) {
  KvCache cache = make("quantized:backend=quanto,residual_length=0");
  feed(cache, 200);
  KvCache before = cache.fork();
  ASSERT_TRUE(cache.truncate(100));
  EXPECT_EQ(sealedCells(cache, 0.3), range(0, 100));
  EXPECT_EQ(cache.status().lengths().stored, 100);
  feed(cache, 70);
  std::vector<int64_t> expected = range(0, 100);
  for (int64_t position : range(100, 164)) expected.push_back(position);
  EXPECT_EQ(sealedCells(cache, 0.3), expected);
  EXPECT_EQ(sealedCells(before, 0.3), range(0, 192));  // a fork keeps its own
}

TEST_F(Sealing, aStepThatIsDroppedSealsNothing) {
  KvCache cache = make("quantized:residual_length=0");
  feed(cache, 67);
  const Bytes before = cache.status().bytes();
  {
    const Expected<Step, Full> step = cache.begin(100);
    ASSERT_TRUE(step);
  }
  EXPECT_EQ(cache.status().bytes(), before);
  EXPECT_EQ(static_cast<int64_t>(device.handed_out), before.total());
}

TEST_F(Sealing, bytesEqualTheAllocatedBytesAndTheEstimate) {
  std::mt19937 random(5);
  layers = {{heads, head_dim, -1}, {heads, head_dim, 90}, {1, 64, -1}};
  for (const char* spec :
       {"quantized", "quantized:nbits=2", "quantized:backend=quanto,residual_length=0", "quantized:backend=hqq,nbits=3",
        "quantized:backend=kivi,nbits=2,residual_length=7", "static:nbits=4", "static:nbits=4,max_cache_len=900",
        "sink:nbits=4,residual_length=40,window_length=300", "sliding_window:window_length=257,nbits=8",
        "sink:backend=quanto,nbits=2,residual_length=10,num_sink_tokens=70,window_length=200",
        "dynamic:k_nbits=8;0:nbits=1;-1:v_format=f16,residual_length=0", "dynamic", "sink", "static"}) {
    SCOPED_TRACE(spec);
    for (int round = 0; round < 12; ++round) {
      const int tokens = 1 + static_cast<int>(random() % 800), most = 1 + static_cast<int>(random() % 200);
      KvCache cache = make(spec, tokens, most);
      int64_t peak = cache.status().bytes().total();
      for (int fed = 0; fed < tokens;) {
        const int n = std::min(tokens - fed, 1 + static_cast<int>(random() % static_cast<unsigned>(most)));
        ASSERT_TRUE(feed(cache, n));
        fed += n;
        ASSERT_EQ(cache.status().bytes().total(), static_cast<int64_t>(device.handed_out));
        peak = std::max(peak, cache.status().bytes().total());
      }
      std::vector<Bytes> by_layer;
      const Bytes expected = estimateCache(cache.status().spec(), layers, job(tokens, most), &by_layer),
                  found = cache.status().bytes();
      EXPECT_EQ(found.kv, expected.kv) << tokens;
      EXPECT_EQ(found.scales, expected.scales) << tokens;
      EXPECT_EQ(found.residual, expected.residual) << tokens;
      EXPECT_LE(peak, expected.total()) << tokens;
      CacheView snapshot;
      cache.status().fill(snapshot);
      for (size_t layer = 0; layer < layers.size(); ++layer) {
        EXPECT_EQ(snapshot.layers[layer].bytes.used(), by_layer[layer].used()) << layer;
      }
    }
    EXPECT_EQ(device.handed_out, 0u);
  }
}

TEST_F(Sealing, memoryThatRunsOutWhileSealingIsFullAndNothingIsLost) {
  for (int64_t limit = 20000; limit < 400000; limit += 7777) {
    KvCache cache = make("quantized:residual_length=0", 1000, 32, limit);
    int64_t fed = 0;
    while (fed < 600 && feed(cache, 32)) fed += 32;
    EXPECT_EQ(cache.status().lengths().stored, fed);
    EXPECT_LE(cache.status().bytes().total(), limit);
    EXPECT_EQ(cache.status().bytes().total(), static_cast<int64_t>(device.handed_out));
  }
}

}  // namespace
}  // namespace kvarium::cache::sealing_test
