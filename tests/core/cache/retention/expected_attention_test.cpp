// expected_attention: what stays of a prompt follows from its queries, its keys and its values.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/base/error.h"
#include "core/cache/archive/archive.h"
#include "core/cache/archive/archive_file.h"
#include "core/cache/sequence/expected_attention.h"
#include "core/cache/sequence/migrate.h"
#include "core/cache/sequence/read_cells.h"
#include "core/cache/spec_error.h"
#include "tests/support/fed_cache.h"
#include "tests/support/held_positions.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_memory.h"

namespace kvarium::cache::expected_attention_test {
namespace {

using Positions = std::vector<int64_t>;
using Row = std::vector<double>;

class ExpectedAttentions : public testing::Test {
 protected:
  support::TestMemory device;
  const std::vector<LayerShape> layers{{.n_kv_heads = 2, .head_dim = 8, .n_heads = 4},
                                       {.n_kv_heads = 1, .head_dim = 16, .n_heads = 3}};
  const CacheJob job{findFormat("f32"), 400, 64};
  KvCache make(const std::string& spec) { return KvCache(device, layers, parseCacheSpec(spec), job); }
  void feed(KvCache& cache, int n, int64_t call_left = 0) {
    ASSERT_TRUE(support::feedNumbers(cache, layers, n, 7, {.left = call_left}));
  }
  static Positions held(const KvCache& cache, int layer = 0) { return support::heldPositions(cache, layer); }
  static int64_t stored(const KvCache& cache) { return cache.status().lengths().stored; }
  KvCache restored(const KvCache& cache) {
    const support::TemporaryFolder folder;
    const ArchiveOwner owner{"tiny", "01", "02", "exact", "[]", 100};
    saveCache(cache, owner, folder / "a");
    return restoreCache(ArchiveFile::open(folder / "a"), device, {layers, owner, job, 0, {}, {}}).cache;
  }

  // The query of a row, turned as the average of the next rows is: in a loop over pairs, written down once more.
  Row turned(int layer, int head, int64_t row, int64_t end) const {
    const LayerShape& shape = layers[static_cast<size_t>(layer)];
    const QueryUse use = support::fedUse(shape, end);
    const size_t dim = static_cast<size_t>(shape.head_dim), pairs = use.turn.size() / 2;
    Row q;
    for (size_t d = 0; d < dim; ++d)
      q.push_back(double{support::fedQuery(layer, row, static_cast<int64_t>(static_cast<size_t>(head) * dim + d))});
    Row out = q;
    for (size_t pair = 0; pair < pairs; ++pair) {
      const bool halves = use.style == device::RopeStyle::halves;
      const size_t a = halves ? pair : 2 * pair, b = halves ? pair + pairs : 2 * pair + 1;
      const double c = double{use.turn[2 * pair]}, s = double{use.turn[2 * pair + 1]};
      out[a] = c * q[a] - s * q[b];
      out[b] = s * q[a] + c * q[b];
    }
    return out;
  }
  // The paper's rule over the cells that `full` holds: with q.k of every row, their mean and variance, because m.k and
  // k.C k are just these.
  Positions expected(const KvCache& full, int layer, int64_t budget, int64_t sinks) const {
    const LayerShape& shape = layers[static_cast<size_t>(layer)];
    const int64_t end = full.state().tables[0].tokensSeen();
    const auto dim = static_cast<size_t>(shape.head_dim);
    std::vector<double> scores(static_cast<size_t>(end));
    Positions positions;
    for (int head = 0; head < shape.n_heads; ++head) {
      const int kv_head = head / (shape.n_heads / shape.n_kv_heads);
      const CellNumbers keys = readCells(full, layer, device::KvSide::key, kv_head, 0, end);
      const CellNumbers values = readCells(full, layer, device::KvSide::value, kv_head, 0, end);
      positions = keys.positions;
      std::vector<Row> queries;
      for (int64_t row = sinks; row < end; ++row) queries.push_back(turned(layer, head, row, end));
      Row weights;
      double sum = 0;
      for (size_t cell = static_cast<size_t>(sinks); cell < positions.size(); ++cell) {
        Row products;
        double mean = 0, variance = 0, squares = 0;
        for (const Row& q : queries) {
          products.push_back(0);
          for (size_t d = 0; d < dim; ++d) products.back() += q[d] * double{keys.numbers[cell * dim + d]};
          mean += products.back() / static_cast<double>(queries.size());
        }
        for (const double product : products)
          variance += (product - mean) * (product - mean) / static_cast<double>(queries.size());
        for (size_t d = 0; d < dim; ++d) squares += std::pow(double{values.numbers[cell * dim + d]}, 2);
        const double scale = double{support::fedUse(shape, end).scale};
        const double weight = std::exp(scale * mean + scale * scale * variance / 2);
        sum += weight;
        weights.push_back(weight * std::sqrt(squares));
      }
      for (size_t i = 0; i < weights.size(); ++i) scores[static_cast<size_t>(sinks) + i] += weights[i] / sum;
    }
    std::vector<std::pair<double, int64_t>> order;
    for (size_t cell = static_cast<size_t>(sinks); cell < positions.size(); ++cell)
      order.emplace_back(-scores[cell], positions[cell]);
    std::sort(order.begin(), order.end());
    Positions stay;
    for (int64_t position = 0; position < sinks; ++position) stay.push_back(position);
    for (size_t i = 0; i < static_cast<size_t>(budget - sinks); ++i) stay.push_back(order[i].second);
    std::sort(stay.begin(), stay.end());
    return stay;
  }
};

TEST_F(ExpectedAttentions, wantTheQueriesOfThePromptAndDecideBehindIt) {
  const auto usual = findRetention("expected_attention")->make({.window_length = 20});
  const CellTable empty;
  EXPECT_EQ(usual->wants(empty, 0).queries_from, 4);
  EXPECT_EQ(usual->wants(empty, 0).expected_above, 20);
  EXPECT_EQ(usual->wants(empty, 3).queries_from, 4);
  EXPECT_EQ(usual->wants(empty, 3).expected_above, -1);
  EXPECT_EQ(usual->wants(empty, 0).weighed_rows, 0);
  EXPECT_EQ(findRetention("expected_attention")->make({})->traits().prompt_cells, 256);
  EXPECT_EQ(findRetention("expected_attention")->make({.window_length = 3})->traits().never_evicted, 2);
  EXPECT_EQ(findRetention("expected_attention")
                ->make({.window_length = 3, .num_sink_tokens = 0})
                ->wants(empty, 0)
                .queries_from,
            0);
  EXPECT_FALSE(
      findRetention("expected_attention")->make({.window_length = 20, .layer_window = 8})->wants(empty, 0).any());
  CellTable over;
  const RoleRun run{Role::normal, 5};
  over.append(over.planAppend({&run, 1}));
  over.endCall();
  EXPECT_FALSE(usual->wants(over, 0).any());
}

TEST_F(ExpectedAttentions, keepWhatThePaperKeepsHoweverManyStepsThePromptTakes) {
  for (const int64_t sinks : {0, 4, 7}) {
    KvCache full = make("dynamic");
    feed(full, 90);
    const std::string spec = "expected_attention:window_length=20,num_sink_tokens=" + std::to_string(sinks);
    KvCache whole = make(spec);
    feed(whole, 90);
    for (int layer = 0; layer < 2; ++layer) EXPECT_EQ(held(whole, layer), expected(full, layer, 20, sinks)) << layer;
    EXPECT_NE(held(whole), held(whole, 1));  // each layer for itself
    KvCache pieces = make(spec);
    for (const int n : {2, 30, 1, 50}) {
      feed(pieces, n, 90 - pieces.state().tables[0].tokensSeen() - n);
      EXPECT_EQ(stored(pieces), pieces.state().tables[0].tokensSeen());
    }
    feed(pieces, 7);
    for (int layer = 0; layer < 2; ++layer) EXPECT_EQ(held(pieces, layer), held(whole, layer)) << layer;
  }
}

// Keys and values are those that attention reads: here codes of the blocks that are sealed before the last step.
TEST_F(ExpectedAttentions, readWhatIsStoredWhereverItLies) {
  Positions plain;
  for (const std::string keys :
       {"residency=device", "residency=host", "residency=disk,prefetch=0", "nbits=2,residual_length=0,q_group_size=8",
        "nbits=2,residual_length=0,q_group_size=8,residency=host"}) {
    SCOPED_TRACE(keys);
    KvCache full = make("dynamic:" + keys), cache = make("expected_attention:window_length=30," + keys);
    for (KvCache* one : {&full, &cache}) {
      feed(*one, 128, 12);
      feed(*one, 12);
    }
    for (int layer = 0; layer < 2; ++layer) EXPECT_EQ(held(cache, layer), expected(full, layer, 30, 4)) << layer;
    if (plain.empty()) plain = held(cache);
    EXPECT_EQ(held(cache) == plain, !keys.starts_with("nbits"));
  }
}

// Every later cell stays, and a prompt within the budget does, too.
TEST_F(ExpectedAttentions, whatComesBehindThePromptStays) {
  KvCache cache = make("expected_attention:window_length=20");
  feed(cache, 60);
  Positions stay = held(cache);
  EXPECT_EQ(stay.size(), 20u);
  EXPECT_EQ(cache.state().tables[0].queries(), nullptr);
  for (const int n : {1, 50, 1, 64}) {
    for (int i = 0; i < n; ++i) stay.push_back(cache.state().tables[0].tokensSeen() + i);
    feed(cache, n);
    EXPECT_EQ(held(cache), stay);
  }
  KvCache small = make("expected_attention:window_length=20");
  feed(small, 20);
  feed(small, 64);
  EXPECT_EQ(stored(small), 84);
}

TEST_F(ExpectedAttentions, cutsAreThoseOfAPromptOfItsOwn) {
  KvCache cache = make("expected_attention:window_length=20");
  feed(cache, 60);
  const Positions prompt = held(cache);
  feed(cache, 30);
  EXPECT_FALSE(cache.status().canTruncate(59));
  ASSERT_TRUE(cache.truncate(60));
  EXPECT_EQ(held(cache), prompt);
  ASSERT_TRUE(cache.truncate(0));
  feed(cache, 60);
  EXPECT_EQ(held(cache), prompt);

  // Queries of cut rows cannot be taken out of the statistics.
  KvCache middle = make("expected_attention:window_length=20");
  feed(middle, 30, 40);
  const Expected<void, Refusal> cut = middle.truncate(20);
  ASSERT_FALSE(cut);
  EXPECT_EQ(inEnglish(cut.error().reason),
            "tokens before position 20 were weighed by the tokens after it, for most expected 20 of the prompt");
  ASSERT_TRUE(middle.truncate(0));
  feed(middle, 60);
  EXPECT_EQ(held(middle), prompt);
  KvCache small = make("expected_attention:window_length=20");
  feed(small, 15);
  EXPECT_FALSE(small.truncate(9));
  ASSERT_TRUE(small.truncate(0));
}

TEST_F(ExpectedAttentions, aForkAndADroppedStepChangeNothing) {
  KvCache whole = make("expected_attention:window_length=20");
  feed(whole, 60);
  KvCache cache = make("expected_attention:window_length=20");
  feed(cache, 30, 30);
  {
    Expected<Step, Full> dropped = cache.begin(10, {.left = 20});
    ASSERT_TRUE(dropped);
    support::FedSteps fed(cache, *dropped);
    for (int layer = 0; layer < 2; ++layer) {
      const LayerShape& shape = layers[static_cast<size_t>(layer)];
      const std::vector<float> rows(static_cast<size_t>(10 * shape.n_kv_heads * shape.head_dim), 9.0f);
      fed.store(layer, rows, rows);
      fed.query(layer, shape, 500, 10);
      fed.done(layer);
    }
    fed.end();
  }
  KvCache other = cache.fork();
  feed(other, 12);
  EXPECT_EQ(stored(other), 20);
  feed(cache, 30);
  for (int layer = 0; layer < 2; ++layer) EXPECT_EQ(held(cache, layer), held(whole, layer));
}

// A step after which there is no memory to choose is dropped, and the prompt goes on later.
TEST_F(ExpectedAttentions, withoutMemoryToChooseThePromptIsNotOver) {
  KvCache whole = make("expected_attention:window_length=20");
  feed(whole, 60);
  KvCache cache = make("expected_attention:window_length=20");
  feed(cache, 30, 30);
  device.limit = device.handed_out + 40'000;  // cells and moments of a step, but not the keys of many cells
  EXPECT_THROW(support::feedNumbers(cache, layers, 30), Error);
  EXPECT_EQ(stored(cache), 30);
  EXPECT_EQ(cache.state().tables[0].queries()->rows, 26);
  device.limit = ~size_t{0};
  feed(cache, 30);
  for (int layer = 0; layer < 2; ++layer) EXPECT_EQ(held(cache, layer), held(whole, layer));
}

// Prompts that end at different places, in one batch: each layer's moments are those of their own rows.
TEST_F(ExpectedAttentions, severalPromptsAreReadTogether) {
  const KvCache empty = make("expected_attention:window_length=20");
  struct Prompt {
    int before, rows, after;
  };
  const std::vector<Prompt> prompts{{0, 3, 40}, {20, 31, 0}, {0, 25, 0}, {60, 1, 5}};
  std::vector<KvCache> caches;
  std::vector<Step> steps;
  std::vector<BatchStep> batch;
  for (const Prompt& prompt : prompts) {
    KvCache& cache = caches.emplace_back(empty.fork());
    if (prompt.before > 0) feed(cache, prompt.before, prompt.rows + prompt.after);
  }
  for (size_t i = 0; i < prompts.size(); ++i)
    steps.push_back(*caches[i].begin(prompts[i].rows, {.left = prompts[i].after}));
  for (size_t i = 0; i < prompts.size(); ++i) batch.push_back({&caches[i], &steps[i]});
  {
    support::FedSteps fed(batch);
    for (int layer = 0; layer < 2; ++layer) {
      const LayerShape& shape = layers[static_cast<size_t>(layer)];
      std::vector<float> k, v, q;
      std::vector<QueryUse> uses;
      for (const Prompt& prompt : prompts) {
        for (int64_t at = prompt.before; at < prompt.before + prompt.rows; ++at) {
          for (int64_t d = 0; d < int64_t{shape.n_kv_heads} * shape.head_dim; ++d) {
            k.push_back(support::fedNumber(layer, at, d));
            v.push_back(support::fedNumber(layer + 50, at, d));
          }
          for (int64_t d = 0; d < int64_t{shape.n_heads} * shape.head_dim; ++d)
            q.push_back(support::fedQuery(layer, at, d));
        }
        uses.push_back(support::fedUse(shape, prompt.before + prompt.rows));
      }
      fed.store(layer, k, v);
      fed.query(layer, shape, std::move(q), std::move(uses));
      fed.done(layer);
    }
    fed.end();
  }
  for (size_t i = 0; i < prompts.size(); ++i)
    caches[i].commit(std::move(steps[i]), std::vector<TokenId>(static_cast<size_t>(prompts[i].rows), 7));
  for (size_t i = 0; i < prompts.size(); ++i) {
    const auto [before, rows, after] = prompts[i];
    if (after > 0) feed(caches[i], after);
    KvCache alone = make("expected_attention:window_length=20");
    feed(alone, before + rows + after);
    for (int layer = 0; layer < 2; ++layer) EXPECT_EQ(held(caches[i], layer), held(alone, layer)) << i;
  }
}

TEST_F(ExpectedAttentions, savedAndRestoredThePromptGoesOn) {
  for (const char* spec :
       {"expected_attention:window_length=20", "expected_attention:window_length=20,num_sink_tokens=0",
        "expected_attention:window_length=40,nbits=4,residual_length=0,q_group_size=8"}) {
    SCOPED_TRACE(spec);
    KvCache cache = make(spec);
    feed(cache, 57, 13);
    KvCache middle = restored(cache);
    ASSERT_TRUE(middle.state().tables[0].queries());
    EXPECT_EQ(middle.state().tables[0].queries()->rows, cache.state().tables[0].queries()->rows);
    EXPECT_EQ(middle.state().tables[1].queries()->numbers, cache.state().tables[1].queries()->numbers);
    feed(cache, 13);
    feed(middle, 13);
    EXPECT_EQ(held(cache), held(middle));
    EXPECT_EQ(held(cache, 1), held(middle, 1));
    KvCache behind = restored(cache);
    EXPECT_EQ(held(cache), held(behind));
    feed(behind, 64);
    EXPECT_EQ(stored(behind), stored(cache) + 64);
  }
}

// No row attended, so the call that goes on is the prompt, and its queries stand for all.
TEST_F(ExpectedAttentions, cellsThatWereCarriedOverAreTheBeginningOfAPrompt) {
  KvCache full = make("dynamic"), cache = make("expected_attention:window_length=20");
  feed(full, 150);
  ASSERT_TRUE(migrateCells(full, cache));
  EXPECT_EQ(stored(cache), 150);
  ASSERT_TRUE(cache.truncate(140));
  feed(cache, 30);
  EXPECT_EQ(stored(cache), 20);
}

TEST_F(ExpectedAttentions, refuseKeysThatTheyHaveNoUseFor) {
  const auto blamed = [&](const std::string& spec) -> std::string {
    try {
      make(spec);
    } catch (const SpecError& error) {
      return error.key() + ": " + inEnglish(error.fault());
    }
    return "accepted";
  };
  EXPECT_EQ(blamed("expected_attention:observe=4"), "observe: observe does not go with expected_attention");
  EXPECT_EQ(blamed("expected_attention:recent=4"), "recent: recent does not go with expected_attention");
  EXPECT_EQ(blamed("expected_attention:max_cache_len=9"),
            "max_cache_len: max_cache_len does not go with expected_attention");
  EXPECT_EQ(blamed("expected_attention:window_length=4,num_sink_tokens=4"),
            "num_sink_tokens: 4 sinks fill a budget of 4");
  EXPECT_EQ(blamed("expected_attention:window_length=1"), "accepted");
}

TEST(QueryMomentsOf, piecesAreThoseOfTheWhole) {
  std::mt19937 random(9);
  std::normal_distribution<float> normal(50.0f, 2.0f);
  const int heads = 2, dim = 3;
  std::vector<std::vector<float>> rows(40, std::vector<float>(static_cast<size_t>(heads * dim)));
  for (std::vector<float>& row : rows) {
    for (float& number : row) number = normal(random);
  }
  const auto moments = [&](size_t first, size_t count) {
    std::vector<float> numbers;
    for (size_t h = 0; h < heads; ++h) {
      std::vector<double> mean(dim);
      for (size_t d = 0; d < dim; ++d) {
        for (size_t row = first; row < first + count; ++row) mean[d] += double{rows[row][h * dim + d]} / double(count);
        numbers.push_back(static_cast<float>(mean[d]));
      }
      for (size_t i = 0; i < dim; ++i) {
        for (size_t j = 0; j < dim; ++j) {
          double sum = 0;
          for (size_t row = first; row < first + count; ++row)
            sum += (double{rows[row][h * dim + i]} - mean[i]) * (double{rows[row][h * dim + j]} - mean[j]);
          numbers.push_back(static_cast<float>(sum));
        }
      }
    }
    return numbers;
  };
  QueryMoments all;
  for (size_t first = 0, count = 1; first < rows.size();
       first += count, count = std::min(3 * count, rows.size() - first))
    all = all.with(static_cast<int64_t>(count), moments(first, count), dim);
  EXPECT_EQ(all.rows, 40);
  const std::vector<float> whole = moments(0, 40);
  ASSERT_EQ(static_cast<int64_t>(whole.size()), QueryMoments::floats(heads, dim));
  ASSERT_EQ(all.numbers.size(), whole.size());
  for (size_t i = 0; i < whole.size(); ++i) EXPECT_NEAR(all.numbers[i], whole[i], 2e-3) << i;
  std::vector<float> lost = whole;
  lost[5] = INFINITY;
  EXPECT_EQ(QueryMoments().with(40, lost, dim).numbers[5], 0);
}

}  // namespace
}  // namespace kvarium::cache::expected_attention_test
