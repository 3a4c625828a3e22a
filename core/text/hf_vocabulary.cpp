#include "core/text/hf_vocabulary.h"

#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/text/hf_damage.h"

namespace kvarium::text {

namespace {

constexpr int64_t largest_id = (1 << 24) - 1;
constexpr size_t always_allowed_holes = 65536;

std::string named(std::string_view token) { return "\"" + printable(token) + "\""; }

}  // namespace

HfVocabularyBuilder::HfVocabularyBuilder(std::vector<std::pair<std::string, int64_t>> tokens) {
  int64_t last = -1;
  for (const auto& token : tokens) last = std::max(last, token.second);
  if (last > largest_id) damagedTokenizer("the vocabulary has the token id " + std::to_string(last));
  if (static_cast<size_t>(last + 1) > 2 * tokens.size() + always_allowed_holes) {
    damagedTokenizer("the vocabulary has only " + std::to_string(tokens.size()) + " tokens up to id " +
                     std::to_string(last));
  }
  m_vocabulary.steps.emplace();
  m_vocabulary.tokens.resize(static_cast<size_t>(last + 1));
  m_vocabulary.kinds.resize(m_vocabulary.tokens.size(), TokenKind::unused);
  m_ids.reserve(tokens.size());
  for (auto& [text, id] : tokens) {
    place(text, id);
    m_vocabulary.kinds[static_cast<size_t>(id)] = TokenKind::normal;
  }
  m_in_model.assign(m_vocabulary.tokens.size(), true);
}

void HfVocabularyBuilder::place(const std::string& text, int64_t id) {
  if (id < 0 || id > largest_id) damagedTokenizer("the token " + named(text) + " has the id " + std::to_string(id));
  const auto index = static_cast<size_t>(id);
  if (m_vocabulary.kinds[index] != TokenKind::unused) {
    damagedTokenizer("the tokens " + named(m_vocabulary.tokens[index]) + " and " + named(text) + " have the same id " +
                     std::to_string(id));
  }
  if (!m_ids.emplace(text, static_cast<TokenId>(id)).second)
    damagedTokenizer("the token " + named(text) + " is there twice");
  m_vocabulary.tokens[index] = text;
}

TokenId HfVocabularyBuilder::find(std::string_view text) const {
  const auto found = m_ids.find(std::string(text));
  return found == m_ids.end() ? -1 : found->second;
}

TokenId HfVocabularyBuilder::findInModel(std::string_view text) const {
  const TokenId id = find(text);
  return id >= 0 && m_in_model[static_cast<size_t>(id)] ? id : -1;
}

void HfVocabularyBuilder::add(const HfAddedToken& token) {
  if (token.text.empty()) return;  // the reference ignores them too
  TokenId id = find(token.text);
  if (id < 0) {
    if (!token.id) return;
    const auto size = static_cast<size_t>(*token.id) + 1;
    if (size > m_vocabulary.tokens.size()) {
      if (size > m_vocabulary.tokens.size() + always_allowed_holes) {
        damagedTokenizer("the added token " + named(token.text) + " has the id " + std::to_string(*token.id) +
                         ", far beyond the " + std::to_string(m_vocabulary.tokens.size()) + " others");
      }
      m_vocabulary.tokens.resize(size);
      m_vocabulary.kinds.resize(size, TokenKind::unused);
      m_in_model.resize(size, false);
    }
    id = *token.id;
    place(token.text, id);
    m_in_model[static_cast<size_t>(id)] = false;
  } else if (token.id && *token.id != id) {
    damagedTokenizer("the added token " + named(token.text) + " has the id " + std::to_string(*token.id) +
                     ", but the vocabulary gives it " + std::to_string(id));
  }
  AddedToken added = token.flags;
  added.id = id;
  added.in_model = m_in_model[static_cast<size_t>(id)];
  // A token that is added again changes its flags, but stays special.
  const auto [known, is_new] = m_added.emplace(id, m_vocabulary.added.size());
  if (is_new) {
    m_vocabulary.added.push_back(added);
  } else {
    m_vocabulary.added[known->second] = added;
  }
  TokenKind& kind = m_vocabulary.kinds[static_cast<size_t>(id)];
  if (token.special) {
    kind = TokenKind::control;
  } else if (kind != TokenKind::control) {
    kind = TokenKind::user_defined;
  }
}

void HfVocabularyBuilder::apply(const HfConfig& config) {
  for (const HfAddedToken& token : config.added) {
    HfAddedToken copy = token;
    for (const auto& [role, other] : config.roles) copy.special |= other.text == token.text;
    add(copy);
  }
  for (const auto& [role, token] : config.roles) {
    if (const TokenId id = find(token.text); id >= 0 && m_added.contains(id)) {
      m_vocabulary.kinds[static_cast<size_t>(id)] = TokenKind::control;
    } else {
      add(token);
    }
  }
  const auto idOf = [&](const char* role) {
    const auto found = config.roles.find(role);
    return found == config.roles.end() ? -1 : find(found->second.text);
  };
  m_vocabulary.bos = idOf("bos_token");
  m_vocabulary.eos = idOf("eos_token");
  m_vocabulary.padding = idOf("pad_token");
  for (const TokenId id : config.ends) {
    if (id < static_cast<TokenId>(m_vocabulary.tokens.size())) m_vocabulary.ends.push_back(id);
  }
}

void HfVocabularyBuilder::frame(const HfFrame& frame) {
  const auto ids = [&](const std::vector<std::string>& names) {
    std::vector<TokenId> out;
    for (const std::string& name : names) {
      out.push_back(find(name));
      if (out.back() < 0) damagedTokenizer("the tokenizer puts " + named(name) + " around texts, which is not a token");
    }
    return out;
  };
  m_vocabulary.before = ids(frame.before);
  m_vocabulary.after = ids(frame.after);
  const auto has = [](const std::vector<TokenId>& list, TokenId id) {
    return id >= 0 && std::find(list.begin(), list.end(), id) != list.end();
  };
  m_vocabulary.add_bos = has(m_vocabulary.before, m_vocabulary.bos);
  m_vocabulary.add_eos = has(m_vocabulary.after, m_vocabulary.eos);
}

void HfVocabularyBuilder::markBytes() {
  for (size_t i = 0; i < m_vocabulary.kinds.size(); ++i) {
    if (m_vocabulary.kinds[i] != TokenKind::normal) continue;
    m_vocabulary.kinds[i] = TokenKind::byte;
    if (byteOfToken(m_vocabulary, static_cast<TokenId>(i)) < 0) m_vocabulary.kinds[i] = TokenKind::normal;
  }
}

void leaveOutAddedTokens(Vocabulary& vocabulary, size_t size) {
  const size_t all = vocabulary.tokens.size();
  if (size >= all) return;
  const auto beyond = [&](TokenId id) { return id >= 0 && static_cast<size_t>(id) >= size; };
  const auto anyBeyond = [&](const std::vector<TokenId>& ids) { return std::any_of(ids.begin(), ids.end(), beyond); };
  std::vector<bool> can_go(all, false);
  for (size_t id = 0; id < all; ++id) can_go[id] = vocabulary.kinds[id] == TokenKind::unused;
  for (const AddedToken& token : vocabulary.added) can_go[static_cast<size_t>(token.id)] = !token.in_model;
  for (size_t id = size; id < all; ++id) {
    if (!can_go[id]) return;
  }
  const Vocabulary& v = vocabulary;
  if (anyBeyond({v.bos, v.eos, v.eot, v.eom, v.unknown}) || anyBeyond(v.before) || anyBeyond(v.after)) return;
  vocabulary.tokens.resize(size);
  vocabulary.kinds.resize(size);
  if (!vocabulary.scores.empty()) vocabulary.scores.resize(size);
  if (!vocabulary.log_probabilities.empty()) vocabulary.log_probabilities.resize(size);
  std::erase_if(vocabulary.added, [&](const AddedToken& token) { return beyond(token.id); });
  std::erase_if(vocabulary.ends, beyond);
  if (beyond(vocabulary.padding)) vocabulary.padding = -1;
}

Vocabulary HfVocabularyBuilder::take() {
  m_vocabulary.add_space_prefix = false;
  return std::move(m_vocabulary);
}

}  // namespace kvarium::text
