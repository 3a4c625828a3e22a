// ModelConfig: what a model is, in numbers: one table row a layer, read by the one decoder loop. No weights.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/cache/spec/cache_spec.h"
#include "core/device/device.h"

namespace kvarium {

enum class RopeScaling : uint8_t {
  none,
  linear,    // positions divided by a factor
  llama3,    // low frequencies divided, a ramp between (Llama 3.1's config)
  dynamic,   // base grows with the length of the text (NTK-aware)
  yarn,      // Peng et al. 2023, section 3
  longrope,  // Ding et al. 2024: one table of divisors for short texts, one for long
};

struct RopeConfig {
  RopeStyle style = RopeStyle::interleaved;
  int dims = 0;  // numbers of a head that are rotated, even; 0: none
  double base = 10000.0;
  RopeScaling scaling = RopeScaling::none;
  double factor = 1.0;
  int64_t original_context = 0;                      // tokens; the length at which dynamic and longrope switch
  double low_freq_factor = 1, high_freq_factor = 4;  // llama3
  double beta_fast = 32, beta_slow = 1;              // yarn
  double attention_factor = 1;                       // cos and sin are multiplied by it (yarn, longrope)
  std::vector<float> factors;       // [dims/2] divides each frequency, or empty; longrope: up to original_context
  std::vector<float> long_factors;  // [dims/2], longrope: beyond it
};

// A Mamba layer (Gu and Dao 2023, section 3.4).
struct ScanShape {
  int inner = 0;                        // d_inner; 0: the layer is no scan
  int state = 0;                        // d_state, N
  int conv = 0;                         // d_conv, kernel length
  int dt_rank = 0;                      // R
  bool norms = false;                   // Jamba normalises dt, B and C
  bool bias = false, conv_bias = true;  // of the products in and out; of the convolution

  // What the layer remembers: [conv - 1, inner] inputs of the convolution, oldest first, then h [inner, state].
  int64_t convFloats() const { return int64_t{conv - 1} * inner; }
  int64_t stateFloats() const { return convFloats() + int64_t{inner} * state; }
};

struct LayerSpec {
  // Mixing: attention, unless scan.inner is set.
  int n_heads = 0;
  int n_kv_heads = 0;
  int head_dim = 0;
  int64_t window = -1;    // a row sees this many positions, itself included; -1: all
  float query_scale = 0;  // scores are scaled by it
  float softcap = 0;      // of scores; 0: none
  int rope = 0;           // index into ModelConfig::ropes; -1: positions are not rotated
  ScanShape scan;
  // Feeding.
  int ff_dim = 0;  // 0: the layer only mixes
  Activation activation = Activation::silu;
  bool gated = true;  // activation(gate) * up, else activation(up)
  int n_experts = 0;  // 0: dense
  int n_experts_used = 0;
  bool experts_renormalized = false;  // weights of the chosen experts add up to 1
  // Which tensors there are beside the products.
  bool qkv_bias = false, out_bias = false, feed_bias = false;
  bool key_bias = true;     // Whisper's keys have none beside biases of queries and values
  bool qk_norms = false;    // rms over each head's query and key, before the rotation
  bool post_norms = false;  // Gemma: what a half adds is normalised too
  bool cross = false;       // between the halves, attends to what an encoder made: heads alike, not rotated

  bool attends() const { return scan.inner == 0; }
};

enum class NormKind : uint8_t { rms, layer };

// What listens: features in, one state for every two frames out (Radford et al. 2022, section 2.2). As wide as the
// decoder, with norms of the same kind.
struct EncoderConfig {
  int n_mels = 0;
  int64_t positions = 0;                         // states; 0: the model has no encoder
  Activation activation = Activation::gelu_erf;  // after each of the two convolutions
  std::vector<LayerSpec> layers;                 // see every position
  int64_t frames() const { return 2 * positions; }
};

struct ModelConfig {
  std::string architecture;  // "llama", "qwen2", ...: GGUF's names
  std::string name;          // as the file calls itself, or the file's name
  int dim = 0;
  int vocab_size = 0;
  int64_t context_length = 0;  // tokens the model was trained for
  NormKind norm = NormKind::rms;
  float norm_epsilon = 1e-5f;
  float embedding_scale = 1;
  bool learned_positions = false;  // a table of context_length rows is added to the embedding
  bool tied = false;               // the embedding is the head
  bool head_bias = false;
  float final_softcap = 0;  // of logits; 0: none
  std::vector<RopeConfig> ropes;
  std::vector<LayerSpec> layers;
  EncoderConfig encoder;

  bool listens() const { return encoder.positions > 0; }
  const LayerSpec& typicalAttention() const;  // the first layer that attends; the first layer where none does
  bool ropeFollowsLength() const;             // another rotation at every length: dynamic scaling
  std::vector<LayerShape> cacheShape() const;
};

// Throws Error{file} when the numbers contradict each other (heads that KV heads do not divide, a rotation wider than a
// head), Error{unsupported} for heads this version's kernels do not compute. Every reader ends with it.
void checkConfig(const ModelConfig& config, const std::string& label);

}  // namespace kvarium
