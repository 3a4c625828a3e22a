#include <sentencepiece_processor.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <functional>
#include <limits>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/base/error.h"
#include "core/base/utf8.h"
#include "core/text/word_encoder.h"

namespace kvarium::text {

namespace {

// Pairs of characters that stand side by side in a piece. It may contain other pairs too.
class Neighbours {
 public:
  // The bytes of a character of UTF-8 as one number.
  static uint32_t packed(std::string_view character) {
    uint32_t value = 0;
    for (const char byte : character) value = value << 8 | static_cast<uint8_t>(byte);
    return value;
  }

  void add(std::string_view piece) {
    uint32_t left = 0;
    for (size_t i = 0, bytes; i < piece.size(); i += bytes) {
      bytes = utf8Step(piece.substr(i)).bytes;
      const uint32_t right = packed(piece.substr(i, bytes));
      if (i > 0) m_bits[slotOf(left, right)] = true;
      left = right;
    }
  }
  bool contains(uint32_t left, uint32_t right) const { return m_bits[slotOf(left, right)]; }

 private:
  static constexpr int slot_bits = 20;  // real vocabularies have 10,000 to 200,000 pairs

  static size_t slotOf(uint32_t left, uint32_t right) {
    return (uint64_t{left} << 32 | right) * 0x9E3779B97F4A7C15u >> (64 - slot_bits);  // Knuth's multiplicative hash
  }

  std::vector<bool> m_bits = std::vector<bool>(size_t{1} << slot_bits);
};

// The library's ids of short words, from any thread.
class WordMemory {
 public:
  bool find(std::string_view word, std::vector<int>& ids) {
    if (word.size() > longest) return false;
    const std::lock_guard lock(m_mutex);
    const auto found = m_words.find(word);
    if (found == m_words.end()) return false;
    ids = found->second;
    return true;
  }
  void keep(std::string_view word, const std::vector<int>& ids) {
    if (word.size() > longest) return;
    const std::lock_guard lock(m_mutex);
    if (m_words.size() >= most) m_words.clear();
    m_words.emplace(word, ids);
  }

 private:
  static constexpr size_t longest = 64;  // bytes
  static constexpr size_t most = 1 << 15;

  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  std::mutex m_mutex;
  std::unordered_map<std::string, std::vector<int>, Hash, std::equal_to<>> m_words;
};

constexpr size_t longest_piece = 512;              // bytes; a character of text costs up to the longest piece
constexpr size_t most_nested = 64;                 // the library's limit of matches of user-defined pieces
constexpr size_t largest_model = size_t{1} << 30;  // bytes; the library counts them in 31 bits
constexpr size_t longest_word = size_t{16} << 20;  // bytes; the library takes up to 250 for each

[[noreturn]] void refuse(const Sentence& problem) {
  throw Error(ErrorKind::file, problem, "download or convert the model again");
}

// Writes a message field by field (Protocol Buffers, Encoding).
class MessageWriter {
 public:
  void addNumber(uint32_t field, uint64_t value) {
    addVarint(field << 3);
    addVarint(value);
  }
  void addFloat(uint32_t field, float value) {
    addVarint(field << 3 | 5);
    const auto bits = std::bit_cast<uint32_t>(value);
    for (int shift = 0; shift < 32; shift += 8) m_bytes += static_cast<char>(bits >> shift);
  }
  void addBytes(uint32_t field, std::string_view bytes) {
    addVarint(field << 3 | 2);
    addVarint(bytes.size());
    m_bytes += bytes;
  }
  const std::string& bytes() const { return m_bytes; }

 private:
  void addVarint(uint64_t value) {
    for (; value >= 0x80; value >>= 7) m_bytes += static_cast<char>(value | 0x80);
    m_bytes += static_cast<char>(value);
  }

  std::string m_bytes;
};

std::array<std::string, 256> byteNames() {
  std::array<std::string, 256> names;
  for (unsigned byte = 0; byte < 256; ++byte) {
    char name[8];
    std::snprintf(name, sizeof name, "<0x%02X>", byte);
    names[byte] = name;
  }
  return names;
}

std::string pieceMessage(std::string_view text, float score, TokenKind kind) {
  MessageWriter piece;
  piece.addBytes(1, text);
  piece.addFloat(2, score);
  piece.addNumber(3, static_cast<uint64_t>(kind));
  return piece.bytes();
}

bool canBeFound(std::string_view piece) {
  return !piece.empty() && piece.size() <= longest_piece && piece.find('\0') == std::string_view::npos && isUtf8(piece);
}

TokenKind kindInModel(const Vocabulary& vocabulary, size_t id) {
  const TokenKind kind = vocabulary.kind(static_cast<TokenId>(id));
  switch (kind) {
    case TokenKind::user_defined:
      // In GGUF files they are found together with the special tokens.
      return vocabulary.steps ? kind : TokenKind::normal;
    case TokenKind::unused:
      return vocabulary.model == Vocabulary::Model::unigram ? TokenKind::control : TokenKind::normal;
    case TokenKind::normal: return kind;
    default: return TokenKind::control;
  }
}

float finite(float score) {
  constexpr float most = std::numeric_limits<float>::max();
  return std::isnan(score) ? -most : std::clamp(score, -most, most);
}

void refuseDeepNesting(std::vector<std::string_view>& defined) {
  std::ranges::sort(defined);
  std::vector<std::string_view> nested;  // each is the beginning of the next
  for (const std::string_view piece : defined) {
    while (!nested.empty() && !piece.starts_with(nested.back())) nested.pop_back();
    nested.push_back(piece);
    if (nested.size() > most_nested)
      refuse({"more than %1 of the vocabulary's user-defined tokens are the beginning of one of them", most_nested});
  }
}

// A ModelProto (sentencepiece_model.proto) with the vocabulary's ids. The unknown piece and the 256 byte pieces, which
// the library requires, are its own: `unknown` has the id after the vocabulary's last, byte b has unknown + 1 + b.
// Tokens that must not be found in text keep their place under a name that is not UTF-8.
std::string modelMessage(const Vocabulary& vocabulary, Neighbours& neighbours) {
  const size_t size = vocabulary.tokens.size();
  const bool is_unigram = vocabulary.model == Vocabulary::Model::unigram;
  std::vector<bool> is_outside(size);
  for (const AddedToken& added : vocabulary.added) is_outside[added.id] = !added.in_model;
  const std::array<std::string, 256> byte_names = byteNames();
  std::unordered_set<std::string_view> names(byte_names.begin(), byte_names.end());
  std::vector<std::string_view> defined;

  MessageWriter model;
  for (size_t id = 0; id < size; ++id) {
    const std::string_view token = vocabulary.tokens[id];
    const TokenKind kind = is_outside[id] ? TokenKind::control : kindInModel(vocabulary, id);
    if (kind == TokenKind::control || !canBeFound(token) || !names.insert(token).second) {
      model.addBytes(1, pieceMessage("\xFF" + std::to_string(id), 0, TokenKind::control));
      continue;
    }
    model.addBytes(1, pieceMessage(token, finite(vocabulary.scores[id]), kind));
    neighbours.add(token);
    if (kind == TokenKind::user_defined) defined.push_back(token);
  }
  if (names.size() == byte_names.size()) refuse("the vocabulary has no token that can be found in text");
  refuseDeepNesting(defined);
  model.addBytes(1, pieceMessage("\xFF", 0, TokenKind::unknown));
  for (const std::string& name : byte_names) model.addBytes(1, pieceMessage(name, 0, TokenKind::byte));

  MessageWriter trainer;
  trainer.addNumber(3, is_unigram ? 1 : 2);  // model_type
  trainer.addNumber(35, 1);                  // byte_fallback
  model.addBytes(2, trainer.bytes());
  MessageWriter normalizer;  // does nothing: the text is normalized before it comes here
  for (const uint32_t step : {3, 4, 5}) normalizer.addNumber(step, 0);
  model.addBytes(3, normalizer.bytes());
  if (model.bytes().size() > largest_model) refuse("the vocabulary is larger than 1 GiB");
  return model.bytes();
}

class Sentencepiece final : public WordEncoder {
 public:
  explicit Sentencepiece(const Vocabulary& vocabulary)
      : m_is_unigram(vocabulary.model == Vocabulary::Model::unigram),
        m_size(static_cast<TokenId>(vocabulary.tokens.size())),
        m_unknown(vocabulary.unknown),
        m_bytes(vocabulary, true) {
    const std::string model = modelMessage(vocabulary, m_neighbours);
    std::string problem;
    try {
      if (const auto status = m_library.LoadFromSerializedProto(model); !status.ok()) problem = status.ToString();
    } catch (const std::exception& error) {  // Darts::Exception
      problem = error.what();
    }
    if (!problem.empty()) refuse({"the sentencepiece library does not take the vocabulary: %1", problem});
  }

  void encode(std::string_view text, const std::vector<TextSpan>& words, std::vector<TokenId>& out) const override {
    Writing writing{out, {}, {}};
    for (const TextSpan& word : words) addText(text.substr(word.begin, word.end - word.begin), writing);
  }

 private:
  // The ids of one text, so far.
  struct Writing {
    std::vector<TokenId>& out;
    std::vector<int> ids;   // of a word
    std::string character;  // the bytes so far of a character without a token
    bool after_unknown = false;
  };

  // Whether a cut between two characters could change the ids. Merges never reach over characters that are neighbours
  // in no piece. The library rounds the sums of a unigram model, so there what stands before decides between tokens
  // that are equally likely.
  bool belongTogether(uint32_t left, uint32_t right) const {
    return m_is_unigram || m_neighbours.contains(left, right);
  }

  void addText(std::string_view text, Writing& to) const {
    size_t begin = 0;
    uint32_t left = 0;
    for (size_t i = 0; i < text.size();) {
      const Utf8Step step = utf8Step(text.substr(i));
      const std::string_view character = text.substr(i, step.bytes);
      const uint32_t right = Neighbours::packed(character);
      const bool is_whole = step.state == Utf8Step::State::whole;
      if (i > begin && !(is_whole && belongTogether(left, right))) {
        addWord(text.substr(begin, i - begin), to);
        begin = i;
      }
      i += step.bytes;
      left = right;
      if (is_whole) continue;
      addUnknown(character, to);
      begin = i;
    }
    if (begin < text.size()) addWord(text.substr(begin), to);
  }

  void addWord(std::string_view word, Writing& to) const {
    if (!m_memory.find(word, to.ids)) {
      if (word.size() > longest_word) {
        throw Error(ErrorKind::content, {"the text has %1 bytes without a place to cut", word.size()},
                    "split it into parts of at most 16 MiB");
      }
      if (const auto status = m_library.Encode(word, &to.ids); !status.ok()) {
        throw Error(ErrorKind::content, {"the sentencepiece library does not take the text: %1", status.ToString()},
                    "leave it out");
      }
      m_memory.keep(word, to.ids);
    }
    for (const int id : to.ids) {
      if (id < m_size) {
        to.after_unknown = false;
        to.out.push_back(id);
        continue;
      }
      to.character += static_cast<char>(id - m_size - 1);
      if (utf8Step(to.character).state != Utf8Step::State::whole) continue;
      addUnknown(to.character, to);
      to.character.clear();
    }
  }

  void addUnknown(std::string_view character, Writing& to) const {
    if (m_bytes.append(character, to.out))
      to.after_unknown = false;
    else if (!std::exchange(to.after_unknown, true) && m_unknown >= 0)
      to.out.push_back(m_unknown);
  }

  bool m_is_unigram;
  TokenId m_size, m_unknown;
  ByteTokens m_bytes;
  Neighbours m_neighbours;
  sentencepiece::SentencePieceProcessor m_library;
  mutable WordMemory m_memory;
};

}  // namespace

std::unique_ptr<WordEncoder> makeSentencepiece(const Vocabulary& vocabulary) {
  return std::make_unique<Sentencepiece>(vocabulary);
}

}  // namespace kvarium::text
