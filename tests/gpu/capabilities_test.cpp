// The columns "offload" and "graph" of docs/caches.md compared with what a GPU does: where cells lie, and how often
// decoding is captured.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/cache/spec/cache_spec.h"
#include "core/cache/view/cache_view.h"
#include "tests/core/model/golden.h"
#include "tests/gpu/emulated/emulated_device.h"
#include "tests/gpu/emulated/emulation.h"
#include "tests/gpu/emulated/rules_restored.h"

namespace kvarium::model::capabilities_test {
namespace {

using emulated::counters;

const std::filesystem::path folders = KVARIUM_TEST_DATA "/families";

class TableOfCaches : public testing::TestWithParam<cache::Preset> {
 protected:
  void SetUp() override {
    if (support::isRealGpu()) GTEST_SKIP() << "counted on the emulated GPU";
  }
  // Of a model that the preset fits.
  static GoldenModel model() {
    const char* family = GetParam().needs_layer_window ? "mistral_window" : "qwen3";
    return GoldenModel(folders / family, gpu_emulated::makeEmulatedDevice(device::Precision::exact));
  }
  static std::string spec(const std::string& more = {}) {
    std::string text(GetParam().name), keys = GetParam().retention == "sliding_window" ? "window_length=100" : "";
    if (!more.empty()) keys += (keys.empty() ? "" : ",") + more;
    return keys.empty() ? text : text + ":" + keys;
  }
  gpu_emulated::test::RulesRestored m_restored;
};

TEST_P(TableOfCaches, saysWhetherAllStepsOfDecodingAreOneGraph) {
  constexpr size_t prompt = 60, steps = 12;  // a cache that grows takes a second block
  const GoldenModel on = model();
  cache::KvCache cache = on.cache(spec(), prompt + steps + 1);
  on.feed(cache, std::vector<TokenId>(prompt, 3), {prompt});
  on.feed(cache, std::vector<TokenId>(1, 4), {1});
  const emulated::Counters before = counters();
  on.feed(cache, std::vector<TokenId>(steps, 5), {1});
  const bool one = counters().graphs - before.graphs == 1 && counters().graph_launches - before.graph_launches == steps;
  EXPECT_EQ(one, cache::traitsOf(GetParam()).graph);
}

TEST_P(TableOfCaches, saysWhetherCellsCanLieInHostMemory) {
  const GoldenModel on = model();
  std::vector<std::vector<float>> logits;
  bool lies_there = true;
  for (const char* place : {"residency=device", "residency=host"}) {
    cache::KvCache cache = on.cache(spec(place), 100);
    logits.push_back(on.feed(cache, std::vector<TokenId>(70, 3), {66, 1}));
    cache::CacheView view;
    cache.status().fill(view);
    const int64_t in_host = view.by_place.host;
    lies_there = std::string(place) == "residency=device" ? in_host == 0 : lies_there && in_host > 0;
  }
  EXPECT_EQ(logits[0], logits[1]);
  EXPECT_EQ(lies_there, !GetParam().keeps_nothing);
}

INSTANTIATE_TEST_SUITE_P(Presets, TableOfCaches, testing::ValuesIn(cache::presets()),
                         [](const auto& preset) { return std::string(preset.param.name); });

}  // namespace
}  // namespace kvarium::model::capabilities_test
