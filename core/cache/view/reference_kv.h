// ReferenceKv: the keys and values a cache was given, in float32 beside it, so that what its formats made of them can
// be measured. For who wants to look, off by default: it takes more memory than the cache it follows.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/cache/spec/cache_spec.h"
#include "core/device/device.h"

namespace kvarium {

// Host memory, counted as its own and under no limit of the cache. Copies share what both have, as forks do.
class ReferenceKv {
 public:
  explicit ReferenceKv(const std::vector<LayerPlan>& plans);

  // As KvCache::store is given them, but nothing is there before keep says so. Throws Error{memory}.
  void store(Device& device, int layer, int64_t first, int n, const float* k, const float* v, int64_t row_stride);
  void keep(int layer, int64_t first, int64_t n);  // the step that stored these positions was committed
  void drop(int layer, int64_t first, int64_t n);  // they have left the cache
  void truncate(int64_t keep);
  void clear();

  // [head_dim], or null: it was not there when the position was computed, or the position has left the cache.
  const float* row(int layer, KvSide side, int head, int64_t position) const;
  int64_t bytes() const;  // of this copy; what copies share is counted in each

 private:
  // 64 positions of a layer.
  struct Chunk {
    uint64_t there = 0;       // bit i: position 64 c + i
    std::vector<float> k, v;  // [64, n_kv_heads, head_dim]
  };
  struct Layer {
    int n_kv_heads = 0, head_dim = 0;            // 0: a layer without cells
    std::vector<std::shared_ptr<Chunk>> chunks;  // by position / 64; null: nothing is there
    size_t rowFloats() const { return static_cast<size_t>(n_kv_heads) * static_cast<size_t>(head_dim); }
  };
  static Chunk& own(std::shared_ptr<Chunk>& chunk, size_t floats);
  // `make` says of the bits [first, first + n) of a chunk what it has then.
  template <class Make>
  void change(int layer, int64_t first, int64_t n, const Make& make);

  std::vector<Layer> m_layers;
};

}  // namespace kvarium
