// What a probe says attention looks at: against a float64 forward that has the logits of transformers
// (tests/data/make_attention_golden.py), and against the numbers a cache holds.
#include "core/model/attention_probe.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "core/model/rope.h"
#include "tests/core/model/golden.h"
#include "tests/support/seen_cells.h"

namespace kvarium {
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
  AttentionProbe probe(allLayers(config));
  model.decoder->watch(&probe);
  double most = 0;
  for (const std::initializer_list<size_t> pieces : {std::initializer_list<size_t>{1000}, {20, 7, 1}}) {
    KvCache cache = model.cache("dynamic", prompt.rows);
    model.feed(cache, prompt.values, pieces);
    int64_t row = 0;
    for (const int layer : probe.layers()) {
      const AttentionWeights* seen = probe.of(layer);
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
class Looks {
 public:
  Looks(const std::string& spec, const Format* format, float softcap)
      : m_softcap(softcap), m_cache(*m_device, {{n_kv_heads, head_dim, -1}}, parseCacheSpec(spec), {format, 600}) {}

  // Feeds n tokens and compares what the probe sees, for the last of them, before they are committed.
  void feed(int n, const std::string& words) {
    const std::vector<TokenId> ids(static_cast<size_t>(n), 1);
    Expected<Step, Full> step = m_cache.begin(ids);
    ASSERT_TRUE(step);
    std::vector<float> k = numbers(n * n_kv_heads), v = numbers(n * n_kv_heads), q = numbers(n * n_heads);
    std::vector<float> angles, capped;
    ropeAngles(m_table, step->firstPosition(), n, -1, angles);
    const Memory rows = onDevice(k), values = onDevice(v), queries = onDevice(q), turned = onDevice(angles);
    m_device->rope({rows.as<float>(), n_kv_heads * head_dim, turned.as<float>(), RopeStyle::halves, n, n_kv_heads,
                    head_dim, head_dim});
    m_cache.store(0, *step, rows.as<float>(), values.as<float>(), n_kv_heads * head_dim);
    AttendArgs args;
    args.view = m_cache.view(0, *step);
    int64_t cap = -1;
    for (int s = 0; s < args.view.n_segments; ++s) cap = std::max(cap, args.view.segments[s].query_cap);
    ropeAngles(m_table, step->firstPosition(), n, cap, capped);
    const Memory capped_turned = onDevice(capped), out = m_device->allocate(q.size() * sizeof(float));
    args.q = queries.as<float>();
    args.row_stride = n_heads * head_dim;
    args.angles = turned.as<float>();
    args.capped_angles = cap >= 0 ? capped_turned.as<float>() : nullptr;
    args.style = RopeStyle::halves;
    args.dims = head_dim;
    args.n = n;
    args.n_heads = n_heads;
    args.n_kv_heads = n_kv_heads;
    args.head_dim = head_dim;
    args.scale = 0.2f;
    args.softcap = m_softcap;
    args.out = out.as<float>();
    m_device->attend(args);
    AttentionProbe probe({0});
    probe.look(0, args, *m_device);
    const int64_t query = step->firstPosition() + n - 1;
    compare(*probe.of(0), support::seenCells(args.view, query, n_kv_heads, head_dim),
            std::span(q).last(n_heads * head_dim), std::span(out.as<float>(), q.size()).last(n_heads * head_dim),
            words + ", at " + std::to_string(query));
    m_cache.done(0, *step);
    m_cache.commit(std::move(*step));
  }

 private:
  static constexpr int n_heads = 4, n_kv_heads = 2, head_dim = 32;

  std::vector<float> numbers(int rows) {
    std::normal_distribution<float> normal;
    std::vector<float> x(static_cast<size_t>(rows * head_dim));
    for (float& number : x) number = normal(m_random);
    return x;
  }
  Memory onDevice(const std::vector<float>& x) {
    Memory memory = m_device->allocate(x.size() * sizeof(float));
    m_device->copyIn(memory.data(), x.data(), x.size() * sizeof(float));
    return memory;
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

  void compare(const AttentionWeights& seen, const std::vector<support::SeenCell>& cells, std::span<const float> q,
               std::span<const float> out, const std::string& words) const {
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

  std::unique_ptr<Device> m_device = makeCpuDevice({.threads = 1, .precision = Precision::exact});
  std::mt19937 m_random{11};
  float m_softcap;
  RopeTable m_table = ropeTable({.style = RopeStyle::halves, .dims = head_dim}, 600);
  KvCache m_cache;
};

TEST(AttentionProbes, seeWhatAttentionSeesWhateverTheCacheIs) {
  for (const char* spec :
       {"dynamic", "sink:window_length=70,num_sink_tokens=5", "sliding_window:window_length=33",
        "quantized:residual_length=20", "quantized:backend=quanto,residual_length=0",
        "quantized:backend=hqq,residual_length=10", "sink:window_length=150,nbits=8,residual_length=0"}) {
    for (const float softcap : {0.0f, 1.5f}) {
      for (const char* format : {"f32", "f16"}) {
        Looks looks(spec, findFormat(format), softcap);
        for (const int n : {40, 1, 90, 60, 1, 1}) {
          looks.feed(n, std::string(spec) + ", " + format);
          if (testing::Test::HasFatalFailure()) return;
        }
      }
    }
  }
}

TEST(AttentionProbes, forgetWhenAnotherStepBegins) {
  const GoldenModel model(folders / "llama_f32");
  AttentionProbe probe({1});
  model.decoder->watch(&probe);
  KvCache cache = model.cache("dynamic", 100);
  model.feed(cache, std::vector<TokenId>{5, 6, 7}, {3});
  EXPECT_FALSE(probe.of(0));
  ASSERT_TRUE(probe.of(1));
  EXPECT_EQ(probe.of(1)->step, 2);
  model.feed(cache, std::vector<TokenId>{8}, {1});
  EXPECT_EQ(probe.of(1)->positions, (std::vector<int64_t>{0, 1, 2, 3}));
  model.decoder->watch(nullptr);
  model.feed(cache, std::vector<TokenId>{9}, {1});
  EXPECT_EQ(probe.of(1)->step, 3);  // it did not look
}

}  // namespace
}  // namespace kvarium
