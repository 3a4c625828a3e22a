// TokenSpans: maps characters of a message to tokens of the sequence. The engine reports ends in bytes of UTF-8; a
// QString counts UTF-16 units. A value that grows while a reply is written.
#pragma once

#include <QtGlobal>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace kvarium::ui {

// Characters [begin, end) of the message, in UTF-16 units, with their tokens [first, first + count). Tokens that share
// a character are one span; a token without a character belongs to the next span.
struct TokenSpan {
  qsizetype begin = 0, end = 0;
  int64_t first = 0, count = 1;
  int64_t last() const { return first + count - 1; }
  bool operator==(const TokenSpan&) const = default;
};

// Larger than every position: for the single span of a message that has no cells.
constexpr int64_t no_position = int64_t{1} << 40;

// The part of a span in [begin, end), relative to begin, for a part of the message that is shown on its own.
std::optional<TokenSpan> clipped(const TokenSpan& span, qsizetype begin, qsizetype end);

class TokenSpans {
 public:
  TokenSpans() = default;
  // A whole message. ends: for each token the number of bytes up to its end; first: position of the first token; begin:
  // bytes in front of it, which are in no span.
  TokenSpans(std::string_view utf8, int64_t first, std::span<const uint32_t> ends, size_t begin = 0) {
    append(utf8, first, ends, begin);
  }

  // Appends the next piece of a reply. Bytes after the last end belong to the first token of a later piece. Invalid
  // UTF-8, or ends that descend or exceed the piece, end the spans for good.
  void append(std::string_view utf8, int64_t first, std::span<const uint32_t> ends, size_t begin = 0);

  const std::vector<TokenSpan>& spans() const { return m_spans; }  // ascending, without overlap
  qsizetype length() const { return m_length; }                    // UTF-16 units of all pieces
  bool isWhole() const { return !m_broken; }
  bool hasPositions() const { return !m_spans.empty() && m_spans.front().first < no_position; }
  int64_t tokensIn(qsizetype begin, qsizetype end) const;  // of spans with a character in the range. O(log spans)

 private:
  std::vector<TokenSpan> m_spans;
  qsizetype m_length = 0;  // UTF-16 units of all pieces
  qsizetype m_end = 0;     // end of the last span
  int64_t m_open = -1;     // position of the first token that has no characters yet; -1: none
  bool m_broken = false;
};

}  // namespace kvarium::ui
