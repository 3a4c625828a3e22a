// Decoding on a GPU issues the ops of a step as one graph: captured as seldom as the cache allows, with the bits of ops
// that are issued one by one.
#include <gtest/gtest.h>

#include "core/decode/runner.h"
#include "core/device/forwarding_device.h"
#include "tests/core/model/golden.h"
#include "tests/gpu/emulated/emulated_device.h"
#include "tests/gpu/emulated/emulation.h"
#include "tests/gpu/emulated/rules_restored.h"

namespace kvarium::model::decode_graph_test {
namespace {

using emulated::counters, emulated::rules, emulated::When;

const std::filesystem::path folders = KVARIUM_TEST_DATA "/families";

// Issues one op after another.
class OpByOp final : public device::ForwardingDevice {
 public:
  explicit OpByOp(std::unique_ptr<device::Device> inner) : ForwardingDevice(*inner), m_inner(std::move(inner)) {}
  void beginStep() override {}
  void endStep() override {}

 private:
  std::unique_ptr<device::Device> m_inner;
};

std::vector<TokenId> someText(size_t count) {
  std::vector<TokenId> text(count);
  for (size_t i = 0; i < count; ++i) text[i] = static_cast<TokenId>(i * i % 37 % 31);
  return text;
}

struct Counted {
  uint64_t graphs = 0, launches = 0, graph_launches = 0, copies = 0;
};

// Feeds a prompt and then one token after another; counts what the latter cost.
Counted decode(const std::string& family, const std::string& spec, size_t prompt, size_t steps,
               device::Precision precision = device::Precision::exact) {
  const GoldenModel model(folders / family, gpu_emulated::makeEmulatedDevice(precision));
  cache::KvCache cache = model.cache(spec, static_cast<int64_t>(prompt + steps));
  model.feed(cache, someText(prompt), {prompt});
  model.feed(cache, someText(1), {1});
  const emulated::Counters before = counters();
  model.feed(cache, someText(steps - 1), {1});
  const emulated::Counters& after = counters();
  return {after.graphs - before.graphs, after.launches - before.launches, after.graph_launches - before.graph_launches,
          after.copies - before.copies};
}

class DecodeGraph : public testing::TestWithParam<std::pair<const char*, const char*>> {
 protected:
  gpu_emulated::test::RulesRestored m_restored;
};

TEST_P(DecodeGraph, givesTheBitsOfOpsThatAreIssuedOneByOne) {
  const auto& [family, spec] = GetParam();
  const std::vector<TokenId> prompt = someText(50), more = someText(85), last = someText(8);
  for (const device::Precision precision : {device::Precision::exact, device::Precision::fast}) {
    std::vector<std::vector<float>> made;
    for (uint64_t seed = 0; seed < 3; ++seed) {
      rules().when = seed == 1 ? When::late : When::random;
      rules().seed = seed + 1;
      std::unique_ptr<device::Device> device = support::testGpu(precision);
      if (seed == 0) device = std::make_unique<OpByOp>(std::move(device));
      const GoldenModel model(folders / family, std::move(device));
      cache::KvCache cache = model.cache(spec, 300);
      model.feed(cache, prompt, {50});
      const uint64_t before = counters().graph_launches;
      std::vector<float> logits = model.feed(cache, more, {1});
      cache::KvCache fork = cache.fork();
      for (cache::KvCache* each : {&fork, &cache}) {
        const std::vector<float> behind = model.feed(*each, last, {1});
        logits.insert(logits.end(), behind.begin(), behind.end());
      }
      if (!support::isRealGpu()) {
        EXPECT_EQ(counters().graph_launches > before, seed != 0);
      }
      made.push_back(std::move(logits));
      ASSERT_EQ(made.back(), made.front()) << "seed " << seed;
    }
  }
}

// Every kind of layer with a cache that grows and with another, every kind of cache with attention alone.
constexpr const char* fixed = "static:max_cache_len=300";
constexpr const char* slides = "sink:window_length=70";
constexpr const char* seals = "quantized:residual_length=20,nbits=4";
using Pair = std::pair<const char*, const char*>;
INSTANTIATE_TEST_SUITE_P(Families, DecodeGraph,
                         testing::Values(Pair{"qwen3", "dynamic"}, Pair{"qwen3", fixed}, Pair{"qwen3", slides},
                                         Pair{"qwen3", seals}, Pair{"jamba", "dynamic"}, Pair{"jamba", seals},
                                         Pair{"mixtral", "dynamic"}, Pair{"mixtral", slides},
                                         Pair{"lfm2_moe", "dynamic"}, Pair{"lfm2_moe", fixed},
                                         Pair{"qwen35", "dynamic"}, Pair{"qwen35", slides}));

// A real GPU does not count.
class Captures : public testing::Test {
 protected:
  void SetUp() override {
    if (support::isRealGpu()) GTEST_SKIP() << "counted on the emulated GPU";
  }
  gpu_emulated::test::RulesRestored m_restored;
};

TEST_F(Captures, areOneForACacheOfFixedSize) {
  for (const size_t steps : {40u, 290u}) {
    const Counted counted = decode("qwen3", "static:max_cache_len=300", 10, steps);
    EXPECT_EQ(counted.graphs, 1u);
    EXPECT_EQ(counted.graph_launches, steps - 1);
    EXPECT_EQ(counted.copies, 2 * (steps - 1));  // the step's inputs, its logits
  }
}

TEST_F(Captures, areOneForEachDoublingOfAGrowingCache) {
  const Counted counted = decode("qwen3", "dynamic", 10, 290);  // of one, two, four and eight blocks
  EXPECT_EQ(counted.graphs, 4u);
  EXPECT_EQ(counted.graph_launches, 289u - 3);
}

TEST_F(Captures, doNotCountStepsOfAQuantizedCacheThatSealABlock) {
  const Counted counted = decode("qwen3", "quantized:residual_length=64,nbits=4", 10, 290);
  EXPECT_LE(counted.graphs, 5u);
  EXPECT_GE(counted.graph_launches, 289u * 63 / 64 - 5);
}

// A place takes the present state's buffer, so that the next steps write others: where they lie is no argument of an op
// (device::SequenceRows).
TEST_F(Captures, areOneWherePlacesToGoBackToAreKept) {
  for (const char* family : {"qwen35", "mamba"}) {
    for (const int64_t kept_bytes : {int64_t{0}, int64_t{1} << 30}) {
      const GoldenModel model(folders / family, gpu_emulated::makeEmulatedDevice(device::Precision::exact));
      cache::KvCache cache(model.devices(), model.decoder->model().config.cacheShape(), cache::parseCacheSpec("static"),
                           {cache::findFormat("f32"), 400, 256, -1, kept_bytes});
      const std::vector<TokenId> text = someText(320);
      std::vector<float> logits;
      ASSERT_TRUE(
          decode::feed(*model.decoder, cache, std::span(text).first(20), Want::last, logits, {.borders = {15}}));
      const emulated::Counters before = counters();
      for (size_t at = 20; at < text.size(); ++at) {
        const decode::FeedOptions reply{.goes_on = true, .keeps_between = true};
        ASSERT_TRUE(decode::feed(*model.decoder, cache, std::span(text).subspan(at, 1), Want::last, logits, reply));
      }
      EXPECT_EQ(cache.state().kept.all().size(), kept_bytes > 0 ? 6u : 0u);
      EXPECT_EQ(counters().graphs - before.graphs, 1u) << family;
      EXPECT_EQ(counters().graph_launches - before.graph_launches, 299u) << family;
    }
  }
}

}  // namespace
}  // namespace kvarium::model::decode_graph_test
