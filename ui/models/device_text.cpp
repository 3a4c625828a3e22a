#include "ui/models/device_text.h"

#include "ui/parts/numbers.h"
#include "ui/parts/words.h"

namespace kvarium::ui {

QString deviceLine(const device::DeviceChoice& device) {
  const QString label = QString::fromStdString(device.label);
  if (device.free_bytes < 0 || device.total_bytes < 0) return label;
  return Words::tr("%1, %2 free of %3").arg(label, bytesText(device.free_bytes), bytesText(device.total_bytes));
}

}  // namespace kvarium::ui
