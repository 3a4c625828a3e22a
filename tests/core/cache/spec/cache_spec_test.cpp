#include "core/cache/spec/cache_spec.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/cache/sequence/kv_cache.h"
#include "core/cache/spec/spec_keys.h"
#include "core/cache/spec_error.h"

namespace kvarium::cache::cache_spec_test {
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

TEST(CacheSpec, everyKeySetsItsField) {
  const CacheSpec spec = parseCacheSpec("static:max_cache_len=1000,k_format=f32,v_format=bf16");
  const auto plans = planLayers(spec, four_layers, {findFormat("f16"), 10});
  EXPECT_EQ(plans[3].retention->name, "fixed");
  EXPECT_EQ(makeRetention(plans[3])->traits().capacity, 1000);
  EXPECT_EQ(plans[3].k_format->name, "f32");
  EXPECT_EQ(plans[3].v_format->name, "bf16");
}

TEST(CacheSpec, theJobGivesTheMissingValues) {
  const auto plans = planLayers(parseCacheSpec("static"), four_layers, {findFormat("f16"), 77});
  EXPECT_EQ(makeRetention(plans[0])->traits().capacity, 77);
  EXPECT_EQ(plans[0].k_format->name, "f16");
  EXPECT_EQ(
      makeRetention(planLayers(parseCacheSpec("dynamic"), four_layers, {findFormat("f32"), 77})[0])->traits().capacity,
      -1);
}

TEST(CacheSpec, laterRulesAndKeysWin) {
  const auto plans =
      planLayers(parseCacheSpec("dynamic:format=f16;0-2:format=f32;-3:k_format=bf16;-1:format=f32,format=bf16"),
                 four_layers, {findFormat("f16"), 10});
  EXPECT_EQ(plans[0].k_format->name, "f32");
  EXPECT_EQ(plans[1].k_format->name, "bf16");
  EXPECT_EQ(plans[1].v_format->name, "f32");
  EXPECT_EQ(plans[3].v_format->name, "bf16");
  EXPECT_EQ(groupLayers(plans).size(), 3u);  // {0, 2}, {1}, {3}
}

TEST(CacheSpec, aRefusalCarriesTheKeyAtFault) {
  const auto blamed = [](const std::string& spec, const std::vector<LayerShape>& layers = four_layers) {
    try {
      planLayers(parseCacheSpec(spec), layers, {findFormat("f16"), 10});
    } catch (const SpecError& error) {
      EXPECT_EQ("cache specification: " + inEnglish(error.plain()), error.what());
      return error.key();
    }
    return std::string("accepted");
  };
  EXPECT_EQ(blamed("dynamite"), "preset");
  EXPECT_EQ(blamed("hybrid"), "preset");
  EXPECT_EQ(blamed("mamba"), "preset");
  EXPECT_EQ(blamed("dynamic:colour=red"), "");
  EXPECT_EQ(blamed("dynamic:format"), "");
  EXPECT_EQ(blamed("dynamic:k_format=f15"), "k_format");
  EXPECT_EQ(blamed("static:max_cache_len=-3"), "max_cache_len");
  EXPECT_EQ(blamed("dynamic;x:format=f16"), "layers");
  EXPECT_EQ(blamed("dynamic;9:format=f16"), "layers");
  EXPECT_EQ(blamed("dynamic;0"), "layers");
  EXPECT_EQ(blamed("sink:window_length=4"), "num_sink_tokens");
  EXPECT_EQ(blamed("sliding_window"), "window_length");
  EXPECT_EQ(blamed("sliding_window:window_length=4,max_cache_len=4"), "max_cache_len");
  EXPECT_EQ(blamed("dynamic:prefetch=2"), "prefetch");
  EXPECT_EQ(blamed("dynamic:residual_length=4"), "residual_length");
  EXPECT_EQ(blamed("dynamic:k_nbits=4,axis_value=0"), "axis_value");
  EXPECT_EQ(blamed("quantized:backend=kivi,nbits=8"), "nbits");
  EXPECT_EQ(blamed("quantized:backend=kivi,nbits=4,v_nbits=8"), "v_nbits");
  EXPECT_EQ(blamed("quantized:q_group_size=7"), "q_group_size");
  EXPECT_EQ(blamed("quantized:backend=quanto,axis_key=1"), "axis_key");
  EXPECT_EQ(blamed("quantized:requantize=all"), "requantize");
}

TEST(CacheSpec, anErrorNamesTheKeyItsValueAndTheAcceptedValues) {
  EXPECT_EQ(refusal("dynamic:format=f15"), "cache specification: format got \"f15\"; it accepts f32, f16, bf16");
  EXPECT_NE(refusal("dynamik").find("preset got \"dynamik\""), std::string::npos);
  EXPECT_NE(refusal("dynamic:colour=red").find("unknown key \"colour\""), std::string::npos);
  EXPECT_NE(refusal("static:max_cache_len=-3").find("max_cache_len got \"-3\""), std::string::npos);
  EXPECT_NE(refusal("static:max_cache_len=99999999999999999999").find("max_cache_len"), std::string::npos);
  EXPECT_NE(refusal("dynamic:format").find("key=value"), std::string::npos);
  EXPECT_NE(refusal("dynamic;x:format=f16").find("layers got \"x\""), std::string::npos);
  EXPECT_NE(refusal("dynamic;-9223372036854775808:format=f16").find("layers got"), std::string::npos);
  EXPECT_NE(refusal("dynamic;0").find("LAYERS:key=value"), std::string::npos);
  EXPECT_THROW(planLayers(parseCacheSpec("dynamic;4:format=f16"), four_layers, {findFormat("f16")}), Error);
  EXPECT_THROW(planLayers(parseCacheSpec("dynamic;-5:format=f16"), four_layers, {findFormat("f16")}), Error);
}

TEST(CacheSpec, aRuleForRecurrentLayersAloneIsRefused) {
  const std::vector<LayerShape> mixed = {{.state = {.recurrence = 100}}, {2, 16, -1}, {.state = {.recurrence = 100}}};
  const CacheJob job{findFormat("f16"), 10};
  const auto plans = planLayers(parseCacheSpec("static;0-1:format=f32"), mixed, job);
  EXPECT_EQ(plans[1].k_format->name, "f32");
  EXPECT_EQ(makeRetention(plans[1])->traits().capacity, 10);
  EXPECT_EQ(makeRetention(plans[0])->traits().capacity, -1);
  EXPECT_EQ(groupLayers(plans), (std::vector<std::vector<int>>{{1}}));
  EXPECT_THROW(planLayers(parseCacheSpec("dynamic;-1:format=f32"), mixed, job), Error);
  EXPECT_TRUE(groupLayers(planLayers(parseCacheSpec("static"), {{.state = {.recurrence = 100}}}, job)).empty());
}

TEST(CacheSpec, theRemedyFitsTheKey) {
  EXPECT_NE(refusal("quantized:nbits=6").find("it accepts 8, 5, 4, 3, 2, 1"), std::string::npos);
  EXPECT_NE(refusal("static:max_cache_len=99999999999999").find("numbers up to 1099511627776"), std::string::npos);
}

LayerPlan planOf(const std::string& spec, int head_dim = 64, const char* young = "f16") {
  return planLayers(parseCacheSpec(spec), {{2, head_dim, -1}}, {findFormat(young), 100}).front();
}

TEST(CacheSpec, bitsAreAskedForTogetherOrApart) {
  const LayerPlan ours = planOf("quantized");
  EXPECT_EQ(ours.kText(), "5 bit per channel, group 64");  // the mix within 4.5 bits a number
  EXPECT_EQ(ours.vText(), "3 bit per token, group 64, rotated");
  EXPECT_EQ(ours.k_format->name, "f16");
  EXPECT_EQ(ours.sealing->rule, (SealRule{128, 4, true}));
  EXPECT_EQ(planOf("dynamic:k_nbits=4,v_nbits=4").kText(), "4 bit per channel, group 64");
  EXPECT_EQ(planOf("quantized:k_format=f32").kText(), "f32");
  EXPECT_EQ(planOf("quantized:nbits=8,v_nbits=2").vText(), "2 bit per token, group 64, rotated");
  EXPECT_EQ(planOf("quantized:backend=quanto").kText(), "4 bit per token, group 64");
  EXPECT_EQ(planOf("quantized:backend=quanto").sealing->rule, (SealRule{128, 0, false}));
  EXPECT_EQ(planOf("quantized:backend=hqq,axis_key=0").kText(), "4 bit per channel, group 64");
  EXPECT_EQ(planOf("quantized:backend=kivi,nbits=2").kText(), "2 bit per channel, group 32");
  EXPECT_EQ(planOf("quantized:backend=quanto", 96).vText(), "4 bit per token, group 32");
  EXPECT_FALSE(planOf("quantized:format=f16", 64).sealing.has_value());
  EXPECT_FALSE(planOf("quantized:backend=quanto;0:format=f16").sealing.has_value());
  EXPECT_EQ(planOf("quantized:backend=quanto;0:format=f16;0:nbits=2").kText(), "2 bit per token, group 64");
  EXPECT_THROW(planOf("dynamic:backend=quanto,format=f16"), Error);
  EXPECT_EQ(planOf("sink:nbits=4").sealing->rule, (SealRule{128, 0, true}));
  EXPECT_FALSE(planOf("quantized", 64, "f32").sealing->k->codes.half_scales);
}

TEST(CacheSpec, aRetentionThatWasNamedIsThatOneOrRefused) {
  EXPECT_EQ(planOf("sliding_window:window_length=8").retention->name, "sliding_window");
  EXPECT_EQ(planOf("dynamic:window_length=8,num_sink_tokens=2").retention->name, "sink");
  EXPECT_EQ(planOf("sink:retention=full").retention->name, "full");
  EXPECT_EQ(planOf("sink:retention=full,num_sink_tokens=0").retention->name, "full");
  EXPECT_EQ(planOf("sliding_window:window_length=8;0:retention=sink").retention->name, "sink");
  EXPECT_THROW(planOf("sliding_window:window_length=8;0:retention=full"), Error);
  EXPECT_THROW(planOf("static:max_cache_len=8;0:retention=full"), Error);
  EXPECT_THROW(planOf("sliding_window:num_sink_tokens=4"), Error);  // needs a length
  EXPECT_THROW(planOf("sink:num_sink_tokens=2;0:retention=full"), Error);
  EXPECT_THROW(planOf("sink:window_length=8,num_sink_tokens=2;0:retention=sliding_window"), Error);
}

TEST(CacheSpec, anImpossibleFormatIsRefusedWithTheNearestPossibleOne) {
  const auto refused = [](const std::string& spec, int head_dim = 64) -> std::string {
    try {
      planOf(spec, head_dim);
    } catch (const Error& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_NE(refused("quantized:backend=quanto,nbits=3").find("the nearest is 4"), std::string::npos);
  EXPECT_NE(refused("quantized:backend=hqq,nbits=5").find("it has 1, 2, 3, 4, 8"), std::string::npos);
  EXPECT_NE(refused("quantized:backend=quanto,q_group_size=48").find("it accepts 64, 32, 16"), std::string::npos);
  EXPECT_EQ(refused("quantized:q_group_size=64", 96),  // keys lie along 64 cells, values along 96 numbers
            "cache specification: a q_group_size of 64 does not divide the 96 numbers of a head; it accepts 32, 16, 8, "
            "4, 2");
  EXPECT_NE(refused("quantized:q_group_size=96", 96).find("the 64 cells of a block; it accepts 32, 16,"),
            std::string::npos);
  EXPECT_NE(refused("dynamic:v_nbits=4,q_group_size=64", 96).find("it accepts 96, 48, 32, 24"), std::string::npos);
  EXPECT_NE(refused("quantized:q_group_size=4", 5).find("leave it out"), std::string::npos);
  EXPECT_EQ(refused("quantized:q_group_size=32", 96), "accepted");
  EXPECT_NE(refused("quantized:backend=quanto,axis_key=1").find("axis_key got 1"), std::string::npos);
  EXPECT_NE(refused("quantized:backend=kivi,axis_key=0").find("axis_key"), std::string::npos);
  EXPECT_NE(refused("quantized:hqq_optimize=true").find("backend=hqq"), std::string::npos);
  EXPECT_NE(refused("quantized:requantize=all").find("backend=quanto"), std::string::npos);
  EXPECT_NE(refused("sink:nbits=4,backend=quanto,requantize=all").find("every token"), std::string::npos);
  EXPECT_NE(refused("quantized:backend=hqq,requantize=all,rotate=hadamard").find("rotate"), std::string::npos);
  EXPECT_NE(refused("dynamic:residual_length=4").find("nbits"), std::string::npos);
}

TEST(CacheSpec, aKeyForASideThatIsPlainIsRefused) {
  const auto refused = [](const std::string& spec) -> std::string {
    try {
      planOf(spec);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::content);
      return error.what();
    }
    return "accepted";
  };
  EXPECT_EQ(refused("quantized:k_format=f16,axis_key=0"),
            "cache specification: axis_key is for keys of few bits; say k_nbits=N too, or leave axis_key out");
  EXPECT_NE(refused("quantized:v_format=f16,axis_value=0").find("say v_nbits=N too"), std::string::npos);
  EXPECT_NE(refused("dynamic:v_nbits=4,axis_key=0").find("axis_key"), std::string::npos);
  EXPECT_NE(refused("quantized;0:k_format=f16,axis_key=0").find("axis_key"), std::string::npos);
  EXPECT_NE(refused("quantized;0:format=f16,backend=quanto").find("backend is for a format"), std::string::npos);
  EXPECT_NE(refused("quantized;0:k_format=f16;0:axis_key=0").find("axis_key"), std::string::npos);
  // Said for other layers.
  EXPECT_EQ(refused("quantized:axis_key=0;0:k_format=f16"), "accepted");
  EXPECT_EQ(refused("quantized:axis_value=-1;0:v_format=f16"), "accepted");
  EXPECT_EQ(refused("quantized:axis_key=0;0:k_format=f16;0:k_nbits=2"), "accepted");
  EXPECT_EQ(refused("quantized:axis_key=0,backend=quanto;0:format=f16"), "accepted");
  EXPECT_EQ(refused("quantized:v_format=f16,axis_key=0"), "accepted");
}

TEST(CacheSpec, aPlainSideKeepsItsFormatBesideARequantizedOne) {
  const LayerPlan plan = planOf("quantized:backend=quanto,requantize=all,k_format=bf16");
  EXPECT_EQ(plan.k_format->name, "bf16");
  EXPECT_EQ(plan.v_format->name, "f32");
}

TEST(CacheSpec, otherNamesOfDynamicFitTheirModelsOnly) {
  const std::vector<LayerShape> plain = {{2, 16, -1}}, recurrent = {{.state = {.recurrence = 100}}},
                                mixed = {{.state = {.recurrence = 100}}, {2, 16, -1}}, hearing = {{2, 16, -1, {}, 50}};
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

TEST(CacheSpec, presetsClaimOnlySupportedFeatures) {
  for (const Preset& preset : presets()) {
    EXPECT_EQ(traitsOf(preset).graph, preset.name == "static") << preset.name;
  }
}

TEST(CacheSpec, aBackendTakesTheWidthsAndChoicesOfItsRowInTheTable) {
  const auto refused = [](const std::string& spec) -> std::string {
    try {
      planOf(spec);
    } catch (const Error& error) {
      return error.what();
    }
    return {};
  };
  for (const Backend& backend : backends()) {
    const std::string spec = "quantized:backend=" + std::string(backend.name);
    const std::vector<int> widths = widthsOf(backend);
    for (const device::CodeWidth& width : device::code_widths) {
      const bool offered = std::find(widths.begin(), widths.end(), width.bits) != widths.end();
      EXPECT_EQ(refused(spec + ",nbits=" + std::to_string(width.bits)).empty(), offered) << spec << " " << width.bits;
    }
    EXPECT_EQ(refused(spec + ",hqq_optimize=true").empty(), backend.optimizes) << spec;
    EXPECT_EQ(refused(spec + ",requantize=all").empty(), backend.requantize_all) << spec;
  }
  EXPECT_NE(refused("quantized:requantize=all").find("reproduces quanto and hqq, not kvarium; say backend=quanto or"),
            std::string::npos);
  EXPECT_NE(refused("quantized:backend=kivi,hqq_optimize=true").find("say backend=hqq, or leave it out"),
            std::string::npos);
}

TEST(CacheSpec, survivesAnyText) {
  uint32_t state = 1;
  const std::string alphabet = "dynamicst:;,=-0123456789 fonexkv_bqhrl";
  for (int i = 0; i < 20000; ++i) {
    std::string text = i % 2 ? "dynamic" : "";
    for (int j = 0; j < 12; ++j) text += alphabet[(state = state * 1664525u + 1013904223u) % alphabet.size()];
    try {
      planLayers(parseCacheSpec(text), four_layers, {findFormat("f16"), 1});
    } catch (const Error&) {
    }
  }
}

// A key accepts exactly the values that the table of keys lists.
TEST(SpecKeys, exactlyTheListedValuesAreAccepted) {
  for (const SpecKey& key : specKeys()) {
    const std::string name(key.name);
    std::vector<std::string> accepted = key.words;
    if (key.words.empty()) accepted = {std::to_string(key.least), std::to_string(key.most)};
    for (const std::string& value : accepted) EXPECT_EQ(refusal("dynamic:" + name + "=" + value), "accepted");
    std::vector<std::string> refused{"?"};
    if (key.words.empty()) refused = {"?", std::to_string(key.least - 1), std::to_string(key.most + 1)};
    for (const std::string& value : refused) EXPECT_NE(refusal("dynamic:" + name + "=" + value), "accepted") << value;
  }
}

TEST(SpecKeys, aTextIsSplitAndJoinedAgain) {
  for (const std::string text : {"dynamic", "sink:window_length=1024,num_sink_tokens=4;0-1:format=f16;-1:nbits=4",
                                 "dynamite:a=b", "static:max_cache_len="}) {
    EXPECT_EQ(joinSpec(splitSpec(text)), text);
  }
  const SpecText spec = splitSpec("sink: window_length=8; 0-1:format=f16");
  EXPECT_EQ(spec.preset, "sink");
  EXPECT_EQ(spec.pairs, (std::vector<SpecText::Pair>{{"window_length", "8"}}));
  ASSERT_EQ(spec.rules.size(), 1u);
  EXPECT_EQ(spec.rules[0].layers, "0-1");
  for (const char* odd : {"", ":", ";;", "a:,=,", "a;b", "=", ":::===;;;,,,"}) joinSpec(splitSpec(odd));
}

TEST(Estimate, theDocumentedExample) {
  const std::vector<LayerShape> layers(32, {32, 128, -1});
  EXPECT_EQ(estimateCache(parseCacheSpec("dynamic:format=f16"), layers, {nullptr, 2048}).total() * 32, 34359738368);
}

}  // namespace
}  // namespace kvarium::cache::cache_spec_test
