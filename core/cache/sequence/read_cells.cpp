#include "core/cache/sequence/read_cells.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/error.h"
#include "core/cache/sequence/cache_store.h"
#include "core/cache/view/reference_kv.h"

namespace kvarium::cache {

CellReader::CellReader(const KvCache& cache, int layer, bool without_bias)
    : m_group(cache.store().groups[static_cast<size_t>(cache.store().cellsOf(layer).first)]),
      m_table(cache.state().tables[static_cast<size_t>(&m_group - cache.store().groups.data())]),
      m_index(cache.store().cellsOf(layer).second),
      m_bias(without_bias ? nullptr : cache.store().plans[static_cast<size_t>(layer)].shape.key_bias.get()) {}

const std::vector<float>& CellReader::tile(const Block& block, device::KvSide side, int head) {
  const BlockPool& pool = m_group.pool(block.form);
  const LayerStorage& storage = pool.layers()[static_cast<size_t>(m_index)];
  const bool key = side == device::KvSide::key;
  if (std::exchange(m_last, &block) != &block) {
    m_block.resize(storage.blockBytes());
    pool.get(m_index, block.id, m_block.data());
  }
  const size_t bytes = (key ? storage.kBytes() : storage.vBytes()) / static_cast<size_t>(storage.n_kv_heads);
  const size_t at = (key ? 0 : storage.kBytes()) + static_cast<size_t>(head) * bytes;
  // A copy, so that a tile begins where its numbers are aligned.
  m_tile.assign(m_block.begin() + static_cast<std::ptrdiff_t>(at),
                m_block.begin() + static_cast<std::ptrdiff_t>(at + bytes));
  m_x.resize(static_cast<size_t>(device::cells_per_block) * static_cast<size_t>(storage.head_dim));
  device::readTile(key ? storage.k : storage.v, side, m_tile.data(), storage.head_dim, m_x.data());
  for (uint64_t left = key && m_bias ? block.live : 0; left; left &= left - 1) {
    const int cell = std::countr_zero(left);
    device::addKeyBias(*m_bias, head, block.position(cell), 1, &m_x[static_cast<size_t>(cell * storage.head_dim)]);
  }
  return m_x;
}

CellNumbers readCells(const KvCache& cache, int layer, device::KvSide side, int head, int64_t first, int64_t count) {
  const CacheStore& store = cache.store();
  const bool known = layer >= 0 && layer < static_cast<int>(store.plans.size());
  if (!known || store.cellsOf(layer).first < 0) {
    throw Error(ErrorKind::usage, {"layer %1 has no keys and values", layer}, "choose a layer that attends");
  }
  const LayerShape& shape = store.plans[static_cast<size_t>(layer)].shape;
  if (head < 0 || head >= shape.n_kv_heads) {
    throw Error(ErrorKind::usage, {"layer %1 has no KV head %2", layer, head},
                {"choose one of 0 to %1", shape.n_kv_heads - 1});
  }
  CellNumbers result{.layer = layer, .head = head, .head_dim = shape.head_dim};
  const ReferenceKv* reference = cache.observers().find<ReferenceKv>();
  const auto dim = static_cast<size_t>(shape.head_dim);
  const int64_t end = first + std::min(count, std::numeric_limits<int64_t>::max() - std::max<int64_t>(first, 0));
  CellReader reader(cache, layer);
  for (const Block& block : reader.table().blocks()) {
    if (block.end() <= first || block.first_position >= end) continue;
    const float* x = nullptr;
    for (int64_t cell = 0; cell < block.used; ++cell) {
      const int64_t position = block.position(cell);
      if (!(block.live >> cell & 1) || position < first || position >= end) continue;
      if (!x) x = reader.tile(block, side, head).data();
      const float* row = x + static_cast<size_t>(cell) * dim;
      result.positions.push_back(position);
      result.sealed.push_back(block.form == Form::sealed ? 1 : 0);
      result.numbers.insert(result.numbers.end(), row, row + dim);
      if (!reference) continue;
      const float* computed = reference->row(layer, side, head, position);
      for (size_t d = 0; d < dim; ++d) result.errors.push_back(computed ? row[d] - computed[d] : NAN);
    }
  }
  return result;
}

}  // namespace kvarium::cache
