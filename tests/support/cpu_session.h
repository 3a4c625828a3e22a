// Sessions of tests compute on the CPU.
#pragma once

#include "core/device/cpu/cpu_device.h"
#include "core/engine/session.h"

namespace kvarium::support {

inline SessionOptions onCpu(SessionOptions options = {}) {
  options.device = [](int threads, Precision precision) {
    return makeCpuDevice({.threads = threads, .precision = precision});
  };
  return options;
}

}  // namespace kvarium::support
