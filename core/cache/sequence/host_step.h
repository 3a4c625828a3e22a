// HostStep: a step whose keys and values lie in host memory: what migration and import feed a cache with.
#pragma once

#include <span>

#include "core/cache/sequence/kv_cache.h"

namespace kvarium::cache {

class HostStep {
 public:
  // The step has begun and is not committed.
  HostStep(KvCache& cache, Step& step);
  // Once a layer, layers ascending: [count, n_kv_heads, head_dim] each, keys rotated. The host's side may change when
  // this returns.
  void store(int layer, std::span<const float> keys, std::span<const float> values);
  void end();

 private:
  device::Device& m_device;
  device::StepInputs m_inputs;
  StepBatch m_batch;
  device::Memory m_rows;  // keys, then values
};

}  // namespace kvarium::cache
