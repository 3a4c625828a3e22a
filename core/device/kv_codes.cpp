// The layout of a tile of codes. Codes lie in lines: of a K tile, head_dim lines of 64 cells; of a V tile, 64 lines of
// head_dim channels, filled up with zeros to a multiple of 16. A line holds one or two bit planes, one after the other
// (5 bits: 4, then 1; 3 bits: 2, then 1), and a plane units of 16 codes, each a little-endian number of 16 * width
// bits:
//   8: code i is byte i                  4: code i at bit 32 (i % 2) + 4 (i / 2)
//   2: code i at bit 2i                  1: code i at bit i
// so that a unit is one load, one shift by lane and one mask. Behind the lines: scales, then offsets, by group:
//   Axis::token [head_dim / group][64], Axis::channel [64 / group][head_dim].

#include "core/device/kv_codes.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>

#include "core/base/half.h"
#include "core/device/kv_fit.h"

namespace kvarium {
namespace {

typedef float Four [[gnu::vector_size(16)]];

static_assert(std::endian::native == std::endian::little);

constexpr int unit_codes = 16;
constexpr float largest_half = 65504;

struct Shape {
  int lines, codes;  // codes: a line, a multiple of 16
};

Shape shapeOf(KvSide side, int head_dim) {
  if (side == KvSide::key) return {head_dim, cells_per_block};
  return {cells_per_block, (head_dim + unit_codes - 1) / unit_codes * unit_codes};
}

int groupsOf(const KvCodes& codes, int head_dim) { return cells_per_block * head_dim / codes.group; }

int firstPlane(int bits) { return bits == 5 ? 4 : bits == 3 ? 2 : bits; }

// Where code i of a unit of this width lies.
int bitOf(int width, int i) { return width == 4 ? 32 * (i % 2) + 4 * (i / 2) : width * i; }

// Eight codes, a byte each: their `width` bits from `shift` on, code 0 lowest.
uint64_t squeezed(int width, const uint8_t* codes, int shift) {
  uint64_t x = 0;
  std::memcpy(&x, codes, 8);
  x >>= shift;
  if (width == 1) return (x & 0x0101010101010101) * 0x0102040810204080 >> 56;
  if (width == 2) {
    x &= 0x0303030303030303;
    x = (x | x >> 6) & 0x000f000f000f000f;
    x = (x | x >> 12) & 0x000000ff000000ff;
    return (x | x >> 24) & 0xffff;
  }
  const auto nibbles = [](uint64_t spread) {  // one of every two bytes
    spread &= 0x000f000f000f000f;
    spread = (spread | spread >> 12) & 0x000000ff000000ff;
    return (spread | spread >> 24) & 0xffff;
  };
  return nibbles(x) | nibbles(x >> 8) << 32;
}

void packUnit(int width, const uint8_t* codes, int shift, std::byte* to) {
  if (width == 8) {
    std::memcpy(to, codes, unit_codes);
    return;
  }
  const int second = width == 4 ? 16 : 8 * width;
  const uint64_t word = squeezed(width, codes, shift) | squeezed(width, codes + 8, shift) << second;
  std::memcpy(to, &word, static_cast<size_t>(2 * width));
}

void unpackUnit(int width, const std::byte* from, int shift, uint8_t* codes) {
  if (width == 8) {
    std::memcpy(codes, from, unit_codes);
    return;
  }
  uint64_t word = 0;
  std::memcpy(&word, from, static_cast<size_t>(2 * width));
  for (int i = 0; i < unit_codes; ++i) {
    const auto part = static_cast<uint8_t>(word >> bitOf(width, i) & ((1u << width) - 1));
    codes[i] = static_cast<uint8_t>(codes[i] | part << shift);
  }
}

// function(width, shift, unit, byte of the tile) for every unit of every line.
template <class Function>
void forUnits(const KvCodes& codes, KvSide side, int head_dim, const Function& function) {
  const Shape shape = shapeOf(side, head_dim);
  const int first = firstPlane(codes.bits);
  size_t at = 0;
  for (int line = 0; line < shape.lines; ++line) {
    for (int shift = 0; shift < codes.bits; shift += first) {
      const int width = std::min(first, codes.bits - shift);
      for (int unit = 0; unit < shape.codes; unit += unit_codes) {
        function(width, shift, line * shape.codes + unit, at);
        at += static_cast<size_t>(2 * width);
      }
    }
  }
}

// One group: number i at x[first + i * step] of cell `cell` + i * cell_step; its code at line code place + i * stride.
struct Group {
  int first, step, count;  // of x [64][head_dim]
  int cell, cell_step;
  int place, stride;
};

// Group `index` in the order of the tile.
Group groupAt(const KvCodes& codes, KvSide side, const Shape& shape, int head_dim, int index) {
  const bool token = codes.axis == KvCodes::Axis::token, key = side == KvSide::key;
  const int cell = token ? index % cells_per_block : index / head_dim * codes.group;
  const int channel = token ? index / cells_per_block * codes.group : index % head_dim;
  const int place = key ? channel * shape.codes + cell : cell * shape.codes + channel;
  return {cell * head_dim + channel,     token ? 1 : head_dim, codes.group, cell, token ? 0 : 1, place,
          token != key ? 1 : shape.codes};
}

float halved(float x) { return halfToFloat(floatToHalf(std::clamp(x, -largest_half, largest_half))); }

float middle(int bits) { return static_cast<float>((1 << bits) - 1) / 2; }

GroupFit stored(const KvCodes& codes, GroupFit fit) {
  if (codes.half_scales) fit = {halved(fit.scale), halved(fit.offset)};
  if (codes.centered) fit.offset = -fit.scale * middle(codes.bits);
  return fit;
}

void putNumber(bool half, std::byte* to, int index, float value) {
  if (half) {
    const uint16_t bits = floatToHalf(value);
    std::memcpy(to + 2 * index, &bits, 2);
  } else {
    std::memcpy(to + 4 * index, &value, 4);
  }
}

float getNumber(bool half, const std::byte* from, int index) {
  float value = 0;
  if (half) {
    uint16_t bits = 0;
    std::memcpy(&bits, from + 2 * index, 2);
    return halfToFloat(bits);
  }
  std::memcpy(&value, from + 4 * index, 4);
  return value;
}

// Beyond 1e18 a square is no float any more; what is not a number counts as zero.
void tame(const float* from, int count, float* x) {
  const float large = 1e18f;
  int i = 0;
  for (; i + 4 <= count; i += 4) {
    Four four;
    std::memcpy(&four, from + i, sizeof(four));
    four = four == four ? four : Four{};
    four = four < large ? four : Four{} + large;
    four = four > -large ? four : Four{} - large;
    std::memcpy(x + i, &four, sizeof(four));
  }
  for (; i < count; ++i) x[i] = from[i] == from[i] ? std::clamp(from[i], -large, large) : 0.0f;
}

// The live numbers of a group; returns how many.
int takeLive(const Group& group, const float* numbers, uint64_t live, float* x) {
  const float* from = numbers + group.first;
  if (!~live) {
    for (int i = 0; i < group.count; ++i) x[i] = from[i * group.step];
    return group.count;
  }
  int count = 0;
  for (int i = 0; i < group.count; ++i) {
    x[count] = from[i * group.step];
    count += static_cast<int>(live >> (group.cell + i * group.cell_step) & 1);
  }
  return count;
}

// Puts the codes of a group's live cells, which follow each other, to their places.
void spreadLive(const Group& group, const uint8_t* codes, uint64_t live, uint8_t* places) {
  if (!~live) {
    for (int i = 0; i < group.count; ++i) places[group.place + i * group.stride] = codes[i];
    return;
  }
  for (int i = 0, taken = 0; i < group.count; ++i) {
    if (live >> (group.cell + i * group.cell_step) & 1) places[group.place + i * group.stride] = codes[taken++];
  }
}

}  // namespace

bool isCodeWidth(int bits) { return (bits >= 1 && bits <= 5) || bits == 8; }

size_t codesBytes(const KvCodes& codes, KvSide side, int head_dim) {
  const Shape shape = shapeOf(side, head_dim);
  return static_cast<size_t>(shape.lines) * static_cast<size_t>(shape.codes) * codes.bits / 8;
}

size_t scalesBytes(const KvCodes& codes, KvSide, int head_dim) {
  const size_t numbers = static_cast<size_t>(groupsOf(codes, head_dim)) * (codes.centered ? 1 : 2);
  return numbers * (codes.half_scales ? 2 : 4);
}

void encodeTile(const KvCodes& codes, KvSide side, KvFit fit, const float* x, uint64_t live, int head_dim,
                std::byte* tile) {
  assert(isCodeWidth(codes.bits) && head_dim > 0 && head_dim <= largest_head_dim);
  float numbers[cells_per_block * largest_head_dim];
  uint8_t places[cells_per_block * largest_head_dim];
  for (int cell = 0; cell < cells_per_block; ++cell) {
    float* row = numbers + cell * head_dim;
    if (live >> cell & 1) {
      tame(x + cell * head_dim, head_dim, row);
      if (codes.hadamard) hadamard(row, head_dim);
    } else {
      std::fill_n(row, head_dim, 0.0f);
    }
  }
  const Shape shape = shapeOf(side, head_dim);
  std::fill_n(places, shape.lines * shape.codes, uint8_t{0});
  const int groups = groupsOf(codes, head_dim);
  std::byte* scales = tile + codesBytes(codes, side, head_dim);
  std::byte* offsets = scales + groups * (codes.half_scales ? 2 : 4);
  for (int g = 0; g < groups; ++g) {
    const Group group = groupAt(codes, side, shape, head_dim, g);
    float taken[largest_head_dim];
    uint8_t coded[largest_head_dim];
    const std::span<const float> seen(taken, static_cast<size_t>(takeLive(group, numbers, live, taken)));
    const GroupFit found =
        stored(codes, codes.centered ? fitCentered(fit, codes.bits, seen) : fitGroup(fit, codes.bits, seen));
    codesOf(fit, codes.bits, found, seen, coded);
    spreadLive(group, coded, live, places);
    putNumber(codes.half_scales, scales, g, found.scale);
    if (!codes.centered) putNumber(codes.half_scales, offsets, g, found.offset);
  }
  forUnits(codes, side, head_dim,
           [&](int width, int shift, int first, size_t at) { packUnit(width, places + first, shift, tile + at); });
}

void decodeTile(const KvCodes& codes, KvSide side, const std::byte* tile, int head_dim, float* x) {
  assert(isCodeWidth(codes.bits) && head_dim > 0 && head_dim <= largest_head_dim);
  uint8_t places[cells_per_block * largest_head_dim] = {};
  forUnits(codes, side, head_dim,
           [&](int width, int shift, int first, size_t at) { unpackUnit(width, tile + at, shift, places + first); });
  const Shape shape = shapeOf(side, head_dim);
  const int groups = groupsOf(codes, head_dim);
  const std::byte* scales = tile + codesBytes(codes, side, head_dim);
  const std::byte* offsets = scales + groups * (codes.half_scales ? 2 : 4);
  for (int g = 0; g < groups; ++g) {
    const Group group = groupAt(codes, side, shape, head_dim, g);
    const float scale = getNumber(codes.half_scales, scales, g);
    const float offset = codes.centered ? -scale * middle(codes.bits) : getNumber(codes.half_scales, offsets, g);
    for (int i = 0; i < group.count; ++i) {
      const float code = static_cast<float>(places[group.place + i * group.stride]);
      x[group.first + i * group.step] = scale * code + offset;
    }
  }
  if (!codes.hadamard) return;
  for (int cell = 0; cell < cells_per_block; ++cell) hadamard(x + cell * head_dim, head_dim);
}

void hadamard(float* x, int head_dim) {
  const int block = head_dim & -head_dim;
  const float scale = 1 / std::sqrt(static_cast<float>(block));
  for (int first = 0; first < head_dim; first += block) {
    float* part = x + first;
    int apart = 1;
    for (; apart < std::min(block, 4); apart *= 2) {
      for (int i = 0; i < block; i += 2 * apart) {
        for (int k = i; k < i + apart; ++k) {
          const float a = part[k], b = part[k + apart];
          part[k] = a + b;
          part[k + apart] = a - b;
        }
      }
    }
    for (; apart < block; apart *= 2) {
      for (int i = 0; i < block; i += 2 * apart) {
        for (int k = i; k < i + apart; k += 4) {
          Four a, b;
          std::memcpy(&a, part + k, sizeof(a));
          std::memcpy(&b, part + k + apart, sizeof(b));
          const Four sum = a + b, difference = a - b;
          std::memcpy(part + k, &sum, sizeof(a));
          std::memcpy(part + k + apart, &difference, sizeof(b));
        }
      }
    }
    for (int i = 0; i < block; ++i) part[i] *= scale;
  }
}

}  // namespace kvarium
