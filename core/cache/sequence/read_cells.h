// Reads keys and values as attention sees them: plain numbers, whatever their format and wherever they lie, keys with
// their bias.
#pragma once

#include <cstdint>
#include <vector>

#include "core/cache/sequence/kv_cache.h"
#include "core/cache/view/probe_numbers.h"
#include "core/device/quant_layout.h"

namespace kvarium::cache {

struct Group;

// Reads the blocks of one layer. No step may be open, and the cache stays as it is.
class CellReader {
 public:
  // Of a layer with cells. without_bias: keys are as cells hold them.
  CellReader(const KvCache& cache, int layer, bool without_bias = false);
  const CellTable& table() const { return m_table; }
  // [64][head_dim], valid until the next call. Cells that do not live are undefined.
  const std::vector<float>& tile(const Block& block, device::KvSide side, int head);

 private:
  const Group& m_group;
  const CellTable& m_table;
  int m_index;                           // of the layer in its group
  const device::KeyBiasNumbers* m_bias;  // that is added to keys; null: none
  const Block* m_last = nullptr;         // the block in m_block
  std::vector<std::byte> m_block, m_tile;
  std::vector<float> m_x;
};

// Of positions [first, first + count). Throws Error{usage} for a layer without cells or a head that is not there.
CellNumbers readCells(const KvCache& cache, int layer, device::KvSide side, int head, int64_t first, int64_t count);

}  // namespace kvarium::cache
