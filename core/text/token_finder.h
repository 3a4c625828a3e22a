// TokenTable: the tokens that a text begins with. TokenFinder: finds tokens that are written out in a text, such as
// <|im_start|>, in one pass. AddedTokens: those of a vocabulary, before the text is split into words.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/byte_range.h"
#include "core/text/vocabulary.h"

namespace kvarium::text {

class TokenTable {
 public:
  TokenTable() = default;
  // The views must outlive this. Empty ones are ignored; of equal ones the smallest id is kept.
  explicit TokenTable(std::vector<std::pair<std::string_view, TokenId>> tokens);

  bool isEmpty() const { return m_tokens.empty(); }
  // Calls visit(bytes, id) for each token that a non-empty text begins with, shortest first.
  template <class Visit>
  void forEachPrefix(std::string_view text, const Visit& visit) const {
    const auto first = static_cast<uint8_t>(text[0]);
    auto low = m_tokens.begin() + m_first[first], high = m_tokens.begin() + m_first[first + size_t{1}];
    // [low, high): the tokens that match the text in their first `bytes` bytes
    for (size_t bytes = 1; low != high; ++bytes) {
      if (low->first.size() == bytes) visit(bytes, (low++)->second);
      if (low == high || bytes == text.size()) return;
      const auto byteAt = [bytes](const auto& token) { return static_cast<uint8_t>(token.first[bytes]); };
      const auto wanted = static_cast<uint8_t>(text[bytes]);
      low = std::partition_point(low, high, [&](const auto& token) { return byteAt(token) < wanted; });
      high = std::partition_point(low, high, [&](const auto& token) { return byteAt(token) == wanted; });
    }
  }

 private:
  std::vector<std::pair<std::string_view, TokenId>> m_tokens;  // by text
  // tokens that begin with byte b: m_tokens[m_first[b]] to m_tokens[m_first[b + 1] - 1]
  std::array<uint32_t, 257> m_first{};
};

class TokenFinder {
 public:
  struct Found {
    size_t begin;  // offset in bytes
    size_t bytes;
    TokenId id;
  };

  // Longer tokens are never found: the scan may re-read this many bytes for each byte of text.
  static constexpr size_t longest = 512;  // bytes

  TokenFinder() = default;
  // As TokenTable.
  explicit TokenFinder(std::vector<std::pair<std::string_view, TokenId>> tokens);

  // The leftmost token that begins at or after `from`; the longest of those that begin there.
  std::optional<Found> find(std::string_view text, size_t from) const;

 private:
  TokenTable m_tokens;
};

class AddedTokens {
 public:
  using Normalize = std::function<std::string(std::string_view)>;
  // Called for text between two tokens, with its offset in the whole text.
  using OnText = std::function<void(size_t begin, std::string_view text)>;
  using OnToken = std::function<void(TokenId id)>;

  AddedTokens() = default;
  // Searches for the tokens of kind control, unknown and user_defined, and those in `vocabulary.added`, with their
  // flags. Tokens marked normalized are searched in normalized text, in the form that `normalize` gives them. The
  // vocabulary must outlive this.
  AddedTokens(const Vocabulary& vocabulary, const Normalize& normalize);

  // Where control and unknown tokens count as text (tokens inside them are still not found): everywhere without
  // `special`, otherwise those that share a byte with `plain`, whose ranges are of a text in which this one begins at
  // `offset`.
  struct Special {
    bool special = true;
    std::span<const ByteRange> plain = {};
    size_t offset = 0;
  };
  // Finds the leftmost token first, and the longest of those that begin together.
  void splitRaw(std::string_view text, const Special& special, const OnText& on_text, const OnToken& on_token) const {
    split(m_raw, text, special, on_text, on_token);
  }
  void splitNormalized(std::string_view text, const Special& special, const OnText& on_text,
                       const OnToken& on_token) const {
    split(m_normalized, text, special, on_text, on_token);
  }

  // Whether a control token that is searched in normalized text is spelled here, as it is written.
  bool spellsNormalized(std::string_view text) const { return m_normalized_names.find(text, 0).has_value(); }

 private:
  void split(const TokenFinder& finder, std::string_view text, const Special& special, const OnText& on_text,
             const OnToken& on_token) const;

  const Vocabulary* m_vocabulary = nullptr;
  std::unordered_map<TokenId, AddedToken> m_flags;  // only tokens with flags
  std::deque<std::string> m_written;                // normalized names
  TokenFinder m_raw, m_normalized, m_normalized_names;
};

}  // namespace kvarium::text
