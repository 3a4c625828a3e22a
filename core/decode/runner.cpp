#include "core/decode/runner.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/error.h"
#include "core/base/shared_sentences.h"

namespace kvarium::decode {
namespace {

// The length of text that decides the rotation of a call: a reply that goes on keeps that of its beginning where the
// rotation is dynamic.
int64_t ropeLengthOf(const model::Decoder& decoder, const cache::KvCache& cache, int64_t length, bool goes_on) {
  const bool keeps = goes_on && decoder.model().config.ropeFollowsLength() && cache.state().ropeLength() > 0;
  return keeps ? cache.state().ropeLength() : length;
}

// Cells from which such logits come are not kept, saved or lent.
template <class Call>
auto emptiedByWrongNumbers(std::span<cache::KvCache* const> caches, const Call& call) {
  try {
    return call();
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::numbers) {
      for (cache::KvCache* cache : caches) cache->reset();
    }
    throw;
  }
}

// take: is given the logits of each chunk of which some are wanted.
template <class Take>
Fed feedChunks(model::Decoder& decoder, cache::KvCache& cache, std::span<const TokenId> ids, model::Want want,
               const Take& take, const FeedOptions& options) {
  const int64_t end = std::max(options.length, static_cast<int64_t>(cache.ids().size() + ids.size()));
  const int64_t length = ropeLengthOf(decoder, cache, end, options.goes_on);
  cache.setRopeLength(length);
  const bool keeps_checkpoints = cache.facts().checkpoints > 0;
  // Sinks have a block of their own, and the blocks after it end later. A checkpoint where one ends copies no cells.
  int64_t sinks = 0;
  for (const cache::GroupFacts& group : cache.facts().groups) sinks = std::max(sinks, group.sinks);
  const std::vector<int64_t>& borders = options.borders;
  for (size_t done = 0; done < ids.size();) {
    size_t count = cache.status().stepLength(ids.size() - done, options.chunk);
    const auto at = static_cast<int64_t>(cache.ids().size());
    auto next = std::ranges::upper_bound(borders, at);
    if (keeps_checkpoints) {
      if (next != borders.begin() && *(next - 1) == at) cache.checkpoint();
      const bool ends = !cache.facts().takes_whole_calls &&
                        (cache.facts().has_state || windowsSlide(cache.facts(), at + static_cast<int64_t>(count)));
      if (ends && next != borders.end()) count = std::min(count, static_cast<size_t>(*next - at));
    }
    const std::span<const TokenId> part = ids.subspan(done, count);
    const bool last = done + part.size() == ids.size();
    const cache::CallPlace place{.left = static_cast<int64_t>(ids.size() - done - part.size()),
                                 .before = static_cast<int64_t>(done)};
    Expected<cache::Step, cache::Full> step = cache.begin(static_cast<int64_t>(part.size()), place, true);
    if (!step) return Unexpected{step.error()};
    const model::Want here = want == model::Want::last && !last ? model::Want::none : want;
    const model::BatchItem item{&cache, &*step, part, here, length, options.row_invariant};
    model::Logits logits;
    if (decoder.forward({&item, 1}, logits, options.stop) == model::Outcome::stopped) return model::Outcome::stopped;
    if (logits.n > 0) take(logits);
    cache.commit(std::move(*step), part);
    const int64_t now = at + std::ssize(part);
    for (; keeps_checkpoints && next != borders.end() && *next < now; ++next) cache.checkpoint(*next);
    if (keeps_checkpoints && options.keeps_between &&
        (now - sinks) / checkpoint_distance > (at - sinks) / checkpoint_distance)
      cache.checkpoint(now, false);
    done += part.size();
    if (options.observer && !options.goes_on)
      options.observer->prefilled(static_cast<int64_t>(done), static_cast<int64_t>(ids.size()));
  }
  return model::Outcome::done;
}

// Learned positions end where the table does, whatever the cache could hold.
std::optional<cache::Full> positionsFull(const model::ModelConfig& config, int64_t wanted) {
  if (!config.learned_positions || wanted <= config.context_length) return std::nullopt;
  return cache::Full{{say::positions_are_used, config.context_length, wanted}, config.context_length, wanted};
}

}  // namespace

bool rereads(const model::Decoder& decoder, const cache::KvCache& cache, int64_t length, bool goes_on) {
  const int64_t before = cache.state().ropeLength();
  if (before == 0 || cache.facts().keeps_nothing) return false;
  const int64_t after = ropeLengthOf(decoder, cache, length, goes_on);
  for (const model::RopeConfig& rope : decoder.model().config.ropes) {
    if (model::ropeVariant(rope, before) != model::ropeVariant(rope, after)) return true;
  }
  return false;
}

namespace {

// False: memory has no room for the call, or none to pack what is left of it, so that the next steps would soon find
// none either.
bool memoryHeld(const Fed& outcome, cache::KvCache& cache) {
  if (!outcome) return !outcome.error().memory;
  if (*outcome == model::Outcome::stopped) return true;
  const Expected<cache::Step, cache::Full> next = cache.begin(1);
  return next ? !next->gavePacksUp() : !next.error().memory;
}

// take: may be given rows of a call that had to begin again; those that are wanted come last.
template <class Take>
Fed feedWith(model::Decoder& decoder, cache::KvCache& cache, std::span<const TokenId> ids, model::Want want,
             const Take& take, const FeedOptions& options) {
  // Known before anything is computed, so that a prompt that cannot fit costs nothing.
  const int64_t wanted = static_cast<int64_t>(cache.ids().size() + ids.size());
  const int64_t limit = cache.facts().text_limit;
  if (limit >= 0 && wanted > limit) {
    return Unexpected{cache::Full{{say::capacity_is_full, limit, wanted}, limit, wanted}};
  }
  if (const std::optional<cache::Full> full = positionsFull(decoder.model().config, wanted)) return Unexpected{*full};
  const bool rotates = rereads(decoder, cache, std::max(options.length, wanted), options.goes_on);
  if (rotates && options.observer) options.observer->rereading(static_cast<int64_t>(cache.ids().size()));
  const bool all = rotates || (cache.facts().keeps_nothing && !cache.ids().empty());
  std::optional<cache::KvCache>
      before;  // a call that begins with a reset and is given up leaves what was seen before it
  if (all && cache.facts().keeps_nothing) before = cache.fork();
  std::vector<TokenId> text;
  if (all) {
    text = cache.ids();
    text.insert(text.end(), ids.begin(), ids.end());
    cache.reset();
  }
  const std::span<const TokenId> call = all ? std::span<const TokenId>(text) : ids;
  const auto read = [&] {
    return emptiedByWrongNumbers(std::array{&cache},
                                 [&] { return feedChunks(decoder, cache, call, want, take, options); });
  };
  std::optional<cache::KvCache> start;  // where a call that memory cannot hold whole begins again, in pieces
  const auto tokens = static_cast<int64_t>(call.size());
  if (cache.status().canReadInPieces(tokens)) {
    start = cache.fork();
    start->thinCheckpoints(0);  // the call may need their memory
  }
  Fed outcome = read();
  if (start && !memoryHeld(outcome, cache)) {
    cache.returnTo(*start);
    start.reset();
    cache.readInPieces(cache::ReadInPieces{.at = static_cast<int64_t>(cache.ids().size()), .tokens = tokens});
    try {
      outcome = read();
    } catch (...) {
      cache.readInPieces(std::nullopt);
      throw;
    }
    cache.readInPieces(std::nullopt);
  }
  const bool done = outcome && *outcome == model::Outcome::done;
  if (before && !done)
    cache = std::move(*before);
  else if (cache.facts().keeps_nothing)
    cache.dropCells();
  return outcome;
}

}  // namespace

Fed feed(model::Decoder& decoder, cache::KvCache& cache, std::span<const TokenId> ids, model::Want want,
         std::vector<float>& logits, const FeedOptions& options) {
  logits.clear();
  const auto take = [&](const model::Logits& made) {
    const std::span<const float> rows = decoder.fetch(made);
    logits.insert(logits.end(), rows.begin(), rows.end());
  };
  const Fed outcome = feedWith(decoder, cache, ids, want, take, options);
  const size_t rows = want == model::Want::all ? ids.size() : want == model::Want::last ? 1 : 0;
  const size_t wanted = rows * static_cast<size_t>(decoder.model().config.vocab_size);
  if (logits.size() > wanted) logits.erase(logits.begin(), logits.end() - static_cast<std::ptrdiff_t>(wanted));
  return outcome;
}

Fed feedTop(model::Decoder& decoder, cache::KvCache& cache, std::span<const TokenId> ids, TokenId& id,
            const FeedOptions& options) {
  const auto take = [&](const model::Logits& made) { decoder.top(made, {&id, 1}); };
  return feedWith(decoder, cache, ids, model::Want::last, take, options);
}

namespace {

Fed feedEach(model::Decoder& decoder, std::span<cache::KvCache* const> caches, std::span<const TokenId> ids,
             std::vector<float>& logits, const std::atomic<bool>* stop) {
  const bool apart = std::ranges::any_of(caches, [&](const cache::KvCache* cache) {
    return cache->facts().keeps_nothing ||
           rereads(decoder, *cache, static_cast<int64_t>(cache->ids().size()) + 1, true);
  });
  if (apart) {
    std::vector<cache::KvCache> fed;
    std::vector<float> all, one;
    for (size_t i = 0; i < caches.size(); ++i) {
      fed.push_back(caches[i]->fork());
      Fed outcome =
          feed(decoder, fed.back(), ids.subspan(i, 1), model::Want::last, one, {.stop = stop, .goes_on = true});
      if (!outcome || *outcome == model::Outcome::stopped) return outcome;
      all.insert(all.end(), one.begin(), one.end());
    }
    for (size_t i = 0; i < caches.size(); ++i) *caches[i] = std::move(fed[i]);
    logits.swap(all);
    return model::Outcome::done;
  }
  std::vector<cache::Step> steps;
  steps.reserve(caches.size());
  std::vector<model::BatchItem> items;
  for (size_t i = 0; i < caches.size(); ++i) {
    const auto wanted = static_cast<int64_t>(caches[i]->ids().size()) + 1;
    if (const std::optional<cache::Full> full = positionsFull(decoder.model().config, wanted)) return Unexpected{*full};
    Expected<cache::Step, cache::Full> step = caches[i]->begin(1, {}, true);
    if (!step) return Unexpected{step.error()};
    steps.push_back(std::move(*step));
    const int64_t length = ropeLengthOf(decoder, *caches[i], static_cast<int64_t>(caches[i]->ids().size()) + 1, true);
    items.push_back({caches[i], &steps.back(), ids.subspan(i, 1), model::Want::last, length});
  }
  if (decoder.forward(items, logits, stop) == model::Outcome::stopped) return model::Outcome::stopped;
  for (size_t i = 0; i < caches.size(); ++i) steps[i].settle();
  for (size_t i = 0; i < caches.size(); ++i) caches[i]->commit(std::move(steps[i]), ids.subspan(i, 1));
  return model::Outcome::done;
}

}  // namespace

std::vector<cache::KvCache*> pointersTo(std::span<cache::KvCache> caches) {
  std::vector<cache::KvCache*> pointers;
  for (cache::KvCache& cache : caches) pointers.push_back(&cache);
  return pointers;
}

Fed feedTogether(model::Decoder& decoder, std::span<cache::KvCache* const> caches, std::span<const TokenId> ids,
                 std::vector<float>& logits, const std::atomic<bool>* stop) {
  return emptiedByWrongNumbers(caches, [&] { return feedEach(decoder, caches, ids, logits, stop); });
}

void selectCaches(std::vector<cache::KvCache>& caches, std::span<const size_t> indices) {
  std::vector<size_t> uses(caches.size());
  for (const size_t index : indices) ++uses[index];
  std::vector<cache::KvCache> next;
  next.reserve(indices.size());
  for (const size_t index : indices)  // the last user of a sequence takes it without a copy
    next.push_back(--uses[index] > 0 ? caches[index].fork() : std::move(caches[index]));
  caches = std::move(next);
}

bool windowsSlide(const cache::CacheFacts& facts, int64_t tokens) {
  return std::ranges::any_of(
      facts.groups, [&](const cache::GroupFacts& group) { return group.window >= 0 && group.window <= tokens; });
}

int64_t manyRows(const model::Decoder& decoder) {
  const device::Precision precision = decoder.devices().head().facts().precision;
  return precision == device::Precision::exact || decoder.rowInvariantRows() != device::any_rows ? 1 : 16;
}

int64_t fedAlike(const model::Decoder& decoder, const cache::KvCache& cache, int64_t prompt_tokens) {
  const int64_t many = manyRows(decoder);
  return cache.state().log.fedWith(prompt_tokens) >= many ? many : 1;
}

Sentence readAgainFrom(int64_t again, int64_t all, int64_t at) {
  return at > 0 ? Sentence(say::nearest_checkpoint, again, all, at) : Sentence(say::no_checkpoint, again, all);
}

Reuse reusePrefix(cache::KvCache& cache, std::span<const TokenId> prompt, int64_t again) {
  Reuse reuse;
  reuse.prompt_tokens = static_cast<int64_t>(prompt.size());
  const std::vector<TokenId>& seen = cache.ids();
  const auto [differs, other] = std::mismatch(seen.begin(), seen.end(), prompt.begin(), prompt.end());
  int64_t common = differs - seen.begin();
  if (differs != seen.end() && other != prompt.end()) reuse.first_difference = common;
  if (cache.facts().keeps_nothing) {
    if (!seen.empty()) reuse.reason = say::keeps_nothing;
    cache.reset();
    return reuse;
  }
  // The last token is fed again: its logits are wanted.
  if (common == reuse.prompt_tokens && again > 1 && cache.status().canTruncate(common - again)) common -= again;
  common = std::max<int64_t>(0, std::min<int64_t>(common, reuse.prompt_tokens - 1));
  const Expected<void, cache::Refusal> cut = cache.truncate(common);
  if (!cut) {
    reuse.reason = cut.error().reason;
    const Expected<void, cache::Refusal> less = cache.truncate(cache.status().reachable(common));
    if (!less) cache.reset();
  }
  reuse.reused_tokens = static_cast<int64_t>(cache.ids().size());
  if (!cut && goesBackToCheckpoints(cache.facts())) {
    reuse.read_again = common - reuse.reused_tokens;
    reuse.reason = readAgainFrom(reuse.read_again, reuse.prompt_tokens, reuse.reused_tokens);
  }
  return reuse;
}

}  // namespace kvarium::decode
