#include "ui/transcript/token_spans.h"

#include <algorithm>

namespace kvarium::ui {
namespace {

// Bytes of the character that starts with `lead`; 0: none does (RFC 3629, section 3).
int characterBytes(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead < 0xE0) return 2;
  if (lead >= 0xE0 && lead < 0xF0) return 3;
  if (lead >= 0xF0 && lead < 0xF5) return 4;
  return 0;
}

bool isWholeCharacter(std::string_view utf8, size_t at, int bytes) {
  if (bytes == 0 || at + size_t(bytes) > utf8.size()) return false;
  for (int i = 1; i < bytes; ++i)
    if ((static_cast<unsigned char>(utf8[at + size_t(i)]) & 0xC0) != 0x80) return false;
  return true;
}

}  // namespace

void TokenSpans::append(std::string_view utf8, int64_t first, std::span<const uint32_t> ends, size_t begin) {
  if (m_broken) return;
  size_t byte = 0, token = 0;
  qsizetype unit = m_length;
  // Called at a character's boundary, for the tokens that ended since the previous one.
  const auto close = [&] {
    bool here = false;
    for (; token < ends.size() && ends[token] <= byte; ++token) {
      const int64_t position = first + int64_t(token);
      if (m_open < 0) m_open = position;
      here = ends[token] == byte;
      if (!here || unit == m_end) continue;
      m_spans.push_back({m_end, unit, m_open, position - m_open + 1});
      m_end = unit;
      m_open = -1;
    }
  };
  m_broken = !std::is_sorted(ends.begin(), ends.end()) || (!ends.empty() && ends.back() > utf8.size());
  if (m_broken) return;
  close();
  while (byte < utf8.size()) {
    const int bytes = characterBytes(static_cast<unsigned char>(utf8[byte]));
    if (!isWholeCharacter(utf8, byte, bytes)) {
      m_broken = true;
      return;
    }
    byte += size_t(bytes);
    unit += bytes == 4 ? 2 : 1;
    if (byte <= begin) m_end = unit;
    close();
  }
  m_length = unit;
}

void TokenSpans::grow(const TokenSpans& now) {
  if (now.m_spans.size() < m_spans.size()) {
    *this = now;
    return;
  }
  m_spans.insert(m_spans.end(), now.m_spans.begin() + ptrdiff_t(m_spans.size()), now.m_spans.end());
  m_length = now.m_length, m_end = now.m_end, m_open = now.m_open, m_broken = now.m_broken;
}

int64_t TokenSpans::tokensIn(qsizetype begin, qsizetype end) const {
  const auto first = std::partition_point(m_spans.begin(), m_spans.end(), [&](auto& s) { return s.end <= begin; });
  const auto behind = std::partition_point(first, m_spans.end(), [&](auto& s) { return s.begin < end; });
  return first == behind ? 0 : std::prev(behind)->last() - first->first + 1;
}

std::optional<TokenSpan> clipped(const TokenSpan& span, qsizetype begin, qsizetype end) {
  if (span.end <= begin || span.begin >= end) return {};
  return TokenSpan{std::max(span.begin, begin) - begin, std::min(span.end, end) - begin, span.first, span.count};
}

}  // namespace kvarium::ui
