// Folders that are damaged or contradict themselves: one sentence that names the file and the field, and nothing
// loaded.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>

#include "core/device/cpu/cpu_device.h"
#include "core/engine/model_description.h"
#include "core/engine/wire.h"
#include "core/loading/chat_model.h"
#include "core/loading/model_folder.h"
#include "core/model/weight_sources.h"
#include "tests/support/expect_error.h"
#include "tests/support/gguf_writer.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::loading::model_files_test {
namespace {

const std::filesystem::path families = std::filesystem::path(KVARIUM_TEST_DATA) / "families";

class ModelFilesTest : public testing::Test {
 protected:
  // A copy of a tiny model with a changed configuration.
  std::filesystem::path changed(const std::string& family, const nlohmann::json& changes) {
    const std::filesystem::path copy = temporary / family;
    std::filesystem::remove_all(copy);
    std::filesystem::copy(families / family, copy, std::filesystem::copy_options::recursive);
    nlohmann::json config = nlohmann::json::parse(std::ifstream(copy / "config.json"));
    config.merge_patch(changes);
    std::ofstream(copy / "config.json") << config;
    return copy;
  }
  void expectRefused(const std::filesystem::path& path, std::initializer_list<const char*> parts) {
    const std::string problem = inEnglish(engine::describeModel(path).problem);
    for (const char* part : parts) EXPECT_NE(problem.find(part), std::string::npos) << problem;
    const auto device = cpu::makeCpuDevice({.threads = 1});
    EXPECT_THROW(openChatModel(path, *device), Error);
  }
  support::TemporaryFolder temporary;
};

TEST_F(ModelFilesTest, aModelIsCheckedWithoutBeingOpened) {
  EXPECT_TRUE(engine::checkModel({families / "llama_f32", {}}).problem.empty());
  const engine::ModelCheck check = engine::checkModel({changed("llama_f32", {{"num_hidden_layers", 9}}), {}});
  EXPECT_NE(inEnglish(check.problem).find("lacks a part of the model"), std::string::npos) << inEnglish(check.problem);
  EXPECT_EQ(inEnglish(check.problem).find("input_layernorm"), std::string::npos) << inEnglish(check.problem);
  EXPECT_NE(inEnglish(check.details).find("layers.2.input_layernorm.weight"), std::string::npos)
      << inEnglish(check.details);
  EXPECT_FALSE(engine::checkModel({families / "nowhere", {}}).problem.empty());
}

TEST_F(ModelFilesTest, aFileThatCannotBeReadIsAProblemAndNotACrash) {
  const std::filesystem::path folder = changed("llama_f32", nlohmann::json::object());
  std::ofstream(folder / "vocab.json") << "{}";
  for (const char* name : {"tokenizer_config.json", "tokenizer.json"}) {
    std::filesystem::create_symlink(name, folder / name);  // to itself
    const engine::ModelCheck check = engine::checkModel({folder, {}});
    EXPECT_NE(inEnglish(check.problem).find(name), std::string::npos) << inEnglish(check.problem);
    EXPECT_NO_THROW((void)engine::describeModel(folder));
    std::filesystem::remove(folder / name);
  }
}

TEST_F(ModelFilesTest, everyFamilyIsDescribed) {
  for (const auto& entry : std::filesystem::directory_iterator(families)) {
    if (std::filesystem::exists(entry.path() / "preprocessor_config.json")) continue;
    const engine::ModelDescription description = engine::describeModel(entry.path());
    EXPECT_TRUE(description.problem.empty()) << entry.path();
    EXPECT_GT(description.parameters, 1000) << entry.path();
    EXPECT_EQ(description.vocab_size, 272) << entry.path();
  }
}

TEST_F(ModelFilesTest, aModelHasTheNameByWhichItIsOpened) {
  EXPECT_EQ(modelName("/models/SmolLM2-135M-Instruct.Q4_1.gguf"), "SmolLM2-135M-Instruct.Q4_1");
  EXPECT_EQ(modelName("/models/folder/"), "folder");
  EXPECT_EQ(modelName("/hub/models--org--a-name/snapshots/0123abcd"), "org/a-name");
  EXPECT_EQ(modelName("/hub/models--org--a-name/snapshots/0123abcd/m.gguf"), "m");
  EXPECT_EQ(modelName("/a/snapshots/m.gguf"), "m");  // a folder of this name that is not the hub's
  EXPECT_EQ(modelName("snapshots/folder"), "folder");
  EXPECT_EQ(modelName("/hub/models--one/snapshots/0123abcd/"), "one");
  const std::filesystem::path gguf = std::filesystem::path(KVARIUM_TEST_DATA) / "llama/gqa_tied_f32.gguf";
  EXPECT_EQ(ModelFiles::open(gguf)->config().name, "gqa_tied_f32");  // whatever the file calls itself
  EXPECT_EQ(ModelFiles::open(families / "llama_f32")->config().name, "llama_f32");
}

TEST_F(ModelFilesTest, aSpeechModelIsDescribedAsOne) {
  EXPECT_TRUE(engine::describeModel(families / "whisper").is_speech_model);
  EXPECT_FALSE(engine::describeModel(families / "llama_f32").is_speech_model);
}

TEST_F(ModelFilesTest, aConfigurationThatContradictsItsTensorsIsNamed) {
  expectRefused(changed("llama_f32", {{"intermediate_size", 48}}), {"model.layers.0.mlp.gate_proj.weight", "[48,"});
  expectRefused(changed("llama_f32", {{"num_hidden_layers", 9}}), {"layers.2.input_layernorm.weight"});
  expectRefused(changed("llama_f32", {{"num_hidden_layers", 1}}), {"does not know"});
  expectRefused(changed("llama_f32", {{"vocab_size", 100}}), {"model.embed_tokens.weight"});
  expectRefused(changed("llama_f32", {{"attention_bias", true}}), {"layers.0.self_attn.q_proj.bias"});
  expectRefused(changed("qwen2", {{"model_type", "llama"}}), {"does not know", "self_attn."});
}

TEST_F(ModelFilesTest, aWrongFieldIsNamedWithItsBounds) {
  expectRefused(changed("llama_f32", {{"num_hidden_layers", -3}}), {"config.json", "num_hidden_layers", "-3"});
  expectRefused(changed("llama_f32", {{"hidden_size", "wide"}}), {"config.json", "hidden_size", "wide"});
  expectRefused(changed("llama_f32", {{"num_key_value_heads", 3}}), {"heads", "3"});
  expectRefused(changed("llama_f32", {{"hidden_act", "relu"}}), {"hidden_act", "relu"});
  expectRefused(changed("llama_f32", {{"model_type", "bert"}}), {"bert", "llama"});
  expectRefused(changed("llama_f32", {{"rope_scaling", {{"rope_type", "spiral"}, {"factor", 2.0}}}}), {"spiral"});
  expectRefused(changed("phi3_longrope", {{"rope_scaling", {{"short_factor", {1.0}}}}}), {"short_factor"});
  expectRefused(changed("mixtral", {{"num_experts_per_tok", 99}}), {"experts", "99"});
  expectRefused(changed("mamba", {{"hidden_act", "gelu"}}), {"hidden_act", "gelu", "silu"});
  expectRefused(changed("jamba", {{"hidden_act", "gelu"}}), {"hidden_act", "gelu", "silu"});
  expectRefused(changed("mamba2", {{"time_step_limit", {0.5, 0.1}}}), {"time_step_limit", "smaller"});
  expectRefused(changed("mamba2", {{"time_step_limit", {0.5}}}), {"time_step_limit"});
  expectRefused(changed("mamba2", {{"time_step_limit", {{{"__float__", "Infinity"}}, "Infinity"}}}),
                {"time_step_limit"});
  expectRefused(changed("mamba2", {{"n_groups", 4}}), {"6 heads", "4 groups"});
  expectRefused(changed("granite", {{"residual_multiplier", 0}}), {"residual_multiplier", "0"});
  expectRefused(changed("granite_hybrid_moe", {{"num_local_experts", 4}}), {"block_sparse_moe", "5"});
  expectRefused(changed("granite_hybrid", {{"layer_types", {"mamba", "moe", "mamba", "mamba", "mamba"}}}),
                {"layer_types"});
  expectRefused(changed("granite_hybrid", {{"layer_types", {"mamba"}}}), {"layer_types", "5"});
  expectRefused(changed("nemotron_h", {{"layers_block_type", {"mlp", "mlp"}}}), {"no layer", "earlier tokens"});
  expectRefused(changed("nemotron_h", {{"layers_block_type", {"mamba", "experts"}}}), {"layers_block_type", "experts"});
  expectRefused(changed("nemotron_h", {{"layers_block_type", nullptr}, {"hybrid_override_pattern", "M-Z*"}}),
                {"hybrid_override_pattern is \"M-Z*\"", "one is Z"});
  expectRefused(changed("nemotron_h_moe", {{"n_group", 4}}), {"6 experts", "1 of 4 groups"});
  expectRefused(changed("nemotron_h_moe", {{"n_group", 6}}), {"6 experts", "1 of 6 groups"});
  expectRefused(changed("nemotron_h_moe", {{"n_group", 3}}), {"3 of 6 experts in 1 of 3 groups"});
  expectRefused(changed("nemotron_h_moe", {{"n_group", 65}}), {"65 groups"});
  expectRefused(changed("nemotron_h_moe", {{"mlp_bias", true}}), {"shifts the output of its experts"});
  expectRefused(changed("nemotron_h_moe", {{"num_experts_per_tok", 7}}), {"6 experts", "7"});
  expectRefused(changed("falcon_h1", {{"ssm_multipliers", {1.0, 2.0}}}), {"ssm_multipliers", "5"});
  expectRefused(changed("falcon_h1", {{"mlp_multipliers", {1.0, 0.0}}}), {"mlp_multipliers"});
  expectRefused(changed("falcon_h1", {{"attention_in_multiplier", 0}}), {"attention_in_multiplier", "0"});
  expectRefused(changed("falcon_h1", {{"mamba_d_ssm", 47}}), {"mamba_d_head", "47"});
  expectRefused(changed("gemma3_text", {{"use_bidirectional_attention", true}}), {"use_bidirectional_attention"});
  expectRefused(changed("lfm2", {{"layer_types", {"conv"}}}), {"layer_types", "7 names"});
  expectRefused(changed("lfm2_conv_bias", {{"layer_types", {"conv", "conv", "conv", "linear"}}}), {"layer_types"});
  expectRefused(changed("lfm2", {{"conv_L_cache", 1}}), {"conv_L_cache", "1"});
  expectRefused(changed("lfm2", {{"intermediate_size", 1}, {"block_ffn_dim_multiplier", 0.5}}), {"intermediate_size"});
  expectRefused(
      changed("lfm2",
              {{"block_multiple_of", 1 << 20}, {"intermediate_size", 1 << 20}, {"block_ffn_dim_multiplier", 900.0}}),
      {"intermediate_size"});
  expectRefused(changed("qwen35", {{"layer_types", {"full_attention"}}}), {"layer_types", "6 names"});
  expectRefused(changed("qwen35_tied", {{"layer_types", std::vector<std::string>(5, "sliding_attention")}}),
                {"layer_types", "linear_attention"});
  expectRefused(changed("qwen35", {{"linear_num_value_heads", 3}}), {"3 value heads", "2 key heads"});
  expectRefused(changed("qwen35", {{"linear_key_head_dim", 300}}), {"300", "256"});
  expectRefused(changed("qwen35", {{"linear_conv_kernel_dim", 0}}), {"linear_conv_kernel_dim"});
  expectRefused(changed("qwen35", {{"hidden_act", "gelu"}}), {"hidden_act", "gelu", "silu"});
  expectRefused(changed("llama_f32", {{"quantization_config", {{"quant_method", "gptq"}}}}),
                {"gptq", "quantization_config"});
}

TEST_F(ModelFilesTest, missingFieldsGetTheDefaultsOfTransformers) {
  const auto without = [&](const char* family, const char* key) {
    return ModelFiles::open(changed(family, {{key, nullptr}}))->config();  // a merge patch: null removes the key
  };
  EXPECT_EQ(without("mistral_window", "sliding_window").layers[0].window, 4096);
  EXPECT_EQ(without("qwen2_window", "sliding_window").layers.back().window, 4096);
  EXPECT_EQ(without("phi3_window", "sliding_window").layers[0].window, -1);
  expectRefused(changed("qwen3_moe", {{"num_experts_per_tok", nullptr}}), {"4 experts and uses 8"});
  const std::pair<const char*, int64_t> lengths[] = {
      {"llama_f32", 2048}, {"mistral_window", 131072}, {"mixtral", 131072},  {"qwen2", 32768},
      {"qwen3", 32768},    {"qwen3_moe", 32768},       {"qwen2_moe", 32768}, {"phi3_plain", 4096},
      {"gemma2", 8192},    {"gemma3_text", 131072}};
  for (const auto& [family, length] : lengths)
    EXPECT_EQ(without(family, "max_position_embeddings").context_length, length) << family;
  EXPECT_FLOAT_EQ(without("mixtral", "rms_norm_eps").norm_epsilon, 1e-5f);
  expectRefused(changed("phi3_longrope", {{"original_max_position_embeddings", nullptr}}),
                {"original_max_position_embeddings", "missing"});

  const std::filesystem::path none = changed("mistral_window", nlohmann::json::object());
  nlohmann::json config = nlohmann::json::parse(std::ifstream(none / "config.json"));
  config["sliding_window"] = nullptr;
  std::ofstream(none / "config.json") << config;
  EXPECT_EQ(ModelFiles::open(none)->config().layers[0].window, -1);
}

// The names of the files that Liquid AI published first; a null factor means that nothing is rounded.
TEST_F(ModelFilesTest, theWidthAndTheLayersOfLfm2AreReadByEitherOfTheirNames) {
  const auto opened = [&](const nlohmann::json& changes) {
    return ModelFiles::open(changed("lfm2", changes))->config();
  };
  const model::ModelConfig plain = opened(nlohmann::json::object());
  const model::ModelConfig other = opened({{"layer_types", nullptr},
                                           {"full_attn_idxs", {2, 4, 6}},
                                           {"intermediate_size", nullptr},
                                           {"block_ff_dim", 52},
                                           {"tie_embedding", false}});
  for (size_t i = 0; i < plain.layers.size(); ++i) {
    EXPECT_EQ(other.layers[i].attends(), plain.layers[i].attends()) << i;
    EXPECT_EQ(other.layers[i].ff_dim, 48);
  }
  EXPECT_FALSE(other.tied);
  EXPECT_EQ(opened({{"block_ff_dim", 90}}).layers[0].ff_dim, 80);
  EXPECT_EQ(opened({{"block_auto_adjust_ff_dim", false}}).layers[0].ff_dim, 52);
  EXPECT_EQ(opened({{"block_ffn_dim_multiplier", nullptr}}).layers[0].ff_dim, 48);  // removed: 1
  const std::filesystem::path none = changed("lfm2", nlohmann::json::object());
  nlohmann::json config = nlohmann::json::parse(std::ifstream(none / "config.json"));
  config["block_ffn_dim_multiplier"] = nullptr;
  std::ofstream(none / "config.json") << config;
  EXPECT_EQ(ModelFiles::open(none)->config().layers[0].ff_dim, 34);
  EXPECT_TRUE(opened({{"layer_types", nullptr}}).layers[0].attends());
}

TEST_F(ModelFilesTest, everyFourthLayerAttendsWhereNoTypesAreGiven) {
  const auto attends = [&](const nlohmann::json& changes) {
    const model::ModelConfig config = ModelFiles::open(changed("qwen35", changes))->config();
    std::string marks;
    for (const model::LayerSpec& layer : config.layers) marks += layer.attends() ? 'a' : 'l';
    return marks;
  };
  EXPECT_EQ(attends(nlohmann::json::object()), "llalla");
  EXPECT_EQ(attends({{"layer_types", nullptr}}), "lllall");
  EXPECT_EQ(attends({{"layer_types", nullptr}, {"full_attention_interval", 2}}), "lalala");
}

TEST_F(ModelFilesTest, aHeadIsTiedByTheFieldOfTheTextElseOfTheWholeModel) {
  const auto tied = [&](const nlohmann::json& of_text) {
    return ModelFiles::open(changed("qwen35_wrapper", {{"text_config", {{"tie_word_embeddings", of_text}}}}))
        ->config()
        .tied;
  };
  EXPECT_TRUE(tied(nullptr));  // removed: the other says true
  EXPECT_FALSE(tied(false));
}

// As transformers 5.23.0 counts them.
TEST_F(ModelFilesTest, longropeTakesItsFactorFromTheFileElseFromTheLengthTrainedOn) {
  const auto factor = [&](const nlohmann::json& scaling) {
    return ModelFiles::open(changed("phi3_longrope", {{"rope_scaling", scaling}}))->config().ropes[0].attention_factor;
  };
  const double original = std::log(40.0);
  EXPECT_DOUBLE_EQ(factor(nlohmann::json::object()), std::sqrt(1 + std::log(160.0 / 40) / original));
  EXPECT_DOUBLE_EQ(factor({{"factor", 64.0}}), std::sqrt(1 + std::log(64.0) / original));
}

TEST_F(ModelFilesTest, whatYarnSaysOfItsFactorAndItsBordersIsRead) {
  const auto rope = [&](const nlohmann::json& more, const nlohmann::json& of_model = nlohmann::json::object()) {
    nlohmann::json all{{"rope_scaling", {{"type", "yarn"}, {"factor", 4.0}, {"original_max_position_embeddings", 64}}}};
    all["rope_scaling"].update(more);
    all.update(of_model);
    return ModelFiles::open(changed("qwen2", all))->config().ropes.at(0);
  };
  const auto grown = [](double scale) { return 0.1 * scale * std::log(4.0) + 1; };
  const model::RopeConfig plain = rope(nlohmann::json::object());
  EXPECT_DOUBLE_EQ(plain.attention_factor, grown(1));
  EXPECT_TRUE(plain.whole_pairs);
  EXPECT_EQ(plain.original_context, 64);
  EXPECT_DOUBLE_EQ(rope({{"mscale", 0.7}, {"mscale_all_dim", 0.5}}).attention_factor, grown(0.7) / grown(0.5));
  EXPECT_DOUBLE_EQ(rope({{"mscale", 0.7}}).attention_factor, grown(1));
  EXPECT_DOUBLE_EQ(rope({{"mscale", 0.7}, {"mscale_all_dim", 0.5}, {"attention_factor", 1.5}}).attention_factor, 1.5);
  EXPECT_FALSE(rope({{"truncate", false}}).whole_pairs);
  EXPECT_EQ(rope(nlohmann::json::object(), {{"original_max_position_embeddings", 32}}).original_context, 32);
}

TEST_F(ModelFilesTest, onlyFamiliesThatTurnAPartOfAHeadObeyItsFactor) {
  expectRefused(changed("llama_f32", {{"partial_rotary_factor", 0.5}}), {"partial_rotary_factor", "0.5"});
  expectRefused(changed("llama_f32", {{"rope_parameters", {{"partial_rotary_factor", 0.5}}}}),
                {"rope_parameters.partial_rotary_factor is 0.5"});
  expectRefused(changed("bamba", {{"partial_rotary_factor", 0.25}}), {"partial_rotary_factor", "0.25"});
  const auto bamba = ModelFiles::open(changed("bamba", {{"rope_parameters", {{"partial_rotary_factor", 1.0}}}}));
  EXPECT_EQ(bamba->config().ropes.at(0).dims, bamba->config().typicalAttention().head_dim);
  expectRefused(changed("gemma3_text", {{"attn_logit_softcapping", 50.0}}), {"attn_logit_softcapping", "50"});
}

TEST_F(ModelFilesTest, windowsOfModelsWithExpertsAreWhereTransformersHasThem) {
  const auto windows = [&](const char* family, const nlohmann::json& changes) {
    nlohmann::json all{{"use_sliding_window", true}, {"sliding_window", 8}, {"num_hidden_layers", 4}};
    all.update(changes);
    std::vector<int64_t> list;
    for (const model::LayerSpec& layer : ModelFiles::open(changed(family, all))->config().layers)
      list.push_back(layer.window);
    return list;
  };
  const nlohmann::json full(std::vector<std::string>(4, "full_attention"));
  EXPECT_EQ(windows("qwen3_moe", {{"layer_types", full}, {"max_window_layers", 2}}),
            (std::vector<int64_t>{8, 8, 8, 8}));
  EXPECT_EQ(windows("qwen3_moe", {{"use_sliding_window", false}}), (std::vector<int64_t>{-1, -1, -1, -1}));
  EXPECT_EQ(windows("qwen2_moe", {{"layer_types", nullptr}, {"max_window_layers", 3}}),
            (std::vector<int64_t>{8, -1, 8, -1}));
  EXPECT_EQ(windows("qwen2_moe", {{"layer_types", full}}), (std::vector<int64_t>{-1, -1, -1, -1}));
}

TEST_F(ModelFilesTest, fieldsOfExpertsAreThoseThatTheFamilyHas) {
  const auto layer = [&](const char* family, const nlohmann::json& changes) {
    return ModelFiles::open(changed(family, changes))->config().layers.at(0);
  };
  const nlohmann::json others{{"norm_topk_prob", false}, {"decoder_sparse_step", 2}, {"mlp_only_layers", {0}}};
  const model::LayerSpec moe = layer("qwen35_moe", others);
  EXPECT_EQ(moe.n_experts, 5);
  EXPECT_TRUE(moe.experts_renormalized);
  EXPECT_EQ(layer("qwen3_next", others).n_experts, 0);
  EXPECT_FALSE(layer("qwen3_next", {{"norm_topk_prob", false}}).experts_renormalized);
  EXPECT_FALSE(layer("qwen2_moe", {{"qkv_bias", false}}).qkv_bias);
  EXPECT_TRUE(layer("qwen2_moe", nlohmann::json::object()).qkv_bias);
  EXPECT_EQ(ModelFiles::open(families / "lfm2_moe")->config().layers.back().expert_floor, 1e-6);
}

// The head of a folder, which says that it is tied, is the embedding's copy or another one.
TEST_F(ModelFilesTest, aHeadThatDiffersFromTheEmbeddingIsTheHead) {
  const std::filesystem::path copy = changed("llama_f32", {{"tie_word_embeddings", true}});
  EXPECT_FALSE(ModelFiles::open(copy)->config().tied);
  std::ifstream in(copy / "model.safetensors", std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(in), {}};
  uint64_t size = 0;
  std::memcpy(&size, bytes.data(), sizeof size);
  const nlohmann::json header = nlohmann::json::parse(bytes.substr(8, size));
  const auto place = [&](const char* name) {
    return std::pair(8 + size + header[name]["data_offsets"][0].get<uint64_t>(),
                     header[name]["data_offsets"][1].get<uint64_t>() - header[name]["data_offsets"][0].get<uint64_t>());
  };
  const auto [from, length] = place("model.embed_tokens.weight");
  bytes.replace(place("lm_head.weight").first, length, bytes.substr(from, length));
  std::ofstream(copy / "model.safetensors", std::ios::binary) << bytes;
  EXPECT_TRUE(ModelFiles::open(copy)->config().tied);
  const auto device = cpu::makeCpuDevice({.threads = 1});
  EXPECT_TRUE(openChatModel(copy, *device));
  const auto second = place("lm_head.weight").first + length / 272;  // a row that is not looked at before it is loaded
  bytes[second] = static_cast<char>(bytes[second] ^ 1);
  std::ofstream(copy / "model.safetensors", std::ios::binary) << bytes;
  const std::string sentence =
      support::expectError(ErrorKind::unsupported, [&] { (void)openChatModel(copy, *device); });
  EXPECT_NE(sentence.find("tie_word_embeddings"), std::string::npos) << sentence;
}

TEST_F(ModelFilesTest, aBiasOfIntegersIsRefused) {
  support::GgufWriter w;
  w.set("general.architecture", "qwen2");
  const auto number = [&](const char* key, uint32_t value) { w.set(std::string("qwen2.") + key, value); };
  number("block_count", 1);
  number("context_length", 64);
  number("embedding_length", 4);
  number("feed_forward_length", 4);
  number("attention.head_count", 1);
  w.set("tokenizer.ggml.model", "gpt2");
  w.set("tokenizer.ggml.tokens", std::vector<std::string>{"a", "b", "ab", "<s>"});
  w.set("tokenizer.ggml.merges", std::vector<std::string>{"a b"});
  const std::vector<float> ones(16, 1.0f);
  for (const char* name :
       {"token_embd.weight", "blk.0.attn_q.weight", "blk.0.attn_k.weight", "blk.0.attn_v.weight",
        "blk.0.attn_output.weight", "blk.0.ffn_gate.weight", "blk.0.ffn_up.weight", "blk.0.ffn_down.weight"})
    w.tensor(name, {4, 4}, ones);
  for (const char* name : {"output_norm.weight", "blk.0.attn_norm.weight", "blk.0.ffn_norm.weight", "blk.0.attn_q.bias",
                           "blk.0.attn_v.bias"})
    w.tensor(name, {4}, std::span(ones).first(4));
  w.tensor("blk.0.attn_k.bias", DType::i32, {4}, std::as_bytes(std::span(ones).first(4)));
  w.save(temporary / "integers.gguf");
  const auto device = cpu::makeCpuDevice({.threads = 1});
  const std::string sentence =
      support::expectError(ErrorKind::file, [&] { (void)openChatModel(temporary / "integers.gguf", *device); });
  EXPECT_NE(sentence.find("attn_k.bias holds integers"), std::string::npos) << sentence;
}

// Norms are stored less 1, also where no layer is recurrent.
TEST_F(ModelFilesTest, normsOfQwen35AreThoseOfTheFamily) {
  const auto folder = files::HfFolder::open(families / "qwen35");
  model::ModelConfig config = model::readConfig(*folder);
  for (model::LayerSpec& layer : config.layers) layer.recurrence = {};
  const auto weights = model::hfWeights(*folder, config);
  const TensorView read = weights->read("output_norm.weight");
  const TensorView stored = folder->read("model.norm.weight");
  EXPECT_EQ(reinterpret_cast<const float*>(read.data)[3], reinterpret_cast<const float*>(stored.data)[3] + 1);
}

TEST_F(ModelFilesTest, twoTensorsThatAreOneWeightAreRefused) {
  const std::filesystem::path copy = changed("llama_f32", nlohmann::json::object());
  std::ifstream in(copy / "model.safetensors", std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(in), {}};
  // A layer's two norms have the same size: the second takes another name of the first.
  const std::string from = "\"model.layers.0.post_attention_layernorm.weight\"";
  const std::string to = "\"transformer.layers.0.input_layernorm.weight\"";
  const size_t at = bytes.find(from);
  ASSERT_NE(at, std::string::npos);
  bytes.replace(at, from.size(), to + std::string(from.size() - to.size(), ' '));
  std::ofstream(copy / "model.safetensors", std::ios::binary) << bytes;
  expectRefused(copy, {"model.layers.0.input_layernorm.weight", "transformer.layers.0.input_layernorm.weight"});
}

class TokenizerOfAModelTest : public ModelFilesTest {
 protected:
  // llama_f32 with a tokenizer of 272 tokens, as many as it embeds.
  std::filesystem::path withTokenizer(const std::function<void(nlohmann::json&)>& change) {
    const std::filesystem::path copy = changed("llama_f32", nlohmann::json::object());
    nlohmann::json tokenizer = nlohmann::json::parse(std::ifstream(families / "whisper" / "tokenizer.json"));
    change(tokenizer);
    std::ofstream(copy / "tokenizer.json") << tokenizer;
    return copy;
  }
  const std::unique_ptr<device::Device> device = cpu::makeCpuDevice({.threads = 1});
};

TEST_F(TokenizerOfAModelTest, addedTokensThatTheModelDoesNotEmbedAreText) {
  const auto model = openChatModel(withTokenizer([](nlohmann::json& tokenizer) {
                                     nlohmann::json added = tokenizer["added_tokens"].back();
                                     added["id"] = 272;
                                     added["content"] = "<image_soft_token>";
                                     tokenizer["added_tokens"].push_back(added);
                                   }),
                                   *device);
  EXPECT_EQ(model->tokenizer.size(), 272);
  for (const TokenId id : model->tokenizer.encode("a <image_soft_token>")) EXPECT_LT(id, 272);
}

TEST_F(TokenizerOfAModelTest, tokensOfItsOwnThatTheModelDoesNotEmbedRefuseIt) {
  const std::filesystem::path copy =
      withTokenizer([](nlohmann::json& tokenizer) { tokenizer["model"]["vocab"]["zz"] = 272; });
  const std::string sentence = support::expectError(ErrorKind::file, [&] { (void)openChatModel(copy, *device); });
  EXPECT_NE(sentence.find("a tokenizer of 273 tokens"), std::string::npos) << sentence;
}

TEST_F(ModelFilesTest, aMissingShardIsNamed) {
  const std::filesystem::path copy = changed("llama_bf16_sharded", nlohmann::json::object());
  std::filesystem::remove(copy / "model-00002-of-00002.safetensors");
  expectRefused(copy, {"model-00002-of-00002.safetensors"});
}

TEST_F(ModelFilesTest, aNumberThatIsNotFiniteIsNamed) {
  const std::filesystem::path copy = changed("llama_f32", nlohmann::json::object());
  std::fstream file(copy / "model.safetensors", std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(-4, std::ios::end);
  file.write("\x00\x00\xC0\x7F", 4);  // a NaN
  file.close();
  const auto device = cpu::makeCpuDevice({.threads = 1});
  const std::string sentence = support::expectError(ErrorKind::file, [&] { (void)openChatModel(copy, *device); });
  EXPECT_NE(sentence.find("not finite"), std::string::npos) << sentence;
}

// What transformers 5 writes for the same model (attribute_map of its Qwen3MoeConfig).
TEST_F(ModelFilesTest, aFieldIsReadByEitherOfItsNames) {
  const auto digits = [](const std::filesystem::path& path) {
    const model::ModelConfig config = ModelFiles::open(path)->config();
    std::vector<int64_t> numbers{config.dim, config.context_length};
    for (const model::LayerSpec& layer : config.layers)
      numbers.insert(numbers.end(), {layer.n_heads, layer.n_experts, layer.n_experts_used, layer.ff_dim});
    return numbers;
  };
  const std::vector<std::pair<const char*, nlohmann::json>> renamed{
      {"qwen3_moe", {{"num_experts", "num_local_experts"}}},
      {"mixtral", {{"num_local_experts", "num_experts"}}},
      {"jamba", {{"num_experts", "num_local_experts"}}},
      {"nemotron_h", {{"layers_block_type", "layer_types"}}},
      {"gpt2",
       {{"n_embd", "hidden_size"},
        {"n_head", "num_attention_heads"},
        {"n_layer", "num_hidden_layers"},
        {"n_positions", "max_position_embeddings"}}},
  };
  for (const auto& [family, names] : renamed) {
    const nlohmann::json config = nlohmann::json::parse(std::ifstream(families / family / "config.json"));
    nlohmann::json changes;
    for (const auto& [old, name] : names.items()) {
      ASSERT_TRUE(config.contains(old)) << family << " " << old;
      changes[old] = nullptr;
      changes[name.get<std::string>()] = config[old];
    }
    EXPECT_EQ(digits(changed(family, changes)), digits(families / family)) << family;
  }
}

TEST_F(ModelFilesTest, ropeScalingIsLaidOverRopeParameters) {
  const nlohmann::json parameters{{"rope_type", "default"}, {"rope_theta", 5000.0}};
  const nlohmann::json scaling{{"type", "yarn"}, {"factor", 4.0}, {"original_max_position_embeddings", 64}};
  const auto opened = [&](const nlohmann::json& changes) {
    nlohmann::json all{{"rope_theta", nullptr}, {"rope_scaling", nullptr}};
    all.update(changes);
    return ModelFiles::open(changed("qwen2", all))->config();
  };
  const model::ModelConfig both = opened({{"rope_parameters", parameters}, {"rope_scaling", scaling}});
  const model::RopeConfig& rope = both.ropes.at(0);
  EXPECT_EQ(rope.base, 5000.0);
  EXPECT_EQ(rope.scaling, model::RopeScaling::yarn);
  EXPECT_EQ(rope.factor, 4.0);
  EXPECT_EQ(rope.original_context, 64);
  EXPECT_NE(inEnglish(both.note).find("rope_scaling"), std::string::npos);
  const model::ModelConfig plain = opened({{"rope_parameters", parameters}});
  EXPECT_EQ(plain.ropes.at(0).scaling, model::RopeScaling::none);
  EXPECT_TRUE(plain.note.empty());
  EXPECT_TRUE(opened({{"rope_parameters", parameters}, {"rope_scaling", parameters}}).note.empty());
  const model::ModelConfig layered =
      opened({{"rope_parameters", {{"full_attention", parameters}}}, {"rope_scaling", scaling}});
  EXPECT_EQ(layered.ropes.at(0).scaling, model::RopeScaling::yarn);
  EXPECT_EQ(layered.ropes.at(0).base, 5000.0);
  expectRefused(
      changed("qwen2", {{"rope_parameters", parameters}, {"rope_scaling", {{"type", "yarn"}, {"factor", 0.5}}}}),
      {"factor is 0.5"});
}

TEST_F(ModelFilesTest, weightsAreQuantizedWhileTheyAreLoaded) {
  const auto device = cpu::makeCpuDevice({.threads = 2});
  const auto plain = openChatModel(families / "qwen3", *device);
  const auto files = ModelFiles::open(families / "qwen3", {DType::q8_0, 2});
  const auto small = loadChatModel(*files, *device);
  EXPECT_LT(small->model->weight_bytes, plain->model->weight_bytes);
  EXPECT_EQ(small->model->embedding->rows, plain->model->embedding->rows);
}

TEST_F(ModelFilesTest, tokensOfAFolderWithoutTokenizerAreNumbers) {
  const auto device = cpu::makeCpuDevice({.threads = 1});
  const auto model = openChatModel(families / "llama_f32", *device);
  EXPECT_EQ(model->tokenizer.piece(17), "<17>");
  EXPECT_THROW(model->requireTokenizer(), Error);
  EXPECT_EQ(inEnglish(model->chatNotice()), "llama_f32 has no tokenizer, so it cannot read text");
}

}  // namespace
}  // namespace kvarium::loading::model_files_test
