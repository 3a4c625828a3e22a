#include "core/text/token_finder.h"

#include "core/text/unicode_text.h"

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

AddedTokens::AddedTokens(const Vocabulary& vocabulary, const Normalize& normalize) : m_vocabulary(&vocabulary) {
  std::vector<std::pair<std::string_view, TokenId>> raw, normalized;
  std::vector<bool> listed(vocabulary.tokens.size());
  for (const AddedToken& token : vocabulary.added) {
    listed[token.id] = true;
    const std::string& name = vocabulary.tokens[token.id];
    if (token.normalized)
      normalized.emplace_back(m_written.emplace_back(normalize(name)), token.id);
    else
      raw.emplace_back(name, token.id);
    if (token.single_word || token.lstrip || token.rstrip) m_flags.emplace(token.id, token);
  }
  for (size_t i = 0; i < vocabulary.kinds.size(); ++i) {
    const TokenKind kind = vocabulary.kinds[i];
    if (listed[i] || vocabulary.steps) continue;
    if (kind == TokenKind::user_defined || kind == TokenKind::control || kind == TokenKind::unknown)
      raw.emplace_back(vocabulary.tokens[i], static_cast<TokenId>(i));
  }
  m_raw = TokenFinder(std::move(raw));
  std::vector<std::pair<std::string_view, TokenId>> names;
  for (const auto& [written, id] : normalized)
    if (vocabulary.kind(id) == TokenKind::control || vocabulary.kind(id) == TokenKind::unknown)
      names.emplace_back(vocabulary.tokens[static_cast<size_t>(id)], id);
  m_normalized_names = TokenFinder(std::move(names));
  m_normalized = TokenFinder(std::move(normalized));
}

void AddedTokens::split(const TokenFinder& finder, std::string_view text, const Special& special, const OnText& on_text,
                        const OnToken& on_token) const {
  size_t rest = 0, from = 0;
  while (const auto found = finder.find(text, from)) {
    size_t begin = found->begin, end = begin + found->bytes;
    from = end;
    const TokenKind kind = m_vocabulary->kind(found->id);
    const bool is_special = kind == TokenKind::control || kind == TokenKind::unknown;
    if (is_special && (!special.special || touches(special.plain, special.offset + begin, special.offset + end)))
      continue;
    if (const auto flags = m_flags.find(found->id); flags != m_flags.end()) {
      const AddedToken& token = flags->second;
      if (token.single_word &&
          (endsWithWordCharacter(text.substr(0, begin)) || beginsWithWordCharacter(text.substr(end))))
        continue;
      if (token.lstrip) begin = std::max(begin - trailingWhiteSpace(text.substr(0, begin)), rest);
      if (token.rstrip) end += leadingWhiteSpace(text.substr(end));
    }
    if (rest < begin) on_text(rest, text.substr(rest, begin - rest));
    on_token(found->id);
    rest = end;
  }
  if (rest != text.size()) on_text(rest, text.substr(rest));
}

}  // namespace kvarium::text
