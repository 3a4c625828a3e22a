// Changes the cache of a running text without a forward pass: the cells of a cache that stores every token in a plain
// format are fed into an empty cache with other rules.
//
// Keys and values stay those that the first cache computed while it saw all earlier tokens in full. The second cache
// stores, seals and evicts them by its own rules, as if they were fed in steps of its job's chunk. So another residency
// or a wider format keeps every bit, and a narrower format rounds once. A cache that reads the text from its beginning
// under the new rules would have other keys and values, because it would have computed them from rounded or evicted
// cells.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/expected.h"
#include "core/base/sentence.h"
#include "core/cache/sequence/kv_cache.h"

namespace kvarium::cache {

// Why the cells of a cache cannot be fed into another. Empty: they can.
Sentence whyNotMigrated(const KvCache& from, const KvCache& to);

// Whether cells that the first cache computed are those that the second, which got them, would have computed itself:
// both keep every token in the same formats, and what stays is decided by positions.
bool computesAlike(const KvCache& from, const KvCache& to);

// Returns the number of tokens carried over, or why none were; then `to` is empty. `to` must be empty and have the same
// layers. A rotation that depends on the length of the text is kept. Uses memory for one step's keys and values of one
// layer. Throws Error{io} as commit does.
Expected<int64_t, Sentence> migrateCells(const KvCache& from, KvCache& to);

}  // namespace kvarium::cache
