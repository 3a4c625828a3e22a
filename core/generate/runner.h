// Runner: feeds tokens of one sequence through the decoder in chunks. Preset `none` is answered here: it reads the
// whole text again at every call and keeps no cell after it.
#pragma once

#include <atomic>
#include <functional>
#include <span>
#include <vector>

#include "core/model/decoder.h"

namespace kvarium {

struct FeedOptions {
  int chunk = 256;  // most tokens in one step
  const std::atomic<bool>* stop = nullptr;
  std::function<void(int64_t done, int64_t total)> progress;  // after every chunk
};

// Feeds all ids, or Full. After Full or stopped the cache holds the chunks that were committed.
// logits: float32 [1 or ids.size(), vocab] for last or all.
Expected<Outcome, Full> feed(Decoder& decoder, KvCache& cache, std::span<const TokenId> ids, Want want,
                             std::vector<float>& logits, const FeedOptions& options = {});

// One token for each of several sequences in one forward pass; all or nothing. logits: [sequences, vocab].
Expected<Outcome, Full> feedTogether(Decoder& decoder, std::span<KvCache* const> caches, std::span<const TokenId> ids,
                                     std::vector<float>& logits, const std::atomic<bool>* stop = nullptr);

// How a prompt met a cache: what was kept, and why not more.
struct Reuse {
  int64_t prompt_tokens = 0;
  int64_t reused_tokens = 0;
  int64_t first_difference = -1;  // position of the first token that differs from what the cache had seen; -1: none
  std::string reason;             // in words, empty when everything that could be reused was
};
// Truncates the cache to its longest common prefix with the prompt, leaving at least one token to feed.
Reuse reusePrefix(KvCache& cache, std::span<const TokenId> prompt);

}  // namespace kvarium
