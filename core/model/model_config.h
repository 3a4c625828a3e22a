// ModelConfig: the numbers that describe a model, one table row per layer, read by the one decoder loop. No weights.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/sentence.h"
#include "core/cache/spec/cache_spec.h"
#include "core/device/device.h"
#include "core/model/recurrence.h"

namespace kvarium::audio {
struct LogMelConfig;
}
namespace kvarium::files {
class GgufFile;
class HfFolder;
class WeightSource;
}  // namespace kvarium::files

namespace kvarium::model {

enum class RopeScaling : uint8_t {
  none,
  linear,    // divides positions by a factor
  llama3,    // divides low frequencies, with a ramp (Llama 3.1's config)
  dynamic,   // the base grows with the length of the text (NTK-aware)
  yarn,      // Peng et al. 2023, section 3
  longrope,  // Ding et al. 2024: one table of divisors for short texts, another for long ones
};
const char* nameOf(RopeScaling scaling);  // "none", "linear", ...

struct RopeConfig {
  device::RopeStyle style = device::RopeStyle::interleaved;
  int dims = 0;  // rotated numbers per head, even; 0: none
  double base = 10000.0;
  RopeScaling scaling = RopeScaling::none;
  double factor = 1.0;
  int64_t original_context = 0;                      // tokens; dynamic and longrope switch at this length
  double low_freq_factor = 1, high_freq_factor = 4;  // llama3
  double beta_fast = 32, beta_slow = 1;              // yarn
  bool whole_pairs = true;                           // yarn: its ramp begins and ends at whole pairs
  double attention_factor = 1;                       // factor of cos and sin (yarn, longrope)
  // [dims/2] divisors of the frequencies, or empty; longrope: for texts up to original_context
  std::vector<float> factors;
  std::vector<float> long_factors;  // [dims/2], longrope: for longer texts
};

struct LayerSpec {
  // Mixing: attention, a recurrence, both next to each other (their outputs are added), or neither.
  int n_heads = 0;
  int n_kv_heads = 0;  // 0: the layer does not attend
  int head_dim = 0;
  int64_t window = -1;    // number of positions that a row sees, with its own; -1: all
  float query_scale = 0;  // factor of the scores
  float softcap = 0;      // soft cap of the scores; 0: none
  int rope = 0;           // index in ModelConfig::ropes; -1: no rotation
  Recurrence recurrence;
  // Feed-forward.
  int ff_dim = 0;  // 0: the layer has no feed-forward part
  device::Activation activation = device::Activation::silu;
  bool gated = true;  // activation(gate) * up; else activation(up)
  // Factors of what attention takes and adds, of the gate, and of what a feed-forward part that is gated and has no
  // experts adds (Falcon-H1).
  float attention_in = 1, attention_out = 1, gate_factor = 1, feed_factor = 1;
  int n_experts = 0;  // 0: dense
  int n_experts_used = 0;
  bool expert_sigmoids = false;  // a score is a sigmoid of its own; else softmax over all
  bool expert_bias = false;      // numbers that are added to the scores where experts are chosen
  // The weights of the chosen experts are scaled to sum to 1. With softmax that is softmax over the chosen alone.
  bool experts_renormalized = false;
  double expert_floor = 1e-20;  // with sigmoids, added to the sum that they are divided by (RouteArgs::floor)
  float expert_factor = 1;      // of the weights
  int expert_groups = 1, expert_groups_used = 1;  // RouteArgs::groups
  int expert_width = 0;      // of what experts take and make, between two products (NVIDIA 2025); 0: the model's
  int shared_ff_dim = 0;     // next to the experts, every row takes one of this width; 0: none
  bool shared_gate = false;  // what that adds is multiplied by a sigmoid, one number a row
  // Optional tensors.
  bool qkv_bias = false, out_bias = false, feed_bias = false;
  bool key_bias = true;      // Whisper has biases for queries and values, but none for keys
  bool qk_norms = false;     // RMS norm of each head's query and key, before the rotation
  bool output_gate = false;  // the product of queries gives gates too; a sigmoid of them multiplies what is attended
  // In the file the rows of a head's queries and keys are i, i + head_dim / 2 for i = 0, 1, ...: they are sorted when
  // they are loaded.
  bool halves_alternate = false;
  bool post_norms = false;  // Gemma: the output of each half is normalized too
  bool cross = false;       // the layer also attends to the encoder's output, with the same heads and without rotation

  std::shared_ptr<const device::KeyBiasNumbers> bias_apart = {};  // of a model that is loaded (findKeyBiases())

  bool attends() const { return n_kv_heads > 0; }
  bool recurs() const { return recurrence.index() != 0; }
  bool mixes() const { return attends() || recurs(); }
  int64_t qkvWidth() const { return int64_t{(output_gate ? 2 : 1) * n_heads + 2 * n_kv_heads} * head_dim; }
};

enum class NormKind : uint8_t { rms, layer };

// The encoder of a speech model: features in, one state per two frames out (Radford et al. 2022, section 2.2). Same
// width and kind of norm as the decoder.
struct EncoderConfig {
  int n_mels = 0;
  int64_t positions = 0;                                         // number of states; 0: the model has no encoder
  device::Activation activation = device::Activation::gelu_erf;  // after each of the two convolutions
  std::vector<LayerSpec> layers;                                 // each attends to all positions
  int64_t frames() const { return 2 * positions; }
};

struct ModelConfig {
  std::string architecture;  // "llama", "qwen2", ...: GGUF's names
  std::string name;          // loading::modelName(); empty where only the configuration was read
  int dim = 0;
  int vocab_size = 0;
  int64_t context_length = 0;  // tokens the model was trained for
  NormKind norm = NormKind::rms;
  float norm_epsilon = 1e-5f;
  float embedding_scale = 1;
  bool learned_positions = false;  // a table of context_length rows is added to the embedding
  bool tied = false;               // the embedding is also the head
  bool head_bias = false;
  float logits_scale = 1;   // the last norm's weight has it as a factor once the model is loaded
  float final_softcap = 0;  // soft cap of the logits; 0: none
  std::vector<RopeConfig> ropes;
  std::vector<LayerSpec> layers;
  EncoderConfig encoder;
  int draft_blocks = 0;  // after the last layer: blocks that draft tokens and are not loaded
  Sentence note;         // shown to the user: how something doubtful in the files is read; empty: nothing is

  bool isSpeechModel() const { return encoder.positions > 0; }
  const LayerSpec& typicalAttention() const;  // the first attention layer; the first layer if none attends
  bool ropeFollowsLength() const;             // true if every length has its own rotation: dynamic scaling
  std::vector<cache::LayerShape> cacheShape() const;
};

// What each half of a layer adds is scaled by `factor`, which is above 0 (Granite). Instead the rows are computed
// divided by it: the embedding is scaled by 1 / factor, and norms of rows divide by their length, but for their
// epsilon.
void scaleHalves(ModelConfig& config, double factor);

// Throws Error{file} if the numbers contradict each other (heads that are no multiple of the KV heads, a rotation wider
// than a head), Error{unsupported} for heads that this version's kernels do not compute. Every config reader calls it
// last.
void checkConfig(const ModelConfig& config, const std::string& label);

// From the metadata of a GGUF file, or from the config.json of a Hugging Face folder, where missing fields get the
// defaults of the family's config class in transformers. Throws Error{file} for values that are missing or contradict
// each other, Error{unsupported} for families, activations and scalings that this version does not compute.
ModelConfig readConfig(const files::GgufFile& file, const std::string& file_name);
ModelConfig readConfig(const files::HfFolder& folder);

// preprocessor_config.json of a Whisper folder, as WhisperFeatureExtractor of transformers writes it; missing fields
// get its defaults. Throws Error{file} naming field and bounds, or if the features differ from those that the model
// takes.
audio::LogMelConfig readLogMelConfig(const files::HfFolder& folder, const ModelConfig& config);

// ---- key_bias.cpp: which biases of a model's keys are so large that cells are stored without them
// (device/key_bias.h) ----

// What a bias has to be for its pair to be stored apart.
struct LargeBias {
  float number = 4;    // in the model's own numbers, anywhere in the layer: smaller ones are within what keys are
  double spreads = 3;  // length of the pair, in standard deviations of what the text adds to a number of a key
};

// Fills LayerSpec::bias_apart of the layers whose biases are large against what the text changes in a key, with the
// pairs that are. A bias that a norm follows, or that turns by a table that follows the length of the text, stays in
// the keys. Reads small vectors, and of layers with large numbers in them some rows of a matrix, of weights that
// checkWeights() accepts. What cannot be read leaves it as it is: loading it says why.
void findKeyBiases(const files::WeightSource& weights, ModelConfig& config, const LargeBias& large = {});

}  // namespace kvarium::model
