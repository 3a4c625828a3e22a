// RepetitionWatch: detects that a text repeats one passage in a loop.
// Tables, lists and code repeat lines too, so it only reports; a person decides whether to stop.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/base/token.h"

namespace kvarium::decode {

// A text is in a loop when its last ids repeat one period of at most longest_period ids: at least least_times times and
// over at least least_tokens ids. For a period of at most short_period ids, as in a table of zeros or a ruled line,
// over at least short_tokens ids. Three equal lines are no loop. Costs one comparison per period and id.
class RepetitionWatch {
 public:
  static constexpr size_t longest_period = 160, short_period = 8;
  static constexpr size_t least_times = 4, least_tokens = 96, short_tokens = 240;

  // True once: when this id completes a loop.
  bool push(TokenId id);

 private:
  std::array<TokenId, longest_period> m_last{};  // the last ids, as a ring
  // [period]: number of last ids in a row that equal the id one period before
  std::array<size_t, longest_period + 1> m_equal{};
  size_t m_count = 0;
  bool m_reported = false;
};

}  // namespace kvarium::decode
