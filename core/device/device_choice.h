// DeviceChoice: a device that can be used: what a user calls it, and its memory.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kvarium::device {

struct DeviceChoice {
  enum class Kind : uint8_t { cpu, cuda };

  std::string name;   // as --device takes it: "cpu", "cuda:0"
  std::string label;  // for people: "CPU", "NVIDIA H200"
  Kind kind = Kind::cpu;
  int64_t free_bytes = -1;   // for any program; -1: not known
  int64_t own_bytes = 0;     // held by this program, not part of free_bytes
  int64_t total_bytes = -1;  // -1: not known
  int64_t work_bytes = 0;    // about what its ops take in addition to their arguments
  int prompt_chunk = 256;    // DeviceFacts::prompt_chunk
  bool operator==(const DeviceChoice&) const = default;
};

const char* kindName(DeviceChoice::Kind kind);  // "cpu", "cuda"
DeviceChoice cpuChoice();                       // the processor; its memory is the machine's
// Whether the device `name` matches the requested one: "cuda:0", "cuda:1", ... match "cuda".
bool isAskedFor(std::string_view asked, std::string_view name);
// The first that is; null: the list has none.
const DeviceChoice* findDevice(const std::vector<DeviceChoice>& devices, std::string_view asked);

}  // namespace kvarium::device
