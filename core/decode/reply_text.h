// ReplyText: the tokens of a reply become text that can be shown: whole characters, without stop strings, and of each
// token it is known where it ends. Stop strings end an answer: in thoughts they are text, except for the mark that ends
// them.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/decode/options.h"
#include "core/text/thoughts.h"
#include "core/text/tokenizer.h"
#include "core/text/utf8_assembler.h"

namespace kvarium::decode {

// Finds stop strings in streamed text, even if a stop string is split over several pieces. Text that may still become a
// stop string is held back.
class StopText {
 public:
  explicit StopText(std::vector<std::string> stops);  // empty strings are ignored
  // Returns text that cannot be part of a stop string. After a stop string was found: the text before it, then nothing.
  std::string push(std::string_view text);
  std::string finish();  // the held text: at the end of the stream, or where something stands between two of its words
  bool found() const { return m_found; }

 private:
  std::vector<std::string> m_stops;
  std::string m_held;
  bool m_found = false;
};

// The marks of thoughts that a prompt ends in, so that its reply begins inside them; nullptr: none.
const text::ThoughtMarks* openedThoughts(const text::Tokenizer& tokenizer, std::span<const TokenId> prompt);

class ReplyText {
 public:
  // opened: the marks of thoughts that the prompt opened. begun: the text that the reply already has; it continues
  // after this text.
  explicit ReplyText(std::vector<std::string> stops, const text::ThoughtMarks* opened = nullptr,
                     std::string_view begun = {});

  // The bytes of the next token; none for one that is not written. A character of several tokens is the last one's.
  // Text after the last end belongs to tokens that are not complete yet. Without text the piece is empty.
  WrittenText push(std::string_view bytes);
  // The next token of a reply. A token without text interrupts a stop string.
  WrittenText push(const text::Tokenizer& tokenizer, TokenId id);
  // Text that was held back. An unfinished character becomes U+FFFD if the model ended the reply; if the reply was cut
  // off it is left out, because it may still be finished.
  WrittenText finish(bool cut_off = false);
  bool isUnfinished() const { return m_assembler.isUnfinished(); }  // a character is begun
  bool found() const { return m_found || m_stops.found(); }
  bool isInThoughts() const { return m_place.open; }  // they began and have not ended

 private:
  WrittenText piece(std::string text);
  std::string searched(std::string text);  // without stop strings, and without what may become one

  text::Utf8Assembler m_assembler;
  StopText m_stops;
  bool m_searches;                 // there are stop strings
  bool m_stops_at_answer = false;  // one of them is the mark that ends thoughts
  const text::ThoughtMarks* m_opened;
  std::string m_head;  // of the reply, as long as its answer has not begun
  text::ThoughtPlace m_place;
  size_t m_seen = 0, m_passed = 0;  // bytes of m_head that were read, and that pieces had
  bool m_answers = false, m_found = false;
  int64_t m_assembled = 0, m_sent = 0;  // bytes
  int64_t m_first = 0;                  // number of the first token of m_ends
  std::deque<int64_t> m_ends;           // bytes of the whole text before the end of tokens that no piece has had yet
};

}  // namespace kvarium::decode
