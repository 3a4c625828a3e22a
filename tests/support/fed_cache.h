// Caches over a device that only has memory, fed with numbers of their own for every layer and position, and what a
// token behind the last one would find in them.
#pragma once

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "core/cache/sequence/kv_cache.h"
#include "core/cache/sequence/step.h"
#include "core/device/step_inputs.h"
#include "tests/support/plain_device.h"
#include "tests/support/seen_cells.h"

namespace kvarium {

inline float fedNumber(int layer, int64_t position, int64_t d) {
  return std::sin(static_cast<float>(position * 37 + d * 11 + layer * 5)) * static_cast<float>(1 + d % 3);
}

// Steps of caches of one store, issued as a decoder issues them, with rows that lie in host memory. What the steps
// themselves need is no memory of the caches' device.
class FedSteps {
 public:
  explicit FedSteps(const std::vector<BatchStep>& steps) : m_batch(steps) {
    m_inputs.begin();
    m_batch.place(m_inputs);
    m_inputs.allocate();
    m_batch.write(m_inputs);
    m_inputs.upload();
  }
  FedSteps(KvCache& cache, Step& step) : FedSteps({{&cache, &step}}) {}

  // [rows of all steps, n_kv_heads * head_dim] each.
  KvView store(int layer, const std::vector<float>& k, const std::vector<float>& v) {
    const auto stride = static_cast<int64_t>(k.size()) / m_batch.rows();
    return m_batch.store(layer, {.k = devicePtr(k.data()), .v = devicePtr(v.data()), .row_stride = stride});
  }
  void done(int layer) { m_batch.done(layer); }
  void end() { m_batch.end(); }
  DevicePtr<const SequenceRows> sequenceRows() const { return m_batch.sequenceRows(); }

  // A recurrent layer's state before and behind a step.
  const float* stateBefore(int layer, size_t step = 0) const {
    const DevicePtr<const float> all = raw(m_batch.sequenceRows())[step].state_before;
    return all ? raw(all + m_batch.stateOffset(layer)) : nullptr;
  }
  float* stateAfter(int layer, size_t step = 0) const {
    return raw(raw(m_batch.sequenceRows())[step].state_after + m_batch.stateOffset(layer));
  }

 private:
  PlainDevice m_memory;
  StepInputs m_inputs{m_memory};
  StepBatch m_batch;
};

// False: there was no room. Ids are `first_id` and following; layers with a state count in it.
inline bool feedNumbers(KvCache& cache, const std::vector<LayerShape>& layers, int n, TokenId first_id = 7) {
  std::vector<TokenId> ids;
  for (int i = 0; i < n; ++i) ids.push_back((first_id + i) % 100);
  Expected<Step, Full> step = cache.begin(n);
  if (!step) return false;
  FedSteps fed(cache, *step);
  for (int layer = 0; layer < static_cast<int>(layers.size()); ++layer) {
    const LayerShape& shape = layers[static_cast<size_t>(layer)];
    if (shape.state_floats > 0) {
      const float* before = fed.stateBefore(layer);
      for (int64_t i = 0; i < shape.state_floats; ++i)
        fed.stateAfter(layer)[i] = (before ? before[i] : 0) + static_cast<float>(n) + static_cast<float>(i) / 8;
      continue;
    }
    std::vector<float> k, v;
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t d = 0; d < int64_t{shape.n_kv_heads} * shape.head_dim; ++d) {
        k.push_back(fedNumber(layer, step->firstPosition() + i, d));
        v.push_back(fedNumber(layer + 50, step->firstPosition() + i, d));
      }
    }
    fed.store(layer, k, v);
    fed.done(layer);
  }
  fed.end();
  cache.commit(std::move(*step), ids);
  return true;
}

// Every live number and its place, to the bit, as one text.
inline std::string contentsOf(KvCache& cache, const std::vector<LayerShape>& layers) {
  std::string all;
  const auto bytes = [&](const void* data, size_t n) { all.append(static_cast<const char*>(data), n); };
  const auto number = [&](int64_t value) { bytes(&value, sizeof value); };
  for (const TokenId id : cache.ids()) number(id);
  if (cache.keepsNothing()) return all;
  Expected<Step, Full> step = cache.begin(1);
  if (!step) return all + step.error().reason;
  FedSteps fed(cache, *step);
  const int64_t here = step->firstPosition();
  for (int layer = 0; layer < static_cast<int>(layers.size()); ++layer) {
    const LayerShape& shape = layers[static_cast<size_t>(layer)];
    if (shape.state_floats > 0) {
      const float* before = fed.stateBefore(layer);
      if (before) bytes(before, static_cast<size_t>(shape.state_floats) * sizeof(float));
      continue;
    }
    const auto dim = static_cast<size_t>(shape.head_dim), heads = static_cast<size_t>(shape.n_kv_heads);
    const std::vector<float> row(heads * dim);
    const KvView view = fed.store(layer, row, row);
    for (int s = 0; s < view.n_segments; ++s) {
      const KvSegment& segment = view.segments[s];
      for (const BlockRef& block : support::blocksOf(view, s)) {
        uint64_t live = block.live;  // but for the step's own row
        if (block.first_position <= here && here < block.first_position + 64)
          live &= ~(uint64_t{1} << (here - block.first_position));
        if (live == 0) continue;
        for (const int64_t value : {int64_t{s}, static_cast<int64_t>(live), block.first_position}) number(value);
        for (size_t h = 0; h < heads; ++h) {
          const std::byte* k = support::tilesOf(segment, block, KvSide::key) + h * segment.k_tile_bytes;
          const std::byte* v = support::tilesOf(segment, block, KvSide::value) + h * segment.v_tile_bytes;
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
