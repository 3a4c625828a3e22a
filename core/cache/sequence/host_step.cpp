#include "core/cache/sequence/host_step.h"

#include "core/cache/sequence/cache_store.h"

namespace kvarium::cache {

HostStep::HostStep(KvCache& cache, Step& step)
    : m_device(*cache.store().device), m_inputs(m_device), m_batch(std::vector<BatchStep>{{&cache, &step}}) {
  m_inputs.begin();
  m_batch.place(m_inputs);
  m_inputs.allocate();
  m_batch.write(m_inputs);
  m_inputs.upload();
}

void HostStep::store(int layer, std::span<const float> keys, std::span<const float> values) {
  if (m_rows.size() < keys.size_bytes() + values.size_bytes())
    m_rows = m_device.allocate(keys.size_bytes() + values.size_bytes());
  const device::DevicePtr<float> k = m_rows.as<float>(), v = k + static_cast<int64_t>(keys.size());
  m_device.copyIn(k.as<std::byte>(), keys.data(), keys.size_bytes());
  m_device.copyIn(v.as<std::byte>(), values.data(), values.size_bytes());
  m_batch.store(layer, {k, v, static_cast<int64_t>(keys.size()) / m_batch.rows()});
  m_batch.done(layer);
}

void HostStep::end() { m_batch.end(); }

}  // namespace kvarium::cache
