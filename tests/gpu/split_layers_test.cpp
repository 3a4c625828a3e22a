// Layers of two devices: the CPU computes the first, a GPU the others and the head. Bits and numbers are those of one
// device, whatever the cache, and activations cross the border once a step.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <fstream>

#include "core/cache/archive/archive.h"
#include "core/cache/archive/archive_file.h"
#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/migrate.h"
#include "core/cache/sequence/read_cells.h"
#include "core/model/attention_probe.h"
#include "core/model/cross_attention.h"
#include "core/model/encoder.h"
#include "tests/core/decode/model_life.h"
#include "tests/core/decode/sequence_batch.h"
#include "tests/core/model/golden.h"
#include "tests/gpu/emulated/emulation.h"
#include "tests/gpu/emulated/rules_restored.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::model::split_layers_test {
namespace {

const std::filesystem::path families = KVARIUM_TEST_DATA "/families";

std::unique_ptr<device::Device> cpu(device::Precision precision = device::Precision::exact) {
  return cpu::makeCpuDevice({.threads = 2, .precision = precision});
}

int layersOf(const char* family) {
  return static_cast<int>(loading::ModelFiles::open(families / family)->config().layers.size());
}

std::vector<TokenId> someText(size_t count, size_t first = 0) {
  std::vector<TokenId> text(count);
  for (size_t i = 0; i < count; ++i) text[i] = static_cast<TokenId>((first + i) * (first + i) % 37);
  return text;
}

void expectNear(const std::vector<float>& got, const std::vector<float>& expected, const std::string& what) {
  ASSERT_EQ(got.size(), expected.size()) << what;
  ASSERT_FALSE(expected.empty()) << what;
  for (size_t i = 0; i < got.size(); ++i)
    ASSERT_NEAR(got[i], expected[i], 1e-3 * (1 + std::abs(expected[i]))) << what << ", at " << i;
}

struct SplitCase {
  const char* family;
  const char* spec;
};

void PrintTo(const SplitCase& one, std::ostream* out) { *out << one.family << " with " << one.spec; }

// Retentions that look choose by small differences, so that two kinds of devices may keep different tokens.
const SplitCase cases[] = {{"llama_f32", "dynamic"},
                           {"llama_f32", "static:max_cache_len=160"},
                           {"llama_f32", "quantized:residual_length=20,nbits=4"},
                           {"llama_f32", "quantized:backend=quanto,requantize=all,residual_length=30"},
                           {"llama_f32", "offloaded:residency=disk"},
                           {"llama_f32", "offloaded_static:residency=host,max_cache_len=160"},
                           {"llama_f32", "none"},
                           {"gemma2", "hybrid"},
                           {"gemma2", "dynamic;0:residency=host;1:residency=disk"},
                           {"gemma2", "quantized:residual_length=10;1:format=f32"},
                           {"mixtral", "sink:window_length=40"},
                           {"phi3_partial_rotary", "sliding_window:window_length=30"},
                           {"gpt2", "dynamic"},
                           {"mamba", "dynamic"},
                           {"qwen35", "quantized:residual_length=20"},
                           {"jamba", "quantized:residual_length=20,residency=host"},
                           {"qwen2_moe", "dynamic"},
                           {"lfm2", "quantized:residual_length=20,residency=host"}};

class SplitLayers : public testing::TestWithParam<SplitCase> {
 protected:
  gpu_emulated::test::RulesRestored m_restored;
};

TEST_P(SplitLayers, ofTwoProcessorsHaveTheBitsOfOne) {
  const auto& [family, spec] = GetParam();
  for (const device::Precision precision : {device::Precision::exact, device::Precision::fast}) {
    const auto one = cpu(precision), other = cpu(precision);
    const std::vector<float> expected = decode::logitsOf(*one, families / family, spec);
    ASSERT_FALSE(expected.empty());
    for (int border = 1; border <= layersOf(family); ++border) {
      const std::vector<float> got = decode::logitsOf({*one, *other, border}, families / family, spec);
      ASSERT_EQ(got.size(), expected.size());
      EXPECT_EQ(std::memcmp(got.data(), expected.data(), got.size() * sizeof(float)), 0) << "border " << border;
    }
  }
}

TEST_P(SplitLayers, ofAProcessorAndAGpuHaveTheNumbersOfTheProcessor) {
  const auto& [family, spec] = GetParam();
  const auto processor = cpu();
  const std::vector<float> expected = decode::logitsOf(*processor, families / family, spec);
  const int layers = layersOf(family);
  for (int border = 1; border <= layers; ++border) {
    const auto gpu = support::testGpu();
    expectNear(decode::logitsOf({*processor, *gpu, border}, families / family, spec), expected,
               "border " + std::to_string(border));
  }
  const auto gpu = support::testGpu();  // and the other way
  expectNear(decode::logitsOf({*gpu, *processor, 1}, families / family, spec), expected, "the GPU first");
}

INSTANTIATE_TEST_SUITE_P(Caches, SplitLayers, testing::ValuesIn(cases), [](const auto& tested) {
  return std::string(tested.param.family) + std::to_string(tested.index);
});

TEST(SplitLayersOrders, giveTheSameBits) {
  const gpu_emulated::test::RulesRestored restored;
  if (support::isRealGpu()) GTEST_SKIP() << "orders are the emulated GPU's";
  emulated::rules().hidden_bytes = 0;
  for (const char* spec : {"dynamic", "quantized:residual_length=20,residency=host"}) {
    std::vector<float> expected;
    for (const auto& [when, seed] : {std::pair(emulated::When::late, 1),
                                     {emulated::When::early, 1},
                                     {emulated::When::random, 1},
                                     {emulated::When::random, 2}}) {
      emulated::rules().when = when;
      emulated::rules().seed = static_cast<uint64_t>(seed);
      const auto processor = cpu(), gpu = support::testGpu();
      const std::vector<float> got = decode::logitsOf({*processor, *gpu, 1}, families / "gemma2", spec);
      if (expected.empty()) expected = got;
      ASSERT_EQ(got.size(), expected.size());
      EXPECT_EQ(std::memcmp(got.data(), expected.data(), got.size() * sizeof(float)), 0)
          << spec << ", when " << static_cast<int>(when) << ", seed " << seed;
    }
  }
}

// Ops and copies of both devices take effect later, and what they use is watched meanwhile.
TEST(SplitLayersOrders, areNoneThatLateDevicesFindFaultWith) {
  for (const char* spec : {"dynamic", "quantized:residual_length=20,residency=host", "tova:window_length=30",
                           "h2o:window_length=30", "pyramidkv:window_length=30"}) {
    const auto one = cpu();
    const std::vector<float> expected = decode::logitsOf(*one, families / "gemma2", spec);
    for (const unsigned seed : {0u, 1u, 2u}) {
      support::LateDevice first(cpu(), {.seed = seed}), second(cpu(), {.seed = seed + 7 * seed});
      const std::vector<float> got = decode::logitsOf({first, second, 1}, families / "gemma2", spec);
      ASSERT_EQ(got.size(), expected.size());
      EXPECT_EQ(std::memcmp(got.data(), expected.data(), got.size() * sizeof(float)), 0) << spec << ", seed " << seed;
      EXPECT_EQ(first.takeFaults() + second.takeFaults(), "") << spec << ", seed " << seed;
    }
  }
}

// Each layer's weights are waited for on its own device.
TEST(SplitProbes, giveTheWeightsOfOneDevice) {
  const std::vector<TokenId> text = someText(20);
  const auto weights = [&](const GoldenModel& model) {
    cache::KvCache cache = model.cache("dynamic", 100);
    const auto probe = std::make_shared<AttentionProbe>(std::vector<int>{0, 1, 2});
    cache.observers().add(probe);
    auto step = cache.begin(20);
    const BatchItem item{.cache = &cache, .step = &*step, .ids = text, .want = Want::none};
    Logits none;
    model.decoder->forward({&item, 1}, none);
    std::vector<float> all;
    for (const int layer : {2, 0, 1}) {
      const std::vector<float>& own = probe->of(layer)->weights;
      all.insert(all.end(), own.begin(), own.end());
    }
    return all;
  };
  const GoldenModel one(families / "gemma2", cpu());
  const std::vector<float> expected = weights(one);
  EXPECT_FALSE(expected.empty());
  for (const int border : {1, 2}) {
    const auto late = [] { return std::make_unique<support::LateDevice>(cpu(), support::LateOptions{.seed = 0}); };
    const GoldenModel split(families / "gemma2", support::TestDevices(late(), late(), border));
    EXPECT_EQ(weights(split), expected) << "border " << border;
  }
}

// A model on the CPU and a GPU.
struct SplitModel {
  GoldenModel model;
  SplitModel(const char* family, int border)
      : model(families / family, support::TestDevices(cpu(), support::testGpu(), border)) {}
};

// The encoder is the GPU's; its states cross the border for the layers of the processor.
TEST(SplitSpeech, hearsWhatOneDeviceHears) {
  const gpu_emulated::test::RulesRestored restored;
  emulated::rules().hidden_bytes = size_t{1} << 30;  // the processor reaches none of it
  const std::filesystem::path folder = families / "whisper";
  const GoldenArray<float> features(folder / "features.npy");
  const GoldenArray<int32_t> prompt(folder / "ids.npy");
  const auto write = [&](const GoldenModel& model) {
    const std::shared_ptr<const Model> shared(std::shared_ptr<const Model>(), &model.decoder->model());
    Encoder encoder(shared, model.devices());
    encoder.encode(features.values, static_cast<int>(features.rows), features.cols);
    cache::KvCache cache = model.cache("dynamic", 100);
    cache.setCross(makeCrossCache(*shared, model.devices(), encoder.states(), *cache::findFormat("f32")));
    return model.feed(cache, prompt.values, {7, 1});
  };
  const std::vector<float> expected = write(GoldenModel(folder, cpu()));
  EXPECT_EQ(write(GoldenModel(folder, support::TestDevices(cpu(), cpu(), 1))), expected);
  expectNear(write(SplitModel("whisper", 1).model), expected, "on a GPU");
}

std::string readAll(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class SavedSplit : public testing::TestWithParam<SplitCase> {};

// The file is that of the same cache on one device: it knows no devices.
TEST_P(SavedSplit, goesOnOnOneDeviceAndBack) {
  const auto& [family, spec] = GetParam();
  const SplitModel split(family, 1);
  const GoldenModel one(families / family, cpu());
  const support::TemporaryFolder folder;
  const cache::ArchiveOwner owner{"tiny", "00112233", "44556677", "exact", "[]", one.vocab()};
  const std::vector<TokenId> text = someText(150), more = someText(9, 150);
  const cache::CacheJob job{.default_format = cache::findFormat("f32"), .context = 200, .chunk = 200};
  const std::vector<cache::LayerShape> shape = one.decoder->model().config.cacheShape();
  const cache::RestoreRequest request{shape, owner, job, 0, {}, {}};
  cache::RestoreRequest of_split = request;
  of_split.job.outside = cache::placesOutside(split.model.devices());

  cache::KvCache cache(split.model.devices(), shape, cache::parseCacheSpec(spec), of_split.job);
  split.model.feed(cache, text, {100, 1, 7});
  cache::saveCache(cache, owner, folder / "split");
  cache::KvCache restored =
      cache::restoreCache(cache::ArchiveFile::open(folder / "split"), one.devices(), request).cache;
  EXPECT_EQ(restored.ids(), cache.ids());
  cache::saveCache(restored, owner, folder / "one");
  EXPECT_EQ(readAll(folder / "split"), readAll(folder / "one"));
  cache::KvCache again =
      cache::restoreCache(cache::ArchiveFile::open(folder / "one"), split.model.devices(), of_split).cache;
  cache::saveCache(again, owner, folder / "again");
  EXPECT_EQ(readAll(folder / "split"), readAll(folder / "again"));

  const std::vector<float> expected = split.model.feed(cache, more, {4, 1});
  EXPECT_EQ(split.model.feed(again, more, {4, 1}), expected);
  expectNear(one.feed(restored, more, {4, 1}), expected, "on one device");
}

INSTANTIATE_TEST_SUITE_P(
    Caches, SavedSplit,
    testing::Values(SplitCase{"llama_f32", "dynamic"}, SplitCase{"gemma2", "quantized:residual_length=20,nbits=4"},
                    SplitCase{"jamba", "offloaded:format=bf16"}, SplitCase{"mamba", "dynamic"},
                    SplitCase{"qwen3", "key_norm:window_length=40"}, SplitCase{"qwen3", "tova:window_length=40"},
                    SplitCase{"qwen3", "h2o:window_length=40"}, SplitCase{"qwen3", "snapkv:window_length=40"},
                    SplitCase{"qwen3", "expected_attention:window_length=40"},
                    SplitCase{"llama_f32", "offloaded;0:residency=disk"},
                    SplitCase{"llama_f32", "offloaded;0:residency=host"}),
    [](const auto& tested) { return std::string(tested.param.family) + std::to_string(tested.index); });

TEST(SplitCaches, areMigratedReadAndMovedToADisk) {
  const SplitModel split("llama_f32", 1);
  const GoldenModel one(families / "llama_f32", cpu());
  const std::vector<TokenId> text = someText(100), more = someText(6, 100);
  cache::KvCache from = split.model.cache("dynamic", 200), to = split.model.cache("offloaded:residency=host", 200);
  cache::KvCache on_one = one.cache("dynamic", 200);
  split.model.feed(from, text, {70, 1});
  ASSERT_TRUE(cache::migrateCells(from, to));
  ASSERT_TRUE(cache::migrateCells(from, on_one));
  for (int layer = 0; layer < static_cast<int>(one.decoder->model().config.layers.size()); ++layer) {
    const auto numbers = [&](const cache::KvCache& of) {
      return cache::readCells(of, layer, device::KvSide::key, 0, 0, 100).numbers;
    };
    EXPECT_EQ(numbers(to), numbers(from)) << "layer " << layer;
    EXPECT_EQ(numbers(on_one), numbers(from)) << "layer " << layer;
  }
  cache::KvCache fork = from.fork();
  EXPECT_TRUE(from.offload(cache::Place::disk));
  const std::vector<float> expected = split.model.feed(to, more, {1});
  EXPECT_EQ(split.model.feed(from, more, {1}), expected);
  EXPECT_EQ(split.model.feed(fork, more, {1}), expected);
  expectNear(one.feed(on_one, more, {1}), expected, "on one device");
}

// Of a fixed capacity that the limit has no room for only the device's part goes that found none.
TEST(SplitCaches, leaveTheCellsOfADeviceWhereTheyFit) {
  const SplitModel split("llama_f32", 1);
  const device::LayerDevices two = split.model.devices();
  const device::LayerDevices devices{two.at(0), two.at(1), 8};
  const std::vector<cache::LayerShape> shape(12, split.model.decoder->model().config.cacheShape().front());
  cache::CacheJob job{.default_format = cache::findFormat("f32"), .context = 128, .offload_when_full = true};
  job.border = devices.border();
  job.outside = cache::placesOutside(devices);
  const cache::CacheSpec spec = cache::parseCacheSpec("static:max_cache_len=128");
  job.memory_limit = cache::estimateCache(spec, shape, job).total() - 1;
  const cache::KvCache cache(devices, shape, spec, job);
  for (const cache::Group& group : cache.store().groups)
    EXPECT_EQ(group.full->place(), group.plan.device == 0 ? cache::Place::device : cache::Place::host);
}

TEST(SplitCaches, areComputedTogether) {
  const SplitModel split("qwen3", 1);
  cache::KvCache first = split.model.cache("dynamic", 100), second = split.model.cache("sink:window_length=20", 100);
  split.model.feed(first, someText(30), {30});
  split.model.feed(second, someText(25, 5), {25});
  cache::KvCache other = first.fork();
  std::vector<float> expected, logits;
  std::vector<cache::KvCache> alone;
  const std::vector<TokenId> next{3, 4, 5};
  for (cache::KvCache* each : {&first, &other, &second}) alone.push_back(each->fork());
  for (size_t i = 0; i < alone.size(); ++i) {
    const std::vector<float> own = split.model.step(alone[i], {&next[i], 1});
    expected.insert(expected.end(), own.begin(), own.end());
  }
  const std::vector<cache::KvCache*> caches{&first, &other, &second};
  ASSERT_TRUE(decode::feedTogether(*split.model.decoder, caches, next, logits));
  EXPECT_EQ(logits, expected);
}

// A step of decoding: the GPU's inputs, the rows that cross the border, the logits. The GPU's ops are one graph.
TEST(SplitSteps, crossTheBorderOnceAndAreAGraphOnTheGpu) {
  if (support::isRealGpu()) GTEST_SKIP() << "counted on the emulated GPU";
  const gpu_emulated::test::RulesRestored restored;
  const SplitModel split("qwen3", 1);
  cache::KvCache cache = split.model.cache("static:max_cache_len=100", 100);
  split.model.feed(cache, someText(11), {10, 1});
  const emulated::Counters before = emulated::counters();
  split.model.feed(cache, someText(40, 11), {1});
  EXPECT_EQ(emulated::counters().copies - before.copies, 3u * 40);
  EXPECT_EQ(emulated::counters().graphs - before.graphs, 1u);
  EXPECT_EQ(emulated::counters().graph_launches - before.graph_launches, 40u);
}

TEST(SplitModels, haveAHeadOfTheirOwnAndNothingElseTwice) {
  for (const char* family : {"llama_f32", "gemma2", "gpt2"}) {  // the last two: the head is the embedding
    const GoldenModel one(families / family, cpu());
    const int layers = layersOf(family);
    for (const int border : {1, layers}) {
      const GoldenModel split(families / family, support::TestDevices(cpu(), cpu(), border));
      const Model &all = one.decoder->model(), &model = split.decoder->model();
      ASSERT_TRUE(model.own_head) << family;
      EXPECT_EQ(model.weight_bytes - all.weight_bytes, all.own_head ? 0 : all.embedding->bytes) << family;
    }
  }
}

}  // namespace
}  // namespace kvarium::model::split_layers_test
