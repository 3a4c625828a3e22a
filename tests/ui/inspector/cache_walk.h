// CacheWalk: a real cache to which happens, in any order, what happens to caches. Equal seeds give equal walks.
#pragma once

#include <QRandomGenerator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/kv_cache.h"
#include "core/cache/sequence/migrate.h"
#include "tests/support/fed_cache.h"

namespace kvarium::ui {

class CacheWalk {
 public:
  static constexpr int longest = 450;  // tokens; a longer text begins again

  // later: the cells may be carried over into a cache of this specification; empty: they never are.
  CacheWalk(const std::string& spec, const std::string& later, quint32 seed)
      : m_later(later), m_random(seed), m_cache(made(spec)) {}

  const cache::KvCache& cache() const { return m_cache; }
  cache::CacheView view() const {
    cache::CacheView view;
    m_cache.status().fill(view);
    return view;
  }

  // One event. Most feed tokens, because a cut leaves nothing where a window has evicted what it would need.
  void go() {
    if (m_cache.status().lengths().tokens_seen > longest) return m_cache.reset();
    if (!m_later.empty() && m_random.bounded(4) == 0) return carryOver();
    switch (m_random.bounded(16)) {
      case 0:
        (void)m_cache.truncate(
            m_cache.status().reachable(m_cache.status().lengths().tokens_seen - m_random.bounded(40)));
        break;
      case 1:
      case 2:
        if (m_forks.size() < 2) m_forks.push_back(m_cache.fork());
        break;
      case 3:
        if (!m_forks.empty()) std::swap(m_cache, m_forks.back());
        break;
      case 4:
        if (!m_forks.empty()) m_forks.pop_back();
        break;
      case 5: m_cache.checkpoint(); break;
      default: support::feedNumbers(m_cache, layers(), 1 + m_random.bounded(60));
    }
  }
  // Cells of this cache and its forks that are on the device go to `place`.
  void offload(cache::Place place) { m_cache.offload(place); }

  // One layer sees all, one the last 40 tokens, one has a state instead of cells, one a state next to them, one reads
  // the cells of the first, one keeps nothing.
  static const std::vector<cache::LayerShape>& layers() {
    static const std::vector<cache::LayerShape> shapes{{.n_kv_heads = 1, .head_dim = 32, .n_heads = 2},
                                                       {.n_kv_heads = 1, .head_dim = 32, .window = 40, .n_heads = 2},
                                                       {.state = {.recurrence = 6}},
                                                       {.n_kv_heads = 2, .head_dim = 32, .n_heads = 2},
                                                       {.n_kv_heads = 1, .head_dim = 32, .state = {2, 3}, .n_heads = 2},
                                                       {.n_kv_heads = 1, .head_dim = 32, .n_heads = 2, .cells_of = 0},
                                                       {}};
    return shapes;
  }

 private:
  cache::KvCache made(const std::string& spec) {
    cache::CacheJob job;
    job.default_format = cache::findFormat("f32");
    job.context = longest;
    job.chunk = 64;
    return {m_device, layers(), cache::parseCacheSpec(spec), job};
  }
  void carryOver() {
    cache::KvCache next = made(m_later);
    if (cache::migrateCells(m_cache, next)) m_cache = std::move(next);
  }

  support::PlainDevice m_device;  // outlives the caches
  std::string m_later;
  QRandomGenerator m_random;
  cache::KvCache m_cache;
  std::vector<cache::KvCache> m_forks;
};

}  // namespace kvarium::ui
