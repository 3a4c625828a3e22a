#include "core/cache/sequence/migrate.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "core/base/numbers.h"
#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/host_step.h"
#include "core/cache/sequence/read_cells.h"
#include "core/cache/spec/block_needs.h"
#include "core/cache/spec/migration_rules.h"

namespace kvarium::cache {
namespace {

// Keys and values of a layer at consecutive positions, [n_kv_heads, head_dim] each.
class Rows {
 public:
  explicit Rows(const KvCache& cache) : m_store(cache.store()), m_tables(cache.state().tables) {}
  std::vector<float> keys, values;

  void read(int layer, int64_t first, int64_t count) {
    const auto [g, index] = m_store.layer_at[static_cast<size_t>(layer)];
    const BlockPool& pool = *m_store.groups[static_cast<size_t>(g)].full;
    const LayerStorage& storage = pool.layers()[static_cast<size_t>(index)];
    const auto heads = static_cast<size_t>(storage.n_kv_heads), dim = static_cast<size_t>(storage.head_dim);
    keys.resize(static_cast<size_t>(count) * heads * dim);
    values.resize(keys.size());
    m_block.resize(storage.blockBytes());
    m_tile.resize(device::cells_per_block * dim);
    for (const Block& block : m_tables[static_cast<size_t>(g)].blocks()) {
      const int64_t begin = std::max(first, block.first_position);
      const int64_t end = std::min(first + count, block.first_position + block.used);
      if (begin >= end) continue;
      pool.get(index, block.id, m_block.data());
      for (const device::KvSide side : {device::KvSide::key, device::KvSide::value}) {
        const bool key = side == device::KvSide::key;
        const size_t tile = (key ? storage.kBytes() : storage.vBytes()) / heads;
        for (size_t h = 0; h < heads; ++h) {
          device::readTile(key ? storage.k : storage.v, side, m_block.data() + (key ? 0 : storage.kBytes()) + h * tile,
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

constexpr const char* nothing_kept = "without a cache no tokens are kept";
constexpr const char* has_state = "this model has layers with a recurrent state, which cannot be carried over";
constexpr const char* listens = "the present cache listens to a recording";
std::string tokensLeft(int64_t tokens) { return withThousands(tokens) + " tokens are no longer kept"; }
std::string tokensRounded(int64_t tokens) {
  return withThousands(tokens) + " tokens are compressed, which cannot be turned back";
}
std::string tooMany(int64_t tokens, int64_t limit) {
  return "the new cache has room for " + withThousands(limit) + " tokens, and there are " + withThousands(tokens);
}

}  // namespace

std::string whyNotMigrated(const KvCache& from, const KvCache& to) {
  if (from.ids().empty()) return {};
  if (from.facts().keeps_nothing || to.facts().keeps_nothing) return nothing_kept;
  if (from.facts().has_state) return has_state;
  if (from.state().cross) return listens;
  for (size_t g = 0; g < from.state().tables.size(); ++g) {
    const CellTable& table = from.state().tables[g];
    if (table.dropped() > 0) return tokensLeft(table.dropped());
    if (table.sealed() > 0) return tokensRounded(table.sealed());
    if (const int64_t rounded = from.state().rounded[g]; rounded > 0) return tokensRounded(rounded);
  }
  const auto tokens = static_cast<int64_t>(from.ids().size());
  const int64_t limit = to.facts().text_limit;
  return limit >= 0 && tokens > limit ? tooMany(tokens, limit) : std::string();
}

std::string whyNotMigrated(const CacheSpec& from, const CacheSpec& to, const std::vector<LayerShape>& layers,
                           const CacheJob& job, int64_t tokens) {
  const std::vector<LayerPlan> plans = planLayers(from, layers, job), wanted = planLayers(to, layers, job);
  if (tokens == 0) return {};
  if (from.keeps_nothing || to.keeps_nothing) return nothing_kept;
  if (!std::all_of(plans.begin(), plans.end(), [](const LayerPlan& plan) { return plan.hasCells(); })) return has_state;
  if (std::any_of(layers.begin(), layers.end(), [](const LayerShape& shape) { return shape.cross_cells > 0; }))
    return listens;
  CacheJob so_far = job;
  so_far.context = tokens;
  for (const std::vector<int>& group : groupLayers(plans)) {
    const LayerPlan& plan = plans[static_cast<size_t>(group.front())];
    const std::unique_ptr<Retention> retention = makeRetention(plan);
    if (const int64_t stored = retention->cells(tokens); stored < tokens) return tokensLeft(tokens - stored);
    if (const int64_t sealed = blockNeeds(plan, *retention, so_far).sealed_cells; sealed > 0)
      return tokensRounded(sealed);
    // The number of rounded tokens depends on how the text was fed, but the first call is always rounded.
    if (plan.sealing && plan.sealing->requantize_all) return "its tokens are compressed, which cannot be turned back";
  }
  for (const LayerPlan& plan : wanted) {
    const int64_t limit = makeRetention(plan)->textLimit();
    if (limit >= 0 && tokens > limit) return tooMany(tokens, limit);
  }
  return {};
}

Expected<int64_t, std::string> migrateCells(const KvCache& from, KvCache& to) {
  if (std::string why = whyNotMigrated(from, to); !why.empty()) return Unexpected{std::move(why)};
  const CacheStore& store = to.store();
  assert(to.ids().empty() && store.plans.size() == from.store().plans.size());
  const std::vector<TokenId>& ids = from.ids();
  Rows rows(from);
  for (size_t done = 0; done < ids.size();) {
    const size_t n = to.status().stepLength(ids.size() - done, store.job.chunk);
    Expected<Step, Full> step = to.beginOrOffload(static_cast<int64_t>(n));
    if (!step) {
      to.reset();
      return Unexpected{step.error().reason};
    }
    HostStep host(to, *step);
    for (int layer = 0; layer < static_cast<int>(store.plans.size()); ++layer) {
      rows.read(layer, static_cast<int64_t>(done), static_cast<int64_t>(n));
      host.store(layer, rows.keys, rows.values);
    }
    host.end();
    to.commit(std::move(*step), std::span(ids).subspan(done, n));
    done += n;
  }
  to.setRopeLength(from.state().ropeLength());
  return static_cast<int64_t>(ids.size());
}

}  // namespace kvarium::cache
