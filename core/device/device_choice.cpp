#include "core/device/device_choice.h"

#include "core/base/machine_memory.h"

namespace kvarium::device {

const char* kindName(DeviceChoice::Kind kind) {
  constexpr const char* names[] = {"cpu", "cuda", "emulated"};
  return names[static_cast<int>(kind)];
}

DeviceChoice cpuChoice() { return {"cpu", "CPU", DeviceChoice::Kind::cpu, availableMemory(), 0, machineMemory()}; }

}  // namespace kvarium::device
