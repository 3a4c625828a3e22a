#include "core/device/step_inputs.h"

#include <algorithm>

#include "core/device/device_access.h"

namespace kvarium::device {
namespace {

constexpr size_t alignment = 64;
constexpr size_t smallest = 4096;  // bytes

}  // namespace

StepInputs::~StepInputs() {
  for (const Copy& copy : m_copies) waitAtTheEnd(m_device, copy.read);
}

void StepInputs::begin() { m_used = 0; }

size_t StepInputs::takePlace(size_t bytes) {
  const size_t offset = m_used;
  m_used += (bytes + alignment - 1) / alignment * alignment;
  return offset;
}

size_t StepInputs::offsetOf(DevicePtr<const std::byte> address) const {
  const auto offset = static_cast<size_t>(raw(address) - raw(m_memory.data()));
  assert(offset < m_used);
  return offset;
}

void StepInputs::allocate() {
  if (m_memory.size() < m_used) {
    // Half as much again, so that a text that grows by a block moves its inputs a few times only.
    const size_t bytes = std::max(smallest, m_used + m_used / 2);
    m_device.synchronize();  // ops that were issued read the old place
    m_memory = {};
    m_memory = m_device.allocate(bytes);
    for (Copy& copy : m_copies) copy = {};
    ++m_version;
  }
  m_host = m_device.hostAddress(m_memory.data());
  if (m_host) return;
  m_current = (m_current + 1) % copies;
  Copy& copy = m_copies[m_current];
  if (copy.memory.size() < m_memory.size()) {
    copy = {};
    copy.memory = m_device.pinned(m_memory.size());
  }
  m_device.wait(copy.read);
  m_host = copy.memory.data();
}

void StepInputs::upload() {
  if (m_device.hostAddress(m_memory.data())) return;
  Copy& copy = m_copies[m_current];
  m_device.ops().copyIn(m_memory.data(), copy.memory, 0, m_used);
  copy.read = m_device.ops().record();
}

}  // namespace kvarium::device
