// ModelConfig: what a model is, in numbers: one table row a layer, read by the one decoder loop. No weights.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/cache/cache_spec.h"
#include "core/device/device.h"

namespace kvarium {

class GgufFile;

struct RopeConfig {
  RopeStyle style = RopeStyle::interleaved;
  int dims = 0;  // numbers of a head that are rotated, even; 0: none
  double base = 10000.0;
  double linear_factor = 1.0;  // positions are divided by it
  std::vector<float> factors;  // [dims/2] divides each frequency (Llama 3's scaling), or empty
};

struct LayerSpec {
  int n_heads = 0;
  int n_kv_heads = 0;
  int head_dim = 0;
  int ff_dim = 0;
  int64_t window = -1;  // a row sees this many positions, itself included; -1: all
  Activation activation = Activation::silu;
};

struct ModelConfig {
  std::string architecture;  // "llama"
  std::string name;          // as the file calls itself, or the file's name
  int dim = 0;
  int vocab_size = 0;
  int64_t context_length = 0;  // tokens the model was trained for
  float norm_epsilon = 1e-5f;
  RopeConfig rope;
  std::vector<LayerSpec> layers;

  int maxHeads() const;
  std::vector<LayerShape> cacheShape() const;
};

// Llama-family GGUF files: Llama, SmolLM, TinyLlama, Mistral. Throws Error{file} for values that contradict each other,
// Error{unsupported} for other architectures and for scalings and experts this version does not compute.
ModelConfig readConfig(const GgufFile& file, const std::string& file_name);

}  // namespace kvarium
