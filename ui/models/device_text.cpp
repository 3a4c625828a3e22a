#include "ui/models/device_text.h"

#include <algorithm>

#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

QString deviceLine(const device::DeviceChoice& device) {
  const QString label = QString::fromStdString(device.label);
  if (device.free_bytes < 0 || device.total_bytes < 0) return label;
  return Words::tr("%1, %2 free of %3").arg(label, bytesText(device.free_bytes), bytesText(device.total_bytes));
}

const device::DeviceChoice* findDevice(const std::vector<device::DeviceChoice>& devices, const std::string& name) {
  const auto found = std::find_if(devices.begin(), devices.end(), [&](const device::DeviceChoice& one) {
    return one.name == name || one.name.starts_with(name + ":");
  });
  return found == devices.end() ? nullptr : &*found;
}

}  // namespace kvarium::ui
