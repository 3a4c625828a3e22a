// KeyBias: a constant that a layer's keys are stored without. Some models add a large bias to every key; rotary
// embedding turns it with the position, so that codes would have to span it. A cell keeps k - R(p) b, and attention
// adds what is missing to the score, q . R(p) b: the same function of the position in every text (Su et al. 2021, eq.
// 34 has R).
//
// A bias is a list of pairs of channels, the same number for each KV head; a pair without numbers is zeros. Its numbers
// at a position are a product of few rotations, which lie in a table: the position's digits to the base 64 choose them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/device/device_access.h"
#include "core/device/memory.h"

namespace kvarium::device {

constexpr int turn_base = 64, turn_levels = 5;  // positions below 64^5
// Floats of a pair's table: the bias turned by 0 .. 127 positions, its first numbers, then its second ones; then for
// every further level, cosines and sines of 64^level times 0 .. 63 positions.
constexpr int first_turns = 2 * turn_base;
constexpr int turn_floats = 2 * first_turns + (turn_levels - 1) * 2 * turn_base;

struct KeyBiasPair {
  int32_t first = 0, second = 0;  // channels of the head
  bool operator==(const KeyBiasPair&) const = default;
};

struct KeyBias {
  DevicePtr<const KeyBiasPair> pairs;  // [n_kv_heads][count]
  DevicePtr<const float> turns;        // [n_kv_heads][count][turn_floats]
  int32_t count = 0;                   // pairs of a KV head; 0: keys are stored as they are
  bool operator==(const KeyBias&) const = default;
};

struct TurnedPair {
  float first = 0, second = 0;
};

// The rotation by the position's multiple of 64: cosine, sine. turns: of the pair. Accepts any position, also of a cell
// that does not count; beyond the table the result means nothing.
[[gnu::always_inline]] constexpr TurnedPair turnOfBase(const float* turns, int64_t position) {
  TurnedPair turn{1, 0};
  const float* level = turns + 2 * first_turns;
  uint64_t left = static_cast<uint64_t>(position) / turn_base;
  for (int l = 1; l < turn_levels && left > 0; ++l, left /= turn_base, level += 2 * turn_base) {
    const float c = level[left % turn_base], s = level[turn_base + left % turn_base];
    turn = {turn.first * c - turn.second * s, turn.first * s + turn.second * c};
  }
  return turn;
}

// R(p) b of a pair.
[[gnu::always_inline]] constexpr TurnedPair turnedBias(const float* turns, int64_t position) {
  const TurnedPair turn = turnOfBase(turns, position);
  const uint64_t rest = static_cast<uint64_t>(position) % turn_base;
  const float a = turns[rest], b = turns[first_turns + rest];
  return {turn.first * a - turn.second * b, turn.first * b + turn.second * a};
}

// A bias on the host.
struct KeyBiasNumbers {
  int32_t count = 0;
  std::vector<KeyBiasPair> pairs;  // as KeyBias
  std::vector<float> turns;
};

// The table of a pair whose bias is (a, b) and that turns by `frequency` radians a position; computed in double.
void writeTurns(double a, double b, double frequency, float* turns);

// Adds `sign` times the bias of a KV head at a position to its key.
void addKeyBias(const KeyBiasNumbers& bias, int kv_head, int64_t position, float sign, float* key);

}  // namespace kvarium::device
