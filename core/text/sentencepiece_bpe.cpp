#include "core/text/sentencepiece_bpe.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/text/space_mark.h"
#include "core/text/utf8.h"

namespace kvarium::text {

namespace {

constexpr size_t longest_merged = 256;  // bytes; merging a token costs its length squared

std::string_view frontCharacter(std::string_view text) { return text.substr(0, utf8Step(text).bytes); }

}  // namespace

struct SentencepieceBpe::Scratch {
  std::vector<Symbol> word;
  std::vector<std::string_view> unknown;  // characters without a token; symbol -1 - i is unknown[i]
  MergeTable::Scratch merge;
  bool after_unknown = false;
};

SentencepieceBpe::SentencepieceBpe(const Vocabulary& vocabulary)
    : m_vocabulary_size(static_cast<Symbol>(vocabulary.tokens.size())),
      m_unknown(vocabulary.unknown),
      m_whole(std::make_unique<std::atomic<bool>[]>(vocabulary.tokens.size())) {
  m_bytes.fill(-1);
  for (size_t id = 0; id < vocabulary.tokens.size(); ++id) {
    if (const int byte = byteOfToken(vocabulary, static_cast<TokenId>(id)); byte >= 0 && m_bytes[byte] < 0) {
      m_bytes[byte] = static_cast<TokenId>(id);
    }
  }
  addMerges(vocabulary);
  if (!vocabulary.steps) return;  // in GGUF files they are found together with the special tokens
  std::vector<std::pair<std::string_view, TokenId>> defined;
  for (size_t id = 0; id < vocabulary.kinds.size(); ++id) {
    if (vocabulary.kinds[id] == TokenKind::user_defined) {
      defined.emplace_back(vocabulary.tokens[id], static_cast<TokenId>(id));
    }
  }
  m_user_defined = TokenFinder(std::move(defined));
}

void SentencepieceBpe::addMerges(const Vocabulary& vocabulary) {
  std::vector<TokenId> merged;
  for (size_t id = 0; id < vocabulary.tokens.size(); ++id) {
    const TokenKind kind = vocabulary.kinds.empty() ? TokenKind::normal : vocabulary.kinds[id];
    const std::string_view token = vocabulary.tokens[id];
    if (token.empty() || kind == TokenKind::control || kind == TokenKind::unknown || kind == TokenKind::byte) continue;
    if (m_symbols.emplace(token, static_cast<Symbol>(id)).second) merged.push_back(static_cast<TokenId>(id));
  }
  for (const TokenId id : merged) {
    const std::string_view token = vocabulary.tokens[id];
    bool after_other = false;
    for (size_t i = 0; i < token.size();) {
      const std::string_view character = frontCharacter(token.substr(i));
      const auto symbol = m_vocabulary_size + static_cast<Symbol>(m_characters.size());
      if (m_symbols.emplace(character, symbol).second) m_characters.push_back(character);
      if (character == space_mark && after_other) m_space_starts_word = false;
      after_other = character != space_mark;
      i += character.size();
    }
  }

  const auto score = [&](TokenId id) {
    const float value = vocabulary.scores[id];
    return std::isnan(value) ? -std::numeric_limits<float>::infinity() : value;
  };
  std::sort(merged.begin(), merged.end(), [&](TokenId a, TokenId b) { return score(a) > score(b); });
  uint32_t rank = 0;
  for (size_t i = 0; i < merged.size(); ++i) {
    if (i > 0 && score(merged[i]) != score(merged[i - 1])) ++rank;
    const std::string_view token = vocabulary.tokens[merged[i]];
    if (token.size() > longest_merged) continue;
    for (size_t split = frontCharacter(token).size(); split < token.size();
         split += frontCharacter(token.substr(split)).size()) {
      const auto left = m_symbols.find(token.substr(0, split));
      const auto right = left == m_symbols.end() ? left : m_symbols.find(token.substr(split));
      if (right != m_symbols.end()) m_merges.add(left->second, right->second, {rank, merged[i]});
    }
  }
}

void SentencepieceBpe::encode(std::string_view text, const std::vector<TextSpan>& words,
                              std::vector<TokenId>& out) const {
  Scratch scratch;
  for (const TextSpan& span : words) {
    const std::string_view word = text.substr(span.begin, span.end - span.begin);
    size_t from = 0;
    while (const auto found = m_user_defined.find(word, from)) {
      encodeStretch(word.substr(from, found->begin - from), scratch, out);
      out.push_back(found->id);
      scratch.after_unknown = false;
      from = found->begin + found->bytes;
    }
    encodeStretch(word.substr(from), scratch, out);
  }
}

void SentencepieceBpe::encodeStretch(std::string_view text, Scratch& scratch, std::vector<TokenId>& out) const {
  while (m_space_starts_word && !text.empty()) {
    // A word: spaces, then all characters up to the next space.
    size_t letters = 0;
    while (text.substr(letters, space_mark.size()) == space_mark) letters += space_mark.size();
    const std::string_view word = text.substr(0, text.find(space_mark, letters));
    encodeWord(word, scratch, out);
    text.remove_prefix(word.size());
  }
  if (!text.empty()) encodeWord(text, scratch, out);
}

void SentencepieceBpe::encodeWord(std::string_view word, Scratch& scratch, std::vector<TokenId>& out) const {
  const auto found = m_symbols.find(word);
  const TokenId whole_token = found != m_symbols.end() && found->second < m_vocabulary_size ? found->second : -1;
  if (whole_token >= 0 && m_whole[whole_token].load(std::memory_order_relaxed)) {
    scratch.after_unknown = false;
    out.push_back(whole_token);
    return;
  }

  scratch.word.clear();
  scratch.unknown.clear();
  for (size_t i = 0; i < word.size();) {
    const std::string_view character = frontCharacter(word.substr(i));
    if (const auto known = m_symbols.find(character); known != m_symbols.end()) {
      scratch.word.push_back(known->second);
    } else {
      scratch.unknown.push_back(character);
      scratch.word.push_back(-static_cast<Symbol>(scratch.unknown.size()));
    }
    i += character.size();
  }
  m_merges.apply(scratch.word, scratch.merge);
  if (whole_token >= 0 && scratch.word.size() == 1) m_whole[whole_token].store(true, std::memory_order_relaxed);
  for (const Symbol symbol : scratch.word) {
    if (symbol >= 0 && symbol < m_vocabulary_size) {
      scratch.after_unknown = false;
      out.push_back(symbol);
    } else {
      encodeBytes(symbol < 0 ? scratch.unknown[-1 - symbol] : m_characters[symbol - m_vocabulary_size], scratch, out);
    }
  }
}

void SentencepieceBpe::encodeBytes(std::string_view character, Scratch& scratch, std::vector<TokenId>& out) const {
  const auto token = [&](char byte) { return m_bytes[static_cast<uint8_t>(byte)]; };
  if (std::all_of(character.begin(), character.end(), [&](char byte) { return token(byte) >= 0; })) {
    scratch.after_unknown = false;
    for (const char byte : character) out.push_back(token(byte));
  } else if (!scratch.after_unknown && m_unknown >= 0) {
    scratch.after_unknown = true;
    out.push_back(m_unknown);
  }
}

}  // namespace kvarium::text
