// What policies with a budget of cells choose, given numbers, and that what stays keeps its own.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "core/cache/retention/retention.h"
#include "core/cache/sequence/read_cells.h"
#include "core/cache/spec_error.h"
#include "core/device/cpu/cpu_device.h"
#include "tests/support/fed_cache.h"
#include "tests/support/held_positions.h"

namespace kvarium::cache::budgeted_test {
namespace {

CellTable tableOf(int64_t cells, int memory_width = 0) {
  CellTable table(memory_width);
  const RoleRun run{Role::normal, cells};
  table.append(table.planAppend({&run, 1}));
  return table;
}

std::vector<int64_t> leaving(const Retention& retention, const CellTable& table, const std::vector<float>& weights) {
  std::vector<int64_t> positions;
  for (const Drop& drop : retention.evict(table, {.weights = weights, .key_norms = {}})) {
    for (int64_t i = 0; i < drop.count; ++i) positions.push_back(drop.first + i);
  }
  return positions;
}

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

TEST(Budgeted, theLightestLeaveOfEqualOnesTheOldestAndSinksNever) {
  const auto tova = findRetention("tova")->make({.window_length = 4, .num_sink_tokens = 1});
  const CellTable table = tableOf(7);
  EXPECT_EQ(leaving(*tova, table, {0, 5, 1, 3, 1, 1, 9}), (std::vector<int64_t>{2, 4, 5}));
  EXPECT_EQ(leaving(*tova, table, {0, 2, 2, 2, 2, 2, 2}), (std::vector<int64_t>{1, 2, 3}));
  EXPECT_EQ(leaving(*tova, table, {9, 8, 7, 6, 5, 4, 0}),
            (std::vector<int64_t>{4, 5, 6}));                    // the newest like any other
  EXPECT_EQ(leaving(*tova, table, {}), std::vector<int64_t>());  // no row attended
  EXPECT_EQ(leaving(*tova, tableOf(4), {1, 2, 3, 4}), std::vector<int64_t>());
}

TEST(Budgeted, theTokenOfACallOfOneLeavesOnlyWhenNothingElseIsLeft) {
  const auto key_norm = findRetention("key_norm")->make({.window_length = 3, .num_sink_tokens = 1});
  CellTable table = tableOf(6, 1);
  const std::vector<float> norms{9, 1, 2, 3, 8, 7};
  std::copy(norms.begin(), norms.end(), table.memory().begin());
  const auto leaves = [&](int64_t own, CallPlace call = {}) {
    std::vector<int64_t> positions;
    const std::vector<float> last(norms.end() - own, norms.end());
    for (const Drop& drop : key_norm->evict(table, {.weights = {}, .key_norms = last, .call = call})) {
      for (int64_t i = 0; i < drop.count; ++i) positions.push_back(drop.first + i);
    }
    return positions;
  };
  EXPECT_EQ(leaves(1), (std::vector<int64_t>{2, 3, 4}));
  EXPECT_EQ(leaves(1, {.before = 3}), (std::vector<int64_t>{3, 4, 5}));
  EXPECT_EQ(leaves(2), (std::vector<int64_t>{3, 4, 5}));
  EXPECT_EQ(leaves(2, {.left = 1}), std::vector<int64_t>());
}

// A call is one decision, after its last token, however many steps it takes.
TEST(Budgeted, aCallIsDecidedAfterItsLastStep) {
  support::PlainDevice device;
  const std::vector<LayerShape> layers{{2, 8, -1}, {1, 16, -1}};
  for (const char* name : {"tova", "key_norm", "h2o"}) {
    SCOPED_TRACE(name);
    const auto make = [&](const char* keys) {
      return KvCache(device, layers, parseCacheSpec(std::string(name) + ":window_length=20" + keys),
                     {findFormat("f32"), 400, 64});
    };
    KvCache cache = make(""), once = make(""), pieces = make(",prompt=pieces");
    const auto read = [&](KvCache& to, std::initializer_list<int> steps) {
      CallPlace call;
      for (const int n : steps) call.left += n;
      std::vector<int64_t> stored;
      for (const int n : steps) {
        call.left -= n;
        EXPECT_TRUE(support::feedNumbers(to, layers, n, 7, call));
        call.before += n;
        stored.push_back(to.status().lengths(1).stored);
      }
      return stored;
    };
    EXPECT_EQ(read(cache, {30, 50, 1}), (std::vector<int64_t>{30, 80, 20}));
    EXPECT_EQ(read(once, {81}), std::vector<int64_t>{20});
    EXPECT_EQ(read(pieces, {30, 50, 1}), (std::vector<int64_t>{20, 20, 20}));
    // The weights of feedNumbers are of the last row of a step, so that those of h2o depend on the steps.
    if (name != std::string_view("h2o")) {
      EXPECT_EQ(support::heldPositions(cache, 0), support::heldPositions(once, 0));
    }
    EXPECT_EQ(cache.status().stepLength(300, 256), 256u);
    EXPECT_EQ(pieces.status().stepLength(300, 256), 5u);
    EXPECT_EQ(read(cache, {40, 9}), (std::vector<int64_t>{60, 20}));  // a later call likewise
    EXPECT_TRUE(cache.status().canReadInPieces(100));
    EXPECT_FALSE(cache.status().canReadInPieces(1));
    EXPECT_FALSE(pieces.status().canReadInPieces(100));
    cache.readInPieces(ReadInPieces{.at = 3, .tokens = 5});
    EXPECT_EQ(cache.status().inPieces(), (ReadInPieces{3, 5}));
    EXPECT_EQ(cache.status().stepLength(300, 256), 5u);
    EXPECT_EQ(read(cache, {40, 9}), (std::vector<int64_t>{20, 20}));
    EXPECT_EQ(read(cache, {40, 9}), (std::vector<int64_t>{60, 20}));  // of that call alone
  }
  const auto blamed = [&](const std::string& spec) {
    try {
      KvCache(device, layers, parseCacheSpec(spec), {findFormat("f32"), 400, 64});
    } catch (const SpecError& error) {
      return error.key();
    }
    return std::string("accepted");
  };
  for (const char* spec : {"dynamic:prompt=whole", "sink:prompt=pieces", "static:prompt=whole", "snapkv:prompt=pieces",
                           "expected_attention:prompt=pieces", "tova:prompt=half"})
    EXPECT_EQ(blamed(spec), "prompt") << spec;
  for (const char* spec : {"tova:prompt=whole", "snapkv:prompt=whole", "tova:prompt=pieces;1:prompt=whole"})
    EXPECT_EQ(blamed(spec), "accepted") << spec;
}

// What a long text leaves at once is few drops, since each of them costs a walk over the table.
TEST(Budgeted, neighboursLeaveTogether) {
  const auto tova = findRetention("tova")->make({.window_length = 5});
  const CellTable table = tableOf(3000);
  std::vector<float> weights(3000, 1);
  for (const size_t stays : {70, 71, 900, 2000, 2999}) weights[stays] = 2;
  const std::vector<Drop> drops = tova->evict(table, {.weights = weights, .key_norms = {}});
  std::vector<std::pair<int64_t, int64_t>> ranges;
  for (const Drop& drop : drops) ranges.emplace_back(drop.first, drop.first + drop.count);
  EXPECT_EQ(ranges, (std::vector<std::pair<int64_t, int64_t>>{{0, 70}, {72, 900}, {901, 2000}, {2001, 2999}}));
}

// Packs are optional, cells are not: packs of one layer never take the memory of another layer's cells.
TEST(Budgeted, packsGiveWayToCells) {
  support::PlainDevice device;
  const std::vector<LayerShape> layers(8, LayerShape{2, 32, -1});
  constexpr int64_t block = 2 * 2 * 32 * device::cells_per_block * 4;  // bytes
  KvCache cache(device, layers, parseCacheSpec("tova:window_length=256"),
                {.default_format = findFormat("f32"), .context = 4000, .chunk = 1, .memory_limit = 8 * 8 * block});
  int64_t packed = 0;
  for (int i = 0; i < 1200; ++i) {
    ASSERT_TRUE(support::feedNumbers(cache, layers, 1)) << "after " << i << " tokens";
    for (const CellTable& table : cache.state().tables) {
      packed += std::count_if(table.blocks().begin(), table.blocks().end(),
                              [](const Block& each) { return each.positions != nullptr; });
    }
  }
  EXPECT_GT(packed, 1000);
}

// Numbers of a model that overflowed decide as well as any, and always the same.
TEST(Budgeted, numbersThatAreNoneLeaveFirst) {
  const auto tova = findRetention("tova")->make({.window_length = 3});
  EXPECT_EQ(leaving(*tova, tableOf(6), {3, nan, 1, 2, nan, 4}), (std::vector<int64_t>{1, 2, 4}));
  std::mt19937 random(5);
  for (int64_t cells = 20; cells < 900; cells += 13) {
    const auto few = findRetention("tova")->make({.window_length = 1 + static_cast<int64_t>(random() % 19)});
    std::vector<float> weights;
    for (int64_t i = 0; i < cells; ++i) weights.push_back(random() % 2 ? nan : static_cast<float>(random() % 7));
    const std::vector<int64_t> positions = leaving(*few, tableOf(cells), weights);
    ASSERT_EQ(static_cast<int64_t>(positions.size()), cells - few->traits().capacity);
    ASSERT_EQ(std::adjacent_find(positions.begin(), positions.end(), std::greater_equal<>()), positions.end());
    ASSERT_TRUE(positions.front() >= 0 && positions.back() < cells);
    const auto isNone = [&](int64_t position) { return std::isnan(weights[static_cast<size_t>(position)]); };
    const auto none = std::count_if(weights.begin(), weights.end(), [](float weight) { return std::isnan(weight); });
    ASSERT_EQ(std::count_if(positions.begin(), positions.end(), isNone),
              std::min<int64_t>(none, static_cast<int64_t>(positions.size())));
  }
}

// Where the layer itself sees fewer cells than the budget, only its window decides.
TEST(Budgeted, aLayersOwnWindowThatIsShorterLeavesNothingToDecide) {
  const auto tova = findRetention("tova")->make({.window_length = 40, .layer_window = 30});
  EXPECT_TRUE(tova->traits().keepsYoungest(1'000'000));
  EXPECT_FALSE(tova->traits().evictsAnyAge());
  EXPECT_TRUE(findRetention("tova")->make({.window_length = 20, .layer_window = 30})->traits().evictsAnyAge());
  EXPECT_TRUE(findRetention("tova")->make({.window_length = 20})->traits().keepsYoungest(20));
  EXPECT_FALSE(findRetention("tova")->make({.window_length = 20})->traits().keepsYoungest(21));
}

// Wherever a cell has been moved to: its key and value in every layer, by its position.
TEST(Budgeted, packedCellsKeepTheirNumbers) {
  const std::vector<LayerShape> layers{{2, 8, -1}, {1, 16, -1}, {2, 8, 90}};
  const auto cpu = cpu::makeCpuDevice({.threads = 1});
  for (const auto& [spec, tolerance] : std::vector<std::pair<std::string, float>>{
           {"tova:window_length=70", 0.0f},
           {"key_norm:window_length=50,num_sink_tokens=2", 0.0f},
           {"tova:window_length=80,residency=host", 0.0f},
           {"tova:window_length=80,residency=disk", 0.0f},
           {"tova:window_length=80,k_format=f16,v_format=bf16", 0.02f},
           {"tova:window_length=150,nbits=8,residual_length=0,q_group_size=8", 0.08f}}) {
    SCOPED_TRACE(spec);
    KvCache cache(*cpu, layers, parseCacheSpec(spec), {findFormat("f32"), 1000, 64});
    int packed = 0, sealed = 0;
    for (int i = 0; i < 150; ++i) {
      ASSERT_TRUE(support::feedNumbers(cache, layers, 1 + i % 5));
      for (const Block& block : cache.state().tables[0].blocks()) {
        packed += block.positions && block.form == Form::full;
        sealed += block.positions && block.form == Form::sealed;
      }
      if (i % 3) continue;
      const CellNumbers keys = readCells(cache, 0, device::KvSide::key, 1, 0, 1000);  // what views are shown
      ASSERT_EQ(static_cast<int64_t>(keys.positions.size()), cache.state().tables[0].stored());
      for (size_t at = 0; at < keys.numbers.size(); ++at) {
        const auto d = static_cast<int64_t>(8 + at % 8);
        ASSERT_NEAR(keys.numbers[at], support::fedNumber(0, keys.positions[at / 8], d), tolerance);
      }
      Expected<Step, Full> step = cache.begin(1);
      ASSERT_TRUE(step);
      support::FedSteps fed(cache, *step);
      for (int layer = 0; layer < 3; ++layer) {
        const LayerShape& shape = layers[static_cast<size_t>(layer)];
        const int64_t width = int64_t{shape.n_kv_heads} * shape.head_dim;
        const std::vector<float> row(static_cast<size_t>(width));
        const device::KvView view = fed.store(layer, row, row);
        for (const support::SeenCell& cell :
             support::seenCells(*cpu, view, step->firstPosition(), shape.n_kv_heads, shape.head_dim)) {
          if (cell.position == step->firstPosition()) continue;
          for (int64_t d = 0; d < width; ++d) {
            ASSERT_NEAR(cell.k[static_cast<size_t>(d)], support::fedNumber(layer, cell.position, d), tolerance);
            ASSERT_NEAR(cell.v[static_cast<size_t>(d)], support::fedNumber(layer + 50, cell.position, d), tolerance);
          }
        }
        fed.done(layer);  // packs and seals, and the step is dropped
      }
    }
    EXPECT_GT(packed, 50);
    EXPECT_TRUE(sealed > 30 || spec.find("nbits") == std::string::npos) << sealed;
  }
}

}  // namespace
}  // namespace kvarium::cache::budgeted_test
