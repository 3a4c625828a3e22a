#include "core/cache/cache_spec.h"

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/cache/kv_cache.h"

namespace kvarium {
namespace {

std::string refusal(const std::string& spec) {
  try {
    parseCacheSpec(spec);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

const std::vector<LayerShape> four_layers(4, {2, 16, -1});

TEST(CacheSpec, keysSayWhatTheyMean) {
  const CacheSpec spec = parseCacheSpec("static:max_cache_len=1000,k_format=f32,v_format=bf16");
  const auto plans = planLayers(spec, four_layers, {findFormat("f16"), 10});
  EXPECT_EQ(plans[3].retention->name, "fixed");
  EXPECT_EQ(plans[3].rules.capacity, 1000);
  EXPECT_EQ(plans[3].k_format->name(), "f32");
  EXPECT_EQ(plans[3].v_format->name(), "bf16");
}

TEST(CacheSpec, theJobFillsInWhatWasNotSaid) {
  const auto plans = planLayers(parseCacheSpec("static"), four_layers, {findFormat("f16"), 77});
  EXPECT_EQ(plans[0].rules.capacity, 77);
  EXPECT_EQ(plans[0].k_format->name(), "f16");
  EXPECT_EQ(planLayers(parseCacheSpec("dynamic"), four_layers, {findFormat("f32"), 77})[0].rules.capacity, -1);
}

TEST(CacheSpec, laterRulesAndKeysWin) {
  const auto plans =
      planLayers(parseCacheSpec("dynamic:format=f16;0-2:format=f32;-3:k_format=bf16;-1:format=f32,format=bf16"),
                 four_layers, {findFormat("f16"), 10});
  EXPECT_EQ(plans[0].k_format->name(), "f32");
  EXPECT_EQ(plans[1].k_format->name(), "bf16");
  EXPECT_EQ(plans[1].v_format->name(), "f32");
  EXPECT_EQ(plans[3].v_format->name(), "bf16");
  EXPECT_EQ(groupLayers(plans).size(), 3u);  // {0, 2}, {1}, {3}
}

TEST(CacheSpec, aWrongOneSaysWhichKeyWhatItGotAndWhatItAccepts) {
  EXPECT_EQ(refusal("dynamic:format=f15"), "cache specification: format got \"f15\"; it accepts f32, f16, bf16");
  EXPECT_NE(refusal("dynamik").find("preset got \"dynamik\""), std::string::npos);
  EXPECT_NE(refusal("dynamic:colour=red").find("unknown key \"colour\""), std::string::npos);
  EXPECT_NE(refusal("static:max_cache_len=-3").find("max_cache_len got \"-3\""), std::string::npos);
  EXPECT_NE(refusal("static:max_cache_len=99999999999999999999").find("max_cache_len"), std::string::npos);
  EXPECT_NE(refusal("dynamic:format").find("key=value"), std::string::npos);
  EXPECT_NE(refusal("dynamic;x:format=f16").find("layers got \"x\""), std::string::npos);
  EXPECT_NE(refusal("dynamic;0").find("LAYERS:key=value"), std::string::npos);
  EXPECT_THROW(planLayers(parseCacheSpec("dynamic;4:format=f16"), four_layers, {findFormat("f16")}), Error);
  EXPECT_THROW(planLayers(parseCacheSpec("dynamic;-5:format=f16"), four_layers, {findFormat("f16")}), Error);
}

TEST(CacheSpec, whatThisVersionLacksIsSaidAndNotReplaced) {
  for (const char* spec : {"quantized", "offloaded", "dynamic:nbits=4", "dynamic:residency=host"}) {
    EXPECT_NE(refusal(spec).find("not in this version yet"), std::string::npos) << spec;
  }
}

TEST(CacheSpec, aRuleForRecurrentLayersAloneIsRefused) {
  const std::vector<LayerShape> mixed = {{0, 0, -1, 100}, {2, 16, -1}, {0, 0, -1, 100}};
  const CacheJob job{findFormat("f16"), 10};
  const auto plans = planLayers(parseCacheSpec("static;0-1:format=f32"), mixed, job);
  EXPECT_EQ(plans[1].k_format->name(), "f32");
  EXPECT_EQ(plans[1].rules.capacity, 10);
  EXPECT_EQ(plans[0].rules.capacity, -1);
  EXPECT_EQ(groupLayers(plans), (std::vector<std::vector<int>>{{1}}));
  EXPECT_THROW(planLayers(parseCacheSpec("dynamic;-1:format=f32"), mixed, job), Error);
  EXPECT_TRUE(groupLayers(planLayers(parseCacheSpec("static"), {{0, 0, -1, 100}}, job)).empty());
}

TEST(CacheSpec, theRemedyFitsTheKey) {
  EXPECT_NE(refusal("dynamic:nbits=4").find("plain format"), std::string::npos);
  EXPECT_NE(refusal("static:max_cache_len=99999999999999").find("1 to 1099511627776"), std::string::npos);
}

TEST(CacheSpec, otherNamesOfDynamicFitTheirModelsOnly) {
  const std::vector<LayerShape> plain = {{2, 16, -1}}, recurrent = {{0, 0, -1, 100}},
                                mixed = {{0, 0, -1, 100}, {2, 16, -1}}, hearing = {{2, 16, -1, 0, 50}};
  const CacheJob job{findFormat("f16"), 10};
  const auto fits = [&](const char* spec, const std::vector<LayerShape>& layers) {
    try {
      planLayers(parseCacheSpec(spec), layers, job);
      return true;
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find("another name of dynamic"), std::string::npos) << error.what();
      return false;
    }
  };
  EXPECT_TRUE(fits("mamba", recurrent) && fits("mamba", mixed) && fits("jamba:format=f16", mixed));
  EXPECT_TRUE(fits("encoder_decoder", hearing));
  for (const char* spec : {"mamba", "jamba", "encoder_decoder"}) EXPECT_FALSE(fits(spec, plain)) << spec;
  EXPECT_FALSE(fits("jamba", recurrent));
}

TEST(CacheSpec, presetsClaimOnlyWhatIsBuilt) {
  for (const Preset& preset : presets()) {
    if (preset.available) {
      EXPECT_FALSE(capabilities(preset).beams || capabilities(preset).graph) << preset.name;
    }
  }
}

TEST(CacheSpec, survivesAnyText) {
  uint32_t state = 1;
  const std::string alphabet = "dynamicst:;,=-0123456789 fonexkv_";
  for (int i = 0; i < 20000; ++i) {
    std::string text = i % 2 ? "dynamic" : "";
    for (int j = 0; j < 12; ++j) text += alphabet[(state = state * 1664525u + 1013904223u) % alphabet.size()];
    try {
      planLayers(parseCacheSpec(text), four_layers, {findFormat("f16"), 1});
    } catch (const Error&) {
    }
  }
}

TEST(Estimate, theDocumentedExample) {
  const std::vector<LayerShape> layers(32, {32, 128, -1});
  EXPECT_EQ(estimateCache(parseCacheSpec("dynamic:format=f16"), layers, {nullptr, 2048}).total() * 32, 34359738368);
}

}  // namespace
}  // namespace kvarium
