// feedRows(): feeds a cache keys and values that lie in host memory: what migration and import do.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "core/cache/sequence/kv_cache.h"

namespace kvarium::cache {

// Keys and values of a layer at positions [first, first + count): [count, n_kv_heads, head_dim] each, keys rotated.
struct HostRows {
  int layer = 0;
  int64_t first = 0, count = 0;
  bool without_bias = false;  // KvRows::without_bias, of all layers
  std::vector<float> keys, values;
};

// Feeds these tokens into a cache of cells, in steps of its job's chunk; `fill` writes the rows of every layer of a
// step, keys without their bias where that is said. Full: the cache has the steps before. Throws Error{io} as commit
// does, and what `fill` throws.
std::optional<Full> feedRows(KvCache& cache, std::span<const TokenId> ids, bool without_bias,
                             const std::function<void(HostRows&)>& fill);

}  // namespace kvarium::cache
