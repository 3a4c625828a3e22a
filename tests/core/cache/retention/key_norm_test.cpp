// Cells leave by the norm of their keys, each layer its own.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/base/error.h"
#include "core/cache/archive/archive.h"
#include "core/cache/archive/archive_file.h"
#include "core/cache/sequence/kv_cache.h"
#include "tests/support/fed_cache.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_memory.h"

namespace kvarium::cache::key_norm_test {
namespace {

class KeyNorms : public testing::Test {
 protected:
  support::TestMemory device;
  const std::vector<LayerShape> layers{2, {2, 8, -1}};
  KvCache make(const std::string& spec) {
    return KvCache(device, layers, parseCacheSpec(spec), {findFormat("f32"), 100, 16});
  }
  // norms[l][i]: of the keys of token i in layer l.
  static void feed(KvCache& cache, const std::vector<std::vector<float>>& norms, bool commit = true) {
    const std::vector<TokenId> ids(norms.front().size(), 3);
    Expected<Step, Full> step = cache.begin(static_cast<int64_t>(ids.size()));
    ASSERT_TRUE(step);
    support::FedSteps fed(cache, *step);
    for (int layer = 0; layer < 2; ++layer) {
      std::vector<float> rows(ids.size() * 16);
      for (size_t i = 0; i < rows.size(); ++i) rows[i] = norms[static_cast<size_t>(layer)][i / 16] / std::sqrt(8.0f);
      fed.store(layer, rows, rows);
      fed.done(layer);
    }
    fed.end();
    if (commit) cache.commit(std::move(*step), ids);
  }
  static std::vector<int64_t> held(const KvCache& cache, size_t layer) {
    CacheView snapshot;
    cache.status().fill(snapshot);
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
  EXPECT_EQ(cache.status().lengths().stored, 4);
}

// The norms of a step that is dropped may still be on their way.
TEST_F(KeyNorms, ofADroppedStepCountForNothing) {
  KvCache cache = make("dynamic:retention=key_norm,window_length=3,num_sink_tokens=0");
  feed(cache, {{1, 5, 3}, {1, 5, 3}});
  feed(cache, {{9}, {9}}, false);
  feed(cache, {{2}, {2}});
  EXPECT_EQ(held(cache, 0), (std::vector<int64_t>{0, 2, 3}));
}

TEST_F(KeyNorms, ofACallLongerThanTheBudgetTheSmallestStay) {
  KvCache cache = make("dynamic:retention=key_norm,window_length=3,num_sink_tokens=0");
  feed(cache, {{5, 4, 3, 2, 1}, {1, 2, 3, 4, 5}});
  EXPECT_EQ(held(cache, 0), (std::vector<int64_t>{2, 3, 4}));
  EXPECT_EQ(held(cache, 1), (std::vector<int64_t>{0, 1, 2}));
  feed(cache, {{9}, {9}});
  EXPECT_EQ(held(cache, 0), (std::vector<int64_t>{3, 4, 5}));
  EXPECT_EQ(held(cache, 1), (std::vector<int64_t>{0, 1, 5}));
}

// Of equal norms the oldest leaves; the cell of a call of one token does only when nothing else but sinks is left.
TEST_F(KeyNorms, behindEveryStepTheBudgetIsLeftOfWhatTheRuleSays) {
  std::mt19937 random(7);
  const auto below = [&](int n) { return static_cast<int64_t>(random() % static_cast<unsigned>(n)); };
  int own_left = 0;
  for (int round = 0; round < 40; ++round) {
    const int64_t budget = 2 + below(round % 2 ? 150 : 20),
                  sinks = below(static_cast<int>(std::min<int64_t>(budget, 6)));
    const std::string spec =
        "key_norm:window_length=" + std::to_string(budget) + ",num_sink_tokens=" + std::to_string(sinks);
    SCOPED_TRACE(spec);
    KvCache cache = make(spec);
    std::vector<std::vector<std::pair<int64_t, float>>> kept(2);  // by layer: position, norm
    int64_t seen = 0;
    for (int step = 0; step < 30; ++step) {
      const int64_t n = 1 + below(below(4) == 0 ? static_cast<int>(budget) + 40 : 5);
      std::vector<std::vector<float>> norms(2);
      for (size_t layer = 0; layer < 2; ++layer) {
        for (int64_t i = 0; i < n; ++i) {
          norms[layer].push_back(static_cast<float>(1 + below(25)));
          kept[layer].emplace_back(seen + i, norms[layer].back());
        }
        while (static_cast<int64_t>(kept[layer].size()) > budget) {
          auto leaves = kept[layer].end();
          for (const bool own : {false, true}) {
            if (leaves != kept[layer].end()) break;
            for (auto cell = kept[layer].begin(); cell != kept[layer].end(); ++cell) {
              if (cell->first < sinks || (n == 1 && cell->first == seen) != own) continue;
              if (leaves == kept[layer].end() || cell->second > leaves->second) leaves = cell;
            }
          }
          own_left += leaves->first >= seen;
          kept[layer].erase(leaves);
        }
      }
      feed(cache, norms);
      seen += n;
      for (size_t layer = 0; layer < 2; ++layer) {
        std::vector<int64_t> positions;
        for (const auto& [position, norm] : kept[layer]) positions.push_back(position);
        ASSERT_EQ(held(cache, layer), positions) << "layer " << layer << " after " << seen;
      }
      ASSERT_LE(cache.status().lengths().stored, budget);
    }
  }
  EXPECT_GT(own_left, 1000);
}

TEST_F(KeyNorms, evictedTokensCannotComeBack) {
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

TEST_F(KeyNorms, anEstimateIsMarkedAsABoundOnceTokensAreEvicted) {
  std::mt19937 random(3);
  for (const char* keys : {"", ",nbits=4,residual_length=0", ",nbits=2,backend=quanto,residual_length=10"}) {
    for (const int64_t chunk : {1, 5, 16}) {
      const std::string spec = std::string("key_norm:window_length=9,num_sink_tokens=2") + keys;
      KvCache cache = make(spec);
      for (int64_t fed = 0; fed < 90;) {
        const int64_t n = 1 + static_cast<int64_t>(random()) % chunk;
        std::vector<std::vector<float>> norms(2);
        for (std::vector<float>& one : norms) {
          for (int64_t i = 0; i < n; ++i) one.push_back(static_cast<float>(random() % 100));
        }
        feed(cache, norms);
        fed += n;
        const CacheEstimate told = estimateCache(cache.status().spec(), layers, {findFormat("f32"), fed, chunk});
        const Bytes found = cache.status().bytes();
        ASSERT_EQ(told.exact, fed <= 9) << spec;
        if (told.exact) {
          ASSERT_EQ(told.used(), found.used()) << spec;
        }
        ASSERT_GE(told.kv, found.kv) << spec << " at " << fed;
        ASSERT_GE(told.scales, found.scales) << spec << " at " << fed;
        ASSERT_GE(told.residual, found.residual) << spec << " at " << fed;
        ASSERT_GE(told.total(), found.total()) << spec << " at " << fed;
      }
    }
  }
}

TEST_F(KeyNorms, evictedCellsInUsedBlocksAreHolesAndNotFree) {
  KvCache cache = make("key_norm:window_length=4");
  feed(cache, {{1, 9, 1, 9, 1, 9, 1, 9}, {9, 9, 9, 9, 1, 1, 1, 1}});
  const int64_t cell = 2 * 2 * 8 * 4;  // keys and values of two heads
  EXPECT_EQ(cache.status().bytes().holes, 2 * 4 * cell);
  feed(cache, {{5}, {5}});
  // 9 cells were written in each layer's block, and 4 are left.
  EXPECT_EQ(cache.status().bytes().holes, 2 * 5 * cell);
  EXPECT_EQ(cache.status().bytes().used(), 2 * 4 * cell);
  EXPECT_EQ(cache.status().bytes().reserved, 2 * (64 - 4) * cell);
  CacheView snapshot;
  cache.status().fill(snapshot);
  EXPECT_EQ(snapshot.layers[1].bytes.holes, 5 * cell);
  EXPECT_EQ(snapshot.bytes.holes, 10 * cell);
}

// In pieces it keeps the smallest norms, too, but for those of pieces of one token.
TEST_F(KeyNorms, ofACallReadInPiecesTheSmallestStay) {
  std::mt19937 random(5);
  for (const int64_t budget : {4, 20, 64, 256}) {
    for (const int64_t sinks : {0, 2}) {
      const std::string spec = "key_norm:prompt=pieces,window_length=" + std::to_string(budget) +
                               ",num_sink_tokens=" + std::to_string(sinks);
      SCOPED_TRACE(spec);
      KvCache cache = make(spec);
      std::vector<std::vector<float>> norms(2);
      for (std::vector<float>& one : norms) {
        for (int i = 0; i < 700; ++i) one.push_back(static_cast<float>(random() % 100000));
      }
      size_t n = 0;
      for (size_t done = 0; done < 700; done += n) {
        n = cache.status().stepLength(700 - done, 256);
        if (done == 0) {
          EXPECT_EQ(n, static_cast<size_t>(budget));  // nothing leaves for it
        }
        std::vector<std::vector<float>> part;
        for (const std::vector<float>& one : norms)
          part.emplace_back(one.begin() + static_cast<std::ptrdiff_t>(done),
                            one.begin() + static_cast<std::ptrdiff_t>(done + n));
        feed(cache, part);
      }
      for (size_t layer = 0; layer < 2; ++layer) {
        const std::vector<int64_t> stay = held(cache, layer);
        EXPECT_EQ(static_cast<int64_t>(stay.size()), budget);
        std::vector<int64_t> smallest;
        for (int64_t i = sinks; i < 700; ++i) smallest.push_back(i);
        std::sort(smallest.begin(), smallest.end(), [&](int64_t a, int64_t b) {
          return norms[layer][static_cast<size_t>(a)] < norms[layer][static_cast<size_t>(b)];
        });
        smallest.resize(static_cast<size_t>(budget - sinks));
        const auto chosen = std::count_if(smallest.begin(), smallest.end(), [&](int64_t position) {
          return std::find(stay.begin(), stay.end(), position) != stay.end();
        });
        EXPECT_GE(chosen, budget == 4 ? (budget - sinks) / 2 : budget - sinks) << "in layer " << layer;
      }
    }
  }
}

TEST_F(KeyNorms, aTextThatFitsIsReadAtOnce) {
  KvCache cache = make("key_norm:window_length=40,prompt=pieces");
  EXPECT_EQ(cache.status().stepLength(30, 256), 30u);
  EXPECT_EQ(cache.status().stepLength(30, 12), 12u);
  feed(cache, {std::vector<float>(30, 1), std::vector<float>(30, 1)});
  EXPECT_EQ(cache.status().stepLength(30, 256), 10u);
  feed(cache, {std::vector<float>(10, 1), std::vector<float>(10, 1)});
  EXPECT_EQ(cache.status().stepLength(30, 256), 10u);
  EXPECT_EQ(cache.status().stepLength(3, 256), 3u);
  // Nor is a call cut where other tokens leave, or none.
  for (const char* spec :
       {"dynamic", "sliding_window:window_length=40", "sink:window_length=40", "key_norm:window_length=40"})
    EXPECT_EQ(make(spec).status().stepLength(300, 256), 256u) << spec;
}

TEST_F(KeyNorms, itContinuesAfterARestore) {
  const support::TemporaryFolder folder;
  const ArchiveOwner owner{"tiny", "01", "02", "exact", "[]", 100};
  KvCache cache = make("key_norm:window_length=4");
  feed(cache, {{5, 6, 7, 1, 2, 3, 8}, {1, 2, 3, 4, 5, 6, 7}});
  feed(cache, {{4}, {4}});
  saveCache(cache, owner, folder / "a");
  RestoredCache again =
      restoreCache(ArchiveFile::open(folder / "a"), device, {layers, owner, {findFormat("f32"), 100, 16}, 0, {}, {}});
  // The norms of the remaining cells decide at once: {1, 2, 3, 5} and the new one in layer 0, {1, 2, 3, 4} in layer 1.
  for (KvCache* one : {&cache, &again.cache}) {
    feed(*one, {{9}, {9}});
    EXPECT_EQ(held(*one, 0), (std::vector<int64_t>{3, 4, 5, 8}));
    feed(*one, {{2}, {2}});
    EXPECT_EQ(held(*one, 0), (std::vector<int64_t>{3, 4, 5, 9}));
    EXPECT_EQ(held(*one, 1), (std::vector<int64_t>{0, 1, 2, 9}));
  }
}

}  // namespace
}  // namespace kvarium::cache::key_norm_test
