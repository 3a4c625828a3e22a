#include "app/kvarium/window_engine.h"

#include "core/device/cpu/cpu_device.h"

namespace kvarium::app {

void chooseEngine(ui::WindowOptions& options) {
  options.session.device = [](int threads, device::Precision precision) {
    return cpu::makeCpuDevice({.threads = threads, .precision = precision});
  };
}

}  // namespace kvarium::app
