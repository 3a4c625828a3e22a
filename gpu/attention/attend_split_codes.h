// Sums over pieces of tiles of codes in shared memory, for attend_codes.cu: products of bytes.
//
// The factors of a sum (a query's dimensions, the weights of cells) are rounded to levels: a step for each head, which
// is the largest factor / 16256, and whole numbers of such steps, as two bytes each: 128 high + low. So a factor is off
// by at most 2^-15 of the largest. A number is its group's center + scale (code - middle), middle = (2^bits - 1) / 2:
// exact factors meet the center, levels only what is left of it.
#pragma once

#include "gpu/attention/attend_split_job.h"

namespace KV_GPU {

constexpr float most_level = 127 * 128;  // the largest whose high byte is below 128

// Of four factors that follow each other, a byte each.
template <int heads>
struct alignas(heads == 1 ? 8 : 16) Levels {
  uint32_t high[heads], low[heads];
};

// The middle of the codes of a tile, as addCodes() sees them: those of 8 bits less 128.
__device__ inline float middleOf(const TileShape& shape) {
  return static_cast<float>((1 << shape.bits) - 1) / 2 - (shape.bits == 8 ? 128.0f : 0.0f);
}

// Scale and center number `index` of a tile.
__device__ inline float2 scaleAndCenter(const TileShape& shape, const std::byte* scales, int index) {
  const float scale = storedScale(shape, scales, static_cast<uint32_t>(index));
  if (shape.centered) return {scale, 0};
  const float middle = static_cast<float>((1 << shape.bits) - 1) / 2;
  return {scale, storedScale(shape, scales, shape.groups + static_cast<uint32_t>(index)) + scale * middle};
}

// Rounds factors [4 fours][heads] times scaleOf(number of the factor). Every warp that comes does all of the first
// half; `threads` threads, of which this is number `thread`, share the second.
template <int heads, class ScaleOf>
__device__ inline void packFactors(int fours, const float* factors, const ScaleOf& scaleOf, int thread, int threads,
                                   Levels<heads>* packed, float* steps) {
  const auto* all = reinterpret_cast<const Floats<heads>*>(factors);
  uint32_t most[heads] = {};  // as bits, among which a NaN is the largest
  for (int i = static_cast<int>(threadIdx.x) % 32; i < 4 * fours; i += 32) {
    const Floats<heads> own = all[i];
    const float scale = scaleOf(i);
    for (int h = 0; h < heads; ++h) most[h] = max(most[h], __float_as_uint(fabsf(own.of[h] * scale)));
  }
  float inverse[heads];
  for (int h = 0; h < heads; ++h) {
    const float largest = __uint_as_float(maxOverWarp(most[h]));
    const bool usable = largest > 1e-30f && largest < INFINITY;
    inverse[h] = usable ? most_level / largest : 0.0f;
    if (thread == 0) steps[h] = largest <= 1e-30f ? 0.0f : largest / most_level;  // of what is no number it is none
  }
  for (int four = thread; four < fours; four += threads) {
    Levels<heads> levels{};
    for (int k = 0; k < 4; ++k) {
      const Floats<heads> own = all[4 * four + k];
      const float scale = scaleOf(4 * four + k);
      for (int h = 0; h < heads; ++h) {
        const int level = inverse[h] > 0 ? __float2int_rn(own.of[h] * scale * inverse[h]) : 0;
        const int high = (level + 64) >> 7, low = level - high * 128;
        levels.high[h] |= static_cast<uint32_t>(high & 255) << 8 * k;
        levels.low[h] |= static_cast<uint32_t>(low & 255) << 8 * k;
      }
    }
    packed[four] = levels;
  }
}

template <int heads>
__device__ inline int sumOfLevels(const Levels<heads>& levels, int head) {
  const int ones = 0x01010101;
  return __dp4a(static_cast<int>(levels.high[head]), ones, 0) * 128 +
         __dp4a(static_cast<int>(levels.low[head]), ones, 0);
}

// Groups along the sum: sums [groups][heads] of the factors and of their levels, in steps. By `warps` warps, of which
// this is number `warp`; they have met since levels and steps were written.
template <int heads>
__device__ inline void sumGroups(int group, int groups, const float* factors, const Levels<heads>* packed,
                                 const float* steps, int warp, int warps, float2* sums) {
  const int lane = static_cast<int>(threadIdx.x) % 32;
  for (int i = warp; i < groups * heads; i += warps) {
    const int first = i / heads * group, head = i % heads;
    float exact = 0;
    int levels = 0;
    for (int k = lane; k < group; k += 32) exact += factors[(first + k) * heads + head];
    for (int four = lane; four < group / 4; four += 32) levels += sumOfLevels(packed[first / 4 + four], head);
    exact = sumOverWarp(exact);
    levels = sumOverWarp(levels);
    if (lane == 0) sums[i] = {exact, static_cast<float>(levels) * steps[head]};
  }
}

// Groups across the sum: packed[g] of factors[i][h] scale[g][i], and biases[g][h], which is what centers and middles
// add, i < along. By a warp.
template <int heads>
__device__ inline void packScaled(const TileShape& shape, const std::byte* scales, int along, const float* factors,
                                  Levels<heads>* packed, float* steps, float* biases) {
  const int lane = static_cast<int>(threadIdx.x) % 32, fours = (along + 3) / 4;
  const int across = static_cast<int>(shape.groups) / along;
  for (int g = 0; g < across; ++g) {
    Levels<heads>* const own = packed + g * fours;
    const auto scaleOf = [&](int i) {
      return i < along ? storedScale(shape, scales, static_cast<uint32_t>(g * along + i)) : 0.0f;
    };
    packFactors<heads>(fours, factors, scaleOf, lane, 32, own, steps + g * heads);
    float bias[heads] = {};
    int levels[heads] = {};
    for (int i = lane; i < along && !shape.centered; i += 32) {
      const float center = scaleAndCenter(shape, scales, g * along + i).y;
      for (int h = 0; h < heads; ++h) bias[h] += factors[i * heads + h] * center;
    }
    for (int four = lane; four < fours; four += 32) {
      for (int h = 0; h < heads; ++h) levels[h] += sumOfLevels(own[four], h);
    }
    for (int h = 0; h < heads; ++h) {
      const float exact = sumOverWarp(bias[h]);
      const int level = sumOverWarp(levels[h]);
      if (lane == 0) biases[g * heads + h] = exact - middleOf(shape) * static_cast<float>(level) * steps[g * heads + h];
    }
  }
}

// A plane of one bit a code, added to `numbers` words of four codes.
template <int numbers>
__device__ inline void takeBits(const std::byte* plane, int vector, int place, int shift, uint32_t (&words)[numbers]) {
  const uint32_t bits =
      KV_FROM_SHARED(reinterpret_cast<const uint32_t*>(plane) + vector * 2 + place / 8) >> place % 8 * 4;
  for (int j = 0; j < numbers; ++j) {
    // A product spreads four bits over four bytes.
    words[j] |= ((bits >> 4 * j & 15) * 0x00204081 & 0x01010101) << shift;
  }
}

// Four codes along of each of `numbers` lanes of a vector of a unit (quant_layout.cpp), a byte each.
template <int bits, int numbers>
__device__ inline void takeCodes(const std::byte* unit, int vector, int place, uint32_t (&words)[numbers]) {
  constexpr device::CodeWidth width = device::code_widths[device::codeWidthIndex(bits)];
  constexpr int low = width.low_plane;
  if constexpr (low == 1) {
    for (uint32_t& word : words) word = 0;
    takeBits(unit, vector, place, 0, words);
  } else {
    const auto read = KV_FROM_SHARED(reinterpret_cast<const Words<numbers>*>(unit + vector * low / 8 * 64 + place * 4));
    constexpr uint32_t mask = low == 8 ? 0xffffffffu : ((1u << low % 8) - 1) * 0x01010101u;
    for (int j = 0; j < numbers; ++j) words[j] = read.of[j] >> vector * low % 8 & mask;
  }
  if constexpr (width.high_plane > 0) takeBits(unit + 32 * low, vector, place, low, words);
  if constexpr (bits == 8) {
    for (uint32_t& word : words) word ^= 0x80808080u;
  }
}

// Where the factors of a lane are.
template <int heads>
struct PackedFactors {
  const Levels<heads>* levels;
  const float* steps;
  const float2* sums;  // [groups along][heads]
};

// As addSteps, of codes; the biases of groups across are added elsewhere.
template <int bits, bool key, int numbers, int heads>
__device__ inline void addCodes(const TileShape& shape, const SplitSide& side, const SplitNote& note,
                                const std::byte* stage, int place, const PackedFactors<heads>& factors,
                                const std::byte* scales, float (&sums)[heads][numbers]) {
  constexpr int fours_a_step = key ? 1 : 4, unit_bytes = 32 * bits;
  const bool along = groupsLieAlong(shape);
  const int group_fours = along ? shape.group / 4 : 1 << 20;
  const int first = note.first * fours_a_step, end = first + note.count * fours_a_step;
  const std::byte* unit = key ? stage : stage + place / 16 * unit_bytes;
  int four = first;
  while (four < end) {
    const int group = four / group_fours, stop = min(end, (group + 1) * group_fours);
    int high[heads][numbers] = {}, low[heads][numbers] = {};
    const auto addFour = [&](int i) {
      uint32_t words[numbers];
      const std::byte* from = unit + (key ? (i - first) * unit_bytes : (i - first) / 4 * side.step_bytes);
      takeCodes<bits>(from, key ? place / 16 : i % 4, place % 16, words);
      const auto own = KV_FROM_SHARED(factors.levels + i);
      for (int h = 0; h < heads; ++h) {
        for (int j = 0; j < numbers; ++j) {
          const int codes = static_cast<int>(words[j]);
          high[h][j] = __dp4a(static_cast<int>(own.high[h]), codes, high[h][j]);
          low[h][j] = __dp4a(static_cast<int>(own.low[h]), codes, low[h][j]);
        }
      }
    };
    KV_UNROLL(2)
    for (; four < stop; ++four) addFour(four);
    const bool over = along && stop == (group + 1) * group_fours;
    float2 of_group[numbers];
    for (int j = 0; j < numbers; ++j) {
      const int across = key ? device::cells_per_block : shape.head_dim;
      of_group[j] = along ? scaleAndCenter(shape, scales, group * across + place + j) : float2{1, 0};
    }
    for (int h = 0; h < heads; ++h) {
      const float step = factors.steps[h];
      const float2 whole = over ? factors.sums[group * heads + h] : float2{0, 0};
      for (int j = 0; j < numbers; ++j) {
        const float levels = static_cast<float>(high[h][j]) * 128.0f + static_cast<float>(low[h][j]);
        sums[h][j] += (levels * step - middleOf(shape) * whole.y) * of_group[j].x + whole.x * of_group[j].y;
      }
    }
  }
}

}  // namespace KV_GPU
