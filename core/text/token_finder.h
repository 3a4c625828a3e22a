// TokenTable: the tokens that a text begins with. TokenFinder: finds tokens that are written out in a text, such as
// <|im_start|>, in one pass.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/token.h"

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

}  // namespace kvarium::text
