// The conditions that end a reply: ids, stop texts, length.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/decode/generator.h"
#include "core/decode/reply_text.h"

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

// Checks the ids of one sequence as they are chosen. `end` and the tokenizer must outlive it.
class SequenceWatch {
 public:
  SequenceWatch(const text::Tokenizer& tokenizer, const EndOfReply& end, const GenerateOptions& options,
                std::span<const TokenId> prompt)
      : m_tokenizer(&tokenizer),
        m_end(&end),
        m_left(options.max_new_tokens),
        m_written(options.stop, openedThoughts(tokenizer, prompt)) {}
  // The reason why the sequence ends with this id; empty: it goes on.
  std::optional<StopReason> push(TokenId id);

 private:
  const text::Tokenizer* m_tokenizer;
  const EndOfReply* m_end;
  int64_t m_left;  // ids that may still be generated
  ReplyText m_written;
};

}  // namespace kvarium::decode
