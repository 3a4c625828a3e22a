#include "core/text/byte_bpe.h"

#include <unordered_set>

#include "core/text/byte_alphabet.h"

namespace kvarium {

struct ByteBpe::Scratch {
  std::vector<size_t> ends;
  std::vector<Symbol> word;
  MergeTable::Scratch merge;
};

ByteBpe::ByteBpe(const Vocabulary& vocabulary, const std::vector<std::string_view>& pieces,
                 const PreTokenizerRules& rules)
    : m_pre_tokenizer(rules),
      m_whole_words_first(rules.whole_words_first),
      m_vocabulary_size(static_cast<Symbol>(vocabulary.tokens.size())),
      m_whole(std::make_unique<std::atomic<Whole>[]>(vocabulary.tokens.size())) {
  std::unordered_set<std::string_view> forbidden;
  m_symbols.reserve(pieces.size() + 256);
  for (size_t id = 0; id < pieces.size(); ++id) {
    const TokenKind kind = vocabulary.kinds.empty() ? TokenKind::normal : vocabulary.kinds[id];
    if (pieces[id].empty()) continue;
    if (kind == TokenKind::control || kind == TokenKind::unknown) {
      forbidden.insert(pieces[id]);
      continue;
    }
    // Tokens written in other characters than the byte alphabet's are found in the text as they are, not merged.
    if (bytesOfWritten(vocabulary.tokens[id])) m_symbols.emplace(pieces[id], static_cast<Symbol>(id));
  }
  for (int byte = 0; byte < 256; ++byte) m_bytes[byte] = symbolOf(std::string(1, static_cast<char>(byte)));

  m_merges.reserve(vocabulary.merges.size());
  for (size_t rank = 0; rank < vocabulary.merges.size(); ++rank) {
    const auto left = bytesOfWritten(vocabulary.merges[rank].first);
    const auto right = bytesOfWritten(vocabulary.merges[rank].second);
    if (!left || !right || left->empty() || right->empty()) continue;  // of no use: no text is written like that
    const std::string joined = *left + *right;
    if (forbidden.contains(joined)) continue;
    const Symbol a = symbolOf(*left), b = symbolOf(*right);
    m_merges.add(a, b, {static_cast<uint32_t>(rank), symbolOf(joined)});
  }
}

Symbol ByteBpe::symbolOf(std::string_view bytes) {
  if (const auto found = m_symbols.find(bytes); found != m_symbols.end()) return found->second;
  m_steps.push_back(std::make_unique<std::string>(bytes));
  const Symbol symbol = m_vocabulary_size + static_cast<Symbol>(m_steps.size() - 1);
  m_symbols.emplace(*m_steps.back(), symbol);
  return symbol;
}

void ByteBpe::encode(std::string_view text, std::vector<TokenId>& out) const {
  Scratch scratch;
  m_pre_tokenizer.split(text, scratch.ends);
  size_t begin = 0;
  for (const size_t end : scratch.ends) {
    encodeWord(text.substr(begin, end - begin), scratch, out);
    begin = end;
  }
}

void ByteBpe::encodeWord(std::string_view word, Scratch& scratch, std::vector<TokenId>& out) const {
  const auto found = m_symbols.find(word);
  const bool is_token = found != m_symbols.end() && found->second < m_vocabulary_size;
  if (is_token) {
    const TokenId id = found->second;
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
    for (const char byte : *m_steps[symbol - m_vocabulary_size]) {
      const Symbol single = m_bytes[static_cast<uint8_t>(byte)];
      if (single < m_vocabulary_size) out.push_back(single);
    }
  }
}

void ByteBpe::merge(std::string_view word, Scratch& scratch) const {
  scratch.word.clear();
  for (const char byte : word) scratch.word.push_back(m_bytes[static_cast<uint8_t>(byte)]);
  m_merges.apply(scratch.word, scratch.merge);
}

}  // namespace kvarium
