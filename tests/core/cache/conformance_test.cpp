// The expected behaviour of caches (docs/conformance.md), tested without a model: tokens are numbers, windows and
// capacities are four. The tests check the cells that each row sees, because attention computes with them.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "core/cache/sequence/cross_cache.h"
#include "core/cache/sequence/kv_cache.h"
#include "tests/support/expect_error.h"
#include "tests/support/fed_cache.h"
#include "tests/support/test_memory.h"

namespace kvarium::cache::conformance_test {
namespace {

using support::SeenCell;
using Numbers = std::vector<float>;

class Conformance : public testing::Test {
 protected:
  support::TestMemory device;
  std::vector<LayerShape> layers{{1, 1, -1}};

  void TearDown() override { EXPECT_EQ(device.handed_out, 0u) << "blocks of caches that are no more"; }

  KvCache make(const std::string& spec, int64_t context = 1000) {
    return KvCache(device, layers, parseCacheSpec(spec), {findFormat("f32"), context, 256});
  }
  // Runs one step; layer l stores numbers[i] * 10^l as key and value of token i. seen[l][i]: the cells that row i sees.
  using Seen = std::vector<std::vector<std::vector<SeenCell>>>;
  Expected<Seen, Full> step(KvCache& cache, const Numbers& numbers, bool commit = true) {
    const std::vector<TokenId> ids(numbers.begin(), numbers.end());
    Expected<Step, Full> begun = cache.begin(static_cast<int64_t>(ids.size()));
    if (!begun) return Unexpected{begun.error()};
    support::FedSteps fed(cache, *begun);
    Seen seen;
    for (size_t layer = 0; layer < layers.size(); ++layer) {
      const int width = layers[layer].n_kv_heads * layers[layer].head_dim;
      Numbers rows;
      for (float number : numbers) {
        for (int d = 0; d < width; ++d) rows.push_back(number * std::pow(10.0f, static_cast<float>(layer)));
      }
      const int l = static_cast<int>(layer);
      const device::KvView view = fed.store(l, rows, rows);
      seen.emplace_back();
      for (size_t i = 0; i < numbers.size(); ++i) {
        seen.back().push_back(support::seenCells(device, view, begun->firstPosition() + static_cast<int64_t>(i),
                                                 layers[layer].n_kv_heads, layers[layer].head_dim));
      }
      fed.done(l);
    }
    fed.end();
    if (commit) cache.commit(std::move(*begun), ids);
    return seen;
  }
  // The cells that the last row of a step sees in a layer.
  Numbers last(KvCache& cache, const Numbers& numbers, int layer = 0) {
    const Expected<Seen, Full> seen = step(cache, numbers);
    if (!seen) return {};
    return keys((*seen)[static_cast<size_t>(layer)].back());
  }
  static Numbers keys(const std::vector<SeenCell>& cells) {
    Numbers result;
    for (const SeenCell& cell : cells) result.push_back(cell.k[0]);
    return result;
  }
  static std::vector<int64_t> positions(const std::vector<SeenCell>& cells) {
    std::vector<int64_t> result;
    for (const SeenCell& cell : cells) result.push_back(cell.position);
    return result;
  }
  static Numbers count(int n, int first = 1) {
    Numbers numbers(static_cast<size_t>(n));
    std::iota(numbers.begin(), numbers.end(), static_cast<float>(first));
    return numbers;
  }
  void expectAllBytesAreThisCaches(const KvCache& cache) {
    EXPECT_EQ(cache.status().bytes().total(), static_cast<int64_t>(device.handed_out)) << cache.facts().spec;
  }
};

// Upstream counts rows of keys that are not zero to find its length, and writes past the end as an IndexError.
TEST_F(Conformance, aFullStaticCacheRefusesAndKeepsItsCells) {
  KvCache cache = make("static:max_cache_len=4");
  EXPECT_EQ(last(cache, {1, 2, 3, 4}), (Numbers{1, 2, 3, 4}));
  const Expected<Seen, Full> fifth = step(cache, {5});
  ASSERT_FALSE(fifth);
  EXPECT_EQ(fifth.error().capacity, 4);
  EXPECT_EQ(fifth.error().wanted, 5);
  EXPECT_EQ(cache.ids(), (std::vector<TokenId>{1, 2, 3, 4}));
  ASSERT_TRUE(cache.truncate(3));
  EXPECT_EQ(last(cache, {9}), (Numbers{1, 2, 3, 9}));
  expectAllBytesAreThisCaches(cache);
  KvCache at_once = make("static:max_cache_len=4");
  EXPECT_FALSE(step(at_once, {1, 2, 3, 4, 5}));
  EXPECT_EQ(at_once.status().lengths().stored, 0);
}

TEST_F(Conformance, aStaticCacheWritesAfterItsCells) {
  KvCache cache = make("static:max_cache_len=4");
  EXPECT_EQ(last(cache, {1, 2, 3}), (Numbers{1, 2, 3}));
  EXPECT_EQ(last(cache, {4}), (Numbers{1, 2, 3, 4}));
}

TEST_F(Conformance, aStaticCacheHoldsEveryNumberOfHeads) {
  for (const int heads : {32, 4, 1}) {
    layers = {{heads, 128, -1}};
    KvCache cache = make("static:max_cache_len=10");
    const size_t reserved = device.handed_out;
    EXPECT_EQ(reserved, size_t{64} * 128 * 2 * 4 * static_cast<size_t>(heads));  // ten cells are a block
    const Expected<Seen, Full> seen = step(cache, count(10));
    ASSERT_TRUE(seen);
    EXPECT_EQ(positions((*seen)[0].back()).size(), 10u);
    EXPECT_EQ((*seen)[0].back()[9].v, Numbers(static_cast<size_t>(heads) * 128, 10));
    EXPECT_EQ(device.handed_out, reserved);
  }
}

// A captured step stays valid: the memory that a graph was captured with does not move.
TEST_F(Conformance, aStaticCacheStaysWhereItIs) {
  KvCache cache = make("static:max_cache_len=100");
  const auto places = [&] {
    std::vector<device::DevicePtr<std::byte>> found;
    Expected<Step, Full> begun = cache.begin(70);
    const Numbers rows(70);
    support::FedSteps fed(cache, *begun);
    const device::KvView view = fed.store(0, rows, rows);
    for (const device::BlockRef& block : support::blocksOf(device, view, 0))
      found.push_back(block.base + view.segments[0].k_offset);
    return found;
  };
  const std::vector<device::DevicePtr<std::byte>> before = places();
  last(cache, count(90));
  cache.reset();
  EXPECT_EQ(places(), before);
}

// Upstream rolls a step early, at position window - 1, so that a token is lost before the window is full; and stores
// the whole window where one cell less does.
TEST_F(Conformance, aSlidingWindowShowsExactlyTheWindow) {
  KvCache cache = make("sliding_window:window_length=4");
  EXPECT_EQ(last(cache, {1, 2, 3}), (Numbers{1, 2, 3}));
  EXPECT_EQ(last(cache, {4}), (Numbers{1, 2, 3, 4}));
  EXPECT_EQ(cache.status().lengths().stored, 3);  // the next row is the fourth
  EXPECT_EQ(last(cache, {5}), (Numbers{2, 3, 4, 5}));
  KvCache prompt = make("sliding_window:window_length=4");
  const Expected<Seen, Full> seen = step(prompt, {1, 2, 3, 4, 5, 6});
  ASSERT_TRUE(seen);
  EXPECT_EQ(keys((*seen)[0][3]), (Numbers{1, 2, 3, 4}));
  EXPECT_EQ(keys((*seen)[0][4]), (Numbers{2, 3, 4, 5}));
  EXPECT_EQ(keys((*seen)[0][5]), (Numbers{3, 4, 5, 6}));
  EXPECT_EQ(last(prompt, {7}), (Numbers{4, 5, 6, 7}));
}

TEST_F(Conformance, aFixedCapacityAndALayersWindowGoTogether) {
  layers = {{1, 1, -1}, {1, 1, 4}};
  KvCache cache = make("static:max_cache_len=6");
  last(cache, {1, 2, 3});
  EXPECT_EQ(last(cache, {4}), (Numbers{1, 2, 3, 4}));
  const Expected<Seen, Full> seen = step(cache, {5, 6});
  ASSERT_TRUE(seen);
  EXPECT_EQ(keys((*seen)[0][1]), (Numbers{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(keys((*seen)[1][0]), (Numbers{20, 30, 40, 50}));
  EXPECT_EQ(keys((*seen)[1][1]), (Numbers{30, 40, 50, 60}));
  EXPECT_FALSE(step(cache, {7}));
}

TEST_F(Conformance, aDynamicCacheShowsEverythingInOrder) {
  KvCache cache = make("dynamic");
  EXPECT_EQ(last(cache, {1, 2}), (Numbers{1, 2}));
  EXPECT_EQ(last(cache, {3}), (Numbers{1, 2, 3}));
  Numbers all = count(3);
  for (int n : {61, 1, 130}) {  // to the end of a block, over it, over two
    const Numbers more = count(n, static_cast<int>(all.size()) + 1);
    all.insert(all.end(), more.begin(), more.end());
    EXPECT_EQ(last(cache, more), all);
  }
  expectAllBytesAreThisCaches(cache);
}

// transformers stores the whole window of a sliding layer; this cache stores one cell less and shows the same cells.
TEST_F(Conformance, aHybridCacheShowsEachLayerItsOwn) {
  layers = {{1, 1, -1}, {1, 1, 2}};
  KvCache cache = make("hybrid");
  const Expected<Seen, Full> prompt = step(cache, {1, 2, 3});
  ASSERT_TRUE(prompt);
  EXPECT_EQ(keys((*prompt)[0][2]), (Numbers{1, 2, 3}));
  EXPECT_EQ(keys((*prompt)[1][1]), (Numbers{10, 20}));  // a prompt longer than the window is read rightly
  EXPECT_EQ(keys((*prompt)[1][2]), (Numbers{20, 30}));
  EXPECT_EQ(cache.status().lengths(0).stored, 3);
  EXPECT_EQ(cache.status().lengths(1).stored, 1);
  const Expected<Seen, Full> next = step(cache, {5});
  ASSERT_TRUE(next);
  EXPECT_EQ(keys((*next)[0][0]), (Numbers{1, 2, 3, 5}));
  EXPECT_EQ(keys((*next)[1][0]), (Numbers{30, 50}));
}

TEST_F(Conformance, twoTokensOnAFullWindowSeeThreeBetweenThem) {
  layers = {{1, 1, -1}, {1, 1, 2}};
  KvCache cache = make("hybrid");
  last(cache, {1, 2, 3});
  last(cache, {5});
  const Expected<Seen, Full> two = step(cache, {6, 7});
  ASSERT_TRUE(two);
  EXPECT_EQ(keys((*two)[1][0]), (Numbers{50, 60}));
  EXPECT_EQ(keys((*two)[1][1]), (Numbers{60, 70}));
  EXPECT_EQ(last(cache, {8}, 1), (Numbers{70, 80}));
}

// Three lengths that are never one number: tokens seen, cells stored, cells there can be.
TEST_F(Conformance, aWindowCountsTheTextAndNotItsCells) {
  KvCache cache = make("sliding_window:window_length=4");
  for (int token = 1; token <= 10; ++token) {
    last(cache, {static_cast<float>(token)});
    const Lengths lengths = cache.status().lengths(0);
    EXPECT_EQ(lengths.tokens_seen, token);
    EXPECT_EQ(lengths.stored, std::min(token, 3));
    EXPECT_EQ(lengths.capacity, 4);
    EXPECT_EQ(lengths.own, 1);  // the token being computed is the fourth
  }
  const Expected<void, Refusal> cut = cache.truncate(9);  // its window began before the cells that remain
  ASSERT_FALSE(cut);
  EXPECT_NE(inEnglish(cut.error().reason).find("window of 4"), std::string::npos) << inEnglish(cut.error().reason);
  EXPECT_EQ(last(cache, {11}), (Numbers{8, 9, 10, 11}));
}

// (cells seen, first of them) by tokens before the step, tokens of the step, and window. The length that a kernel is
// given must be the length of its data; in transformers the two disagreed while a graph was captured.
TEST_F(Conformance, everyRowSeesItsWindowAfterAnyText) {
  for (const int window : {1, 2, 3, 4, 5, 63, 64, 65}) {
    for (const int before : {0, 1, 2, 3, 4, 5, 62, 63, 64, 65, 66, 130}) {
      for (const int fed : {1, 2, 3, 5, 63, 64, 65, 130}) {
        KvCache cache = make("sliding_window:window_length=" + std::to_string(window));
        if (before > 0) last(cache, count(before));
        ASSERT_EQ(cache.status().lengths().stored, std::min(before, window - 1)) << window << " " << before;
        const Expected<Seen, Full> seen = step(cache, count(fed, before + 1));
        ASSERT_TRUE(seen);
        for (int row = 0; row < fed; ++row) {
          const int64_t query = before + row, first = std::max<int64_t>(query - window + 1, 0);
          std::vector<int64_t> expected(static_cast<size_t>(query - first + 1));
          std::iota(expected.begin(), expected.end(), first);
          ASSERT_EQ(positions((*seen)[0][static_cast<size_t>(row)]), expected) << window << " " << before << " " << fed;
        }
        expectAllBytesAreThisCaches(cache);
      }
    }
  }
}

// Positions inside a sink cache are 0, 1, 2 ... without a gap, after any history; the step that fills it exactly turns
// nothing. Upstream turns kept keys at that step, and doubles distances since positions came from the text.
TEST_F(Conformance, aSinkCacheHasPositionsWithoutGaps) {
  for (const int window : {2, 3, 6, 70, 130}) {
    for (const int sinks : {0, 1, 2, 5, 66}) {
      if (sinks >= window) continue;
      for (const std::vector<int>& pieces : {std::vector<int>{1}, {3, 1}, {window, 1}, {window - 1, 2}, {200}, {7}}) {
        KvCache cache =
            make("sink:window_length=" + std::to_string(window) + ",num_sink_tokens=" + std::to_string(sinks));
        size_t piece = 0;
        for (int64_t fed = 0; fed < 210;) {
          const int n = pieces[std::min(piece++, pieces.size() - 1)];
          const Expected<Seen, Full> seen = step(cache, count(n, static_cast<int>(fed) + 1));
          ASSERT_TRUE(seen);
          for (int row = 0; row < n; ++row) {
            const int64_t query = fed + row, length = std::min<int64_t>(query + 1, window);
            const std::vector<SeenCell>& cells = (*seen)[0][static_cast<size_t>(row)];
            ASSERT_EQ(static_cast<int64_t>(cells.size()), length) << window << " " << sinks << " " << query;
            for (int64_t i = 0; i < length; ++i) {
              const SeenCell& cell = cells[static_cast<size_t>(i)];
              ASSERT_EQ(cell.distance, length - 1 - i) << window << " " << sinks << " " << query;
              const int64_t position = i < sinks ? i : query - (length - 1 - i);
              ASSERT_EQ(cell.position, position);
              ASSERT_EQ(cell.k[0], static_cast<float>(position + 1));  // as it was written
              ASSERT_EQ(cell.v[0], static_cast<float>(position + 1));
            }
          }
          fed += n;
          ASSERT_EQ(cache.status().lengths().stored, fed < window ? fed : window - 1);
        }
        expectAllBytesAreThisCaches(cache);
      }
    }
  }
}

// Every way to keep and to write, on layers of both kinds.
class EveryCache : public Conformance, public testing::WithParamInterface<std::string> {
 protected:
  const std::string spec = GetParam();
  EveryCache() { layers = {{2, 16, -1}, {1, 32, 150}}; }
  bool evicts() const { return spec.find("window_length") != std::string::npos; }
  // All that rows of a step after the present text see, numbers and distances; the step is dropped.
  std::vector<std::vector<float>> picture(KvCache& cache) {
    std::vector<std::vector<float>> result;
    const Expected<Seen, Full> seen = step(cache, {501, 502}, false);
    EXPECT_TRUE(seen);
    for (const auto& layer : *seen) {
      for (const auto& row : layer) {
        for (const SeenCell& cell : row) {
          result.push_back(
              {static_cast<float>(cell.position), static_cast<float>(cell.distance), static_cast<float>(cell.sealed)});
          result.back().insert(result.back().end(), cell.k.begin(), cell.k.end());
          result.back().insert(result.back().end(), cell.v.begin(), cell.v.end());
        }
      }
    }
    return result;
  }
};

// Upstream zeroes the numbers and keeps the length, so that the next prompt attends to zeros; its quantized caches keep
// their codes.
TEST_P(EveryCache, resetIsAFreshCache) {
  KvCache used = make(spec);
  const Bytes empty = used.status().bytes();
  last(used, count(190));
  last(used, count(7, 300));
  used.reset();
  EXPECT_EQ(used.status().lengths().tokens_seen, 0);
  EXPECT_EQ(used.status().lengths().stored, 0);
  EXPECT_EQ(used.status().bytes(), empty);
  expectAllBytesAreThisCaches(used);
  last(used, count(140, 20));
  last(used, {7});
  KvCache fresh = make(spec);
  last(fresh, count(140, 20));
  last(fresh, {7});
  EXPECT_EQ(picture(used), picture(fresh));
  EXPECT_EQ(used.status().bytes(), fresh.status().bytes());
}

// Upstream means both "keep" and "drop" by the sign of one number: crop(0) empties in one version and does nothing in
// another, and more than there is leaves stale tokens.
TEST_P(EveryCache, croppedToNothingToAllAndBeyond) {
  layers[1].window = 1000;
  KvCache cache = make(spec);
  last(cache, count(140));
  const auto before = picture(cache);
  const Bytes bytes = cache.status().bytes();
  for (const int64_t keep : {140, 141, 100000}) {
    EXPECT_TRUE(cache.truncate(keep));
    EXPECT_EQ(cache.ids().size(), 140u);
  }
  for (const int64_t keep : {-1, -140, -141}) {
    const Expected<void, Refusal> cut = cache.truncate(keep);
    ASSERT_FALSE(cut) << keep;
    EXPECT_NE(inEnglish(cut.error().reason).find(std::to_string(keep)), std::string::npos)
        << inEnglish(cut.error().reason);
  }
  EXPECT_EQ(picture(cache), before);
  EXPECT_EQ(cache.status().bytes(), bytes);
  const Expected<void, Refusal> one_less = cache.truncate(139);
  EXPECT_EQ(static_cast<bool>(one_less), !evicts());
  if (!one_less) {
    EXPECT_FALSE(one_less.error().reason.empty());
    EXPECT_EQ(picture(cache), before);  // a refusal changes nothing
  }
  ASSERT_TRUE(cache.truncate(0));
  EXPECT_EQ(cache.status().lengths().stored, 0);
  last(cache, count(70, 40));
  KvCache fresh = make(spec);
  last(fresh, count(70, 40));
  EXPECT_EQ(picture(cache), picture(fresh));
}

TEST_P(EveryCache, aForkDoesNotChangeItsParent) {
  for (const int shared : {5, 64, 100, 140}) {
    KvCache parent = make(spec);
    last(parent, count(shared));
    const auto before = picture(parent);
    {
      KvCache child = parent.fork();
      EXPECT_EQ(picture(child), before);
      last(child, count(130, 600));
      static_cast<void>(child.truncate(shared + 100));  // or is refused
      last(child, count(3, 700));
      EXPECT_EQ(picture(parent), before);
      KvCache other = parent.fork();
      const auto childs = picture(child);
      last(parent, count(80, 800));
      parent.reset();
      last(parent, count(10, 900));
      EXPECT_EQ(picture(child), childs);
      EXPECT_EQ(picture(other), before);
      child.reset();
      EXPECT_EQ(picture(other), before);
    }
    KvCache alone = make(spec);
    const int64_t fixed = alone.status().bytes().total();
    EXPECT_EQ(parent.status().bytes().total() + fixed,
              static_cast<int64_t>(device.handed_out));  // the forks' blocks came back
  }
}

// A chain of selections and repetitions is one gather: indices go through each other, blocks are counted right.
TEST_P(EveryCache, selectingThenRepeatingIsOneGather) {
  std::vector<KvCache> batch;
  batch.push_back(make(spec));
  last(batch[0], count(100));
  while (batch.size() < 3) batch.push_back(batch[0].fork());
  for (int i = 0; i < 3; ++i) last(batch[static_cast<size_t>(i)], count(70, 200 + 100 * i));
  std::vector<std::vector<std::vector<float>>> pictures;
  for (KvCache& cache : batch) pictures.push_back(picture(cache));
  EXPECT_NE(pictures[0], pictures[1]);
  const auto gather = [](const std::vector<KvCache>& from, const std::vector<size_t>& indices) {
    std::vector<KvCache> result;
    for (const size_t index : indices) result.push_back(from[index].fork());
    return result;
  };
  std::vector<KvCache> selected = gather(batch, {2, 0});
  batch.clear();
  std::vector<KvCache> repeated = gather(selected, {0, 0, 1, 1});
  selected.clear();
  const std::vector<size_t> product = {2, 2, 0, 0};
  for (size_t i = 0; i < repeated.size(); ++i) EXPECT_EQ(picture(repeated[i]), pictures[product[i]]) << i;
  last(repeated[0], count(90, 800));
  EXPECT_EQ(picture(repeated[1]), pictures[2]);
}

// Upstream's static cache counted rows that are not zero.
TEST_P(EveryCache, keysOfZerosAreKeys) {
  KvCache cache = make(spec);
  last(cache, Numbers(70, 0));
  last(cache, {0});
  EXPECT_EQ(cache.status().lengths().tokens_seen, 71);
  const Expected<Seen, Full> seen = step(cache, {3, 0, 0});
  ASSERT_TRUE(seen);
  const size_t window = spec.find("window_length=40") != std::string::npos ? 40 : 74;
  for (const auto& layer : *seen) {
    ASSERT_EQ(layer[2].size(), window);
    for (const SeenCell& cell : layer[2]) {
      for (float number : cell.v) ASSERT_TRUE(std::isfinite(number));
      ASSERT_EQ(cell.v[0] != 0, cell.position == 71);
    }
  }
}

TEST_P(EveryCache, bytesEqualTheAllocatedBytesAtEveryStep) {
  KvCache cache = make(spec);
  int64_t fed = 0;
  for (const int n : {1, 62, 1, 1, 70, 3, 128, 1, 1}) {
    last(cache, count(n));
    expectAllBytesAreThisCaches(cache);
    EXPECT_TRUE(step(cache, count(5), false));
    expectAllBytesAreThisCaches(cache);
    fed += n;
  }
  const Bytes expected = estimateCache(cache.status().spec(), layers, {findFormat("f32"), fed, 256}),
              found = cache.status().bytes();
  EXPECT_EQ(found.kv, expected.kv);
  EXPECT_EQ(found.scales, expected.scales);
  EXPECT_EQ(found.residual, expected.residual);
}

INSTANTIATE_TEST_SUITE_P(
    Specs, EveryCache,
    testing::Values("dynamic", "static:max_cache_len=1000", "hybrid", "sliding_window:window_length=40",
                    "sink:window_length=40,num_sink_tokens=4", "quantized:residual_length=20",
                    "quantized:backend=quanto,residual_length=0,nbits=2,q_group_size=16",
                    "quantized:backend=quanto,residual_length=5,axis_key=-1,axis_value=-1",
                    "quantized:backend=hqq,residual_length=64,nbits=8", "quantized:backend=kivi,residual_length=3",
                    "static:max_cache_len=900,nbits=8,residual_length=10",
                    "sink:window_length=40,num_sink_tokens=4,nbits=4,residual_length=0,backend=quanto",
                    "dynamic;0:nbits=8,residual_length=0;1:v_nbits=2,residual_length=30"),
    [](const auto& test) { return "number" + std::to_string(test.index); });

TEST_F(Conformance, groupsThatAreConstantStayFiniteAndExact) {
  layers = {{2, 32, -1}};
  for (const char* backend : {"kvarium", "quanto", "hqq", "kivi"}) {
    for (const char* bits : {"2", "4"}) {
      for (const float constant : {0.0f, 3.0f, -0.75f}) {
        const std::string sides = std::string("k_nbits=") + bits + ",v_nbits=" + bits;
        KvCache cache = make(std::string("quantized:residual_length=0,backend=") + backend + "," + sides);
        last(cache, Numbers(130, constant));
        const Expected<Seen, Full> seen = step(cache, {constant});
        ASSERT_TRUE(seen);
        int sealed = 0;
        for (const SeenCell& cell : (*seen)[0][0]) {
          sealed += cell.sealed;
          for (float number : cell.k) ASSERT_EQ(number, constant) << backend << " " << bits;
          // A rotated constant is one number and zeros: no constant group.
          for (float number : cell.v) ASSERT_NEAR(number, constant, backend == std::string("kvarium") ? 8 : 0) << bits;
        }
        EXPECT_GE(sealed, 60);
      }
    }
  }
}

TEST_F(Conformance, aGroupThatDoesNotDivideTheHeadIsRefusedByName) {
  layers = {{2, 24, -1}};
  for (const char* spec : {"quantized:backend=quanto,q_group_size=16", "quantized:backend=hqq,q_group_size=64",
                           "quantized:backend=kivi,q_group_size=64", "quantized:q_group_size=48"}) {
    const std::string said = support::expectError(ErrorKind::content, [&] { make(spec); });
    EXPECT_NE(said.find("q_group_size of "), std::string::npos) << said;
    EXPECT_NE(said.find("does not divide"), std::string::npos) << said;
  }
}

// A cross cache has no window, even if the decoder's own cells have one.
TEST_F(Conformance, aCrossCacheNeitherSlidesNorIsTruncated) {
  layers = {{.n_kv_heads = 1, .head_dim = 4, .cross_cells = 70}};
  for (const char* spec : {"dynamic", "static", "sliding_window:window_length=2",
                           "sink:window_length=3,num_sink_tokens=1", "quantized:residual_length=0,backend=quanto"}) {
    KvCache cache = make(spec);
    auto heard = std::make_shared<CrossCache>(device, layers, *findFormat("f32"));
    const Numbers numbers = count(70 * 4);
    const device::Memory memory = device.allocate(numbers.size() * sizeof(float));
    device.copyIn(memory.data(), numbers.data(), memory.size());
    heard->store(0, {.k = memory.as<float>(), .v = memory.as<float>(), .row_stride = 4});
    cache.setCross(heard);
    last(cache, count(80));
    static_cast<void>(cache.truncate(40));  // or is refused
    cache.reset();
    last(cache, count(3));
    const device::KvView view = cache.state().cross->view(0);
    EXPECT_EQ(view.segments[0].window, -1) << spec;
    EXPECT_FALSE(view.segments[0].causal);
    const std::vector<SeenCell> cells = support::seenCells(device, view, 0, 1, 4);
    ASSERT_EQ(cells.size(), 70u) << spec;
    EXPECT_EQ(cells[69].v, (Numbers{277, 278, 279, 280}));
  }
}

}  // namespace
}  // namespace kvarium::cache::conformance_test
