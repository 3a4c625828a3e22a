// Another cache for a running text: the cells of a cache that holds every token in plain numbers are fed into a fresh
// one with other rules, without a forward pass.
//
// What the result equals: each key and value as the first cache had it when it was computed, when all tokens before it
// were seen in full; stored, sealed and evicted by the rules of the second as if fed to it in steps of its job's chunk.
// So another place or a wider format is what was there; another plain format or codes are the rounding of what was
// there. A cache fed with the text from its beginning would have computed later keys and values from what it had
// rounded or evicted by then, and those of the first are not that: the text goes on from exact memories of its past.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/expected.h"
#include "core/cache/sequence/kv_cache.h"

namespace kvarium {

// Why cells of a cache cannot be fed into another, in words: "12 tokens have left it". Empty: they can be.
std::string whyNotMigrated(const KvCache& from, const KvCache& to);

// The tokens carried over, or why none were; then `to` is empty. to: empty, of the same layers. A rotation that follows
// the length of the text stays what it is. Memory: a step's keys and values of one layer. Throws Error{io} as commit.
Expected<int64_t, std::string> migrateCells(const KvCache& from, KvCache& to);

}  // namespace kvarium
