// Shapes and costs of the families of 2024 to 2026, against the figures that were published for their models.
#include "core/model/model_shape.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "core/base/error.h"
#include "core/files/gguf.h"
#include "core/files/hf_folder.h"
#include "core/model/model_config.h"
#include "tests/support/expect_error.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::model::model_shape_test {
namespace {

using nlohmann::json;
using support::GgufWriter;

ModelShape shapeOfJson(const json& config) { return readShape(config, "a folder"); }
ModelShape shapeOfText(const char* config) { return shapeOfJson(json::parse(config)); }

ModelShape shapeOfGguf(const GgufWriter& writer) {
  const std::vector<std::byte> bytes = writer.bytes();
  return readShape(*files::GgufFile::parseMetadata(bytes, "test.gguf"));
}

double mib(int64_t bytes) { return static_cast<double>(bytes) / (1 << 20); }

struct Published {
  const char* name;
  const char* config;
  int64_t token;           // bytes
  double windows, states;  // MiB, to the digits that were published
};

void PrintTo(const Published& model, std::ostream* out) { *out << model.name; }

class PublishedShapes : public testing::TestWithParam<Published> {};

// The sizes of Qwen3.5 27B are those of llama.cpp's log (149.62 MiB).
constexpr Published published[] = {
    {"Qwen3.5 0.8B", R"({"model_type": "qwen3_5", "text_config": {"model_type": "qwen3_5_text", "hidden_size": 1024,
      "num_hidden_layers": 24, "num_attention_heads": 8, "num_key_value_heads": 2, "head_dim": 256,
      "full_attention_interval": 4, "linear_conv_kernel_dim": 4, "linear_key_head_dim": 128,
      "linear_value_head_dim": 128, "linear_num_key_heads": 16, "linear_num_value_heads": 16}})",
     12288, 0, 19.3},
    {"Qwen3.5 9B", R"({"model_type": "qwen3_5_text", "hidden_size": 4096, "num_hidden_layers": 32,
      "num_attention_heads": 16, "num_key_value_heads": 4, "linear_conv_kernel_dim": 4, "linear_key_head_dim": 128,
      "linear_value_head_dim": 128, "linear_num_key_heads": 16, "linear_num_value_heads": 32})",
     32768, 0, 50.3},
    {"Qwen3.5 27B", R"({"model_type": "qwen3_5", "hidden_size": 5120, "num_hidden_layers": 64,
      "num_attention_heads": 24, "num_key_value_heads": 4, "head_dim": 256, "linear_conv_kernel_dim": 4,
      "linear_key_head_dim": 128, "linear_value_head_dim": 128, "linear_num_key_heads": 16,
      "linear_num_value_heads": 48})",
     65536, 0, 149.62},
    {"Qwen3.5 35B-A3B", R"({"model_type": "qwen3_5_moe_text", "hidden_size": 2048, "num_hidden_layers": 40,
      "num_attention_heads": 16, "num_key_value_heads": 2, "linear_conv_kernel_dim": 4, "linear_key_head_dim": 128,
      "linear_value_head_dim": 128, "linear_num_key_heads": 16, "linear_num_value_heads": 32})",
     20480, 0, 62.8},
    {"Gemma 4 26B-A4B", R"({"model_type": "gemma4", "text_config": {"hidden_size": 2816, "num_hidden_layers": 30,
      "num_attention_heads": 16, "num_key_value_heads": 8, "num_global_key_value_heads": 2, "attention_k_eq_v": true,
      "head_dim": 256, "global_head_dim": 512, "sliding_window": 1024, "num_kv_shared_layers": 0}})",
     20480, 200, 0},
    {"gpt-oss 20B", R"({"model_type": "gpt_oss", "hidden_size": 2880, "num_hidden_layers": 24,
      "num_attention_heads": 64, "num_key_value_heads": 8, "head_dim": 64, "sliding_window": 128})",
     24576, 3, 0},
    {"Granite 4.0 H 350M", R"({"model_type": "granitemoehybrid", "hidden_size": 768, "num_hidden_layers": 32,
      "num_attention_heads": 12, "num_key_value_heads": 4, "mamba_n_heads": 48, "mamba_d_head": 32,
      "mamba_n_groups": 1, "mamba_d_state": 128, "mamba_d_conv": 4, "mamba_expand": 2, "position_embedding_type": "nope",
      "layer_types": ["mamba", "mamba", "mamba", "mamba", "mamba", "mamba", "mamba", "mamba", "mamba", "mamba",
        "attention", "mamba", "mamba", "attention", "mamba", "mamba", "mamba", "attention", "mamba", "mamba", "mamba",
        "mamba", "mamba", "mamba", "mamba", "mamba", "mamba", "attention", "mamba", "mamba", "mamba", "mamba"]})",
     4096, 0, 21.6},
    {"Granite 4.0 H 1B", R"({"model_type": "granitemoehybrid", "hidden_size": 1536, "num_hidden_layers": 40,
      "num_attention_heads": 12, "num_key_value_heads": 4, "mamba_n_heads": 48, "mamba_d_head": "auto",
      "mamba_n_groups": 1, "mamba_d_state": 128, "mamba_d_conv": 4, "mamba_expand": 2,
      "attn_layer_indices": [5, 15, 25, 35]})",
     8192, 0, 55.4},
    {"Nemotron-H 56 layers", R"({"model_type": "nemotron_h", "hidden_size": 4480, "num_hidden_layers": 56,
      "num_attention_heads": 40, "num_key_value_heads": 8, "head_dim": 128, "mamba_num_heads": 128,
      "mamba_head_dim": 80, "ssm_state_size": 128, "n_groups": 8, "conv_kernel": 4, "expand": 2,
      "hybrid_override_pattern": "M-M-M-MM-M-M-M*-M-M-M*-M-M-M-M*-M-M-M-M*-M-MM-M-M-M-M-M-"})",
     16384, 0, 138.8},
    {"LFM2 350M", R"({"model_type": "lfm2", "hidden_size": 1024, "num_hidden_layers": 16, "num_attention_heads": 16,
      "num_key_value_heads": 8, "conv_L_cache": 3, "full_attn_idxs": [2, 5, 8, 10, 12, 14]})",
     12288, 0, 0.078},
    {"LFM2 1.2B", R"({"model_type": "lfm2", "hidden_size": 2048, "num_hidden_layers": 16, "num_attention_heads": 32,
      "num_key_value_heads": 8, "conv_L_cache": 3, "layer_types": ["conv", "conv", "full_attention", "conv", "conv",
        "full_attention", "conv", "conv", "full_attention", "conv", "full_attention", "conv", "full_attention", "conv",
        "full_attention", "conv"]})",
     12288, 0, 0.156},
    {"DeepSeek V3", R"({"model_type": "deepseek_v3", "hidden_size": 7168, "num_hidden_layers": 61,
      "num_attention_heads": 128, "num_key_value_heads": 128, "kv_lora_rank": 512, "qk_rope_head_dim": 64,
      "qk_nope_head_dim": 128, "v_head_dim": 128, "num_nextn_predict_layers": 1})",
     70272, 0, 0},
    {"DeepSeek V2 Lite", R"({"model_type": "deepseek_v2", "hidden_size": 2048, "num_hidden_layers": 27,
      "num_attention_heads": 16, "num_key_value_heads": 16, "kv_lora_rank": 512, "qk_rope_head_dim": 64,
      "qk_nope_head_dim": 128, "v_head_dim": 128, "q_lora_rank": null})",
     31104, 0, 0},
    {"GLM-4.7-Flash", R"({"model_type": "glm4_moe_lite", "hidden_size": 2048, "num_hidden_layers": 47,
      "num_attention_heads": 20, "num_key_value_heads": 20, "kv_lora_rank": 512, "qk_rope_head_dim": 64,
      "qk_nope_head_dim": 192, "v_head_dim": 256})",
     54144, 0, 0},
};

// Half of the last digit that was published.
constexpr double half_digit = 0.05001;

TEST_P(PublishedShapes, cost) {
  const CacheCosts costs = costsOf(shapeOfText(GetParam().config));
  EXPECT_EQ(costs.token, GetParam().token);
  EXPECT_DOUBLE_EQ(mib(costs.windows), GetParam().windows);
  const double close = GetParam().states < 1 ? 0.0005 : GetParam().states > 140 ? 0.005001 : half_digit;
  EXPECT_NEAR(mib(costs.states), GetParam().states, close);
}
INSTANTIATE_TEST_SUITE_P(Of, PublishedShapes, testing::ValuesIn(published), [](const auto& model) {
  std::string name = model.param.name;
  std::erase_if(name, [](char letter) { return std::isalnum(static_cast<unsigned char>(letter)) == 0; });
  return name;
});

const char* const gemma4_e2b = R"({"model_type": "gemma4", "text_config": {"model_type": "gemma4_text",
  "hidden_size": 1536, "num_hidden_layers": 35, "num_attention_heads": 8, "num_key_value_heads": 1, "head_dim": 256,
  "global_head_dim": 512, "num_global_key_value_heads": null, "sliding_window": 512, "num_kv_shared_layers": 20,
  "max_position_embeddings": 131072, "layer_types": [
  "sliding_attention", "sliding_attention", "sliding_attention", "sliding_attention", "full_attention",
  "sliding_attention", "sliding_attention", "sliding_attention", "sliding_attention", "full_attention",
  "sliding_attention", "sliding_attention", "sliding_attention", "sliding_attention", "full_attention",
  "sliding_attention", "sliding_attention", "sliding_attention", "sliding_attention", "full_attention",
  "sliding_attention", "sliding_attention", "sliding_attention", "sliding_attention", "full_attention",
  "sliding_attention", "sliding_attention", "sliding_attention", "sliding_attention", "full_attention",
  "sliding_attention", "sliding_attention", "sliding_attention", "sliding_attention", "full_attention"]}})";

TEST(ModelShapes, layersOfGemma4ReadTheCellsOfTheLastOwnLayerOfTheirKind) {
  const ModelShape shape = shapeOfText(gemma4_e2b);
  EXPECT_EQ(shape.architecture, "gemma4");
  EXPECT_EQ(shape.context_length, 131072);
  ASSERT_EQ(shape.layers.size(), 35u);
  for (size_t i = 0; i < 35; ++i) {
    const cache::LayerShape& layer = shape.layers[i];
    EXPECT_EQ(layer.cells_of, i < 15 ? -1 : i % 5 == 4 ? 14 : 13) << i;
    EXPECT_EQ(layer.window, i % 5 == 4 ? -1 : 512) << i;
    EXPECT_EQ(layer.head_dim, i % 5 == 4 ? 512 : 256) << i;
  }
  const CacheCosts costs = costsOf(shape);
  EXPECT_EQ(costs.token, 6144);
  EXPECT_DOUBLE_EQ(mib(costs.windows), 6);
  EXPECT_EQ(tricksOf(shape), (std::vector{Trick::borrowing, Trick::windows}));
  const CacheCosts own = costsOf(without(Trick::borrowing, shape));
  EXPECT_EQ(own.token, 14336);
  EXPECT_DOUBLE_EQ(mib(own.windows), 14);
  EXPECT_EQ(costsOf(without(Trick::windows, shape)), (CacheCosts{.token = 6144 + 12 * 1024}));
}

// transformers writes the heads of single layers into per_layer_config.
TEST(ModelShapes, aLayerMayHaveHeadsOfItsOwn) {
  json config = json::parse(gemma4_e2b);
  json& text = config["text_config"];
  text.erase("global_head_dim");
  for (const char* layer : {"04", "09", "14"}) text["per_layer_config"][layer] = {{"head_dim", 512}};
  EXPECT_EQ(costsOf(shapeOfJson(config)).token, 6144);
  text["per_layer_config"]["14"]["num_key_value_heads"] = 2;
  const ModelShape shape = shapeOfJson(config);
  EXPECT_EQ(costsOf(shape).token, 8192);
  EXPECT_EQ(shape.layers[34].n_kv_heads, 2);  // the lender's
}

TEST(ModelShapes, aLatentStandsForTheKeysAndValuesOfAllHeads) {
  const auto expanded = [](const char* config) {
    const ModelShape shape = shapeOfText(config);
    EXPECT_EQ(tricksOf(shape), std::vector{Trick::latent});
    return costsOf(without(Trick::latent, shape)).token;
  };
  EXPECT_EQ(expanded(published[11].config), 4997120);
  EXPECT_EQ(expanded(published[12].config), 276480);
  const ModelShape flash = shapeOfText(published[13].config);
  EXPECT_EQ(flash.layers[0].head_dim, 576);
  EXPECT_EQ(flash.layers[0].value_dim, 512);
  EXPECT_TRUE(flash.layers[0].value_in_key);
}

TEST(ModelShapes, aCheckpointIsWorthTheCellsOfManyTokens) {
  EXPECT_EQ(costsOf(shapeOfText(published[0].config)).checkpointTokens(), 1644);
  EXPECT_EQ(costsOf(shapeOfText(published[2].config)).checkpointTokens(), 2394);
  EXPECT_EQ(CacheCosts({.states = 100}).checkpointTokens(), 0);
}

TEST(ModelShapes, namesOfOtherFields) {
  // Kimi Linear: layers count from 1.
  const ModelShape kimi = shapeOfText(R"({"model_type": "kimi_linear", "hidden_size": 2304, "num_hidden_layers": 4,
    "num_attention_heads": 32, "num_key_value_heads": 32, "kv_lora_rank": 512, "qk_rope_head_dim": 64,
    "qk_nope_head_dim": 128, "v_head_dim": 128, "linear_attn_config": {"full_attn_layers": [4], "kda_layers": [1, 2, 3],
    "head_dim": 128, "num_heads": 32, "short_conv_kernel_size": 4}})");
  EXPECT_EQ(kimi.layers[0].state, (cache::StateFloats{3 * 3 * 4096, 4096 * 128}));
  EXPECT_FALSE(kimi.layers[0].hasCells());
  EXPECT_EQ(costsOf(kimi).token, 1152);
  // Falcon-H1: both in every layer.
  const ModelShape falcon = shapeOfText(R"({"model_type": "falcon_h1", "hidden_size": 1024, "num_hidden_layers": 36,
    "num_attention_heads": 8, "num_key_value_heads": 2, "head_dim": 64, "mamba_d_ssm": 1536, "mamba_n_heads": 24,
    "mamba_d_head": 64, "mamba_n_groups": 1, "mamba_d_state": 128, "mamba_d_conv": 4})");
  for (const cache::LayerShape& layer : falcon.layers) EXPECT_TRUE(layer.hasCells() && layer.hasState());
  EXPECT_EQ(falcon.layers[0].state, (cache::StateFloats{3 * (1536 + 256), 1536 * 128}));
  // DeepSeek V3.2 keeps the key of an index; the "shared" layers of GLM 5.2 use that of another layer.
  const auto indexed = [](const char* types) {
    json config = {{"model_type", "glm_moe_dsa"},
                   {"num_hidden_layers", 2},
                   {"num_attention_heads", 64},
                   {"kv_lora_rank", 512},
                   {"qk_rope_head_dim", 64},
                   {"qk_nope_head_dim", 192},
                   {"v_head_dim", 256},
                   {"index_head_dim", 128},
                   {"num_key_value_heads", 64},
                   {"hidden_size", 6144},
                   {"indexer_types", json::parse(types)}};
    return costsOf(shapeOfJson(config)).token;
  };
  EXPECT_EQ(indexed("[]"), 2 * 2 * (576 + 128));
  EXPECT_EQ(indexed(R"(["full", "shared"])"), 2 * (2 * 576 + 128));
  // MiniMax M3: an index in some layers.
  const ModelShape minimax = shapeOfText(R"({"model_type": "minimax_m3_vl", "text_config": {"hidden_size": 6144,
    "num_hidden_layers": 3, "num_attention_heads": 64, "num_key_value_heads": 4, "head_dim": 128,
    "sparse_attention_config": {"sparse_index_dim": 128, "sparse_attention_freq": [0, 1, 1]}}})");
  EXPECT_EQ(minimax.layers[0].index_width, 0);
  EXPECT_EQ(minimax.layers[2].index_width, 128);
  // Qwen4: one key of the index for a block of tokens.
  const ModelShape qwen4 = shapeOfText(R"({"model_type": "qwen4_exp", "text_config": {"hidden_size": 2048,
    "num_hidden_layers": 4, "num_attention_heads": 16, "num_key_value_heads": 2, "indexer_head_dim": 128,
    "indexer_compress_ratio": 16, "linear_conv_kernel_dim": 4, "linear_key_head_dim": 128, "linear_value_head_dim": 128,
    "linear_num_key_heads": 16, "linear_num_value_heads": 32}})");
  EXPECT_EQ(costsOf(qwen4).token, 2 * (2 * 2 * 256 + 8));
  // Llama 4: windows that begin again and again; its full layers do not turn their keys.
  const ModelShape llama4 = shapeOfText(R"({"model_type": "llama4", "text_config": {"hidden_size": 5120,
    "num_hidden_layers": 4, "num_attention_heads": 40, "num_key_value_heads": 8, "attention_chunk_size": 8192}})");
  EXPECT_EQ(llama4.layers[0].window, 8192);
  EXPECT_TRUE(llama4.layers[0].turns);
  EXPECT_EQ(llama4.layers[3].window, -1);
  EXPECT_FALSE(llama4.layers[3].turns);
  // EXAONE 4: a pattern of letters.
  const ModelShape exaone = shapeOfText(R"({"model_type": "exaone4", "hidden_size": 5120, "num_hidden_layers": 4,
    "num_attention_heads": 40, "num_key_value_heads": 8, "head_dim": 128, "sliding_window": 4096,
    "sliding_window_pattern": "LLLG"})");
  EXPECT_EQ(exaone.layers[2].window, 4096);
  EXPECT_EQ(exaone.layers[3].window, -1);
  EXPECT_FALSE(exaone.layers[3].turns);
  const ModelShape small = shapeOfText(R"({"model_type": "exaone4", "hidden_size": 2048, "num_hidden_layers": 4,
    "num_attention_heads": 32, "num_key_value_heads": 8, "sliding_window": null})");
  EXPECT_TRUE(small.layers[3].turns);
  // SmolLM3: every fourth layer does not turn its keys; no window.
  const ModelShape smol = shapeOfText(R"({"model_type": "smollm3", "hidden_size": 2048, "num_hidden_layers": 4,
    "num_attention_heads": 16, "num_key_value_heads": 4, "use_sliding_window": false, "sliding_window": null})");
  EXPECT_TRUE(smol.layers[2].turns);
  EXPECT_FALSE(smol.layers[3].turns);
  EXPECT_TRUE(tricksOf(smol).empty());
  // gpt-oss: learned sinks.
  EXPECT_TRUE(shapeOfText(published[5].config).layers[0].sinks);
  // DeepSeek V4: what a shape cannot say is said in words.
  const ModelShape v4 = shapeOfText(R"({"model_type": "deepseek_v4", "hidden_size": 4096, "num_hidden_layers": 2,
    "num_attention_heads": 64, "num_key_value_heads": 1, "head_dim": 512, "sliding_window": 128, "index_head_dim": 128,
    "layer_types": ["heavily_compressed_attention", "compressed_sparse_attention"]})");
  EXPECT_EQ(costsOf(v4), (CacheCosts{.windows = 2 * 128 * 1024}));
  EXPECT_NE(inEnglish(v4.note).find("not counted"), std::string::npos);
}

// tests/data/make_class_defaults.py
TEST(ModelShapes, whatAFileDoesNotSayIsWhatTheClassesOfTransformersMakeOfIt) {
  const json cases = json::parse(std::ifstream(KVARIUM_TEST_DATA "/class_defaults.json"));
  EXPECT_GT(cases.size(), 150u);
  support::TemporaryFolder folder;
  int computed = 0;
  for (const json& one : cases) {
    json config = one["config"];
    SCOPED_TRACE(config.dump());
    const ModelShape shape = shapeOfJson(config);
    EXPECT_TRUE(shape.note.empty() || config["model_type"] == "deepseek_v4");
    std::string letters;
    for (const cache::LayerShape& layer : shape.layers) {
      letters += layer.window >= 0 ? 'w' : layer.hasCells() || layer.borrows() ? 'f' : 's';
      if (letters.back() == 's') continue;
      const bool full = layer.window < 0 && config["model_type"].get<std::string>().starts_with("gemma4");
      EXPECT_EQ(layer.n_heads, one["heads"]);
      EXPECT_EQ(layer.n_kv_heads, one["kv_heads"]);
      EXPECT_EQ(layer.head_dim, full ? 512 : one["head_dim"].get<int>());
      EXPECT_TRUE(layer.window < 0 || layer.window == one["window"]);
    }
    EXPECT_EQ(letters, one["layers"]);
    // The configuration of a family that is computed says the same.
    for (const char* key : {"vocab_size", "intermediate_size", "moe_intermediate_size", "num_experts"})
      if (!config.contains(key)) config[key] = 64;
    std::ofstream(folder / "config.json") << config;
    try {
      const std::vector<cache::LayerShape> read = readConfig(*files::HfFolder::openDocuments(folder / "")).cacheShape();
      for (size_t i = 0; i < read.size(); ++i) {
        EXPECT_EQ(read[i].state, shape.layers[i].state);
        EXPECT_EQ(read[i].window, shape.layers[i].window);
        EXPECT_EQ(read[i].n_kv_heads, shape.layers[i].n_kv_heads);
        EXPECT_EQ(read[i].turns, shape.layers[i].turns);
        EXPECT_TRUE(!read[i].hasCells() || read[i].head_dim == shape.layers[i].head_dim);
      }
      ++computed;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::unsupported) << error.what();
    }
  }
  EXPECT_GT(computed, 40);
}

// google/gemma-3-4b-it: a part of a model has no field that is as in its class.
TEST(ModelShapes, aSparseConfigurationOfGemma3IsRead) {
  const json config = json::parse(R"({"model_type": "gemma3", "text_config": {"model_type": "gemma3_text",
    "hidden_size": 2560, "intermediate_size": 10240, "num_hidden_layers": 34, "sliding_window": 1024}})");
  EXPECT_EQ(costsOf(shapeOfJson(config)).token, 5 * 2 * 2 * 4 * 256);
  support::TemporaryFolder folder;
  std::ofstream(folder / "config.json") << config;
  const ModelConfig read = readConfig(*files::HfFolder::openDocuments(folder / ""));
  EXPECT_EQ(read.vocab_size, 262208);
  EXPECT_EQ(read.layers.at(0).n_heads, 8);
  EXPECT_EQ(read.layers.at(0).n_kv_heads, 4);
  EXPECT_EQ(read.layers.at(0).head_dim, 256);
}

TEST(ModelShapes, layersOfWhichNoRuleHoldsMustBeListed) {
  for (const char* type : {"lfm3", "nemotron_h", "kimi_linear"}) {
    const json config = {{"model_type", type}, {"hidden_size", 64}, {"num_hidden_layers", 4}};
    const std::string sentence = support::expectError(ErrorKind::file, [&] { (void)shapeOfJson(config); });
    EXPECT_NE(sentence.find("layer_types"), std::string::npos) << sentence;
  }
  const std::string sentence = support::expectError(ErrorKind::file, [] {
    (void)shapeOfText(R"({"model_type": "minimax_m3_vl", "num_hidden_layers": 3, "hidden_size": 64,
      "sparse_attention_config": {"sparse_attention_freq": [0, 1]}})");
  });
  EXPECT_NE(sentence.find("sparse_attention_config.sparse_attention_freq is a list of 2"), std::string::npos)
      << sentence;
}

TEST(ModelShapes, anUnknownFamilyIsReadByTheUsualFieldsAndSaysSo) {
  const char* const config = R"({"model_type": "brand_new", "hidden_size": 64, "num_hidden_layers": 2,
    "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 16})";
  const ModelShape shape = shapeOfText(config);
  EXPECT_EQ(costsOf(shape).token, 2 * 2 * 2 * 2 * 16);
  EXPECT_NE(inEnglish(shape.note).find("brand_new"), std::string::npos);
  json without_groups = json::parse(config);
  without_groups.erase("num_key_value_heads");
  EXPECT_THROW(shapeOfJson(without_groups), Error);
  json with_states = json::parse(config);
  with_states["layer_types"] = {"linear_attention", "full_attention"};
  EXPECT_THROW(shapeOfJson(with_states), Error);
  json of_another_kind = json::parse(config);
  of_another_kind["layer_types"] = {"full_attention", "telepathy"};
  EXPECT_THROW(shapeOfJson(of_another_kind), Error);
  GgufWriter w;
  w.set("general.architecture", "brand-new");
  w.set("brand-new.block_count", uint32_t{2});
  w.set("brand-new.embedding_length", uint32_t{64});
  w.set("brand-new.attention.head_count", uint32_t{4});
  EXPECT_THROW(shapeOfGguf(w), Error);
  w.set("brand-new.attention.head_count_kv", uint32_t{2});
  EXPECT_EQ(costsOf(shapeOfGguf(w)).token, costsOf(shape).token);
  EXPECT_FALSE(shapeOfGguf(w).note.empty());
}

// Metadata as llama.cpp's converter writes it.
class Metadata {
 public:
  explicit Metadata(const std::string& architecture) : m_prefix(architecture + ".") {
    writer.set("general.architecture", architecture);
  }
  template <class Value>
  Metadata& set(const char* key, const Value& value) {
    if constexpr (std::is_same_v<Value, int>)
      writer.set(m_prefix + key, static_cast<uint32_t>(value));
    else
      writer.set(m_prefix + key, value);
    return *this;
  }
  CacheCosts costs() const { return costsOf(shapeOfGguf(writer)); }

  GgufWriter writer;

 private:
  std::string m_prefix;
};

TEST(GgufShapes, haveThePublishedCosts) {
  Metadata qwen("qwen35");  // with one layer more, which drafts
  qwen.set("block_count", 65).set("nextn_predict_layers", 1).set("embedding_length", 5120);
  qwen.set("attention.head_count", 24).set("attention.head_count_kv", 4).set("attention.key_length", 256);
  qwen.set("attention.value_length", 256).set("full_attention_interval", 4).set("context_length", 262144);
  qwen.set("ssm.conv_kernel", 4).set("ssm.state_size", 128).set("ssm.group_count", 16).set("ssm.time_step_rank", 48);
  qwen.set("ssm.inner_size", 6144);
  EXPECT_EQ(qwen.costs(), costsOf(shapeOfText(published[2].config)));
  EXPECT_EQ(shapeOfGguf(qwen.writer).context_length, 262144);

  std::vector<bool> slides;
  std::vector<int32_t> heads;
  for (int i = 0; i < 35; ++i) slides.push_back(i % 5 != 4);
  Metadata gemma("gemma4");
  gemma.set("block_count", 35).set("embedding_length", 1536).set("attention.head_count", 8);
  gemma.set("attention.head_count_kv", 1).set("attention.key_length", 512).set("attention.value_length", 512);
  gemma.set("attention.key_length_swa", 256)
      .set("attention.value_length_swa", 256)
      .set("attention.sliding_window", 512);
  gemma.set("attention.sliding_window_pattern", slides).set("attention.shared_kv_layers", 20);
  EXPECT_EQ(gemma.costs(), costsOf(shapeOfText(gemma4_e2b)));

  Metadata oss("gpt-oss");
  oss.set("block_count", 24).set("embedding_length", 2880).set("attention.head_count", 64);
  oss.set("attention.head_count_kv", 8).set("attention.key_length", 64).set("attention.value_length", 64);
  oss.set("attention.sliding_window", 128);
  EXPECT_EQ(oss.costs(), costsOf(shapeOfText(published[5].config)));

  Metadata deepseek("deepseek2");
  deepseek.set("block_count", 61).set("embedding_length", 7168).set("attention.head_count", 128);
  deepseek.set("attention.head_count_kv", 1).set("attention.kv_lora_rank", 512).set("rope.dimension_count", 64);
  deepseek.set("attention.key_length", 576).set("attention.value_length", 512);
  deepseek.set("attention.key_length_mla", 192).set("attention.value_length_mla", 128);
  EXPECT_EQ(deepseek.costs().token, 70272);
  EXPECT_EQ(costsOf(without(Trick::latent, shapeOfGguf(deepseek.writer))).token, 4997120);

  // One thing in each layer: a state, cells, or neither.
  const std::string pattern = "M-M-M-MM-M-M-M*-M-M-M*-M-M-M-M*-M-M-M-M*-M-MM-M-M-M-M-M-";
  std::vector<int32_t> forward;
  for (const char letter : pattern) {
    heads.push_back(letter == '*' ? 8 : 0);
    forward.push_back(letter == '-' ? 15680 : 0);
  }
  Metadata nemotron("nemotron_h");
  nemotron.set("block_count", 56).set("embedding_length", 4480).set("attention.head_count", 40);
  nemotron.set("attention.head_count_kv", heads).set("feed_forward_length", forward);
  nemotron.set("attention.key_length", 128).set("attention.value_length", 128);
  nemotron.set("ssm.conv_kernel", 4).set("ssm.state_size", 128).set("ssm.group_count", 8).set("ssm.inner_size", 10240);
  EXPECT_EQ(nemotron.costs(), costsOf(shapeOfText(published[8].config)));

  heads.assign(16, 0);
  for (const size_t attends : {2, 5, 8, 10, 12, 14}) heads[attends] = 8;
  Metadata lfm("lfm2");
  lfm.set("block_count", 16).set("embedding_length", 1024).set("attention.head_count", 16);
  lfm.set("attention.head_count_kv", heads).set("shortconv.l_cache", 3);
  EXPECT_EQ(lfm.costs(), costsOf(shapeOfText(published[9].config)));

  Metadata mamba2("mamba2");
  mamba2.set("block_count", 64).set("embedding_length", 4096).set("ssm.conv_kernel", 4).set("ssm.state_size", 128);
  mamba2.set("ssm.group_count", 8).set("ssm.inner_size", 8192);
  EXPECT_EQ(mamba2.costs(),
            costsOf(shapeOfText(R"({"model_type": "mamba2", "hidden_size": 4096, "num_hidden_layers": 64,
    "num_heads": 128, "head_dim": 64, "state_size": 128, "n_groups": 8, "conv_kernel": 4, "expand": 2})")));

  Metadata kimi("kimi-linear");
  kimi.set("block_count", 4).set("embedding_length", 2304).set("attention.head_count", 32);
  kimi.set("attention.head_count_kv", std::vector<int32_t>{0, 0, 0, 1}).set("attention.kv_lora_rank", 512);
  kimi.set("rope.dimension_count", 64).set("attention.key_length", 576).set("ssm.conv_kernel", 4);
  kimi.set("kda.head_dim", 128);
  EXPECT_EQ(kimi.costs(), (CacheCosts{.token = 1152, .states = 3 * 4 * (3 * 3 * 4096 + 4096 * 128)}));

  Metadata exaone("exaone4");  // a small one has no windows, and then all its layers turn
  exaone.set("block_count", 30).set("embedding_length", 2048).set("attention.head_count", 32);
  exaone.set("attention.head_count_kv", 8);
  EXPECT_EQ(exaone.costs(), (CacheCosts{.token = 30 * 2 * 2 * 8 * 64}));
  EXPECT_TRUE(std::ranges::all_of(shapeOfGguf(exaone.writer).layers, &cache::LayerShape::turns));

  Metadata rwkv("rwkv7");
  rwkv.set("block_count", 2).set("embedding_length", 768).set("wkv.head_size", 64).set("token_shift_count", 2);
  EXPECT_EQ(rwkv.costs(), (CacheCosts{.states = 2 * 4 * (2 * 768 + 768 * 64)}));
}

TEST(ModelShapes, numbersOutOfBoundsAreRefused) {
  const json good = json::parse(published[0].config)["text_config"];
  for (const auto& [key, value] : good.items()) {
    if (!value.is_number()) continue;
    for (const json& bad : {json(-1), json(int64_t{1} << 40), json(0.5), json("many"), json::array({1})}) {
      json config = good;
      config["model_type"] = "qwen3_5";
      config[key] = bad;
      EXPECT_THROW(shapeOfJson(config), Error) << key << bad;
    }
  }
  json config = json::parse(gemma4_e2b);
  config["text_config"]["num_kv_shared_layers"] = 36;
  EXPECT_THROW(shapeOfJson(config), Error);
  config["text_config"]["num_kv_shared_layers"] = 34;  // no full layer is left to borrow from
  EXPECT_THROW(shapeOfJson(config), Error);
  config["text_config"]["num_kv_shared_layers"] = 0;
  config["text_config"]["layer_types"].erase(0);
  EXPECT_THROW(shapeOfJson(config), Error);
  // More bytes than 64 bits can count.
  config = {{"model_type", "gpt_oss"},     {"num_hidden_layers", 4096}, {"num_attention_heads", 4096},
            {"num_key_value_heads", 4096}, {"head_dim", 4096},          {"sliding_window", int64_t{1} << 32},
            {"layer_types", json::array()}};
  EXPECT_THROW(shapeOfJson(config), Error);
  for (const char* key : {"block_count", "attention.head_count", "attention.head_count_kv", "attention.key_length",
                          "embedding_length", "attention.sliding_window", "ssm.inner_size", "nextn_predict_layers"}) {
    Metadata file("llama");
    for (const char* other : {"block_count", "attention.head_count", "attention.head_count_kv", "embedding_length"})
      if (std::string_view(other) != key) file.set(other, 4);
    file.set(key, int64_t{-5});
    EXPECT_THROW(file.costs(), Error) << key;
  }
}

// The table knows the families that are computed, too: it is asked where their weights are missing or have unknown
// types. Both readers must say the same.
TEST(ModelShapes, theTableSaysOfComputedFamiliesWhatTheirConfigurationsSay) {
  const auto expectTheSame = [](const std::vector<cache::LayerShape>& read, const ModelConfig& config,
                                const std::string& name) {
    const std::vector<cache::LayerShape> shape = config.cacheShape();
    ASSERT_EQ(read.size(), shape.size()) << name;
    for (size_t i = 0; i < shape.size(); ++i) {
      EXPECT_EQ(read[i].n_kv_heads, shape[i].n_kv_heads) << name << i;
      EXPECT_EQ(read[i].state, shape[i].state) << name << i;
      EXPECT_EQ(read[i].cells_of, shape[i].cells_of) << name << i;
      if (!shape[i].hasCells()) continue;
      EXPECT_EQ(read[i].head_dim, shape[i].head_dim) << name << i;
      EXPECT_EQ(read[i].storedValueDim(), shape[i].storedValueDim()) << name << i;
      EXPECT_EQ(read[i].n_heads, shape[i].n_heads) << name << i;
      EXPECT_EQ(read[i].window, shape[i].window) << name << i;
      EXPECT_EQ(read[i].sinks, shape[i].sinks) << name << i;
      EXPECT_EQ(read[i].turns, shape[i].turns) << name << i;
    }
  };
  int folders = 0, files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(KVARIUM_TEST_DATA "/families")) {
    const std::string name = entry.path().filename().string() + " ";
    if (name == "whisper ") continue;  // its cross cache is not in the table
    if (files::isHfFolder(entry.path())) {
      const auto folder = files::HfFolder::open(entry.path());
      const ModelShape shape = readShape(folder->config(), folder->label());
      expectTheSame(shape.layers, readConfig(*folder), name);
      EXPECT_TRUE(shape.note.empty()) << name;
      ++folders;
    }
    if (!std::filesystem::exists(entry.path() / "model.gguf")) continue;
    const auto file = files::GgufFile::open(entry.path() / "model.gguf");
    const ModelShape shape = readShape(*file);
    expectTheSame(shape.layers, readConfig(*file, name), name + "gguf ");
    EXPECT_TRUE(shape.note.empty()) << name;
    ++files;
  }
  EXPECT_GT(folders, 20);
  EXPECT_GT(files, 10);
}

}  // namespace
}  // namespace kvarium::model::model_shape_test
