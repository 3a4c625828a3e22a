// TokenSpans: which characters of a message came from which token of the sequence. The engine tells ends in bytes of
// UTF-8; a QString counts UTF-16 units. A value; grows while a reply is written.
#pragma once

#include <QtGlobal>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace kvarium {

// Characters [begin, end) of the message, in UTF-16 units, and the tokens [first, first + count) that made them. Tokens
// that share a character are one span; a token without a character of its own belongs to the next span.
struct TokenSpan {
  qsizetype begin = 0, end = 0;
  int64_t first = 0, count = 1;
  int64_t last() const { return first + count - 1; }
  bool operator==(const TokenSpan&) const = default;
};

// Behind every position there can be: of a whole message whose words are in no cell, as one span.
constexpr int64_t no_position = int64_t{1} << 40;

// What of it lies in [begin, end), relative to begin: of a part of the message that is shown by itself.
std::optional<TokenSpan> clipped(const TokenSpan& span, qsizetype begin, qsizetype end);

class TokenSpans {
 public:
  TokenSpans() = default;
  // A whole message: `ends` are the bytes of `utf8` before the end of each token, `first` is the position of the first.
  TokenSpans(std::string_view utf8, int64_t first, std::span<const uint32_t> ends) { append(utf8, first, ends); }

  // The next piece of a reply. What lies behind the last end belongs to the first token of a later piece. Bytes that
  // are no UTF-8, or ends that descend or leave the piece, end the spans for good: what is not known is not told.
  void append(std::string_view utf8, int64_t first, std::span<const uint32_t> ends);

  // Takes over what `now`, which begins as these spans, has behind them. O(what is new).
  void grow(const TokenSpans& now);

  const std::vector<TokenSpan>& spans() const { return m_spans; }  // ascending, without overlap
  qsizetype length() const { return m_length; }                    // UTF-16 units of the text that was given
  bool isWhole() const { return !m_broken; }
  bool hasPositions() const { return !m_spans.empty() && m_spans.front().first < no_position; }
  int64_t tokensIn(qsizetype begin, qsizetype end) const;  // of the spans that have a character there. O(log spans)

 private:
  std::vector<TokenSpan> m_spans;
  qsizetype m_length = 0;  // of all pieces
  qsizetype m_end = 0;     // of the last span
  int64_t m_open = -1;     // position of the first token that has no characters yet; -1: none
  bool m_broken = false;
};

}  // namespace kvarium
