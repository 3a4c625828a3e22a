// RepetitionWatch: says when a text has begun to go round in a circle.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/base/token.h"

namespace kvarium {

// The last ids are a circle when they are the same period of at most longest_period ids again and again: at least
// least_times of it and at least least_tokens, or, of a short period, which zeros of a table or a ruled line are too,
// short_tokens. Three equal lines are none. One comparison for each length of a period and id.
class RepetitionWatch {
 public:
  static constexpr size_t longest_period = 160, short_period = 8;
  static constexpr size_t least_times = 4, least_tokens = 96, short_tokens = 240;

  // True once: with this id the text is a circle.
  bool push(TokenId id);

 private:
  std::array<TokenId, longest_period> m_last{};      // ring
  std::array<size_t, longest_period + 1> m_equal{};  // [period]: ids in a row that equal the one a period before
  size_t m_count = 0;
  bool m_told = false;
};

}  // namespace kvarium
