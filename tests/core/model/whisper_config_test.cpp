// Which files of a Whisper folder are accepted, and which are refused.
#include "core/model/model_config.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/audio/log_mel.h"
#include "tests/core/model/golden.h"
#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"

namespace kvarium::model::whisper_config_test {
namespace {

using Json = nlohmann::json;
const std::filesystem::path golden = std::filesystem::path(KVARIUM_TEST_DATA) / "families" / "whisper";

Json document(const char* name) { return Json::parse(readText(golden / name)); }

// The folder with one field of one of its documents changed.
std::unique_ptr<files::HfFolder> with(const support::TemporaryFolder& folder, const char* name, const char* field,
                                      const Json& value) {
  std::filesystem::copy(golden, folder / "model",
                        std::filesystem::copy_options::recursive | std::filesystem::copy_options::overwrite_existing);
  Json json = document(name);
  json.erase("num_hidden_layers");  // another name of encoder_layers
  json[field] = value;
  std::ofstream(folder / "model" / name) << json;
  return files::HfFolder::open(folder / "model");
}

// What readConfig says of a config.json with one field changed.
std::string refused(const char* field, const Json& value) {
  static const support::TemporaryFolder folder;
  std::string said;
  try {
    readConfig(*with(folder, "config.json", field, value));
  } catch (const Error& error) {
    said = error.what();
  }
  EXPECT_NE(said.find("config.json"), std::string::npos) << field << ": " << said;
  return said;
}

TEST(WhisperConfig, publishedFieldsAreRead) {
  const ModelConfig config = readConfig(*files::HfFolder::open(golden));
  EXPECT_EQ(config.architecture, "whisper");
  EXPECT_EQ(config.dim, 32);
  EXPECT_EQ(config.vocab_size, 272);
  EXPECT_EQ(config.context_length, 96);
  EXPECT_TRUE(config.tied && config.learned_positions && config.norm == NormKind::layer);
  ASSERT_EQ(config.layers.size(), 2U);
  EXPECT_TRUE(config.layers[0].cross);
  EXPECT_EQ(config.layers[0].rope, -1);
  EXPECT_EQ(config.layers[0].head_dim, 16);
  EXPECT_EQ(config.encoder.n_mels, 80);
  EXPECT_EQ(config.encoder.frames(), 300);
  EXPECT_FALSE(config.encoder.layers[0].cross);
  EXPECT_EQ(config.cacheShape()[1].cross_cells, 150);
}

TEST(WhisperConfig, fieldsOutOfBoundsAreNamed) {
  for (const char* field : {"d_model", "vocab_size", "decoder_layers", "encoder_layers", "decoder_attention_heads",
                            "encoder_attention_heads", "decoder_ffn_dim", "encoder_ffn_dim"}) {
    for (const Json& value : {Json(0), Json(-1), Json(1e30), Json("many"), Json(2.5), Json(nullptr)})
      EXPECT_NE(refused(field, value).find(field), std::string::npos) << value;
  }
  for (const char* field : {"max_source_positions", "max_target_positions", "num_mel_bins"})
    EXPECT_NE(refused(field, 0).find(field), std::string::npos);
  EXPECT_NE(refused("encoder_attention_heads", 5).find("divisor of d_model"), std::string::npos);
  refused("d_model", 2048);  // heads of 1024 numbers
  refused("activation_function", "relu");
  refused("scale_embedding", true);
}

TEST(WhisperConfig, weightsOfAnotherShapeAreRefused) {
  const auto folder = files::HfFolder::open(golden);
  ModelConfig config = readConfig(*folder);
  const auto source = hfWeights(*folder, config);
  const files::WeightSource& weights = *source;
  checkWeights(weights, config);
  config.encoder.positions = 1 << 20;
  EXPECT_THROW(checkWeights(weights, config), Error);
  config = readConfig(*folder);
  config.encoder.n_mels = 128;
  EXPECT_THROW(checkWeights(weights, config), Error);
  config = readConfig(*folder);
  config.encoder.layers.pop_back();  // then some tensors are unknown
  EXPECT_THROW(checkWeights(weights, config), Error);
}

TEST(WhisperFrontEnd, publishedFieldsAreRead) {
  const auto whisper = files::HfFolder::open(golden);
  const audio::LogMelConfig front = readLogMelConfig(*whisper, readConfig(*whisper));
  EXPECT_EQ(front.n_fft, 400);
  EXPECT_EQ(front.hop, 160);
  EXPECT_EQ(front.n_mels, 80);
  EXPECT_EQ(front.sampling_rate, 16000);
  EXPECT_EQ(front.chunk, 48000);
}

TEST(WhisperFrontEnd, fieldsOutOfBoundsAreNamed) {
  const std::vector<std::pair<const char*, Json>> wrong = {
      {"n_fft", 0},          {"n_fft", 1 << 30},     {"hop_length", 0},          {"hop_length", 320},
      {"feature_size", 128}, {"feature_size", -80},  {"sampling_rate", 0},       {"sampling_rate", "fast"},
      {"chunk_length", 30},  {"chunk_length", 1e18}, {"chunk_length", Json(-3)}, {"dither", 0.5}};
  for (const auto& [field, value] : wrong) {
    const support::TemporaryFolder folder;
    const auto whisper = with(folder, "preprocessor_config.json", field, value);
    const std::string said =
        support::expectError(ErrorKind::file, [&] { readLogMelConfig(*whisper, readConfig(*whisper)); });
    EXPECT_NE(said.find("preprocessor_config.json"), std::string::npos) << said;
  }
}

}  // namespace
}  // namespace kvarium::model::whisper_config_test
