// LayerShape: what the cache needs to know about one layer of a model.
#pragma once

#include <cstdint>
#include <memory>

namespace kvarium::device {
struct KeyBiasNumbers;  // key_bias.h
}

namespace kvarium::cache {

struct LayerShape {
  int n_kv_heads = 0;
  int head_dim = 0;
  int64_t window = -1;       // the layer's own window, tokens; -1: none. Retention never widens it
  int64_t state_floats = 0;  // size of the recurrent state, floats; not 0: the layer has no cells (recurrent_state.h)
  int64_t cross_cells = 0;   // cells of its cross cache (cross_cache.h), which has the same heads; 0: none
  // The model adds learned position vectors: cells cannot be read from another position.
  bool learned_positions = false;
  int n_heads = 0;  // query heads; 0: unknown
  // What is added to every key and cells are stored without; null: nothing is.
  std::shared_ptr<const device::KeyBiasNumbers> key_bias = {};
  bool hasCells() const { return state_floats == 0; }
};

}  // namespace kvarium::cache
