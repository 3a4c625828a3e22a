#include "core/device/device_choice.h"

#include <algorithm>

#include "core/base/machine_memory.h"

namespace kvarium::device {

const char* kindName(DeviceChoice::Kind kind) {
  constexpr const char* names[] = {"cpu", "cuda"};
  return names[static_cast<int>(kind)];
}

DeviceChoice cpuChoice() { return {"cpu", "CPU", DeviceChoice::Kind::cpu, availableMemory(), 0, machineMemory()}; }

bool isAskedFor(std::string_view asked, std::string_view name) {
  return name.starts_with(asked) && (name.size() == asked.size() || name[asked.size()] == ':');
}

const DeviceChoice* findDevice(const std::vector<DeviceChoice>& devices, std::string_view asked) {
  const auto found =
      std::ranges::find_if(devices, [&](const DeviceChoice& one) { return isAskedFor(asked, one.name); });
  return found == devices.end() ? nullptr : &*found;
}

}  // namespace kvarium::device
