// What ends a reply: ids, stop texts, its length.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/decode/generator.h"
#include "core/decode/stop_text.h"
#include "core/text/utf8_assembler.h"

namespace kvarium {

// Which ids end a reply, and which may not be chosen yet.
class EndOfReply {
 public:
  EndOfReply(const Tokenizer& tokenizer, const GenerateOptions& options);
  bool ends(TokenId id) const;
  // Ids that may not come behind so many generated ones; valid as long as this.
  std::span<const TokenId> banned(size_t generated) const;
  size_t count() const { return m_ids.size(); }  // ids that end a reply

 private:
  std::vector<TokenId> m_ids;
  size_t m_min_new_tokens;
};

// Watches the ids of one sequence as they are chosen. `end` and what it was made from must outlive it.
class SequenceWatch {
 public:
  SequenceWatch(const Tokenizer& tokenizer, const EndOfReply& end, const GenerateOptions& options)
      : m_tokenizer(&tokenizer), m_end(&end), m_left(options.max_new_tokens), m_stops(options.stop) {}
  // What the sequence ends by with this id, if it does.
  std::optional<StopReason> push(TokenId id);

 private:
  const Tokenizer* m_tokenizer;
  const EndOfReply* m_end;
  int64_t m_left;  // ids to come
  Utf8Assembler m_assembler;
  StopText m_stops;
};

}  // namespace kvarium
