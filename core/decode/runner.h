// feed(): feeds tokens of a sequence through the decoder in chunks. Preset `none` is answered here: it reads the
// whole text again at every call and keeps no cell after it.
// `none` is about calls, not about cells: the chunks of one call must see each other, so no retention can do it.
#pragma once

#include <atomic>
#include <span>
#include <vector>

#include "core/decode/turn_observer.h"
#include "core/model/decoder.h"

namespace kvarium::decode {

// Tokens from one checkpoint (cache::Checkpoints) to the next, at least: where a step must end for it, and
// between the borders of messages.
constexpr int64_t checkpoint_distance = 64;

struct FeedOptions {
  int chunk = 0;  // most tokens in one step, see CacheStatus::stepLength()
  const std::atomic<bool>* stop = nullptr;
  int64_t length =
      0;  // tokens of the whole text when the call is over; 0: the length after these ids. It selects the rotation
  bool goes_on = false;              // a step of a reply, not a call of its own: see rereads()
  bool row_invariant = false;        // each token gets the bits it would get in a step of its own (AttendArgs)
  TurnObserver* observer = nullptr;  // of prefilled(), after every chunk of a call that is no step, and rereading()
  // Borders of messages, ascending, where checkpoints are kept. Steps end there, except for windows that have
  // not slid yet.
  std::vector<int64_t> borders;
  // Also where steps end anyway and, since the sinks, a multiple of checkpoint_distance was passed.
  bool keeps_between = false;
};

// Rotations that depend on the length of the text (longrope, dynamic) follow the length at which a call ends. Whether
// keys in the cache were rotated for another length and must be computed again: for longrope as soon as the text
// crosses its switch, for dynamic only at the beginning of a call, since its rotation is different at every length.
bool rereads(const model::Decoder& decoder, const cache::KvCache& cache, int64_t length, bool goes_on);

// How feeding ended, or why the cache had no room.
using Fed = Expected<model::Outcome, cache::Full>;

// Feeds all ids, or Full. After Full or stopped the cache holds the chunks that were committed; after Error{numbers}
// (Decoder::fetch) nothing, here and in what follows.
// logits: float32 [1 or ids.size(), vocab] for last or all.
Fed feed(model::Decoder& decoder, cache::KvCache& cache, std::span<const TokenId> ids, model::Want want,
         std::vector<float>& logits, const FeedOptions& options = {});

// The same for a caller that needs the id of the last token's largest logit and nothing else: the logits stay on the
// device. The id is that of a greedy Sampler.
Fed feedTop(model::Decoder& decoder, cache::KvCache& cache, std::span<const TokenId> ids, TokenId& id,
            const FeedOptions& options = {});

std::vector<cache::KvCache*> pointersTo(std::span<cache::KvCache> caches);

// One token for each of several sequences in one forward pass; all or nothing, whatever is thrown or returned. logits:
// [sequences, vocab]. If one of them reads its text again (rereads, preset none), they are computed one after the
// other, as forks: until that is done, memory also holds what was read before.
Fed feedTogether(model::Decoder& decoder, std::span<cache::KvCache* const> caches, std::span<const TokenId> ids,
                 std::vector<float>& logits, const std::atomic<bool>* stop = nullptr);

// Cache i becomes a copy of the former cache indices[i]; reorders, drops and repeats sequences. Only tables are edited:
// blocks are shared until a sequence writes. Indices must be below the number of caches.
void selectCaches(std::vector<cache::KvCache>& caches, std::span<const size_t> indices);

// How a prompt met a cache: what was kept, and why not more.
struct Reuse {
  int64_t prompt_tokens = 0;
  int64_t reused_tokens = 0;
  int64_t first_difference = -1;  // position of the first token that differs from what the cache had seen; -1: none
  // Of the tokens that the cache had and the prompt begins with, those that are read again because the cache could not
  // go back there, only to the checkpoint before them, after reused_tokens.
  int64_t read_again = 0;
  Sentence reason;                 // empty when everything that could be reused was
  bool left_thoughts_out = false;  // what the cache had there are thoughts (<think>), which the prompt goes on without
};
// Whether how far the cache goes back depends on its checkpoints.
inline bool goesBackToCheckpoints(const cache::CacheFacts& facts) { return facts.has_state || facts.checkpoints > 0; }
// "read 56 of 500 tokens again: the nearest checkpoint lies after token 444": why so many tokens of a prompt are read
// again, of a cache that goes back to checkpoints.
Sentence readAgainFrom(int64_t again, int64_t prompt_tokens, int64_t checkpoint);
// Truncates the cache to its longest common prefix with the prompt, leaving at least one token to feed; a cache that
// cannot go back there, to the longest prefix it can go back to. again: if the cache has seen the whole prompt, this
// many tokens are fed again, if it can go back that far.
Reuse reusePrefix(cache::KvCache& cache, std::span<const TokenId> prompt, int64_t again = 1);

// Whether cells leave a window when the text reaches this many tokens.
bool windowsSlide(const cache::CacheFacts& facts, int64_t tokens);

// From this number of rows on, a step gives each row the same bits whatever the other rows are, and other bits than a
// step of fewer rows does (AttendArgs::row_invariant; docs/command-line.md, "Exact or fast"). 1: in every step, as with
// `exact`, or it is not promised, as on a GPU.
int64_t manyRows(const model::Decoder& decoder);
// Number of tokens at the end of a prompt that, fed once more, get the numbers that they got in the cache's own steps,
// so that a prompt that is asked again has the same reply where the devices promise it.
int64_t fedAlike(const model::Decoder& decoder, const cache::KvCache& cache, int64_t prompt_tokens);

}  // namespace kvarium::decode
