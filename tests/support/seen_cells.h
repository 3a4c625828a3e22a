// What a row of a step sees, read out of a view: for tests that say which tokens a cache shows and with which numbers.
#pragma once

#include <algorithm>
#include <cstring>
#include <numeric>
#include <span>
#include <vector>

#include "core/base/half.h"
#include "core/device/device.h"
#include "core/device/quant_layout.h"

namespace kvarium::support {

// Of one KV head.
inline size_t tileBytes(const device::KvEncoding& coding, device::KvSide side, int head_dim) {
  if (coding.format == device::KvFormat::codes)
    return device::codesBytes(coding.codes, side, head_dim) + device::scalesBytes(coding.codes, side, head_dim);
  return static_cast<size_t>(device::cells_per_block * head_dim) * (coding.format == device::KvFormat::f32 ? 4 : 2);
}

// A tile's numbers, [64][head_dim], whatever they are written in.
inline std::vector<float> tileNumbers(const device::KvEncoding& coding, device::KvSide side, const std::byte* tile,
                                      int head_dim) {
  std::vector<float> x(static_cast<size_t>(device::cells_per_block) * static_cast<size_t>(head_dim));
  if (coding.format == device::KvFormat::codes) {
    device::decodeTile(coding.codes, side, tile, head_dim, x.data());
    return x;
  }
  for (int cell = 0; cell < device::cells_per_block; ++cell) {
    for (int d = 0; d < head_dim; ++d) {
      const size_t at =
          static_cast<size_t>(side == device::KvSide::key ? d * device::cells_per_block + cell : cell * head_dim + d);
      float& number = x[static_cast<size_t>(cell * head_dim + d)];
      if (coding.format == device::KvFormat::f32) {
        std::memcpy(&number, tile + at * sizeof(float), sizeof(float));
        continue;
      }
      uint16_t bits = 0;
      std::memcpy(&bits, tile + at * sizeof bits, sizeof bits);
      number = coding.format == device::KvFormat::f16 ? halfToFloat(bits) : bf16ToFloat(bits);
    }
  }
  return x;
}

// Of the tiles of all heads of a block, one after the other: [heads][64][head_dim].
inline std::vector<float> tilesNumbers(const device::KvEncoding& coding, device::KvSide side, const std::byte* tiles,
                                       int heads, int head_dim) {
  std::vector<float> all;
  for (size_t h = 0; h < static_cast<size_t>(heads); ++h) {
    const std::vector<float> tile = tileNumbers(coding, side, tiles + h * tileBytes(coding, side, head_dim), head_dim);
    all.insert(all.end(), tile.begin(), tile.end());
  }
  return all;
}

struct SeenCell {
  int64_t position = 0;  // in the text
  int64_t distance = 0;  // to the query, as its rotation says
  bool sealed = false;
  std::vector<float> k, v;  // [n_kv_heads, head_dim]
};

// Numbers in a device's memory, as an op that is issued now would find them.
template <class T>
std::vector<T> numbersAt(device::Device& device, device::DevicePtr<const T> from, size_t count) {
  std::vector<T> numbers(count);
  if (count > 0) device.copyOut(numbers.data(), from.template as<const std::byte>(), count * sizeof(T));
  return numbers;
}

inline device::KvRange rangeOf(device::Device& device, const device::KvView& view, int segment, int sequence = 0) {
  return numbersAt(device, view.ranges + (sequence * view.n_segments + segment), 1).front();
}

// A segment's blocks, of one sequence of the view.
inline std::vector<device::BlockRef> blocksOf(device::Device& device, const device::KvView& view, int segment,
                                              int sequence = 0) {
  const device::KvRange range = rangeOf(device, view, segment, sequence);
  return numbersAt(device, view.blocks + range.first, static_cast<size_t>(range.count));
}

// A block's tiles of the segment's layer, one KV head after the other.
inline std::vector<std::byte> tilesOf(device::Device& device, const device::KvSegment& segment,
                                      const device::BlockRef& block, device::KvSide side, int n_kv_heads) {
  const bool key = side == device::KvSide::key;
  const device::DevicePtr<const std::byte> tiles = block.base + (key ? segment.k_offset : segment.v_offset);
  return numbersAt(device, tiles,
                   (key ? segment.k_tile_bytes : segment.v_tile_bytes) * static_cast<size_t>(n_kv_heads));
}

// Of its 64 cells.
inline std::vector<int64_t> positionsOf(device::Device& device, const device::BlockRef& block) {
  if (block.positions) return numbersAt(device, block.positions, device::cells_per_block);
  std::vector<int64_t> positions(device::cells_per_block);
  std::iota(positions.begin(), positions.end(), block.first_position);
  return positions;
}

// The cells that a row of a sequence at position `query` sees, ascending positions.
inline std::vector<SeenCell> seenCells(device::Device& device, const device::KvView& view, int64_t query,
                                       int n_kv_heads, int head_dim, int sequence = 0) {
  std::vector<SeenCell> cells;
  for (int s = 0; s < view.n_segments; ++s) {
    const device::KvSegment& segment = view.segments[s];
    for (const device::BlockRef& block : blocksOf(device, view, s, sequence)) {
      const std::vector<std::byte> keys = tilesOf(device, segment, block, device::KvSide::key, n_kv_heads);
      const std::vector<std::byte> values = tilesOf(device, segment, block, device::KvSide::value, n_kv_heads);
      const std::vector<int64_t> positions = positionsOf(device, block);
      std::vector<std::vector<float>> k, v;
      for (size_t h = 0; h < static_cast<size_t>(n_kv_heads); ++h) {
        k.push_back(tileNumbers(segment.k, device::KvSide::key, keys.data() + h * segment.k_tile_bytes, head_dim));
        v.push_back(tileNumbers(segment.v, device::KvSide::value, values.data() + h * segment.v_tile_bytes, head_dim));
      }
      for (int cell = 0; cell < device::cells_per_block; ++cell) {
        const int64_t position = positions[static_cast<size_t>(cell)];
        if (!(block.live >> cell & 1) || (segment.causal && position > query)) continue;
        if (segment.window >= 0 && query - position >= segment.window) continue;
        const int64_t turned = segment.query_cap < 0 ? query : std::min(query, segment.query_cap);
        SeenCell seen{position, turned - position, segment.k.format == device::KvFormat::codes, {}, {}};
        for (size_t h = 0; h < k.size(); ++h) {
          const auto row = static_cast<std::ptrdiff_t>(cell) * head_dim;
          seen.k.insert(seen.k.end(), k[h].begin() + row, k[h].begin() + row + head_dim);
          seen.v.insert(seen.v.end(), v[h].begin() + row, v[h].begin() + row + head_dim);
        }
        cells.push_back(std::move(seen));
      }
    }
  }
  std::sort(cells.begin(), cells.end(), [](const SeenCell& a, const SeenCell& b) { return a.position < b.position; });
  return cells;
}

}  // namespace kvarium::support
