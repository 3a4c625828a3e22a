#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <limits>
#include <unordered_map>
#include <utility>

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/base/utf8.h"
#include "core/text/text_steps.h"
#include "core/text/word_encoder.h"

namespace kvarium::text {

namespace {

using Symbol = int32_t;  // >= 0; negative symbols never merge

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

constexpr uint64_t no_pair = ~uint64_t{0};  // a pair of negative symbols, which cannot occur
constexpr size_t short_word = 24;           // symbols; for shorter words a scan is faster than a heap

uint64_t pairOf(Symbol left, Symbol right) {
  return uint64_t{static_cast<uint32_t>(left)} << 32 | static_cast<uint32_t>(right);
}

// Finalizer of MurmurHash3 (Appleby, public domain): every input bit affects every output bit.
uint64_t mix(uint64_t x) {
  x = (x ^ x >> 33) * 0xff51afd7ed558ccdu;
  x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53u;
  return x ^ x >> 33;
}

// The pairs of neighbouring symbols that merge, and their order.
class MergeTable {
 public:
  struct Merge {
    uint32_t rank;  // lower ranks merge first
    Symbol result;
  };
  // Buffers that apply() reuses; one per thread.
  struct Scratch {
    struct Node {
      Symbol symbol;
      int32_t previous, next;  // index, -1 at the ends
    };
    struct Candidate {
      uint32_t rank;
      int32_t left;  // index of the left node
      Symbol left_symbol, right_symbol, result;
    };
    std::vector<Node> nodes;
    std::vector<Candidate> heap;
  };

  // Allocates for this many pairs, so that adding them does not rehash.
  void reserve(size_t pairs) {
    const size_t slots = std::bit_ceil(pairs + pairs / 2 + 8);
    if (slots > m_slots.size()) rehash(slots);
  }

  // A pair that exists keeps its first merge. Both symbols >= 0.
  void add(Symbol left, Symbol right, Merge merge) {
    assert(left >= 0 && right >= 0);
    reserve(m_used + 1);
    Slot& slot = m_slots[slotOf(pairOf(left, right))];
    if (slot.pair != no_pair) return;
    slot = {pairOf(left, right), merge};
    ++m_used;
  }

  // Merges neighbours in `word` until no pair merges: lowest rank first, leftmost among equal ranks. At most 2^31 - 1
  // symbols; O(n log n).
  void apply(std::vector<Symbol>& word, Scratch& scratch) const {
    if (word.size() <= short_word) return applyShort(word);
    auto& [nodes, heap] = scratch;
    nodes.clear();
    heap.clear();
    const auto later = [](const Scratch::Candidate& a, const Scratch::Candidate& b) {
      return a.rank != b.rank ? a.rank > b.rank : a.left > b.left;
    };
    const auto offer = [&](int32_t left, int32_t right) {
      if (left < 0 || right < 0) return;
      const Symbol a = nodes[left].symbol, b = nodes[right].symbol;
      if (const Merge* merge = find(a, b)) heap.push_back({merge->rank, left, a, b, merge->result});
    };

    const auto count = static_cast<int32_t>(word.size());
    nodes.reserve(word.size());
    for (int32_t i = 0; i < count; ++i) nodes.push_back({word[i], i - 1, i + 1 < count ? i + 1 : -1});
    for (int32_t i = 0; i + 1 < count; ++i) offer(i, i + 1);
    std::make_heap(heap.begin(), heap.end(), later);

    constexpr Symbol gone = std::numeric_limits<Symbol>::min();
    while (!heap.empty()) {
      std::pop_heap(heap.begin(), heap.end(), later);
      const Scratch::Candidate candidate = heap.back();
      heap.pop_back();
      Scratch::Node& left = nodes[candidate.left];
      if (left.symbol != candidate.left_symbol || left.next < 0) continue;
      Scratch::Node& right = nodes[left.next];
      if (right.symbol != candidate.right_symbol) continue;
      left.symbol = candidate.result;
      right.symbol = gone;
      left.next = right.next;
      if (left.next >= 0) nodes[left.next].previous = candidate.left;
      for (const auto& [a, b] : {std::pair{left.previous, candidate.left}, std::pair{candidate.left, left.next}}) {
        const size_t before = heap.size();
        offer(a, b);
        if (heap.size() > before) std::push_heap(heap.begin(), heap.end(), later);
      }
    }

    word.clear();
    for (int32_t i = 0; i >= 0; i = nodes[i].next) word.push_back(nodes[i].symbol);
  }

 private:
  struct Slot {
    uint64_t pair;
    Merge merge;
  };

  const Merge* find(Symbol left, Symbol right) const {
    if ((left | right) < 0 || m_slots.empty()) return nullptr;
    const Slot& slot = m_slots[slotOf(pairOf(left, right))];
    return slot.pair == no_pair ? nullptr : &slot.merge;
  }

  void applyShort(std::vector<Symbol>& word) const {
    constexpr uint32_t none = std::numeric_limits<uint32_t>::max();
    std::array<Merge, short_word> merges;  // [word.size() - 1]: merge of each symbol with its right neighbour
    const auto look = [&](size_t i) {
      const Merge* merge = find(word[i], word[i + 1]);
      merges[i] = merge ? *merge : Merge{none, -1};
    };
    for (size_t i = 0; i + 1 < word.size(); ++i) look(i);
    while (word.size() > 1) {
      size_t best = 0;
      for (size_t i = 1; i + 1 < word.size(); ++i)
        if (merges[i].rank < merges[best].rank) best = i;
      if (merges[best].result < 0) return;
      word[best] = merges[best].result;
      word.erase(word.begin() + static_cast<std::ptrdiff_t>(best) + 1);
      std::copy(merges.begin() + best + 1, merges.begin() + word.size(), merges.begin() + best);
      if (best + 1 < word.size()) look(best);
      if (best > 0) look(best - 1);
    }
  }

  size_t slotOf(uint64_t pair) const {
    const size_t mask = m_slots.size() - 1;
    size_t slot = mix(pair) & mask;
    while (m_slots[slot].pair != pair && m_slots[slot].pair != no_pair) slot = (slot + 1) & mask;
    return slot;
  }

  void rehash(size_t slots) {
    std::vector<Slot> old(slots, Slot{no_pair, {}});
    old.swap(m_slots);
    for (const Slot& slot : old)
      if (slot.pair != no_pair) m_slots[slotOf(slot.pair)] = slot;
  }

  std::vector<Slot> m_slots;  // open addressing; the size is a power of two
  size_t m_used = 0;
};

class Bpe final : public WordEncoder {
 public:
  explicit Bpe(const Vocabulary& vocabulary)
      : m_whole_words_first(vocabulary.whole_words_first),
        m_fuse_unknown(vocabulary.fuse_unknown),
        m_vocabulary_size(static_cast<Symbol>(vocabulary.tokens.size())),
        m_unknown(vocabulary.steps ? vocabulary.unknown : -1),
        m_bytes(vocabulary, vocabulary.byte_fallback),
        m_whole(std::make_unique<std::atomic<Whole>[]>(vocabulary.tokens.size())) {
    std::vector<bool> forbidden(vocabulary.tokens.size());
    for (const AddedToken& added : vocabulary.added) forbidden[added.id] = !added.in_model;
    m_symbols.reserve(vocabulary.tokens.size() + 256);
    for (size_t i = 0; i < vocabulary.tokens.size(); ++i) {
      const auto id = static_cast<TokenId>(i);
      const std::string_view token = vocabulary.tokens[i];
      const TokenKind kind = vocabulary.kind(id);
      // A padding token that is one letter or punctuation mark is still that character.
      if (token.empty() || kind == TokenKind::unknown || (kind == TokenKind::control && !isOneCharacter(token)))
        forbidden[i] = true;
      if (!forbidden[i]) m_symbols.emplace(token, id);
    }
    addMerges(vocabulary, forbidden);
    m_characters.fill(-1);
    for (const auto& [text, symbol] : m_symbols)
      if (const int code_point = shortCodePoint(text); code_point >= 0) m_characters[code_point] = symbol;

    m_mark_starts_word = !m_whole_words_first && find(space_mark) >= 0;
    const auto markInside = [](std::string_view token) {
      size_t begin = 0;
      while (token.substr(begin).starts_with(space_mark)) begin += space_mark.size();
      return token.find(space_mark, begin) != std::string_view::npos;
    };
    for (auto symbol = m_symbols.begin(); m_mark_starts_word && symbol != m_symbols.end(); ++symbol)
      if (markInside(symbol->first)) m_mark_starts_word = false;
  }

  void encode(std::string_view text, const std::vector<TextSpan>& words, std::vector<TokenId>& out) const override {
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

 private:
  struct Scratch {
    std::vector<Symbol> word;
    MergeTable::Scratch merge;
  };
  enum class Whole : uint8_t { untried, yes, no };

  void addMerges(const Vocabulary& vocabulary, const std::vector<bool>& forbidden) {
    std::unordered_map<std::string_view, bool> names;
    for (size_t i = 0; i < forbidden.size(); ++i)
      if (forbidden[i]) names.emplace(vocabulary.tokens[i], true);
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
      throw Error(ErrorKind::file, {"a merge needs the token \"%1\", which does not exist", printable(*step)},
                  "download the model again");
    }
  }

  Symbol symbolOf(std::string_view token) {
    if (const Symbol known = find(token); known >= 0) return known;
    m_steps.push_back(std::make_unique<std::string>(token));
    const Symbol symbol = m_vocabulary_size + static_cast<Symbol>(m_steps.size() - 1);
    m_symbols.emplace(*m_steps.back(), symbol);
    return symbol;
  }

  // -1: neither a token nor a step.
  Symbol find(std::string_view token) const {
    const auto found = m_symbols.find(token);
    return found == m_symbols.end() ? -1 : found->second;
  }
  Symbol character(std::string_view one) const {
    const int code_point = shortCodePoint(one);
    return code_point >= 0 ? m_characters[code_point] : find(one);
  }

  void encodeWord(std::string_view word, Scratch& scratch, std::vector<TokenId>& out) const {
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

  void merge(std::string_view word, Scratch& scratch) const {
    scratch.word.clear();
    // As in the reference, an unknown character is appended only before the next known one, after any byte tokens.
    bool unknown_pending = false;
    for (size_t i = 0, bytes; i < word.size(); i += bytes) {
      bytes = utf8Step(word.substr(i)).bytes;
      const std::string_view one = word.substr(i, bytes);
      if (const Symbol known = character(one); known >= 0) {
        if (unknown_pending) scratch.word.push_back(m_unknown);
        unknown_pending = false;
        scratch.word.push_back(known);
      } else if (!m_bytes.append(one, scratch.word) && m_unknown >= 0) {
        if (unknown_pending && !m_fuse_unknown) scratch.word.push_back(m_unknown);
        unknown_pending = true;
      }
    }
    if (unknown_pending) scratch.word.push_back(m_unknown);
    m_merges.apply(scratch.word, scratch.merge);
  }

  bool m_whole_words_first, m_fuse_unknown;
  bool m_mark_starts_word = false;  // no token has U+2581 after another character, so words can be merged one by one
  Symbol m_vocabulary_size;         // larger symbols are no tokens, only steps towards one
  TokenId m_unknown;                // -1: characters without a token are dropped
  ByteTokens m_bytes;               // none without byte fallback
  std::vector<std::unique_ptr<std::string>> m_steps;       // text of symbol m_vocabulary_size + i
  std::unordered_map<std::string_view, Symbol> m_symbols;  // by text
  std::array<Symbol, 0x800> m_characters;                  // symbols of characters of one or two bytes; as find
  MergeTable m_merges;
  // Whether merging a token's text gives that token. Computed at first use, with the same result in every thread.
  std::unique_ptr<std::atomic<Whole>[]> m_whole;  // [vocabulary size]
};

}  // namespace

std::unique_ptr<WordEncoder> makeBpe(const Vocabulary& vocabulary) { return std::make_unique<Bpe>(vocabulary); }

}  // namespace kvarium::text
