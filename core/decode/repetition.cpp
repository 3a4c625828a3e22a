#include "core/decode/repetition.h"

#include <algorithm>

namespace kvarium::decode {

bool RepetitionWatch::push(TokenId id) {
  bool circles = false;
  size_t short_run = 0;  // last ids that a short period explains; longer periods, its multiples, add nothing
  const size_t longest = std::min(m_count, longest_period);
  for (size_t period = 1; period <= longest; ++period) {
    size_t& equal = m_equal[period];
    if (m_last[(m_count - period) % longest_period] != id) {
      equal = 0;
      continue;
    }
    ++equal;
    const size_t run = equal + period;
    if (period < short_period) {
      short_run = std::max(short_run, run);
      circles |= run >= short_tokens;
    } else {
      circles |= run >= std::max(least_times * period, least_tokens) && short_run < least_tokens;
    }
  }
  m_last[m_count % longest_period] = id;
  ++m_count;
  if (!circles || m_reported) return false;
  return m_reported = true;
}

}  // namespace kvarium::decode
