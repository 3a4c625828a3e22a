// TokenFinder: finds the tokens that are written out in a text, such as <|im_start|>, in one pass.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/text/vocabulary.h"

namespace kvarium {

class TokenFinder {
 public:
  struct Found {
    size_t begin;  // bytes into the text
    size_t bytes;
    TokenId id;
  };

  // Longer tokens are never looked for: the scan may read this many bytes again for each byte of text.
  static constexpr size_t longest = 512;  // bytes

  TokenFinder() = default;
  // Views of tokens, which must outlive this; empty ones are left out, of equal ones the first stays.
  explicit TokenFinder(std::vector<std::pair<std::string_view, TokenId>> tokens);

  // The leftmost token that begins at or after `from`, and of those that begin there the longest.
  std::optional<Found> find(std::string_view text, size_t from) const;

 private:
  std::vector<std::pair<std::string_view, TokenId>> m_tokens;  // by text
  std::array<uint32_t, 257> m_first{};  // m_tokens that begin with byte b: [m_first[b], m_first[b + 1])
};

}  // namespace kvarium
