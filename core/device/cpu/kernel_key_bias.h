// What keys are stored without (device/key_bias.h), added to scores: the numbers of a query that the bias meets, times
// the bias at the cells of a block, which is a small tile of floats.
#pragma once

#include "core/device/cpu/kernel_attend_tile.h"

namespace kvarium::cpu {

// For the lines of a unit, one KV head. Without a bias nothing is done.
template <class V>
struct BiasLines {
  const device::KeyBiasPair* pairs = nullptr;  // of the KV head
  const float* turns = nullptr;
  int count = 0;
  float* q = nullptr;      // [lines][stride]
  float* tile = nullptr;   // [2 count][64]
  float* terms = nullptr;  // [lines at once][64]

  // Takes keyBiasFloats() from the beginning of the unit's scratch; free(): what is left.
  BiasLines(const AttendJob& job, const AttendUnit& unit) : count(job.key_bias.count), m_free(unit.scratch) {
    if (count == 0) return;
    const int64_t first = static_cast<int64_t>(unit.kv_head) * count;
    pairs = device::raw(job.key_bias.pairs) + first;
    turns = device::raw(job.key_bias.turns) + first * device::turn_floats;
    q = m_free;
    tile = q + unit.rows * unit.heads * stride();
    terms = tile + 2 * count * device::cells_per_block;
    m_free = terms + most_lines_at_once * device::cells_per_block;
  }
  float* free() const { return m_free; }
  int stride() const { return paddedDim(2 * count); }

  // A line's query, rotated and scaled.
  void takeQuery(int line, const float* query) const {
    for (int i = 0; i < count; ++i) {
      q[line * stride() + 2 * i] = query[pairs[i].first];
      q[line * stride() + 2 * i + 1] = query[pairs[i].second];
    }
  }

  // The bias at the cells of a block that somebody sees.
  void turn(const device::BlockRef& block, uint64_t any) const {
    for (int i = 0; i < count; ++i) {
      float* first = tile + 2 * i * device::cells_per_block;
      float* second = first + device::cells_per_block;
      const float* own = turns + static_cast<int64_t>(i) * device::turn_floats;
      if (const int64_t* positions = device::raw(block.positions)) {
        for (uint64_t left = any; left; left &= left - 1) {
          const int cell = __builtin_ctzll(left);
          const device::TurnedPair turned = device::turnedBias(own, positions[cell]);
          first[cell] = turned.first;
          second[cell] = turned.second;
        }
        continue;
      }
      const device::TurnedPair base = device::turnOfBase(own, block.first_position);
      const auto c = V::set(base.first), s = V::set(base.second);
      own += static_cast<uint64_t>(block.first_position) % device::turn_base;
      for (int w = 0; w < device::cells_per_block; w += 16) {
        const auto a = V::load(own + w), b = V::load(own + device::first_turns + w);
        V::store(first + w, V::sub(V::mul(a, c), V::mul(b, s)));
        V::store(second + w, V::add(V::mul(b, c), V::mul(a, s)));
      }
    }
  }

  // Of lines [line, line + lines), as scores are: terms [lines][64], or null.
  const float* termsOf(int line, int lines, uint64_t any) const {
    if (count == 0) return nullptr;
    static constexpr LineKernels<V> kernels = lineKernels<V, float>();
    AttendTile bias;
    bias.k = reinterpret_cast<const std::byte*>(tile);
    bias.any = any;
    kernels.scores[lines - 1](bias, q + line * stride(), 2 * count, terms);
    return terms;
  }
  void addTerms(int line, int lines, uint64_t any, float* scores) const {
    if (!termsOf(line, lines, any)) return;
    for (int i = 0; i < lines * device::cells_per_block; i += 16)
      V::store(scores + i, V::add(V::load(scores + i), V::load(terms + i)));
  }

 private:
  float* m_free;
};

}  // namespace kvarium::cpu
