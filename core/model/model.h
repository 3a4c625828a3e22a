// Model: the weights of a decoder, immutable, in the layout of the device that computes with them.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "core/device/device.h"
#include "core/files/weight_source.h"
#include "core/model/model_config.h"

namespace kvarium {

// weight of an rms or layer norm; the bias belongs to layer norms only. f32 [dim]
struct NormWeights {
  Memory weight, bias;  // bias empty: none
};

// f32 vectors are empty and weights null where the layer's spec says that there is none.
struct FeedWeights {
  std::unique_ptr<Weight> in;    // [2 ff_dim, dim]: gate, then up; not gated: [ff_dim, dim]
  std::unique_ptr<Weight> down;  // [dim, ff_dim]
  Memory in_bias, down_bias;
};

struct ScanWeights {
  std::unique_ptr<Weight> in;   // [2 inner, dim]: u, then z
  Memory conv, conv_bias;       // f32 [inner, conv], [inner]
  std::unique_ptr<Weight> x;    // [dt_rank + 2 state, inner]: dt, B, C
  std::unique_ptr<Weight> dt;   // [inner, dt_rank]
  Memory dt_bias;               // f32 [inner]
  Memory a, d;                  // f32 [inner, state] (negative), [inner]
  std::unique_ptr<Weight> out;  // [dim, inner]
  Memory in_bias, out_bias;
  Memory dt_norm, b_norm, c_norm;  // f32 [dt_rank], [state], [state]
};

struct CrossWeights {
  NormWeights norm;
  std::unique_ptr<Weight> q;    // [n_heads head_dim, dim]
  std::unique_ptr<Weight> kv;   // [2 n_kv_heads head_dim, dim]: k, then v, of the encoder's states
  std::unique_ptr<Weight> out;  // [dim, n_heads head_dim]
  Memory q_bias, kv_bias, out_bias;
};

struct LayerWeights {
  NormWeights mix_norm;
  std::unique_ptr<Weight> qkv;            // [(n_heads + 2 n_kv_heads) head_dim, dim]
  Memory qkv_bias;                        // f32, rows of qkv
  Memory q_norm, k_norm;                  // f32 [head_dim]
  std::unique_ptr<Weight> attention_out;  // [dim, n_heads head_dim]
  Memory attention_out_bias;              // f32 [dim]
  ScanWeights scan;
  NormWeights mix_post_norm;
  NormWeights feed_norm;
  FeedWeights feed;                  // dense
  std::unique_ptr<Weight> router;    // [n_experts, dim]
  std::vector<FeedWeights> experts;  // [n_experts]
  NormWeights feed_post_norm;
  CrossWeights cross;
};

// A kernel of three taps is one matrix over three rows at once: [out, tap, in].
struct EncoderWeights {
  std::unique_ptr<Weight> conv1, conv2;  // [dim, 3 n_mels], [dim, 3 dim]
  Memory conv1_bias, conv2_bias;         // f32 [dim]
  Memory positions;                      // f32 [positions, dim]
  std::vector<LayerWeights> layers;
  NormWeights output_norm;
};

// Dies before the device it was loaded for.
struct Model {
  ModelConfig config;
  std::unique_ptr<Weight> embedding;  // [vocab, dim]
  std::unique_ptr<Weight> positions;  // [context_length, dim]; null: none
  NormWeights output_norm;
  std::unique_ptr<Weight> own_head;  // [vocab, dim]; null: the embedding is the head
  Memory head_bias;                  // f32 [vocab]
  std::vector<LayerWeights> layers;
  EncoderWeights encoder;   // empty unless config.listens()
  size_t weight_bytes = 0;  // device memory held by all of it

  const Weight& head() const { return own_head ? *own_head : *embedding; }
};

// Told how far loading is, 0..1, and what is read; false cancels.
using LoadProgress = std::function<bool(double fraction, std::string_view what)>;

// Binds every weight by name (GGUF's), type and shape before any is read, so that a source that does not fit costs
// nothing. Source pages are released one tensor at a time, so that the peak stays near one copy. Null when cancelled.
// Throws Error{file} naming tensors that are missing, misshapen, unknown or not finite; Error{memory}.
std::shared_ptr<const Model> loadModel(Device& device, const WeightSource& source, const ModelConfig& config,
                                       const LoadProgress& progress = {});
// The first half of it: throws what loadModel would throw before it reads.
void checkWeights(const WeightSource& source, const ModelConfig& config);

}  // namespace kvarium
