// ReferenceKv: the keys and values that steps gave to a cache, kept in float32 outside it, so that the errors of its
// formats can be measured. Off by default: it takes more memory than the cache.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/cache/view/cache_facts.h"
#include "core/cache/view/step_observer.h"

namespace kvarium::cache {

// Host memory, counted as its own and under no limit of the cache. Copies share what both have, as forks do.
class ReferenceKv final : public StepObserver {
 public:
  // Keeps the keys and values of the steps from now on, for a cache with these facts.
  explicit ReferenceKv(std::shared_ptr<const CacheFacts> facts);

  std::shared_ptr<StepObserver> forked() const override { return std::make_shared<ReferenceKv>(*this); }
  void stored(const StoredRows& rows, device::Device& device) override;  // throws Error{memory}
  void committed(const Commit& commit) override;

  // [head_dim], or null: it was not there when the position was computed, or the position has left the cache.
  const float* row(int layer, device::KvSide side, int head, int64_t position) const;
  int64_t bytes() const;  // what copies share is counted in each

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
  void drop(int layer, int64_t first, int64_t n);  // they have left the cache
  void truncate(int64_t keep);
  static Chunk& own(std::shared_ptr<Chunk>& chunk, size_t floats);
  // `make` gives the bits a chunk has then, from those it has and the bits of [first, first + n).
  template <class Make>
  void change(int layer, int64_t first, int64_t n, const Make& make);

  std::shared_ptr<const CacheFacts> m_facts;
  std::vector<Layer> m_layers;
};

}  // namespace kvarium::cache
