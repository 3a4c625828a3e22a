// What lies in a tile of codes (quant_layout.cpp), as vectors.
#pragma once

#include "core/device/cpu/attend_unit.h"
#include "core/device/cpu/kernel_attend_tile.h"
#include "core/device/quant_layout.h"

namespace kvarium::cpu {

constexpr int unitBytes(int bits) { return 32 * bits; }

// Vector v of a bit plane of codes of `width` bits: 16 lanes of four, a byte each.
template <class V, int width, int v>
[[gnu::always_inline]] inline typename V::B planeCodes(const std::byte* plane) {
  static_assert(width == 8 || width == 4 || width == 2, "planes of one bit are added by planeBit()");
  if constexpr (width == 8) return V::bload(plane + 64 * v);
  if constexpr (width == 4) {
    const typename V::B both = V::bload(plane + v / 2 * 64);
    if constexpr (v % 2 == 0) return V::band(both, 0x0f0f);
    return V::band(V::template bright<4>(both), 0x0f0f);
  }
  if constexpr (width == 2) {
    if constexpr (v == 0) return V::band(V::bload(plane), 0x0303);
    return V::band(V::template bright<2 * v>(V::bload(plane)), 0x0303);
  }
}

// The same of a plane of one bit, which counts `value`.
template <class V, int v>
[[gnu::always_inline]] inline typename V::B planeBit(const std::byte* plane, uint8_t value) {
  uint64_t word;
  __builtin_memcpy(&word, plane + 8 * v, 8);
  return V::bwhere(word, value);
}

// Vector v of a unit, by the planes of its width.
template <class V, int bits, int v>
[[gnu::always_inline]] inline typename V::B unitCodes(const std::byte* unit) {
  constexpr device::CodeWidth width = device::code_widths[device::codeWidthIndex(bits)];
  static_assert(width.low_plane + width.high_plane == bits && width.high_plane <= 1, "no kernel reads such planes");
  if constexpr (width.low_plane == 1) {
    static_assert(width.high_plane == 0);
    return planeBit<V, v>(unit, 1);
  } else if constexpr (width.high_plane == 0) {
    return planeCodes<V, width.low_plane, v>(unit);
  } else {
    return V::bor(planeCodes<V, width.low_plane, v>(unit),
                  planeBit<V, v>(unit + unitBytes(width.low_plane), 1 << width.low_plane));
  }
}

// Scales and offsets of a tile, in the order of its groups.
template <class V>
struct TileScales {
  const std::byte* scales = nullptr;
  const std::byte* offsets = nullptr;
  bool half = false, centered = false;
  float middle = 0;  // offset = -scale * middle, when centered

  TileScales(const device::QuantLayout& codes, const std::byte* behind_codes, int head_dim)
      : half(codes.half_scales), centered(codes.centered), middle(static_cast<float>((1 << codes.bits) - 1) * 0.5f) {
    scales = behind_codes;
    offsets = scales + device::cells_per_block * head_dim / codes.group * (half ? 2 : 4);
  }
  [[gnu::always_inline]] typename V::F load(const std::byte* from, int index, int count) const {
    if (count < 16) return loadLast(from, index, count);
    if (half) return V::load(reinterpret_cast<const Half*>(from) + index);
    return V::load(reinterpret_cast<const float*>(from) + index);
  }
  // Of a head whose dimensions are no multiple of 16; written out wherever scales are loaded, it was half of the
  // kernels' code.
  [[gnu::noinline]] typename V::F loadLast(const std::byte* from, int index, int count) const {
    if (half) return loadPart<V>(reinterpret_cast<const Half*>(from) + index, count);
    return loadPart<V>(reinterpret_cast<const float*>(from) + index, count);
  }
  // Of groups index .. index + min(count, 16) - 1; then zeros.
  [[gnu::always_inline]] typename V::F scale(int index, int count = 16) const { return load(scales, index, count); }
  [[gnu::always_inline]] typename V::F offset(int index, typename V::F scale, int count = 16) const {
    if (centered) return V::mul(scale, V::set(-middle));
    return load(offsets, index, count);
  }
};

// The scales and offsets that follow the codes of a tile.
template <class V>
TileScales<V> scalesOf(const device::QuantLayout& codes, device::KvSide side, const std::byte* tile, int head_dim) {
  const int units = side == device::KvSide::key ? (head_dim + 3) / 4 : paddedDim(head_dim) / 4;
  return TileScales<V>(codes, tile + units * unitBytes(codes.bits), head_dim);
}

// The scales and offsets of 16 neighbours in a row of the widened tile: cells of a dimension (K), dimensions of a cell.
template <class V>
void rowScales(const device::QuantLayout& codes, device::KvSide side, const TileScales<V>& scales, int head_dim,
               int row, int first, int count, typename V::F& scale, typename V::F& offset) {
  const bool token = codes.axis == device::QuantLayout::Axis::token, key = side == device::KvSide::key;
  const int along = token ? device::cells_per_block : head_dim;  // groups lie [..][along]
  if (token == key) {                                            // neighbours have groups of their own
    const int at = row / codes.group * along + first;
    scale = scales.scale(at, count);
    offset = scales.offset(at, scale, count);
    return;
  }
  alignas(64) float each[2][16] = {};
  for (int i = 0; i < count; ++i) {
    if (i == 0 || (first + i) % codes.group == 0) {
      const int at = (first + i) / codes.group * along + row;
      const auto one = scales.scale(at, 1);
      each[0][i] = V::first(one);
      each[1][i] = V::first(scales.offset(at, one, 1));
    } else {
      each[0][i] = each[0][i - 1];
      each[1][i] = each[1][i - 1];
    }
  }
  scale = V::load(each[0]);
  offset = V::load(each[1]);
}

template <class V, int bits, int v, int k>
[[gnu::always_inline]] inline void widenUnit(const device::QuantLayout& codes, device::KvSide side,
                                             const TileScales<V>& scales, const std::byte* unit, int index,
                                             int head_dim, float* x) {
  if constexpr (v < 4) {
    const bool key = side == device::KvSide::key;
    const int across = paddedDim(head_dim) / 16;
    const int row = key ? 4 * index + k : index / across * 16 + 4 * v + k;
    const int first = 16 * (key ? v : index % across);
    const int count = key || head_dim - first > 16 ? 16 : head_dim - first;
    if (!key || row < head_dim) {
      typename V::F scale, offset;
      rowScales<V>(codes, side, scales, head_dim, row, first, count, scale, offset);
      const auto numbers = V::toFloat(V::template byteOf<k>(unitCodes<V, bits, v>(unit)));
      const auto wide = V::fma(numbers, scale, offset);
      float* to = x + row * (key ? device::cells_per_block : head_dim) + first;
      if (count == 16) {
        V::store(to, wide);
      } else {
        float part[16];
        V::store(part, wide);
        for (int i = 0; i < count; ++i) to[i] = part[i];
      }
    }
    widenUnit<V, bits, k == 3 ? v + 1 : v, k == 3 ? 0 : k + 1>(codes, side, scales, unit, index, head_dim, x);
  }
}

// The numbers of a tile, as they were rotated: K [head_dim][64], V [64][head_dim]
template <class V>
void widenCodes(const device::QuantLayout& codes, device::KvSide side, const std::byte* tile, int head_dim, float* x) {
  const TileScales<V> scales = scalesOf<V>(codes, side, tile, head_dim);
  const int units = side == device::KvSide::key ? (head_dim + 3) / 4 : paddedDim(head_dim) / 4;
  device::withCodeWidth(codes.bits, [&]<int bits>() {
    for (int u = 0; u < units; ++u)
      widenUnit<V, bits, 0, 0>(codes, side, scales, tile + u * unitBytes(bits), u, head_dim, x);
  });
}

}  // namespace kvarium::cpu
