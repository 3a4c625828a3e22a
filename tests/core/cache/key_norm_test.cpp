// Cells leave by the norm of their keys, each layer its own.
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/error.h"
#include "core/cache/kv_cache.h"
#include "tests/support/plain_device.h"

namespace kvarium {
namespace {

class KeyNorms : public testing::Test {
 protected:
  PlainDevice device;
  const std::vector<LayerShape> layers{2, {2, 8, -1}};
  KvCache make(const std::string& spec) {
    return KvCache(device, layers, parseCacheSpec(spec), {findFormat("f32"), 100, 16});
  }
  // norms[l][i]: of the keys of token i in layer l.
  static void feed(KvCache& cache, const std::vector<std::vector<float>>& norms) {
    const std::vector<TokenId> ids(norms.front().size(), 3);
    Expected<Step, Full> step = cache.begin(ids);
    ASSERT_TRUE(step);
    for (int layer = 0; layer < 2; ++layer) {
      std::vector<float> rows(ids.size() * 16);
      for (size_t i = 0; i < rows.size(); ++i) rows[i] = norms[static_cast<size_t>(layer)][i / 16] / std::sqrt(8.0f);
      cache.store(layer, *step, rows.data(), rows.data(), 16);
      cache.done(layer, *step);
    }
    cache.commit(std::move(*step));
  }
  static std::vector<int64_t> held(const KvCache& cache, size_t layer) {
    CacheSnapshot snapshot;
    cache.fill(snapshot);
    std::vector<int64_t> positions;
    for (const CellRun& run : snapshot.groups.at(layer).runs) {
      for (int64_t i = 0; i < run.count; ++i) positions.push_back(run.first_position + i);
    }
    return positions;
  }
};

TEST_F(KeyNorms, theLargestLeaveFirstAndSinksNever) {
  KvCache cache = make("dynamic:retention=key_norm,window_length=4,num_sink_tokens=1");
  feed(cache, {{9, 5, 3, 8}, {1, 2, 3, 4}});
  EXPECT_EQ(held(cache, 0), (std::vector<int64_t>{0, 1, 2, 3}));
  feed(cache, {{7}, {7}});
  EXPECT_EQ(held(cache, 0), (std::vector<int64_t>{0, 1, 2, 4}));
  EXPECT_EQ(held(cache, 1), (std::vector<int64_t>{0, 1, 2, 4}));
  feed(cache, {{1, 1}, {1, 1}});
  EXPECT_EQ(held(cache, 0), (std::vector<int64_t>{0, 2, 5, 6}));
  EXPECT_EQ(held(cache, 1), (std::vector<int64_t>{0, 1, 5, 6}));
  EXPECT_EQ(cache.lengths().stored, 4);
}

TEST_F(KeyNorms, aLongCallLeavesWithTheNextOne) {
  KvCache cache = make("dynamic:retention=key_norm,window_length=3,num_sink_tokens=0");
  feed(cache, {{5, 4, 3, 2, 1}, {1, 2, 3, 4, 5}});
  EXPECT_EQ(cache.lengths().stored, 5);
  feed(cache, {{9}, {9}});
  EXPECT_EQ(held(cache, 0), (std::vector<int64_t>{3, 4, 5}));
  EXPECT_EQ(held(cache, 1), (std::vector<int64_t>{0, 1, 5}));
}

TEST_F(KeyNorms, whatLeftCannotComeBack) {
  KvCache cache = make("dynamic:retention=key_norm,window_length=4,num_sink_tokens=0");
  feed(cache, {{1, 2, 3, 4}, {1, 2, 3, 4}});
  KvCache fork = cache.fork();
  EXPECT_TRUE(cache.truncate(3));
  feed(cache, {{1, 1}, {1, 1}});
  EXPECT_FALSE(cache.truncate(3));
  EXPECT_TRUE(cache.truncate(0));
  feed(fork, {{0}, {0}});
  EXPECT_EQ(held(fork, 0), (std::vector<int64_t>{0, 1, 2, 4}));
  EXPECT_THROW(make("dynamic:retention=key_norm,window_length=4,num_sink_tokens=4"), Error);
  EXPECT_THROW(make("dynamic:retention=key_norm,max_cache_len=4"), Error);
}

}  // namespace
}  // namespace kvarium
