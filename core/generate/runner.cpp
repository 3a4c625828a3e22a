#include "core/generate/runner.h"

#include <algorithm>

namespace kvarium {
namespace {

Expected<Outcome, Full> feedChunks(Decoder& decoder, KvCache& cache, std::span<const TokenId> ids, Want want,
                                   std::vector<float>& logits, const FeedOptions& options) {
  std::vector<float> rows;
  logits.clear();
  const size_t chunk = static_cast<size_t>(std::max(1, options.chunk));
  for (size_t done = 0; done < ids.size();) {
    const std::span<const TokenId> part = ids.subspan(done, std::min(chunk, ids.size() - done));
    const bool last = done + part.size() == ids.size();
    Expected<Step, Full> step = cache.begin(part);
    if (!step) return Unexpected{step.error()};
    const Want here = want == Want::last && !last ? Want::none : want;
    const BatchItem item{&cache, &*step, here};
    if (decoder.forward({&item, 1}, rows, options.stop) == Outcome::stopped) return Outcome::stopped;
    cache.commit(std::move(*step));
    if (want == Want::all && !(done == 0 && last)) {
      logits.insert(logits.end(), rows.begin(), rows.end());
    } else if (here != Want::none) {
      logits.swap(rows);
    }
    done += part.size();
    if (options.progress) options.progress(static_cast<int64_t>(done), static_cast<int64_t>(ids.size()));
  }
  return Outcome::done;
}

}  // namespace

Expected<Outcome, Full> feed(Decoder& decoder, KvCache& cache, std::span<const TokenId> ids, Want want,
                             std::vector<float>& logits, const FeedOptions& options) {
  // Known before anything is computed, so that a prompt that cannot fit costs nothing.
  const int64_t wanted = static_cast<int64_t>(cache.ids().size() + ids.size());
  if (cache.capacity() >= 0 && wanted > cache.capacity()) {
    return Unexpected{Full{
        "the cache holds " + std::to_string(cache.capacity()) + " tokens and " + std::to_string(wanted) + " are needed",
        cache.capacity(), wanted}};
  }
  if (!cache.keepsNothing() || cache.ids().empty()) {
    Expected<Outcome, Full> outcome = feedChunks(decoder, cache, ids, want, logits, options);
    if (cache.keepsNothing()) cache.dropCells();
    return outcome;
  }
  std::vector<TokenId> all = cache.ids();
  const size_t seen = all.size();
  all.insert(all.end(), ids.begin(), ids.end());
  cache.reset();
  Expected<Outcome, Full> outcome = feedChunks(decoder, cache, all, want, logits, options);
  cache.dropCells();
  if (want == Want::all && outcome && *outcome == Outcome::done) {
    logits.erase(logits.begin(),
                 logits.begin() + static_cast<std::ptrdiff_t>(seen * decoder.model().config.vocab_size));
  }
  return outcome;
}

Expected<Outcome, Full> feedTogether(Decoder& decoder, std::span<KvCache* const> caches, std::span<const TokenId> ids,
                                     std::vector<float>& logits, const std::atomic<bool>* stop) {
  if (!caches.empty() && caches[0]->keepsNothing()) {
    std::vector<float> all, one;
    for (size_t i = 0; i < caches.size(); ++i) {
      Expected<Outcome, Full> outcome = feed(decoder, *caches[i], ids.subspan(i, 1), Want::last, one, {.stop = stop});
      if (!outcome || *outcome == Outcome::stopped) return outcome;
      all.insert(all.end(), one.begin(), one.end());
    }
    logits.swap(all);
    return Outcome::done;
  }
  std::vector<Step> steps;
  steps.reserve(caches.size());
  std::vector<BatchItem> items;
  for (size_t i = 0; i < caches.size(); ++i) {
    Expected<Step, Full> step = caches[i]->begin(ids.subspan(i, 1));
    if (!step) return Unexpected{step.error()};
    steps.push_back(std::move(*step));
    items.push_back({caches[i], &steps.back(), Want::last});
  }
  if (decoder.forward(items, logits, stop) == Outcome::stopped) return Outcome::stopped;
  for (size_t i = 0; i < caches.size(); ++i) caches[i]->commit(std::move(steps[i]));
  return Outcome::done;
}

Reuse reusePrefix(KvCache& cache, std::span<const TokenId> prompt) {
  Reuse reuse;
  reuse.prompt_tokens = static_cast<int64_t>(prompt.size());
  const std::vector<TokenId>& seen = cache.ids();
  const auto [differs, other] = std::mismatch(seen.begin(), seen.end(), prompt.begin(), prompt.end());
  int64_t common = differs - seen.begin();
  if (differs != seen.end() && other != prompt.end()) reuse.first_difference = common;
  if (cache.keepsNothing()) {
    if (!seen.empty()) reuse.reason = "this cache keeps nothing between steps";
    cache.reset();
    return reuse;
  }
  common = std::min<int64_t>(common, reuse.prompt_tokens - 1);  // the last token is fed again: its logits are wanted
  const Expected<bool, Refusal> cut = cache.truncate(std::max<int64_t>(common, 0));
  if (!cut) {
    reuse.reason = cut.error().reason;
    cache.reset();
    return reuse;
  }
  reuse.reused_tokens = static_cast<int64_t>(cache.ids().size());
  return reuse;
}

}  // namespace kvarium
