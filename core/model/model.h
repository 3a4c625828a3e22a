// Model: the weights of a decoder, immutable, each in the memory layout of the device that computes with it.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "core/device/layer_devices.h"
#include "core/files/weight_source.h"
#include "core/model/model_config.h"

namespace kvarium::model {

// Weight of an RMS or layer norm, f32 [dim]; only layer norms have a bias.
struct NormWeights {
  device::Memory weight, bias;  // bias is empty if there is none
};

// Vectors (f32) are empty and matrices null if the layer's spec has none.
struct FeedWeights {
  std::unique_ptr<device::Weight> in;    // [2 ff_dim, dim]: gate, then up; without a gate: [ff_dim, dim]
  std::unique_ptr<device::Weight> down;  // [dim, ff_dim]
  device::Memory in_bias, down_bias;
};

struct ScanWeights {
  std::unique_ptr<device::Weight> in;   // [2 inner, dim]: u, then z
  device::Memory conv, conv_bias;       // f32 [inner, conv], [inner]
  std::unique_ptr<device::Weight> x;    // [dt_rank + 2 state, inner]: dt, B, C
  std::unique_ptr<device::Weight> dt;   // [inner, dt_rank]
  device::Memory dt_bias;               // f32 [inner]
  device::Memory a, d;                  // f32 [inner, state] (negative), [inner]
  std::unique_ptr<device::Weight> out;  // [dim, inner]
  device::Memory in_bias, out_bias;
  device::Memory dt_norm, b_norm, c_norm;  // f32 [dt_rank], [state], [state]
};

struct CrossWeights {
  NormWeights norm;
  std::unique_ptr<device::Weight> q;    // [n_heads head_dim, dim]
  std::unique_ptr<device::Weight> kv;   // [2 n_kv_heads head_dim, dim]: k, then v, applied to the encoder's states
  std::unique_ptr<device::Weight> out;  // [dim, n_heads head_dim]
  device::Memory q_bias, kv_bias, out_bias;
};

struct LayerWeights {
  NormWeights mix_norm;
  std::unique_ptr<device::Weight> qkv;            // [(n_heads + 2 n_kv_heads) head_dim, dim]
  device::Memory qkv_bias;                        // f32, rows of qkv
  device::Memory q_norm, k_norm;                  // f32 [head_dim]
  std::unique_ptr<device::Weight> attention_out;  // [dim, n_heads head_dim]
  device::Memory attention_out_bias;              // f32 [dim]
  ScanWeights scan;
  NormWeights mix_post_norm;
  NormWeights feed_norm;
  FeedWeights feed;                        // of a dense layer
  std::unique_ptr<device::Weight> router;  // [n_experts, dim]
  std::vector<FeedWeights> experts;        // [n_experts]
  NormWeights feed_post_norm;
  CrossWeights cross;
};

// A convolution with three taps is one matrix over three neighbouring rows: [out, tap, in].
struct EncoderWeights {
  std::unique_ptr<device::Weight> conv1, conv2;  // [dim, 3 n_mels], [dim, 3 dim]
  device::Memory conv1_bias, conv2_bias;         // f32 [dim]
  device::Memory positions;                      // f32 [positions, dim]
  std::vector<LayerWeights> layers;
  NormWeights output_norm;
};

// Must be destroyed before the devices it was loaded for.
struct Model {
  ModelConfig config;
  std::unique_ptr<device::Weight> embedding;  // [vocab, dim]
  std::unique_ptr<device::Weight> positions;  // [context_length, dim]; null: no learned positions
  NormWeights output_norm;
  // [vocab, dim]; null: the embedding is also the head, which takes one device for both
  std::unique_ptr<device::Weight> own_head;
  device::Memory head_bias;  // f32 [vocab]
  std::vector<LayerWeights> layers;
  EncoderWeights encoder;   // empty unless config.isSpeechModel()
  size_t weight_bytes = 0;  // device memory of all weights

  const device::Weight& head() const { return own_head ? *own_head : *embedding; }
};

// How a computation that may be stopped between layers came to its end.
enum class Outcome : uint8_t { done, stopped };

// Called with the fraction that is loaded, 0 to 1, and the part that is read; returning false cancels.
using LoadProgress = std::function<bool(double fraction, std::string_view what)>;

// Checks every weight by name (GGUF's), type and shape before any is read, so that a source that does not fit is
// refused at once. Releases the source's pages after each tensor, so that peak memory stays near one copy. Null if
// cancelled. Throws Error{file} naming tensors that are missing, misshapen, unknown or not finite; Error{memory}.
// An encoder lies on the device of the head.
std::shared_ptr<const Model> loadModel(device::LayerDevices devices, const files::WeightSource& source,
                                       const ModelConfig& config, const LoadProgress& progress = {});
// The checks of loadModel before any weight is read. Throws as loadModel does.
void checkWeights(const files::WeightSource& source, const ModelConfig& config);

}  // namespace kvarium::model
