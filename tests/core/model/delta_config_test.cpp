// What the metadata of a GGUF file says of layers with the gated delta rule: which they are, how large, and what is
// refused.
#include <gtest/gtest.h>

#include <functional>

#include "core/base/error.h"
#include "core/files/gguf.h"
#include "core/model/model_config.h"
#include "tests/support/gguf_writer.h"

namespace kvarium::model::delta_config_test {
namespace {

using Change = std::function<void(support::GgufWriter&)>;

// Six blocks.
ModelConfig read(const std::string& family, const Change& change) {
  support::GgufWriter w;
  w.set("general.architecture", family);
  const std::string prefix = family + ".";
  change(w);
  const std::pair<const char*, uint32_t> numbers[] = {
      {"embedding_length", 32},       {"context_length", 64},         {"block_count", 6},
      {"attention.head_count", 2},    {"attention.head_count_kv", 1}, {"attention.key_length", 16},
      {"attention.value_length", 16}, {"feed_forward_length", 40},    {"rope.dimension_count", 4}};
  for (const auto& [key, value] : numbers) w.set(prefix + key, value);
  w.tensor("token_embd.weight", {4, 32}, std::vector<float>(128));
  const auto bytes = w.bytes();
  return readConfig(*files::GgufFile::parse(bytes, "test"), "test.gguf");
}

struct Sizes {
  uint32_t groups = 2, rank = 6, state = 16, inner = 144, conv = 4;
  void set(support::GgufWriter& w, const std::string& prefix) const {
    w.set(prefix + "ssm.group_count", groups);
    w.set(prefix + "ssm.time_step_rank", rank);
    w.set(prefix + "ssm.state_size", state);
    w.set(prefix + "ssm.inner_size", inner);
    w.set(prefix + "ssm.conv_kernel", conv);
  }
};

std::string marks(const ModelConfig& config) {
  std::string all;
  for (const LayerSpec& layer : config.layers) {
    EXPECT_EQ(layer.attends(), layer.output_gate);
    EXPECT_NE(layer.attends(), layer.recurs());
    all += layer.attends() ? 'a' : 'l';
  }
  return all;
}

TEST(DeltaConfig, layersAreThoseOfTheListElseOfTheInterval) {
  const auto of = [](const Change& more) {
    return marks(read("qwen35", [&](support::GgufWriter& w) {
      Sizes().set(w, "qwen35.");
      more(w);
    }));
  };
  EXPECT_EQ(of([](support::GgufWriter&) {}), "lllall");
  EXPECT_EQ(of([](support::GgufWriter& w) { w.set("qwen35.full_attention_interval", uint32_t{3}); }), "llalla");
  EXPECT_EQ(of([](support::GgufWriter& w) {
              w.set("qwen35.full_attention_interval", uint32_t{3});
              w.set("qwen35.attention.recurrent_layers", std::vector<uint8_t>{0, 1, 1, 1, 0, 1});
            }),
            "alllal");
}

TEST(DeltaConfig, blocksThatDraftAreNoLayers) {
  const ModelConfig config = read("qwen35", [](support::GgufWriter& w) {
    Sizes().set(w, "qwen35.");
    w.set("qwen35.nextn_predict_layers", uint32_t{2});
  });
  EXPECT_EQ(marks(config), "llla");
  EXPECT_EQ(config.draft_blocks, 2);
}

TEST(DeltaConfig, sizesAndTheOrderOfValueHeadsAreTheFamilys) {
  for (const char* family : {"qwen35", "qwen3next"}) {
    const std::string prefix = std::string(family) + ".";
    const ModelConfig config = read(family, [&](support::GgufWriter& w) { Sizes().set(w, prefix); });
    const auto& delta = std::get<DeltaShape>(config.layers[0].recurrence);
    EXPECT_EQ(delta.k_heads, 2);
    EXPECT_EQ(delta.v_heads, 6);
    EXPECT_EQ(delta.k_width, 16);
    EXPECT_EQ(delta.v_width, 24);
    EXPECT_EQ(delta.tiled, prefix == "qwen35.");
    EXPECT_EQ(delta.floats().convolution, 3 * (2 * 2 * 16 + 144));
    EXPECT_EQ(delta.floats().recurrence, 6 * 16 * 24);
  }
}

TEST(DeltaConfig, numbersThatContradictEachOtherAreRefused) {
  const auto refusal = [](const Sizes& sizes, uint32_t drafts = 0) -> std::string {
    try {
      read("qwen35", [&](support::GgufWriter& w) {
        sizes.set(w, "qwen35.");
        w.set("qwen35.nextn_predict_layers", drafts);
      });
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(refusal({}), "");
  EXPECT_NE(refusal({}, 6).find("6 blocks"), std::string::npos);
  EXPECT_NE(refusal({}, 7).find("6 blocks"), std::string::npos);
  EXPECT_NE(refusal({.groups = 4}).find("6 value heads over 4 key heads"), std::string::npos);
  EXPECT_NE(refusal({.inner = 143}).find("143 numbers"), std::string::npos);
  EXPECT_NE(refusal({.state = 257}).find("257"), std::string::npos);
  EXPECT_NE(refusal({.groups = 0}).find("ssm.group_count"), std::string::npos);
  EXPECT_NE(refusal({.rank = 1u << 31}).find("ssm.time_step_rank"), std::string::npos);
  EXPECT_NE(refusal({.conv = 0}).find("ssm.conv_kernel"), std::string::npos);
}

}  // namespace
}  // namespace kvarium::model::delta_config_test
