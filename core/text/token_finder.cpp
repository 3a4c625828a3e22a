#include "core/text/token_finder.h"

#include <algorithm>
#include <utility>

namespace kvarium::text {

TokenFinder::TokenFinder(std::vector<std::pair<std::string_view, TokenId>> tokens) : m_tokens(std::move(tokens)) {
  std::erase_if(m_tokens, [](const auto& token) { return token.first.empty() || token.first.size() > longest; });
  std::sort(m_tokens.begin(), m_tokens.end());
  const auto same = [](const auto& a, const auto& b) { return a.first == b.first; };
  m_tokens.erase(std::unique(m_tokens.begin(), m_tokens.end(), same), m_tokens.end());
  for (const auto& token : m_tokens) ++m_first[static_cast<uint8_t>(token.first[0]) + size_t{1}];
  for (size_t byte = 0; byte < 256; ++byte) m_first[byte + 1] += m_first[byte];
}

std::optional<TokenFinder::Found> TokenFinder::find(std::string_view text, size_t from) const {
  if (m_tokens.empty()) return std::nullopt;
  for (size_t begin = from; begin < text.size(); ++begin) {
    const auto first = static_cast<uint8_t>(text[begin]);
    auto low = m_tokens.begin() + m_first[first], high = m_tokens.begin() + m_first[first + size_t{1}];
    std::optional<Found> found;
    // [low, high): the tokens that match the text in their first `bytes` bytes
    for (size_t bytes = 1; low != high; ++bytes) {
      if (low->first.size() == bytes) found = Found{begin, bytes, (low++)->second};
      if (low == high || begin + bytes == text.size()) break;
      const auto byteAt = [bytes](const auto& token) { return static_cast<uint8_t>(token.first[bytes]); };
      const auto wanted = static_cast<uint8_t>(text[begin + bytes]);
      low = std::partition_point(low, high, [&](const auto& token) { return byteAt(token) < wanted; });
      high = std::partition_point(low, high, [&](const auto& token) { return byteAt(token) == wanted; });
    }
    if (found) return found;
  }
  return std::nullopt;
}

}  // namespace kvarium::text
