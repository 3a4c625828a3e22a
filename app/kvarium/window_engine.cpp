#include "app/kvarium/window_engine.h"

#include "gpu/devices.h"

namespace kvarium::app {

QString chooseEngine(ui::WindowOptions& options, const QString& device) {
  const std::string name = device.toStdString();
  const bool is_gpu = gpu::isDeviceName(name);
  if (!is_gpu && !device.isEmpty() && name != "auto" && name != "cpu")
    return QString::fromStdString("auto, cpu, " + gpu::deviceNames());
  options.device = is_gpu || device.isEmpty() ? device : QStringLiteral("cpu");
  options.session.device = gpu::makeDevice;
  options.session.choice = gpu::usableDevice;
  options.session.devices = [](Sentence& no_gpu) {
    std::vector<device::DeviceChoice> devices{device::cpuChoice()};
    for (device::DeviceChoice& gpu : gpu::usableDevices(no_gpu)) devices.push_back(std::move(gpu));
    return devices;
  };
  return {};
}

}  // namespace kvarium::app
