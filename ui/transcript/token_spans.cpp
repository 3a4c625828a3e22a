#include "ui/transcript/token_spans.h"

#include <algorithm>

#include "core/base/utf8.h"

namespace kvarium::ui {

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
    const Utf8Step step = utf8Step(utf8.substr(byte));
    m_broken = step.state != Utf8Step::State::whole;
    if (m_broken) return;
    byte += step.bytes;
    unit += step.bytes == 4 ? 2 : 1;
    if (byte <= begin) m_end = unit;
    close();
  }
  m_length = unit;
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
