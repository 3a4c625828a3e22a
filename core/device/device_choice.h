// DeviceChoice: a device that can be used: what a user calls it, and its memory.
#pragma once

#include <cstdint>
#include <string>

namespace kvarium::device {

struct DeviceChoice {
  enum class Kind : uint8_t { cpu, cuda, emulated };

  std::string name;   // as --device takes it: "cpu", "cuda:0", "emulated"
  std::string label;  // for people: "CPU", "NVIDIA H200"
  Kind kind = Kind::cpu;
  int64_t free_bytes = -1;   // for whoever asks first; -1: not known
  int64_t own_bytes = 0;     // held by this program, beside those
  int64_t total_bytes = -1;  // -1: not known
  bool operator==(const DeviceChoice&) const = default;
};

const char* kindName(DeviceChoice::Kind kind);  // "cpu", "cuda", "emulated"
DeviceChoice cpuChoice();                       // the processor; its memory is the machine's

}  // namespace kvarium::device
