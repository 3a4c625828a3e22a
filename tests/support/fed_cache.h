// Caches over a device that only has memory, fed with numbers of their own for every layer and position, and what a
// token after the last one would find in them.
#pragma once

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "core/cache/sequence/cache_store.h"
#include "core/cache/sequence/kv_cache.h"
#include "core/cache/sequence/step.h"
#include "core/device/step_inputs.h"
#include "tests/support/plain_device.h"
#include "tests/support/seen_cells.h"

namespace kvarium::support {

inline float fedNumber(int layer, int64_t position, int64_t d) {
  return std::sin(static_cast<float>(position * 37 + d * 11 + layer * 5)) * static_cast<float>(1 + d % 3);
}

// What the row at `newest` gives to the cell at `position`, for retentions that decide by it: some cells are liked by
// every row, so that what stays is of any age.
inline float fedWeight(int layer, int64_t position, int64_t newest) {
  const float always = std::sin(static_cast<float>(position * 13 + layer * 3));
  return 1.5f + always + 0.3f * std::sin(static_cast<float>(position * 5 + newest * 7));
}

// A query before its rotation, for retentions that want to know of them; d counts through the heads.
inline float fedQuery(int layer, int64_t position, int64_t d) {
  return 0.4f * fedNumber(layer + 100, position, d) + 0.1f;
}

// How such a layer turns and scales queries after `end` tokens; some numbers of a head are not turned.
inline cache::QueryUse fedUse(const cache::LayerShape& shape, int64_t end) {
  cache::QueryUse use{.scale = 0.3f, .style = device::RopeStyle::halves};
  if (shape.head_dim % 16 == 0) use.style = device::RopeStyle::interleaved;
  for (int pair = 0; pair < shape.head_dim / 2 - 1; ++pair) {
    use.turn.push_back(0.8f * std::cos(static_cast<float>(end + pair)));
    use.turn.push_back(0.8f * std::sin(static_cast<float>(end + pair)));
  }
  return use;
}

// Steps of caches of one store, issued as a decoder issues them. What the steps themselves need is not counted as
// memory of the caches' device; where ops take effect at once it does not even lie there.
class FedSteps {
 public:
  explicit FedSteps(const std::vector<cache::BatchStep>& steps)
      : m_caches(*steps.front().cache->store().devices.front().device),
        m_async(m_caches.facts().async),
        m_device(m_async ? uncounted(m_caches) : m_memory),
        m_inputs(m_device),
        m_batch(steps) {
    m_inputs.begin();
    m_batch.place(m_inputs);
    m_inputs.allocate();
    m_batch.write(m_inputs);
    m_inputs.upload();
  }
  FedSteps(cache::KvCache& cache, cache::Step& step) : FedSteps({{&cache, &step}}) {}

  device::Device& device() const { return m_caches; }

  // [rows of all steps, n_kv_heads * head_dim] each.
  device::KvView store(int layer, const std::vector<float>& k, const std::vector<float>& v) {
    const auto stride = static_cast<int64_t>(k.size()) / m_batch.rows();
    return m_batch.store(layer, {.k = onDevice(k), .v = onDevice(v), .row_stride = stride});
  }
  device::KvView store(int layer, const cache::KvRows& rows) { return m_batch.store(layer, rows); }
  // Numbers where ops read them; where ops take effect at once that may be host memory.
  device::DevicePtr<float> onDevice(std::span<const float> numbers) {
    if (!m_async || numbers.empty()) return device::devicePtr(const_cast<float*>(numbers.data()));
    m_numbers.push_back(m_device.allocate(numbers.size_bytes()));
    m_device.copyIn(m_numbers.back().data(), numbers.data(), numbers.size_bytes());
    return m_numbers.back().as<float>();
  }
  // After store: weights for the retention, if it wants any, of the view that store gave.
  void weigh(int layer, const device::KvView& view) {
    for (const cache::StepBatch::WantedWeights& wanted : m_batch.weights(layer)) weigh(layer, view, wanted);
  }
  void weigh(int layer, const device::KvView& view, const cache::StepBatch::WantedWeights& wanted) {
    const std::vector<device::SequenceRows> sequences =
        support::numbersAt(m_device, m_batch.sequenceRows(), static_cast<size_t>(m_batch.sequences()));
    for (auto i = static_cast<size_t>(wanted.first); i < static_cast<size_t>(wanted.first + wanted.n); ++i) {
      const int64_t newest = sequences[i].first_position + sequences[i].rows - 1;
      for (int s = 0; s < view.n_segments; ++s) {
        const int64_t window = view.segments[s].window;
        int64_t at = support::rangeOf(m_device, view, s, static_cast<int>(i)).first;
        for (const device::BlockRef& block : support::blocksOf(m_device, view, s, static_cast<int>(i))) {
          const std::vector<int64_t> positions = support::positionsOf(m_device, block);
          std::vector<float> weights;
          for (size_t cell = 0; cell < device::cells_per_block; ++cell) {
            const bool seen = block.live >> cell & 1 && positions[cell] <= newest &&
                              (window < 0 || newest - positions[cell] < window);
            weights.push_back(seen ? fedWeight(layer, positions[cell], newest) : 0);
          }
          const device::DevicePtr<float> to = wanted.to.out + at++ * device::cells_per_block;
          m_caches.copyIn(to.as<std::byte>(), weights.data(), weights.size() * sizeof(float));
        }
      }
    }
  }
  // Likewise: the queries of one sequence of `n` rows.
  void query(int layer, const cache::LayerShape& shape, int64_t first, int64_t n) {
    if (!m_batch.wantsQueries(layer)) return;
    const int64_t numbers = int64_t{shape.n_heads} * shape.head_dim;
    std::vector<float> q;
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t d = 0; d < numbers; ++d) q.push_back(fedQuery(layer, first + i, d));
    }
    query(layer, shape, std::move(q), {fedUse(shape, first + n)});
  }
  // And of all sequences.
  void query(int layer, const cache::LayerShape& shape, std::vector<float> q, std::vector<cache::QueryUse> uses) {
    m_queries.push_back(std::move(q));  // an op that takes effect at once reads it there
    m_batch.queries(layer, onDevice(m_queries.back()), int64_t{shape.n_heads} * shape.head_dim, std::move(uses));
  }
  void done(int layer) { m_batch.done(layer); }
  void end() { m_batch.end(); }
  const device::StepInputs& inputs() const { return m_inputs; }
  device::DevicePtr<const device::SequenceRows> sequenceRows() const { return m_batch.sequenceRows(); }

  // A recurrent layer's state before the step; empty: there is none.
  std::vector<float> stateBefore(int layer, int64_t floats) const {
    const device::DevicePtr<const float> all = sequence().state_before;
    if (!all) return {};
    return support::numbersAt(m_caches, all + m_batch.stateOffset(layer), static_cast<size_t>(floats));
  }
  void setStateAfter(int layer, std::span<const float> state) {
    const device::DevicePtr<float> to = sequence().state_after + m_batch.stateOffset(layer);
    m_caches.copyIn(to.as<std::byte>(), state.data(), state.size_bytes());
  }

 private:
  static device::Device& uncounted(device::Device& device) {
    auto* counted = dynamic_cast<UncountedDevice*>(&device);
    return counted ? counted->uncounted() : device;
  }
  device::SequenceRows sequence() const { return support::numbersAt(m_device, m_batch.sequenceRows(), 1).front(); }

  device::Device& m_caches;
  bool m_async;
  PlainDevice m_memory;
  device::Device& m_device;  // of what the steps need
  device::StepInputs m_inputs;
  cache::StepBatch m_batch;
  std::vector<device::Memory> m_numbers;
  std::vector<std::vector<float>> m_queries;
};

// False: there was no room. Ids are `first_id` and following; layers with a state count in it.
inline bool feedNumbers(cache::KvCache& cache, const std::vector<cache::LayerShape>& layers, int n,
                        TokenId first_id = 7, cache::CallPlace call = {}) {
  std::vector<TokenId> ids;
  for (int i = 0; i < n; ++i) ids.push_back((first_id + i) % 100);
  Expected<cache::Step, cache::Full> step = cache.begin(n, call);
  if (!step) return false;
  FedSteps fed(cache, *step);
  for (int layer = 0; layer < static_cast<int>(layers.size()); ++layer) {
    const cache::LayerShape& shape = layers[static_cast<size_t>(layer)];
    if (shape.hasState()) {
      std::vector<float> state = fed.stateBefore(layer, shape.state.sum());
      state.resize(static_cast<size_t>(shape.state.sum()));
      for (size_t i = 0; i < state.size(); ++i) state[i] += static_cast<float>(n) + static_cast<float>(i) / 8;
      fed.setStateAfter(layer, state);
    }
    if (!shape.hasCells()) continue;
    std::vector<float> k, v;
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t d = 0; d < int64_t{shape.n_kv_heads} * shape.head_dim; ++d) {
        k.push_back(fedNumber(layer, step->firstPosition() + i, d));
        v.push_back(fedNumber(layer + 50, step->firstPosition() + i, d));
      }
    }
    fed.weigh(layer, fed.store(layer, k, v));
    fed.query(layer, shape, step->firstPosition(), n);
    fed.done(layer);
  }
  fed.end();
  cache.commit(std::move(*step), ids);
  return true;
}

// Every live number and its place, to the bit, as one text.
inline std::string contentsOf(cache::KvCache& cache, const std::vector<cache::LayerShape>& layers) {
  std::string all;
  const auto bytes = [&](const void* data, size_t n) { all.append(static_cast<const char*>(data), n); };
  const auto number = [&](int64_t value) { bytes(&value, sizeof value); };
  for (const TokenId id : cache.ids()) number(id);
  if (cache.facts().keeps_nothing) return all;
  Expected<cache::Step, cache::Full> step = cache.begin(1);
  if (!step) return all + inEnglish(step.error().reason);
  FedSteps fed(cache, *step);
  const int64_t here = step->firstPosition();
  for (int layer = 0; layer < static_cast<int>(layers.size()); ++layer) {
    const cache::LayerShape& shape = layers[static_cast<size_t>(layer)];
    if (shape.hasState()) {
      const std::vector<float> before = fed.stateBefore(layer, shape.state.sum());
      bytes(before.data(), before.size() * sizeof(float));
    }
    if (!shape.hasCells()) continue;
    const auto dim = static_cast<size_t>(shape.head_dim), heads = static_cast<size_t>(shape.n_kv_heads);
    const std::vector<float> row(heads * dim);
    const device::KvView view = fed.store(layer, row, row);
    for (int s = 0; s < view.n_segments; ++s) {
      const device::KvSegment& segment = view.segments[s];
      for (const device::BlockRef& block : support::blocksOf(fed.device(), view, s)) {
        uint64_t live = block.live;  // but for the step's own row
        const std::vector<int64_t> positions = support::positionsOf(fed.device(), block);
        for (size_t cell = 0; cell < device::cells_per_block; ++cell) {
          if (positions[cell] == here) live &= ~(uint64_t{1} << cell);
        }
        if (live == 0) continue;
        for (const int64_t value : {int64_t{s}, static_cast<int64_t>(live), block.first_position}) number(value);
        for (int cell = 0; cell < device::cells_per_block; ++cell) {
          if (block.positions && live >> cell & 1) number(positions[static_cast<size_t>(cell)]);
        }
        const auto tiles = [&](device::KvSide side) {
          return support::tilesOf(fed.device(), segment, block, side, shape.n_kv_heads);
        };
        const std::vector<std::byte> keys = tiles(device::KvSide::key), values = tiles(device::KvSide::value);
        for (size_t h = 0; h < heads; ++h) {
          const std::byte* k = keys.data() + h * segment.k_tile_bytes;
          const std::byte* v = values.data() + h * segment.v_tile_bytes;
          if (segment.k.format == device::KvFormat::codes) bytes(k, segment.k_tile_bytes);
          if (segment.v.format == device::KvFormat::codes) bytes(v, segment.v_tile_bytes);
          for (size_t cell = 0; cell < 64; ++cell) {
            if (!(live >> cell & 1)) continue;
            for (size_t d = 0; d < dim && segment.k.format == device::KvFormat::f32; ++d)
              bytes(k + (d * 64 + cell) * 4, 4);
            if (segment.v.format == device::KvFormat::f32) bytes(v + cell * dim * 4, dim * 4);
          }
        }
      }
    }
  }
  return all;
}

}  // namespace kvarium::support
