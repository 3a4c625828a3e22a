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

// A product: w [rows, cols], a bias and factors, f32 [rows], which are empty if there are none. Null if the layer's
// spec has none.
struct Linear {
  std::unique_ptr<device::Weight> w;
  device::Memory bias, factors;
  // out [n, rows] = factors (w x + bias) for x [n, cols]; without factors it can be added to `out`.
  void run(device::Device& device, device::DevicePtr<const float> x, int n, device::DevicePtr<float> out,
           bool add = false) const;
};

// Weight of an RMS or layer norm, f32 [dim]; only layer norms have a bias.
struct NormWeights {
  device::Memory weight, bias;  // bias is empty if there is none
  void run(device::Device& device, const ModelConfig& config, device::DevicePtr<const float> x, int n,
           device::DevicePtr<float> out) const;
};

// Vectors (f32) are empty if the layer's spec has none.
struct FeedWeights {
  Linear in;    // [2 ff_dim, dim]: gate, then up; without a gate: [ff_dim, dim]
  Linear down;  // [dim, ff_dim]
};

struct ScanWeights {
  ScanShape shape;
  Linear in;                               // [2 inner, dim]: u, then z
  device::Memory conv, conv_bias;          // f32 [inner, conv], [inner]
  Linear x;                                // [dt_rank + 2 state, inner]: dt, B, C
  Linear dt;                               // [inner, dt_rank]
  device::Memory a, d;                     // f32 [inner, state] (negative), [inner]
  Linear out;                              // [dim, inner]
  device::Memory dt_norm, b_norm, c_norm;  // f32 [dt_rank], [state], [state]
};

struct ShortConvWeights {
  ShortConvShape shape;
  Linear in;                       // [3 inner, dim]: B, C, x
  device::Memory conv, conv_bias;  // f32 [inner, conv], [inner]
  Linear out;                      // [dim, inner]
};

struct DeltaWeights {
  DeltaShape shape;
  Linear in;                    // [channels + values + 2 v_heads, dim]: q, k, v, then z, beta, step
  device::Memory conv;          // f32 [channels, conv]
  device::Memory a, step_bias;  // f32 [v_heads] (a negative)
  device::Memory norm;          // f32 [v_width]
  Linear out;                   // [dim, values]
};

struct HeadScanWeights {
  HeadScanShape shape;
  Linear in;                       // [2 inner + 2 groups state + heads, dim]: z, x, B, C, dt
  device::Memory conv, conv_bias;  // f32 [inner + 2 groups state, conv], [inner + 2 groups state]
  device::Memory dt_bias, a, d;    // f32 [heads]; a is negative
  device::Memory norm;             // f32 [inner]
  device::Memory made_factors;     // f32 [inner], of what goes into `out`; empty: there are none
  Linear out;                      // [dim, inner]
};

// Of the layer's recurrence, with its sizes.
using RecurrentWeights = std::variant<std::monostate, ScanWeights, ShortConvWeights, DeltaWeights, HeadScanWeights>;

struct CrossWeights {
  NormWeights norm;
  Linear q;    // [n_heads head_dim, dim]
  Linear kv;   // [2 n_kv_heads head_dim, dim]: k, then v, applied to the encoder's states
  Linear out;  // [dim, n_heads head_dim]
};

struct LayerWeights {
  NormWeights mix_norm;
  Linear qkv;                     // [qkvWidth(), dim]: q, gates if there are any, k, v
  device::Memory q_norm, k_norm;  // f32 [head_dim]
  Linear attention_out;           // [dim, n_heads head_dim]
  RecurrentWeights recurrent;
  NormWeights mix_post_norm;
  NormWeights feed_norm;
  FeedWeights feed;                  // of a dense layer
  Linear router;                     // [n_experts, dim]
  device::Memory expert_bias;        // f32 [n_experts]
  Linear expert_in, expert_out;      // [expert_width, dim], [dim, expert_width]
  std::vector<FeedWeights> experts;  // [n_experts]
  FeedWeights shared;                // of width shared_ff_dim
  Linear shared_gate;                // [1, dim]
  NormWeights feed_post_norm;
  CrossWeights cross;
};

// A convolution with three taps is one matrix over three neighbouring rows: [out, tap, in].
struct EncoderWeights {
  Linear conv1, conv2;       // [dim, 3 n_mels], [dim, 3 dim]
  device::Memory positions;  // f32 [positions, dim]
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
