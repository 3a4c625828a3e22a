// When biases of a model's keys are worth a warning, and that the rules it names mend them.
#include "core/cache/spec/key_bias.h"

#include <gtest/gtest.h>

namespace kvarium::cache::key_bias_test {
namespace {

std::vector<LayerShape> layers(std::vector<KeyBias> biases) {
  std::vector<LayerShape> shapes;
  for (const KeyBias& bias : biases) {
    shapes.push_back({.n_kv_heads = 2, .head_dim = 64});
    shapes.back().key_bias = bias;
  }
  return shapes;
}

std::string rules(const std::string& spec, const std::vector<LayerShape>& shapes) {
  const Format* f16 = findFormat("f16");
  const std::string found = keyBiasRules(parseCacheSpec(spec), shapes, f16);
  EXPECT_EQ(found.empty(), keyBiasWarning(parseCacheSpec(spec), shapes, f16).empty()) << spec;
  EXPECT_EQ(keyBiasRules(parseCacheSpec(spec + found), shapes, f16), "") << spec << found;
  return found;
}

TEST(KeyBiasWarning, asksWhatTheGroupsOfAFormatSpan) {
  // 66 deviations beside the 6 of the text: 12 times the range, 3.6 bits
  const auto still = layers({{.still = 66}, {}, {}, {.still = 66}});
  EXPECT_EQ(rules("quantized:backend=quanto", still), ";0:k_format=f16;3:k_format=f16");  // it has no 8 bits
  EXPECT_EQ(rules("quantized:backend=hqq", still), ";0:k_nbits=8;3:k_nbits=8");
  EXPECT_EQ(rules("quantized:backend=kivi", still), "");
  EXPECT_EQ(rules("quantized", still), "");
  EXPECT_EQ(rules("quantized:backend=quanto,axis_key=-1", still), "");
  EXPECT_EQ(rules("dynamic", still), "");
  EXPECT_EQ(rules("quantized:backend=hqq,nbits=8", still), "");
  EXPECT_EQ(rules("dynamic:v_nbits=2", still), "");
  const auto wave = layers({{}, {.wave = 24}, {.wave = 24}, {}});
  EXPECT_EQ(rules("quantized", wave), ";1-2:k_nbits=8");
  EXPECT_EQ(rules("quantized:backend=kivi", wave), ";1-2:k_format=f16");
  EXPECT_EQ(rules("quantized:backend=quanto", wave), "");
  EXPECT_EQ(rules("quantized;1:k_nbits=8", wave), ";2:k_nbits=8");
  EXPECT_EQ(rules("quantized:axis_key=0", layers({{.still = 200, .mean = 8}})), ";0:k_nbits=8");  // rotated: the mean
}

TEST(KeyBiasWarning, leavesKeysPlainWhereNoWidthIsEnough) {
  const auto shapes = layers({{.wave = 24}, {.wave = 200}, {.wave = 200}, {.wave = 24}});
  EXPECT_EQ(rules("quantized", shapes), ";0:k_nbits=8;1-2:k_format=f16;3:k_nbits=8");
  std::vector<KeyBias> every_other;
  for (int i = 0; i < 20; ++i) every_other.push_back({.wave = i % 2 == 0 ? 24.0f : 0.0f});
  EXPECT_EQ(rules("quantized", layers(every_other)), ";0-18:k_nbits=8");
}

TEST(KeyBiasWarning, isSilentWhereNothingUnusualIsLost) {
  EXPECT_EQ(rules("quantized:backend=quanto", layers({{.still = 5.9f}, {}})), "");
  EXPECT_EQ(rules("quantized:nbits=2", layers({{.wave = 3}, {}})), "");  // two bits were asked for
  EXPECT_EQ(rules("quantized:nbits=1", layers({{}, {}})), "");
}

TEST(KeyBiasWarning, hasItsNumbers) {
  const Sentence warning = keyBiasWarning(parseCacheSpec("quantized:backend=hqq"),
                                          layers({{.still = 42}, {}, {.still = 18}}), findFormat("f16"));
  const std::string said = inEnglish(warning);  // 8 times the range: 3 bits of 4
  for (const char* number : {"0, 2", "7.0", "4", "1.0", ";0:k_nbits=8;2:k_nbits=8"})
    EXPECT_NE(said.find(number), std::string::npos) << said;
}

}  // namespace
}  // namespace kvarium::cache::key_bias_test
