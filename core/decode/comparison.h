// Comparison: one to four caches or sampling settings answer the same prompt side by side, and each run is compared
// with the first one, token by token. Synchronous, without a thread.
//
// A run that has not differed from the first run has one cache. At its first other token the cache is forked: one goes
// on with the run's own tokens, the other, the follower, with the first run's, for `kl` and `rank`. With `force` there
// is only the follower.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/cache/sequence/kv_cache.h"
#include "core/decode/end_of_reply.h"
#include "core/decode/generator.h"
#include "core/decode/reply_text.h"
#include "core/decode/sampler.h"

namespace kvarium::decode {

// What one run of a comparison answers with.
struct RunToCompare {
  cache::KvCache cache;                          // empty
  std::optional<SamplingOptions> sampling = {};  // in place of CompareOptions::generate.sampling
};

struct CompareOptions {
  GenerateOptions generate;  // of every run: the same ends of a reply and, where it has none of its own, sampling
  bool force = false;        // the other runs are fed the first run's ids; a run's ids are what it would choose there
};

// Its text is that of the ids, as GenerateResult::text.
struct ComparedRun : RunFigures, WrittenText {
  std::vector<TokenId> ids;  // the final end-of-turn token included
  WrittenText piece;         // what the last step added to the text
  bool ended = false;  // force: it ends with the first run and for the same reason, or because its own cache is full

  // For each id of the first run, as far as the cache had room; empty for the first run itself. The text before the id
  // is the first run's here too. Both are computed from the model's own distribution, before sampling changes it:
  // filters leave two settings with different tokens, and between such distributions the divergence is infinite. So
  // runs of the same cache have a divergence of 0, whatever their settings are.
  std::vector<double> kl;  // D(first || this) of the distributions of that token, in nats
  std::vector<int> rank;   // place of the id in this run's distribution; 0: the likeliest
};

class Comparison {
 public:
  static constexpr size_t most_runs = 4;
  // Tokens of the prompt that were read, of those that all caches have to read.
  using Progress = std::function<void(int64_t done, int64_t total)>;

  // The caches are made for the same job. Those of equal specification read the prompt once and share its blocks,
  // whatever their settings are. Throws Error{usage} for wrong sampling options and for more runs than most_runs, or
  // none. The decoder and the tokenizer must outlive it.
  Comparison(model::Decoder& decoder, const text::Tokenizer& tokenizer, std::vector<RunToCompare> runs,
             CompareOptions options);

  // Called once, before the first step. A full cache and a stop are values in the runs. Throws Error{content} for an
  // empty prompt, and what feed() throws.
  void readPrompt(std::span<const TokenId> prompt, const Progress& progress = {},
                  const std::atomic<bool>* stop = nullptr);
  // One token for every run that has not ended. False: all have, and nothing was done. Throws what feed() throws.
  bool step(const std::atomic<bool>* stop = nullptr);

  const std::vector<ComparedRun>& runs() const { return m_runs; }
  int64_t steps() const { return m_steps; }  // that are over
  int64_t promptTokens() const { return static_cast<int64_t>(m_prompt.size()); }
  // The cache of a run's own text; with `force`, of the first run's text.
  const cache::KvCache& cache(size_t run) const { return m_paths[run].cache; }
  int64_t heldBytes() const;  // memory that all its caches take, followers included; shared blocks count once

 private:
  // The state of a run between two steps.
  struct Path {
    cache::KvCache cache;
    Sampler sampler;
    ReplyText written;
    std::vector<TokenId> text;  // prompt and ids; force: the first run's ids
    std::vector<float> logits;  // [vocab] of the next token
    bool follows = false;       // the first run's text goes on in the follower, where there is none in the cache
    std::optional<cache::KvCache> follower = {};
    std::vector<float> follower_logits = {};  // [vocab] of the first run's next token
    void stopFollowing() {
      follows = false;
      follower.reset();
    }
  };
  void read(size_t run, TurnObserver& watch, const std::atomic<bool>* stop);
  void choose(size_t run);
  void compare(size_t run);
  void goOn(size_t run, const std::atomic<bool>* stop);
  void follow(size_t run, const std::atomic<bool>* stop);
  void end(size_t run, StopReason reason, Sentence full = {});
  // Whether tokens were fed; where they were not, the run ends.
  bool isFed(size_t run, const Fed& outcome);
  void add(size_t run, const WrittenText& piece);
  bool isForced(size_t run) const { return m_options.force && run > 0; }

  model::Decoder& m_decoder;
  const text::Tokenizer& m_tokenizer;
  CompareOptions m_options;
  EndOfReply m_end;
  std::vector<TokenId> m_prompt;
  std::vector<Path> m_paths;
  std::vector<ComparedRun> m_runs;
  int64_t m_steps = 0;          // that are over
  std::vector<float> m_scores;  // [vocab] copy for the sampler, which changes it
};

}  // namespace kvarium::decode
