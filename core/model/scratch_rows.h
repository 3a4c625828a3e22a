// ScratchRows: float32 activations on a device, grown to the largest step seen.
#pragma once

#include "core/device/device.h"

namespace kvarium::model {

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

}  // namespace kvarium::model
