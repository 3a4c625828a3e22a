#include "core/model/rope.h"

#include <algorithm>
#include <cmath>

namespace kvarium {

void ropeAngles(const RopeConfig& rope, int64_t first, int n, int64_t cap, std::vector<float>& out) {
  const int pairs = rope.dims / 2;
  out.resize(static_cast<size_t>(n) * rope.dims);
  for (int pair = 0; pair < pairs; ++pair) {
    double frequency = std::pow(rope.base, -2.0 * pair / rope.dims) / rope.linear_factor;
    if (!rope.factors.empty()) frequency /= rope.factors[pair];
    for (int row = 0; row < n; ++row) {
      const int64_t position = cap >= 0 ? std::min(first + row, cap) : first + row;
      const double angle = static_cast<double>(position) * frequency;
      float* target = out.data() + (static_cast<size_t>(row) * pairs + pair) * 2;
      target[0] = static_cast<float>(std::cos(angle));
      target[1] = static_cast<float>(std::sin(angle));
    }
  }
}

}  // namespace kvarium
