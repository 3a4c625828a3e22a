// TokenFinder: finds tokens that are written out in a text, such as <|im_start|>, in one pass.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/text/vocabulary.h"

namespace kvarium::text {

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
  // The views must outlive this. Empty ones are ignored; of equal ones the first is kept.
  explicit TokenFinder(std::vector<std::pair<std::string_view, TokenId>> tokens);

  // The leftmost token that begins at or after `from`; the longest of those that begin there.
  std::optional<Found> find(std::string_view text, size_t from) const;

 private:
  std::vector<std::pair<std::string_view, TokenId>> m_tokens;  // by text
  // tokens that begin with byte b: m_tokens[m_first[b]] to m_tokens[m_first[b + 1] - 1]
  std::array<uint32_t, 257> m_first{};
};

}  // namespace kvarium::text
