// LayerShape: what one layer of a model keeps. Retention, formats, bytes and views follow from it, whatever the family.
//
// A layer keeps cells, a state of fixed size, both, or nothing; or it reads the cells that another layer keeps.
#pragma once

#include <cstdint>
#include <memory>

namespace kvarium::device {
struct KeyBiasNumbers;  // key_bias.h
}

namespace kvarium::cache {

// Floats of a state, one part after the other.
struct StateFloats {
  int64_t convolution = 0;  // the last inputs of a convolution over time, oldest first
  int64_t recurrence = 0;
  int64_t sum() const { return convolution + recurrence; }
  bool operator==(const StateFloats&) const = default;
};

struct LayerShape {
  int n_kv_heads = 0;       // 0: no cells of its own
  int head_dim = 0;         // numbers of a key of one head
  int64_t window = -1;      // the layer's own window, tokens; -1: none. Retention never widens it
  StateFloats state = {};   // all 0: none (recurrent_state.h)
  int64_t cross_cells = 0;  // cells of its cross cache (cross_cache.h), which has the same heads; 0: none
  // The model adds learned position vectors: cells cannot be read from another position.
  bool learned_positions = false;
  int n_heads = 0;  // query heads; 0: unknown
  // What is added to every key and cells are stored without; null: nothing is.
  std::shared_ptr<const device::KeyBiasNumbers> key_bias = {};
  int value_dim = -1;  // numbers of a value of one head; -1: as many as of a key
  // The value is the first value_dim numbers of the key, and nothing is stored for it (a latent: DeepSeek-AI 2024,
  // "DeepSeek-V2", section 2.1).
  bool value_in_key = false;
  // The layer before it whose cells it reads, after that layer has written the step's rows; -1: its own. It keeps no
  // cells, and has no retention, format or residency (Brandon et al. 2024, "Cross-Layer Attention").
  int cells_of = -1;
  int index_width = 0;  // numbers a token of a sparse indexer; in f16
  bool sinks = false;   // attention may go to no cell: each query head has a learned score for that
  bool turns = true;    // keys know their positions

  bool borrows() const { return cells_of >= 0; }
  bool hasCells() const { return n_kv_heads > 0 && !borrows(); }
  bool hasState() const { return state.sum() > 0; }
  int64_t stateBytes() const { return state.sum() * static_cast<int64_t>(sizeof(float)); }
  int valueDim() const { return value_dim < 0 ? head_dim : value_dim; }
  int storedValueDim() const { return value_in_key ? 0 : valueDim(); }
};

}  // namespace kvarium::cache
