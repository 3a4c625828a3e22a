#include "core/model/rows.h"

#include <cstring>

namespace kvarium::model {

const std::byte* onHost(device::Device& device, device::DevicePtr<std::byte> bytes, size_t size,
                        const device::Fence& ready, device::Pinned& copy) {
  if (const std::byte* host = device.hostAddress(bytes)) {
    device.wait(ready);
    return host;
  }
  if (copy.size() < size) {
    copy = {};
    copy = device.pinned(size);
  }
  device.ops().copyOut(copy, 0, bytes, size);
  device.wait(device.ops().record());
  return copy.data();
}

void Crossing::copy(device::DevicePtr<float> rows, device::DevicePtr<float> there, size_t floats) {
  const size_t bytes = floats * sizeof(float);
  const std::byte* from = onHost(m_from, rows.as<std::byte>(), bytes, m_from.ops().record(), m_out);
  if (std::byte* direct = m_to.hostAddress(there.as<std::byte>())) {
    m_to.wait(m_to.ops().record());  // ops of the step before may still read the rows
    std::memcpy(direct, from, bytes);
    return;
  }
  m_to.wait(m_read);
  if (m_in.size() < bytes) {
    m_in = {};
    m_in = m_to.pinned(bytes);
  }
  std::memcpy(m_in.data(), from, bytes);
  m_to.ops().copyIn(there.as<std::byte>(), m_in, 0, bytes);
  m_read = m_to.ops().record();
}

}  // namespace kvarium::model
