#include "core/model/model_config.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/files/gguf.h"

namespace kvarium {
namespace {

// Bounds far above any real model; they keep products of a hostile file's numbers inside 64 bits.
constexpr int64_t max_layers = 4096, max_dim = 1 << 20, max_heads = 4096, max_vocab = 1 << 24;

class Keys {
 public:
  Keys(const GgufFile& file, std::string architecture) : m_file(file), m_prefix(std::move(architecture) + ".") {}

  int64_t count(const char* key, int64_t most) const {
    const auto value = m_file.integer(m_prefix + key);
    if (!value) throw Error(ErrorKind::file, "the model file has no " + m_prefix + key, "convert the model again");
    return checked(key, *value, most);
  }
  int64_t count(const char* key, int64_t most, int64_t otherwise) const {
    const auto value = m_file.integer(m_prefix + key);
    return value ? checked(key, *value, most) : otherwise;
  }
  // One number for all layers or an array with one each.
  std::vector<int64_t> perLayer(const char* key, int64_t most, int64_t layers, int64_t otherwise) const {
    std::vector<int64_t> values = m_file.integers(m_prefix + key);
    if (values.empty()) values = {otherwise};
    if (values.size() == 1) values.assign(static_cast<size_t>(layers), values[0]);
    if (static_cast<int64_t>(values.size()) != layers) {
      throw Error(ErrorKind::file,
                  m_prefix + key + " has " + std::to_string(values.size()) + " entries for " + std::to_string(layers) +
                      " layers",
                  "convert the model again");
    }
    for (int64_t value : values) checked(key, value, most);
    return values;
  }
  double positive(const char* key, double otherwise) const {
    const double value = m_file.number(m_prefix + key).value_or(otherwise);
    if (!std::isfinite(value) || value <= 0) {
      throw Error(ErrorKind::file, m_prefix + key + " is " + std::to_string(value), "it must be a positive number");
    }
    return value;
  }
  std::string text(const char* key, const char* otherwise) const {
    return std::string(m_file.text(m_prefix + key).value_or(otherwise));
  }
  const std::string& prefix() const { return m_prefix; }

 private:
  int64_t checked(const char* key, int64_t value, int64_t most) const {
    if (value < 1 || value > most) {
      throw Error(ErrorKind::file, m_prefix + key + " is " + std::to_string(value),
                  "it must be between 1 and " + std::to_string(most));
    }
    return value;
  }
  const GgufFile& m_file;
  std::string m_prefix;
};

RopeConfig readRope(const GgufFile& file, const Keys& keys, int head_dim) {
  RopeConfig rope;
  rope.dims = static_cast<int>(keys.count("rope.dimension_count", head_dim, head_dim));
  if (rope.dims % 2 != 0) throw Error(ErrorKind::file, "rope.dimension_count is odd: " + std::to_string(rope.dims));
  rope.base = keys.positive("rope.freq_base", 10000.0);
  const std::string scaling = keys.text("rope.scaling.type", "none");
  if (scaling == "linear") {
    rope.linear_factor = keys.positive("rope.scaling.factor", 1.0);
  } else if (scaling == "none") {
    rope.linear_factor = keys.positive("rope.scale_linear", 1.0);
  } else {
    throw Error(ErrorKind::unsupported, "this model scales positions by \"" + scaling + "\"",
                "this version computes linear and Llama 3 scaling");
  }
  if (const TensorView* factors = file.find("rope_freqs.weight")) {
    if (factors->dtype != DType::f32 || factors->elements() != rope.dims / 2) {
      throw Error(ErrorKind::file,
                  "rope_freqs.weight is " + std::string(info(factors->dtype).name) + " " + factors->shapeText(),
                  "F32 [" + std::to_string(rope.dims / 2) + "] was expected");
    }
    const float* values = reinterpret_cast<const float*>(factors->data);
    rope.factors.assign(values, values + rope.dims / 2);
    for (float value : rope.factors) {
      if (!std::isfinite(value) || value <= 0)
        throw Error(ErrorKind::file, "rope_freqs.weight holds a number that is not positive");
    }
  }
  return rope;
}

}  // namespace

int ModelConfig::maxHeads() const {
  int most = 0;
  for (const LayerSpec& layer : layers) most = std::max(most, layer.n_heads);
  return most;
}

std::vector<LayerShape> ModelConfig::cacheShape() const {
  std::vector<LayerShape> shapes;
  for (const LayerSpec& layer : layers) shapes.push_back({layer.n_kv_heads, layer.head_dim, layer.window});
  return shapes;
}

ModelConfig readConfig(const GgufFile& file, const std::string& file_name) {
  ModelConfig config;
  config.architecture = std::string(file.text("general.architecture").value_or(""));
  if (config.architecture.empty()) throw Error(ErrorKind::file, file_name + " does not say which architecture it is");
  if (config.architecture != "llama") {
    throw Error(ErrorKind::unsupported, file_name + " is a \"" + config.architecture.substr(0, 60) + "\" model",
                "this version runs the Llama family (architecture \"llama\")");
  }
  const Keys keys(file, config.architecture);
  config.name = std::string(file.text("general.name").value_or(file_name));
  if (keys.prefix() == "llama." && file.integer("llama.expert_count").value_or(0) > 0) {
    throw Error(ErrorKind::unsupported, file_name + " is a mixture of experts", "this version runs dense models");
  }
  const int64_t n_layers = keys.count("block_count", max_layers);
  config.dim = static_cast<int>(keys.count("embedding_length", max_dim));
  config.context_length = keys.count("context_length", int64_t{1} << 32);
  config.norm_epsilon = static_cast<float>(keys.positive("attention.layer_norm_rms_epsilon", 1e-5));
  const TensorView* embedding = file.find("token_embd.weight");
  if (!embedding)
    throw Error(ErrorKind::file, file_name + " has no tensor token_embd.weight", "name a file that holds weights");
  config.vocab_size = static_cast<int>(std::clamp<int64_t>(embedding->rows(), 1, max_vocab));

  const auto heads = keys.perLayer("attention.head_count", max_heads, n_layers, 0);
  const auto kv_heads = keys.perLayer("attention.head_count_kv", max_heads, n_layers, heads[0]);
  const auto ff_dims = keys.perLayer("feed_forward_length", max_dim, n_layers, 0);
  const int64_t head_dim = keys.count("attention.key_length", 4096, config.dim / heads[0]);
  if (keys.count("attention.value_length", 4096, head_dim) != head_dim) {
    throw Error(ErrorKind::unsupported, file_name + " has keys and values of different lengths");
  }
  if (head_dim % 8 != 0 || head_dim > 256) {
    throw Error(ErrorKind::unsupported, file_name + " has heads of " + std::to_string(head_dim) + " numbers",
                "this version computes multiples of 8 up to 256");
  }
  // Converters write 0 for a model that has none.
  const bool windowed = file.integer(keys.prefix() + "attention.sliding_window").value_or(0) != 0;
  const int64_t window = windowed ? keys.count("attention.sliding_window", int64_t{1} << 32) : -1;
  for (int64_t i = 0; i < n_layers; ++i) {
    if (heads[i] % kv_heads[i] != 0) {
      throw Error(ErrorKind::file, "layer " + std::to_string(i) + " has " + std::to_string(heads[i]) + " heads over " +
                                       std::to_string(kv_heads[i]) + " key-value heads");
    }
    config.layers.push_back({static_cast<int>(heads[i]), static_cast<int>(kv_heads[i]), static_cast<int>(head_dim),
                             static_cast<int>(ff_dims[i]), window, Activation::silu});
  }
  config.rope = readRope(file, keys, static_cast<int>(head_dim));
  return config;
}

}  // namespace kvarium
