// The weights that a probe reports, compared with a float64 forward pass that has the logits of transformers
// (tests/data/make_attention_golden.py), and with the numbers in the cache.
#include "core/model/attention_probe.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "core/model/decoder.h"
#include "core/model/rope.h"
#include "tests/core/model/golden.h"
#include "tests/support/fed_cache.h"
#include "tests/support/late_device.h"
#include "tests/support/seen_cells.h"

namespace kvarium::model::attention_probe_test {
namespace {

const std::filesystem::path folders = std::filesystem::path(KVARIUM_TEST_DATA) / "families";

std::vector<int> allLayers(const ModelConfig& config) {
  std::vector<int> layers(config.layers.size());
  std::iota(layers.begin(), layers.end(), 0);
  return layers;
}

class ProbeGolden : public testing::TestWithParam<std::string> {};

TEST_P(ProbeGolden, weightsAreThoseOfTheUncachedForward) {
  const std::filesystem::path folder = folders / GetParam();
  const GoldenModel model(folder);
  const GoldenArray<int32_t> prompt(folder / "ids.npy");
  const GoldenArray<float> expected(folder / "attention.npy");
  const ModelConfig& config = model.decoder->model().config;
  const auto observer = std::make_shared<AttentionProbe>(allLayers(config));
  const AttentionProbe& probe = *observer;
  double most = 0;
  for (const std::initializer_list<size_t> pieces : {std::initializer_list<size_t>{1000}, {20, 7, 1}}) {
    cache::KvCache cache = model.cache("dynamic", prompt.rows);
    cache.observers().add(observer);
    model.feed(cache, prompt.values, pieces);
    int64_t row = 0;
    for (const int layer : probe.layers()) {
      const cache::AttentionWeights* seen = probe.of(layer);
      ASSERT_TRUE(seen);
      EXPECT_EQ(seen->step, prompt.rows - 1);
      EXPECT_EQ(seen->n_heads, config.layers[static_cast<size_t>(layer)].n_heads);
      EXPECT_EQ(seen->n_kv_heads, config.layers[static_cast<size_t>(layer)].n_kv_heads);
      EXPECT_DOUBLE_EQ(seen->uniform, 1.0 / static_cast<double>(seen->positions.size()));
      for (int head = 0; head < seen->n_heads; ++head, ++row) {
        const std::span<const float> golden = expected.row(row);
        double sum = 0;
        size_t at = 0;
        for (int64_t position = 0; position < prompt.rows; ++position) {
          const bool there = at < seen->positions.size() && seen->positions[at] == position;
          const float weight = there ? seen->weights[static_cast<size_t>(head) * seen->positions.size() + at++] : 0.0f;
          EXPECT_EQ(there, golden[static_cast<size_t>(position)] > 0) << "layer " << layer << ", position " << position;
          most = std::max(most, std::abs(double{weight} - golden[static_cast<size_t>(position)]));
          sum += weight;
        }
        EXPECT_NEAR(sum, 1, 1e-6);
      }
    }
    EXPECT_EQ(row, expected.rows);
  }
  EXPECT_LE(most, 2e-6);
  RecordProperty("difference", std::to_string(most));
}

INSTANTIATE_TEST_SUITE_P(Families, ProbeGolden,
                         testing::Values("llama_f32", "mistral_window", "qwen3", "gemma2", "gpt2"),
                         [](const auto& family) { return family.param; });

// One layer, fed with random rows; keys are rotated as a decoder rotates them.
class ProbedLayer {
 public:
  ProbedLayer(const std::string& spec, const cache::Format* format, float softcap)
      : m_softcap(softcap),
        m_cache(*m_device, {{n_kv_heads, head_dim, -1}}, cache::parseCacheSpec(spec), {format, 600}) {}

  // Feeds n tokens and compares the probe's weights for the last of them, before the commit.
  void feed(int n, const std::string& words) {
    Expected<cache::Step, cache::Full> step = m_cache.begin(n);
    ASSERT_TRUE(step);
    support::FedSteps fed(m_cache, *step);
    const std::vector<float> k_numbers = numbers(n * n_kv_heads), v_numbers = numbers(n * n_kv_heads);
    const std::vector<float> q = numbers(n * n_heads), angle_numbers = anglesFor(*step, -1);
    const device::DevicePtr<float> k = fed.onDevice(k_numbers), v = fed.onDevice(v_numbers),
                                   angles = fed.onDevice(angle_numbers);
    m_device->rope({.x = k,
                    .row_stride = n_kv_heads * head_dim,
                    .angles = angles,
                    .style = device::RopeStyle::halves,
                    .n = n,
                    .heads = n_kv_heads,
                    .head_dim = head_dim,
                    .dims = head_dim});
    const device::KvView view = fed.store(0, {.k = k, .v = v, .row_stride = n_kv_heads * head_dim});
    int64_t cap = -1;
    for (int s = 0; s < view.n_segments; ++s) cap = std::max(cap, view.segments[s].query_cap);
    const std::vector<float> capped = cap >= 0 ? anglesFor(*step, cap) : std::vector<float>{};
    const std::vector<float> no_numbers(q.size());
    const device::DevicePtr<float> out = fed.onDevice(no_numbers);
    const device::AttendArgs args{.q = fed.onDevice(q),
                                  .row_stride = n_heads * head_dim,
                                  .angles = angles,
                                  .capped_angles = fed.onDevice(capped),
                                  .style = device::RopeStyle::halves,
                                  .dims = head_dim,
                                  .view = view,
                                  .sequences = fed.sequenceRows(),
                                  .n_sequences = 1,
                                  .n = n,
                                  .n_heads = n_heads,
                                  .n_kv_heads = n_kv_heads,
                                  .head_dim = head_dim,
                                  .scale = 0.2f,
                                  .softcap = m_softcap,
                                  .out = out};
    m_device->attend(args);
    const int blocks = blocksOf(args, fed.inputs());
    const std::vector<float> no_weights(static_cast<size_t>(n_heads * blocks) * 64);
    const device::DevicePtr<float> weights = fed.onDevice(no_weights);
    m_device->attendWeights(args, {.out = weights, .blocks = blocks, .by_head = true});
    const std::vector<cache::AttendedCell> cells = attendedCells(args, 0, fed.inputs());
    AttentionProbe probe({0});
    probe.attended({.position = step->firstPosition() + n - 1,
                    .n_heads = n_heads,
                    .n_kv_heads = n_kv_heads,
                    .cells = cells,
                    .weights = weights,
                    .head_weights = blocks * int64_t{64},
                    .began = Clock::now()},
                   *m_device);
    const int64_t query = step->firstPosition() + n - 1;
    const std::vector<float> attended =
        support::numbersAt<float>(*m_device, out + (n - 1) * n_heads * head_dim, n_heads * head_dim);
    compare(*probe.of(0), support::seenCells(*m_device, view, query, n_kv_heads, head_dim),
            std::span(q).last(n_heads * head_dim), attended, words + ", at " + std::to_string(query));
    fed.done(0);
    fed.end();
    m_cache.commit(std::move(*step), std::vector<TokenId>(static_cast<size_t>(n), 1));
  }

 private:
  static constexpr int n_heads = 4, n_kv_heads = 2, head_dim = 32;

  std::vector<float> numbers(int rows) {
    std::normal_distribution<float> normal;
    std::vector<float> x(static_cast<size_t>(rows * head_dim));
    for (float& number : x) number = normal(m_random);
    return x;
  }
  std::vector<float> anglesFor(const cache::Step& step, int64_t cap) const {
    std::vector<float> angles(static_cast<size_t>(step.count()) * head_dim);
    ropeAngles(m_table, step.firstPosition(), step.count(), cap, angles);
    return angles;
  }

  // Keys are turned back to position 0, and a query to minus the distance: nothing of how the program does it is left.
  double score(const support::SeenCell& cell, std::span<const float> q, int head) const {
    double sum = 0;
    const size_t half = head_dim / 2, kv = static_cast<size_t>(head / (n_heads / n_kv_heads)) * head_dim;
    for (size_t i = 0; i < half; ++i) {
      const double turn = m_table.frequencies[i] * static_cast<double>(cell.distance + cell.position);
      const double a = q[static_cast<size_t>(head) * head_dim + i],
                   b = q[static_cast<size_t>(head) * head_dim + i + half];
      const double x = cell.k[kv + i], y = cell.k[kv + i + half];
      sum += (a * std::cos(turn) - b * std::sin(turn)) * x + (b * std::cos(turn) + a * std::sin(turn)) * y;
    }
    sum *= 0.2f;
    return m_softcap > 0 ? m_softcap * std::tanh(sum / m_softcap) : sum;
  }

  void compare(const cache::AttentionWeights& seen, const std::vector<support::SeenCell>& cells,
               std::span<const float> q, std::span<const float> out, const std::string& words) const {
    ASSERT_EQ(seen.positions.size(), cells.size()) << words;
    for (int head = 0; head < n_heads; ++head) {
      std::vector<double> weights;
      double sum = 0, made_sum = 0;
      for (const support::SeenCell& cell : cells) weights.push_back(std::exp(score(cell, q, head)));
      for (const double weight : weights) sum += weight;
      std::vector<double> made(head_dim);
      for (size_t i = 0; i < cells.size(); ++i) {
        const double weight = seen.weights[static_cast<size_t>(head) * cells.size() + i];
        ASSERT_EQ(seen.positions[i], cells[i].position) << words;
        ASSERT_NEAR(weight, weights[i] / sum, 1e-6) << words << ", position " << cells[i].position;
        made_sum += weight;
        const size_t kv = static_cast<size_t>(head / (n_heads / n_kv_heads)) * head_dim;
        for (size_t d = 0; d < head_dim; ++d) made[d] += weight * cells[i].v[kv + d];
      }
      ASSERT_NEAR(made_sum, 1, 1e-5) << words;
      for (size_t d = 0; d < head_dim; ++d)
        ASSERT_NEAR(made[d], out[static_cast<size_t>(head) * head_dim + d], 1e-4) << words;
    }
  }

  std::unique_ptr<device::Device> m_device = support::testDevice({.threads = 1, .precision = device::Precision::exact});
  std::mt19937 m_random{11};
  float m_softcap;
  RopeTable m_table = ropeTable({.style = device::RopeStyle::halves, .dims = head_dim}, 600);
  cache::KvCache m_cache;
};

TEST(AttentionProbes, giveTheWeightsOfAttentionForEveryCache) {
  for (const char* spec :
       {"dynamic", "dynamic:retention=key_norm,window_length=100", "sink:window_length=70,num_sink_tokens=5",
        "sliding_window:window_length=33", "quantized:residual_length=20", "quantized:backend=quanto,residual_length=0",
        "quantized:backend=hqq,residual_length=10", "sink:window_length=150,nbits=8,residual_length=0"}) {
    for (const float softcap : {0.0f, 1.5f}) {
      for (const char* format : {"f32", "f16"}) {
        ProbedLayer layer(spec, cache::findFormat(format), softcap);
        for (const int n : {40, 1, 90, 60, 1, 1, 25, 25, 25, 25, 25, 25, 25, 25, 1, 1}) {
          layer.feed(n, std::string(spec) + ", " + format);
          if (testing::Test::HasFatalFailure()) return;
        }
      }
    }
  }
}

// The weights of a text and of its fork, which go on by a token and by three: in one step, or each in its own.
std::vector<float> weightsOfTwo(device::Device& device, bool together) {
  const auto folder = files::HfFolder::open(folders / "qwen3");
  const ModelConfig config = readConfig(*folder);
  Decoder decoder(loadModel(device, *hfWeights(*folder, config), config), device);
  cache::KvCache cache(device, config.cacheShape(), cache::parseCacheSpec("quantized:residual_length=20"),
                       {.default_format = cache::findFormat("f32"), .context = 200, .chunk = 200});
  std::vector<TokenId> ids(150);
  for (size_t i = 0; i < ids.size(); ++i) ids[i] = static_cast<TokenId>(i * i % 37);
  std::vector<float> logits;
  Expected<cache::Step, cache::Full> first = cache.begin(150);
  const BatchItem text{&cache, &*first, ids};
  decoder.forward({&text, 1}, logits);
  cache.commit(std::move(*first), ids);
  cache::KvCache fork = cache.fork();
  const auto one = std::make_shared<AttentionProbe>(allLayers(config));
  const auto other = std::make_shared<AttentionProbe>(allLayers(config));
  cache.observers().add(one);
  fork.observers().add(other);
  const std::span<const TokenId> all(ids);
  Expected<cache::Step, cache::Full> step = cache.begin(1), forked = fork.begin(3);
  const BatchItem items[] = {{&cache, &*step, all.first(1)}, {&fork, &*forked, all.first(3)}};
  Logits rows;  // never fetched: nothing but the probes waits
  if (together) {
    decoder.forward(items, rows);
  } else {
    decoder.forward({items, 1}, rows);
    decoder.forward({items + 1, 1}, rows);
  }
  std::vector<float> weights;
  for (const auto& probe : {one, other}) {
    for (const int layer : probe->layers()) {
      const cache::AttentionWeights* seen = probe->of(layer);
      EXPECT_EQ(seen->step, probe == one ? 150 : 152);
      EXPECT_EQ(seen->positions.size(), probe == one ? 151u : 153u);
      EXPECT_EQ(seen->weights.size(), seen->positions.size() * static_cast<size_t>(seen->n_heads));
      weights.insert(weights.end(), seen->weights.begin(), seen->weights.end());
    }
  }
  device.synchronize();  // the head still reads the model
  return weights;
}

TEST(AttentionProbes, giveTheSameNumbersForStepsThatAreComputedTogetherOrLater) {
  const auto device = cpu::makeCpuDevice({.threads = 2, .precision = device::Precision::exact});
  const std::vector<float> alone = weightsOfTwo(*device, false);
  EXPECT_EQ(weightsOfTwo(*device, true), alone);
  for (const unsigned seed : {1u, 2u, 3u}) {
    support::LateDevice late(*device, {.seed = seed});
    EXPECT_EQ(weightsOfTwo(late, true), alone) << seed;
  }
}

TEST(AttentionProbes, mayBeForgottenBeforeTheDeviceIsDone) {
  const auto cpu = cpu::makeCpuDevice({.threads = 1});
  for (const unsigned seed : {1u, 2u, 3u, 4u, 5u}) {
    support::LateDevice late(*cpu, {.seed = seed});
    const device::Memory weights = late.allocate(64 * sizeof(float));
    const cache::AttendedCell cell{.position = 5, .place = 3};
    AttentionProbe probe({0, 1});
    for (int step = 0; step < 3; ++step) {
      probe.begun(step, 1);
      for (const int layer : {0, 1}) {
        probe.attended({.layer = layer,
                        .n_heads = 1,
                        .n_kv_heads = 1,
                        .cells = {&cell, 1},
                        .weights = weights.as<float>(),
                        .head_weights = 64,
                        .began = Clock::now()},
                       late);
      }
    }
    probe.forget();
    late.synchronize();
    EXPECT_EQ(late.takeFaults(), "") << seed;
  }
}

TEST(AttentionProbes, forgetWhenAnotherStepBegins) {
  const GoldenModel model(folders / "llama_f32");
  const auto observer = std::make_shared<AttentionProbe>(std::vector<int>{1});
  const AttentionProbe& probe = *observer;
  cache::KvCache cache = model.cache("dynamic", 100);
  cache.observers().add(observer);
  model.feed(cache, std::vector<TokenId>{5, 6, 7}, {3});
  EXPECT_FALSE(probe.of(0));
  ASSERT_TRUE(probe.of(1));
  EXPECT_EQ(probe.of(1)->step, 2);
  model.feed(cache, std::vector<TokenId>{8}, {1});
  EXPECT_EQ(probe.of(1)->positions, (std::vector<int64_t>{0, 1, 2, 3}));
  cache.observers().clear();
  model.feed(cache, std::vector<TokenId>{9}, {1});
  EXPECT_EQ(probe.of(1)->step, 3);  // it did not observe it
}

}  // namespace
}  // namespace kvarium::model::attention_probe_test
