// Sessions of tests compute on the CPU, unless the test says otherwise.
#pragma once

#include "core/device/cpu/cpu_device.h"
#include "core/engine/session.h"

namespace kvarium::support {

inline engine::SessionOptions onCpu(engine::SessionOptions options = {}) {
  if (options.device) return options;
  options.device = [](const std::string&, int threads, device::Precision precision) {
    return cpu::makeCpuDevice({.threads = threads, .precision = precision});
  };
  return options;
}

}  // namespace kvarium::support
