// What probes of a cache find, in plain numbers: stored keys and values, and attention weights.
#pragma once

#include <cstdint>
#include <vector>

namespace kvarium::cache {

// What one KV head of a layer stores, its keys or its values, at those of the positions asked for that are there.
struct CellNumbers {
  int layer = 0, head = 0, head_dim = 0;
  std::vector<int64_t> positions;  // ascending
  std::vector<uint8_t> sealed;     // [positions]: 1: read from codes
  std::vector<float> numbers;      // [positions, head_dim]; keys rotated at their position
  // Stored minus computed, [positions, head_dim]; NaN where no reference was kept. Empty: none is kept
  // (reference_kv.h).
  std::vector<float> errors;
};

// The attention of one token in one layer.
struct AttentionWeights {
  int layer = -1;
  int64_t step = -1;  // position of the token whose query it is
  int n_heads = 0;
  int n_kv_heads = 0;
  std::vector<int64_t> positions;  // that the token attends to, ascending
  std::vector<float> weights;      // [n_heads, positions]; the sum of each head is 1
  double uniform = 0;              // 1 / positions: the weight of each if a head prefers none
  double seconds = 0;              // time it took to compute them here
};

}  // namespace kvarium::cache
