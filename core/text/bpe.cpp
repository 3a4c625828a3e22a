#include "core/text/bpe.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/base/utf8.h"
#include "core/text/space_mark.h"

namespace kvarium::text {

namespace {

// Code point of a character of one or two bytes; -1 for longer ones.
int shortCodePoint(std::string_view character) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(character[i]); };
  if (character.size() == 1 && byte(0) < 0x80) return byte(0);
  if (character.size() == 2 && (byte(0) & 0xE0) == 0xC0) return (byte(0) & 0x1F) << 6 | (byte(1) & 0x3F);
  return -1;
}

bool isOneCharacter(std::string_view text) {
  const Utf8Step step = utf8Step(text);
  return step.state == Utf8Step::State::whole && step.bytes == text.size();
}

}  // namespace

struct Bpe::Scratch {
  std::vector<Symbol> word;
  MergeTable::Scratch merge;
  bool unknown_pending = false;
};

Bpe::Bpe(const Vocabulary& vocabulary)
    : m_whole_words_first(vocabulary.whole_words_first),
      m_fuse_unknown(vocabulary.fuse_unknown),
      m_vocabulary_size(static_cast<Symbol>(vocabulary.tokens.size())),
      m_unknown(vocabulary.steps ? vocabulary.unknown : -1),
      m_whole(std::make_unique<std::atomic<Whole>[]>(vocabulary.tokens.size())) {
  std::vector<bool> forbidden(vocabulary.tokens.size());
  for (const AddedToken& added : vocabulary.added) forbidden[added.id] = !added.in_model;
  m_bytes.fill(-1);
  m_symbols.reserve(vocabulary.tokens.size() + 256);
  for (size_t i = 0; i < vocabulary.tokens.size(); ++i) {
    const auto id = static_cast<TokenId>(i);
    const std::string_view token = vocabulary.tokens[i];
    const TokenKind kind = vocabulary.kinds.empty() ? TokenKind::normal : vocabulary.kinds[i];
    if (const int byte = vocabulary.byte_fallback ? byteOfToken(vocabulary, id) : -1; byte >= 0 && m_bytes[byte] < 0) {
      m_bytes[byte] = id;
    }
    // A padding token that is one letter or punctuation mark is still that character.
    if (token.empty() || kind == TokenKind::unknown || (kind == TokenKind::control && !isOneCharacter(token))) {
      forbidden[i] = true;
    }
    if (!forbidden[i]) m_symbols.emplace(token, id);
  }
  addMerges(vocabulary, forbidden);
  m_characters.fill(-1);
  for (const auto& [text, symbol] : m_symbols) {
    if (const int code_point = shortCodePoint(text); code_point >= 0) m_characters[code_point] = symbol;
  }

  m_mark_starts_word = !m_whole_words_first && find(space_mark) >= 0;
  const auto markInside = [](std::string_view token) {
    size_t begin = 0;
    while (token.substr(begin).starts_with(space_mark)) begin += space_mark.size();
    return token.find(space_mark, begin) != std::string_view::npos;
  };
  for (auto symbol = m_symbols.begin(); m_mark_starts_word && symbol != m_symbols.end(); ++symbol) {
    if (markInside(symbol->first)) m_mark_starts_word = false;
  }
}

void Bpe::addMerges(const Vocabulary& vocabulary, const std::vector<bool>& forbidden) {
  std::unordered_map<std::string_view, bool> names;
  for (size_t i = 0; i < forbidden.size(); ++i) {
    if (forbidden[i]) names.emplace(vocabulary.tokens[i], true);
  }
  m_merges.reserve(vocabulary.merges.size());
  const auto add = [&](size_t rank) {
    const auto& [left, right] = vocabulary.merges[rank];
    if (left.empty() || right.empty()) return;
    const std::string joined = left + right;
    if (names.contains(joined)) return;
    const Symbol a = symbolOf(left), b = symbolOf(right);
    m_merges.add(a, b, {static_cast<uint32_t>(rank), symbolOf(joined)});
  };
  // Of equal pairs the first counts in GGUF files, the last one in tokenizer.json.
  const size_t count = vocabulary.merges.size();
  for (size_t i = 0; i < count; ++i) add(vocabulary.steps ? count - 1 - i : i);
  for (const auto& step : m_steps) {
    if (!vocabulary.steps || names.contains(*step)) continue;
    throw Error(ErrorKind::file, "a merge needs the token \"" + printable(*step) + "\", which does not exist",
                "download the model again");
  }
}

Symbol Bpe::symbolOf(std::string_view token) {
  if (const Symbol known = find(token); known >= 0) return known;
  m_steps.push_back(std::make_unique<std::string>(token));
  const Symbol symbol = m_vocabulary_size + static_cast<Symbol>(m_steps.size() - 1);
  m_symbols.emplace(*m_steps.back(), symbol);
  return symbol;
}

Symbol Bpe::find(std::string_view token) const {
  const auto found = m_symbols.find(token);
  return found == m_symbols.end() ? -1 : found->second;
}

Symbol Bpe::character(std::string_view one) const {
  const int code_point = shortCodePoint(one);
  return code_point >= 0 ? m_characters[code_point] : find(one);
}

void Bpe::encode(std::string_view text, const std::vector<TextSpan>& words, std::vector<TokenId>& out) const {
  Scratch scratch;
  for (const TextSpan& span : words) {
    std::string_view rest = text.substr(span.begin, span.end - span.begin);
    while (m_mark_starts_word && !rest.empty()) {
      size_t letters = 0;
      while (rest.substr(letters, space_mark.size()) == space_mark) letters += space_mark.size();
      const std::string_view word = rest.substr(0, rest.find(space_mark, letters));
      encodeWord(word, scratch, out);
      rest.remove_prefix(word.size());
    }
    if (!rest.empty()) encodeWord(rest, scratch, out);
  }
}

void Bpe::encodeWord(std::string_view word, Scratch& scratch, std::vector<TokenId>& out) const {
  if (const Symbol id = find(word); id >= 0 && id < m_vocabulary_size) {
    Whole whole = m_whole_words_first ? Whole::yes : m_whole[id].load(std::memory_order_relaxed);
    if (whole == Whole::untried) {
      merge(word, scratch);
      whole = scratch.word.size() == 1 ? Whole::yes : Whole::no;
      m_whole[id].store(whole, std::memory_order_relaxed);
    }
    if (whole == Whole::yes) {
      out.push_back(id);
      return;
    }
  }
  merge(word, scratch);
  for (const Symbol symbol : scratch.word) {
    if (symbol < m_vocabulary_size) {
      out.push_back(symbol);
      continue;
    }
    const std::string_view step = *m_steps[symbol - m_vocabulary_size];
    for (size_t i = 0, bytes; i < step.size(); i += bytes) {
      bytes = utf8Step(step.substr(i)).bytes;
      const Symbol single = character(step.substr(i, bytes));
      if (single >= 0 && single < m_vocabulary_size) out.push_back(single);
    }
  }
}

void Bpe::merge(std::string_view word, Scratch& scratch) const {
  scratch.word.clear();
  for (size_t i = 0, bytes; i < word.size(); i += bytes) {
    bytes = utf8Step(word.substr(i)).bytes;
    const std::string_view one = word.substr(i, bytes);
    const Symbol known = character(one);
    if (known < 0) {
      addUnknown(one, scratch);
      continue;
    }
    if (scratch.unknown_pending) scratch.word.push_back(m_unknown);
    scratch.unknown_pending = false;
    scratch.word.push_back(known);
  }
  if (scratch.unknown_pending) scratch.word.push_back(m_unknown);
  scratch.unknown_pending = false;
  m_merges.apply(scratch.word, scratch.merge);
}

// As in the reference, an unknown character is appended only before the next known one, after any byte tokens.
void Bpe::addUnknown(std::string_view character, Scratch& scratch) const {
  const auto token = [&](char byte) { return m_bytes[static_cast<uint8_t>(byte)]; };
  if (std::all_of(character.begin(), character.end(), [&](char byte) { return token(byte) >= 0; })) {
    for (const char byte : character) scratch.word.push_back(token(byte));
  } else if (m_unknown >= 0) {
    if (scratch.unknown_pending && !m_fuse_unknown) scratch.word.push_back(m_unknown);
    scratch.unknown_pending = true;
  }
}

}  // namespace kvarium::text
