#include "core/cache/convert.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "core/cache/archive/cache_inside.h"
#include "core/cache/read_cells.h"

namespace kvarium {
namespace {

// Keys and values of a layer at consecutive positions, [n_kv_heads, head_dim] each.
class Rows {
 public:
  explicit Rows(const KvCache& cache) : m_store(CacheInside::store(cache)), m_tables(CacheInside::tables(cache)) {}
  std::vector<float> keys, values;

  void read(int layer, int64_t first, int64_t count) {
    const auto [g, index] = m_store.layer_at[static_cast<size_t>(layer)];
    const BlockPool& pool = *m_store.groups[static_cast<size_t>(g)].full;
    const LayerStorage& storage = pool.layers()[static_cast<size_t>(index)];
    const auto heads = static_cast<size_t>(storage.n_kv_heads), dim = static_cast<size_t>(storage.head_dim);
    keys.resize(static_cast<size_t>(count) * heads * dim);
    values.resize(keys.size());
    m_block.resize(storage.blockBytes());
    m_tile.resize(cells_per_block * dim);
    for (const Block& block : m_tables[static_cast<size_t>(g)].blocks()) {
      const int64_t begin = std::max(first, block.first_position);
      const int64_t end = std::min(first + count, block.first_position + block.used);
      if (begin >= end) continue;
      pool.get(index, block.id, m_block.data());
      for (const KvSide side : {KvSide::key, KvSide::value}) {
        const bool key = side == KvSide::key;
        const size_t tile = (key ? storage.kBytes() : storage.vBytes()) / heads;
        for (size_t h = 0; h < heads; ++h) {
          readTile(key ? storage.k : storage.v, side, m_block.data() + (key ? 0 : storage.kBytes()) + h * tile,
                   storage.head_dim, m_tile.data());
          for (int64_t position = begin; position < end; ++position) {
            const auto from = m_tile.begin() +
                              static_cast<std::ptrdiff_t>(static_cast<size_t>(position - block.first_position) * dim);
            std::copy(from, from + static_cast<std::ptrdiff_t>(dim),
                      (key ? keys : values).begin() +
                          static_cast<std::ptrdiff_t>((static_cast<size_t>(position - first) * heads + h) * dim));
          }
        }
      }
    }
  }

 private:
  const CacheStore& m_store;
  const std::vector<CellTable>& m_tables;
  std::vector<std::byte> m_block;
  std::vector<float> m_tile;
};

}  // namespace

std::string whyNotCarried(const KvCache& from, const KvCache& to) {
  if (from.ids().empty()) return {};
  if (from.keepsNothing() || to.keepsNothing()) return "a cache that keeps nothing has no cells";
  if (from.hasState()) return "some layers of this model have a recurrent state, which is not made of cells";
  if (from.cross()) return "the present cache listens to a recording";
  for (size_t g = 0; g < CacheInside::tables(from).size(); ++g) {
    const CellTable& table = CacheInside::tables(from)[g];
    if (table.dropped() > 0) return std::to_string(table.dropped()) + " tokens have left the present cache";
    if (table.sealed() > 0)
      return "the present cache has rounded " + std::to_string(table.sealed()) + " tokens to few bits";
    if (const int64_t rounded = CacheInside::rounded(from)[g]; rounded > 0)
      return "the present cache has rounded " + std::to_string(rounded) + " tokens to few bits";
  }
  const int64_t limit = to.textLimit();
  if (limit >= 0 && static_cast<int64_t>(from.ids().size()) > limit)
    return "the new cache holds " + std::to_string(limit) + " tokens and there are " +
           std::to_string(from.ids().size());
  return {};
}

Expected<int64_t, std::string> carryOver(const KvCache& from, KvCache& to) {
  if (std::string why = whyNotCarried(from, to); !why.empty()) return Unexpected{std::move(why)};
  const CacheStore& store = CacheInside::store(to);
  assert(to.ids().empty() && store.plans.size() == CacheInside::store(from).plans.size());
  const std::vector<TokenId>& ids = from.ids();
  const size_t chunk = to.wholeCalls() ? ids.size() : static_cast<size_t>(std::max<int64_t>(1, store.job.chunk));
  Rows rows(from);
  for (size_t done = 0; done < ids.size();) {
    const size_t n = std::min(chunk, ids.size() - done);
    Expected<Step, Full> step = to.begin(std::span(ids).subspan(done, n));
    if (!step) {
      to.reset();
      return Unexpected{step.error().reason};
    }
    for (int layer = 0; layer < static_cast<int>(store.plans.size()); ++layer) {
      rows.read(layer, static_cast<int64_t>(done), static_cast<int64_t>(n));
      const LayerShape& shape = store.plans[static_cast<size_t>(layer)].shape;
      to.store(layer, *step, rows.keys.data(), rows.values.data(), int64_t{shape.n_kv_heads} * shape.head_dim);
      to.done(layer, *step);
    }
    to.commit(std::move(*step));
    done += n;
  }
  to.setRopeLength(from.ropeLength());
  return static_cast<int64_t>(ids.size());
}

}  // namespace kvarium
