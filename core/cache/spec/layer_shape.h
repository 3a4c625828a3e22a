// LayerShape: what the cache needs to know about one layer of a model.
#pragma once

#include <cstdint>

namespace kvarium::cache {

// The biases of a layer's keys, in standard deviations of what the text adds to them; 0: small, none or unknown.
struct KeyBias {
  float still = 0;  // the range that they add to the channels of one token
  float wave = 0;   // the range that they add, as they turn, to a channel in the tokens of a block
  float mean = 0;   // their root mean square
};

struct LayerShape {
  int n_kv_heads = 0;
  int head_dim = 0;
  int64_t window = -1;       // the layer's own window, tokens; -1: none. Retention never widens it
  int64_t state_floats = 0;  // size of the recurrent state, floats; not 0: the layer has no cells (recurrent_state.h)
  int64_t cross_cells = 0;   // cells of its cross cache (cross_cache.h), which has the same heads; 0: none
  // The model adds learned position vectors: cells cannot be read from another position.
  bool learned_positions = false;
  int n_heads = 0;  // query heads; 0: unknown
  KeyBias key_bias = {};
};

}  // namespace kvarium::cache
