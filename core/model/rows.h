// ScratchRows: float32 activations on a device. Bytes of one device for the host or for another device, through pinned
// memory where the host does not reach them.
#pragma once

#include "core/device/device.h"

namespace kvarium::model {

// Grown to the largest step seen.
class ScratchRows {
 public:
  // Room for [rows, cols]; contents undefined.
  device::DevicePtr<float> fit(device::Device& device, int64_t rows, int64_t cols) {
    const size_t bytes = static_cast<size_t>(rows * cols) * sizeof(float);
    if (m_memory.size() < bytes) {
      m_memory = {};  // given back before more is taken
      m_memory = device.allocate(bytes);
    }
    return data();
  }
  device::DevicePtr<float> data() const { return m_memory.as<float>(); }
  size_t bytes() const { return m_memory.size(); }

 private:
  device::Memory m_memory;
};

// What the host reads of `bytes`: the bytes themselves if it reaches them, otherwise a copy in `copy`, which grows.
// Waits for `ready`, a fence after the ops that write them.
const std::byte* onHost(device::Device& device, device::DevicePtr<std::byte> bytes, size_t size,
                        const device::Fence& ready, device::Pinned& copy);

// From a device to another, or to itself, step after step.
class Crossing {
 public:
  Crossing(device::Device& from, device::Device& to) : m_from(from), m_to(to) {}
  ~Crossing() { waitAtTheEnd(m_to, m_read); }
  Crossing(const Crossing&) = delete;
  Crossing& operator=(const Crossing&) = delete;

  // Ops of `to` that are issued from now on read there what ops of `from` issued until now have written. The host waits
  // for those, and for what it copied the last time.
  void copy(device::DevicePtr<float> rows, device::DevicePtr<float> there, size_t floats);

 private:
  device::Device& m_from;
  device::Device& m_to;
  device::Pinned m_out, m_in;
  device::Fence m_read;  // of m_in
};

}  // namespace kvarium::model
