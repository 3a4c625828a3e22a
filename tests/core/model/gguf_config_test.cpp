// What the metadata of a GGUF file says of layers, and what of it is refused by name: LFM2 with experts.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "core/model/model.h"
#include "tests/support/expect_error.h"
#include "tests/support/gguf_writer.h"

namespace kvarium::model::gguf_config_test {
namespace {

// A file of two layers, of which the second attends and has experts.
struct Metadata {
  std::map<std::string, uint32_t> numbers{
      {"block_count", 2},          {"context_length", 64},      {"embedding_length", 8},
      {"feed_forward_length", 12}, {"attention.head_count", 2}, {"shortconv.l_cache", 3},
      {"expert_count", 4},         {"expert_used_count", 2},    {"expert_feed_forward_length", 6},
      {"expert_gating_func", 2}};
  std::map<std::string, std::vector<uint32_t>> lists;  // a number for each layer
  std::vector<uint32_t> kv_heads{0, 1};
  bool causal = true, shifted = true;  // the scores of experts have a bias

  ModelConfig read() const {
    support::GgufWriter writer;
    writer.set("general.architecture", "lfm2moe");
    for (const auto& [key, number] : numbers) writer.set("lfm2moe." + key, number);
    for (const auto& [key, list] : lists) writer.set("lfm2moe." + key, list);
    writer.set("lfm2moe.attention.head_count_kv", kv_heads);
    writer.set("lfm2moe.attention.causal", causal);
    const std::vector<float> values(32, 0.0f);
    writer.tensor("token_embd.weight", {4, 8}, values);
    writer.tensor("blk.1.ffn_gate_inp.weight", {4, 8}, values);
    if (shifted) writer.tensor("blk.1.exp_probs_b.bias", {4}, std::span(values).first(4));
    const std::vector<std::byte> bytes = writer.bytes();
    return readConfig(*files::GgufFile::parse(bytes, "test"), "test");
  }
};

TEST(GgufConfig, aLayerWithoutKvHeadsIsAConvolutionAndSigmoidsChooseExperts) {
  const ModelConfig config = Metadata().read();
  ASSERT_EQ(config.layers.size(), 2u);
  const auto* conv = std::get_if<ShortConvShape>(&config.layers[0].recurrence);
  ASSERT_TRUE(conv);
  EXPECT_EQ(conv->inner, 8);
  EXPECT_EQ(stateFloats(config.layers[0].recurrence).sum(), 2 * 8);
  EXPECT_FALSE(config.layers[0].attends());
  EXPECT_EQ(config.layers[0].n_experts, 0);
  const LayerSpec& last = config.layers[1];
  EXPECT_TRUE(last.attends() && !last.recurs());
  EXPECT_TRUE(last.expert_sigmoids && last.expert_bias && last.experts_renormalized);
  EXPECT_EQ(last.n_experts, 4);
  EXPECT_EQ(last.ff_dim, 6);
}

TEST(GgufConfig, softmaxOverTheChosenIsSoftmaxWhoseWeightsAreScaled) {
  Metadata metadata;
  metadata.numbers["expert_gating_func"] = 3;
  metadata.shifted = false;
  const LayerSpec last = metadata.read().layers[1];
  EXPECT_TRUE(last.experts_renormalized && !last.expert_sigmoids);
}

TEST(GgufConfig, numbersThatAreNotComputedAreRefusedByName) {
  const auto refused = [](ErrorKind kind, const char* part, const auto& change) {
    Metadata metadata;
    change(metadata);
    const std::string sentence = support::expectError(kind, [&] { (void)metadata.read(); });
    EXPECT_NE(sentence.find(part), std::string::npos) << sentence;
  };
  const auto number = [&](const char* key, uint32_t value) {
    refused(ErrorKind::file, key, [&](Metadata& metadata) { metadata.numbers[key] = value; });
  };
  number("shortconv.l_cache", 1);
  number("shortconv.l_cache", 257);
  number("expert_gating_func", 4);
  number("expert_used_count", 0);
  number("expert_feed_forward_length", 1 << 21);
  refused(ErrorKind::file, "uses 5", [](Metadata& metadata) { metadata.numbers["expert_used_count"] = 5; });
  refused(ErrorKind::file, "head_count_kv", [](Metadata& metadata) { metadata.kv_heads = {0, 1, 0}; });
  refused(ErrorKind::file, "key-value heads", [](Metadata& metadata) { metadata.kv_heads = {0, 3}; });
  refused(ErrorKind::unsupported, "softmax", [](Metadata& metadata) { metadata.numbers["expert_gating_func"] = 1; });
  refused(ErrorKind::unsupported, "2 groups", [](Metadata& metadata) { metadata.numbers["expert_group_count"] = 2; });
  for (const char* key : {"expert_used_count", "expert_feed_forward_length"}) {
    refused(ErrorKind::unsupported, key, [&](Metadata& metadata) {
      metadata.numbers.erase(key);
      metadata.lists[key] = {2, 3};
    });
  }
  refused(ErrorKind::file, "2 of 4 experts in 1 of 4 groups", [](Metadata& metadata) {
    metadata.numbers["expert_group_count"] = 4;
    metadata.numbers["expert_group_used_count"] = 1;
  });
  refused(ErrorKind::unsupported, "later tokens", [](Metadata& metadata) { metadata.causal = false; });
}

// One layer of width 8 with two heads; `more` adds keys, without the family's prefix, and tensors.
struct Extra {
  std::map<std::string, uint32_t> numbers;
  std::map<std::string, float> factors;
  std::vector<std::string> tensors;  // of 32 numbers
  std::string scaling = "none";
};
ModelConfig plain(const std::string& family, Extra more) {
  support::GgufWriter writer;
  writer.set("general.architecture", family);
  const std::string prefix = family + ".";
  more.numbers.insert({{"block_count", 1},
                       {"context_length", 64},
                       {"embedding_length", 8},
                       {"feed_forward_length", 12},
                       {"attention.head_count", 2},
                       {"attention.head_count_kv", 1}});
  for (const auto& [key, number] : more.numbers) writer.set(prefix + key, number);
  for (const auto& [key, factor] : more.factors) writer.set(prefix + key, factor);
  writer.set(prefix + "rope.scaling.type", more.scaling);
  const std::vector<float> values(32, 0.0f);
  more.tensors.insert(more.tensors.begin(), "token_embd.weight");
  for (const std::string& name : more.tensors) writer.tensor(name, {4, 8}, values);
  const std::vector<std::byte> bytes = writer.bytes();
  return readConfig(*files::GgufFile::parse(bytes, "test"), "test");
}

TEST(GgufConfig, whatYarnSaysOfItsBordersAndItsFactorIsRead) {
  Extra yarn{.numbers = {{"rope.scaling.original_context_length", 16}},
             .factors = {{"rope.scaling.factor", 4}},
             .scaling = "yarn"};
  const RopeConfig usual = plain("llama", yarn).ropes.at(0);
  EXPECT_EQ(usual.beta_fast, 32);
  EXPECT_EQ(usual.beta_slow, 1);
  EXPECT_DOUBLE_EQ(usual.attention_factor, 0.1 * std::log(4.0) + 1);
  yarn.factors["rope.scaling.attn_factor"] = 0.5f;
  EXPECT_DOUBLE_EQ(plain("llama", yarn).ropes.at(0).attention_factor, 0.5 * usual.attention_factor);
  yarn.factors.merge(std::map<std::string, float>{{"rope.scaling.yarn_beta_fast", 8},
                                                  {"rope.scaling.yarn_beta_slow", 2},
                                                  {"rope.scaling.yarn_attn_factor", 1.25f}});
  const RopeConfig said = plain("llama", yarn).ropes.at(0);
  EXPECT_EQ(said.beta_fast, 8);
  EXPECT_EQ(said.beta_slow, 2);
  EXPECT_EQ(said.attention_factor, 1.25);
}

TEST(GgufConfig, windowsOfGemma3TurnWithoutTheScalingOfTheOtherLayers) {
  const ModelConfig config = plain("gemma3", {.numbers = {{"attention.sliding_window", 4}},
                                              .factors = {{"rope.scaling.factor", 4}, {"rope.freq_base", 500}},
                                              .scaling = "yarn"});
  EXPECT_EQ(config.ropes.at(0).scaling, RopeScaling::yarn);
  EXPECT_EQ(config.ropes.at(1).scaling, RopeScaling::none);
  EXPECT_EQ(config.ropes.at(1).attention_factor, 1);
  EXPECT_EQ(config.ropes.at(1).base, 10000);
  EXPECT_EQ(config.layers.at(0).rope, 1);
}

// Bamba without scans is written as Granite; Nemotron-H does not turn, whatever its converter writes.
TEST(GgufConfig, aRotationOfAPartOfAHeadIsIgnoredWhereNothingTurns) {
  EXPECT_TRUE(plain("granite", {.numbers = {{"rope.dimension_count", 2}}}).layers.at(0).halves_alternate);
  EXPECT_EQ(plain("granite", {}).ropes.at(0).dims, 4);
  const Extra nemotron{.numbers = {{"rope.dimension_count", 6},
                                   {"attention.key_length", 4},
                                   {"attention.value_length", 4},
                                   {"ssm.inner_size", 16},
                                   {"ssm.time_step_rank", 4},
                                   {"ssm.group_count", 2},
                                   {"ssm.state_size", 3},
                                   {"ssm.conv_kernel", 4}}};
  EXPECT_TRUE(plain("nemotron_h", nemotron).ropes.empty());
  support::expectError(ErrorKind::file, [] { (void)plain("llama", {.numbers = {{"rope.dimension_count", 6}}}); });
}

// What a file lacks is then missed when it is loaded.
TEST(GgufConfig, gatesOfSharedExpertsAndNormsOfScansAreTheFamilysAndNotTheFiles) {
  const Extra experts{.numbers = {{"expert_count", 4}, {"expert_used_count", 2}},
                      .tensors = {"blk.0.ffn_gate_inp.weight", "blk.0.ffn_down_shexp.weight"}};
  EXPECT_TRUE(plain("qwen2moe", experts).layers.at(0).shared_gate);
  EXPECT_FALSE(
      plain("qwen3moe", {.numbers = experts.numbers, .tensors = {experts.tensors[0]}}).layers.at(0).shared_gate);
  const ModelConfig config = plain("mamba2", {.numbers = {{"ssm.inner_size", 16},
                                                          {"ssm.time_step_rank", 4},
                                                          {"ssm.group_count", 2},
                                                          {"ssm.state_size", 3},
                                                          {"ssm.conv_kernel", 4}},
                                              .tensors = {"blk.0.ssm_in.weight"}});
  EXPECT_TRUE(std::get<HeadScanShape>(config.layers.at(0).recurrence).norm);
}

const std::map<std::string, uint32_t> scan{{"ssm.inner_size", 16},
                                           {"ssm.time_step_rank", 4},
                                           {"ssm.group_count", 2},
                                           {"ssm.state_size", 3},
                                           {"ssm.conv_kernel", 4}};

// A number of layers by which the largest models of Gemma are known.
TEST(GgufConfig, theScaleOfTheLargestGemmasNeedsHeads) {
  for (const uint32_t layers : {46u, 62u}) {
    const auto read = [&](uint32_t heads, uint32_t kv) {
      return plain(layers == 46 ? "gemma2" : "gemma3", {.numbers = {{"block_count", layers},
                                                                    {"attention.sliding_window", 4},
                                                                    {"attention.head_count", heads},
                                                                    {"attention.head_count_kv", kv},
                                                                    {"attention.key_length", 4},
                                                                    {"attention.value_length", 4}}});
    };
    for (const uint32_t kv : {0u, 1u}) EXPECT_THROW((void)read(0, kv), Error);
    EXPECT_EQ(read(2, 1).layers.front().query_scale, 0.5f);
    EXPECT_TRUE(std::isfinite(read(16, 1).layers.front().query_scale));
  }
}

TEST(GgufConfig, aBlockWithoutTensorsIsNoLayer) {
  for (const char* family : {"mamba", "mamba2", "nemotron_h"}) {
    Extra two{.numbers = scan, .tensors = {"blk.0.ssm_in.weight", "blk.1.ssm_in.weight"}};
    for (const char* key : {"attention.head_count", "attention.head_count_kv", "feed_forward_length"})
      two.numbers[key] = 0;
    two.numbers["block_count"] = 2;
    EXPECT_TRUE(plain(family, two).layers.at(1).recurs()) << family;
    two.tensors.pop_back();
    const std::string sentence = support::expectError(ErrorKind::file, [&] { (void)plain(family, two); });
    EXPECT_NE(sentence.find("layer 1 neither"), std::string::npos) << sentence;
  }
}

TEST(GgufConfig, theNormOfFalconsRecurrencesIsAfterTheGateAndAFileThatHasItSaysSo) {
  Extra file{.numbers = scan, .tensors = {"blk.0.ssm_in.weight"}};
  EXPECT_TRUE(plain("falcon-h1", file).note.empty());
  file.tensors.push_back("blk.0.ssm_norm.weight");
  const ModelConfig config = plain("falcon-h1", file);
  EXPECT_FALSE(std::get<HeadScanShape>(config.layers.at(0).recurrence).norm_first);
  EXPECT_NE(inEnglish(config.note).find("before the gate or after it"), std::string::npos);
}

// llama.cpp's converter orders the rows of Bamba's heads as if all of a head turned.
TEST(GgufConfig, headsOfBambaThatTurnInPartHaveAlternatingHalves) {
  const auto read = [](uint32_t turning, uint32_t dim = 8) {
    return plain("granitehybrid", {.numbers = {{"embedding_length", dim},
                                               {"ssm.conv_kernel", 4},
                                               {"ssm.state_size", 4},
                                               {"ssm.group_count", 1},
                                               {"ssm.time_step_rank", 2},
                                               {"ssm.inner_size", 8},
                                               {"rope.dimension_count", turning}}});
  };
  EXPECT_FALSE(read(4).layers.front().halves_alternate);
  EXPECT_EQ(read(4).ropes.front().style, device::RopeStyle::interleaved);
  const ModelConfig half = read(2);
  EXPECT_TRUE(half.layers.front().halves_alternate);
  EXPECT_EQ(half.ropes.front().style, device::RopeStyle::halves);
  EXPECT_EQ(half.ropes.front().dims, 2);
  support::expectError(ErrorKind::file, [&] { (void)read(2, 6); });  // heads of three
}

// The rows of a gate would be read past the end of a product that has none.
TEST(GgufConfig, aGatedLayerDoesNotTakeQueriesKeysAndValuesAsOneTensor) {
  ModelConfig config{.dim = 2, .vocab_size = 4, .tied = true};
  LayerSpec layer;
  layer.n_heads = layer.n_kv_heads = 1;
  layer.head_dim = 4;
  layer.rope = -1;
  config.layers = {layer};
  support::GgufWriter writer;
  writer.set("general.architecture", "test");
  const std::vector<float> values(24, 1.0f);
  const auto tensor = [&](const char* name, std::vector<int64_t> shape, size_t numbers) {
    writer.tensor(name, shape, std::span(values).first(numbers));
  };
  tensor("token_embd.weight", {4, 2}, 8);
  tensor("output_norm.weight", {2}, 2);
  tensor("blk.0.attn_norm.weight", {2}, 2);
  tensor("blk.0.attn_qkv.weight", {12, 2}, 24);
  tensor("blk.0.attn_output.weight", {2, 4}, 8);
  const std::vector<std::byte> bytes = writer.bytes();
  const auto file = files::GgufFile::parse(bytes, "test");
  checkWeights(*file, config);
  config.layers[0].output_gate = true;
  const std::string sentence = support::expectError(ErrorKind::file, [&] { checkWeights(*file, config); });
  EXPECT_NE(sentence.find("attn_q"), std::string::npos) << sentence;
}

}  // namespace
}  // namespace kvarium::model::gguf_config_test
