// Keys and values as attention finds them: plain numbers out of whatever they are written in, wherever they lie.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cache/sequence/kv_cache.h"
#include "core/device/quant_layout.h"

namespace kvarium {

// One tile as numbers, x [64][head_dim].
void readTile(const KvEncoding& coding, KvSide side, const std::byte* tile, int head_dim, float* x);

// Reads the blocks of one layer. No step may be open.
class CellReader {
 public:
  CellReader(const CacheStore& store, int layer);  // of a layer with cells
  // [64][head_dim], valid until the next call. Cells that do not live are undefined.
  const std::vector<float>& tile(const Block& block, KvSide side, int head);

 private:
  const CacheStore& m_store;
  int m_layer;
  std::vector<std::byte> m_block, m_tile;
  std::vector<float> m_x;
};

// What one KV head of a layer stores at positions [first, first + count): those that are there.
struct CellNumbers {
  int layer = 0, head = 0, head_dim = 0;
  KvSide side = KvSide::key;
  std::vector<int64_t> positions;  // ascending
  std::vector<uint8_t> sealed;     // [positions]: 1: read from codes
  std::vector<float> numbers;      // [positions, head_dim]; keys rotated at their position
  // What is stored minus what was computed, [positions, head_dim]; NaN where the shadow saw nothing. Empty: there is no
  // shadow (reference_kv.h).
  std::vector<float> errors;
};
// Throws Error{usage} for a layer without cells or a head that is not there.
CellNumbers readCells(const KvCache& cache, int layer, KvSide side, int head, int64_t first, int64_t count);

}  // namespace kvarium
