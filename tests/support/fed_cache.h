// Caches over a device that only has memory, fed with numbers of their own for every layer and position, and what a
// token behind the last one would find in them.
#pragma once

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "core/cache/sequence/kv_cache.h"
#include "tests/support/plain_device.h"

namespace kvarium {

inline float fedNumber(int layer, int64_t position, int64_t d) {
  return std::sin(static_cast<float>(position * 37 + d * 11 + layer * 5)) * static_cast<float>(1 + d % 3);
}

// False: there was no room. Ids are `first_id` and following; layers with a state count in it.
inline bool feedNumbers(KvCache& cache, const std::vector<LayerShape>& layers, int n, TokenId first_id = 7) {
  std::vector<TokenId> ids;
  for (int i = 0; i < n; ++i) ids.push_back((first_id + i) % 100);
  Expected<Step, Full> step = cache.begin(ids);
  if (!step) return false;
  for (int layer = 0; layer < static_cast<int>(layers.size()); ++layer) {
    const LayerShape& shape = layers[static_cast<size_t>(layer)];
    if (shape.state_floats > 0) {
      const StateStep state = cache.state(layer, *step);
      for (int64_t i = 0; i < shape.state_floats; ++i)
        state.after[i] = (state.before ? state.before[i] : 0) + static_cast<float>(n) + static_cast<float>(i) / 8;
      continue;
    }
    const int64_t stride = int64_t{shape.n_kv_heads} * shape.head_dim;
    std::vector<float> k, v;
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t d = 0; d < stride; ++d) {
        k.push_back(fedNumber(layer, step->firstPosition() + i, d));
        v.push_back(fedNumber(layer + 50, step->firstPosition() + i, d));
      }
    }
    cache.store(layer, *step, k.data(), v.data(), stride);
    cache.done(layer, *step);
  }
  cache.commit(std::move(*step));
  return true;
}

// Every live number and its place, to the bit, as one text.
inline std::string contentsOf(KvCache& cache, const std::vector<LayerShape>& layers) {
  std::string all;
  const auto bytes = [&](const void* data, size_t n) { all.append(static_cast<const char*>(data), n); };
  const auto number = [&](int64_t value) { bytes(&value, sizeof value); };
  for (const TokenId id : cache.ids()) number(id);
  if (cache.keepsNothing()) return all;
  const TokenId next = 1;
  Expected<Step, Full> step = cache.begin({&next, 1});
  if (!step) return all + step.error().reason;
  for (int layer = 0; layer < static_cast<int>(layers.size()); ++layer) {
    const LayerShape& shape = layers[static_cast<size_t>(layer)];
    if (shape.state_floats > 0) {
      const float* before = cache.state(layer, *step).before;
      if (before) bytes(before, static_cast<size_t>(shape.state_floats) * sizeof(float));
      continue;
    }
    const KvView view = cache.view(layer, *step);
    const auto dim = static_cast<size_t>(shape.head_dim);
    for (int s = 0; s < view.n_segments; ++s) {
      const KvSegment& segment = view.segments[s];
      for (int b = 0; b < segment.n_blocks; ++b) {
        const BlockRef& block = segment.blocks[b];
        const int64_t here = view.query_position;  // the row that is being written holds nothing yet
        uint64_t live = block.live;
        if (block.first_position <= here && here < block.first_position + 64)
          live &= ~(uint64_t{1} << (here - block.first_position));
        if (live == 0) continue;
        for (const int64_t value : {int64_t{s}, static_cast<int64_t>(live), block.first_position}) number(value);
        for (size_t h = 0; h < static_cast<size_t>(shape.n_kv_heads); ++h) {
          const std::byte* k = block.k + h * segment.k_tile_bytes;
          const std::byte* v = block.v + h * segment.v_tile_bytes;
          if (segment.k.format == KvFormat::codes) bytes(k, segment.k_tile_bytes);
          if (segment.v.format == KvFormat::codes) bytes(v, segment.v_tile_bytes);
          for (size_t cell = 0; cell < 64; ++cell) {
            if (!(live >> cell & 1)) continue;
            for (size_t d = 0; d < dim && segment.k.format == KvFormat::f32; ++d) bytes(k + (d * 64 + cell) * 4, 4);
            if (segment.v.format == KvFormat::f32) bytes(v + cell * dim * 4, dim * 4);
          }
        }
      }
    }
  }
  return all;
}

}  // namespace kvarium
