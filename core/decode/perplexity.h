// Perplexity: measures how well a model predicts a given text with one or several caches, and how far its distributions
// differ from those with a reference cache. All caches read the text in lockstep, so memory does not grow with its
// length.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/decode/runner.h"

namespace kvarium::decode {

// The text is read in windows of `context` tokens that begin every `stride` tokens, each with empty caches. The last
// `stride` tokens of a window are scored. Rows of the prefill are never scored, because a cache may attend to tokens in
// full precision before it stores them.
struct ScoredToken {
  size_t cache = 0;
  int64_t position = 0;  // in the text
  double surprise = 0;   // -log of its probability, nats
  double kl = 0;         // of the distribution that predicted it; 0 without a reference
};

struct PerplexityOptions {
  int64_t prefill = 128;                                      // tokens read in one call at the beginning of a window
  int chunk = 1;                                              // tokens per call after the prefill
  int64_t context = 0;                                        // tokens; 0: one window over the whole text
  int64_t stride = 0;                                         // tokens, 1 to context; unused without a context
  std::function<void(int64_t done, int64_t total)> progress;  // in tokens, summed over all windows
  std::function<void(const ScoredToken& token)> scored;       // every scored token, once for each cache
};

// Kullback-Leibler divergence D(reference || cache) of the distributions of each row, in nats.
struct Divergence {
  double mean = 0, max = 0;
  double top1_agreement = 0;  // share of rows with the same likeliest token; ties go to the lowest id
};

struct CacheQuality {
  int64_t scored = 0;  // number of scored tokens
  double perplexity = 0;
  std::optional<Divergence> divergence;  // empty for the reference itself, and without a reference
  cache::Bytes bytes;                    // at the end of the longest window
  cache::Lengths lengths;                // at the same time
  // Bytes that hold cells, divided by the tokens read.
  double bytesPerToken() const;
};

// Throws Error{usage} for options that leave nothing to score, Error{content} for a text that is too short.
void checkPerplexity(const PerplexityOptions& options, int64_t text);

// One result per cache. The contents of the caches are discarded. With `against_first` the other caches are compared
// with the first. Throws Error{content} naming a cache that is too small.
std::vector<CacheQuality> measurePerplexity(model::Decoder& decoder, std::span<cache::KvCache> caches,
                                            std::span<const TokenId> text, bool against_first,
                                            const PerplexityOptions& options);

}  // namespace kvarium::decode
