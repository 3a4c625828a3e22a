// The layout of a tile of codes, made for products of bytes: four neighbours along which a product adds (dimensions of
// K, cells of V) lie side by side. Codes come in units of 256, which are four vectors of 64 bytes, each 16 lanes of
// four:
//   K [head_dim / 4] units: vector cell / 16, lane cell % 16, byte dimension % 4
//   V [64 / 16][head_dim / 16] units: vector cell / 4 % 4, lane dimension % 16, byte cell % 4
// Where a head ends inside a unit, zeros fill it up. A unit holds one or two bit planes, one after the other (5 bits:
// 4, then 1; 3 bits: 2, then 1); byte i of vector v is in a plane of width
//   8: byte 64 v + i        4: byte 64 (v / 2) + i, bits 4 (v % 2) and up
//   2: byte i, bits 2 v and up        1: bit 64 v + i
// so that a vector is one load, one shift and one mask. After the units: scales, then offsets, by group:
//   Axis::token [head_dim / group][64], Axis::channel [64 / group][head_dim].

#include "core/device/quant_layout.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>

#include "core/base/error.h"
#include "core/base/half.h"
#include "core/base/joined.h"

namespace kvarium::device {
namespace {

typedef float Four [[gnu::vector_size(16)]];

static_assert(std::endian::native == std::endian::little);

constexpr int vector_codes = 64;
constexpr int unit_codes = 4 * vector_codes;

int unitsOf(KvSide side, int head_dim) { return side == KvSide::key ? (head_dim + 3) / 4 : (head_dim + 15) / 16 * 4; }

int groupsOf(const QuantLayout& codes, int head_dim) { return cells_per_block * head_dim / codes.group; }

size_t planeBytes(int width) { return static_cast<size_t>(unit_codes * width / 8); }

// One plane of a unit: `width` bits of each code from `shift` on.
void packPlane(int width, const uint8_t* codes, int shift, std::byte* to) {
  if (width == 8) {
    std::memcpy(to, codes, unit_codes);
    return;
  }
  if (width == 1) {
    for (int i = 0; i < unit_codes / 8; ++i) {  // the lowest bits of eight bytes, by one product, into one byte
      uint64_t eight = 0;
      std::memcpy(&eight, codes + 8 * i, 8);
      to[i] = static_cast<std::byte>((eight >> shift & 0x0101010101010101) * 0x0102040810204080 >> 56);
    }
    return;
  }
  const int together = 8 / width, mask = (1 << width) - 1;  // vectors that share bytes
  for (int v = 0; v < 4; v += together) {
    for (int i = 0; i < vector_codes; ++i) {
      int byte = 0;
      for (int k = 0; k < together; ++k) byte |= (codes[(v + k) * vector_codes + i] >> shift & mask) << width * k;
      to[v / together * vector_codes + i] = static_cast<std::byte>(byte);
    }
  }
}

// Adds the plane's bits to the codes.
void unpackPlane(int width, const std::byte* from, int shift, uint8_t* codes) {
  const int together = 8 / width, mask = (1 << width) - 1;
  for (int v = 0; v < 4; ++v) {
    for (int i = 0; i < vector_codes; ++i) {
      const int bit = width == 1 ? i % 8 : width * (v % together);
      const int byte = width == 1 ? v * 8 + i / 8 : v / together * vector_codes + i;
      const int part = static_cast<int>(from[byte]) >> bit & mask;
      codes[v * vector_codes + i] = static_cast<uint8_t>(codes[v * vector_codes + i] | part << shift);
    }
  }
}

// function(width, shift, byte of the unit) for every plane.
template <class Function>
void forPlanes(int bits, const Function& function) {
  const CodeWidth& width = code_widths[codeWidthIndex(bits)];
  function(width.low_plane, 0, size_t{0});
  if (width.high_plane > 0) function(width.high_plane, width.low_plane, planeBytes(width.low_plane));
}

// function(place in the unit, cell, channel) for the codes of a unit that are numbers of the head.
template <class Function>
void forPlaces(KvSide side, int head_dim, int unit, const Function& function) {
  const int across = (head_dim + 15) / 16;
  for (int v = 0; v < 4; ++v) {
    for (int i = 0; i < vector_codes; ++i) {
      const bool key = side == KvSide::key;
      const int cell = key ? 16 * v + i / 4 : unit / across * 16 + 4 * v + i % 4;
      const int channel = key ? 4 * unit + i % 4 : unit % across * 16 + i / 4;
      if (channel < head_dim) function(v * vector_codes + i, cell, channel);
    }
  }
}

// One group: number i at x[first + i * step] of cell `cell` + i * cell_step.
struct Group {
  int first, step, count;  // of x [64][head_dim]
  int cell, cell_step;
};

// Group `index` in the order of the tile.
Group groupAt(const QuantLayout& codes, int head_dim, int index) {
  const bool token = codes.axis == QuantLayout::Axis::token;
  const int cell = token ? index % cells_per_block : index / head_dim * codes.group;
  const int channel = token ? index / cells_per_block * codes.group : index % head_dim;
  return {cell * head_dim + channel, token ? 1 : head_dim, codes.group, cell, token ? 0 : 1};
}

float halved(float x) { return halfToFloat(floatToHalf(std::clamp(x, -largest_half, largest_half))); }

float middle(int bits) { return static_cast<float>((1 << bits) - 1) / 2; }

GroupFit stored(const QuantLayout& codes, GroupFit fit) {
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

// Puts the codes of a group's live cells, which follow each other, to their numbers' places.
void spreadLive(const Group& group, const uint8_t* codes, uint64_t live, uint8_t* places) {
  if (!~live) {
    for (int i = 0; i < group.count; ++i) places[group.first + i * group.step] = codes[i];
    return;
  }
  for (int i = 0, taken = 0; i < group.count; ++i) {
    if (live >> (group.cell + i * group.cell_step) & 1) places[group.first + i * group.step] = codes[taken++];
  }
}

}  // namespace

void refuseCodeWidth(int bits) {
  throw Error(ErrorKind::unsupported, {"there are no codes of %1 bits", bits},
              {"there are codes of %1 bits", joined(code_widths, &CodeWidth::bits)});
}

size_t codesBytes(const QuantLayout& codes, KvSide side, int head_dim) {
  if (!isCodeWidth(codes.bits)) refuseCodeWidth(codes.bits);
  return static_cast<size_t>(unitsOf(side, head_dim)) * planeBytes(codes.bits);
}

size_t scalesBytes(const QuantLayout& codes, KvSide, int head_dim) {
  const size_t numbers = static_cast<size_t>(groupsOf(codes, head_dim)) * (codes.centered ? 1 : 2);
  return numbers * (codes.half_scales ? 2 : 4);
}

void encodeTile(const QuantLayout& codes, KvSide side, QuantMethod fit, const float* x, uint64_t live, int head_dim,
                std::byte* tile) {
  if (!isCodeWidth(codes.bits)) refuseCodeWidth(codes.bits);
  assert(head_dim > 0 && head_dim <= largest_head_dim);
  float numbers[cells_per_block * largest_head_dim];
  uint8_t places[cells_per_block * largest_head_dim] = {};  // [64][head_dim]
  for (int cell = 0; cell < cells_per_block; ++cell) {
    float* row = numbers + cell * head_dim;
    if (live >> cell & 1) {
      tame(x + cell * head_dim, head_dim, row);
      if (codes.hadamard) hadamard(row, head_dim);
    } else {
      std::fill_n(row, head_dim, 0.0f);
    }
  }
  const int groups = groupsOf(codes, head_dim);
  std::byte* scales = tile + codesBytes(codes, side, head_dim);
  std::byte* offsets = scales + groups * (codes.half_scales ? 2 : 4);
  for (int g = 0; g < groups; ++g) {
    const Group group = groupAt(codes, head_dim, g);
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
  std::byte* to = tile;
  for (int unit = 0; unit < unitsOf(side, head_dim); ++unit, to += planeBytes(codes.bits)) {
    uint8_t coded[unit_codes] = {};
    forPlaces(side, head_dim, unit,
              [&](int place, int cell, int channel) { coded[place] = places[cell * head_dim + channel]; });
    forPlanes(codes.bits, [&](int width, int shift, size_t at) { packPlane(width, coded, shift, to + at); });
  }
}

void decodeTile(const QuantLayout& codes, KvSide side, const std::byte* tile, int head_dim, float* x) {
  if (!isCodeWidth(codes.bits)) refuseCodeWidth(codes.bits);
  assert(head_dim > 0 && head_dim <= largest_head_dim);
  uint8_t places[cells_per_block * largest_head_dim];  // [64][head_dim]
  const std::byte* from = tile;
  for (int unit = 0; unit < unitsOf(side, head_dim); ++unit, from += planeBytes(codes.bits)) {
    uint8_t coded[unit_codes] = {};
    forPlanes(codes.bits, [&](int width, int shift, size_t at) { unpackPlane(width, from + at, shift, coded); });
    forPlaces(side, head_dim, unit,
              [&](int place, int cell, int channel) { places[cell * head_dim + channel] = coded[place]; });
  }
  const int groups = groupsOf(codes, head_dim);
  const std::byte* scales = tile + codesBytes(codes, side, head_dim);
  const std::byte* offsets = scales + groups * (codes.half_scales ? 2 : 4);
  for (int g = 0; g < groups; ++g) {
    const Group group = groupAt(codes, head_dim, g);
    const float scale = getNumber(codes.half_scales, scales, g);
    const float offset = codes.centered ? -scale * middle(codes.bits) : getNumber(codes.half_scales, offsets, g);
    for (int i = 0; i < group.count; ++i) {
      const int at = group.first + i * group.step;
      x[at] = scale * static_cast<float>(places[at]) + offset;
    }
  }
  if (!codes.hadamard) return;
  for (int cell = 0; cell < cells_per_block; ++cell) hadamard(x + cell * head_dim, head_dim);
}

size_t bytesOfTile(const KvEncoding& coding, KvSide side, int head_dim) {
  if (coding.format == KvFormat::codes)
    return codesBytes(coding.codes, side, head_dim) + scalesBytes(coding.codes, side, head_dim);
  return static_cast<size_t>(cells_per_block * head_dim) * (coding.format == KvFormat::f32 ? 4 : 2);
}

void readTile(const KvEncoding& coding, KvSide side, const std::byte* tile, int head_dim, float* x) {
  if (coding.format == KvFormat::codes) return decodeTile(coding.codes, side, tile, head_dim, x);
  const auto number = [&](size_t at) {
    if (coding.format == KvFormat::f32) return reinterpret_cast<const float*>(tile)[at];
    const uint16_t bits = reinterpret_cast<const uint16_t*>(tile)[at];
    return coding.format == KvFormat::f16 ? halfToFloat(bits) : bf16ToFloat(bits);
  };
  const auto dim = static_cast<size_t>(head_dim);
  for (size_t cell = 0; cell < cells_per_block; ++cell) {
    for (size_t d = 0; d < dim; ++d)
      x[cell * dim + d] = number(side == KvSide::key ? d * cells_per_block + cell : cell * dim + d);
  }
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

}  // namespace kvarium::device
