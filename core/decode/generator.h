// Generator: a prompt in, a reply out, synchronously: reuse, prefill, decode, sample, stop.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/decode/runner.h"
#include "core/decode/sampler.h"
#include "core/text/tokenizer.h"

namespace kvarium {

enum class StopReason : uint8_t { eos, stop, length, capacity, stopped };
std::string_view stopReasonName(StopReason reason);

struct GenerateOptions {
  int64_t max_new_tokens = 256;
  int64_t min_new_tokens = 0;  // end-of-turn ids are banned before
  SamplingOptions sampling;
  std::vector<std::string> stop;  // stop strings; not part of the reply
  std::vector<TokenId> eos;       // empty: the model's
  bool ignore_eos = false;        // never stops at it, leaves logits alone
  int chunk = 256;
};

// Something a user would want to know about, at a token of the sequence.
struct Event {
  enum class Kind : uint8_t { other, long_prompt, long_text, left, moved_to_disk, read_again };
  int64_t at = 0;
  std::string what;         // a sentence; the rest is for who makes another one
  Kind kind = Kind::other;  // left: tokens left the cache, or some of its layers
  int64_t tokens = 0;       // it speaks of
  int64_t limit = 0;        // long_prompt, long_text: tokens the model was trained for
  int layers = 0;           // left: layers that lost some; 0: all
};
std::string_view eventName(Event::Kind kind);  // "long_prompt"

// That the cache moved to disk in the middle of a job; see CacheJob::offload_when_full.
Event offloadEvent(const KvCache& cache);

struct GenerateResult {
  std::string text;          // whole UTF-8 characters, without stop string and end-of-turn token
  std::vector<TokenId> ids;  // generated, the final end-of-turn token included
  StopReason stop_reason = StopReason::length;
  Reuse reuse;
  double prefill_s = 0, first_token_s = 0, decode_s = 0;  // first token: since the call; decode: after the first token
  std::vector<Event> events;
  double decodeSpeed() const;   // tokens/s after the first token, 0 when fewer than two
  double prefillSpeed() const;  // tokens/s of the tokens that were read, 0 when they were not all read
};

// Called on the caller's thread, between steps; may be empty.
struct GenerateHooks {
  std::function<void(std::string_view text)> text;  // whole characters as they come
  // Before text: which generated ids it completes, from number `first` on, and where they end in it (ReplyText::Piece).
  std::function<void(int64_t first, std::span<const uint32_t> ends)> tokens;
  std::function<void(int64_t done, int64_t total)> prefill;
  std::function<void(const Reuse&)> reused;        // before the first token is read
  std::function<void()> step;                      // the cache changed
  std::function<void(int64_t generated)> repeats;  // once: the reply goes round in a circle (repetition.h)
};

// The cache keeps what it read: the next call reuses it. Full and stop are values in the result, never exceptions.
// An empty prompt throws Error{content}.
GenerateResult generate(Decoder& decoder, const Tokenizer& tokenizer, KvCache& cache, std::span<const TokenId> prompt,
                        const GenerateOptions& options, const GenerateHooks& hooks = {},
                        const std::atomic<bool>* stop = nullptr);

// Throws Error{content} for an empty prompt or an id outside the vocabulary.
void checkPrompt(std::span<const TokenId> ids, int vocab_size);

// Several prompts at once, token level: each step is one forward over all sequences that still run. What a cache holds
// of its prompt is not read again.
struct SequenceResult {
  std::vector<TokenId> ids;  // the final eos included, no padding
  StopReason stop_reason = StopReason::length;
  double score = 0;  // sum of log probabilities of the ids
  std::string full;  // why there was no room, where that stopped it
};
std::vector<SequenceResult> generateBatch(Decoder& decoder, const Tokenizer& tokenizer, std::span<KvCache> caches,
                                          const std::vector<std::vector<TokenId>>& prompts,
                                          const GenerateOptions& options);

}  // namespace kvarium
