#include "core/model/model_config.h"

#include <cmath>

#include "core/audio/log_mel.h"
#include "core/base/error.h"
#include "core/files/hf_folder.h"
#include "core/files/json_fields.h"

namespace kvarium::model {
namespace {

constexpr files::JsonFields::Integers layers_range{1, 4096}, width_range{1, 1 << 20}, heads_range{1, 4096},
    positions_range{1, 1 << 20};

// Pre-norm attention without rotation, then a feed-forward part with GELU.
LayerSpec readLayer(const files::JsonFields& fields, const ModelConfig& config, const std::string& half) {
  LayerSpec layer;
  const std::string heads = half + "_attention_heads";
  layer.n_heads = layer.n_kv_heads = static_cast<int>(fields.integer(heads, heads_range));
  if (config.dim % layer.n_heads != 0) fields.refuse(heads, {"a divisor of d_model, which is %1", config.dim});
  layer.head_dim = config.dim / layer.n_heads;
  if (layer.head_dim > device::largest_head_dim) {
    throw Error(ErrorKind::unsupported, {"config.json describes heads of %1 numbers", layer.head_dim},
                {"this version computes up to %1", device::largest_head_dim});
  }
  layer.query_scale = 1.0f / std::sqrt(static_cast<float>(layer.head_dim));
  layer.rope = -1;
  layer.ff_dim = static_cast<int>(fields.integer(half + "_ffn_dim", width_range));
  layer.activation = device::Activation::gelu_erf;
  layer.gated = false;
  layer.qkv_bias = layer.out_bias = layer.feed_bias = true;
  layer.key_bias = false;
  return layer;
}

}  // namespace

void readWhisperConfig(const files::JsonFields& fields, ModelConfig& config) {
  config.dim = static_cast<int>(fields.integer("d_model", width_range));
  config.vocab_size = static_cast<int>(fields.integer("vocab_size", {1, 1 << 24}));
  config.context_length = fields.integer("max_target_positions", positions_range, 448);
  config.norm = NormKind::layer;
  config.norm_epsilon = 1e-5f;
  config.learned_positions = true;
  config.tied = fields.boolean("tie_word_embeddings", true);
  if (fields.text("activation_function", "gelu") != "gelu") fields.refuse("activation_function", "gelu");
  if (fields.boolean("scale_embedding", false)) fields.refuse("scale_embedding", "false");
  LayerSpec layer = readLayer(fields, config, "decoder");
  layer.cross = true;
  config.layers.assign(static_cast<size_t>(fields.integer("decoder_layers", layers_range)), layer);
  config.encoder.n_mels = static_cast<int>(fields.integer("num_mel_bins", {1, 1024}, 80));
  config.encoder.positions = fields.integer("max_source_positions", positions_range, 1500);
  config.encoder.layers.assign(static_cast<size_t>(fields.integer("encoder_layers", layers_range)),
                               readLayer(fields, config, "encoder"));
}

audio::LogMelConfig readLogMelConfig(const files::HfFolder& folder, const ModelConfig& config) {
  const files::JsonFields fields(folder.preprocessorConfig(), "preprocessor_config.json");
  audio::LogMelConfig front;
  front.sampling_rate = static_cast<int>(fields.integer("sampling_rate", {1000, 192000}, 16000));
  front.n_fft = static_cast<int>(fields.integer("n_fft", {2, 8192}, 400));
  front.hop = static_cast<int>(fields.integer("hop_length", {16, 8192}, 160));
  front.n_mels = static_cast<int>(fields.integer("feature_size", {1, 1024}, 80));
  front.chunk = fields.integer("chunk_length", {1, 600}, 30) * front.sampling_rate;  // the file has seconds
  if (fields.number("dither", {0, 1}, 0) != 0) fields.refuse("dither", "0");
  if (front.n_mels != config.encoder.n_mels)
    fields.refuse("feature_size", {"%1 as in config.json", config.encoder.n_mels});
  if (front.frames() != config.encoder.frames()) {
    fields.refuse("chunk_length", {"as long as the %1 frames that the model takes, %2 samples each",
                                   config.encoder.frames(), front.hop});
  }
  return front;
}

}  // namespace kvarium::model
