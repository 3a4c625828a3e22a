// The options of the decoding loops and the reasons why a reply ends, as plain values without the decoder.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/sentence.h"
#include "core/base/token.h"

namespace kvarium::decode {

// The defaults are greedy. A filter at its neutral value does nothing. Order of the filters, as in transformers:
// repetition penalty, n-gram ban, temperature, top-k, top-p, min-p, typical-p; then one draw.
struct SamplingOptions {
  double temperature = 0.0;  // 0: greedy
  int top_k = 0;             // 0: off
  double top_p = 1.0;        // nucleus (Holtzman et al. 2020)
  double min_p = 0.0;        // share of the probability of the likeliest token (Nguyen et al. 2024)
  double typical_p = 1.0;    // locally typical (Meister et al. 2023)
  double repetition_penalty =
      1.0;                  // CTRL (Keskar et al. 2019, section 4.1): logits of seen tokens / penalty if > 0, else *
  int no_repeat_ngram = 0;  // 0: off
  uint64_t seed = 0;
};

enum class StopReason : uint8_t { eos, stop, length, capacity, stopped };
std::string_view stopReasonName(StopReason reason);

// What a run of a comparison measured (comparison.h).
struct RunFigures {
  SamplingOptions sampling;  // that its tokens are drawn with
  // Index of the first id that is not the first run's, among those that both have. -1: none, or the first run itself.
  int64_t first_difference = -1;
  StopReason stop_reason = StopReason::length;
  Sentence full;              // StopReason::capacity: why there was no room
  bool in_thoughts = false;   // the reply ended inside its thoughts, without an answer
  int shares_prompt_of = -1;  // the run that read the prompt for this one too, into blocks of both; -1: read it alone
  // Of this run's own forward passes and choices, with the copies of its logits to host memory. Runs are computed one
  // after the other, so these times depend on no other run. What was computed for `kl` is not counted.
  double prefill_s = 0;      // of caches that share a prompt, the time it was read in
  double first_token_s = 0;  // since the run began
  double decode_s = 0;       // after the first token
};

class TurnObserver;

// Text of a reply, and the tokens that are complete with it.
struct WrittenText {
  std::string text;
  int64_t first = 0;                // number of the first token of `ends`
  std::vector<uint32_t> ends = {};  // bytes of `text` before the end of each token that is complete with it; ascending
  void append(const WrittenText& more) {
    if (ends.empty()) first = more.first;
    for (const uint32_t end : more.ends) ends.push_back(static_cast<uint32_t>(text.size()) + end);
    text += more.text;
  }
};

struct GenerateOptions {
  int64_t max_new_tokens = 256;
  int64_t min_new_tokens = 0;  // end-of-turn ids are banned until then
  SamplingOptions sampling;
  std::vector<std::string> stop;  // stop strings; not part of the reply
  std::vector<TokenId> eos;       // empty: the model's
  bool ignore_eos = false;        // an end-of-turn id does not end the reply, and its logits are not changed
  int chunk = 0;                  // most tokens of a prompt in one step; 0: the cache's
  // Called as a reply is written. Of several at once only prefilled() of each prompt, and chosen() for each
  // sequence that a step makes longer.
  TurnObserver* observer = nullptr;
  int64_t begun = 0;  // ids at the end of the prompt that belong to the reply: it continues after them
};

struct TranscribeOptions {
  std::string language;    // "en" or "<|en|>"; empty: the language is detected in the first chunk
  bool translate = false;  // into English
};

// An event that users should know about, at a token of the sequence.
struct Event {
  enum class Kind : uint8_t {
    other,
    long_prompt,
    long_text,
    left,
    moved_to_host,
    moved_to_disk,
    read_again,
    in_pieces
  };
  int64_t at = 0;           // length of the sequence in tokens when it happened
  Sentence what;            // the other fields are for callers that write their own
  Kind kind = Kind::other;  // left: tokens were evicted from the cache, or from some of its layers
  int64_t tokens = 0;       // number of tokens concerned; left: by how many the cache, or each of the layers, has fewer
  int64_t most = 0;         // left: of the layers that lost tokens, those of the one that lost most
  int64_t limit = 0;        // long_prompt, long_text: tokens the model was trained for
  int layers = 0;           // left: number of layers that lost tokens; 0: all
};
std::string_view eventName(Event::Kind kind);  // "long_prompt"

}  // namespace kvarium::decode
