// The conditions that end a reply: ids, stop texts, length.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/decode/generator.h"
#include "core/decode/stop_text.h"
#include "core/text/utf8_assembler.h"

namespace kvarium::decode {

// The ids that end a reply, and the ids that may not be chosen yet.
class EndOfReply {
 public:
  EndOfReply(const text::Tokenizer& tokenizer, const GenerateOptions& options);
  bool ends(TokenId id) const;
  // The ids that may not be chosen after `generated` ids. The span is valid as long as this object.
  std::span<const TokenId> banned(size_t generated) const;
  size_t count() const { return m_ids.size(); }  // number of ids that end a reply

 private:
  std::vector<TokenId> m_ids;
  size_t m_min_new_tokens;
};

// Checks the ids of one sequence as they are chosen. `end` and the tokenizer must outlive it.
class SequenceWatch {
 public:
  SequenceWatch(const text::Tokenizer& tokenizer, const EndOfReply& end, const GenerateOptions& options)
      : m_tokenizer(&tokenizer), m_end(&end), m_left(options.max_new_tokens), m_stops(options.stop) {}
  // The reason why the sequence ends with this id; empty: it goes on.
  std::optional<StopReason> push(TokenId id);

 private:
  const text::Tokenizer* m_tokenizer;
  const EndOfReply* m_end;
  int64_t m_left;  // ids that may still be generated
  text::Utf8Assembler m_assembler;
  StopText m_stops;
};

}  // namespace kvarium::decode
