#include "core/text/token_finder.h"

namespace kvarium::text {

TokenTable::TokenTable(std::vector<std::pair<std::string_view, TokenId>> tokens) : m_tokens(std::move(tokens)) {
  std::erase_if(m_tokens, [](const auto& token) { return token.first.empty(); });
  std::ranges::sort(m_tokens);
  const auto same = [](const auto& a, const auto& b) { return a.first == b.first; };
  m_tokens.erase(std::unique(m_tokens.begin(), m_tokens.end(), same), m_tokens.end());
  for (const auto& token : m_tokens) ++m_first[static_cast<uint8_t>(token.first[0]) + size_t{1}];
  for (size_t byte = 0; byte < 256; ++byte) m_first[byte + 1] += m_first[byte];
}

TokenFinder::TokenFinder(std::vector<std::pair<std::string_view, TokenId>> tokens) {
  std::erase_if(tokens, [](const auto& token) { return token.first.size() > longest; });
  m_tokens = TokenTable(std::move(tokens));
}

std::optional<TokenFinder::Found> TokenFinder::find(std::string_view text, size_t from) const {
  std::optional<Found> found;
  for (size_t begin = from; begin < text.size() && !found && !m_tokens.isEmpty(); ++begin)
    m_tokens.forEachPrefix(text.substr(begin), [&](size_t bytes, TokenId id) { found = Found{begin, bytes, id}; });
  return found;
}

}  // namespace kvarium::text
