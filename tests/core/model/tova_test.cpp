// Which cells leave by their weights of attention, against an oracle written from the paper (Oren et al. 2024,
// section 3.2) in float64: softmax of the newest row over the cells that are left, mean over the heads, the smallest
// leaves. The oracle reads queries and keys where the device is asked to attend, and keeps sets of positions of its
// own.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "core/cache/archive/archive.h"
#include "core/cache/archive/archive_file.h"
#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/migrate.h"
#include "core/device/forwarding_device.h"
#include "tests/core/model/golden.h"
#include "tests/support/late_device.h"
#include "tests/support/seen_cells.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::model::tova_test {
namespace {

using Ids = std::vector<TokenId>;
using Positions = std::set<int64_t>;
using Weights = std::map<int64_t, double>;  // of the cells that a row sees, by position
const std::filesystem::path data = KVARIUM_TEST_DATA;

// Computes the weights of each sequence's newest row once more, in float64.
class WeighingDevice final : public device::ForwardingDevice {
 public:
  explicit WeighingDevice(device::Device& inner) : device::ForwardingDevice(inner) {}
  std::vector<std::vector<Weights>> weights;  // by layer that attends, then by sequence, of the last forward pass
  double apart = 0;                           // of what attention gave to such rows, as a part of the largest number

  void attend(const device::AttendArgs& args) override {
    device::ForwardingDevice::attend(args);
    weights.emplace_back();
    for (int s = 0; s < args.n_sequences; ++s) weights.back().push_back(of(args, s));
  }

 private:
  static std::vector<double> query(const device::AttendArgs& args, int64_t row) {
    const auto dim = static_cast<size_t>(args.head_dim), pairs = static_cast<size_t>(args.dims / 2);
    const float* q = device::raw(args.q) + row * args.row_stride;
    std::vector<double> turned(q, q + static_cast<size_t>(args.n_heads) * dim);
    const float* angles = args.angles ? device::raw(args.angles) + row * args.dims : nullptr;
    for (size_t h = 0; angles && h < static_cast<size_t>(args.n_heads); ++h) {
      for (size_t i = 0; i < pairs; ++i) {
        const bool halves = args.style == device::RopeStyle::halves;
        double& a = turned[h * dim + (halves ? i : 2 * i)];
        double& b = turned[h * dim + (halves ? i + pairs : 2 * i + 1)];
        const double cosine = angles[2 * i], sine = angles[2 * i + 1], x = a, y = b;
        a = x * cosine - y * sine;
        b = y * cosine + x * sine;
      }
    }
    return turned;
  }

  Weights of(const device::AttendArgs& args, int sequence) {
    const device::SequenceRows& rows = device::raw(args.sequences)[sequence];
    const auto dim = static_cast<size_t>(args.head_dim), heads = static_cast<size_t>(args.n_heads);
    const std::vector<double> q = query(args, rows.first_row + rows.rows - 1);
    const std::vector<support::SeenCell> cells = support::seenCells(
        *this, args.view, rows.first_position + rows.rows - 1, args.n_kv_heads, args.head_dim, sequence);
    Weights mean;
    double off = 0, largest = 0;
    for (size_t h = 0; h < heads; ++h) {
      const size_t kv = h * static_cast<size_t>(args.n_kv_heads) / heads;
      std::vector<double> scores;
      for (const support::SeenCell& cell : cells) {
        double score = 0;
        for (size_t d = 0; d < dim; ++d) score += q[h * dim + d] * double{cell.k[kv * dim + d]};
        score *= double{args.scale};
        scores.push_back(args.softcap > 0 ? double{args.softcap} * std::tanh(score / double{args.softcap}) : score);
      }
      const double most = *std::max_element(scores.begin(), scores.end());
      double sum = 0;
      for (double& score : scores) sum += score = std::exp(score - most);
      for (size_t i = 0; i < cells.size(); ++i) mean[cells[i].position] += scores[i] / sum / static_cast<double>(heads);
      for (size_t d = 0; d < dim; ++d) {
        double expected = 0;
        for (size_t i = 0; i < cells.size(); ++i) expected += scores[i] / sum * double{cells[i].v[kv * dim + d]};
        const size_t row = static_cast<size_t>(rows.first_row + rows.rows - 1);
        off = std::max(off, std::abs(expected - double{device::raw(args.out)[(row * heads + h) * dim + d]}));
        largest = std::max(largest, std::abs(expected));
      }
    }
    apart = std::max(apart, off / largest);
    return mean;
  }
};

Ids text(int64_t first, int64_t count) {
  Ids ids;
  for (int64_t i = 0; i < count; ++i)
    ids.push_back(static_cast<TokenId>(1 + (first + i * 37 + i * i % 13 + i * i * i % 101) % 250));
  return ids;
}

std::string specOf(int64_t budget, int64_t sinks, const std::string& more = "") {
  return "dynamic:retention=tova,window_length=" + std::to_string(budget) +
         ",num_sink_tokens=" + std::to_string(sinks) + more;
}

// Two decisions are the same where the weights of what left differ by no more than rounding.
constexpr double f32_rounding = 1e-5, codes_rounding = 2e-3;

// One sequence as in the paper.
struct Oracle {
  std::vector<int64_t> windows = {};  // of the layers that attend; -1: none
  int64_t budget = 0, sinks = 0, seen = 0;
  std::vector<Positions> live = {};
  int evicted = 0, close = 0;  // decisions that were equal up to rounding

  // A step of n tokens was committed with these weights; found: what the cache holds now.
  void follow(int64_t n, const std::vector<Weights>& weights, const std::vector<Positions>& found, double rounding) {
    ASSERT_EQ(weights.size(), live.size());
    const int64_t newest = seen + n - 1;
    for (size_t layer = 0; layer < live.size(); ++layer) {
      SCOPED_TRACE("layer " + std::to_string(layer) + " at " + std::to_string(newest));
      Positions& own = live[layer];
      for (int64_t p = seen; p <= newest; ++p) own.insert(p);
      const int64_t window = windows[layer];
      const auto sees = [&](int64_t query, int64_t p) { return window < 0 || query - p < window; };
      Positions visible;
      for (const auto& [position, weight] : weights[layer]) visible.insert(position);
      Positions expected;
      for (const int64_t p : own) {
        if (sees(newest, p)) expected.insert(p);
      }
      ASSERT_EQ(visible, expected) << "the newest row saw other cells";
      std::erase_if(own, [&](int64_t p) { return !sees(newest + 1, p); });
      std::vector<std::pair<double, int64_t>> order;
      for (const int64_t p : own) {
        if (p >= sinks) order.emplace_back(weights[layer].at(p), p);
      }
      std::sort(order.begin(), order.end());
      const auto leave = static_cast<size_t>(
          std::clamp<int64_t>(static_cast<int64_t>(own.size()) - budget, 0, static_cast<int64_t>(order.size())));
      evicted += static_cast<int>(leave);
      for (size_t i = 0; i < leave; ++i) own.erase(order[i].second);
      if (own == found[layer]) continue;
      ASSERT_EQ(own.size(), found[layer].size());
      const double edge = leave > 0 ? order[leave - 1].first : 0;
      for (const auto& [weight, position] : order) {
        if (own.count(position) != found[layer].count(position)) {
          ASSERT_NEAR(weight, edge, rounding * edge) << "position " << position;
        }
      }
      own = found[layer];
      ++close;
    }
    seen = newest + 1;
  }
};

// A cache and its oracle.
struct Life {
  cache::KvCache cache;
  Oracle oracle;
};

class Tova : public testing::Test {
 protected:
  struct Model {
    explicit Model(const std::string& family) {
      const auto folder = files::HfFolder::open(data / "families" / family);
      const ModelConfig config = readConfig(*folder);
      decoder = std::make_unique<Decoder>(loadModel(*device, *hfWeights(*folder, config), config), watch);
    }
    std::unique_ptr<device::Device> device = cpu::makeCpuDevice({.threads = 2, .precision = device::Precision::exact});
    WeighingDevice watch{*device};
    std::unique_ptr<Decoder> decoder;
    std::vector<cache::LayerShape> shape() const { return decoder->model().config.cacheShape(); }
    cache::CacheJob job() const { return {.default_format = cache::findFormat("f32"), .context = 1000, .chunk = 64}; }
    cache::KvCache make(const std::string& spec) {
      return cache::KvCache(*device, shape(), cache::parseCacheSpec(spec), job());
    }
  };

  static std::vector<Positions> held(const cache::KvCache& cache) {
    std::vector<Positions> layers;
    for (const auto& [g, index] : cache.store().layer_at) {
      if (g < 0) continue;
      Positions& own = layers.emplace_back();
      for (const cache::Drop& piece : cache.state().tables[static_cast<size_t>(g)].live({0, int64_t{1} << 30})) {
        for (int64_t p = piece.first; p < piece.first + piece.count; ++p) own.insert(p);
      }
    }
    return layers;
  }
  static Life live(Model& model, const std::string& spec, int64_t budget, int64_t sinks) {
    Life life{model.make(spec), {.budget = budget, .sinks = sinks}};
    for (const cache::LayerShape& layer : model.shape()) {
      if (layer.hasCells()) life.oracle.windows.push_back(layer.window);
    }
    life.oracle.live.resize(life.oracle.windows.size());
    return life;
  }

  // Steps of sequences that are computed together; without a commit the sequences are as before.
  static std::vector<float> step(Model& model, const std::vector<std::pair<Life*, Ids>>& steps,
                                 double rounding = f32_rounding, bool commit = true) {
    std::vector<cache::Step> begun;
    std::vector<BatchItem> items;
    begun.reserve(steps.size());
    for (const auto& [life, ids] : steps) {
      Expected<cache::Step, cache::Full> one = life->cache.begin(static_cast<int64_t>(ids.size()));
      if (!one) throw std::runtime_error(inEnglish(one.error().reason));
      begun.push_back(std::move(*one));
      items.push_back({.cache = &life->cache, .step = &begun.back(), .ids = ids, .want = Want::last});
    }
    model.watch.weights.clear();
    std::vector<float> logits;
    model.decoder->forward(items, logits);
    for (size_t i = 0; commit && i < steps.size(); ++i) {
      const auto& [life, ids] = steps[i];
      life->cache.commit(std::move(begun[i]), ids);
      std::vector<Weights> own;
      for (const std::vector<Weights>& layer : model.watch.weights) own.push_back(layer.at(i));
      life->oracle.follow(static_cast<int64_t>(ids.size()), own, held(life->cache), rounding);
    }
    return logits;
  }
  static std::vector<float> feed(Model& model, Life& life, const Ids& ids, double rounding = f32_rounding) {
    return step(model, {{&life, ids}}, rounding);
  }
  static void expectAttended(const Model& model) { EXPECT_LE(model.watch.apart, 1e-4); }
  static bool isPacked(const cache::KvCache& cache) {
    for (const cache::CellTable& table : cache.state().tables) {
      for (const cache::Block& block : table.blocks()) {
        if (block.positions) return true;
      }
    }
    return false;
  }
};

// The definition itself, of every layer after every token.
TEST_F(Tova, theLightestCellLeavesBehindEveryToken) {
  for (const char* family : {"llama_f32", "gemma2", "mixtral", "jamba", "mistral_window", "qwen3", "gpt2"}) {
    Model model(family);
    for (const auto& [budget, sinks] :
         std::vector<std::pair<int64_t, int64_t>>{{1, 0}, {5, 0}, {16, 3}, {70, 0}, {130, 4}}) {
      SCOPED_TRACE(std::string(family) + " " + specOf(budget, sinks));
      const int64_t most = std::string(family) == "gpt2" ? model.decoder->model().config.context_length : 300;
      Life life = live(model, specOf(budget, sinks), budget, sinks);
      bool packed = false;
      for (const TokenId id : text(budget, most)) {
        feed(model, life, {id});
        if (HasFailure()) return;
        packed = packed || isPacked(life.cache);
      }
      EXPECT_LE(life.oracle.close, life.oracle.evicted / 100);
      expectAttended(model);
      const std::vector<int64_t>& windows = life.oracle.windows;
      const auto sees = [&](int64_t window) { return window < 0 || window > budget + 1; };  // more than the budget
      if (most > 200 && std::any_of(windows.begin(), windows.end(), sees)) {
        EXPECT_GE(life.oracle.evicted, most - budget - 10);
        EXPECT_TRUE(packed || budget < 70);
      }
    }
  }
}

// The last row of each call decides.
TEST_F(Tova, callsOfManyTokensDecideByTheirLastRow) {
  std::mt19937 random(2);
  for (const char* family : {"llama_f32", "gemma2", "jamba"}) {
    Model model(family);
    for (const int64_t budget : {7, 40, 100}) {
      SCOPED_TRACE(std::string(family) + " " + std::to_string(budget));
      Life life = live(model, specOf(budget, 2), budget, 2);
      while (life.oracle.seen < 500) {
        feed(model, life, text(static_cast<int64_t>(random() % 1000), 1 + static_cast<int64_t>(random() % 50)));
        if (HasFailure()) return;
      }
      EXPECT_GT(life.oracle.evicted, 300);
      EXPECT_LE(life.oracle.close, life.oracle.evicted / 100);
    }
  }
}

// Forks decide alike while they are fed alike, and apart from then on; with others in the batch a sequence decides as
// alone.
TEST_F(Tova, forksAndBatchesDecideForThemselves) {
  Model model("gemma2");
  Life first = live(model, specOf(30, 1), 30, 1);
  feed(model, first, text(3, 25));
  for (const TokenId id : text(40, 60)) feed(model, first, {id});
  Life same{first.cache.fork(), first.oracle}, other{first.cache.fork(), first.oracle},
      alone = live(model, specOf(30, 1), 30, 1);
  feed(model, alone, text(3, 25));
  for (const TokenId id : text(40, 60)) feed(model, alone, {id});
  for (int64_t i = 0; i < 150; ++i) {
    const Ids ids = text(7 * i, 1 + i % 7), others = text(11 * i + 5, 1 + i % 4);
    step(model, {{&first, ids}, {&other, others}, {&same, ids}});
    ASSERT_EQ(held(first.cache), held(same.cache));
    const std::vector<float> logits = feed(model, alone, ids);
    ASSERT_EQ(held(first.cache), held(alone.cache)) << i;
    if (HasFailure()) return;
  }
  EXPECT_NE(held(first.cache), held(other.cache));
  EXPECT_TRUE(isPacked(first.cache));
}

TEST_F(Tova, aDroppedStepDecidesNothing) {
  Model model("llama_f32");
  Life one = live(model, specOf(70, 0, ",nbits=4,residual_length=0"), 70, 0);
  Life never{one.cache.fork(), one.oracle};
  for (int64_t i = 0; i < 260; ++i) {
    const Ids ids = text(13 * i, 1 + i % 3);
    const std::vector<Positions> before = held(one.cache);
    step(model, {{&one, text(i, 1 + i % 9)}}, codes_rounding, false);
    ASSERT_EQ(held(one.cache), before);
    ASSERT_EQ(feed(model, one, ids, codes_rounding), feed(model, never, ids, codes_rounding)) << i;
    if (HasFailure()) return;
    ASSERT_EQ(held(one.cache), held(never.cache));
  }
  EXPECT_TRUE(isPacked(one.cache));
}

// What left is right whatever the cells are written in and wherever they lie.
TEST_F(Tova, everyFormatAndPlaceDecidesByWhatItsCellsReadAs) {
  Model model("llama_f32");
  std::vector<std::string> specs = {",format=f16",     ",format=bf16",    ",k_format=f16,v_format=bf16",
                                    ",residency=host", ",residency=disk", ",residency=disk,nbits=4,residual_length=20"};
  for (const std::string_view name : cache::backendNames()) {
    for (const int width : cache::widthsOf(*cache::findBackend(name))) {
      for (const char* axis :
           {"", ",axis_key=0,axis_value=0", ",axis_key=1,axis_value=1", ",axis_key=-1,axis_value=-1"}) {
        for (const char* requantize : {"", ",requantize=all"}) {
          const std::string spec = ",backend=" + std::string(name) + ",nbits=" + std::to_string(width) +
                                   ",residual_length=20,q_group_size=8" + axis + requantize;
          try {
            model.make(specOf(150, 0, spec));
            specs.push_back(spec);
          } catch (const Error&) {  // not of this backend
          }
        }
      }
    }
  }
  EXPECT_GE(specs.size(), 30u);
  int64_t sealed = 0;
  for (const std::string& more : specs) {
    SCOPED_TRACE(more);
    Life life = live(model, specOf(150, 0, more), 150, 0);
    const bool codes = more.find("nbits") != std::string::npos;
    feed(model, life, text(5, 60), codes_rounding);
    for (int64_t i = 0; i < 110; ++i) {
      feed(model, life, text(i * 17, 1 + i % 4), codes_rounding);
      if (HasFailure()) return;
      for (const cache::CellTable& table : life.cache.state().tables) sealed += codes ? table.counts().sealed : 0;
    }
    EXPECT_TRUE(isPacked(life.cache) || more.find("requantize") != std::string::npos);
    EXPECT_GT(life.oracle.evicted, 200);
    EXPECT_LE(life.oracle.close, life.oracle.evicted / 50);
    expectAttended(model);
  }
  EXPECT_GT(sealed, 10000);
}

TEST_F(Tova, savedAndRestoredItGoesOnToTheSameIds) {
  const support::TemporaryFolder folder;
  const cache::ArchiveOwner owner{.vocab_size = 272};
  for (const char* more : {"", ",nbits=4,residual_length=0,q_group_size=8", ",residency=host"}) {
    Model model("llama_f32");
    Life life = live(model, specOf(75, 2, more), 75, 2);
    for (int64_t i = 0; i < 80; ++i) feed(model, life, text(i * 31, 1 + i % 5), codes_rounding);
    ASSERT_TRUE(isPacked(life.cache));
    cache::saveCache(life.cache, owner, folder / "a");
    cache::RestoredCache restored = cache::restoreCache(cache::ArchiveFile::open(folder / "a"), *model.device,
                                                        {model.shape(), owner, model.job(), 0, {}, {}});
    Life again{std::move(restored.cache), life.oracle};
    ASSERT_EQ(held(life.cache), held(again.cache));
    TokenId next = 5;
    for (int i = 0; i < 100; ++i) {
      const std::vector<float> a = feed(model, life, {next}, codes_rounding),
                               b = feed(model, again, {next}, codes_rounding);
      ASSERT_EQ(a, b) << more << " " << i;
      ASSERT_EQ(held(life.cache), held(again.cache));
      next = static_cast<TokenId>(std::max_element(a.begin(), a.end()) - a.begin());
      if (HasFailure()) return;
    }
  }
}

// On a device where everything takes effect later: the same bits, though packs, seals, weights and moves are under way.
TEST_F(Tova, onALateDeviceItDecidesAlike) {
  const auto folder = data / "families" / "llama_f32";
  const auto run = [&](device::Device& device, const std::string& spec) {
    const auto files = files::HfFolder::open(folder);
    const ModelConfig config = readConfig(*files);
    Decoder decoder(loadModel(device, *hfWeights(*files, config), config), device);
    cache::KvCache cache(device, config.cacheShape(), cache::parseCacheSpec(spec),
                         {.default_format = cache::findFormat("f32"), .context = 1000, .chunk = 64});
    std::vector<float> all, logits;
    const auto read = [&](cache::KvCache& to, const Ids& ids, bool commit = true) {
      Expected<cache::Step, cache::Full> step = to.begin(static_cast<int64_t>(ids.size()));
      if (!step) throw std::runtime_error(inEnglish(step.error().reason));
      const BatchItem item{.cache = &to, .step = &*step, .ids = ids, .want = Want::last};
      decoder.forward({&item, 1}, logits);
      all.insert(all.end(), logits.begin(), logits.end());
      if (commit) to.commit(std::move(*step), ids);
    };
    for (int64_t i = 0; i < 40; ++i) read(cache, text(i * 7, 1 + i % 11));
    cache::KvCache fork = cache.fork();
    for (int64_t i = 0; i < 40; ++i) {
      read(cache, text(i, 3), false);
      read(cache, text(i * 3, 2 + i % 5));
      read(fork, text(i * 5, 1));
    }
    EXPECT_TRUE(isPacked(cache)) << spec;
    return all;
  };
  for (const char* more : {"", ",nbits=4,residual_length=0,q_group_size=8", ",residency=host",
                           ",residency=disk,nbits=8,residual_length=0,q_group_size=8"}) {
    for (const char* name : {"tova", "key_norm"}) {
      const std::string spec = std::string(name) + ":window_length=100" + more;
      const auto cpu = cpu::makeCpuDevice({.threads = 1, .precision = device::Precision::exact});
      const std::vector<float> expected = run(*cpu, spec);
      for (const unsigned seed : {1u, 2u}) {
        const auto inner = cpu::makeCpuDevice({.threads = 1, .precision = device::Precision::exact});
        support::LateDevice late(*inner, {.seed = seed});
        const std::vector<float> got = run(late, spec);
        EXPECT_TRUE(got == expected) << spec << ", seed " << seed;
      }
    }
  }
}

// Carried over, nobody has attended yet: the first step that does brings the cells down to the budget.
TEST_F(Tova, cellsThatWereCarriedOverAreWeighedByTheNextStep) {
  for (const char* family : {"llama_f32", "gemma2"}) {
    Model model(family);
    cache::KvCache full = model.make("dynamic");
    std::vector<float> logits;
    {
      const Ids ids = text(9, 200);
      Expected<cache::Step, cache::Full> step = full.begin(200);
      ASSERT_TRUE(step);
      const BatchItem item{.cache = &full, .step = &*step, .ids = ids, .want = Want::last};
      model.decoder->forward({&item, 1}, logits);
      full.commit(std::move(*step), ids);
    }
    Life life = live(model, specOf(40, 0), 40, 0);
    const Expected<int64_t, Sentence> carried = cache::migrateCells(full, life.cache);
    if (!carried) {  // a window of its own has dropped cells
      EXPECT_STREQ(family, "gemma2") << inEnglish(carried.error());
      continue;
    }
    life.oracle.seen = 200;
    for (Positions& own : life.oracle.live) {
      for (int64_t p = 0; p < 200; ++p) own.insert(p);
    }
    ASSERT_EQ(held(life.cache), life.oracle.live);
    feed(model, life, {7});
    EXPECT_EQ(life.cache.status().lengths().stored, 40);
    for (const TokenId id : text(70, 100)) feed(model, life, {id});
    EXPECT_LE(life.oracle.close, 3);
  }
}

}  // namespace
}  // namespace kvarium::model::tova_test
