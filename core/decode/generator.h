// Generator: a prompt in, a reply out, synchronously: reuse, prefill, decode, sample, stop.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/decode/options.h"
#include "core/decode/runner.h"
#include "core/text/tokenizer.h"

namespace kvarium::decode {

// What a cache had to do for want of memory, as events: it moved out of compute memory (CacheJob::offload_when_full),
// or read a call in pieces. Not those that `before` has.
struct MemoryState {
  cache::Offloaded offloaded;
  cache::ReadInPieces pieces;
  static MemoryState of(const cache::KvCache& cache) { return {cache.status().offloaded(), cache.status().inPieces()}; }
};
std::vector<Event> memoryEvents(const cache::KvCache& cache, const MemoryState& before = {});

// Of a reply, tokens/s after the first token, 0 when fewer than two; and of the `read` tokens of its prompt, 0 when
// they were not all read.
double decodeSpeed(const std::vector<TokenId>& ids, double decode_s);
double prefillSpeed(const std::vector<TokenId>& ids, StopReason reason, double prefill_s, int64_t read);

struct GenerateResult {
  std::string text;          // whole UTF-8 characters, without stop string and end-of-turn token
  std::vector<TokenId> ids;  // generated, the final end-of-turn token included
  StopReason stop_reason = StopReason::length;
  // What the prompt ended with, so that the reply began inside thoughts: "<think>"; empty: nothing
  // (core/text/thoughts.h).
  std::string_view opened_thoughts;
  bool in_thoughts = false;  // it ended inside its thoughts, without an answer
  Reuse reuse;
  int64_t evicted = 0;  // tokens that left the cache during the call; see cache::Missing
  double prefill_s = 0, first_token_s = 0, decode_s = 0;  // first token: since the call; decode: after the first token
  std::vector<Event> events;
  std::optional<cache::Full> full;  // StopReason::capacity: why there was no room
  double decodeSpeed() const { return decode::decodeSpeed(ids, decode_s); }
  double prefillSpeed() const {
    return decode::prefillSpeed(ids, stop_reason, prefill_s, reuse.prompt_tokens - reuse.reused_tokens);
  }
};

// The cache keeps what it read: the next call reuses it. Full and stop are values in the result, never exceptions.
// An empty prompt throws Error{content}.
GenerateResult generate(model::Decoder& decoder, const text::Tokenizer& tokenizer, cache::KvCache& cache,
                        std::span<const TokenId> prompt, const GenerateOptions& options,
                        const std::atomic<bool>* stop = nullptr);

// Throws Error{content} for an empty prompt or an id outside the vocabulary.
void checkPrompt(std::span<const TokenId> ids, int vocab_size);

// Several prompts at once, token level: each step is one forward over all sequences that still run. What a cache holds
// of its prompt is not read again.
struct SequenceResult {
  std::vector<TokenId> ids;  // the final eos included, no padding
  StopReason stop_reason = StopReason::length;
  double score = 0;  // sum of log probabilities of the ids
  Sentence full;     // why there was no room, where that stopped it
};
std::vector<SequenceResult> generateBatch(model::Decoder& decoder, const text::Tokenizer& tokenizer,
                                          std::span<cache::KvCache> caches,
                                          const std::vector<std::vector<TokenId>>& prompts,
                                          const GenerateOptions& options);

}  // namespace kvarium::decode
