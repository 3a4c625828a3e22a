// ReplyText: the tokens of a reply become text that can be shown: whole characters, without stop strings, and of each
// token it is known where it ends.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "core/decode/stop_text.h"
#include "core/text/utf8_assembler.h"

namespace kvarium::decode {

class ReplyText {
 public:
  explicit ReplyText(std::vector<std::string> stops) : m_stops(std::move(stops)) {}

  struct Piece {
    std::string text;
    int64_t first = 0;           // number of the first token of `ends`
    std::vector<uint32_t> ends;  // bytes of `text` before the end of each token that is complete with it; ascending
  };
  // The bytes of the next token; none for one that is not written. A character of several tokens is the last one's.
  // Text behind the last end belongs to tokens that are not complete yet. Without text the piece is empty.
  Piece push(std::string_view bytes);
  // What was held back. A character that was begun is U+FFFD where the model ended the reply; where the reply was cut
  // off it is left out, since it may still be finished.
  Piece finish(bool cut_off = false);
  bool isUnfinished() const { return m_assembler.isUnfinished(); }  // a character is begun
  bool found() const { return m_stops.found(); }

 private:
  Piece piece(std::string text);

  text::Utf8Assembler m_assembler;
  StopText m_stops;
  int64_t m_assembled = 0, m_sent = 0;  // bytes
  int64_t m_first = 0;                  // number of the first token of m_ends
  std::deque<int64_t> m_ends;           // bytes of the whole text before the end of tokens that no piece has had yet
};

}  // namespace kvarium::decode
