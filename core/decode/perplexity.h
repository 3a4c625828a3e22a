// Perplexity: how well a model with this cache or that one foretells a given text, and how far its distributions are
// from those it has with a reference cache. All caches read the text in lockstep, so that memory does not grow with
// its length.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/decode/runner.h"

namespace kvarium {

// The text is read in windows of `context` tokens that begin every `stride` tokens, each with empty caches; of a window
// its last `stride` tokens are scored. Rows of the prefill are never scored: a cache may attend to what it is about to
// store instead of to what it stores.
struct PerplexityOptions {
  int64_t prefill = 128;                                      // tokens read in one call, at the beginning of a window
  int chunk = 1;                                              // tokens a call behind them
  int64_t context = 0;                                        // 0: one window, the whole text
  int64_t stride = 0;                                         // tokens, 1 to context; not read without a context
  std::function<void(int64_t done, int64_t total)> progress;  // tokens, those of all windows
};

// Kullback-Leibler divergence D(reference || cache) of the distributions of a row, in nats.
struct Divergence {
  double mean = 0, max = 0;
  double top1_agreement = 0;  // share of rows with the same likeliest token; of equals the lowest id
};

struct CacheQuality {
  int64_t scored = 0;  // tokens
  double perplexity = 0;
  std::optional<Divergence> divergence;  // none of the reference, or without one
  Bytes bytes;                           // at the end of the longest window
  Lengths lengths;                       // then
  // What is held of a token of the text: bytes without those that hold no cell, over tokens read.
  double bytesPerToken() const;
};

// Throws Error{usage} for options that leave nothing to score, Error{content} for a text that is too short.
void checkPerplexity(const PerplexityOptions& options, int64_t text);

// One result for each cache. The caches' contents are forgotten. With `against_first` the others are held against the
// first. Throws Error{content} naming the cache that has no room.
std::vector<CacheQuality> measurePerplexity(Decoder& decoder, std::span<KvCache> caches, std::span<const TokenId> text,
                                            bool against_first, const PerplexityOptions& options);

}  // namespace kvarium
