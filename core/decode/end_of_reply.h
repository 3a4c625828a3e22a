// The conditions that end a reply: ids, stop texts, length; and whether it goes round in a circle.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/decode/generator.h"
#include "core/decode/reply_text.h"
#include "core/decode/sampler.h"

namespace kvarium::decode {

// The ids that end a reply, and the ids that may not be chosen yet.
class EndOfReply {
 public:
  EndOfReply(const text::Tokenizer& tokenizer, const GenerateOptions& options);
  bool ends(TokenId id) const;
  bool stops(TokenId id) const;  // a control token that is one of the stop texts
  // The ids that may not be chosen after `generated` ids. The span is valid as long as this object.
  std::span<const TokenId> banned(size_t generated) const;
  size_t count() const { return m_ids.size(); }  // number of ids that end a reply

 private:
  std::vector<TokenId> m_ids, m_stop_ids;
  size_t m_min_new_tokens;
};

// Chooses the ids of one sequence, and checks whether it ends. `end`, the options and the tokenizer must outlive it.
class SequenceWriter {
 public:
  // apart: added to the seed, so that several sequences draw other ids.
  SequenceWriter(const text::Tokenizer& tokenizer, const EndOfReply& end, const GenerateOptions& options,
                 std::span<const TokenId> prompt, uint64_t apart = 0);
  // Chooses the next id from logits [vocab], which it changes. False: the sequence ends with this id, and
  // result.stop_reason says why.
  bool choose(std::span<float> logits);
  const std::vector<TokenId>& text() const { return m_text; }  // the prompt and the ids

  SequenceResult result;

 private:
  const text::Tokenizer* m_tokenizer;
  const EndOfReply* m_end;
  const GenerateOptions* m_options;
  Sampler m_sampler;
  std::vector<TokenId> m_text;
  ReplyText m_written;
};

// Detects that a text repeats one passage in a loop. Tables, lists and code repeat lines too, so it only reports; a
// person decides whether to stop.
//
// A text is in a loop when its last ids repeat one period of at most longest_period ids: at least least_times times and
// over at least least_tokens ids. For a period of at most short_period ids, as in a table of zeros or a ruled line,
// over at least short_tokens ids. Three equal lines are no loop. Costs one comparison per period and id.
class RepetitionWatch {
 public:
  static constexpr size_t longest_period = 160, short_period = 8;
  static constexpr size_t least_times = 4, least_tokens = 96, short_tokens = 240;

  // True once: when this id completes a loop.
  bool push(TokenId id);

 private:
  std::array<TokenId, longest_period> m_last{};  // the last ids, as a ring
  // [period]: number of last ids in a row that equal the id one period before
  std::array<size_t, longest_period + 1> m_equal{};
  size_t m_count = 0;
  bool m_reported = false;
};

}  // namespace kvarium::decode
