// Random shapes: cells, states, both, nothing, and cells of another layer. Bytes are counted once, where they lie.
#include "core/cache/spec/layer_shape.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/cache/archive/archive.h"
#include "core/cache/sequence/kv_cache.h"
#include "core/cache/sequence/read_cells.h"
#include "core/cache/spec_error.h"
#include "tests/core/cache/archive_fixture.h"
#include "tests/support/fed_cache.h"

namespace kvarium::cache::layer_shape_test {
namespace {

using Layers = std::vector<LayerShape>;

class Shapes {
 public:
  explicit Shapes(unsigned seed) : m_random(seed) {}
  int64_t upTo(int64_t most) { return std::uniform_int_distribution<int64_t>(0, most)(m_random); }

  // computed: a cache that computes has values as wide as keys.
  Layers draw(bool computed) {
    Layers layers;
    int lender = -1;
    for (int64_t left = 2 + upTo(6); left > 0; --left) {
      LayerShape shape;
      const int64_t kind = upTo(5);
      if (kind >= 3) {
        shape.n_kv_heads = static_cast<int>(1 + upTo(2));
        shape.head_dim = static_cast<int>(8 * (1 + upTo(2)));
        shape.window = upTo(2) == 0 ? 1 + upTo(150) : -1;
        if (!computed && upTo(1) == 0) shape.value_dim = static_cast<int>(8 * (1 + upTo(2)));
        if (!computed && upTo(2) == 0) {
          shape.value_in_key = true;
          shape.value_dim = 8;
        }
        if (!computed && upTo(2) == 0) shape.index_width = 16;
      }
      if (kind == 2 && lender >= 0) {
        shape = layers[static_cast<size_t>(lender)];
        shape.state = {};
        shape.cells_of = lender;
      }
      if (kind == 1 || kind == 5) shape.state = {.convolution = upTo(9), .recurrence = 1 + upTo(20)};
      if (shape.hasCells()) lender = static_cast<int>(layers.size());
      layers.push_back(shape);
    }
    if (std::ranges::none_of(layers, [](const auto& one) { return one.hasCells() || one.hasState(); }))
      layers.push_back({1, 8, -1});
    return layers;
  }

 private:
  std::mt19937 m_random;
};

CacheJob job(int64_t context) { return {.default_format = findFormat("f16"), .context = context}; }

// Bytes that a plain cache of `tokens` uses, by the definition of a shape.
int64_t usedBy(const LayerShape& layer, int64_t tokens) {
  int64_t bytes = 4 * (layer.state.convolution + layer.state.recurrence);
  if (layer.n_kv_heads == 0 || layer.cells_of >= 0) return bytes;
  const int64_t seen = layer.window < 0 ? tokens : std::min(tokens, layer.window - 1);
  int64_t numbers = int64_t{layer.n_kv_heads} * layer.head_dim;
  if (!layer.value_in_key)
    numbers += int64_t{layer.n_kv_heads} * (layer.value_dim < 0 ? layer.head_dim : layer.value_dim);
  return bytes + 2 * seen * (numbers + layer.index_width);
}

TEST(LayerShapes, anEstimateCountsWhatEachLayerKeepsOnce) {
  Shapes shapes(11);
  for (int round = 0; round < 200; ++round) {
    const Layers layers = shapes.draw(false);
    const int64_t tokens = 1 + shapes.upTo(300);
    std::vector<Bytes> per_layer;
    const CacheEstimate all = estimateCache(parseCacheSpec("dynamic"), layers, job(tokens), &per_layer);
    Bytes sum;
    for (size_t i = 0; i < layers.size(); ++i) {
      ASSERT_EQ(per_layer[i].used(), usedBy(layers[i], tokens)) << round << " " << i;
      ASSERT_TRUE(!layers[i].borrows() || per_layer[i].total() == 0);
      sum += per_layer[i];
    }
    ASSERT_EQ(all.total(), sum.total());
    // Few bits are for what is stored: a value that lies in its key has no codes.
    estimateCache(parseCacheSpec("quantized:nbits=4,residual_length=0,q_group_size=8"), layers, job(tokens));
  }
}

TEST(LayerShapes, aCacheTakesTheBytesOfTheEstimate) {
  Shapes shapes(12);
  support::TestMemory device;
  for (int round = 0; round < 60; ++round) {
    const Layers layers = shapes.draw(true);
    const int64_t tokens = 1 + shapes.upTo(200);
    for (const char* spec : {"dynamic", "static", "sliding_window:window_length=40", "sink:window_length=30"}) {
      const CacheEstimate predicted = estimateCache(parseCacheSpec(spec), layers, job(tokens));
      KvCache cache(device, layers, parseCacheSpec(spec), job(tokens));
      for (int64_t fed = 0; fed < tokens;) {
        const int64_t n = std::min<int64_t>(1 + shapes.upTo(90), tokens - fed);
        ASSERT_TRUE(support::feedNumbers(cache, layers, static_cast<int>(n)));
        fed += n;
      }
      const CacheUsage usage = cache.status().usage();
      ASSERT_EQ(usage.bytes.used(), predicted.used()) << round << spec;
      ASSERT_LE(usage.bytes.total(), predicted.total()) << round << spec;
      CacheView view;
      cache.status().fill(view);
      Bytes sum;
      for (const LayerView& layer : view.layers) sum += layer.bytes;
      ASSERT_EQ(sum.used(), usage.bytes.used()) << round << spec;
      for (size_t i = 0; i < layers.size(); ++i) {
        ASSERT_EQ(view.layers[i].facts->cells_of, layers[i].cells_of);
        if (!layers[i].borrows()) continue;
        ASSERT_EQ(view.layers[i].bytes.total(), 0);
        ASSERT_EQ(view.layers[i].facts->k_format, "");
        const auto lender = static_cast<int>(layers[i].cells_of);
        ASSERT_EQ(cache.status().lengths(static_cast<int>(i)).stored, cache.status().lengths(lender).stored);
      }
    }
  }
}

TEST(LayerShapes, whatEveryTokenWouldTakeIn16BitCountsTheIndexKeys) {
  support::TestMemory device;
  const Layers layers{{.n_kv_heads = 2, .head_dim = 8, .index_width = 16}};
  KvCache cache(device, layers, parseCacheSpec("dynamic"), job(80));
  ASSERT_TRUE(support::feedNumbers(cache, layers, 70));
  CacheView view;
  cache.status().fill(view);
  EXPECT_EQ(view.full_f16, 70 * 2 * (2 * (8 + 8) + 16));
  EXPECT_EQ(view.full_f16, cache.status().usage().bytes.used());
}

class ShapedCaches : public Archive {};

TEST_F(ShapedCaches, stateAndCellsAreForkedSavedAndRestoredTogether) {
  Shapes shapes(13);
  for (int round = 0; round < 20; ++round) {
    const Layers layers = shapes.draw(true);
    KvCache cache = make("dynamic", layers);
    ASSERT_TRUE(support::feedNumbers(cache, layers, 70));
    KvCache fork = cache.fork();
    const std::string before = support::contentsOf(cache, layers);
    ASSERT_TRUE(support::feedNumbers(cache, layers, 30, 40));
    ASSERT_EQ(support::contentsOf(fork, layers), before) << round;
    saveCache(cache, owner, path);
    KvCache back = restored(layers);
    ASSERT_EQ(support::contentsOf(back, layers), support::contentsOf(cache, layers)) << round;
  }
}

std::vector<int64_t> numbersIn(const Sentence& sentence) {
  std::vector<int64_t> numbers;
  for (const Sentence::Parameter& one : sentence.parameters) {
    if (const auto* number = std::get_if<int64_t>(&one)) numbers.push_back(*number);
    if (const auto* inner = std::get_if<Sentence>(&one))
      for (const int64_t number : numbersIn(*inner)) numbers.push_back(number);
  }
  return numbers;
}

TEST(LayerShapes, aRuleForALayerWithoutCellsSaysWhatItKeeps) {
  const Layers layers{{2, 8, -1}, {.n_kv_heads = 2, .head_dim = 8, .cells_of = 0}, {.state = {.recurrence = 4}}, {}};
  const auto named = [&](const char* spec) {
    try {
      planLayers(parseCacheSpec(spec), layers, job(10));
    } catch (const SpecError& error) {
      return numbersIn(error.problem());
    }
    return std::vector<int64_t>();
  };
  EXPECT_EQ(named("dynamic;1:format=f32"), (std::vector<int64_t>{1, 0}));
  EXPECT_EQ(named("dynamic;2:format=f32"), (std::vector<int64_t>{2}));
  EXPECT_EQ(named("dynamic;3:format=f32"), (std::vector<int64_t>{3}));
  planLayers(parseCacheSpec("dynamic;0-3:format=f32"), layers, job(10));
}

}  // namespace
}  // namespace kvarium::cache::layer_shape_test
