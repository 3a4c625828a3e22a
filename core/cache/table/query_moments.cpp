#include "core/cache/table/query_moments.h"

#include <cassert>
#include <cmath>

namespace kvarium::cache {

QueryMoments QueryMoments::with(int64_t more, std::span<const float> others, int head_dim) const {
  assert(rows == 0 || numbers.size() == others.size());
  const auto dim = static_cast<size_t>(head_dim), of_head = (1 + dim) * dim;
  const auto own = static_cast<double>(rows), all = static_cast<double>(rows + more);
  const double of_others = static_cast<double>(more) / all;
  QueryMoments result{rows + more, std::vector<float>(others.size())};
  std::vector<double> apart(dim);  // of the means
  for (size_t at = 0; at < others.size(); at += of_head) {
    const auto before = [&](size_t i) { return rows > 0 ? double{numbers[at + i]} : 0.0; };
    const auto set = [&](size_t i, double number) {
      const auto rounded = static_cast<float>(number);
      result.numbers[at + i] = std::isfinite(rounded) ? rounded : 0;
    };
    for (size_t d = 0; d < dim; ++d) {
      apart[d] = double{others[at + d]} - before(d);
      set(d, before(d) + apart[d] * of_others);
    }
    for (size_t i = 0; i < dim; ++i) {
      for (size_t j = 0; j < dim; ++j) {
        const size_t here = dim * (1 + i) + j;
        set(here, before(here) + double{others[at + here]} + apart[i] * apart[j] * own * of_others);
      }
    }
  }
  return result;
}

}  // namespace kvarium::cache
