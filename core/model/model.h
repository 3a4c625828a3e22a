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

struct LayerWeights {
  Memory attention_norm;                  // f32 [dim]
  std::unique_ptr<Weight> qkv;            // [(n_heads + 2 n_kv_heads) head_dim, dim]
  Memory qkv_bias;                        // f32, rows of qkv; empty: none
  std::unique_ptr<Weight> attention_out;  // [dim, n_heads head_dim]
  Memory attention_out_bias;              // f32 [dim]; empty: none
  Memory feed_norm;                       // f32 [dim]
  std::unique_ptr<Weight> gate_up;        // [2 ff_dim, dim]: gate, then up
  std::unique_ptr<Weight> down;           // [dim, ff_dim]
};

// Dies before the device it was loaded for.
struct Model {
  ModelConfig config;
  std::unique_ptr<Weight> embedding;  // [vocab, dim]
  Memory output_norm;                 // f32 [dim]
  std::unique_ptr<Weight> own_head;   // [vocab, dim]; null: the embedding is the head
  std::vector<LayerWeights> layers;
  size_t weight_bytes = 0;  // device memory held by all of it

  const Weight& head() const { return own_head ? *own_head : *embedding; }
};

// Told how far loading is, 0..1, and what is read; false cancels.
using LoadProgress = std::function<bool(double fraction, std::string_view what)>;

// Binds every weight by name and shape. Source pages are released one tensor at a time, so that the peak stays near one
// copy. Null when cancelled. Throws Error{file} naming tensors that are missing, misshapen or unknown; Error{memory}.
std::shared_ptr<const Model> loadModel(Device& device, const WeightSource& source, const ModelConfig& config,
                                       const LoadProgress& progress = {});

}  // namespace kvarium
