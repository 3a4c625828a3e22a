// Devices in words: "NVIDIA H200, 122 GiB free of 140 GiB".
#pragma once

#include <QString>

#include <string>
#include <vector>

#include "core/engine/session.h"

namespace kvarium::ui {

QString deviceLine(const device::DeviceChoice& device);
// The device of this name; null: the list has none. "cuda" is the first of CUDA's.
const device::DeviceChoice* findDevice(const std::vector<device::DeviceChoice>& devices, const std::string& name);

}  // namespace kvarium::ui
