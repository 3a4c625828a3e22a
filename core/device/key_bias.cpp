#include "core/device/key_bias.h"

#include <cmath>

namespace kvarium::device {

void writeTurns(double a, double b, double frequency, float* turns) {
  for (int i = 0; i < first_turns; ++i) {
    const double c = std::cos(i * frequency), s = std::sin(i * frequency);
    turns[i] = static_cast<float>(a * c - b * s);
    turns[first_turns + i] = static_cast<float>(a * s + b * c);
  }
  float* level = turns + 2 * first_turns;
  double step = frequency * turn_base;
  for (int l = 1; l < turn_levels; ++l, level += 2 * turn_base, step *= turn_base) {
    for (int i = 0; i < turn_base; ++i) {
      level[i] = static_cast<float>(std::cos(i * step));
      level[turn_base + i] = static_cast<float>(std::sin(i * step));
    }
  }
}

void addKeyBias(const KeyBiasNumbers& bias, int kv_head, int64_t position, float sign, float* key) {
  for (int32_t i = 0; i < bias.count; ++i) {
    const auto at = static_cast<size_t>(kv_head) * static_cast<size_t>(bias.count) + static_cast<size_t>(i);
    const TurnedPair turned = turnedBias(bias.turns.data() + at * turn_floats, position);
    key[bias.pairs[at].first] += sign * turned.first;
    key[bias.pairs[at].second] += sign * turned.second;
  }
}

}  // namespace kvarium::device
