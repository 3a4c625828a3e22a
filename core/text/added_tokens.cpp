#include "core/text/added_tokens.h"

#include <algorithm>
#include <utility>

#include "core/text/unicode_text.h"

namespace kvarium::text {

AddedTokens::AddedTokens(const Vocabulary& vocabulary, const Normalize& normalize) : m_vocabulary(&vocabulary) {
  std::vector<std::pair<std::string_view, TokenId>> raw, normalized;
  std::vector<bool> listed(vocabulary.tokens.size());
  for (const AddedToken& token : vocabulary.added) {
    listed[token.id] = true;
    const std::string& name = vocabulary.tokens[token.id];
    if (token.normalized) {
      normalized.emplace_back(m_written.emplace_back(normalize(name)), token.id);
    } else {
      raw.emplace_back(name, token.id);
    }
    if (token.single_word || token.lstrip || token.rstrip) m_flags.emplace(token.id, token);
  }
  for (size_t i = 0; i < vocabulary.kinds.size(); ++i) {
    const TokenKind kind = vocabulary.kinds[i];
    if (listed[i] || vocabulary.steps) continue;
    if (kind == TokenKind::user_defined || kind == TokenKind::control || kind == TokenKind::unknown) {
      raw.emplace_back(vocabulary.tokens[i], static_cast<TokenId>(i));
    }
  }
  m_raw = TokenFinder(std::move(raw));
  std::vector<std::pair<std::string_view, TokenId>> names;
  for (const auto& [written, id] : normalized) {
    if (vocabulary.kind(id) == TokenKind::control || vocabulary.kind(id) == TokenKind::unknown)
      names.emplace_back(vocabulary.tokens[static_cast<size_t>(id)], id);
  }
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
          (endsWithWordCharacter(text.substr(0, begin)) || beginsWithWordCharacter(text.substr(end)))) {
        continue;
      }
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
