// Devices in words: "NVIDIA H200, 122 GiB free of 140 GiB".
#pragma once

#include <QString>

#include "core/engine/session.h"

namespace kvarium::ui {

QString deviceLine(const device::DeviceChoice& device);

}  // namespace kvarium::ui
